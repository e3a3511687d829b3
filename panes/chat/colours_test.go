package chat

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestAnAgentHasItsColourWhereverItsNameIs(t *testing.T) {
	r := newRig(t)
	ink := map[string]string{"build": "#010203", "plan": "#040506"}
	r.chat.deps.AgentStyle = func(name string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(lipgloss.Color(ink[name]))
	}
	id := r.user("look")
	r.part(id, engine.Part{Type: engine.PartAgent, Name: "plan"})
	m := r.reply(id)
	r.part(m.ID, engine.Part{Type: engine.PartText, Text: "done"})
	m.Finish = "stop"
	r.done(m)
	in := func(color, text string) {
		t.Helper()
		for _, l := range strings.Split(r.draw(80, 24), "\n") {
			if _, rest, ok := strings.Cut(l, "38;2;"+color+"m"); ok && strings.HasPrefix(xansi.Strip(rest), text) {
				return
			}
		}
		t.Errorf("%q is not drawn in %s:\n%s", text, color, r.draw(80, 24))
	}
	in("1;2;3", "▣")
	in("1;2;3", "build") // in the status line
	in("4;5;6", "@plan")
	ink["build"] = "#070809"
	r.chat.Redraw()
	in("7;8;9", "▣")
}
