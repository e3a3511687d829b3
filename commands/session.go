package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// SessionArgs names a session; empty means the one on screen.
type SessionArgs struct {
	SessionID string `json:"sessionId,omitempty" jsonschema:"the session; empty: the one on screen"`
}

// SessionRenameArgs gives a session a title.
type SessionRenameArgs struct {
	SessionID string `json:"sessionId,omitempty" jsonschema:"the session; empty: the one on screen"`
	Title     string `json:"title,omitempty" jsonschema:"the new title; empty: ask for it"`
}

// PromptArgs is text for the prompt.
type PromptArgs struct {
	Text string `json:"text" jsonschema:"the prompt"`
}

// ContextArgs chooses how much of the panes is told.
type ContextArgs struct {
	Level string `json:"level,omitempty" enum:"minimal|medium|full" jsonschema:"nothing, what is open, or also the text in view; empty: show what is told"`
}

// Sessions defines the commands on the conversation.
func Sessions(r *Registry) {
	Define(r, Spec{ID: "openspace.session.new", Title: lang.Key("New session"), Slash: "new", Also: []string{"clear", "temp"}, Keys: []string{"<leader>n"},
		Doc: lang.Key("Begin a new session.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, SwitchSession{})
	})
	Define(r, Spec{ID: "openspace.session.list", Title: lang.Key("Switch session"), Slash: "sessions", Also: []string{"resume", "continue"}, Keys: []string{"<leader>l"},
		Doc: lang.Key("List the sessions of this workspace, to switch, rename or delete.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, ShowDialog{Name: DialogSessions})
	})
	Define(r, Spec{ID: "openspace.session.switch", Title: lang.Key("Switch to session"), Hidden: true,
		Doc: "Put a session on screen."}, func(_ Env, a SessionArgs) Outcome[Empty] {
		return Done(Empty{}, SwitchSession{ID: a.SessionID})
	})
	Define(r, Spec{ID: "openspace.session.beside", Title: lang.Key("Open session beside"), Slash: "beside",
		Doc: lang.Key("Open a session in a pane of its own, beside the one on screen; none named: a new one.")}, func(_ Env, a SessionArgs) Outcome[Empty] {
		return Done(Empty{}, SwitchSession{ID: a.SessionID, Beside: true})
	})
	Define(r, Spec{ID: "openspace.session.rename", Title: lang.Key("Rename session"), Slash: "rename", Also: []string{"title", "set_title"}, When: inSession,
		SlashArgs: func(t string) (any, error) { return SessionRenameArgs{Title: t}, nil },
		Doc:       lang.Key("Give the session another title.")}, renameSession)
	Define(r, Spec{ID: "openspace.session.delete", Title: lang.Key("Delete session"), Slash: "delete", When: inSession,
		Doc: lang.Key("Delete the session. For some seconds ctrl+z or /undelete brings it back, then it is gone for good.")}, func(env Env, a SessionArgs) Outcome[Empty] {
		return onSession(env, a, func(id string) Effect { return DeleteSession{ID: id} })
	})
	Define(r, Spec{ID: "openspace.session.undelete", Title: lang.Key("Bring the deleted session back"), Slash: "undelete",
		When: func(env Env) (bool, string) { return env.Deleted, lang.Key("no session was deleted just now") },
		Doc:  lang.Key("Bring back the session that was deleted last, some seconds ago at most.")}, act("undelete"))
	Define(r, Spec{ID: "openspace.session.pin", Title: lang.Key("Pin the session, or no longer"), When: inSession,
		Doc: lang.Key("Put the session among the first of the list, or no longer; the leader with 1 to 9 shows those.")}, func(env Env, a SessionArgs) Outcome[Empty] {
		return onSession(env, a, func(id string) Effect { return PinSession{ID: id} })
	})
	Define(r, Spec{ID: "openspace.session.abort", Title: lang.Key("Interrupt"), Slash: "abort",
		When: func(env Env) (bool, string) { return env.Busy, lang.Key("nothing is running in this session") },
		Doc:  lang.Key("Stop what the agent is doing in this session.")}, func(Env, Empty) Outcome[Empty] { return Done(Empty{}, Abort{}) })
	Define(r, Spec{ID: "openspace.session.submit", Title: lang.Key("Send prompt"), Hidden: true,
		Doc: "Send a prompt or a slash command to the session on screen."}, func(_ Env, a SubmitArgs) Outcome[Empty] {
		return Done(Empty{}, Submit(a))
	})
	Define(r, Spec{ID: "openspace.session.older", Title: lang.Key("Load older messages"), Hidden: true,
		Doc: "Load more of the session's history."}, func(env Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, OlderMessages{Session: env.Session})
	})
	Define(r, Spec{ID: "openspace.session.context", Title: lang.Key("Context"), Slash: "context",
		SlashArgs: func(t string) (any, error) { return ContextArgs{Level: t}, nil },
		Doc:       lang.Key("Show what fills the model's window, or choose how much of the panes the agent is told: minimal, medium or full.")}, setContext)
	Permissions(r)
}

func setContext(_ Env, a ContextArgs) Outcome[Empty] {
	if a.Level == "" {
		return Done(Empty{}, ShowDialog{Name: DialogContext})
	}
	return Done(Empty{}, SetContext(a))
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

func renameSession(env Env, a SessionRenameArgs) Outcome[Empty] {
	id, err := target(env, a.SessionID)
	if err != nil {
		return Refuse[Empty](err)
	}
	title := strings.TrimSpace(a.Title)
	if title == "" {
		return Done(Empty{}, ShowDialog{Name: DialogRename, Subject: id})
	}
	return Done(Empty{}, RenameSession{ID: id, Title: title})
}

// onSession does something with the session that is named, or the one on screen.
func onSession(env Env, a SessionArgs, do func(id string) Effect) Outcome[Empty] {
	id, err := target(env, a.SessionID)
	if err != nil {
		return Refuse[Empty](err)
	}
	return Done(Empty{}, do(id))
}

// AgentArgs names an agent; empty lists them.
type AgentArgs struct {
	Name string `json:"name,omitempty" jsonschema:"the agent; empty: choose from a list"`
}

// ModelArgs names a model; empty lists them.
type ModelArgs struct {
	Model string `json:"model,omitempty" jsonschema:"provider/model, or a model that one provider alone has; empty: choose from a list"`
}

// Models defines the commands that choose who answers.
func Models(r *Registry) {
	Define(r, Spec{ID: "openspace.agent.next", Title: lang.Key("Next agent"), Keys: []string{"tab"},
		Doc: lang.Key("Switch to the next primary agent.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, SelectAgent{})
	})
	Define(r, Spec{ID: "openspace.agent.previous", Title: lang.Key("Previous agent"), Keys: []string{"shift+tab"},
		Doc: lang.Key("Switch to the previous primary agent.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, SelectAgent{Back: true})
	})
	Define(r, Spec{ID: "openspace.agent.select", Title: lang.Key("Choose agent"), Slash: "agents", Keys: []string{"<leader>a"},
		SlashArgs: func(t string) (any, error) { return AgentArgs{Name: t}, nil },
		Doc:       lang.Key("Choose the agent that answers.")}, func(_ Env, a AgentArgs) Outcome[Empty] {
		if a.Name == "" {
			return Done(Empty{}, ShowDialog{Name: DialogAgents})
		}
		return Done(Empty{}, SelectAgent{Name: a.Name})
	})
	Define(r, Spec{ID: "openspace.model.select", Title: lang.Key("Choose model"), Slash: "models", Also: []string{"mo"}, Keys: []string{"<leader>m"},
		SlashArgs: func(t string) (any, error) { return ModelArgs{Model: t}, nil },
		Doc:       lang.Key("Choose the model that answers.")}, selectModel)
}

func selectModel(_ Env, a ModelArgs) Outcome[Empty] {
	if a.Model == "" {
		return Done(Empty{}, ShowDialog{Name: DialogModels})
	}
	provider, model, ok := strings.Cut(a.Model, "/")
	if !ok { // whoever has it
		provider, model = "", a.Model
	} else if provider == "" || model == "" {
		return Refuse[Empty](Errorf(CodeInvalidArguments, "model %q is not PROVIDER/MODEL", a.Model))
	}
	return Done(Empty{}, SelectModel{Provider: provider, Model: model})
}
