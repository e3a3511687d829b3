package hub

import (
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/internal/snapshot"
)

// areas are the parts of the window in the order of the page.
var areas = []struct {
	name, title string
	always      bool
}{
	{"main", "Main area", true},
	{"right", "Right panel", true},
	{"bottom", "Bottom panel", true},
	{"left", "Left panel", false},
}

// writeState lists the panes by area within limit bytes. The active pane is
// listed whatever there is beside it.
func writeState(b *strings.Builder, st *snapshot.State, limit int) {
	if st == nil {
		b.WriteString("(No state available yet)\n")
		return
	}
	left := limit
	for _, p := range st.Panes {
		if p.ID == st.ActivePane {
			left -= len(paneText(p, true))
		}
	}
	for _, a := range areas {
		var panes []snapshot.Pane
		for _, p := range st.Panes {
			if p.Area == a.name || (a.name == "main" && !known(p.Area)) {
				panes = append(panes, p)
			}
		}
		if len(panes) == 0 {
			if a.always {
				fmt.Fprintf(b, "%s: empty\n", a.title)
			}
			continue
		}
		fmt.Fprintf(b, "%s:\n", a.title)
		hidden := 0
		for _, p := range panes {
			active := p.ID == st.ActivePane
			if !active && left < 0 {
				hidden++
				continue
			}
			text := paneText(p, active)
			if !active {
				if left -= len(text); left < 0 {
					hidden++
					continue
				}
			}
			b.WriteString(text)
		}
		if hidden > 0 {
			fmt.Fprintf(b, "- and %d more panes: openspace.pane.list names them\n", hidden)
		}
	}
}

func known(area string) bool {
	for _, a := range areas {
		if a.name == area {
			return true
		}
	}
	return false
}

// tabsShown is how many tabs of a pane are listed: the active one, and the
// first of the others.
const tabsShown = 6

func paneText(p snapshot.Pane, active bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "- pane %s", inert(p.ID, 40))
	if active {
		b.WriteString(" (active)")
	}
	if p.Geometry.Width > 0 {
		fmt.Fprintf(&b, ", %.0f%% × %.0f%%", p.Geometry.Width, p.Geometry.Height)
	}
	b.WriteByte('\n')
	shown := 0
	for i, t := range p.Tabs {
		if i != p.Active && shown >= tabsShown-1 {
			continue
		}
		shown++
		writeTab(&b, t, i == p.Active)
	}
	if n := len(p.Tabs) - shown; n > 0 {
		fmt.Fprintf(&b, "  - and %d more tabs\n", n)
	}
	return b.String()
}

func writeTab(b *strings.Builder, t snapshot.Tab, active bool) {
	fmt.Fprintf(b, "  - `%s`", inert(t.ContentID, 100))
	if t.Title != "" && !strings.HasSuffix(t.ContentID, t.Title) {
		fmt.Fprintf(b, " (%s)", inert(t.Title, 40))
	}
	if active {
		b.WriteString(" shows")
	}
	if t.Detail != "" {
		b.WriteString(", " + inert(t.Detail, 60))
	}
	if t.Dirty {
		b.WriteString(", unsaved")
	}
	b.WriteByte('\n')
}
