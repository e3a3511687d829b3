package linear

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
)

func TestAPermissionIsAnsweredByANumberOrAWordAlone(t *testing.T) {
	always := &engine.Permission{Always: []string{"go test *"}}
	for _, c := range []struct {
		text, reply, message string
		of                   *engine.Permission
	}{
		{"1", "once", "", always}, {" Once ", "once", "", always}, {"2", "always", "", always}, {"always", "always", "", always},
		{"3", "reject", "", always}, {"reject", "reject", "", always}, {"4 use the other", "reject", "use the other", always}, {"message: not so", "reject", "not so", always},
		{"", "", "", always}, {"yes", "", "", always}, {"y", "", "", always}, {"1 more thing", "", "", always}, {"once again please", "", "", always}, {"11", "", "", always},
		{"4", "", "", always}, {"message", "", "", always}, {"2", "", "", &engine.Permission{}}, {"1", "once", "", &engine.Permission{}},
	} {
		reply, message, ok := ReadReply(c.of, c.text)
		if !ok {
			reply, message = "", ""
		}
		if reply != c.reply || message != c.message || ok != (c.reply != "") {
			t.Errorf("%q: %q %q %v", c.text, reply, message, ok)
		}
	}
}

func TestAQuestionIsAnsweredByNumbersLabelsOrWords(t *testing.T) {
	no := false
	options := []engine.QuestionOption{{Label: "Red"}, {Label: "Deep blue"}}
	one := &engine.QuestionInfo{Options: options}
	closed := &engine.QuestionInfo{Options: options, Custom: &no}
	many := &engine.QuestionInfo{Options: options, Multiple: true}
	open := &engine.QuestionInfo{}
	for _, c := range []struct {
		q          *engine.QuestionInfo
		text, want string
	}{
		{one, "1", "Red"}, {one, "deep BLUE", "Deep blue"}, {one, "green", "green"}, {one, "3", ""}, {one, "1, 2", ""}, {one, "", ""},
		{closed, "green", ""}, {many, "1, 2", "Red|Deep blue"}, {many, "2 1", "Deep blue|Red"}, {open, "42", "42"}, {open, "two words", "two words"},
	} {
		got, ok := ReadAnswer(c.q, c.text)
		if !ok {
			got = nil
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%q: %q %v, want %q", c.text, got, ok, c.want)
		}
	}
}

func TestAPermissionIsToldWhole(t *testing.T) {
	tl := New(store.New(), Options{Dir: "/w"})
	bash := &engine.Permission{Permission: "bash", Metadata: map[string]any{"command": "cd x\nrm -r y"}, Always: []string{"cd *", "rm *"}}
	want := `Permission is asked by the subagent Helper.
Run this command: cd x
rm -r y
1, once: allow it this time.
2, always: allow it until the engine restarts, for cd *, rm *.
3, reject: the subagent's turn ends, and what else it asks is rejected too.
4, message: reject, and say what to do instead: message, then your words.
Type a number or a word.`
	if got := strings.Join(tl.Permission(bash, nil, "Helper", true), "\n"); got != want {
		t.Errorf("it says\n%s", got)
	}
	edit := &engine.Permission{Permission: "edit", Metadata: map[string]any{"filepath": "/w/a.go", "diff": "--- /w/a.go\n+++ /w/a.go\n@@ -1,2 +1,2 @@\n x\n-old\n+new\n"}}
	want = `Permission is asked.
Change a.go.
File 1 line added, 1 removed in a.go.
Change at line 1:
same: x
removed: old
added: new
1, once: allow it this time.
3, reject: the turn ends.
4, message: reject, and say what to do instead: message, then your words.
Type a number or a word.`
	if got := strings.Join(tl.Permission(edit, nil, "", false), "\n"); got != want {
		t.Errorf("it says\n%s", got)
	}
}

func TestAQuestionIsTold(t *testing.T) {
	q := &engine.QuestionInfo{Header: "Colour", Question: "Which one?", Multiple: true, Options: []engine.QuestionOption{{Label: "Red", Description: "warm"}, {Label: "Blue"}}}
	want := "Question 1 of 2, Colour: Which one?|1, Red: warm|2, Blue|Type numbers, as 1, 2, or your own answer; reject leaves it unanswered."
	if got := strings.Join(Question(q, 1, 2), "|"); got != want {
		t.Errorf("it says %s", got)
	}
}
