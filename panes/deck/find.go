package deck

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// quest is what is looked for in the slides.
type quest struct {
	typing bool
	text   string
}

// Typing reports whether words to look for are being typed.
func (d *Deck) Typing() bool { return d.view.find.typing }

// Cursor stands behind them.
func (d *Deck) Cursor(w, h int) (x, y int, ok bool) {
	return min(xansi.StringWidth(" /"+sanitize.Line(d.view.find.text)), w-1), h - 1, d.view.find.typing
}

// findKey takes what is typed to look for. Enter goes there, esc and what takes the
// last character leave it.
func (d *Deck) findKey(k tea.KeyPressMsg) {
	f := &d.view.find
	switch text := []rune(f.text); {
	case k.String() == "enter":
		f.typing = false
		d.seek(1, 0)
	case k.String() == "esc", k.String() == "backspace" && len(text) == 0:
		*f = quest{}
	case k.String() == "backspace":
		f.text = string(text[:len(text)-1])
	case k.String() == "ctrl+u":
		f.text = ""
	default:
		f.text += k.Text
	}
	d.changed()
}

// seek shows the next slide that has what is looked for, from so far behind the one
// that shows on, with all of its steps, which may hide it.
func (d *Deck) seek(by, from int) {
	want := strings.ToLower(d.view.find.text)
	if want == "" || d.deck == nil {
		return
	}
	n := len(d.deck.Slides)
	for k := from; k <= n; k++ {
		i := ((d.slide+k*by)%n + n) % n
		if strings.Contains(strings.ToLower(d.deck.Content(i)), want) {
			d.goStep(i, d.deck.Slides[i].Steps-1)
			return
		}
	}
	d.view.said = lang.T("no match")
}
