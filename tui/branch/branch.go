// Package branch follows the branch that is checked out, as the repository itself says
// it: opencode 1.18.33 reads it once, and tells of another one late or never.
package branch

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// Head is what is checked out.
type Head struct {
	p     Program
	read  func(ctx context.Context) (name, file string)
	watch func(paths ...string) panes.FileWatcher

	begun bool
	known bool // name counts, and not what the engine says
	name  string
}

// Program says when the program ends.
type Program interface{ Context() context.Context }

// Msg is the result of what was done off the loop.
type Msg interface{ on(h *Head) tea.Cmd }

// New knows nothing yet. Read names the branch and the file that changes with it; a nil
// read or watch: the engine tells.
func New(p Program, read func(context.Context) (name, file string),
	watch func(...string) panes.FileWatcher) *Head {
	return &Head{p: p, read: read, watch: watch}
}

// Update does on the loop what follows from a result.
func (h *Head) Update(msg Msg) tea.Cmd { return msg.on(h) }

// Name is what is checked out; empty where there is no repository. The engine said told.
func (h *Head) Name(told string) string {
	if h.known {
		return h.name
	}
	return told
}

// Follow begins to follow the branch, once, where the repository is here.
func (h *Head) Follow() tea.Cmd {
	if h.begun || h.read == nil || h.watch == nil {
		return nil
	}
	h.begun = true
	ctx := h.p.Context()
	return func() tea.Msg {
		_, file := h.read(ctx)
		if file == "" {
			return nil
		}
		w := h.watch(file)
		name, _ := h.read(ctx) // as it is since it is watched
		return readMsg{name: name, w: w}
	}
}

// readMsg is the branch as it was read.
type readMsg struct {
	name string
	w    panes.Watcher
}

// on takes the branch, and waits for the next one.
func (msg readMsg) on(h *Head) tea.Cmd {
	h.known, h.name = true, sanitize.Line(msg.name)
	ctx := h.p.Context()
	return func() tea.Msg {
		if msg.w.Next(ctx) != nil {
			msg.w.Close()
			return nil
		}
		name, _ := h.read(ctx)
		return readMsg{name: name, w: msg.w}
	}
}
