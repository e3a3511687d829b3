package tui

import (
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

// sessionsDialog lists the sessions, by time, to go to one, search them, and
// change them. It follows what happens to them while it is open.
type sessionsDialog struct {
	field   textinput.Model
	list    sessionList
	made    listStamp // what the list was made of
	lines   []sessionLine
	at, top int
	h       int             // lines in view, as drawn
	tall    int             // lines while nothing is looked for: the box keeps its size
	open    map[string]bool // unfolded
	talks   talks
	deleted time.Time // when that key came last
	folded  bool      // there are sessions of subagents
	live    bool      // the engine is there
	// sessionState returns a session's sign, and what it is at; pinGroup the name of the
	// group that it is pinned in.
	sessionState func(*store.Session) (sign, word string)
	pinGroup     func(*store.Session) string
}

// listStamp changes when the list of sessions does.
type listStamp struct {
	first   **store.Session // the store sorts anew when one changed
	n       int
	version int
	day     string
	tongue  string
}

func (m *Model) listStamp() listStamp {
	all := m.st.Sessions()
	l := listStamp{n: len(all), version: m.sessionMarks.version, day: m.o.Now().Format(time.DateOnly),
		tongue: lang.Spoken()}
	if len(all) > 0 {
		l.first = &all[0]
	}
	return l
}

func (m *Model) sessionsDialog() tea.Cmd {
	d := &sessionsDialog{field: widget.NewFilter(), open: map[string]bool{}, talks: newTalks(),
		sessionState: m.sessionState,
		pinGroup:     m.pinGroup}
	d.field.Placeholder = lang.T("type to search titles and conversations")
	d.Refresh(m.host())
	if on := m.session(); on != "" { // it, or the one that called it
		i := slices.IndexFunc(d.lines, func(l sessionLine) bool { return l.s != nil && m.st.Within(on, l.s.ID) })
		d.at = max(i, d.at)
	}
	m.push(d)
	return d.readOn(m)
}

// refresh makes the list anew where sessions changed. What is chosen stays so.
func (d *sessionsDialog) Refresh(h dialog.Host) {
	m := modelOf(h)
	if s := m.listStamp(); s != d.made {
		d.made, d.list = s, m.newSessionList()
		d.fill(m)
	}
	d.folded, d.live = len(d.list.all) > len(m.listed()), m.conn.live()
}

// fill makes the lines of the list, for what is looked for.
func (d *sessionsDialog) fill(m *Model) {
	chosen := ""
	if line, ok := d.chosen(); ok {
		chosen = line.s.ID
	}
	if text := d.wanted(); text == "" {
		d.lines = d.list.lines(m.o.Now(), m.pinGroup, d.open)
		d.tall = len(d.lines)
	} else {
		d.lines = d.list.find(text, d.talks.finder(text))
	}
	if !d.choose(chosen) {
		d.at = min(d.at, len(d.lines)-1)
		d.step(0)
	}
}

// wanted is what is looked for.
func (d *sessionsDialog) wanted() string { return strings.TrimSpace(d.field.Value()) }

func (d *sessionsDialog) chosen() (sessionLine, bool) {
	if d.at < 0 || d.at >= len(d.lines) || d.lines[d.at].s == nil {
		return sessionLine{}, false
	}
	return d.lines[d.at], true
}

func (d *sessionsDialog) choose(id string) bool {
	i := slices.IndexFunc(d.lines, func(l sessionLine) bool { return l.s != nil && l.s.ID == id })
	if i >= 0 {
		d.at = i
	}
	return i >= 0
}

func (d *sessionsDialog) headed() widget.Headed {
	return widget.Headed{N: len(d.lines), Heading: func(i int) bool { return d.lines[i].s == nil }}
}

func (d *sessionsDialog) step(by int) { d.at = d.headed().Step(d.at, by) }
func (d *sessionsDialog) leap(by int) { d.at = d.headed().Leap(d.at, by) }

func (d *sessionsDialog) Key(h dialog.Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	m := modelOf(h)
	d.Refresh(m.host())
	key := k.Keystroke()
	if at, ok := d.headed().Key(key, d.at, d.h); ok {
		d.at = at
		return d.readOn(m), false
	}
	switch key {
	case "esc":
		return nil, true
	case "enter":
		return d.enter(m)
	}
	if cmd, ok := d.change(m, key); ok {
		return cmd, false
	}
	return d.edit(m, k), false
}

// change does something with the chosen session.
func (d *sessionsDialog) change(m *Model, key string) (tea.Cmd, bool) {
	line, ok := d.chosen()
	if !ok {
		return nil, false
	}
	switch id := line.s.ID; key {
	case "ctrl+o":
		m.drop(d)
		return m.invoke(call.SessionBeside.With(call.SessionArgs{SessionID: id})), true
	case "ctrl+r":
		return m.invoke(call.SessionRename.With(call.SessionRenameArgs{SessionID: id})), true
	case "ctrl+d":
		if d.held(m) {
			return nil, true
		}
		return m.invoke(call.SessionDelete.With(call.SessionArgs{SessionID: id})), true
	case "ctrl+f":
		return m.invoke(call.SessionPin.With(call.SessionArgs{SessionID: id})), true
	case "right", "left":
		return nil, d.wanted() == "" && d.fold(m, line, key == "right")
	}
	return nil, false
}

// heldWithin is how soon a key comes again while it is held down.
const heldWithin = 150 * time.Millisecond

// held reports whether the key that deletes is held down: the next session would go
// with each repetition.
func (d *sessionsDialog) held(m *Model) bool {
	before := d.deleted
	d.deleted = m.o.Now()
	return d.deleted.Sub(before) < heldWithin
}

// fold shows the sessions of the chosen one's subagents, and goes to the first,
// or hides them.
func (d *sessionsDialog) fold(m *Model, line sessionLine, open bool) bool {
	switch {
	case open && line.open:
		d.step(1)
		return true
	case !open && !line.open && line.depth > 0: // up to the one that called it
		for d.at > 0 && (d.lines[d.at].s == nil || d.lines[d.at].depth >= line.depth) {
			d.at--
		}
		return true
	case line.kids > 0:
		d.open[line.s.ID] = open
		d.fill(m)
	}
	return true
}

// edit changes what is looked for.
func (d *sessionsDialog) edit(m *Model, msg tea.Msg) tea.Cmd {
	before := d.wanted()
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(msg)
	if d.wanted() == before {
		return cmd
	}
	d.at, d.top, d.lines = 0, 0, nil // the best is the first
	d.fill(m)
	return tea.Batch(cmd, d.readSoon(m))
}

func (d *sessionsDialog) Paste(h dialog.Host, text string) tea.Cmd {
	m := modelOf(h)
	return d.edit(m, tea.PasteMsg{Content: sanitize.Line(text)})
}

// enter goes to the chosen session.
func (d *sessionsDialog) enter(m *Model) (tea.Cmd, bool) {
	line, ok := d.chosen()
	if !ok {
		return nil, false
	}
	m.drop(d)
	return m.invoke(call.SessionSwitch.With(call.SessionArgs{SessionID: line.s.ID})), true
}

func (d *sessionsDialog) Cancel(dialog.Host) tea.Cmd { return nil }

func (d *sessionsDialog) Wheel(by int) { d.leap(by) }

// click goes to the session under the mouse: title and field come first.
func (d *sessionsDialog) Click(h dialog.Host, y int) (tea.Cmd, bool) {
	m := modelOf(h)
	first := m.win.FirstRow()
	i := d.top + y - first
	if y < first || y >= first+d.h || i >= len(d.lines) || d.lines[i].s == nil {
		return nil, false
	}
	d.at = i
	return d.enter(m)
}
