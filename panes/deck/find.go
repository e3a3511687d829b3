package deck

import (
	"strings"

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

// deleteLast deletes the last character of what is looked for; without one nothing is
// looked for any more.
func (f *quest) deleteLast() {
	text := []rune(f.text)
	if len(text) == 0 {
		*f = quest{}
		return
	}
	f.text = string(text[:len(text)-1])
}

// seek shows the next slide that has what is looked for, from so far behind the one
// that shows on, with all of its steps, which may hide it.
func (d *Deck) seek(by, from int) {
	c := &d.content
	want := strings.ToLower(d.view.find.text)
	if want == "" || c.deck == nil {
		return
	}
	n := c.count()
	for k := from; k <= n; k++ {
		i := ((d.slide+k*by)%n + n) % n
		if strings.Contains(strings.ToLower(c.deck.Content(i)), want) {
			d.GoStep(i, c.deck.Slides[i].Steps-1)
			return
		}
	}
	d.view.said = lang.T("no-match")
}
