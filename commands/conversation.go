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
		return Errorf(CodeUnavailable, "engine-not-ready-yet")
	case env.Busy:
		return Errorf(CodeUnavailable, "agent-works-session-interrupt-first")
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
		id         call.Command[call.Empty]
		does       Effect
		title      lang.Phrase
		slash, key string
		doc        lang.Phrase
		also       []string
	}{
		{call.SessionUndo, UndoTurn{}, lang.Key("undo-the-last-turn"), "undo", "<leader>u", lang.Key("take-back-last-prompt-reply"), nil},
		{call.SessionRedo, RedoTurn{}, lang.Key("redo-a-turn"), "redo", "<leader>r", lang.Key("bring-back-turn-undone-files"), nil},
		{call.SessionCompact, Compact{}, lang.Key("compact-the-session"), "compact", "<leader>c", lang.Key("have-model-sum-conversation-up"), []string{"summarize"}},
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
	Define(r, call.SessionInit, Spec{Title: lang.Key("write-agents-md"), Slash: "init",
		SlashArgs: func(t string) (any, error) { return call.InitArgs{Focus: t}, nil },
		Doc:       lang.Key("have-agent-look-project-write")},
		func(_ Env, a call.InitArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, RunEngineCommand{Name: "init", Arguments: a.Focus})
		})
}

// transcripts defines how a conversation leaves the program.
func transcripts(r *Registry) {
	Define(r, call.SessionShare, Spec{Title: lang.Key("share-the-session"), Slash: "share", When: inSession,
		Doc: lang.Key("publish-session-copy-link-asks")},
		func(env Env, a call.ShareArgs) Outcome[call.Empty] {
			if env.Session == "" {
				return Refuse[call.Empty](errNoSession())
			}
			if !a.Confirmed {
				return Done(call.Empty{}, ShowDialog{Name: DialogShare, Subject: env.Session})
			}
			return Done(call.Empty{}, ShareSession{})
		})
	Define(r, call.SessionUnshare, Spec{Title: lang.Key("share-the-session-no-longer"), Slash: "unshare",
		When: inSession,
		Doc:  lang.Key("withdraw-the-sessions-public-page")}, does(UnshareSession{}))
	Define(r, call.SessionCopy, Spec{Title: lang.Key("copy-the-transcript"), Slash: "copy", When: inSession,
		SlashArgs: func(t string) (any, error) {
			if t != "" && t != "last" {
				return nil, Errorf(CodeInvalidArguments, "copy-takes-nothing-or-last")
			}
			return call.CopySessionArgs{What: t}, nil
		},
		Doc: lang.Key("copy-conversation-markdown-copy-last")},
		func(_ Env, a call.CopySessionArgs) Outcome[call.Empty] {
			if a.What == "last" {
				return Done(call.Empty{}, CopyLastReply{})
			}
			return Done(call.Empty{}, CopyTranscript{})
		})
	Define(r, call.SessionExport, Spec{Title: lang.Key("export-the-session"), Slash: "export",
		Keys: []string{"<leader>x"}, When: inSession,
		SlashArgs: func(t string) (any, error) { return parseExport(t) },
		Doc:       lang.Key("write-conversation-into-new-file")},
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
				return a, lang.Errorf("no-option-there-thinking-tools", clip(w))
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
		id         call.Command[call.Empty]
		dialog     string
		title      lang.Phrase
		slash, key string
		doc        lang.Phrase
		when       func(Env) (bool, lang.Phrase)
	}{
		{call.SessionTimeline, DialogTimeline, lang.Key("timeline-title"), "timeline", "<leader>g", lang.Key("list-your-prompts-search-them"), inSession},
		// without a session there are none
		{call.SessionTodos, DialogTodos, lang.Key("todos-title"), "todo", "", lang.Key("show-sessions-todos-their-states"), nil},
		{call.SessionProblems, DialogProblems, lang.Key("problems"), "problems", "", lang.Key("list-what-language-servers-found"), nil},
		{call.SessionGlance, DialogGlance, lang.Key("session-at-a-glance"), "", "<leader>b", lang.Key("show-sessions-size-cost-todos"), inSession},
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
	Define(r, call.SessionChild, Spec{Title: lang.Key("go-to-the-subagents"), Keys: []string{"<leader>down"},
		When: inSession,
		Doc:  lang.Key("show-session-first-subagent-one")}, does(ShowChild{}))
	Define(r, call.SessionParent, Spec{Title: lang.Key("back-from-a-subagent"), Keys: []string{"<leader>up"},
		When: inSession,
		Doc:  lang.Key("show-session-called-subagent-up")},
		does(ShowParent{}))
	Define(r, call.SessionSibling, Spec{Title: lang.Key("go-to-another-subagent"), Hidden: true,
		Doc: "Show the next or previous subagent of the same session (right and left in its empty prompt)."},
		func(_ Env, a call.SiblingArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowSibling(a))
		})
	Define(r, call.SessionSlot, Spec{Title: lang.Key("switch-session-number"), Hidden: true,
		Doc: "Show the session of that number in the list of sessions."},
		func(_ Env, a call.SlotArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowListed(a))
		})
}
