package dialog

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// KeyCapture waits for the key that is to do something.
type KeyCapture struct {
	Title  string // what it is to do
	Leader string // the key that begins sequences
	Place  string // where it is to do it; empty: everywhere
	Leads  bool   // it is to be the leader
	// Now returns what a key does there, and whether that is what it is wanted for.
	Now func(key string) (what string, same bool)
	// Shown returns a key as it is shown.
	Shown func(key string) string
	// Take binds a key.
	Take func(key string) tea.Cmd

	led    bool   // the leader was pressed
	wanted string // that was pressed, and does something else now
	note   string
}

// everywhere reports whether the key may be one of a sequence.
func (d *KeyCapture) everywhere() bool { return d.Place == "" && !d.Leads }

// Key implements [Dialog].
func (d *KeyCapture) Key(_ Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	pressed := k.Keystroke()
	switch {
	case pressed == "enter" && d.wanted != "":
		return d.Take(d.wanted), true
	case pressed == "esc" && !d.led:
		return nil, true
	case pressed == d.Leader && !d.led && d.everywhere():
		d.led, d.wanted, d.note = true, "", ""
		return nil, false
	}
	text := pressed
	if d.led {
		text = keybind.Leader + pressed
	}
	d.led, d.wanted = false, ""
	key, err := keybind.KeyIn(d.Place, text)
	if err != nil {
		d.note = sanitize.Line(lang.Translate(err))
		return nil, false
	}
	switch now, same := d.Now(key); {
	case same:
		d.note = lang.T("does-that-already", d.Shown(key))
	case now == "":
		return d.Take(key), true
	default:
		d.wanted, d.note = key, lang.T("enter-takes-press-another", d.Shown(key), now)
	}
	return nil, false
}

// Draw implements [Dialog].
func (d *KeyCapture) Draw(win *widget.Window) string {
	line := lang.T("press-key-do")
	if d.led {
		line = lang.T("and", d.Leader)
	}
	lines := []string{win.Theme.Style(theme.Text).Render(line)}
	if d.note != "" {
		lines = append(lines, "")
		for _, l := range wrap.Lines(sanitize.Line(d.note), widget.PageWidth(win.W), "") {
			lines = append(lines, win.Theme.Style(theme.Warning).Render(l))
		}
	}
	foot := lang.T("esc-leaves-it")
	if d.everywhere() {
		foot = lang.T("begins-a-sequence", d.Leader) + " · " + foot
	}
	p := widget.Page{Title: d.Title, Lines: lines, Foot: foot}
	return p.Draw(win)
}

// Cancel implements [Dialog].
func (d *KeyCapture) Cancel(Host) tea.Cmd { return nil }
