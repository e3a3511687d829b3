package chat

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/theme"
)

func TestWithoutColoursCodeInALineKeepsItsMarks(t *testing.T) {
	for depth, want := range map[theme.Depth]string{theme.NoColor: "Call `f` first.", theme.Colors16: "Call f first."} {
		r := newRig(t)
		th, err := theme.Builtin().Theme("", theme.Terminal{Dark: true, Depth: depth})
		if err != nil {
			t.Fatal(err)
		}
		r.chat.host.Theme = func() *theme.Theme { return th }
		m := r.reply(r.user("how"))
		r.part(m.ID, r.say("Call `f` first."))
		r.done(m)
		if s := r.plain(80, 24); !strings.Contains(s, want) {
			t.Errorf("no %q in\n%s", want, s)
		}
	}
}
