package term

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/uitest/keywalk"
)

func TestEveryKeyDoesWhatItsRowSays(t *testing.T) {
	state := func(name string, make func() *rig) keywalk.State[*Term] {
		return keywalk.State[*Term]{Name: name, W: 40, H: 10, Make: func() *Term { return make().p }}
	}
	output := func() *rig {
		var b strings.Builder
		for i := range 4 {
			fmt.Fprintf(&b, "\x1b]133;A\x07$ cmd %d\r\n\x1b]133;C\x07%ssee https://example.com/a and more\r\n\x1b]133;D;0\x07",
				i, strings.Repeat("line\r\n", 5))
		}
		return newRig(t, 40, 10).feed(b.String() + "  last words here")
	}
	copying := func(keys ...string) func() *rig {
		return func() *rig {
			r := output()
			r.draw()
			r.p.EnterCopyMode()
			return r.press(keys...)
		}
	}
	ended := func() *rig {
		r := output()
		r.line.end(pty.Exit{})
		<-r.s.Done()
		r.pump()
		return r
	}
	keywalk.Press(t, scrollKeys, state("output", output), state("further up", func() *rig { return output().press("shift+home") }))
	keywalk.Press(t, endedKeys, state("a program that ended", ended))
	keywalk.Press(t, copyKeys, state("copy mode", copying()), state("the top", copying("g")),
		state("the middle", copying("k", "k", "k", "w", "w")), state("an address", copying("tab")),
		state("a selection", copying("v", "k", "k", "h")), state("a search", copying("/", `"line`, "enter")))
	keywalk.Press(t, searchKeys, state("what to look for", copying("/", `"line`)))
}
