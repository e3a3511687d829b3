package figure

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// kanban draws columns of cards side by side, last below each other.
func kanban(k *mermaid.Kanban) (out [][]string) {
	for _, wide := range []int{32, 26, 20, 16, 12} {
		if all := len(k.Columns)*(wide+2) - 2; all <= maxWide {
			out = append(out, cards(k, wide))
		}
	}
	return append(out, cardList(k, true), cardList(k, false), cardWords(k))
}

// cards draws columns of some cells, with a box for each card.
func cards(k *mermaid.Kanban, wide int) []string {
	var drawn [][][]string // lines of cards of columns
	tall := 0
	for _, column := range k.Columns {
		var boxes [][]string
		rows := 0
		for _, card := range column.Cards {
			boxes = append(boxes, cardLines(card, wide-4))
			rows += len(boxes[len(boxes)-1]) + 2
		}
		drawn, tall = append(drawn, boxes), max(tall, rows)
	}
	heads, head := make([][]string, len(k.Columns)), 1
	for i, column := range k.Columns {
		heads[i] = wrap.Lines(sanitize.Line(column.Name), wide, "")
		head = max(head, len(heads[i]))
	}
	c := newCanvas(len(k.Columns)*(wide+2)-2, tall+head+1)
	for i := range k.Columns {
		x, y := i*(wide+2), head+1
		for n, l := range heads[i] {
			c.text(x+(wide-xansi.StringWidth(l))/2, head-len(heads[i])+n, l)
		}
		c.text(x, head, strings.Repeat("━", wide))
		for _, box := range drawn[i] {
			for k, l := range box {
				box[k] = left(l, wide-4)
			}
			c.boxed(x, y, wide, box, round())
			y += len(box) + 2
		}
	}
	return c.rows()
}

// cardLines are the words of a card in lines of some cells, and what else it says.
func cardLines(card mermaid.Card, wide int) []string {
	lines := nameLinesOf(card.Name, wide, maxBroken)
	if says := sanitize.Line(strings.Join(card.Says, " ")); says != "" {
		lines = append(lines, wrap.Lines(says, wide, "")...)
	}
	return lines
}

// cardList has the columns below each other.
func cardList(k *mermaid.Kanban, roomy bool) (out []string) {
	for i, column := range k.Columns {
		if roomy && i > 0 {
			out = append(out, "")
		}
		out = append(out, brief(column.Name))
		for _, card := range column.Cards {
			l := "  • " + xansi.Truncate(sanitize.Line(card.Name), maxMember, "…")
			if says := sanitize.Line(strings.Join(card.Says, " ")); says != "" {
				l += "  " + xansi.Truncate(says, maxLabel, "…")
			}
			out = append(out, l)
		}
	}
	return out
}

// cardWords has the columns below each other, and the words of cards in short lines.
func cardWords(k *mermaid.Kanban) (out []string) {
	for _, column := range k.Columns {
		out = append(out, brief(column.Name))
		for _, card := range column.Cards {
			begin := "  • "
			for _, l := range cardLines(card, maxLabel-4) {
				out, begin = append(out, begin+l), "    "
			}
		}
	}
	return out
}
