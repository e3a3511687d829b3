package mermaid

import (
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/internal/diagram"
)

// Journey is a diagram of what people do, and how they like it.
type Journey struct{ Steps []JourneyStep }

// JourneyStep is something that is done.
type JourneyStep struct {
	Section, Name string
	Score         float64 // from 0 to BestScore
	People        []string
}

// BestScore is how much somebody likes something at most.
const BestScore = 5

// journey begins a journey.
func (r *reader) journey() {
	j := &Journey{}
	section := ""
	r.chart = j
	r.line = func(l string) error {
		word, rest, _ := strings.Cut(l, " ")
		switch word {
		case "title":
			r.title = plain(rest)
		case "section":
			section = r.short(rest)
		default:
			s, ok := r.journeyStep(l)
			if !ok || len(j.Steps) == maxTasks {
				r.leave(r.at, Brief(l))
				return nil
			}
			s.Section = section
			j.Steps = append(j.Steps, s)
		}
		return nil
	}
}

// journeyStep reads "Name: score: who, who".
func (r *reader) journeyStep(l string) (JourneyStep, bool) {
	parts := strings.SplitN(l, ":", 3)
	if len(parts) < 2 || strings.TrimSpace(parts[0]) == "" {
		return JourneyStep{}, false
	}
	score, ok := number(strings.TrimSpace(parts[1]))
	if !ok || !(score >= 0 && score <= BestScore) {
		return JourneyStep{}, false
	}
	s := JourneyStep{Name: r.short(parts[0]), Score: score}
	if len(parts) == 3 {
		for who := range strings.SplitSeq(parts[2], ",") {
			if who = r.short(who); who != "" {
				s.People = append(s.People, who)
			}
		}
	}
	return s, true
}

func (j *Journey) empty() bool { return len(j.Steps) == 0 }

// Says is the score of a step in digits.
func (s JourneyStep) Says() string { return digits(s.Score) }

// Words implements Chart.
func (j *Journey) Words() (out []string) {
	section, indent := "", ""
	for _, s := range j.Steps {
		if s.Section != section {
			section, indent = s.Section, "  "
			out = append(out, "- "+section)
		}
		l := fmt.Sprintf("%s- %s: %s/%d", indent, s.Name, s.Says(), BestScore)
		if len(s.People) > 0 {
			l += " (" + strings.Join(s.People, ", ") + ")"
		}
		out = append(out, l)
	}
	return out
}

// journeyWide is how long the bar of the best is on a board.
const journeyWide = 320.0

func (j *Journey) shapes(id func(string) string) (out []*diagram.Shape) {
	var names []string
	for _, s := range j.Steps {
		names = append(names, s.Section, "  "+s.Name)
	}
	left := breadth(names) + ganttIndent + chartGap
	y, section, indent := 0.0, "", 0.0
	for _, s := range j.Steps {
		if s.Section != section {
			section, indent = s.Section, ganttIndent
			out = append(out, caption(id("section"), section, 0, y))
			y += chartRow
		}
		out = append(out, caption(id("step"), s.Name, indent, y))
		if s.Score > 0 {
			out = append(out, block(id("bar"), left, y, journeyWide*s.Score/BestScore, scoreColor(s.Score), "fill"))
		}
		says := strings.TrimSpace(s.Says() + "   " + strings.Join(s.People, ", "))
		out = append(out, caption(id("score"), says, left+journeyWide+chartGap, y))
		y += chartRow
	}
	return out
}

// scoreColor is the colour of a bar, which its length tells too.
func scoreColor(score float64) string {
	switch {
	case score < 2:
		return "red"
	case score < 4:
		return "orange"
	}
	return "green"
}
