package commands

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

// TestTypedLinesAreJudgedByTheAgentsRules types texts of which only the last one
// is refused or asked.
func TestTypedLinesAreJudgedByTheAgentsRules(t *testing.T) {
	for name, tc := range map[string]struct {
		rules []string
		texts []string
		want  string
	}{
		"allowed":                        {nil, []string{`ls\n`}, ""},
		"denied":                         {[]string{"bash * deny"}, []string{`ls\n`}, CodeDeniedByRule},
		"text that completes no line":    {[]string{"bash * deny"}, []string{`ls`}, CodeDeniedByRule},
		"keys of an editor":              {[]string{"bash * deny"}, []string{`ggix\u001bZZ`}, CodeDeniedByRule},
		"text without an end, asked":     {[]string{"bash * ask"}, []string{`y`}, "bash y"},
		"the line that an enter ends":    {[]string{"bash ls deny"}, []string{`l`, `s`, `\n`}, CodeDeniedByRule},
		"by a carriage return":           {[]string{"bash * deny"}, []string{`ls\r`}, CodeDeniedByRule},
		"an interrupt":                   {[]string{"bash * deny"}, []string{`\u0003`}, CodeDeniedByRule},
		"an enter alone":                 {[]string{"bash * ask"}, []string{`\n`}, "bash ↵"},
		"one of several commands":        {[]string{"bash rm* deny"}, []string{`ls; rm x\n`}, CodeDeniedByRule},
		"the second line":                {[]string{"bash rm* deny"}, []string{`ls\nrm x\n`}, CodeDeniedByRule},
		"inside of a substitution":       {[]string{"bash rm* deny"}, []string{`echo $(rm x)\n`}, CodeDeniedByRule},
		"behind what cannot be read":     {[]string{"bash rm* deny"}, []string{`foo(\nrm x\n`}, CodeDeniedByRule},
		"what came before was read else": {[]string{"bash rm* deny"}, []string{`echo `, `rm x\n`}, CodeDeniedByRule},
		"recalled, of a limited agent":   {[]string{"bash * deny", "bash ls* allow"}, []string{`ls \u001b[A\n`}, CodeDeniedByRule},
		"recalled, of another":           {nil, []string{`\u001b[A\n`}, "bash [A * !"},
		"asked, with what it runs":       {[]string{"bash * ask"}, []string{`git commit -m x; ls\n`}, "bash git commit -m x ls"},
		"dangerous, and asked":           {[]string{"bash * ask"}, []string{`rm -rf src\n`}, "bash rm -rf src !"},
		"outside of the workspace":       {[]string{"external_directory * ask"}, []string{`cat /etc/passwd\n`}, "external_directory /etc/*"},
		"outside, denied":                {[]string{"external_directory * deny"}, []string{`cd /etc\n`}, CodeDeniedByRule},
		"a folder that is changed":       {[]string{"bash * deny"}, []string{`cd src\n`}, CodeDeniedByRule},
		"a variable that is set":         {[]string{"bash * deny"}, []string{`PATH=/tmp/x\n`}, CodeDeniedByRule},
	} {
		t.Run(name, func(t *testing.T) {
			r := withTerminals(newRig(t), 0)
			r.ok("terminal.create", `{}`)
			for i, text := range tc.texts {
				args := `{"terminalId":"terminal-1","text":"` + text + `"}`
				v := r.judgedBy(rules(tc.rules...), agentCall("openspace.terminal.send", args), Seen{})
				got := ""
				switch {
				case v.Refuse != nil:
					got = v.Refuse.Code
				case v.Need != nil:
					got = v.Need.Permission + " " + strings.Join(v.Need.Patterns, " ")
					if v.Need.Firm {
						got += " !"
					}
				}
				if i < len(tc.texts)-1 {
					if got != "" {
						t.Fatalf("%q: %q", text, got)
					}
					r.ok("terminal.send", args)
				} else if !strings.HasPrefix(got, tc.want) || tc.want == "" && got != "" {
					t.Errorf("%q: %q, want %q", text, got, tc.want)
				}
			}
		})
	}
}

// A line that leaves the workspace and is dangerous is asked for both, and the
// reasons stand at the command.
func TestALineIsAskedForEachOfItsPermissions(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	r.ok("terminal.create", `{}`)
	inv := agentCall("openspace.terminal.send", `{"terminalId":"terminal-1","text":"rm -rf /etc/x\n"}`)
	asked := append(rules("bash * ask"), engine.Rule{Permission: "external_directory", Pattern: "*", Action: "ask"})
	first := r.judgedBy(asked, inv, Seen{})
	if first.Need == nil || first.Need.Permission != "external_directory" || first.Risk != nil {
		t.Fatalf("first %+v", first)
	}
	seen := Seen{}
	seen.Granted = append(seen.Granted, *first.Need)
	second := r.judgedBy(asked, inv, seen)
	if second.Need == nil || second.Need.Permission != "bash" || second.Risk == nil || !second.Need.Firm || len(second.Need.Always) > 0 || len(second.Need.Why) == 0 {
		t.Fatalf("second %+v", second)
	}
	seen.Granted, seen.Risk = append(seen.Granted, *second.Need), second.Risk
	if v := r.judgedBy(asked, inv, seen); v.Need != nil || v.Risk != nil || v.Refuse != nil {
		t.Errorf("third %+v", v)
	}
}

func TestAPaneIsNoWayAroundTheRules(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	Presentations(r.reg)
	Whiteboards(r.reg)
	for _, args := range []string{`{"type":"editor","contentId":"made.txt"}`, `{"type":"editor","contentId":"made.deck.md"}`} {
		r.do("pane.open", args)
	}
	for _, made := range []string{"made.txt", "made.deck.md"} {
		if r.env.Files.Has(t.Context(), made) {
			t.Errorf("opening made %s", made)
		}
	}
	if v := r.judgedBy(rules("bash * deny"), agentCall("openspace.pane.open", `{"type":"editor","contentId":"a.txt"}`), Seen{}); v.Refuse != nil {
		t.Errorf("showing is refused: %+v", v.Refuse)
	}
}
