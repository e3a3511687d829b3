package figure

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// amounts adds how much goes from where to where as bars below each other, for where
// there is no room for arrows.
func (d *Drawn) amounts(read mermaid.Diagram) {
	if len(read.Amounts) == 0 {
		return
	}
	for _, wide := range []int{40, 20, 10} {
		d.Drawings = append(d.Drawings, finished(read, amounts(read.Amounts, wide)))
	}
}

// amounts draws bars, the longest of some cells.
func amounts(all []mermaid.Amount, wide int) (out []string) {
	from, to, says, most := 0, 0, 0, 0.0
	for _, a := range all {
		from, to = max(from, xansi.StringWidth(brief(a.From))), max(to, xansi.StringWidth(brief(a.To)))
		says, most = max(says, len(a.Says())), max(most, a.Value)
	}
	for _, a := range all {
		bar := ""
		if most > 0 {
			bar = barOf(a.Value / most * float64(wide))
		}
		l := left(brief(a.From), from) + " → " + left(brief(a.To), to) + "  " + right(a.Says(), says) + "  " + bar
		out = append(out, strings.TrimRight(l, " "))
	}
	return out
}
