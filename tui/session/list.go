// Package session has the lists of what the engine holds, for the person to choose from:
// its sessions, its models, and the prompts of a conversation. A list is made of rows
// that its source returns, follows them while it is open, and has a dialog.Host run what
// was chosen. It does not know the program's model.
package session

import (
	"context"
	"iter"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Source is what the list of sessions is made of. It is asked again while the list is open.
type Source interface {
	// Stamp is another value, by ==, when the rows are others.
	Stamp() any
	// Rows are the sessions in their order, each subagent's after the one that called it.
	Rows() []Row
	// State returns a session's sign, and a word of English for what it is at; both may
	// be empty.
	State(id string) (sign, word string)
	// Online reports whether the engine is there.
	Online() bool
	// Newest are the sessions whose conversations are searched, the newest first.
	Newest() iter.Seq[string]
	// Reader reads conversations until the context ends; nil: there is no engine.
	Reader() (context.Context, Reader)
}

// List lists the sessions, by time, to go to one, search them, and change them. It
// follows what happens to them while it is open.
type List struct {
	source  Source
	field   textinput.Model
	list    rows
	made    any // the stamp of what the list was made of
	lines   []line
	at, top int
	h       int             // lines in view, as drawn
	tall    int             // lines while nothing is looked for: the box keeps its size
	open    map[string]bool // unfolded
	talks   conversations
	deleted time.Time // when that key came last
	live    bool      // the engine is there
}

// NewList returns the list, at the last session that current reports.
func NewList(s Source, now time.Time, current func(id string) bool) *List {
	d := &List{source: s, field: widget.NewFilter(), open: map[string]bool{}, talks: newConversations()}
	d.field.Placeholder = lang.T("type-search-titles-conversations")
	d.refresh(now)
	d.at = max(slices.IndexFunc(d.lines, func(l line) bool { return l.Row != nil && current(l.ID) }), d.at)
	return d
}

// Refresh makes the list anew where sessions changed. What is chosen stays so.
func (d *List) Refresh(h dialog.Host) { d.refresh(h.Window().Now()) }

func (d *List) refresh(now time.Time) {
	if s := d.source.Stamp(); s != d.made {
		d.made, d.list = s, newRows(d.source.Rows())
		d.fill(now)
	}
	d.live = d.source.Online()
}

// fill makes the lines of the list, for what is looked for.
func (d *List) fill(now time.Time) {
	chosen := ""
	if line, ok := d.chosen(); ok {
		chosen = line.ID
	}
	if text := d.wanted(); text == "" {
		d.lines = d.list.lines(now, d.open)
		d.tall = len(d.lines)
	} else {
		d.lines = d.list.find(text, d.talks.finder(text))
	}
	if !d.Choose(chosen) {
		d.at = min(d.at, len(d.lines)-1)
		d.step(0)
	}
}

// wanted is what is looked for.
func (d *List) wanted() string { return strings.TrimSpace(d.field.Value()) }

func (d *List) chosen() (line, bool) {
	if d.at < 0 || d.at >= len(d.lines) || d.lines[d.at].Row == nil {
		return line{}, false
	}
	return d.lines[d.at], true
}

// Chosen returns the row under the cursor; false: there is none.
func (d *List) Chosen() (Row, bool) {
	l, ok := d.chosen()
	if !ok {
		return Row{}, false
	}
	return *l.Row, true
}

// Listed are the rows that are listed now.
func (d *List) Listed() []Row {
	var out []Row
	for _, l := range d.lines {
		if l.Row != nil {
			out = append(out, *l.Row)
		}
	}
	return out
}

// Narrow looks for a text.
func (d *List) Narrow(h dialog.Host, text string) tea.Cmd {
	d.field.SetValue(text)
	d.fill(h.Window().Now())
	return d.ReadOn(h)
}

// Choose goes to a session, and reports whether it is listed.
func (d *List) Choose(id string) bool {
	i := slices.IndexFunc(d.lines, func(l line) bool { return l.Row != nil && l.ID == id })
	if i >= 0 {
		d.at = i
	}
	return i >= 0
}

func (d *List) headed() widget.Headed {
	return widget.Headed{N: len(d.lines), Heading: func(i int) bool { return d.lines[i].Row == nil }}
}

func (d *List) step(by int) { d.at = d.headed().Step(d.at, by) }
func (d *List) leap(by int) { d.at = d.headed().Leap(d.at, by) }

// Key implements [dialog.Dialog].
func (d *List) Key(h dialog.Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	d.Refresh(h)
	key := k.Keystroke()
	if at, ok := d.headed().Key(key, d.at, d.h); ok {
		d.at = at
		return d.ReadOn(h), false
	}
	switch key {
	case "esc":
		return nil, true
	case "enter":
		return d.enter(h)
	}
	if cmd, ok := d.change(h, key); ok {
		return cmd, false
	}
	return d.edit(h, k), false
}

// change does something with the chosen session.
func (d *List) change(h dialog.Host, key string) (tea.Cmd, bool) {
	line, ok := d.chosen()
	if !ok {
		return nil, false
	}
	switch id := line.ID; key {
	case "ctrl+o":
		h.Dialogs().Drop(d)
		return h.Invoke(call.SessionBeside.With(call.SessionArgs{SessionID: id})), true
	case "ctrl+r":
		return h.Invoke(call.SessionRename.With(call.SessionRenameArgs{SessionID: id})), true
	case "ctrl+d":
		if d.held(h) {
			return nil, true
		}
		return h.Invoke(call.SessionDelete.With(call.SessionArgs{SessionID: id})), true
	case "ctrl+f":
		return h.Invoke(call.SessionPin.With(call.SessionArgs{SessionID: id})), true
	case "right", "left":
		return nil, d.wanted() == "" && d.fold(h, line, key == "right")
	}
	return nil, false
}

// HeldWithin is how soon a key comes again while it is held down.
const HeldWithin = 150 * time.Millisecond

// held reports whether the key that deletes is held down: the next session would go
// with each repetition.
func (d *List) held(h dialog.Host) bool {
	before := d.deleted
	d.deleted = h.Window().Now()
	return d.deleted.Sub(before) < HeldWithin
}

// fold shows the sessions of the chosen one's subagents, and goes to the first,
// or hides them.
func (d *List) fold(h dialog.Host, line line, open bool) bool {
	switch {
	case open && line.open:
		d.step(1)
		return true
	case !open && !line.open && line.Depth > 0: // up to the one that called it
		for d.at > 0 && (d.lines[d.at].Row == nil || d.lines[d.at].Depth >= line.Depth) {
			d.at--
		}
		return true
	case line.kids > 0:
		d.open[line.ID] = open
		d.fill(h.Window().Now())
	}
	return true
}

// edit changes what is looked for.
func (d *List) edit(h dialog.Host, msg tea.Msg) tea.Cmd {
	before := d.wanted()
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(msg)
	if d.wanted() == before {
		return cmd
	}
	d.at, d.top, d.lines = 0, 0, nil // the best is the first
	d.fill(h.Window().Now())
	return tea.Batch(cmd, d.readSoon(h))
}

// Paste implements [dialog.Paster].
func (d *List) Paste(h dialog.Host, text string) tea.Cmd {
	return d.edit(h, tea.PasteMsg{Content: sanitize.Line(text)})
}

// enter goes to the chosen session.
func (d *List) enter(h dialog.Host) (tea.Cmd, bool) {
	line, ok := d.chosen()
	if !ok {
		return nil, false
	}
	h.Dialogs().Drop(d)
	return h.Invoke(call.SessionSwitch.With(call.SessionArgs{SessionID: line.ID})), true
}

// Cancel implements [dialog.Dialog].
func (d *List) Cancel(dialog.Host) tea.Cmd { return nil }

// Wheel implements [dialog.Clicker].
func (d *List) Wheel(by int) { d.leap(by) }

// Click goes to the session under the mouse: title and field come first.
func (d *List) Click(h dialog.Host, y int) (tea.Cmd, bool) {
	first := h.Window().FirstRow()
	i := d.top + y - first
	if y < first || y >= first+d.h || i >= len(d.lines) || d.lines[i].Row == nil {
		return nil, false
	}
	d.at = i
	return d.enter(h)
}

// Title is a session's name in one line that is safe to show.
func Title(s *store.Session) string { return widget.SafeLine(s.Name()) }
