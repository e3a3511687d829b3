package deck

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/theme"
)

func TestADiagramTakesTheWayThatFits(t *testing.T) {
	const deep = "```mermaid\nflowchart TD\nAlpha --> Beta --> Gamma --> Delta\n```\n"
	const classes = "```mermaid\nclassDiagram\nAlpha <|-- Beta\nBeta <|-- Gamma\n```\n"
	for name, c := range map[string]struct {
		text string
		w, h int
		see  []string
	}{
		"down, as it says":               {deep, 80, 40, []string{"▼", "!▶"}},
		"along rows, where it is low":    {deep, 80, 16, []string{"▶", "!▼", "Delta"}},
		"down, where neither fits":       {deep, 40, 12, []string{"!▶ │ Beta", "Alpha"}},
		"classes below each other":       {classes, 80, 40, []string{"△", "!◁"}},
		"classes along rows, if low":     {classes, 80, 12, []string{"◁", "!△", "Gamma"}},
		"along rows as it says, or down": {"```mermaid\nflowchart LR\nAlpha --> Beta --> Gamma --> Delta\n```\n", 30, 40, []string{"▼"}},
	} {
		t.Run(name, func(t *testing.T) {
			newRig(t, "# A\n\n"+c.text).prepare().size(c.w, c.h).sees(c.see...)
		})
	}
}

func TestASmallSlideHasAPlaceForItsDiagram(t *testing.T) {
	r := newRig(t, "# A\n\n```mermaid\nflowchart LR\nAlpha_is_long --> Beta_is_very_very_long\n```\n"+strings.Repeat("\n---\n\n# B\n", 4)+"\n---\n\n# D\n\n```mermaid\nsequenceDiagram\nA->>B: x\n```\n")
	r.size(80, 24).prepare().press("o").sees("▦ flowchart LR", "▦ sequenceDiagram", "!Alpha_is_long -->")
}

func TestBarsHaveColours(t *testing.T) {
	r := newRig(t, "# A\n\n```mermaid\ngantt\nA : done, 2024-01-01, 5d\nB : 5d\nC : crit, 5d\n```\n").prepare().size(80, 24)
	view := r.d.Draw(80, 24, false)
	for what, bar := range map[theme.Token]string{theme.Muted: "░░░", theme.Accent: "███", theme.Error: "■■■"} {
		if want := r.d.content.dressed().theme.Style(what).Render(bar)[:8]; !strings.Contains(view, want) {
			t.Errorf("no %s bar in\n%s", what, view)
		}
	}
}
