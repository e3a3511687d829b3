package commands

import (
	"path/filepath"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// resting needs a session on screen in which nothing works, and its engine.
func resting(env Env) *Error {
	switch {
	case env.Session == "":
		return errNoSession()
	case env.Offline:
		return Errorf(CodeUnavailable, "the engine is not ready yet")
	case env.Busy:
		return Errorf(CodeUnavailable, "the agent works in this session: interrupt it first (esc twice)")
	}
	return nil
}

// Conversation defines what is done with a conversation as a whole.
func Conversation(r *Registry) {
	turns(r)
	transcripts(r)
	lists(r)
	family(r)
}

// turns defines what takes turns back and folds them.
func turns(r *Registry) {
	for _, a := range []struct {
		id                     call.Command[call.Empty]
		does                   Effect
		title, slash, key, doc string
		also                   []string
	}{
		{call.SessionUndo, UndoTurn{}, lang.Key("Undo the last turn"), "undo", "<leader>u", lang.Key("Take back the last prompt with its reply and the files that it changed, and put the prompt back to be changed. It needs git."), nil},
		{call.SessionRedo, RedoTurn{}, lang.Key("Redo a turn"), "redo", "<leader>r", lang.Key("Bring back the turn that was undone, with its files."), nil},
		{call.SessionCompact, Compact{}, lang.Key("Compact the session"), "compact", "<leader>c", lang.Key("Have the model sum the conversation up, so that its window has room again."), []string{"summarize"}},
	} {
		Define(r, a.id, Spec{Title: a.title, Slash: a.slash, Also: a.also, Keys: []string{a.key}, When: inSession,
			Doc: a.doc},
			func(env Env, _ call.Empty) Outcome[call.Empty] {
				if err := resting(env); err != nil {
					return Refuse[call.Empty](err)
				}
				return Done(call.Empty{}, a.does)
			})
	}
	Define(r, call.SessionInit, Spec{Title: lang.Key("Write AGENTS.md"), Slash: "init",
		SlashArgs: func(t string) (any, error) { return call.InitArgs{Focus: t}, nil },
		Doc:       lang.Key("Have the agent look at the project and write AGENTS.md, which agents read first.")},
		func(_ Env, a call.InitArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, RunEngineCommand{Name: "init", Arguments: a.Focus})
		})
}

// transcripts defines how a conversation leaves the program.
func transcripts(r *Registry) {
	Define(r, call.SessionShare, Spec{Title: lang.Key("Share the session"), Slash: "share", When: inSession,
		Doc: lang.Key("Publish the session and copy its link; it asks first. A shared one's link is copied again.")},
		func(env Env, a call.ShareArgs) Outcome[call.Empty] {
			if env.Session == "" {
				return Refuse[call.Empty](errNoSession())
			}
			if !a.Confirmed {
				return Done(call.Empty{}, ShowDialog{Name: DialogShare, Subject: env.Session})
			}
			return Done(call.Empty{}, ShareSession{})
		})
	Define(r, call.SessionUnshare, Spec{Title: lang.Key("Share the session no longer"), Slash: "unshare",
		When: inSession,
		Doc:  lang.Key("Withdraw the session's public page.")}, does(UnshareSession{}))
	Define(r, call.SessionCopy, Spec{Title: lang.Key("Copy the transcript"), Slash: "copy", When: inSession,
		SlashArgs: func(t string) (any, error) {
			if t != "" && t != "last" {
				return nil, Errorf(CodeInvalidArguments, "/copy takes nothing, or last")
			}
			return call.CopySessionArgs{What: t}, nil
		},
		Doc: lang.Key("Copy the conversation as Markdown; /copy last copies the last reply.")},
		func(_ Env, a call.CopySessionArgs) Outcome[call.Empty] {
			if a.What == "last" {
				return Done(call.Empty{}, CopyLastReply{})
			}
			return Done(call.Empty{}, CopyTranscript{})
		})
	Define(r, call.SessionExport, Spec{Title: lang.Key("Export the session"), Slash: "export",
		Keys: []string{"<leader>x"}, When: inSession,
		SlashArgs: func(t string) (any, error) { return parseExport(t) },
		Doc: lang.Key("Write the conversation into a new file of the workspace, as Markdown or JSON: /export " +
			"PATH thinking tools metadata, or choose.")},
		func(env Env, a call.ExportArgs) Outcome[call.Empty] {
			if env.Session == "" {
				return Refuse[call.Empty](errNoSession())
			}
			if a.Path == "" {
				return Done(call.Empty{}, ShowDialog{Name: DialogExport})
			}
			if a.Format == "" && strings.HasSuffix(strings.ToLower(a.Path), ".json") {
				a.Format = "json"
			}
			return Done(call.Empty{}, Export(a))
		}, func(env Env, a call.ExportArgs) *Error {
			if a.Path == "" {
				return nil
			}
			return env.checkPath(a.Path)
		})
}

// parseExport reads what follows /export: options are words of their own, and
// the rest is the path, which its ending ends.
func parseExport(text string) (call.ExportArgs, error) {
	var a call.ExportArgs
	var path []string
	for _, w := range strings.Fields(text) {
		switch w {
		case "thinking":
			a.Thinking = true
		case "tools":
			a.Tools = true
		case "metadata":
			a.Metadata = true
		case "json", "markdown":
			a.Format = w
		default:
			if n := len(path); n > 0 && filepath.Ext(path[n-1]) != "" {
				return a, lang.Errorf("%q is no option: there are thinking, tools, metadata, json and markdown",
					clip(w))
			}
			path = append(path, w)
		}
	}
	a.Path = strings.Join(path, " ")
	if inner, ok := strings.CutPrefix(a.Path, `"`); ok { // as a shell has it
		a.Path = strings.TrimSuffix(inner, `"`)
	}
	return a, nil
}

// does returns a handler that only has the program carry out an effect.
func does(e Effect) func(Env, call.Empty) Outcome[call.Empty] {
	return func(Env, call.Empty) Outcome[call.Empty] { return Done(call.Empty{}, e) }
}

// lists defines the dialogs on a conversation.
func lists(r *Registry) {
	for _, a := range []struct {
		id                             call.Command[call.Empty]
		dialog, title, slash, key, doc string
		when                           func(Env) (bool, string)
	}{
		{call.SessionTimeline, DialogTimeline, lang.Key("Timeline"), "timeline", "<leader>g", lang.Key("List your prompts, to search them and go there: f forks, r reverts, y copies."), inSession},
		// without a session there are none
		{call.SessionTodos, DialogTodos, lang.Key("Todos"), "todo", "", lang.Key("Show the session's todos with their states."), nil},
		{call.SessionProblems, DialogProblems, lang.Key("Problems"), "problems", "", lang.Key("List what language servers found when the agent last changed a file, to go there."), nil},
		{call.SessionGlance, DialogGlance, lang.Key("Session at a glance"), "", "<leader>b", lang.Key("Show the session's size and cost, todos, changed files and servers."), inSession},
	} {
		s := Spec{Title: a.title, Slash: a.slash, When: a.when, Doc: a.doc}
		if a.key != "" {
			s.Keys = []string{a.key}
		}
		Define(r, a.id, s, func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{},
				ShowDialog{Name: a.dialog})
		})
	}
}

// family defines how one gets from a session to others.
func family(r *Registry) {
	Define(r, call.SessionChild, Spec{Title: lang.Key("Go to the subagents"), Keys: []string{"<leader>down"},
		When: inSession,
		Doc:  lang.Key("Show the session of the first subagent that this one called.")}, does(ShowChild{}))
	Define(r, call.SessionParent, Spec{Title: lang.Key("Back from a subagent"), Keys: []string{"<leader>up"},
		When: inSession,
		Doc:  lang.Key("Show the session that called this subagent (up, or backspace, in its empty prompt).")},
		does(ShowParent{}))
	Define(r, call.SessionSibling, Spec{Title: lang.Key("Go to another subagent"), Hidden: true,
		Doc: "Show the next or previous subagent of the same session (right and left in its empty prompt)."},
		func(_ Env, a call.SiblingArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowSibling(a))
		})
	Define(r, call.SessionSlot, Spec{Title: lang.Key("Switch to a session by number"), Hidden: true,
		Doc: "Show the session of that number in the list of sessions."},
		func(_ Env, a call.SlotArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowListed(a))
		})
}
