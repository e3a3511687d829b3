package chat

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes"
)

func askQuestion(r *rig) {
	no := false
	r.apply(&engine.QuestionAsked{Question: engine.Question{ID: "que_1", SessionID: sid, Questions: []engine.QuestionInfo{
		{Header: "Port", Question: "Which port should it be?", Options: []engine.QuestionOption{{Label: "8080", Description: "the usual"}, {Label: "9090"}}},
		{Header: "Tests", Question: "Which tests?", Multiple: true, Custom: &no, Options: []engine.QuestionOption{{Label: "unit"}, {Label: "e2e"}, {Label: "fuzz"}}},
	}}})
}

// oneQuestion asks a single question, of one kind or the other.
func oneQuestion(multiple bool) func(r *rig) {
	return func(r *rig) {
		r.apply(&engine.QuestionAsked{Question: engine.Question{ID: "que_1", SessionID: sid, Questions: []engine.QuestionInfo{
			{Header: "Size", Question: "Which size?", Multiple: multiple, Options: []engine.QuestionOption{{Label: "S"}, {Label: "L"}}},
		}}})
	}
}

func TestQuestionsAreAnswered(t *testing.T) {
	for name, tc := range map[string]struct {
		ask  func(r *rig)
		do   func(r *rig)
		want [][]string
	}{
		"by the arrows and by marks": {askQuestion, func(r *rig) { r.key("down", "enter", "space", "down", "down", "space", "enter") }, [][]string{{"9090"}, {"unit", "fuzz"}}},
		"by enter alone":             {askQuestion, func(r *rig) { r.key("enter", "down", "enter") }, [][]string{{"8080"}, {"e2e"}}},
		"by digits on options":       {askQuestion, func(r *rig) { r.key("2", "enter", "7", "2", "space", "enter") }, [][]string{{"9090"}, {"e2e"}}},
		"by numbers with alt":        {askQuestion, func(r *rig) { r.key("alt+2", "alt+1", "alt+2", "alt+1", "alt+9", "enter") }, [][]string{{"9090"}, {"e2e"}}},
		"in one's own words":         {askQuestion, func(r *rig) { r.write("3000"); r.key("enter", "enter") }, [][]string{{"3000"}, {"unit"}}},
		"a digit, and later another": {askQuestion, func(r *rig) {
			r.key("1")
			r.now = r.now.Add(2 * answer.PauseFor)
			r.key("2", "enter")
			r.key("enter")
		}, [][]string{{"9090"}, {"unit"}}},
		"words that begin with a digit":  {askQuestion, func(r *rig) { r.write("2000"); r.key("enter", "enter") }, [][]string{{"2000"}, {"unit"}}},
		"words that were taken back":     {askQuestion, func(r *rig) { r.write("30"); r.key("esc", "up", "enter", "enter") }, [][]string{{"9090"}, {"unit"}}},
		"words, and then an option":      {askQuestion, func(r *rig) { r.write("30"); r.key("up", "enter", "enter") }, [][]string{{"9090"}, {"unit"}}},
		"going back to change one":       {askQuestion, func(r *rig) { r.key("enter", "enter", "left", "left", "down", "enter", "enter") }, [][]string{{"9090"}, {"unit"}}},
		"turning over with tab":          {askQuestion, func(r *rig) { r.key("tab", "space", "shift+tab", "enter", "tab") }, [][]string{{"8080"}, {"unit"}}},
		"leaving one without answer":     {askQuestion, func(r *rig) { r.key("enter", "tab") }, [][]string{{"8080"}, {}}},
		"marking and unmarking":          {askQuestion, func(r *rig) { r.key("enter", "space", "space", "down", "space", "enter") }, [][]string{{"8080"}, {"e2e"}}},
		"several and words of one's own": {oneQuestion(true), func(r *rig) { r.key("space"); r.write("XL") }, [][]string{{"S", "XL"}}},
		"one, without a review":          {oneQuestion(false), func(r *rig) { r.key("down") }, [][]string{{"L"}}},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			tc.ask(r)
			r.settle()
			tc.do(r)
			if len(tc.want) > 1 && !strings.Contains(r.plain(80, 24), "Send the answers") {
				t.Fatalf("there is no review:\n%s", r.plain(80, 24))
			}
			id, args := invoked(t, r.key("enter"))
			if id != "openspace.question.reply" || fmt.Sprint(args["answers"]) != fmt.Sprint(tc.want) {
				t.Errorf("%s %v, want %v", id, args["answers"], tc.want)
			}
			if r.chat.Dirty() {
				t.Error("a key went to the prompt")
			}
		})
	}
}

func TestAHeldEnterAnswersOneQuestion(t *testing.T) {
	for name, repeat := range map[string]bool{"as terminals tell it": false, "where repeats are told": true} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			askQuestion(r)
			r.settle()
			r.key("enter")
			for range 30 {
				r.now = r.now.Add(33 * time.Millisecond)
				if a, taken := r.chat.Key(tea.KeyPressMsg{Code: tea.KeyEnter, IsRepeat: repeat}); !taken || len(a.Invoke) > 0 {
					t.Fatalf("%v", a)
				}
			}
			if !strings.Contains(r.plain(80, 24), "Which tests?") {
				t.Errorf("the second question is not there:\n%s", r.plain(80, 24))
			}
			r.key("enter", "enter")
		})
	}
}

func TestTheReviewShowsAllAnswers(t *testing.T) {
	r := newRig(t)
	askQuestion(r)
	r.settle()
	r.key("down", "enter", "tab")
	s := r.plain(80, 24)
	for _, want := range []string{"Port: 9090", "Tests: no answer", "✓ Port", "Send the answers"} {
		if !strings.Contains(s, want) {
			t.Errorf("no %q in\n%s", want, s)
		}
	}
}

func TestAQuestionIsRefused(t *testing.T) {
	for name, keys := range map[string][]string{"at once": {"esc"}, "at the review": {"enter", "enter", "esc"}, "after words were taken back": {"x", "esc", "esc"}} {
		r := newRig(t)
		askQuestion(r)
		r.settle()
		id, args := invoked(t, r.key(keys...))
		if id != "openspace.question.reply" || args["reject"] != true {
			t.Errorf("%s: %s %v", name, id, args)
		}
	}
}

func TestWordsWhereNoneAreTakenGoToThePrompt(t *testing.T) {
	r := newRig(t)
	askQuestion(r)
	r.settle()
	r.key("enter")
	r.write("hm")
	if r.chat.Draft() != "hm" || !r.chat.requests.Aside() {
		t.Errorf("the draft is %q", r.chat.Draft())
	}
}

func TestAQuestionWithoutOptionsTakesWords(t *testing.T) {
	no := false
	r := newRig(t)
	r.apply(&engine.QuestionAsked{Question: engine.Question{ID: "que_1", SessionID: sid, Questions: []engine.QuestionInfo{{Question: "Name?", Custom: &no}}}})
	r.settle()
	if a := r.key("enter"); len(a.Invoke) > 0 {
		t.Fatalf("nothing was sent: %v", a.Invoke)
	}
	r.write("Ada")
	if _, args := invoked(t, r.key("enter")); fmt.Sprint(args["answers"]) != "[[Ada]]" {
		t.Errorf("%v", args)
	}
}

func TestNoQuestionIsNoRequest(t *testing.T) {
	r := newRig(t)
	r.apply(&engine.QuestionAsked{Question: engine.Question{ID: "que_1", SessionID: sid}})
	if r.settle(); r.chat.Asking() {
		t.Error("it asks nothing, and takes the keys")
	}
}

func TestQuestionsAreAnsweredByMouse(t *testing.T) {
	r := newRig(t)
	askQuestion(r)
	r.settle()
	at := func(what string) (x, y int) {
		t.Helper()
		for y, l := range strings.Split(r.plain(80, 24), "\n") {
			if x := strings.Index(l, what); x >= 0 {
				return len([]rune(l[:x])), y
			}
		}
		t.Fatalf("no %q in\n%s", what, r.plain(80, 24))
		return 0, 0
	}
	click := func(what string) panes.Action {
		t.Helper()
		x, y := at(what)
		a, _ := r.chat.Mouse(panes.Mouse{Kind: panes.MousePress, X: x, Y: y})
		return a
	}
	click("9090")
	click("fuzz")
	click("unit")
	click("Port")
	if s := r.plain(80, 24); !strings.Contains(s, "❯ ✓ 9090") {
		t.Errorf("the first question does not show its answer:\n%s", s)
	}
	click("type your own")
	r.write("1234")
	click("Review")
	if _, args := invoked(t, click("Send the answers")); fmt.Sprint(args["answers"]) != "[[9090] [unit fuzz]]" {
		t.Errorf("%v", args)
	}
}
