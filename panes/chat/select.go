package chat

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/panes/chat/toolview"
)

// selection is the cursor over messages, and over what in one of them can be
// followed. It goes by the message's id, so that older and newer ones may come.
type selection struct {
	on   bool
	id   string
	hint int    // where the message stood last
	at   stop   // what is under the cursor in it
	in   bool   // whether anything is, and not the message as a whole
	far  bool   // nothing is yet: links were looked for up to there
	turn uint64 // of the item, when that was looked at
	news int    // and how often files had turned up by then
}

// Selecting reports whether the keys move over messages, and not in the prompt.
func (c *Chat) Selecting() bool { return c.sel.on && c.requests.Form == nil }

// SelectMessages turns to the last message in view, with its cursor.
func (c *Chat) SelectMessages() {
	msgs := c.messages()
	if c.r == nil || len(msgs) == 0 {
		return
	}
	i := len(msgs) - 1
	if rows := c.list.rows; len(rows) > 0 {
		i = rows[len(rows)-1].msg
	}
	c.sel = selection{on: true}
	c.version++
	if !c.choose(msgs, min(i, len(msgs)-1), -1, any1) && !c.choose(msgs, i+1, +1, any1) {
		c.sel = selection{}
	}
}

// leaveSelection turns back to the prompt.
func (c *Chat) leaveSelection() {
	c.sel = selection{}
	c.version++
}

func any1(*store.Message) bool { return true }

func isUser(m *store.Message) bool { return m.Info.Role == engine.RoleUser }

// choose selects the first message from i on, in a direction, that shows
// something and fits.
func (c *Chat) choose(msgs []*store.Message, i, by int, fits func(*store.Message) bool) bool {
	for ; i >= 0 && i < len(msgs); i += by {
		if !fits(msgs[i]) {
			continue
		}
		if !c.list.item(c.r, msgs, i).empty() {
			c.sel.id, c.sel.in, c.sel.far = msgs[i].Info.ID, false, false
			c.list.show(c.r, msgs, i, pos{}, c.list.h)
			return true
		}
	}
	return false
}

// selected returns the message under the cursor and its place, or -1.
func (c *Chat) selected() (*store.Message, int) {
	if !c.sel.on || c.r == nil {
		return nil, -1
	}
	msgs := c.messages()
	i := c.sel.hint
	if i >= len(msgs) || msgs[i].Info.ID != c.sel.id {
		i = indexOf(msgs, c.sel.id)
	}
	if i < 0 { // it was removed
		if len(msgs) == 0 || !c.choose(msgs, len(msgs)-1, -1, any1) {
			c.sel = selection{}
			return nil, -1
		}
		i = indexOf(msgs, c.sel.id)
	}
	c.sel.hint = i
	it := c.list.item(c.r, msgs, i)
	if c.sel.in && (c.sel.turn != it.turn || c.sel.news != c.files.news) {
		c.sel.in = slices.ContainsFunc(c.stopsIn(it, c.sel.at.at.block, c.sel.at.at.piece),
			func(s stop) bool { return s.compare(c.sel.at) == 0 })
	}
	c.sel.turn, c.sel.news = it.turn, c.files.news
	return msgs[i], i
}

// stop is what is under the cursor in the message.
func (c *Chat) stop() (stop, bool) { return c.sel.at, c.sel.in }

// selectKey answers keys while messages are selected.
func (c *Chat) selectKey(k tea.KeyPressMsg) (panes.Action, bool) {
	if m, _ := c.selected(); m == nil {
		return panes.Action{}, false
	}
	c.version++
	if act, taken := selectKeys.Key(c, k); taken {
		return act, true
	}
	if k.Mod&(tea.ModCtrl|tea.ModAlt) != 0 {
		return c.outOfSelection(k)
	}
	return panes.Action{}, c.sel.on && k.Text != "" // no letter goes anywhere else
}

// nextMessage selects the next message; from the last the view goes to the end.
func (c *Chat) nextMessage() {
	_, i := c.selected()
	if !c.choose(c.messages(), i+1, +1, any1) {
		c.list.end()
	}
}

// previousMessage selects the message before; from the first, older ones are asked for.
func (c *Chat) previousMessage() panes.Action {
	_, i := c.selected()
	if c.choose(c.messages(), i-1, -1, any1) {
		return panes.Action{}
	}
	c.list.home(c.r, c.messages())
	return c.scrolled()
}

// step moves the cursor over what in the message can be followed.
func (c *Chat) step(i, by int) {
	it := c.list.item(c.r, c.messages(), i)
	from := beyond(it, by)
	if c.sel.in || c.sel.far {
		from = c.sel.at
	}
	s, ok, far := c.around(it, from, by, anyStop)
	if ok || far {
		c.sel.at, c.sel.in, c.sel.far = s, ok, far
		c.list.show(c.r, c.messages(), i, s.at, 1)
	}
}

// sideways scrolls the table under the cursor, or the next one of the message
// that is wider than it shows; without one it moves on as tab does.
func (c *Chat) sideways(m *store.Message, i, by int) {
	table := func(s stop) bool { return s.is(markdown.TableTarget) }
	if !c.sel.in || !table(c.sel.at) {
		it := c.list.item(c.r, c.messages(), i)
		from := beyond(it, +1)
		if c.sel.in {
			from = c.sel.at
		}
		s, ok, _ := c.around(it, from, +1, table)
		if !ok {
			c.step(i, by)
			return
		}
		c.sel.at, c.sel.in, c.sel.far = s, true, false
		c.list.show(c.r, c.messages(), i, s.at, 1)
	}
	name, _ := strings.CutPrefix(c.sel.at.target, markdown.TableTarget)
	c.pan(m, c.sel.at.at, name, by)
}

// toggleFold folds what is under the cursor, or unfolds it.
func (c *Chat) toggleFold(m *store.Message) panes.Action {
	if b := c.foldable(m); b != "" {
		c.fold(m, b)
	}
	return panes.Action{}
}

// openCutOutput opens the whole of an output that was cut: the one under the cursor, else
// the message's.
func (c *Chat) openCutOutput(m *store.Message) panes.Action {
	if s, ok := c.stop(); ok {
		if path, is := strings.CutPrefix(s.target, pen.OutputTarget); is {
			return openOutput(path)
		}
	}
	if path := toolview.OutputOf(m); path != "" {
		return openOutput(path)
	}
	return panes.Action{}
}

// fork makes a copy of the session up to the message. A prompt is the next to be sent
// there.
func (c *Chat) fork(m *store.Message) panes.Action {
	if id := c.after(m); id != "" {
		return panes.Do(call.SessionFork.With(call.ForkArgs{MessageID: id, Rewrite: isUser(m)}))
	}
	return panes.Do(call.SessionFork.Bare())
}

// undo takes the turn back, or from the chosen step on.
func (c *Chat) undo(m *store.Message) panes.Action {
	if part := c.partToUndo(m); part != "" {
		return panes.Do(call.SessionRevert.With(call.RevertArgs{MessageID: m.Info.ID, PartID: part}))
	}
	return panes.Do(call.SessionRevert.With(call.RevertArgs{MessageID: turnOf(m)}))
}

// outOfSelection leaves the messages by a key that is the prompt's: what is
// typed behind it is meant for that, and must not act on a message.
func (c *Chat) outOfSelection(k tea.KeyPressMsg) (panes.Action, bool) {
	c.leaveSelection()
	return c.promptKey(k)
}

// enter follows what is under the cursor; with a message as a whole, the only
// thing in it that leads away, or else can be followed, or it goes to the first
// one.
func (c *Chat) enter(m *store.Message) panes.Action {
	if s, ok := c.stop(); ok {
		return c.goTo(s.target, m, s.at)
	}
	it := c.list.of(m)
	away := func(s stop) bool { return c.away(m, s) }
	for _, fits := range []func(stop) bool{away, anyStop} {
		s, ok, _ := c.nextStop(it, beyond(it, +1), +1, fits)
		if _, more, far := c.nextStop(it, s, +1, fits); ok && !more && !far {
			c.sel.at, c.sel.in = s, true
			return c.goTo(s.target, m, s.at)
		}
	}
	_, i := c.selected()
	c.step(i, +1)
	return panes.Action{}
}

// foldable is the part under the cursor: of what is followed, or the first
// that has one.
func (c *Chat) foldable(m *store.Message) string {
	it := c.list.of(m)
	if s, ok := c.stop(); ok {
		if id, is := strings.CutPrefix(s.target, pen.PartTarget); is {
			return id
		}
		if b := it.blockAt(s.at); b != nil && b.foldable() {
			return b.id
		}
	}
	for _, b := range it.blocks {
		if b.foldable() {
			return b.id
		}
	}
	return ""
}

// partToUndo is the part under the cursor where that can be undone with what follows,
// without the whole turn.
func (c *Chat) partToUndo(m *store.Message) string {
	s, ok := c.stop()
	if !ok || isUser(m) {
		return ""
	}
	id, is := strings.CutPrefix(s.target, pen.PartTarget)
	if !is {
		b := c.list.of(m).blockAt(s.at)
		if b == nil {
			return ""
		}
		id = b.id
	}
	if !c.deps.Store.CanUndoFrom(c.session, m.Info.ID, id) {
		return ""
	}
	return id
}

// codeAct is what is done with a code block, and the file that it seems to be for.
type codeAct func(code markdown.Code, path string) panes.Action

// withCode does something with the code block under the cursor, or with the
// next one of the message, and the file that it seems to be for.
func (c *Chat) withCode(m *store.Message, do codeAct) panes.Action {
	it := c.list.of(m)
	s, ok := c.stop()
	if !ok {
		s = beyond(it, +1)
	}
	if !ok || !s.is(markdown.CodeTarget) {
		if s, ok, _ = c.around(it, s, +1, func(s stop) bool { return s.is(markdown.CodeTarget) }); !ok {
			return panes.Action{}
		}
	}
	code, ok := codeAt(it, s.at, s.target)
	if !ok {
		return panes.Action{}
	}
	c.sel.at, c.sel.in = s, true
	return do(code, c.fileOf(code, it, s))
}

// after returns the user message with which the next turn begins: a fork of what
// stands before it has the whole of this reply. For the person's own message
// it is that itself, for the last reply it is none.
func (c *Chat) after(m *store.Message) string {
	if isUser(m) {
		return m.Info.ID
	}
	msgs := c.messages()
	for i := indexOf(msgs, m.Info.ID) + 1; i < len(msgs); i++ {
		if isUser(msgs[i]) {
			return msgs[i].Info.ID
		}
	}
	return ""
}

// turnOf returns the user message of a message's turn, from which on it can be
// undone.
func turnOf(m *store.Message) string {
	if isUser(m) || m.Info.ParentID == "" {
		return m.Info.ID
	}
	return m.Info.ParentID
}
