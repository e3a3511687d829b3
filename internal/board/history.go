package board

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// history is what can be taken back and done again, and the changes of late.
type history struct {
	undo, redo []step
	journal    []Change
}

func (h *history) clone() history {
	return history{slices.Clone(h.undo), slices.Clone(h.redo), slices.Clone(h.journal)}
}

// push has a step be taken back first, and nothing be done again.
func (h *history) push(s step) {
	h.undo = append(h.undo, s)
	if len(h.undo) > maxUndo {
		h.undo = slices.Clone(h.undo[len(h.undo)-maxUndo:])
	}
	h.redo = nil
}

// enter numbers a change and notes it, unless it is empty.
func (h *history) enter(c Change) Change {
	c.Seq = 1
	if n := len(h.journal); n > 0 {
		c.Seq = h.journal[n-1].Seq + 1
	}
	if !c.Empty() {
		h.journal = append(h.journal, c)
		if len(h.journal) > maxJournal {
			h.journal = slices.Clone(h.journal[len(h.journal)-maxJournal:])
		}
	}
	return c
}

// Journal returns the changes after a number, the latest of them; 0 is all.
func (b *Board) Journal(after int) []Change {
	i := slices.IndexFunc(b.history.journal, func(c Change) bool { return c.Seq > after })
	if i < 0 {
		return nil
	}
	return slices.Clone(b.history.journal[i:])
}

// op is the name of the step that comes next, or "".
func op(steps []step) string {
	if len(steps) == 0 {
		return ""
	}
	return steps[len(steps)-1].op
}

// Change is what an operation did: the ids of records. A shape whose parts alone
// changed counts as updated.
type Change struct {
	Seq     int // counts up from 1
	Op      string
	Added   []string
	Updated []string
	Removed []string
	// Kept are records that an undo left alone, since they changed since.
	Kept []string
	// Foreign says that what was pasted is of a version of tldraw that is not known:
	// what it has more is left out.
	Foreign bool
}

// Empty reports whether nothing changed.
func (c Change) Empty() bool { return len(c.Added)+len(c.Updated)+len(c.Removed) == 0 }

// Shapes returns the shapes that are new or different: what should flash.
func (c Change) Shapes() []string {
	var out []string
	for _, id := range slices.Concat(c.Added, c.Updated) {
		if strings.HasPrefix(id, "shape:") {
			out = append(out, id)
		}
	}
	return out
}

// step is a change with what it replaced; nil is a record that was not there.
type step struct {
	op            string
	page          string   // that was shown
	keys          []string // in the order of their touching
	before, after map[string]*tldraw.Record
	from, to      tldraw.Schema // of before and after
}

const (
	maxUndo    = 200
	maxJournal = 500
)

// Undo takes the last operation back and says what changed. Records that
// changed otherwise since then stay as they are, and are told as Kept. With
// nothing to take back the change is empty.
func (b *Board) Undo() Change { return b.swap(&b.history.undo, &b.history.redo, "undo") }

// Redo does again what was undone last.
func (b *Board) Redo() Change { return b.swap(&b.history.redo, &b.history.undo, "redo") }

// CanUndo and CanRedo say what the operation is that would be taken back or
// done again, or "".
func (b *Board) CanUndo() string { return op(b.history.undo) }

// CanRedo is the counterpart of CanUndo.
func (b *Board) CanRedo() string { return op(b.history.redo) }
