package chat

import (
	"fmt"
	"strings"
	"testing"
)

// TestWhatIsPastedIntoAnAnswerIsSentAsItIs pastes at the caret what cannot be
// seen and more than one line.
func TestWhatIsPastedIntoAnAnswerIsSentAsItIs(t *testing.T) {
	for name, tc := range map[string]struct {
		ask  func(*rig)
		open []string
		said func(args map[string]any) string
	}{
		"an answer of one's own": {oneQuestion(false), nil, func(args map[string]any) string { return fmt.Sprint(args["answers"]) }},
		"a rejection's message":  {askPermission, []string{"up", "enter"}, func(args map[string]any) string { return fmt.Sprint("[[", args["message"], "]]") }},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			tc.ask(r)
			r.settle()
			r.draw(80, 24)
			r.key(tc.open...)
			r.write("ad")
			r.key("left")
			r.chat.Paste("b\u200f\r\nc")
			seen := r.plain(80, 24)
			for _, want := range []string{"ab‹U+200F›", "cd"} {
				if !strings.Contains(seen, want) {
					t.Errorf("%q does not show:\n%s", want, seen)
				}
			}
			rows := strings.Split(seen, "\n")
			x, y, ok := r.chat.Cursor(80, 24)
			if !ok || !strings.HasPrefix(string([]rune(rows[y])[x-1:]), "cd") {
				t.Errorf("the cursor is at %d, %d, %v:\n%s", x, y, ok, seen)
			}
			r.key("up", "home", "down", "end")
			r.write("e")
			if _, args := invoked(t, r.key("enter")); tc.said(args) != "[[ab\u200f\ncde]]" {
				t.Errorf("%q was sent", tc.said(args))
			}
		})
	}
}

func TestALongAnswerShowsWhereItIsWritten(t *testing.T) {
	r := newRig(t)
	oneQuestion(false)(r)
	r.settle()
	r.write("begin " + strings.Repeat("words ", 200) + "end")
	if s := r.plain(60, 20); !strings.Contains(s, "words end") || strings.Contains(s, "begin") || !strings.Contains(s, "Which size?") {
		t.Errorf("the end of the answer and the question do not show:\n%s", s)
	}
	r.key("ctrl+home")
	if s := r.plain(60, 20); !strings.Contains(s, "begin words") {
		t.Errorf("the begin of the answer does not show:\n%s", s)
	}
	s, _ := r.chat.Request(60, 20)
	if !strings.Contains(s, "\x1b[") || !strings.Contains(s, "egin") {
		t.Errorf("the full view does not show the caret:\n%s", s)
	}
}
