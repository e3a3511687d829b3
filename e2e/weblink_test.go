package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// browser gives the rig a browser that notes what it is given, and returns what
// it noted last.
func (r *rig) browser() (last func() string) {
	r.t.Helper()
	file := filepath.Join(r.home, "browsed")
	script := filepath.Join(r.home, "browser.sh")
	if err := os.WriteFile(script, []byte("#!/bin/sh\nprintf '%s' \"$1\" > "+file+"\n"), 0o755); err != nil {
		r.t.Fatal(err)
	}
	r.env = append(r.env, "BROWSER="+script)
	return func() string {
		b, _ := os.ReadFile(file)
		return string(b)
	}
}

// ctrlClick clicks the first cell of a text with ctrl held.
func ctrlClick(t *testing.T, tm *term.Term, text string) {
	t.Helper()
	x, y := cell(t, tm, text)
	tm.Type(fmt.Sprintf("\x1b[<16;%d;%dM", x, y), fmt.Sprintf("\x1b[<16;%d;%dm", x, y))
}

func TestAnAddressInATerminalIsOpened(t *testing.T) {
	r := newRig(t)
	r.shell()
	browsed := r.browser()
	r.mock.Set(t, "serve", `[[{"tool":"openspace_openspace_terminal_create","args":{"title":"web"}}],[{"tool":"openspace_openspace_terminal_send","args":{"terminalId":"web","text":"printf 'Local: ht%s, ht%s' tp://127.0.0.1:5173/app tps://example.com/two; echo\n"}}],[{"text":"It is served."}]]`)
	tm := r.start("--consent", "allow")
	turn(tm, "serve", "It is served.")
	tm.See("http://127.0.0.1:5173/app", "https://example.com/two")

	ctrlClick(t, tm, "http://127.0.0.1:5173/app")
	tm.See("opened in the browser: http://127.0.0.1:5173/app")
	if got := browsed(); got != "http://127.0.0.1:5173/app" {
		t.Errorf("the browser was given %q", got)
	}

	x, y := cell(t, tm, "https://example.com/two") // the keyboard goes there
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
	r := newRig(t)
	r.shell()
	r.env = append(r.env, "SSH_CONNECTION=10.0.0.1 5000 10.0.0.2 22", "DISPLAY=:9")
	tm := r.start("--demo")
	tm.Type("/term", term.Enter)
	tm.See("ready$")
	tm.Type("printf 'ht%s\\n' tp://127.0.0.1:5173/app", term.Enter)
	ctrlClick(t, tm, "http://127.0.0.1:5173/app")
	tm.See("http://127.0.0.1:5173/app", "clipboard")
	until(t, "the address to be copied", func() bool { // after the toast, with a later frame
		all := clips(t, tm)
		return len(all) > 0 && all[len(all)-1] == "http://127.0.0.1:5173/app"
	})
}
