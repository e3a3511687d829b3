package permit

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/engine"
)

func rule(permission, pattern, action string) engine.Rule {
	return engine.Rule{Permission: permission, Pattern: pattern, Action: action}
}

func TestMatches_FollowsTheEngine(t *testing.T) {
	for _, tc := range []struct {
		pattern, text string
		want          bool
	}{
		{"*", "", true},
		{"*", "a/b\nc", true},
		{"ls", "ls", true},
		{"ls", "ls -l", false},
		{"ls *", "ls", true}, // what ends in " *" may end there
		{"ls *", "ls -l", true},
		{"ls *", "lsof", false},
		{"ls*", "lsof", true},
		{"* *", "a", true},
		{" *", "", true},
		{"a?c", "abc", true},
		{"a?c", "ac", false},
		{"a?c", "a/c", true},
		{"*.env", ".env", true},
		{"*.env", "x/.env.local", false},
		{"docs/*.md", "docs/a/b.md", true},
		{"a.c", "abc", false}, // no regular expression
		{"a+(b)[c]^$|{}", "a+(b)[c]^$|{}", true},
		{`a\b`, "a/b", true},
		{"a/b", `a\b`, true},
		{"?", "é", true},
		{"?", "😀", false}, // two UTF-16 units
		{"??", "😀", true},
		{"*a*b*c", "xaybzc", true},
		{"*a*b*c", "xaybz", false},
		{"openspace_*", "openspace_openspace_pane_open", true},
		{"Edit", "edit", false},
	} {
		if got := Matches(tc.pattern, tc.text); got != tc.want {
			t.Errorf("%q on %q: %v", tc.pattern, tc.text, got)
		}
	}
}

func TestEvaluate_TakesTheLastThatMatches(t *testing.T) {
	agent := []engine.Rule{rule("*", "*", "allow"), rule("edit", "*", "deny"), rule("edit", "docs/*", "ask"), rule("bash", "rm *", "deny")}
	session := []engine.Rule{rule("edit", "docs/a.md", "allow"), rule("bash", "*", "ask")}
	for _, tc := range []struct{ permission, pattern, want string }{
		{"edit", "main.go", "deny"},
		{"edit", "docs/b.md", "ask"},
		{"edit", "docs/a.md", "allow"}, // the session's come after the agent's
		{"bash", "rm x", "ask"},
		{"read", "main.go", "allow"},
		{"webfetch", "https://x", "allow"},
	} {
		if got := Evaluate(tc.permission, tc.pattern, agent, session); got.Action != tc.want {
			t.Errorf("%s %s: %+v", tc.permission, tc.pattern, got)
		}
	}
	if got := Evaluate("edit", "x", nil, nil); got.Action != engine.ActionAsk {
		t.Errorf("without a rule: %+v", got)
	}
	if got := Evaluate("edit", "x", []engine.Rule{rule("edit", "y", "allow")}); got.Action != engine.ActionAsk {
		t.Errorf("where none matches: %+v", got)
	}
}

// TestEvaluate_ReadsTheEnginesAgents is on what engine 1.18.33 lists.
func TestEvaluate_ReadsTheEnginesAgents(t *testing.T) {
	raw, err := os.ReadFile("testdata/agents-1.18.33.json")
	if err != nil {
		t.Fatal(err)
	}
	var agents []engine.Agent
	if err := json.Unmarshal(raw, &agents); err != nil {
		t.Fatal(err)
	}
	rules := map[string][]engine.Rule{}
	for _, a := range agents {
		rules[a.Name] = a.Permission
	}
	for _, tc := range []struct{ agent, permission, pattern, want string }{
		{"build", "edit", "main.go", "allow"},
		{"build", "bash", "ls", "ask"}, // of the configuration that was recorded
		{"build", "read", ".env", "ask"},
		{"build", "read", "a/.env.example", "allow"},
		{"build", "external_directory", "/etc/*", "ask"},
		{"plan", "edit", "main.go", "deny"},
		{"plan", "edit", ".opencode/plans/a.md", "allow"},
		{"plan", "read", "main.go", "allow"},
		{"explore", "edit", "main.go", "deny"},
		{"explore", "grep", "x", "allow"},
		{"explore", "read", "main.go", "allow"},
		{"explore", "openspace_openspace_pane_open", "*", "deny"},
		{"general", "edit", "main.go", "allow"},
		{"general", "todowrite", "*", "deny"},
	} {
		if len(rules[tc.agent]) == 0 {
			t.Fatalf("%s has no rules", tc.agent)
		}
		if got := Evaluate(tc.permission, tc.pattern, rules[tc.agent]); got.Action != tc.want {
			t.Errorf("%s, %s %s: %+v", tc.agent, tc.permission, tc.pattern, got)
		}
	}
}

func FuzzMatches(f *testing.F) {
	for _, s := range [][2]string{{"ls *", "ls"}, {"*a?b*", "xaxb"}, {"* *", " "}, {`a\*`, "a/x"}, {"a.*(", "a.b("}} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if !utf8.ValidString(pattern) || !utf8.ValidString(text) || len(pattern) > 40 || len(text) > 200 {
			return
		}
		for _, r := range pattern + text {
			if r > 0xffff {
				return // the engine counts those twice
			}
		}
		// The engine makes a regular expression of a pattern (1.18.33).
		expr := regexp.QuoteMeta(strings.ReplaceAll(pattern, `\`, "/"))
		expr = strings.ReplaceAll(strings.ReplaceAll(expr, `\*`, ".*"), `\?`, ".")
		if head, ok := strings.CutSuffix(expr, " .*"); ok {
			expr = head + "( .*)?"
		}
		want := regexp.MustCompile(`(?s)\A(?:` + expr + `)\z`).MatchString(strings.ReplaceAll(text, `\`, "/"))
		if got := Matches(pattern, text); got != want {
			t.Errorf("%q on %q: %v, the expression says %v", pattern, text, got, want)
		}
	})
}
