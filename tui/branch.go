package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// head is the branch as the repository itself says it: opencode 1.18.33 reads it
// once, and tells of another one late or never.
type head struct {
	begun bool
	known bool // name counts, and not what the engine says
	name  string
}

// branch is what is checked out; empty where there is no repository.
func (m *Model) branch() string {
	if m.head.known {
		return m.head.name
	}
	return m.health.branch
}

// watchBranch begins to follow the branch, once, where the repository is here.
func (m *Model) watchBranch() tea.Cmd {
	if m.head.begun || m.o.Branch == nil || m.o.Watch == nil {
		return nil
	}
	m.head.begun = true
	ctx, branch, watch := m.o.Ctx, m.o.Branch, m.o.Watch
	return func() tea.Msg {
		_, file := branch(ctx)
		if file == "" {
			return nil
		}
		w := watch(file)
		name, _ := branch(ctx) // as it is since it is watched
		return branchReadMsg{name: name, w: w}
	}
}

// branchReadMsg is the result of what watchBranch started.
type branchReadMsg struct {
	name string
	w    panes.FileWatcher
}

func (msg branchReadMsg) on(m *Model) tea.Cmd { return m.branchIs(msg.name, msg.w) }

// branchIs takes the branch, and waits for the next one.
func (m *Model) branchIs(name string, w panes.Watcher) tea.Cmd {
	m.head.known, m.head.name = true, sanitize.Line(name)
	ctx, branch := m.o.Ctx, m.o.Branch
	return func() tea.Msg {
		if w.Next(ctx) != nil {
			w.Close()
			return nil
		}
		name, _ := branch(ctx)
		return branchChangedMsg{name: name, w: w}
	}
}

// branchChangedMsg is the result of what branchIs started.
type branchChangedMsg struct {
	name string
	w    panes.Watcher
}

func (msg branchChangedMsg) on(m *Model) tea.Cmd { return m.branchIs(msg.name, msg.w) }
