package status

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// Branch reads and follows what is checked out where the repository is here.
type Branch struct {
	// Read names what is checked out, and the file that changes with it.
	Read  func(ctx context.Context) (name, file string)
	Watch func(paths ...string) panes.FileWatcher
}

// branch is what the repository itself says: opencode 1.18.33 reads it once, and tells of
// another one late or never.
type branch struct {
	begun bool
	known bool // name counts, and not what the engine says
	name  string
}

// Branch is what is checked out; empty where there is no repository.
func (l *Line) Branch() string {
	if l.branch.known {
		return l.branch.name
	}
	return l.told
}

// FollowBranch begins to follow the branch, once, where the repository is here.
func (l *Line) FollowBranch() tea.Cmd {
	b := l.own.Branch
	if l.branch.begun || b.Read == nil || b.Watch == nil {
		return nil
	}
	l.branch.begun = true
	ctx := l.p.Context()
	return func() tea.Msg {
		_, file := b.Read(ctx)
		if file == "" {
			return nil
		}
		w := b.Watch(file)
		name, _ := b.Read(ctx) // as it is since it is watched
		return branchReadMsg{name: name, w: w}
	}
}

// branchReadMsg is the branch as it is now.
type branchReadMsg struct {
	name string
	w    panes.FileWatcher
}

// on takes the branch, and waits for the next one.
func (msg branchReadMsg) on(l *Line) tea.Cmd {
	l.branch.known, l.branch.name = true, sanitize.Line(msg.name)
	ctx, read := l.p.Context(), l.own.Branch.Read
	return func() tea.Msg {
		if msg.w.Next(ctx) != nil {
			msg.w.Close()
			return nil
		}
		name, _ := read(ctx)
		return branchReadMsg{name: name, w: msg.w}
	}
}
