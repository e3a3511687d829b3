package demo

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPromptsAreUnderstood(t *testing.T) {
	p := newPhrases()
	for _, tt := range []struct {
		text string
		want intent
	}{
		{"open main.go", intent{kind: wantOpen, target: "main.go"}},
		{"Open main.go.", intent{kind: wantOpen, target: "main.go"}},
		{"please open the file src/helper.go at line 3", intent{kind: wantOpen, target: "src/helper.go", line: 3}},
		{"Could you show me `src/helper.go` lines 3 to 9, please", intent{kind: wantOpen, target: "src/helper.go", line: 3, end: 9}},
		{"open lines 3-9 of main.go", intent{kind: wantOpen, target: "main.go", line: 3, end: 9}},
		{"open main.go:12", intent{kind: wantOpen, target: "main.go", line: 12}},
		{"open main.go:12-20", intent{kind: wantOpen, target: "main.go", line: 12, end: 20}},
		{"go to main.go#L4-L8", intent{kind: wantOpen, target: "main.go", line: 4, end: 8}},
		{"open main.go lines 9 to 3", intent{kind: wantOpen, target: "main.go", line: 9}},
		{"open @src/helper.go", intent{kind: wantOpen, target: "src/helper.go"}},
		{"OPEN README", intent{kind: wantOpen, target: "README"}},
		{"open the readme file", intent{kind: wantOpen, target: "readme"}},
		{"find TODO", intent{kind: wantFind, target: "TODO"}},
		{"search for \"hello world\" in the code", intent{kind: wantFind, target: "hello world"}},
		{"where is Greet defined?", intent{kind: wantFind, target: "Greet"}},
		{"grep Greet(", intent{kind: wantFind, target: "Greet("}},
		{"explain main.go", intent{kind: wantExplain, target: "main.go"}},
		{"what does main.go do?", intent{kind: wantExplain, target: "main.go"}},
		{"how does src/helper.go work", intent{kind: wantExplain, target: "src/helper.go"}},
		{"explain it to me", intent{kind: wantExplain, target: "it"}},
		{"walk me through this project", intent{kind: wantExplain, target: "this project"}},
		{"run go test ./...", intent{kind: wantRun, target: "go test ./..."}},
		{"run ls ..", intent{kind: wantRun, target: "ls .."}},
		{"run `ls -la`", intent{kind: wantRun, target: "ls -la"}},
		{"!ls -la | head -3!", intent{kind: wantRun, target: "ls -la | head -3!"}},
		{"please run the tests", intent{kind: wantRun, target: "the tests"}},
		{"tour", intent{kind: wantTour}},
		{"give me the tour", intent{kind: wantTour}},
		{"Hello!", intent{kind: wantTour}},
		{"show me around", intent{kind: wantTour}},
		{"help", intent{kind: wantHelp}},
		{"?", intent{kind: wantHelp}},
		{"What can you do?", intent{kind: wantHelp}},
		{"ask me something", intent{kind: wantQuestion}},
		{"make a todo list", intent{kind: wantTodo}},
		{"refactor everything into one file", intent{target: "refactor everything into one"}},
		{"", intent{}},
		{"open", intent{target: "open"}},
		{"main.go:3", intent{target: "main.go", line: 3}},
	} {
		if got := p.parse(tt.text); got != tt.want {
			t.Errorf("%q is %+v, want %+v", tt.text, got, tt.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"open main.go line 3", "find \"x\"", "!ls", "explain `a` lines 1 to 2", "please please", "open \xff:99999999999", "@@\"'file file"} {
		f.Add(s)
	}
	p := newPhrases()
	f.Fuzz(func(t *testing.T, s string) {
		in := p.parse(s)
		if in.line < 0 || in.end != 0 && in.end < in.line {
			t.Errorf("%q gives %+v", s, in)
		}
		if utf8.ValidString(s) && !utf8.ValidString(in.target) {
			t.Errorf("%q gives a broken target %q", s, in.target)
		}
		if strings.ContainsAny(in.target, "\n\r") {
			t.Errorf("%q gives a target of lines: %q", s, in.target)
		}
	})
}

func TestTextsFromFilesStayInTheirCode(t *testing.T) {
	for in, want := range map[string]string{"a": "`a`", "a`b": "``a`b``", "`": "`` ` ``", "a\nb": "`a b`", "": "` `"} {
		if got := code(in); got != want {
			t.Errorf("code(%q) is %q, want %q", in, got, want)
		}
	}
	if got := fenced("x.go", "a\n```\nb\n"); got != "````go\na\n```\nb\n````" {
		t.Errorf("fenced gives %q", got)
	}
}
