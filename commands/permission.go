package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
)

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
