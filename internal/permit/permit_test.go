package permit

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestRulesAreReadAndWritten(t *testing.T) {
	for text, want := range map[string]string{
		"bash go test *":                       "bash go test *",
		"  edit   docs/*  ":                    "edit docs/*",
		"openspace_openspace_pane_open *":      "openspace_openspace_pane_open *",
		"bash":                                 "",
		"":                                     "",
		"* *":                                  "",
		"ba*h ls":                              "",
		"bash a\x1b[31mb":                      "",
		"bash " + strings.Repeat("x", maxRule): "",
	} {
		r, err := Parse(text)
		if got := r.String(); err == nil && got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q %v", text, got, err)
		}
	}
	if r, err := ParseAsk("* *"); err != nil || r != (Rule{"*", "*"}) {
		t.Errorf("%v %v", r, err)
	}
	if _, err := ParseAsk("b* ls"); err == nil {
		t.Error("half a permission was taken")
	}
	list, err := ParseAll([]string{"bash ls", "nothing", "edit a"}, Parse)
	if len(list) != 2 || err == nil || !strings.Contains(err.Error(), `"nothing"`) {
		t.Errorf("%v %v", list, err)
	}
}

func TestARequestIsAllowedByWhatRulesName(t *testing.T) {
	for name, tc := range map[string]struct {
		allow, ask []string
		permission string
		patterns   []string
		command    string
		want       string
	}{
		"by its very words":                        {allow: []string{"bash git status"}, permission: "bash", patterns: []string{"git status"}, want: "bash git status"},
		"not by words that begin alike":            {allow: []string{"bash git status"}, permission: "bash", patterns: []string{"git status -s"}},
		"by a pattern":                             {allow: []string{"bash go test *"}, permission: "bash", patterns: []string{"go test ./..."}, want: "bash go test *"},
		"by a pattern without its end":             {allow: []string{"bash go test *"}, permission: "bash", patterns: []string{"go test"}, want: "bash go test *"},
		"not by a longer word":                     {allow: []string{"bash go test *"}, permission: "bash", patterns: []string{"go testing"}},
		"when each of its commands is":             {allow: []string{"bash ls *", "bash pwd"}, permission: "bash", patterns: []string{"ls -l", "pwd", "ls"}, want: "bash ls *, bash pwd"},
		"not when one is not":                      {allow: []string{"bash ls *"}, permission: "bash", patterns: []string{"ls", "rm x"}},
		"not what names nothing":                   {allow: []string{"bash *"}, permission: "bash"},
		"not of another permission":                {allow: []string{"bash *"}, permission: "edit", patterns: []string{"a.go"}},
		"a star in a shell runs nothing else":      {allow: []string{"bash echo *"}, permission: "bash", patterns: []string{"echo $(reboot)"}},
		"nor writes":                               {allow: []string{"bash echo *"}, permission: "bash", patterns: []string{"echo x > /etc/passwd"}},
		"nor goes on in the next line":             {allow: []string{"bash echo *"}, permission: "bash", patterns: []string{"echo a\nreboot"}},
		"unless the rule says so itself":           {allow: []string{"bash make > log"}, permission: "bash", patterns: []string{"make > log"}, want: "bash make > log"},
		"a folder":                                 {allow: []string{"edit docs/*"}, permission: "edit", patterns: []string{"docs/a/b.md"}, want: "edit docs/*"},
		"but not up and out of it":                 {allow: []string{"edit docs/*"}, permission: "edit", patterns: []string{"docs/../main.go"}},
		"a star amid":                              {allow: []string{"edit src/*.go"}, permission: "edit", patterns: []string{"src/a/b.go"}, want: "edit src/*.go"},
		"two stars":                                {allow: []string{"webfetch https://*.dev/*"}, permission: "webfetch", patterns: []string{"https://go.dev/doc"}, want: "webfetch https://*.dev/*"},
		"a star between the same ends needs both":  {allow: []string{"edit aa*aa"}, permission: "edit", patterns: []string{"aaa"}},
		"a tool that is allowed as such":           {allow: []string{"x_tool *"}, permission: "x_tool", patterns: []string{"*"}, want: "x_tool *"},
		"not when it is to be asked":               {allow: []string{"bash git *"}, ask: []string{"bash git push *"}, permission: "bash", patterns: []string{"git push"}},
		"not when anything of it is to be asked":   {allow: []string{"bash *"}, ask: []string{"bash git push *"}, permission: "bash", patterns: []string{"ls", "git push -f"}},
		"not when its whole line is to be asked":   {allow: []string{"bash *"}, ask: []string{"bash *secret*"}, permission: "bash", patterns: []string{"ls"}, command: "ls # secret"},
		"not when all is to be asked":              {allow: []string{"edit *"}, ask: []string{"* *"}, permission: "edit", patterns: []string{"a"}},
		"not when the folder is changed first":     {allow: []string{"bash make"}, permission: "bash", patterns: []string{"make"}, command: "cd /tmp/x; make"},
		"not when a variable is set first":         {allow: []string{"bash ls"}, permission: "bash", patterns: []string{"ls"}, command: "PATH=/tmp/x; ls"},
		"not when something follows":               {allow: []string{"bash ls"}, permission: "bash", patterns: []string{"ls"}, command: "ls; export A=1"},
		"not in another order":                     {allow: []string{"bash ls", "bash pwd"}, permission: "bash", patterns: []string{"ls", "pwd"}, command: "pwd; ls"},
		"nor twice for once":                       {allow: []string{"bash ls"}, permission: "bash", patterns: []string{"ls"}, command: "ls | ls"},
		"a chain of them":                          {allow: []string{"bash ls *", "bash wc"}, permission: "bash", patterns: []string{"ls -l", "wc"}, command: "ls -l | wc\n", want: "bash ls *, bash wc"},
		"not when it is dangerous":                 {allow: []string{"bash *"}, permission: "bash", patterns: []string{"rm -rf x"}, command: "rm -rf x"},
		"a dangerous word in a path is no command": {allow: []string{"edit *"}, permission: "edit", patterns: []string{"rm -rf x"}, want: "edit *"},
	} {
		t.Run(name, func(t *testing.T) {
			allow, err := ParseAll(tc.allow, Parse)
			if err != nil {
				t.Fatal(err)
			}
			ask, err := ParseAll(tc.ask, ParseAsk)
			if err != nil {
				t.Fatal(err)
			}
			p := engine.Permission{Permission: tc.permission, Patterns: tc.patterns, Metadata: map[string]any{}}
			p.Metadata["command"] = tc.command
			if tc.command == "" && tc.permission == "bash" {
				p.Metadata["command"] = strings.Join(tc.patterns, " && ")
			}
			var got []string
			for _, r := range (Rules{Allow: allow, Ask: ask, Danger: func(s string) bool { return strings.Contains(s, "rm -rf") }}).Decide(p) {
				got = append(got, r.String())
			}
			if s := strings.Join(got, ", "); s != tc.want {
				t.Errorf("allowed by %q, want %q", s, tc.want)
			}
		})
	}
}

// TestMoreToAskNeverAllowsMore holds a project's file to what it may do.
func TestMoreToAskNeverAllowsMore(t *testing.T) {
	word := rapid.StringMatching(`[ab*]{1,3}( [ab/.*]{1,3})?`)
	rapid.Check(t, func(t *rapid.T) {
		rules := func(label string) (out []Rule) {
			for _, p := range rapid.SliceOfN(word, 0, 3).Draw(t, label) {
				out = append(out, Rule{"edit", p})
			}
			return out
		}
		p := engine.Permission{Permission: "edit", Patterns: rapid.SliceOfN(rapid.StringMatching(`[ab]{1,3}( [ab/.]{1,3})?`), 0, 3).Draw(t, "patterns")}
		few := Rules{Allow: rules("allow"), Ask: rules("ask")}
		more := Rules{Allow: few.Allow, Ask: append(rules("more"), few.Ask...)}
		if len(more.Decide(p)) > 0 && len(few.Decide(p)) == 0 {
			t.Fatalf("%v is allowed by %v and not by %v", p.Patterns, more, few)
		}
		if len(few.Decide(p)) > len(few.Allow) {
			t.Fatal("more rules allow it than there are")
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"bash ls *", "* *", "edit \x00", "a", ""} {
		f.Add(s, "ls -l")
	}
	f.Fuzz(func(t *testing.T, text, pattern string) {
		r, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(r.String())
		if err != nil || again != r {
			t.Fatalf("%q reads as %q, %v", r, again, err)
		}
		p := engine.Permission{Permission: r.Permission, Patterns: []string{pattern}, Metadata: map[string]any{"command": pattern}}
		if by := (Rules{Allow: []Rule{r}}).Decide(p); len(by) > 0 && !strings.Contains(r.Pattern, "*") && pattern != r.Pattern {
			t.Fatalf("%q allows %q", r, pattern)
		}
	})
}
