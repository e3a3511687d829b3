// Package keywalk is how tests of panes press every key of a table.
package keywalk

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
)

// Pane is what has keys and is drawn.
type Pane interface {
	comparable
	Key(k tea.KeyPressMsg) (panes.Action, bool)
	Draw(w, h int, focused bool) string
}

// State is a pane in a state in which some rows apply.
type State[P any] struct {
	Name string
	Make func() P
	W, H int // how it is drawn
}

// Press presses every key of a table. In one of the states at least the key must reach
// its row, and do something that can be seen: another view, or an action. A table may be
// of something inside the pane.
func Press[P any, C Pane](t *testing.T, table panes.Keymap[P], states ...State[C]) {
	t.Helper()
	ids, keys := map[string]bool{}, []string{"gg"}
	for _, row := range table {
		keys = append(keys, row.All()...)
	}
	for i := range table {
		row := table[i]
		for _, key := range strings.Fields(row.Show) {
			if key = strings.TrimSuffix(arrows.Replace(key), ","); !slices.Contains(keys, key) {
				t.Errorf("help shows %s of %s: no row has that key", key, row.ID)
			}
		}
		if ids[row.ID] || row.ID == "" || len(row.All()) == 0 {
			t.Errorf("row %d, %q: every row has an id of its own, and keys", i, row.ID)
		}
		ids[row.ID] = true
		reached, inside := false, row.Do == nil
		if !inside {
			table[i].Do = func(p P) panes.Action {
				reached = true
				return row.Do(p)
			}
		}
		for _, key := range row.All() {
			if in := acts(key, states, &reached, inside); in == "" {
				t.Errorf("%s of %s does nothing in any state", key, row.ID)
			} else if testing.Verbose() {
				t.Logf("%s of %s acts: %s", key, row.ID, in)
			}
		}
		table[i] = row
	}
}

// arrows are keys as help draws them.
var arrows = strings.NewReplacer("↑", "up", "↓", "down", "←", "left", "→", "right")

// acts returns the first state in which a key does something.
func acts[P Pane](key string, states []State[P], reached *bool, inside bool) string {
	for _, s := range states {
		p := s.Make()
		before := look(p, s)
		*reached = inside
		last := key
		if first, then, two := strings.Cut(key, ","); two && then != "" {
			p.Key(paneview.Key(first))
			last = then
		}
		act, _ := p.Key(paneview.Key(last))
		if *reached && (act.Cmd != nil || len(act.Invoke) > 0 || !bytes.Equal(before, look(p, s))) {
			return s.Name
		}
	}
	return ""
}

// look is what can be seen of a pane, with its cursor and whether work waits.
func look[P Pane](p P, s State[P]) []byte {
	out := []byte(p.Draw(s.W, s.H, true))
	if v, ok := any(p).(panes.Viewer); ok {
		view, _ := json.Marshal(v.View()) // what it cannot write does not change
		out = append(out, view...)
	}
	if c, ok := any(p).(panes.Cursorer); ok {
		x, y, on := c.Cursor(s.W, s.H)
		cursor, _ := json.Marshal([]any{x, y, on}) // numbers
		out = append(out, cursor...)
	}
	if w, ok := any(p).(panes.Preparer); ok && w.Pending() != nil {
		out = append(out, "it waits for something"...)
	}
	return out
}
