package term

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
)

// browsed returns the addresses that were opened, and forgets them.
func (r *rig) browsed() string {
	var out []string
	for _, a := range r.acts {
		if b, ok := a.Args.(call.URLArgs); ok && a.ID == "openspace.app.browse" {
			out = append(out, b.URL)
		}
	}
	r.acts = nil
	return strings.Join(out, " ")
}

// underlined lists the stretches with a line under them, a row each.
func (r *rig) underlined() string {
	r.t.Helper()
	var rows []string
	for _, row := range strings.Split(r.p.Draw(r.w, r.h, true), "\n") {
		var b strings.Builder
		on := false
		for len(row) > 0 {
			seq, _, n, _ := xansi.DecodeSequence(row, xansi.NormalState, nil)
			switch {
			case strings.HasPrefix(seq, "\x1b["):
				on = strings.HasPrefix(seq, "\x1b[4m") || strings.Contains(seq, ";4m") || strings.Contains(seq, ";4;") || strings.HasPrefix(seq, "\x1b[4;")
			case on && !strings.HasPrefix(seq, "\x1b"):
				b.WriteString(seq)
			}
			row = row[n:]
		}
		if b.Len() > 0 {
			rows = append(rows, b.String())
		}
	}
	return strings.Join(rows, "|")
}

// ctrlClick clicks a cell with ctrl held.
func (r *rig) ctrlClick(x, y int) {
	for _, k := range []panes.MouseKind{panes.MousePress, panes.MouseRelease} {
		a, _ := r.p.Mouse(panes.Mouse{Kind: k, Button: tea.MouseLeft, Mod: tea.ModCtrl, X: x, Y: y, W: r.w, H: r.h})
		r.do(a)
	}
}

func TestAddressesInATerminal(t *testing.T) {
	for name, tc := range map[string]struct {
		feed  string
		under string // what is underlined
		x, y  int    // where it is clicked
		opens string
	}{
		"in the text":                       {"at http://localhost:5173/ now", "http://localhost:5173/", 5, 0, "http://localhost:5173/"},
		"not beside it":                     {"at http://localhost:5173/ now", "http://localhost:5173/", 1, 0, ""},
		"without what ends it":              {"(see https://go.dev/x).", "https://go.dev/x", 6, 0, "https://go.dev/x"},
		"in colours":                        {"\x1b[31mhttps://go.\x1b[32mdev/x\x1b[m y", "https://go.dev/x", 14, 0, "https://go.dev/x"},
		"behind wide characters":            {"日本 https://go.dev/x", "https://go.dev/x", 6, 0, "https://go.dev/x"},
		"wrapped over two rows":             {"go to https://example.com/a/long/way/there now", "https://example.com/a/lon|g/way/there", 3, 1, "https://example.com/a/long/way/there"},
		"a link of the program":             {"\x1b]8;;https://go.dev/y\x1b\\words\x1b]8;;\x1b\\ on", "words", 2, 0, "https://go.dev/y"},
		"which goes before its text":        {"\x1b]8;;https://go.dev/y\x1b\\https://go.dev/x\x1b]8;;\x1b\\", "https://go.dev/x", 2, 0, "https://go.dev/y"},
		"of the web alone":                  {"\x1b]8;;file:///etc/passwd\x1b\\words\x1b]8;;\x1b\\ file:///etc/passwd", "", 2, 0, ""},
		"not of the program's whole screen": {"\x1b[?1049h\x1b[Hsee https://go.dev/x", "", 5, 0, "https://go.dev/x"},
		"below the text":                    {"https://go.dev/x", "https://go.dev/x", 2, 4, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, 31, 6).feed(tc.feed)
			if got := r.underlined(); got != tc.under {
				t.Errorf("underlined: %q, want %q", got, tc.under)
			}
			r.ctrlClick(tc.x, tc.y)
			if got := r.browsed(); got != tc.opens {
				t.Errorf("it opened %q, want %q", got, tc.opens)
			}
		})
	}
}

func TestAClickWithCtrlIsOursOnAnAddressAlone(t *testing.T) {
	r := newRig(t, 40, 6).feed("\x1b[?1000h\x1b[?1006hsee https://go.dev/x and more")
	r.ctrlClick(8, 0)
	if got := r.browsed(); got != "https://go.dev/x" {
		t.Errorf("it opened %q", got)
	}
	r.ctrlClick(25, 0)
	if got := r.browsed(); got != "" {
		t.Errorf("it opened %q", got)
	}
	r.got("\x1b[<16;26;1M\x1b[<16;26;1m") // of the second click alone
}

func TestARowIsDrawnAgainWhenTheRestOfItsAddressChanges(t *testing.T) {
	r := newRig(t, 20, 6).feed("https://example.com/abc")
	if got := r.underlined(); got != "https://example.com/|abc" {
		t.Errorf("%q", got)
	}
	if got := r.p.Draw(20, 6, true); !strings.Contains(got, "https://example.com/abc\x1b\\") {
		t.Errorf("%q", got)
	}
	r.feed("def")
	if got := r.p.Draw(20, 6, true); strings.Count(got, "https://example.com/abcdef\x1b\\") != 2 {
		t.Errorf("both rows lead to the whole: %q", got)
	}
	r.p.paint.painted = 0
	r.p.version++
	r.p.Draw(20, 6, true)
	if r.p.paint.painted != 0 {
		t.Errorf("%d rows were drawn anew though nothing changed", r.p.paint.painted)
	}
}

func TestCopyModeGoesFromAddressToAddress(t *testing.T) {
	r := newRig(t, 44, 6)
	r.feed("https://one.example/\r\n").lines(1, 30).feed("a https://two.example/ b https://three.example/\r\nend")
	r.p.EnterCopyMode()
	for _, c := range []struct{ key, opens string }{
		{"shift+tab", "https://three.example/"}, {"shift+tab", "https://two.example/"}, {"shift+tab", "https://one.example/"},
		{"shift+tab", "https://three.example/"}, {"tab", "https://one.example/"}, {"tab", "https://two.example/"},
	} {
		r.press(c.key)
		r.sees("enter opens " + c.opens[:len("https://t")])
		for _, open := range []string{"enter", "o"} {
			r.press(open)
			if got := r.browsed(); got != c.opens {
				t.Errorf("%s, then %s: it opened %q, want %q", c.key, open, got, c.opens)
			}
		}
		if !r.p.CopyMode() {
			t.Fatal("copy mode is over")
		}
	}
	r.press("v", "l", "enter")
	if got := fmt.Sprint(r.copies()); got != "[ht]" {
		t.Errorf("with a selection enter copies, and did %s", got)
	}
}

func TestCopyModeSaysThatThereIsNoAddress(t *testing.T) {
	r := newRig(t, 70, 6).lines(1, 30)
	r.p.EnterCopyMode()
	r.press("tab")
	r.sees("there is no address of the web here")
	r.press("k")
	r.sees("v W V ctrl+v select")
}
