package panes

import (
	"fmt"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// ctrlClick clicks the first cell of a text with ctrl held.
func ctrlClick(t *testing.T, tm *term.Term, text string) {
	t.Helper()
	x, y := rig.Cell(t, tm, text)
	tm.Type(fmt.Sprintf("\x1b[<16;%d;%dM", x, y), fmt.Sprintf("\x1b[<16;%d;%dm", x, y))
}

func TestAnAddressInATerminalIsOpened(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	browsed := r.Browser()
	r.Mock.Set(t, "serve", `[[{"tool":"openspace_openspace_terminal_create","args":{"title":"web"}}],[{"tool":"openspace_openspace_terminal_send","args":{"terminalId":"web","text":"printf 'Local: ht%s, ht%s' tp://127.0.0.1:5173/app tps://example.com/two; echo\n"}}],[{"text":"It is served."}]]`)
	tm := r.Start("--consent", "allow")
	rig.Turn(tm, "serve", "It is served.")
	tm.See("http://127.0.0.1:5173/app", "https://example.com/two")

	ctrlClick(t, tm, "http://127.0.0.1:5173/app")
	tm.See("opened in the browser: http://127.0.0.1:5173/app")
	if got := browsed(); got != "http://127.0.0.1:5173/app" {
		t.Errorf("the browser was given %q", got)
	}

	x, y := rig.Cell(t, tm, "https://example.com/two") // the keyboard goes there
	tm.Type(fmt.Sprintf("\x1b[<0;%d;%dM", x, y), fmt.Sprintf("\x1b[<0;%d;%dm", x, y))
	tm.Type(term.CtrlX, "[")
	tm.See("copy mode")
	tm.Type("g", "\t")
	tm.See("enter opens http://127.0.0.1:5173/app")
	tm.Type("G", "\x1b[Z")
	tm.See("enter opens https://example.com/two")
	tm.Type("\r")
	tm.See("opened in the browser: https://example.com/two")
	if got := browsed(); got != "https://example.com/two" {
		t.Errorf("the browser was given %q", got)
	}
}

func TestAnAddressIsCopiedWhereNoBrowserIs(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	r.Env = append(r.Env, "SSH_CONNECTION=10.0.0.1 5000 10.0.0.2 22", "DISPLAY=:9")
	tm := r.Start("--demo")
	tm.Type("/term", term.Enter)
	tm.See("ready$")
	tm.Type("printf 'ht%s\\n' tp://127.0.0.1:5173/app", term.Enter)
	ctrlClick(t, tm, "http://127.0.0.1:5173/app")
	tm.See("http://127.0.0.1:5173/app", "clipboard")
	rig.Until(t, "the address to be copied", func() bool { // after the toast, with a later frame
		all := clips(t, tm)
		return len(all) > 0 && all[len(all)-1] == "http://127.0.0.1:5173/app"
	})
}
