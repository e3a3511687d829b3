package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// inPage presses keys in a dialog of 80×24 that is opened by a command.
func inPage(t *testing.T, open string, play func(r *rig)) {
	t.Helper()
	live(t, nil, func(r *rig) {
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		r.user(open, nil)
		play(r)
	})
}

func TestLongPagesTellWhereTheyAreAndAreSearched(t *testing.T) {
	for open, word := range map[string]string{"openspace.app.help": "/undo", "openspace.app.config": "theme"} {
		t.Run(open, func(t *testing.T) {
			inPage(t, open, func(r *rig) {
				where := regexp.MustCompile(`(↑| ) 1–\d+/\d+ ↓`)
				if !where.MatchString(r.screen()) || strings.Contains(r.screen(), "↑ 1–") {
					t.Fatalf("it does not tell that there is more below:\n%s", r.screen())
				}
				r.see("/ finds, n next")
				r.keys("pgdown")
				if !regexp.MustCompile(`↑ \d+–\d+/\d+ ↓`).MatchString(r.screen()) {
					t.Fatalf("it does not tell that there is more on both sides:\n%s", r.screen())
				}
				r.keys("end")
				if m := regexp.MustCompile(`↑ \d+–(\d+)/(\d+) `).FindStringSubmatch(r.screen()); m == nil ||
					m[1] != m[2] || strings.Contains(r.screen(), " ↓") {
					t.Fatalf("it does not tell that it ends:\n%s", r.screen())
				}
				r.keys("home", "/")
				r.write(word)
				r.see("/" + word)
				r.keys("enter")
				r.see("/" + word + ": ")
				first := r.page().Hit
				r.keys("n")
				next := r.page().Hit
				if !strings.Contains(strings.ToLower(r.page().Lines[first]), word) ||
					r.page().Found > 1 && next == first {
					t.Fatalf("found in %d and %d of %d lines", first, next, r.page().Found)
				}
				r.keys("N")
				if r.page().Hit != first {
					t.Errorf("N goes to %d, not back to %d", r.page().Hit, first)
				}
				r.keys("esc")
				if r.m.dialogs.Top() != nil {
					t.Error("esc does not close it")
				}
			})
		})
	}
}

// page is the page on top.
func (r *rig) page() *dialog.Page { return &r.m.dialogs.Top().(*dialog.Live).Page }

func TestWhatIsLookedForIsNoCommand(t *testing.T) {
	inPage(t, "openspace.app.help", func(r *rig) {
		r.keys("/")
		r.write("qjn?")
		r.see("/qjn?")
		r.keys("esc")
		r.see("Help")
		r.gone("/qjn?")
	})
}

func TestShortPagesTellNoPlace(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.m.dialogs.Push(&dialog.Page{Page: widget.Page{Title: "Short", Lines: []string{"one", "two"}}})
		r.see("Short")
		r.gone("1–2", "↑", "↓", "/ finds")
	})
}

func TestLongListsTellWhereTheyAre(t *testing.T) {
	for open, want := range map[string]string{"openspace.app.keys": `1/\d+ ↓`,
		"openspace.app.settings": `1–\d+/\d+ ↓`} {
		t.Run(open, func(t *testing.T) {
			inPage(t, open, func(r *rig) {
				if !regexp.MustCompile(want).MatchString(r.screen()) {
					t.Errorf("it does not tell where it is:\n%s", r.screen())
				}
			})
		})
	}
	t.Run("at the end", func(t *testing.T) {
		inPage(t, "openspace.app.keys", func(r *rig) {
			r.keys("end")
			n := len(r.m.dialogs.Top().(*dialog.Picker).Shown)
			r.see(fmt.Sprintf("↑ %d/%d", n, n))
		})
	})
}
