package figure

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// journeys draws what people do with bars for how they like it.
func journeys(j *mermaid.Journey) (out [][]string) {
	for _, size := range [][2]int{{40, maxMember}, {30, maxMember}, {20, maxLabel}, {10, maxLabel}, {5, 12}} {
		out = append(out, journey(j, size[0], size[1], true), journey(j, size[0], size[1], false))
	}
	return out
}

// journey draws bars of some cells and people of some, with empty lines between
// sections where there is room.
func journey(j *mermaid.Journey, wide, people int, roomy bool) (out []string) {
	name, score := 0, 0
	for _, s := range j.Steps {
		name = max(name, xansi.StringWidth(within(s.Section, s.Name)))
		score = max(score, len(s.Says()))
	}
	section := ""
	for _, s := range j.Steps {
		if s.Section != section {
			if section = s.Section; roomy && len(out) > 0 {
				out = append(out, "")
			}
			out = append(out, brief(section))
		}
		bar := barOf(s.Score / mermaid.BestScore * float64(wide))
		bar += strings.Repeat(barDone, wide-xansi.StringWidth(bar))
		l := left(within(s.Section, s.Name), name) + "  " + bar + "  " + right(s.Says(), score)
		if who := sanitize.Line(strings.Join(s.People, ", ")); who != "" {
			l += "  " + xansi.Truncate(who, people, "…")
		}
		out = append(out, l)
	}
	return out
}

// within is the name of something, behind where sections begin.
func within(section, name string) string {
	if section == "" {
		return brief(name)
	}
	return "  " + brief(name)
}
