package chat

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/panes/chat/toolview"
)

// selection is the cursor over messages, and what is done with the one under it.
type selection struct {
	list *List
	cursor
}

// cursor is over messages, and over what in one of them can be followed. It goes by the
// message's id, so that older and newer ones may come.
type cursor struct {
	on   bool
	id   string
	hint int    // where the message stood last
	at   stop   // what is under the cursor in it
	in   bool   // whether anything is, and not the message as a whole
	far  bool   // nothing is yet: links were looked for up to there
	turn uint64 // of the item, when that was looked at
	news int    // and how often files had turned up by then
}

// begin turns to the last message in view.
func (s *selection) begin() {
	l, msgs := s.list, s.list.all()
	if l.r == nil || len(msgs) == 0 {
		return
	}
	i := len(msgs) - 1
	if rows := l.rows; len(rows) > 0 {
		i = rows[len(rows)-1].msg
	}
	s.cursor = cursor{on: true}
	l.version++
	if !s.choose(msgs, min(i, len(msgs)-1), -1, anyMessage) && !s.choose(msgs, i+1, +1, anyMessage) {
		s.cursor = cursor{}
	}
}

// leave lets go of the messages.
func (s *selection) leave() {
	s.cursor = cursor{}
	s.list.version++
}

func anyMessage(*store.Message) bool { return true }

func isUser(m *store.Message) bool { return m.Info.Role == engine.RoleUser }

// choose selects the first message from i on, in a direction, that shows
// something and fits.
func (s *selection) choose(msgs []*store.Message, i, by int, fits func(*store.Message) bool) bool {
	for ; i >= 0 && i < len(msgs); i += by {
		if !fits(msgs[i]) {
			continue
		}
		if !s.list.item(msgs, i).empty() {
			s.id, s.in, s.far = msgs[i].Info.ID, false, false
			s.list.show(msgs, i, pos{}, s.list.h)
			return true
		}
	}
	return false
}

// message returns the message under the cursor and its place, or -1.
func (s *selection) message() (*store.Message, int) {
	if !s.on || s.list.r == nil {
		return nil, -1
	}
	msgs := s.list.all()
	i := s.hint
	if i >= len(msgs) || msgs[i].Info.ID != s.id {
		i = indexOf(msgs, s.id)
	}
	if i < 0 { // it was removed
		if len(msgs) == 0 || !s.choose(msgs, len(msgs)-1, -1, anyMessage) {
			s.cursor = cursor{}
			return nil, -1
		}
		i = indexOf(msgs, s.id)
	}
	s.hint = i
	it, news := s.list.item(msgs, i), s.list.files.news
	if s.in && (s.turn != it.turn || s.news != news) {
		s.in = slices.ContainsFunc(s.list.stops(it).in(s.at.at.block, s.at.at.piece),
			func(o stop) bool { return o.compare(s.at) == 0 })
	}
	s.turn, s.news = it.turn, news
	return msgs[i], i
}

// stop is what is under the cursor in the message.
func (s *selection) stop() (stop, bool) { return s.at, s.in }

// next selects the next message; from the last the view goes to the end.
func (s *selection) next() {
	_, i := s.message()
	if !s.choose(s.list.all(), i+1, +1, anyMessage) {
		s.list.end()
	}
}

// previous selects the message before; from the first, older ones are asked for.
func (s *selection) previous() panes.Action {
	_, i := s.message()
	if s.choose(s.list.all(), i-1, -1, anyMessage) {
		return panes.Action{}
	}
	s.list.home(s.list.all())
	return s.list.scrolled()
}

// step moves the cursor over what in the message can be followed.
func (s *selection) step(i, by int) {
	in := s.list.stops(s.list.item(s.list.all(), i))
	from := in.beyond(by)
	if s.in || s.far {
		from = s.at
	}
	to, ok, far := in.around(from, by, anyStop)
	if ok || far {
		s.at, s.in, s.far = to, ok, far
		s.list.show(s.list.all(), i, to.at, 1)
	}
}

// sideways scrolls the table under the cursor, or the next one of the message
// that is wider than it shows; without one it moves on as tab does.
func (s *selection) sideways(m *store.Message, i, by int) {
	table := func(o stop) bool { return o.is(markdown.TableTarget) }
	if !s.in || !table(s.at) {
		in := s.list.stops(s.list.item(s.list.all(), i))
		from := in.beyond(+1)
		if s.in {
			from = s.at
		}
		to, ok, _ := in.around(from, +1, table)
		if !ok {
			s.step(i, by)
			return
		}
		s.at, s.in, s.far = to, true, false
		s.list.show(s.list.all(), i, to.at, 1)
	}
	name, _ := strings.CutPrefix(s.at.target, markdown.TableTarget)
	s.list.pan(m, s.at.at, name, by)
}

// toggleFold folds what is under the cursor, or unfolds it.
func (s *selection) toggleFold(m *store.Message) panes.Action {
	if b := s.foldable(m); b != "" {
		s.list.fold(m, b)
	}
	return panes.Action{}
}

// openCutOutput opens the whole of an output that was cut: the one under the cursor, else
// the message's.
func (s *selection) openCutOutput(m *store.Message) panes.Action {
	path, is := strings.CutPrefix(s.at.target, pen.OutputTarget)
	if !s.in || !is {
		path = toolview.OutputOf(m)
	}
	if path == "" {
		return panes.Action{}
	}
	return openOutput(path)
}

// fork makes a copy of the session up to the message. A prompt is the next to be sent
// there.
func (s *selection) fork(m *store.Message) panes.Action {
	if id := nextPrompt(s.list.all(), m); id != "" {
		return panes.Do(call.SessionFork.With(call.ForkArgs{MessageID: id, Rewrite: isUser(m)}))
	}
	return panes.Do(call.SessionFork.Bare())
}

// undo takes the turn back, or from the chosen step on.
func (s *selection) undo(m *store.Message) panes.Action {
	if part := s.partToUndo(m); part != "" {
		return panes.Do(call.SessionRevert.With(call.RevertArgs{MessageID: m.Info.ID, PartID: part}))
	}
	return panes.Do(call.SessionRevert.With(call.RevertArgs{MessageID: turnOf(m)}))
}

// enter follows what is under the cursor; with a message as a whole, the only
// thing in it that leads away, or else can be followed, or it goes to the first
// one.
func (s *selection) enter(m *store.Message) panes.Action {
	if s.in {
		return s.list.goTo(s.at.target, m, s.at.at)
	}
	in := s.list.stops(s.list.of(m))
	away := func(o stop) bool { return s.list.away(m, o) }
	for _, fits := range []func(stop) bool{away, anyStop} {
		to, ok, _ := in.next(in.beyond(+1), +1, fits)
		if _, more, far := in.next(to, +1, fits); ok && !more && !far {
			s.at, s.in = to, true
			return s.list.goTo(to.target, m, to.at)
		}
	}
	_, i := s.message()
	s.step(i, +1)
	return panes.Action{}
}

// foldable is the part under the cursor: of what is followed, or the first
// that has one.
func (s *selection) foldable(m *store.Message) string {
	it := s.list.of(m)
	if s.in {
		if id, is := strings.CutPrefix(s.at.target, pen.PartTarget); is {
			return id
		}
		if b := it.blockAt(s.at.at); b != nil && b.foldable() {
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
func (s *selection) partToUndo(m *store.Message) string {
	if !s.in || isUser(m) {
		return ""
	}
	id, is := strings.CutPrefix(s.at.target, pen.PartTarget)
	if !is {
		b := s.list.of(m).blockAt(s.at.at)
		if b == nil {
			return ""
		}
		id = b.id
	}
	if !s.list.st.CanUndoFrom(s.list.session, m.Info.ID, id) {
		return ""
	}
	return id
}

// codeAct is what is done with a code block, and the file that it seems to be for.
type codeAct func(code markdown.Code, path string) panes.Action

// withCode does something with the code block under the cursor, or with the
// next one of the message, and the file that it seems to be for.
func (s *selection) withCode(m *store.Message, do codeAct) panes.Action {
	it := s.list.of(m)
	in := s.list.stops(it)
	at, ok := s.stop()
	if !ok {
		at = in.beyond(+1)
	}
	if !ok || !at.is(markdown.CodeTarget) {
		if at, ok, _ = in.around(at, +1, func(o stop) bool { return o.is(markdown.CodeTarget) }); !ok {
			return panes.Action{}
		}
	}
	code, ok := codeAt(it, at.at, at.target)
	if !ok {
		return panes.Action{}
	}
	s.at, s.in = at, true
	return do(code, fileOf(code, in, at))
}

// text is what the message says or, with the cursor on one, its code block.
func (s *selection) text(m *store.Message) string {
	if s.in {
		if code, ok := codeAt(s.list.of(m), s.at.at, s.at.target); ok {
			return code.Text()
		}
	}
	return textOf(m)
}

// lines tells where a link under the cursor leads, whole, and the keys that
// fit what is there, in at most h lines of w cells. An address that takes more than
// a line gives the keys none.
func (s *selection) lines(w, h int) []string {
	help, room, styles := s.help(), max(w-2, 1), s.list.r.styles
	at, ok := s.stop()
	if !ok || !(at.is(markdown.FileTarget) || at.is(markdown.CommandTarget) || at.web()) {
		return []string{xansi.Truncate("  "+styles.Muted.Render(help), w, "…")}
	}
	leads := lang.T("enter", sanitize.Line(markdown.Leads(at.target)))
	if xansi.StringWidth(leads) <= room {
		return []string{xansi.Truncate("  "+styles.Text.Render(leads)+styles.Muted.Render(" · "+help), w, "…")}
	}
	out := strings.Split(xansi.Hardwrap(leads, room, true), "\n")
	if most := max(h, 1); len(out) > most { // the host stands at its beginning
		out = append(out[:most-1], xansi.Truncate(out[most-1], room-1, "")+"…")
	}
	for i, l := range out {
		out[i] = "  " + styles.Text.Render(l)
	}
	return out
}

// help tells the keys that fit what is under the cursor.
func (s *selection) help() string {
	at, ok := s.stop()
	if !ok {
		return lang.T("j-k-move-tab-links")
	}
	keys := lang.T("enter-follows")
	if at.is(markdown.FileTarget) || at.is(markdown.CommandTarget) || at.web() {
		return lang.T("tab-next-keys-esc-leaves") // enter is told with where it leads
	}
	switch kind, _, _ := strings.Cut(at.target, ":"); kind + ":" {
	case markdown.CodeTarget:
		keys = lang.T("c-copy-apply-r-run")
	case pen.PartTarget:
		keys = s.partHelp(strings.TrimPrefix(at.target, pen.PartTarget))
	case markdown.TableTarget:
		keys = lang.T("h-l-scroll-enter-farther")
	}
	keys += " · " + lang.T("tab-next-keys-esc-leaves")
	if m, _ := s.message(); m != nil && s.partToUndo(m) != "" {
		keys += " · " + lang.T("u-reverts-from-here")
	}
	return keys
}

// partHelp tells what enter does with a part.
func (s *selection) partHelp(id string) string {
	m, _ := s.message()
	switch {
	case m == nil || s.list.callLeads(m, id) != "":
		return lang.T("enter-opens-space-folds")
	case s.list.whole(m, id):
		return lang.T("enter-folds")
	}
	return lang.T("enter-unfolds")
}

// nextPrompt returns the user message with which the next turn begins: a fork of what
// stands before it has the whole of this reply. For the person's own message
// it is that itself, for the last reply it is none.
func nextPrompt(msgs []*store.Message, m *store.Message) string {
	if isUser(m) {
		return m.Info.ID
	}
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
