package chat

import (
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestWhereNothingMovesATextGrowsByParagraphs(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "One word": "", "One.\nStill one.": "", "One.\n\nTw": "One.\n", "One.\n\nTwo.\n\n": "One.\n\nTwo.\n",
	} {
		if got := text[:paragraphs(text)]; got != want {
			t.Errorf("%q shows as %q", text, got)
		}
	}
}

func TestWhereNothingMovesNoSpinnerTurns(t *testing.T) {
	r := newRig(t)
	r.chat.host.Still = func() bool { return true }
	m := r.reply(r.user("go"))
	r.busy(true)
	p := r.part(m.ID, engine.Part{Type: engine.PartText, Text: "", Time: &engine.PartTime{Start: 1}})
	r.delta(m.ID, p, "The first.\n\nThe sec")
	s := r.plain(80, 24)
	if r.chat.Animates() || !strings.Contains(s, "• ") || strings.ContainsAny(s, "⠉⠘⠰⠤⠆⠃") {
		t.Errorf("something moves\n%s", s)
	}
	if !strings.Contains(s, "The first.") || strings.Contains(s, "The sec") {
		t.Errorf("it does not come by paragraphs\n%s", s)
	}
	r.now = r.now.Add(time.Minute)
	r.chat.Touch()
	if again := r.plain(80, 24); again != s {
		t.Errorf("time alone changes it\n%s\n%s", s, again)
	}
	r.part(m.ID, engine.Part{ID: p, Type: engine.PartText, Text: "The first.\n\nThe second", Time: &engine.PartTime{Start: 1, End: 2}})
	r.done(m)
	r.busy(false)
	if s := r.plain(80, 24); !strings.Contains(s, "The second") {
		t.Errorf("its end does not show\n%s", s)
	}
}
