package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
)

// PermissionArgs answers a permission request.
type PermissionArgs struct {
	ID      string `json:"id" jsonschema:"the request"`
	Reply   string `json:"reply" enum:"once|always|reject" jsonschema:"the answer"`
	Message string `json:"message,omitempty" jsonschema:"with reject: what the agent should do instead"`
}

// QuestionArgs answers the agent's questions.
type QuestionArgs struct {
	ID      string     `json:"id" jsonschema:"the request"`
	Answers [][]string `json:"answers,omitempty" jsonschema:"a list of labels or texts for each question"`
	Reject  bool       `json:"reject,omitempty" jsonschema:"do not answer"`
}

// RulesArgs adds or removes a rule; without either they are listed.
type RulesArgs struct {
	Add    string `json:"add,omitempty" jsonschema:"a rule, as in: bash go test *"`
	Remove string `json:"remove,omitempty" jsonschema:"a rule that was added before"`
}

// WriteRuleArgs begins a rule.
type WriteRuleArgs struct {
	Text string `json:"text,omitempty" jsonschema:"what it begins with"`
}

// OutputArgs names a file that the engine put a long output into.
type OutputArgs struct {
	Path string `json:"path,omitempty" jsonschema:"the file; empty: the newest in the conversation"`
}

// Permissions defines the commands on what the engine asks, and on the rules
// that answer it.
func Permissions(r *Registry) {
	Define(r, Spec{ID: "openspace.permission.reply", Title: lang.Key("Answer permission"), Hidden: true,
		Doc: "Answer a permission request of the engine."}, func(_ Env, a PermissionArgs) Outcome[Empty] {
		return Done(Empty{}, AnswerPermission(a))
	})
	Define(r, Spec{ID: "openspace.question.reply", Title: lang.Key("Answer question"), Hidden: true,
		Doc: "Answer the agent's questions, or refuse to."}, func(_ Env, a QuestionArgs) Outcome[Empty] {
		return Done(Empty{}, AnswerQuestion(a))
	})
	Define(r, Spec{ID: "openspace.permission.rules", Title: lang.Key("Permissions"), Slash: "permissions", SlashArgs: rulesSlash,
		Doc: lang.Key("List the rules by which the engine's requests are allowed, add one or remove one.")}, changeRules, checkRules)
	Define(r, Spec{ID: "openspace.permission.write", Title: lang.Key("Write a permission rule"), Hidden: true,
		Doc: "Write a rule that allows what it names."}, func(_ Env, a WriteRuleArgs) Outcome[Empty] {
		return Done(Empty{}, ShowDialog{Name: DialogRule, Subject: a.Text})
	})
	Define(r, Spec{ID: "openspace.permission.drop", Title: lang.Key("Remove a permission rule"), Hidden: true,
		Doc: "Remove a rule of the list, after asking where that takes more with it."}, func(_ Env, a WriteRuleArgs) Outcome[Empty] {
		return Done(Empty{}, DropRule{ID: a.Text})
	})
	Define(r, Spec{ID: "openspace.permission.forget", Title: lang.Key("Forget what was always allowed"), Hidden: true,
		Doc: "Have the engine forget all that it was told to allow always."}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, ForgetAlways{})
	})
	Define(r, Spec{ID: "openspace.chat.request", Title: lang.Key("Show the request in full"),
		Doc: lang.Key("Show what the engine asks in the whole window.")}, func(_ Env, _ Empty) Outcome[Empty] {
		return Done(Empty{}, ChatAct{Act: "request"})
	})
	Define(r, Spec{ID: "openspace.chat.output", Title: lang.Key("Open a long output"),
		Doc: lang.Key("Show all of an output that was too long for the conversation: the newest, or the one named.")}, func(_ Env, a OutputArgs) Outcome[Empty] {
		return Done(Empty{}, ShowOutput(a))
	})
}

func rulesSlash(text string) (any, error) {
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	switch {
	case text == "":
		return RulesArgs{}, nil
	case word == "add" && rest != "":
		return RulesArgs{Add: rest}, nil
	case word == "remove" && rest != "":
		return RulesArgs{Remove: rest}, nil
	}
	return nil, lang.Errorf("/permissions, /permissions add RULE or /permissions remove RULE, as in: /permissions add bash go test *")
}

func checkRules(_ Env, a RulesArgs) *Error {
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

func changeRules(_ Env, a RulesArgs) Outcome[Empty] {
	if a.Add == "" && a.Remove == "" {
		return Done(Empty{}, ShowDialog{Name: DialogPermissions})
	}
	return Done(Empty{}, ChangeRules(a))
}
