package permit

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestBook_TakesTheStrictest(t *testing.T) {
	allow := Agent{Name: "build", Known: true, Rules: []engine.Rule{rule("*", "*", "allow")}}
	ask := Agent{Name: "careful", Known: true, Rules: []engine.Rule{rule("*", "*", "allow"), rule("edit", "*", "ask")}}
	deny := Agent{Name: "plan", Known: true, Rules: []engine.Rule{rule("*", "*", "allow"), rule("edit", "*", "deny"), rule("edit", "plans/*", "allow")}}
	edit := func(paths ...string) []Need { return []Need{{Permission: Edit, Patterns: paths}} }
	always := []engine.Rule{rule("edit", "*", "allow")}
	firm := Need{Permission: Edit, Patterns: []string{"opencode.json"}, Firm: true}
	for name, tc := range map[string]struct {
		book    Book
		needs   []Need
		granted []Need
		want    string
		agent   string
	}{
		"one that allows":                          {Book{Agents: []Agent{allow}}, edit("a"), nil, "allow", ""},
		"one that asks":                            {Book{Agents: []Agent{allow, ask}}, edit("a"), nil, "ask", ""},
		"one that denies":                          {Book{Agents: []Agent{allow, ask, deny}}, edit("a"), nil, "deny", "plan"},
		"for each subject":                         {Book{Agents: []Agent{deny}}, edit("plans/a", "a"), nil, "deny", "plan"},
		"all subjects allowed":                     {Book{Agents: []Agent{deny}}, edit("plans/a"), nil, "allow", ""},
		"nobody known, writing":                    {Book{}, edit("a"), nil, "ask", ""},
		"nobody known, reading":                    {Book{}, []Need{{Permission: Read, Patterns: []string{"a"}}, {Permission: Grep, Patterns: []string{"x"}}}, nil, "allow", ""},
		"an agent of unknown rules, typing":        {Book{Agents: []Agent{{Name: "new"}}}, []Need{{Permission: Bash, Patterns: []string{"ls"}}}, nil, "ask", ""},
		"allowed always":                           {Book{Agents: []Agent{ask}, Always: always}, edit("a"), nil, "allow", ""},
		"always lifts no denial":                   {Book{Agents: []Agent{deny}, Always: always}, edit("a"), nil, "deny", "plan"},
		"firm, though allowed":                     {Book{Agents: []Agent{allow}, Always: always}, []Need{firm}, nil, "ask", ""},
		"firm, and denied":                         {Book{Agents: []Agent{deny}}, []Need{firm}, nil, "deny", "plan"},
		"firm, and granted":                        {Book{Agents: []Agent{allow}}, []Need{firm}, []Need{firm}, "allow", ""},
		"granted":                                  {Book{Agents: []Agent{ask}}, edit("a"), edit("a"), "allow", ""},
		"another one granted":                      {Book{Agents: []Agent{ask}}, edit("a"), edit("b"), "ask", ""},
		"granted, and denied since":                {Book{Agents: []Agent{deny}}, edit("a"), edit("a"), "deny", "plan"},
		"a session's rules come after its agent's": {Book{Agents: []Agent{{Name: "build", Known: true, Rules: allow.Rules, Session: []engine.Rule{rule("edit", "*", "deny")}}}}, edit("a"), nil, "deny", "build"},
		"nothing is needed":                        {Book{Agents: []Agent{deny}}, nil, nil, "allow", ""},
	} {
		got := tc.book.Rule(tc.needs, tc.granted)
		if got.Action != tc.want || got.Agent != tc.agent || (got.Action == "ask") != (len(got.Needs) > 0) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestBook_MoreAgentsNeverAllowMore holds what is credited to nobody to all who
// work.
func TestBook_MoreAgentsNeverAllowMore(t *testing.T) {
	order := map[string]int{"allow": 0, "ask": 1, "deny": 2}
	rapid.Check(t, func(t *rapid.T) {
		agent := func(label string) Agent {
			var rules []engine.Rule
			for range rapid.IntRange(0, 4).Draw(t, label) {
				rules = append(rules, rule(rapid.SampledFrom([]string{"*", "edit", "bash"}).Draw(t, "permission"),
					rapid.SampledFrom([]string{"*", "a*", "b", "a b *"}).Draw(t, "pattern"), rapid.SampledFrom([]string{"allow", "ask", "deny"}).Draw(t, "action")))
			}
			return Agent{Name: label, Rules: rules, Known: rapid.Bool().Draw(t, "known")}
		}
		needs := []Need{{Permission: rapid.SampledFrom([]string{"edit", "bash", "read"}).Draw(t, "need"), Patterns: rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "a b c"}), 1, 3).Draw(t, "patterns")}}
		few := []Agent{agent("one")}
		more := append([]Agent{agent("two")}, few...)
		if a, b := (Book{Agents: few}).Rule(needs, nil), (Book{Agents: more}).Rule(needs, nil); order[b.Action] < order[a.Action] {
			t.Fatalf("%v with one agent, %v with two", a, b)
		}
	})
}
