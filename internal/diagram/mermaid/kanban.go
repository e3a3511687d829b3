package mermaid

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/diagram"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// Kanban is a board of columns with cards.
type Kanban struct{ Columns []Column }

// Column is a stage of work.
type Column struct {
	Name  string
	Cards []Card
}

// Card is a piece of work, and what else is said of it.
type Card struct {
	Name string
	Says []string
}

// maxColumns is how many columns are drawn, maxCards how many cards altogether.
const (
	maxColumns = 20
	maxCards   = 100
)

// card is a column or a card, and what else is said of it.
var card = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)^(.+?)\s*(?:@\{(.*)\})?$`)
})

// cardSays is a key with its value.
var cardSays = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(\w+)\s*:\s*('[^']*'|"[^"]*"|[^,'"\n]+)`)
})

// kanban begins a board of cards. Those are further in than columns are.
func (r *reader) kanban() {
	k := &Kanban{}
	r.chart, r.more = k, cardLines
	first, cards := -1, 0
	r.line = func(l string) error {
		indent := r.indent()
		m := card().FindStringSubmatch(l)
		column := indent <= first || len(k.Columns) == 0
		endless := strings.Contains(l, "@{") && !strings.HasSuffix(l, "}")
		name, ok := "", m != nil
		if ok {
			name, ok = unwrapped(m[1])
		}
		if !ok || endless || strings.HasPrefix(l, ":::") || column && len(k.Columns) == maxColumns ||
			!column && cards == maxCards {
			r.leave(r.at, Brief(l))
			return nil
		}
		name = r.short(name)
		if column {
			first = max(first, indent)
			k.Columns = append(k.Columns, Column{Name: name})
			return nil
		}
		c := Card{Name: name}
		for _, said := range cardSays().FindAllStringSubmatch(m[2], -1) {
			switch value := r.short(strings.Trim(strings.TrimSpace(said[2]), `'"`)); said[1] {
			case "assigned":
				c.Says = append(c.Says, "@"+value)
			case "ticket", "priority":
				c.Says = append(c.Says, value)
			case "label":
				c.Name = value
			default:
				r.leave(r.at, Brief(said[1]))
			}
		}
		last := &k.Columns[len(k.Columns)-1]
		last.Cards, cards = append(last.Cards, c), cards+1
		return nil
	}
}

// cardLines says how many more lines there are of what is said of a card.
func cardLines(l string, next []string) int {
	if _, says, ok := strings.Cut(l, "@{"); !ok || strings.Contains(says, "}") {
		return 0
	}
	return slices.IndexFunc(next, func(l string) bool { return strings.Contains(l, "}") }) + 1
}

func (k *Kanban) empty() bool { return len(k.Columns) == 0 }

// Words implements Chart.
func (k *Kanban) Words() (out []string) {
	for _, c := range k.Columns {
		out = append(out, "- "+c.Name)
		for _, card := range c.Cards {
			l := "  - " + card.Name
			if len(card.Says) > 0 {
				l += " (" + strings.Join(card.Says, ", ") + ")"
			}
			out = append(out, l)
		}
	}
	return out
}

// Measures of a board of cards.
const (
	cardWide = 240.0
	cardPad  = 16.0
	cardHead = 44.0
)

func (k *Kanban) shapes(id func(string) string) (out []*diagram.Shape) {
	const letters = 20 // of a line of a card
	tall := cardHead
	var frames, notes []*diagram.Shape
	for i, c := range k.Columns {
		x, y := float64(i)*(cardWide+3*cardPad), cardHead
		frame := &diagram.Shape{ID: id("column"), Kind: "frame", Text: new(c.Name), X: new(x), Y: new(0.0),
			W: new(cardWide + 2*cardPad)}
		for _, one := range c.Cards {
			text := strings.Join(append(wrap.Lines(strings.Join(strings.Fields(one.Name), " "), letters, ""),
				one.Says...), "\n")
			in := &diagram.Shape{ID: id("card"), Kind: "box", Text: &text, X: new(x + cardPad), Y: new(y),
				W: new(cardWide), H: new(high(text) + 2*cardPad), Parent: &frame.ID}
			notes = append(notes, in)
			y += *in.H + cardPad
		}
		tall = max(tall, y)
		frames = append(frames, frame)
	}
	for _, f := range frames {
		f.H = new(tall)
	}
	return append(frames, notes...)
}
