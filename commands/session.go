package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Sessions defines the commands on the conversation.
func Sessions(r *Registry) {
	Define(r, call.SessionNew, Spec{Title: lang.Key("New session"), Slash: "new", Also: []string{"clear", "temp"},
		Keys: []string{"<leader>n"},
		Doc:  lang.Key("Begin a new session.")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, SwitchSession{})
	})
	Define(r, call.SessionList, Spec{Title: lang.Key("Switch session"), Slash: "sessions",
		Also: []string{"resume", "continue"}, Keys: []string{"<leader>l"},
		Doc: lang.Key("List the sessions of this workspace, to switch, rename or delete.")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowDialog{Name: DialogSessions})
		})
	Define(r, call.SessionSwitch, Spec{Title: lang.Key("Switch to session"), Hidden: true,
		Doc: "Put a session on screen."}, func(_ Env, a call.SessionArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, SwitchSession{ID: a.SessionID})
	})
	Define(r, call.SessionBeside, Spec{Title: lang.Key("Open session beside"), Slash: "beside",
		Doc: lang.Key("Open a session in a pane of its own, beside the one on screen; none named: a new one.")},
		func(_ Env, a call.SessionArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, SwitchSession{ID: a.SessionID, Beside: true})
		})
	Define(r, call.SessionRename, Spec{Title: lang.Key("Rename session"), Slash: "rename",
		Also: []string{"title", "set_title"}, When: inSession,
		SlashArgs: func(t string) (any, error) { return call.SessionRenameArgs{Title: t}, nil },
		Doc:       lang.Key("Give the session another title.")}, renameSession)
	Define(r, call.SessionDelete, Spec{Title: lang.Key("Delete session"), Slash: "delete", When: inSession,
		Doc: lang.Key("Delete the session. For some seconds ctrl+z or /undelete brings it back, then it is gone for " +
			"good.")}, func(env Env, a call.SessionArgs) Outcome[call.Empty] {
		return onSession(env, a, func(id string) Effect { return DeleteSession{ID: id} })
	})
	Define(r, call.SessionUndelete, Spec{Title: lang.Key("Bring the deleted session back"), Slash: "undelete",
		When: func(env Env) (bool, string) { return env.Deleted, lang.Key("no session was deleted just now") },
		Doc:  lang.Key("Bring back the session that was deleted last, some seconds ago at most.")}, does(Undelete{}))
	Define(r, call.SessionPin, Spec{Title: lang.Key("Pin the session, or no longer"), When: inSession,
		Doc: lang.Key(
			"Put the session among the first of the list, or no longer; the leader with 1 to 9 shows those.")},
		func(env Env, a call.SessionArgs) Outcome[call.Empty] {
			return onSession(env, a, func(id string) Effect { return PinSession{ID: id} })
		})
	Define(r, call.SessionAbort, Spec{Title: lang.Key("Interrupt"), Slash: "abort",
		When: func(env Env) (bool, string) { return env.Busy, lang.Key("nothing is running in this session") },
		Doc:  lang.Key("Stop what the agent is doing in this session.")},
		func(Env, call.Empty) Outcome[call.Empty] { return Done(call.Empty{}, Abort{}) })
	Define(r, call.SessionSubmit, Spec{Title: lang.Key("Send prompt"), Hidden: true,
		Doc: "Send a prompt or a slash command to the session on screen."},
		func(_ Env, a call.SubmitArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, Submit(a))
		})
	Define(r, call.SessionOlder, Spec{Title: lang.Key("Load older messages"), Hidden: true,
		Doc: "Load more of the session's history."}, func(env Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, OlderMessages{Session: env.Session})
	})
	Define(r, call.SessionContext, Spec{Title: lang.Key("Context"), Slash: "context",
		SlashArgs: func(t string) (any, error) { return call.ContextArgs{Level: t}, nil },
		Doc: lang.Key("Show what fills the model's window, or choose how much of the panes the agent is told: " +
			"minimal, medium or full.")}, setContext)
	Permissions(r)
}

func setContext(_ Env, a call.ContextArgs) Outcome[call.Empty] {
	if a.Level == "" {
		return Done(call.Empty{}, ShowDialog{Name: DialogContext})
	}
	return Done(call.Empty{}, SetContext(a))
}

var noSession = lang.Key("there is no session yet: send a prompt first")

func errNoSession() *Error { return &Error{Code: CodeUnavailable, Message: noSession} }

// inSession needs a session on screen that the engine knows.
func inSession(env Env) (bool, string) { return env.Session != "", noSession }

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
	Define(r, call.AgentNext, Spec{Title: lang.Key("Next agent"), Keys: []string{"tab"},
		Doc: lang.Key("Switch to the next primary agent.")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, SelectAgent{})
	})
	Define(r, call.AgentPrevious, Spec{Title: lang.Key("Previous agent"), Keys: []string{"shift+tab"},
		Doc: lang.Key("Switch to the previous primary agent.")}, func(_ Env, _ call.Empty) Outcome[call.Empty] {
		return Done(call.Empty{}, SelectAgent{Back: true})
	})
	Define(r, call.AgentSelect, Spec{Title: lang.Key("Choose agent"), Slash: "agents", Keys: []string{"<leader>a"},
		SlashArgs: func(t string) (any, error) { return call.AgentArgs{Name: t}, nil },
		Doc:       lang.Key("Choose the agent that answers.")}, func(_ Env, a call.AgentArgs) Outcome[call.Empty] {
		if a.Name == "" {
			return Done(call.Empty{}, ShowDialog{Name: DialogAgents})
		}
		return Done(call.Empty{}, SelectAgent{Name: a.Name})
	})
	Define(r, call.ModelSelect, Spec{Title: lang.Key("Choose model"), Slash: "models", Also: []string{"mo"},
		Keys:      []string{"<leader>m"},
		SlashArgs: func(t string) (any, error) { return call.ModelArgs{Model: t}, nil },
		Doc:       lang.Key("Choose the model that answers.")}, selectModel)
}

func selectModel(_ Env, a call.ModelArgs) Outcome[call.Empty] {
	if a.Model == "" {
		return Done(call.Empty{}, ShowDialog{Name: DialogModels})
	}
	provider, model, ok := strings.Cut(a.Model, "/")
	if !ok { // whoever has it
		provider, model = "", a.Model
	} else if provider == "" || model == "" {
		return Refuse[call.Empty](Errorf(CodeInvalidArguments, "model %q is not PROVIDER/MODEL", a.Model))
	}
	return Done(call.Empty{}, SelectModel{Provider: provider, Model: model})
}
