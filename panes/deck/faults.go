package deck

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
)

// problems counts what is wrong with the deck, and tells the first.
func (d *Deck) problems() (int, string) {
	if d.deck == nil {
		return 0, ""
	}
	n := len(d.deck.Problems)
	if fault := d.themeFault(); fault != "" {
		return n + 1, fault
	}
	if n == 0 {
		return 0, ""
	}
	p := d.deck.Problems[0]
	text := lang.T("line %d: %s", p.Line, sanitize.Line(saidProblem(p)))
	if n > 1 {
		text = lang.N(n-1, "%s (and %d more)", "%s (and %d more)", text, n-1)
	}
	return n, text
}

// themeFault says that there is no theme as the deck asks for; empty: there is.
func (d *Deck) themeFault() string {
	name := d.dressed().name
	if name == "" {
		return ""
	}
	return lang.T("there is no theme %s: %s", sanitize.Line(name), strings.Join(theme.Names(), ", "))
}

// saidProblem says what is wrong with a deck.
func saidProblem(p deck.Problem) string {
	if s, ok := any(p).(interface{ Text() lang.Message }); ok {
		return s.Text().Said()
	}
	return lang.T(p.Message)
}

// toggleFaults shows what is wrong with the deck, where something is, or the
// slide again.
func (d *Deck) toggleFaults() {
	n, _ := d.problems()
	d.view.faults = n > 0 && !d.view.faults
	d.view.grid.on, d.top = false, 0
}

// showFaults lists what is wrong with the deck, whole, each with what helps.
func (d *Deck) showFaults(w, rows int) []string {
	d.view.stops = nil
	th := d.dressed().theme
	lines := []string{""}
	add := func(text string, tok theme.Token, indent string) {
		for _, l := range wrap.Lines(text, max(w-4-len(indent), 8), "") {
			lines = append(lines, "  "+indent+th.Style(tok).Render(l))
		}
	}
	if fault := d.themeFault(); fault != "" {
		add("⚠ "+fault, theme.Warning, "")
	}
	for _, p := range d.deck.Problems {
		add("⚠ "+lang.T("line %d: %s", p.Line, sanitize.Line(saidProblem(p))), theme.Warning, "")
		if p.Hint != "" {
			add(sanitize.Line(lang.T(p.Hint)), theme.Muted, "  ")
		}
	}
	return d.window(lines, w, rows)
}
