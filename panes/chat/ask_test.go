package chat

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes"
)

func askPermission(r *rig) {
	r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: sid, Permission: "bash",
		Patterns: []string{"rm -r build"}, Always: []string{"rm *"}, Metadata: map[string]any{"command": "rm -r build\nls"}}})
}

func askQuestion(r *rig) {
	no := false
	r.apply(&engine.QuestionAsked{Question: engine.Question{ID: "que_1", SessionID: sid, Questions: []engine.QuestionInfo{
		{Header: "Port", Question: "Which port should it be?", Options: []engine.QuestionOption{{Label: "8080", Description: "the usual"}, {Label: "9090"}}},
		{Header: "Tests", Question: "Which tests?", Multiple: true, Custom: &no, Options: []engine.QuestionOption{{Label: "unit"}, {Label: "e2e"}, {Label: "fuzz"}}},
	}}})
}

// settle lets the time pass in which a request takes no keys.
func (r *rig) settle() {
	r.draw(80, 24)
	r.now = r.now.Add(panes.SettleFor)
}

func TestAPermissionIsAnsweredByKey(t *testing.T) {
	for name, tc := range map[string]struct {
		keys []string
		text string
		want map[string]any
	}{
		"enter allows once":           {keys: []string{"enter"}, want: map[string]any{"id": "per_1", "reply": "once"}},
		"o allows once":               {keys: []string{"o"}, want: map[string]any{"id": "per_1", "reply": "once"}},
		"a allows always":             {keys: []string{"a"}, want: map[string]any{"id": "per_1", "reply": "always"}},
		"down enter allows always":    {keys: []string{"down", "enter"}, want: map[string]any{"id": "per_1", "reply": "always"}},
		"r rejects":                   {keys: []string{"r"}, want: map[string]any{"id": "per_1", "reply": "reject"}},
		"esc rejects":                 {keys: []string{"esc"}, want: map[string]any{"id": "per_1", "reply": "reject"}},
		"up from the first wraps":     {keys: []string{"up", "up", "enter"}, want: map[string]any{"id": "per_1", "reply": "reject"}},
		"m rejects with a message":    {keys: []string{"m"}, text: "use make clean", want: map[string]any{"id": "per_1", "reply": "reject", "message": "use make clean"}},
		"keys of no choice are taken": {keys: []string{"x", "q", "enter"}, want: map[string]any{"id": "per_1", "reply": "once"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			askPermission(r)
			r.settle()
			a := r.key(tc.keys...)
			if tc.text != "" {
				if len(a.Invoke) > 0 {
					t.Fatal("it was answered without the message")
				}
				if b := r.key("enter"); len(b.Invoke) > 0 {
					t.Fatal("an empty message was sent")
				}
				r.write(tc.text)
				a = r.key("enter")
			}
			id, args := invoked(t, a)
			if id != "openspace.permission.reply" || !reflect.DeepEqual(args, tc.want) {
				t.Errorf("%s %v, want %v", id, args, tc.want)
			}
			if r.chat.Dirty() {
				t.Error("a key went to the prompt")
			}
		})
	}
}

func TestANewRequestIgnoresKeysAtFirst(t *testing.T) {
	r := newRig(t)
	askPermission(r)
	r.draw(80, 24)
	if !r.chat.Animates() || !strings.Contains(r.plain(80, 24), "a moment…") {
		t.Error("it does not say that it takes no keys yet")
	}
	r.now = r.now.Add(panes.SettleFor - time.Millisecond)
	if a := r.key("a"); len(a.Invoke) > 0 || r.chat.Dirty() {
		t.Fatal("answered before its time")
	}
	r.now = r.now.Add(panes.SettleFor)
	r.chat.Tick()
	if r.chat.Animates() || !strings.Contains(r.plain(80, 24), "enter chooses") {
		t.Error("it does not say that it takes keys now")
	}
	if a := r.key("enter"); len(a.Invoke) != 1 {
		t.Fatal("it takes no keys after its time")
	}
}

func TestARequestIsNotAnsweredByWhatSomebodyTypes(t *testing.T) {
	r := newRig(t)
	for i, c := range "this is a long message, and always so" {
		if i == 9 {
			askPermission(r)
		}
		r.draw(80, 24)
		if a, _ := r.chat.Key(press(string(c))); len(a.Invoke) > 0 {
			t.Fatalf("%q answered: %v", c, a.Invoke)
		}
		r.now = r.now.Add(400 * time.Millisecond)
	}
	if got := r.chat.Draft(); got != "this is a long message, and always so" {
		t.Errorf("the draft is %q", got)
	}
	r.now = r.now.Add(panes.PauseFor)
	if id, args := invoked(t, r.key("o")); id != "openspace.permission.reply" || args["reply"] != "once" {
		t.Errorf("after a pause: %s %v", id, args)
	}
}

func TestQuestionsAreAnsweredInTurn(t *testing.T) {
	for name, tc := range map[string]struct {
		do   func(r *rig)
		want [][]string
	}{
		"by number and by marks": {func(r *rig) { r.key("2", "space", "down", "down", "space") }, [][]string{{"9090"}, {"unit", "fuzz"}}},
		"by enter":               {func(r *rig) { r.key("enter", "down") }, [][]string{{"8080"}, {"e2e"}}},
		"numbers mark":           {func(r *rig) { r.key("1", "2", "3", "3") }, [][]string{{"8080"}, {"e2e"}}},
		"in one's own words": {func(r *rig) {
			r.key("t")
			r.write("3000")
			r.key("enter")
			r.key("1")
		}, [][]string{{"3000"}, {"unit"}}},
		"going back from one's own words": {func(r *rig) {
			r.key("t")
			r.write("30")
			r.key("esc")
			r.key("1", "1")
		}, [][]string{{"8080"}, {"unit"}}},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			askQuestion(r)
			r.settle()
			tc.do(r)
			id, args := invoked(t, r.key("enter"))
			if id != "openspace.question.reply" || fmt.Sprint(args["answers"]) != fmt.Sprint(tc.want) {
				t.Errorf("%s %v, want %v", id, args["answers"], tc.want)
			}
		})
	}
}

func TestEscRefusesAQuestion(t *testing.T) {
	r := newRig(t)
	askQuestion(r)
	r.settle()
	id, args := invoked(t, r.key("esc"))
	if id != "openspace.question.reply" || args["reject"] != true {
		t.Errorf("%s %v", id, args)
	}
}

func TestARequestAnsweredElsewhereLeaves(t *testing.T) {
	r := newRig(t)
	askPermission(r)
	r.settle()
	r.apply(&engine.PermissionReplied{SessionID: sid, RequestID: "per_1", Reply: "once"})
	if s := r.plain(80, 24); strings.Contains(s, "Permission") || !strings.Contains(s, "Ask anything") {
		t.Errorf("it still shows:\n%s", s)
	}
	if r.chat.Asking() {
		t.Error("it still asks")
	}
}

func TestALongRequestScrollsAndKeepsItsChoicesInView(t *testing.T) {
	r := newRig(t)
	r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: sid, Permission: "bash",
		Metadata: map[string]any{"command": lines(100) + "rm -rf everything"}, Always: []string{strings.Repeat("a long pattern *, ", 8) + "the end *"}}})
	r.settle()
	s := r.plain(60, 24)
	for _, want := range []string{"line 1 of", "of 101 · pgup, pgdn", "Reject with a message", "end * for the rest"} {
		if !strings.Contains(s, want) {
			t.Errorf("no %q in\n%s", want, s)
		}
	}
	for range 40 {
		r.key("pgdown")
	}
	if s := r.plain(60, 24); !strings.Contains(s, "rm -rf everything") || !strings.Contains(s, "Allow once") {
		t.Errorf("the end cannot be scrolled to:\n%s", s)
	}
	r.key("pgup")
	if s := r.plain(60, 24); strings.Contains(s, "rm -rf everything") {
		t.Errorf("it does not scroll back:\n%s", s)
	}
}

func TestARequestInATinyPaneShowsTheChoiceUnderTheCursor(t *testing.T) {
	r := newRig(t)
	askQuestion(r)
	r.settle()
	for _, want := range []string{"8080", "9090", "Type an"} {
		if s := r.plain(20, 4); !strings.Contains(s, want) || !strings.Contains(s, "❯") {
			t.Errorf("no %q in\n%s", want, s)
		}
		r.key("down")
	}
}

func TestATinyPaneShowsTheReplyAndThePrompt(t *testing.T) {
	r := newRig(t)
	conversation(r)
	if s := r.plain(20, 4); !strings.Contains(s, "Done.") || !strings.Contains(s, "Ask") {
		t.Error(s)
	}
}

func TestWithoutAnEngineNothingSeemsToGoOn(t *testing.T) {
	r := newRig(t)
	r.busy(true)
	r.offline = true
	if s := r.plain(80, 24); strings.Contains(s, "esc interrupts") || !strings.Contains(s, "waiting for the engine") || r.chat.Animates() {
		t.Error(s)
	}
}

func TestATinyPaneShowsWhatAPermissionIsFor(t *testing.T) {
	for h := 3; h < 9; h++ {
		r := newRig(t)
		r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: sid, Permission: "bash",
			Metadata: map[string]any{"command": "ls\nrm -rf x"}}})
		r.settle()
		s := r.plain(24, h)
		if !strings.Contains(s, "ls") || !strings.Contains(s, "Allow once") || !strings.Contains(s, "rm -rf x") && !strings.Contains(s, "1/2") && !strings.Contains(s, "of 2") {
			t.Errorf("%d rows:\n%s", h, s)
		}
		r.key("pgdown", "pgdown")
		if s := r.plain(24, h); !strings.Contains(s, "rm -rf x") {
			t.Errorf("%d rows, scrolled:\n%s", h, s)
		}
	}
}

func TestAKeyThatAnswersNothingIsTypingAgain(t *testing.T) {
	r := newRig(t)
	r.write("dear agen")
	askPermission(r)
	r.draw(80, 24)
	r.now = r.now.Add(panes.PauseFor + time.Millisecond)
	r.write("t,")
	if a := r.key("enter"); len(a.Invoke) > 0 {
		t.Fatalf("enter in the middle of writing answered: %v", a.Invoke)
	}
	if got := r.chat.Draft(); got != "dear agent," {
		t.Errorf("the draft is %q", got)
	}
}

func TestARequestOfAnEngineThatIsAwayTakesNoAnswer(t *testing.T) {
	r := newRig(t)
	askPermission(r)
	r.settle()
	r.offline = true
	if s := r.plain(80, 24); strings.Contains(s, "Allow once") {
		t.Error(s)
	}
	r.offline = false
	if s := r.plain(80, 24); !strings.Contains(s, "Allow once") {
		t.Errorf("back again:\n%s", s)
	}
}

func TestALongAnswerScrollsInItsField(t *testing.T) {
	r := newRig(t)
	askPermission(r)
	r.settle()
	r.key("m")
	r.write(strings.Repeat("reason ", 20) + "end")
	if s := r.plain(60, 24); !strings.Contains(s, "end") {
		t.Error(s)
	}
}
