package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
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

// Permissions defines the commands on what the engine asks, and on the rules
// that answer it.
func Permissions(r *Registry) {
	Define(r, call.PermissionReply, Spec{Title: lang.Key("answer-permission"), Hidden: true,
		Doc: "Answer a permission request of the engine."}, func(_ Env, a call.PermissionArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, AnswerPermission(a))
	})
	Define(r, call.QuestionReply, Spec{Title: lang.Key("answer-question"), Hidden: true,
		Doc: "Answer the agent's questions, or refuse to."}, func(_ Env, a call.QuestionArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, AnswerQuestion(a))
	})
	Define(r, call.PermissionRules, Spec{Title: lang.Key("permissions"), Slash: "permissions", SlashArgs: rulesSlash,
		Doc: lang.Key("list-rules-which-engines-requests")},
		changeRules, checkRules)
	Define(r, call.PermissionWrite, Spec{Title: lang.Key("write-a-permission-rule"), Hidden: true,
		Doc: "Write a rule that allows what it names."}, func(_ Env, a call.WriteRuleArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, ShowDialog{Name: DialogRule, Subject: a.Text})
	})
	Define(r, call.PermissionDrop, Spec{Title: lang.Key("remove-a-permission-rule"), Hidden: true,
		Doc: "Remove a rule of the list, after asking where that takes more with it."},
		func(_ Env, a call.WriteRuleArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, DropRule{ID: a.Text})
		})
	Define(r, call.PermissionForget, Spec{Title: lang.Key("forget-what-was-always-allowed"), Hidden: true,
		Doc: "Have the engine forget all that it was told to allow always."},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, ForgetAlways{})
		})
	Define(r, call.ChatRequest, Spec{Title: lang.Key("show-the-request-in-full"),
		Doc: lang.Key("show-what-engine-asks-whole")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] {
			return Done(call.Empty{}, ViewRequest{})
		})
	Define(r, call.ChatOutput, Spec{Title: lang.Key("open-a-long-output"),
		Doc: lang.Key("show-all-output-too-long")},
		func(_ Env, a call.OutputArgs) Outcome[call.Empty] {
			return Done(call.Empty{}, ShowOutput(a))
		})
}

func rulesSlash(text string) (any, error) {
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	switch {
	case text == "":
		return call.RulesArgs{}, nil
	case word == "add" && rest != "":
		return call.RulesArgs{Add: rest}, nil
	case word == "remove" && rest != "":
		return call.RulesArgs{Remove: rest}, nil
	}
	return nil, lang.Errorf("permissions-permissions-add-rule")
}

func checkRules(_ Env, a call.RulesArgs) *Error {
	for _, text := range []string{a.Add, a.Remove} {
		if text == "" {
			continue
		}
		if _, err := permit.Parse(text); err != nil {
			return refusal(CodeInvalidArguments, says(err), lang.Message{})
		}
	}
	return nil
}

func changeRules(_ Env, a call.RulesArgs) Outcome[call.Empty] {
	if a.Add == "" && a.Remove == "" {
		return Done(call.Empty{}, ShowDialog{Name: DialogPermissions})
	}
	return Done(call.Empty{}, ChangeRules(a))
}
