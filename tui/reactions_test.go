package tui

import (
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
)

// dueNow names the reactions that a message would have run now.
func dueNow(m *Model) []string {
	var out []string
	m.reactions.messages++
	now := m.versions()
	for i := range m.reactions.rows {
		if r := &m.reactions.rows[i]; r.due(&now) {
			out = append(out, r.name)
		}
	}
	m.reactions.messages--
	return out
}

func TestReactions_RunWhenTheirSourceChanged(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		idle := []string{"contents do their work off the loop"}
		rest := func() {
			t.Helper()
			for range 3 { // what a reaction changes is seen by those above it after the next message
				r.send(struct{}{})
				r.m.View()
			}
			if got := dueNow(r.m); !slices.Equal(got, idle) {
				t.Fatalf("at rest: %q", got)
			}
		}
		rest()
		r.m.toast(commands.LevelInfo, "hello")
		if got := dueNow(r.m); !slices.Contains(got, "a toast's timer") || len(got) != 2 {
			t.Errorf("after a toast: %q", got)
		}
		rest()
		r.m.keyboard.SetAway(true)
		if got := dueNow(r.m); !slices.Contains(got, "contents learn which has the keyboard") {
			t.Errorf("without the focus: %q", got)
		}
		rest()
		r.send(tea.WindowSizeMsg{Width: 70, Height: 20})
		rest()
	})
}

func TestReaction_RunsAgainAfterItChangedItsSource(t *testing.T) {
	r := reaction{sources: []source{inStore}, again: true}
	now := versions{inStore: 1}
	if !r.due(&now) {
		t.Error("it has not run, and is not due")
	}
	then := versions{inStore: 2}
	r.ran(&now, &then)
	if !r.due(&then) {
		t.Error("what it changed itself is not looked at")
	}
	r.ran(&then, &then)
	other := versions{inStore: 2, inToasts: 1}
	if r.due(&other) {
		t.Error("it is due after a change of something else")
	}
}
