package deck

import (
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
)

// fault is one thing that is wrong with a deck, and what helps.
type fault struct{ text, hint string }

// wrong lists what is wrong with the deck, as it shows here.
func (c *content) wrong() []fault {
	if c.deck == nil {
		return nil
	}
	var out []fault
	if m := c.dressed().missing(); !m.None() {
		out = append(out, fault{text: m.Said()})
	}
	for _, p := range c.deck.Problems {
		f := fault{text: lang.T("line-n-x", p.Line, sanitize.Line(saidProblem(p)))}
		if p.Hint != "" {
			f.hint = sanitize.Line(lang.Of(p.Hint).Said())
		}
		out = append(out, f)
	}
	for _, over := range c.cuts {
		out = append(out, fault{lang.T("line-n-x", over.line,
			lang.T("kb-slide-do-not-show", kilobytes(over.bytes))),
			lang.T("make-it-several-slides")})
	}
	return append(out, c.assets.survey.faults(c.assets.have)...)
}

// problems counts what is wrong with the deck, and tells the first.
func (c *content) problems() (int, string) {
	all := c.wrong()
	if len(all) == 0 {
		return 0, ""
	}
	text, n := all[0].text, len(all)
	if n > 1 {
		text = lang.N(n-1, "x-n-more", text, n-1)
	}
	return n, text
}

// saidProblem says what is wrong with a deck.
func saidProblem(p deck.Problem) string {
	if s, ok := any(p).(interface{ Text() lang.Message }); ok {
		return s.Text().Said()
	}
	return lang.Of(p.Message).Said()
}

// toggleFaults shows what is wrong with the deck, where something is, or the
// slide again. Where nothing is it says so.
func (d *Deck) toggleFaults() {
	n, _ := d.content.problems()
	if n == 0 {
		d.view.said = lang.T("no-problems")
	}
	d.view.faults = n > 0 && !d.view.faults
	d.view.grid.on, d.top = false, 0
}

// showFaults lists what is wrong with the deck, whole, each with what helps.
func (d *Deck) showFaults(w, rows int) []string {
	d.view.stops = nil
	th := d.content.dressed().theme
	lines := []string{""}
	add := func(text string, tok theme.Token, indent string) {
		for _, l := range wrap.Lines(text, max(w-4-len(indent), 8), "") {
			lines = append(lines, "  "+indent+th.Style(tok).Render(l))
		}
	}
	for _, f := range d.content.wrong() {
		add("⚠ "+f.text, theme.Warning, "")
		if f.hint != "" {
			add(f.hint, theme.Muted, "  ")
		}
	}
	return d.window(lines, w, rows)
}
