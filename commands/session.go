package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Sessions defines the commands on the conversation.
func Sessions(r *Registry) {
	Define(r, call.SessionNew, Spec{Title: lang.Key("new-session"), Slash: "new", Also: []string{"clear", "temp"},
		Keys: []string{"<leader>n"},
		Doc:  lang.Key("begin-a-new-session")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, SwitchSession{})
	})
	Define(r, call.SessionList, Spec{Title: lang.Key("switch-session"), Slash: "sessions",
		Also: []string{"resume", "continue"}, Keys: []string{"<leader>l"},
		Doc: lang.Key("list-sessions-workspace-switch-rename")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowDialog{Name: DialogSessions})
		})
	Define(r, call.SessionSwitch, Spec{Title: lang.Key("switch-to-session"), Hidden: true,
		Doc: "Put a session on screen."}, func(_ Env, a call.SessionArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, SwitchSession{ID: a.SessionID})
	})
	Define(r, call.SessionBeside, Spec{Title: lang.Key("open-session-beside"), Slash: "beside",
		Doc: lang.Key("open-session-pane-own-beside")},
		func(_ Env, a call.SessionArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, SwitchSession{ID: a.SessionID, Beside: true})
		})
	Define(r, call.SessionRename, Spec{Title: lang.Key("rename-session"), Slash: "rename",
		Also: []string{"title", "set_title"}, When: inSession,
		SlashArgs: func(t string) (any, error) { return call.SessionRenameArgs{Title: t}, nil },
		Doc:       lang.Key("give-the-session-another-title")}, renameSession)
	Define(r, call.SessionDelete, Spec{Title: lang.Key("delete-session"), Slash: "delete", When: inSession,
		Doc: lang.Key("delete-session-some-seconds-ctrl")}, func(env Env, a call.SessionArgs) Outcome[call.Empty] {
		return onSession(env, a, func(id string) Effect { return DeleteSession{ID: id} })
	})
	Define(r, call.SessionUndelete, Spec{Title: lang.Key("bring-the-deleted-session-back"), Slash: "undelete",
		When: func(env Env) (bool, lang.Phrase) { return env.Deleted, lang.Key("no-session-deleted-just-now") },
		Doc:  lang.Key("bring-back-session-deleted-last")}, does(Undelete{}))
	Define(r, call.SessionPin, Spec{Title: lang.Key("pin-session-no-longer"), When: inSession,
		Doc: lang.Key("put-session-among-first-list")},
		func(env Env, a call.SessionArgs) Outcome[call.Empty] {
			return onSession(env, a, func(id string) Effect { return PinSession{ID: id} })
		})
	Define(r, call.SessionAbort, Spec{Title: lang.Key("interrupt"), Slash: "abort",
		When: func(env Env) (bool, lang.Phrase) { return env.Busy, lang.Key("nothing-running-session") },
		Doc:  lang.Key("stop-what-agent-doing-session")},
		func(Env, call.Empty) Outcome[call.Empty] { return Done(call.Empty{}, Abort{}) })
	Define(r, call.SessionSubmit, Spec{Title: lang.Key("send-prompt"), Hidden: true,
		Doc: "Send a prompt or a slash command to the session on screen."},
		func(_ Env, a call.SubmitArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, Submit(a))
		})
	Define(r, call.SessionOlder, Spec{Title: lang.Key("load-older-messages"), Hidden: true,
		Doc: "Load more of the session's history."}, func(env Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, OlderMessages{Session: env.Session})
	})
	Define(r, call.SessionContext, Spec{Title: lang.Key("context"), Slash: "context",
		SlashArgs: func(t string) (any, error) { return call.ContextArgs{Level: t}, nil },
		Doc:       lang.Key("show-what-fills-models-window")}, setContext)
	Permissions(r)
}

func setContext(_ Env, a call.ContextArgs) Outcome[call.Empty] {
	if a.Level == "" {
		return Done(call.Empty{}, ShowDialog{Name: DialogContext})
	}
	return Done(call.Empty{}, SetContext(a))
}

var noSession = lang.Key("there-no-session-yet-send")

func errNoSession() *Error { return &Error{Code: CodeUnavailable, Message: noSession.String()} }

// inSession needs a session on screen that the engine knows.
func inSession(env Env) (bool, lang.Phrase) { return env.Session != "", noSession }

// target is the session that is named, or else the one on screen.
func target(env Env, named string) (string, *Error) {
	if named == "" {
		named = env.Session
	}
	if named == "" {
		return "", errNoSession()
	}
	return named, nil
}

func renameSession(env Env, a call.SessionRenameArgs) Outcome[call.Empty] {
	id, err := target(env, a.SessionID)
	if err != nil {
		return Refuse[call.Empty](err)
	}
	title := strings.TrimSpace(a.Title)
	if title == "" {
		return Done(call.Empty{}, ShowDialog{Name: DialogRename, Subject: id})
	}
	return Done(call.Empty{}, RenameSession{ID: id, Title: title})
}

// onSession does something with the session that is named, or the one on screen.
func onSession(env Env, a call.SessionArgs, do func(id string) Effect) Outcome[call.Empty] {
	id, err := target(env, a.SessionID)
	if err != nil {
		return Refuse[call.Empty](err)
	}
	return Done(call.Empty{}, do(id))
}

// Models defines the commands that choose who answers.
func Models(r *Registry) {
	Define(r, call.AgentNext, Spec{Title: lang.Key("next-agent"), Keys: []string{"tab"},
		Doc: lang.Key("switch-next-primary-agent")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, SelectAgent{})
	})
	Define(r, call.AgentPrevious, Spec{Title: lang.Key("previous-agent"), Keys: []string{"shift+tab"},
		Doc: lang.Key("switch-previous-primary-agent")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, SelectAgent{Back: true})
	})
	Define(r, call.AgentSelect, Spec{Title: lang.Key("choose-agent"), Slash: "agents", Keys: []string{"<leader>a"},
		SlashArgs: func(t string) (any, error) { return call.AgentArgs{Name: t}, nil },
		Doc:       lang.Key("choose-the-agent-that-answers")}, func(_ Env, a call.AgentArgs) Outcome[call.Empty] {
		if a.Name == "" {
			return Done(call.Empty{}, ShowDialog{Name: DialogAgents})
		}
		return Done(call.Empty{}, SelectAgent{Name: a.Name})
	})
	Define(r, call.ModelSelect, Spec{Title: lang.Key("choose-model"), Slash: "models", Also: []string{"mo"},
		Keys:      []string{"<leader>m"},
		SlashArgs: func(t string) (any, error) { return call.ModelArgs{Model: t}, nil },
		Doc:       lang.Key("choose-the-model-that-answers")}, selectModel)
}

func selectModel(_ Env, a call.ModelArgs) Outcome[call.Empty] {
	if a.Model == "" {
		return Done(call.Empty{}, ShowDialog{Name: DialogModels})
	}
	provider, model, ok := strings.Cut(a.Model, "/")
	if !ok { // whoever has it
		provider, model = "", a.Model
	} else if provider == "" || model == "" {
		return Refuse[call.Empty](Errorf(CodeInvalidArguments, "model-is-not-provider-model", a.Model))
	}
	return Done(call.Empty{}, SelectModel{Provider: provider, Model: model})
}
