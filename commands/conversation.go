package commands

import (
	"path/filepath"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// ShareArgs shares a session.
type ShareArgs struct {
	Confirmed bool `json:"confirmed,omitempty" jsonschema:"share without asking again"`
}

// CopySessionArgs says what of a session is copied.
type CopySessionArgs struct {
	What string `json:"what,omitempty" enum:"transcript|last" jsonschema:"all of it as Markdown, or the last reply; empty: all of it"`
}

// ExportArgs says what of a session is written, and where to.
type ExportArgs struct {
	Path     string `json:"path,omitempty" jsonschema:"a new file of the workspace; empty: choose in a dialog"`
	Format   string `json:"format,omitempty" enum:"markdown|json" jsonschema:"empty: by the path's ending"`
	Thinking bool   `json:"thinking,omitempty" jsonschema:"with the model's reasoning"`
	Tools    bool   `json:"tools,omitempty" jsonschema:"with what tools were given and gave"`
	Metadata bool   `json:"metadata,omitempty" jsonschema:"with times, models, tokens and cost"`
}

// SlotArgs is a number on the list of sessions.
type SlotArgs struct {
	Number int `json:"number" min:"1" max:"9" jsonschema:"which session of the list, from 1"`
}

// SiblingArgs is how far to go among a session's subagents.
type SiblingArgs struct {
	Step int `json:"step" jsonschema:"1 for the next, -1 for the one before"`
}

// InitArgs is what AGENTS.md is to heed.
type InitArgs struct {
	Focus string `json:"focus,omitempty" jsonschema:"what it is to heed"`
}

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
		act, title, slash, key, doc string
		also                        []string
	}{
		{"undo", lang.Key("Undo the last turn"), "undo", "<leader>u", lang.Key("Take back the last prompt with its reply and the files that it changed, and put the prompt back to be changed. It needs git."), nil},
		{"redo", lang.Key("Redo a turn"), "redo", "<leader>r", lang.Key("Bring back the turn that was undone, with its files."), nil},
		{"compact", lang.Key("Compact the session"), "compact", "<leader>c", lang.Key("Have the model sum the conversation up, so that its window has room again."), []string{"summarize"}},
	} {
		Define(r, Spec{ID: "openspace.session." + a.act, Title: a.title, Slash: a.slash, Also: a.also, Keys: []string{a.key}, When: inSession, Doc: a.doc},
			func(env Env, _ Empty) Outcome[Empty] {
				if err := resting(env); err != nil {
					return Refuse[Empty](err)
				}
				return Done(Empty{}, SessionAct{Act: a.act})
			})
	}
	Define(r, Spec{ID: "openspace.session.init", Title: lang.Key("Write AGENTS.md"), Slash: "init",
		SlashArgs: func(t string) (any, error) { return InitArgs{Focus: t}, nil },
		Doc:       lang.Key("Have the agent look at the project and write AGENTS.md, which agents read first.")}, func(_ Env, a InitArgs) Outcome[Empty] {
		return Done(Empty{}, RunEngineCommand{Name: "init", Arguments: a.Focus})
	})
}

// transcripts defines how a conversation leaves the program.
func transcripts(r *Registry) {
	Define(r, Spec{ID: "openspace.session.share", Title: lang.Key("Share the session"), Slash: "share", When: inSession,
		Doc: lang.Key("Publish the session and copy its link; it asks first. A shared one's link is copied again.")}, func(env Env, a ShareArgs) Outcome[Empty] {
		if env.Session == "" {
			return Refuse[Empty](errNoSession())
		}
		if !a.Confirmed {
			return Done(Empty{}, ShowDialog{Name: DialogShare, Subject: env.Session})
		}
		return Done(Empty{}, SessionAct{Act: "share"})
	})
	Define(r, Spec{ID: "openspace.session.unshare", Title: lang.Key("Share the session no longer"), Slash: "unshare", When: inSession,
		Doc: lang.Key("Withdraw the session's public page.")}, act("unshare"))
	Define(r, Spec{ID: "openspace.session.copy", Title: lang.Key("Copy the transcript"), Slash: "copy", When: inSession,
		SlashArgs: func(t string) (any, error) {
			if t != "" && t != "last" {
				return nil, Errorf(CodeInvalidArguments, "/copy takes nothing, or last")
			}
			return CopySessionArgs{What: t}, nil
		},
		Doc: lang.Key("Copy the conversation as Markdown; /copy last copies the last reply.")}, func(_ Env, a CopySessionArgs) Outcome[Empty] {
		if a.What == "last" {
			return Done(Empty{}, SessionAct{Act: "copy_last"})
		}
		return Done(Empty{}, SessionAct{Act: "copy"})
	})
	Define(r, Spec{ID: "openspace.session.export", Title: lang.Key("Export the session"), Slash: "export", Keys: []string{"<leader>x"}, When: inSession,
		SlashArgs: func(t string) (any, error) { return parseExport(t) },
		Doc:       lang.Key("Write the conversation into a new file of the workspace, as Markdown or JSON: /export PATH thinking tools metadata, or choose.")},
		func(env Env, a ExportArgs) Outcome[Empty] {
			if env.Session == "" {
				return Refuse[Empty](errNoSession())
			}
			if a.Path == "" {
				return Done(Empty{}, ShowDialog{Name: DialogExport})
			}
			if a.Format == "" && strings.HasSuffix(strings.ToLower(a.Path), ".json") {
				a.Format = "json"
			}
			return Done(Empty{}, Export(a))
		}, func(env Env, a ExportArgs) *Error {
			if a.Path == "" {
				return nil
			}
			return env.checkPath(a.Path)
		})
}

// parseExport reads what follows /export: options are words of their own, and
// the rest is the path, which its ending ends.
func parseExport(text string) (ExportArgs, error) {
	var a ExportArgs
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
				return a, lang.Errorf("%q is no option: there are thinking, tools, metadata, json and markdown", clip(w))
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

func act(name string) func(Env, Empty) Outcome[Empty] {
	return func(Env, Empty) Outcome[Empty] { return Done(Empty{}, SessionAct{Act: name}) }
}

// lists defines the dialogs on a conversation.
func lists(r *Registry) {
	for _, a := range []struct {
		dialog, title, slash, key, doc string
		when                           func(Env) (bool, string)
	}{
		{DialogTimeline, lang.Key("Timeline"), "timeline", "<leader>g", lang.Key("List your prompts, to search them and go there: f forks, r reverts, y copies."), inSession},
		{DialogTodos, lang.Key("Todos"), "todo", "", lang.Key("Show the session's todos with their states."), nil}, // without a session there are none
		{DialogProblems, lang.Key("Problems"), "problems", "", lang.Key("List what language servers found when the agent last changed a file, to go there."), nil},
		{DialogGlance, lang.Key("Session at a glance"), "", "<leader>b", lang.Key("Show the session's size and cost, todos, changed files and servers."), inSession},
	} {
		s := Spec{ID: "openspace.session." + a.dialog, Title: a.title, Slash: a.slash, When: a.when, Doc: a.doc}
		if a.key != "" {
			s.Keys = []string{a.key}
		}
		Define(r, s, func(_ Env, _ Empty) Outcome[Empty] { return Done(Empty{}, ShowDialog{Name: a.dialog}) })
	}
}

// family defines how one gets from a session to others.
func family(r *Registry) {
	Define(r, Spec{ID: "openspace.session.child", Title: lang.Key("Go to the subagents"), Keys: []string{"<leader>down"}, When: inSession,
		Doc: lang.Key("Show the session of the first subagent that this one called.")}, act("child"))
	Define(r, Spec{ID: "openspace.session.parent", Title: lang.Key("Back from a subagent"), Keys: []string{"<leader>up"}, When: inSession,
		Doc: lang.Key("Show the session that called this subagent (up, or backspace, in its empty prompt).")}, act("parent"))
	Define(r, Spec{ID: "openspace.session.sibling", Title: lang.Key("Go to another subagent"), Hidden: true,
		Doc: "Show the next or previous subagent of the same session (right and left in its empty prompt)."}, func(_ Env, a SiblingArgs) Outcome[Empty] {
		return Done(Empty{}, SessionAct{Act: "sibling", Number: a.Step})
	})
	Define(r, Spec{ID: "openspace.session.slot", Title: lang.Key("Switch to a session by number"), Hidden: true,
		Doc: "Show the session of that number in the list of sessions."}, func(_ Env, a SlotArgs) Outcome[Empty] {
		return Done(Empty{}, SessionAct{Act: "slot", Number: a.Number})
	})
}
