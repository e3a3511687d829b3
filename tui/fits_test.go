package tui

import (
	"os"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
)

// cutTexts are the lines of a window of 80 cells that end in … where the dialog
// is drawn: what did not fit there.
func cutTexts(t *testing.T, d lookedAt) []string {
	t.Helper()
	stage := d.stage
	if stage == nil {
		stage = staged
	}
	var cut []string
	stage(t, func(r *filed) {
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		d.open(r)
		for line := range strings.Lines(xansi.Strip(r.m.View().Content)) {
			if n := xansi.StringWidth(strings.TrimSuffix(line, "\n")); n > 80 {
				t.Errorf("%d cells: %q", n, line)
			}
			for part := range strings.SplitSeq(line, "…") {
				cut = append(cut, strings.TrimSpace(part))
			}
			cut = cut[:len(cut)-1] // what stands behind the last one
		}
	})
	return cut
}

// TestTheDialogsFitInEveryLanguage holds that no language has much more cut off
// than English has.
func TestTheDialogsFitInEveryLanguage(t *testing.T) {
	english := map[string]int{}
	for name, d := range dialogsLookedAt() {
		english[name] = len(cutTexts(t, d))
	}
	t.Cleanup(func() { speaks(t, "en") })
	for _, tag := range lang.Tags()[1:] {
		speaks(t, tag)
		for name, d := range dialogsLookedAt() {
			if cut := cutTexts(t, d); len(cut) > english[name]+1 {
				slices.Sort(cut)
				t.Errorf("%s: %s: %d texts are cut off, %d in English: %.300q", tag, name, len(cut), english[name], cut)
			}
		}
	}
	speaks(t, "en")
}

func speaks(t *testing.T, tag string) {
	t.Helper()
	if _, err := lang.Use(tag, os.Getenv); err != nil {
		t.Fatal(err)
	}
}
