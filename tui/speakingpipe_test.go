package tui

import (
	"testing"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/tui/speak"
)

// piped feeds a program that is not connected yet, as a pipe does: all at once,
// and perhaps to its end.
func piped(t *testing.T, play func(h *listener)) {
	t.Helper()
	scene(t, nil, func(r *rig) {
		h := &listener{rig: r}
		h.l = NewSpeaker(r.m, true, func(lines []string) { h.told = append(h.told, lines...) })
		r.front = h.l
		h.start(h.l.Init())
		play(h)
	})
}

func TestLinesOfAPipeAnswerTheListThatOneOpened(t *testing.T) {
	for name, test := range map[string]struct {
		lines, told []string
	}{
		"a number":                   {[]string{"/models", "2"}, []string{"Models: 2 choices.", "Chosen: "}},
		"a name, then a number":      {[]string{"/models", "second", "1"}, []string{"Models: 1 choice.", "Chosen: Second model."}},
		"cancel, then more":          {[]string{"/models", "cancel", "/models"}, []string{"Cancelled.", "No answer can come any more: cancelled."}},
		"nothing":                    {[]string{"/models"}, []string{"Models: 2 choices.", "No answer can come any more: cancelled."}},
		"what is no number of it":    {[]string{"/models", "7"}, []string{"There is no number 7.", "No answer can come any more: cancelled."}},
		"a command in place of one":  {[]string{"/models", "/help"}, []string{"Models: 2 choices.", "End of help."}},
		"commands that tell at once": {[]string{"cancel", "/help", "/last"}, []string{"There is nothing to cancel.", "End of help."}},
		"a page":                     {[]string{"/status", "/help"}, []string{"Status.", "End of help."}},
	} {
		t.Run(name, func(t *testing.T) {
			piped(t, func(h *listener) {
				h.says(test.lines...)
				h.send(speak.InputEnd{})
				h.connect(client.Attached)
				h.pass(10 * time.Second)
				if !h.m.quit {
					t.Error("it hangs")
				}
				h.hears(test.told...)
			})
		})
	}
}

func TestAPipeThatGoesOnIsAnswered(t *testing.T) {
	piped(t, func(h *listener) {
		h.says("/models", "second")
		h.connect(client.Attached)
		h.pass(time.Second)
		h.hears("Models: 1 choice.", "Type a number, part of a name, or cancel.")
		h.says("1")
		h.hears("Chosen: Second model.")
		if h.m.quit {
			t.Error("it leaves before the input ends")
		}
	})
}

func TestARequestIsRejectedAtTheEndOfAPipeThatHoldsMore(t *testing.T) {
	piped(t, func(h *listener) {
		h.connect(client.Attached)
		h.pass(time.Second)
		openSession(h.rig)
		h.events(asksToRun("per_1"))
		h.says("/help", "cancel") // begun before the request, and waits for its turn
		h.send(speak.InputEnd{})
		h.pass(10 * time.Second)
		h.hears("No answer can come any more: rejected.")
		if !h.m.quit {
			t.Error("it hangs")
		}
	})
}
