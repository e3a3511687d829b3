package commands

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
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
		"configuration by a redirection": {nil, []string{`echo {} > opencode.json\n`}, "bash echo {} > opencode.json !"},
		"configuration by a program":     {nil, []string{`ls | tee .bashrc\n`}, "bash ls tee .bashrc !"},
		"configuration of a folder":      {nil, []string{`cp x .opencode/agent/y.md\n`}, "bash cp x .opencode/agent/y.md !"},
		"configuration in another case":  {nil, []string{`touch OpenCode.JSON\n`}, "bash touch OpenCode.JSON !"},
		"configuration, denied":          {[]string{"bash tee* deny"}, []string{`tee .envrc\n`}, CodeDeniedByRule},
		"git's configuration":            {nil, []string{`git config core.hooksPath x\n`}, "bash git config core.hooksPath x !"},
		"git's hooks":                    {nil, []string{`cp x .git/hooks/pre-commit\n`}, "bash cp x .git/hooks/pre-commit !"},
		"the home folder's":              {nil, []string{`echo x >> ~/.profile\n`}, "bash echo x >> ~/.profile !"},
		"in pieces":                      {nil, []string{`echo x > openc`, `ode.json\n`}, "bash echo x > opencode.json"},
		"AGENTS.md by a line":            {nil, []string{`sed -i s/a/b/ AGENTS.md\n`}, "bash sed -i s/a/b/ AGENTS.md !"},
		"configuration that is read":     {nil, []string{`cat .gitignore opencode.json\n`}, ""},
		"a difference of it":             {nil, []string{`git diff AGENTS.md .github/workflows/ci.yml\n`}, ""},
		"a commit":                       {nil, []string{`git add AGENTS.md && git commit -m x\n`}, ""},
		"what is no configuration":       {nil, []string{`echo x > notes.txt; go test ./...\n`}, ""},
		"a comment, to zsh":              {[]string{"bash * deny", "bash echo* allow"}, []string{`echo a # ; rm x\n`}, CodeDeniedByRule},
		"a command in a comment":         {[]string{"bash touch* deny"}, []string{"echo a #`touch x`\\n"}, CodeDeniedByRule},
		"a comment":                      {nil, []string{`ls # list them\n`}, ""},
		"a comment with a quote":         {nil, []string{`ls # it's\n`}, `bash ls ls \# it's !`},
		"the qualifier of a pattern":     {nil, []string{`echo *(e:'touch x':)\n`}, "bash echo *(e:'touch x':) !"},
		"one that bash cannot read":      {nil, []string{`echo a(e:'touch x':)\n`}, "bash echo a(e:'touch x':) !"},
		"escapes, to dash":               {[]string{"bash * deny", "bash echo* allow"}, []string{`echo $'\\'; touch x #'\n`}, CodeDeniedByRule},
		"escapes":                        {nil, []string{`printf $'a\\nb'\n`}, ""},
		"behind an open quote":           {[]string{"bash * deny", "bash echo* allow"}, []string{`echo \"\n`, `echo '\"; touch x #'\n`}, CodeDeniedByRule},
		"an open quote":                  {nil, []string{`echo \"\n`}, "bash echo \" !"},
		"behind an open loop":            {[]string{"bash touch* deny"}, []string{`for f in a; do\n`, `touch x; done\n`}, CodeDeniedByRule},
		"a pattern of configuration":     {nil, []string{`sed -i s/x/y/ *.md\n`}, "bash sed -i s/x/y/ *.md !"},
		"another pattern":                {nil, []string{`rm AGENT[[:upper:]]*\n`}, "bash rm AGENT[[:upper:]]* !"},
		"a pattern of a redirection":     {nil, []string{`echo x > AGENT?.md\n`}, "bash echo x > AGENT?.md !"},
		"a pattern of what is none":      {nil, []string{`rm *.txt\n`}, ""},
		"a pattern of any depth":         {nil, []string{`rm **/x\n`}, "bash rm **/x !"},
		"a link to configuration":        {nil, []string{`echo x > el\n`}, "bash echo x > el !"},
		"a pattern of such a link":       {nil, []string{`tee e?\n`}, "bash tee e? !"},
		"through a link to a folder":     {nil, []string{`echo x > wf/ci.yml\n`}, "bash echo x > wf/ci.yml !"},
		"from a link to a folder":        {nil, []string{`cd wf && echo x > ci.yml\n`}, "bash echo x > ci.yml !"},
		"from a folder of pushd":         {nil, []string{`pushd .github/workflows && echo x > ci.yml\n`}, "bash pushd .github/workflows echo x > ci.yml !"},
		"a variable of before":           {nil, []string{`f=.envrc\n`, `echo x > $f\n`}, "bash echo x > $f !"},
		"a folder that agents went to":   {nil, []string{`cd .github\n`, `cd /tmp/x\n`, `echo x > ci.yml\n`}, "bash echo x > ci.yml !"},
		"hidden, denied":                 {[]string{"bash rm* deny"}, []string{`stty -echo\n`, `rm x\n`}, CodeDeniedByRule},
		"hidden, allowed":                {[]string{"bash rm* deny"}, []string{`stty -echo\n`, `hunter2\n`}, ""},
		"hidden, asked":                  {[]string{"bash hunter* ask"}, []string{`stty -echo\n`, `hunter2\n`}, "bash hunter2"},
		"hidden keys":                    {[]string{"bash rm* deny"}, []string{`stty -echo\n`, `rm x`}, CodeDeniedByRule},
		"outside of the workspace":       {[]string{"external_directory * ask"}, []string{`cat /etc/passwd\n`}, "external_directory /etc/*"},
		"outside, denied":                {[]string{"external_directory * deny"}, []string{`cd /etc\n`}, CodeDeniedByRule},
		"a folder that is changed":       {[]string{"bash * deny"}, []string{`cd src\n`}, CodeDeniedByRule},
		"a variable that is set":         {[]string{"bash * deny"}, []string{`PATH=/tmp/x\n`}, CodeDeniedByRule},
	} {
		t.Run(name, func(t *testing.T) {
			r := withTerminals(newRig(t), 0)
			r.ok("terminal.create", `{}`)
			r.env.Home = "/home/me"
			r.links(map[string]string{"el": ".envrc", "wf": ".github/workflows"})
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
					if got != "" && !strings.HasSuffix(got, " !") {
						t.Fatalf("%q: %q", text, got)
					}
					r.ok("terminal.send", args)
					if strings.HasPrefix(text, "stty") {
						r.untilHidden()
					}
				} else if !strings.HasPrefix(got, tc.want) || tc.want == "" && got != "" {
					t.Errorf("%q: %q, want %q", text, got, tc.want)
				}
			}
		})
	}
}

// links makes links in the workspace, and an AGENTS.md.
func (r *rig) links(to map[string]string) {
	r.t.Helper()
	err := errors.Join(os.MkdirAll(filepath.Join(r.dir, ".github", "workflows"), 0o700), os.WriteFile(filepath.Join(r.dir, "AGENTS.md"), nil, 0o600))
	for name, target := range to {
		err = errors.Join(err, os.Symlink(target, filepath.Join(r.dir, name)))
	}
	if err != nil {
		r.t.Fatal(err)
	}
}

// placed is a terminal whose shell is where the test says.
type placed struct {
	*wire
	at *string
}

func (p placed) Places() ([]string, string, bool) { return []string{*p.at}, "bash", true }

type placing struct{ at *string }

func (p placing) StartLine(context.Context, pty.Spec) (pty.Line, error) {
	return placed{newWire(), p.at}, nil
}

// TestALineIsJudgedWhereTheShellIs types texts while the shell is in a folder, of
// which the first may not have been run yet.
func TestALineIsJudgedWhereTheShellIs(t *testing.T) {
	for name, tc := range map[string]struct {
		at    string // relative to the workspace
		texts []string
		want  string
	}{
		"in the workspace":                 {"src", []string{`touch x\n`}, ""},
		"outside of it":                    {"..", []string{`touch x\n`}, CodeDeniedByRule},
		"outside, a line without a path":   {"..", []string{`make\n`}, CodeDeniedByRule},
		"in a folder of configuration":     {".github/workflows", []string{`echo x > ci.yml\n`}, "bash !"},
		"where lines lead that wait":       {".", []string{`cd .github\n`, `cd workflows\n`, `echo x > ci.yml\n`}, "bash !"},
		"where the last one leads":         {".", []string{`cd src\n`, `cd ../..\n`}, CodeDeniedByRule},
		"where a terminal says that it is": {"..", []string{`echo \u001b]7;file:///w\u0007\n`}, CodeDeniedByRule},
	} {
		t.Run(name, func(t *testing.T) {
			r := withTerminals(newRig(t), 0)
			r.links(nil)
			at := filepath.Join(r.dir, tc.at)
			set := pty.NewSet(placing{&at}, 0)
			t.Cleanup(func() { set.Close(context.Background()) })
			r.env.Terminals.Set = set
			r.ok("terminal.create", `{}`)
			for i, text := range tc.texts {
				args := `{"terminalId":"terminal-1","text":"` + text + `"}`
				v := r.judgedBy(rules("external_directory * deny"), agentCall("openspace.terminal.send", args), Seen{})
				got := ""
				switch {
				case v.Refuse != nil:
					got = v.Refuse.Code
				case v.Need != nil && v.Need.Firm:
					got = v.Need.Permission + " !"
				}
				if i < len(tc.texts)-1 {
					r.ok("terminal.send", args)
				} else if got != tc.want {
					t.Errorf("%q: %q, want %q", text, got, tc.want)
				}
			}
		})
	}
}

// untilHidden waits until the program in the first terminal hides its input.
func (r *rig) untilHidden() {
	r.t.Helper()
	s, _ := r.env.Terminals.Set.Get("terminal-1")
	for end := time.Now().Add(10 * time.Second); !s.Hidden(); runtime.Gosched() {
		if time.Now().After(end) {
			r.t.Fatal("it does not hide")
		}
	}
}

// What a program hides is judged and not shown.
func TestAHiddenLineIsShownNowhere(t *testing.T) {
	for _, text := range []string{`hunter2\n`, `hunter2`, `cat /etc/hunter2\n`} {
		r := withTerminals(newRig(t), 0)
		r.ok("terminal.create", `{}`)
		r.ok("terminal.send", `{"terminalId":"terminal-1","text":"stty -echo\n"}`)
		r.untilHidden()
		inv := agentCall("openspace.terminal.send", `{"terminalId":"terminal-1","text":"`+text+`"}`)
		for _, rule := range []string{"bash * ask", "bash *hunter2 deny", "external_directory *hunter2 deny"} {
			v := r.judgedBy(rules(rule), inv, Seen{})
			shown := fmt.Sprint(v.Refuse)
			if v.Need != nil {
				n := v.Need.Shown()
				shown = fmt.Sprint(n.Command, n.Patterns, n.Always)
			}
			if strings.Contains(shown, "hunter2") {
				t.Errorf("%s of %q shows %s", rule, text, shown)
			}
		}
	}
}

func TestThePersonsTerminalIsClosedByTheRuleOnLines(t *testing.T) {
	for _, args := range []string{`{"terminalId":"theirs"}`, `{"contentId":"terminal:theirs"}`} {
		id := map[bool]string{true: "openspace.terminal.close", false: "openspace.pane.close"}[strings.Contains(args, "terminalId")]
		r := withTerminals(newRig(t), 0)
		r.env.Origin = panes.User
		r.ok("terminal.run", `{"command":"theirs"}`)
		r.env.Origin = panes.Agent
		r.ok("terminal.create", `{"title":"ours"}`)
		for rule, want := range map[string]string{"bash * deny": CodeDeniedByRule, "bash * ask": "bash exit", "edit * deny": ""} {
			v := r.judgedBy(rules(rule), agentCall(id, args), Seen{})
			got := ""
			switch {
			case v.Refuse != nil:
				got = v.Refuse.Code
			case v.Need != nil:
				got = v.Need.Permission + " " + strings.Join(v.Need.Patterns, " ")
			}
			if got != want {
				t.Errorf("%s with %s: %q, want %q", id, rule, got, want)
			}
			if v := r.judgedBy(rules(rule), agentCall(id, strings.ReplaceAll(args, "theirs", "ours")), Seen{}); v.Refuse != nil || v.Need != nil {
				t.Errorf("%s of the agent's own: %+v", id, v)
			}
		}
	}
}

// Where the workspace is the engine's, so are its folders.
func TestALineWhereTheEngineRunsIsInItsWorkspace(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	r.env.Terminals.Engine = func() pty.Starter { return wires{} }
	r.env.Files.Move(&workspace.Away{Dir: "/far/away"})
	r.ok("terminal.create", `{}`)
	for text, want := range map[string]string{"cat x": "", "cat /far/away/src/x": "", "cat /far/x": CodeDeniedByRule} {
		v := r.judgedBy(rules("external_directory * deny"), agentCall("openspace.terminal.send", `{"terminalId":"terminal-1","text":"`+text+`\n"}`), Seen{})
		got := ""
		if v.Refuse != nil {
			got = v.Refuse.Code
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// What the person runs in the terminal that they are in is theirs to edit.
func TestAProgramOfThePersonsOpensTheirEditor(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	r.env.Origin = panes.User
	r.ok("terminal.run", `{"command":"theirs"}`)
	s, _ := r.env.Terminals.Set.Get("theirs")
	if err := s.Type([]byte{3}); err != nil {
		t.Fatal(err)
	}
	r.env.Origin = panes.Agent
	inv := agentCall("openspace.terminal.create", `{"edit":"a.txt","from":"theirs"}`)
	if v := r.judgedBy(rules("edit * deny"), inv, Seen{}); v.Refuse == nil {
		t.Error("an engine's call from there is free")
	}
	r.env.Program = true
	if v := r.judgedBy(rules("edit * deny"), inv, Seen{}); v.Refuse != nil || v.Need != nil {
		t.Errorf("the person's program: %+v", v)
	}
	if err := s.Send(t.Context(), pty.Agent, "ls\n"); err != nil {
		t.Fatal(err)
	}
	if v := r.judgedBy(rules("edit * deny"), inv, Seen{}); v.Refuse == nil {
		t.Error("what the agent typed there is free")
	}
	r.open("chat:new", panes.Placement{Focus: true, Origin: panes.User})
	if err := s.Type([]byte{3}); err != nil {
		t.Fatal(err)
	}
	if v := r.judgedBy(rules("edit * deny"), inv, Seen{}); v.Refuse == nil {
		t.Error("from where the person is not it is free")
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
