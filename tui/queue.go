package tui

import (
	"crypto/rand"
	"maps"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// promptQueue is the prompts that the engine does not have yet.
type promptQueue struct {
	drafts map[string]prompt.Draft // by message id, as they were written
	by     map[string]answerer     // by message id, who was to answer when it was queued
	last   map[string]string       // by session, the prompt that was sent last
	list   *dialog.Picker          // of what is queued, while it is open
	due    map[string]string       // by session, the prompt that the engine has and may not work on yet
	ends   map[string]ending       // by session, the reply that is waited for
	// sessions with prompts that wait for their turn; the last one that was sent by itself
	held map[string]string

	version uint64 // rises with held, due and ends
}

// answerer is an agent and its model.
type answerer struct {
	agent string
	model engine.ModelRef
}

// hold has a session's prompts wait for the end of its turn, and of the prompt that
// was sent last; empty: none was.
func (w *promptQueue) hold(sid, last string) {
	if was, ok := w.held[sid]; ok && was == last {
		return
	}
	w.held[sid] = last
	w.version++
}

// release has nothing of a session wait.
func (w *promptQueue) release(sid string) {
	delete(w.held, sid)
	w.version++
}

// rebind keeps what waits in a session that has another id now.
func (w *promptQueue) rebind(local, real string) {
	w.version++
	if held, ok := w.held[local]; ok {
		w.held[real] = held
		delete(w.held, local)
	}
	if last, ok := w.last[local]; ok {
		w.last[real] = last
		delete(w.last, local)
	}
}

// sent forgets a prompt that the engine has, or that is no longer to be sent.
func (w *promptQueue) sent(id string) {
	delete(w.drafts, id)
	delete(w.by, id)
}

func newPromptQueue() promptQueue {
	return promptQueue{drafts: map[string]prompt.Draft{}, by: map[string]answerer{}, due: map[string]string{},
		ends: map[string]ending{}, held: map[string]string{}, last: map[string]string{}}
}

// sendPrompt shows a prompt at once. It is sent as soon as the engine is there
// and, unless it is to be sent now, the session rests.
func (m *Model) sendPrompt(d prompt.Draft, now bool) tea.Cmd {
	c := m.chat()
	if c == nil {
		return nil
	}
	sid := c.Session()
	if sid == "" {
		sid = m.st.NewLocalSession()
		m.follows("", sid)
		c.Bind(sid)
		m.ws.Touch()
	}
	at := m.o.Now()
	id := store.NewMessageID(at, rand.Reader)
	text := strings.TrimSpace(d.Value())
	var parts []engine.PromptPart
	if files := d.Files(); len(files) > 0 {
		parts = append(parts, engine.PromptPart{Type: engine.PartText, Text: text})
		for _, f := range files {
			parts = append(parts, engine.PromptPart{Type: engine.PartFile, Mime: f.Mime, Filename: f.Label})
		}
	}
	m.st.AddPending(sid, id, text, parts, at.UnixMilli())
	m.promptQueue.drafts[id] = d
	if len(m.conn.agents) > 0 { // else it is answered by who is there then
		agent, model := m.who(sid)
		m.promptQueue.by[id] = answerer{agent, model}
	}
	if now {
		return m.flushNow(sid)
	}
	return m.flush(sid)
}

// flush sends the first of what waits in a session, unless the session works or
// is about to: then it waits for its turn, as the others do.
func (m *Model) flush(sid string) tea.Cmd {
	queue := m.st.Unsent(sid)
	if len(queue) == 0 {
		return nil
	}
	last, held := m.promptQueue.held[sid]
	if !held {
		last = m.inFlight(sid)
	}
	if m.st.Busy(sid) || last != "" && !m.taken(sid, last) {
		m.promptQueue.hold(sid, last)
		return nil
	}
	if wait, ends := m.replyEnding(sid); ends {
		m.promptQueue.hold(sid, "")
		return wait
	}
	cmd := m.send(sid, queue[:1])
	if cmd == nil {
		return nil // not yet
	}
	first := queue[0].Info.ID
	m.promptQueue.release(sid)
	if len(queue) > 1 {
		m.promptQueue.hold(sid, first)
	}
	return cmd
}

// takenIn is how long the engine may take from having a prompt to working on it.
const takenIn = 3 * time.Second

// inFlight is the prompt that was sent last, while it is on its way, and behind
// that until the engine works on it or can no longer be expected to. Else it is
// empty.
func (m *Model) inFlight(sid string) string {
	last := m.promptQueue.last[sid]
	if _, sending := m.promptQueue.drafts[last]; sending ||
		last != "" && m.promptQueue.due[sid] == last && !m.taken(sid, last) {
		return last
	}
	return ""
}

// markDelivered notes that the engine has a session's prompt, and waits for it to begin.
func (m *Model) markDelivered(sid, id string) tea.Cmd {
	m.promptQueue.sent(id)
	m.promptQueue.due[sid] = id
	m.promptQueue.version++
	return tea.Tick(takenIn, func(time.Time) tea.Msg {
		return promptDeliveredMsg{sid: sid, id: id}
	})
}

// promptDeliveredMsg is the result of what had started.
type promptDeliveredMsg struct {
	sid string
	id  string
}

func (msg promptDeliveredMsg) on(m *Model) tea.Cmd {
	if m.promptQueue.due[msg.sid] == msg.id {
		delete(m.promptQueue.due, msg.sid)
		m.promptQueue.version++
	}
	if m.promptQueue.held[msg.sid] == msg.id {
		m.promptQueue.hold(msg.sid, "") // whatever became of it
	}
	return nil
}

// flushNow sends a session's queued prompts in order, though it works: the
// engine takes them up after its current step.
func (m *Model) flushNow(sid string) tea.Cmd {
	cmd := m.send(sid, m.st.Unsent(sid))
	if cmd != nil {
		m.promptQueue.release(sid)
	}
	return cmd
}

// nextTurns sends the next prompt of each session that has come to rest: one a
// turn. Where the last turn failed they wait until the person has seen it.
func (m *Model) nextTurns() tea.Cmd {
	maps.DeleteFunc(m.promptQueue.due, func(sid, _ string) bool { return m.st.Busy(sid) })
	var cmds []tea.Cmd
	for sid, last := range m.promptQueue.held {
		queue := m.st.Unsent(sid)
		switch {
		case len(queue) == 0:
			m.promptQueue.release(sid)
		case m.st.Busy(sid):
			m.promptQueue.hold(sid, "")
		case m.st.Failure(sid) != nil || last != "" && !m.taken(sid, last):
		default:
			if wait, ends := m.replyEnding(sid); ends {
				cmds = append(cmds, wait)
				continue
			}
			if cmd := m.send(sid, queue[:1]); cmd != nil {
				m.promptQueue.hold(sid, queue[0].Info.ID)
				cmds = append(cmds, cmd)
			}
		}
	}
	return tea.Batch(cmds...)
}

// ending is a reply that the engine is about to end, and whether that was waited
// for in vain.
type ending struct {
	reply string
	late  bool
}

// endsIn is how long the engine may take from resting to a reply's end.
const endsIn = 2 * time.Second

// replyEnding reports whether a session that rests is about to end its last reply: a
// prompt that comes before that is stored and never answered (1.18.33). What it
// gives looks again.
func (m *Model) replyEnding(sid string) (tea.Cmd, bool) {
	reply := m.st.Ending(sid)
	if reply == "" {
		return nil, false
	}
	if e := m.promptQueue.ends[sid]; e.reply == reply {
		return nil, !e.late
	}
	m.promptQueue.ends[sid] = ending{reply: reply}
	return tea.Tick(endsIn, func(time.Time) tea.Msg {
		return replyEndDueMsg{sid: sid, reply: reply}
	}), true
}

// replyEndDueMsg is the result of what endsYet started.
type replyEndDueMsg struct {
	sid   string
	reply string
}

func (msg replyEndDueMsg) on(m *Model) tea.Cmd {
	if m.promptQueue.ends[msg.sid].reply == msg.reply {
		m.promptQueue.ends[msg.sid] = ending{msg.reply, true}
		m.promptQueue.version++
	}
	return nil
}

// taken reports whether the engine has begun to answer a prompt, or never will.
func (m *Model) taken(sid, id string) bool {
	msg := m.st.Message(sid, id)
	return msg == nil || msg.Pending == store.Failed || msg.Pending == store.NotPending && len(m.st.Steps(sid, id)) > 0
}

// flushAll sends what waited for the engine.
func (m *Model) flushAll() tea.Cmd {
	var cmds []tea.Cmd
	for _, id := range m.st.Waiting() { // on screen or not
		cmds = append(cmds, m.flush(id))
	}
	return tea.Batch(cmds...)
}

// unqueue takes a queued prompt back to be changed; without an id the newest.
// What is being written makes room on the stash.
func (m *Model) unqueue(id string) tea.Cmd {
	c := m.chat()
	if c == nil {
		return nil
	}
	if id == "" {
		queue := m.st.Unsent(c.Session())
		if len(queue) == 0 {
			return nil
		}
		id = queue[len(queue)-1].Info.ID
	}
	d, ok := m.dropQueued(id)
	if !ok {
		m.toast(commands.LevelInfo, lang.T("it was sent already"))
		return nil
	}
	cmd := m.makeRoom()
	c.Recompose(d)
	return tea.Batch(cmd, m.focusPrompt())
}

// dropQueued takes a prompt out of the queue and gives what was written.
func (m *Model) dropQueued(id string) (prompt.Draft, bool) {
	sid := m.session()
	was, ok := m.st.DropPending(id)
	if !ok {
		return prompt.Draft{}, false
	}
	d, known := m.promptQueue.drafts[id]
	if !known {
		d = prompt.Text(was.Text)
	}
	m.promptQueue.sent(id)
	m.queueChanged(sid)
	return d, true
}

// takeQueueBack puts what is queued before what is being written, as when the
// turn that it waited for is interrupted.
func (m *Model) takeQueueBack(sid string) {
	c := m.chat()
	queue := m.st.Unsent(sid)
	if c == nil || len(queue) == 0 || !m.sameSession(c.Session(), sid) {
		return
	}
	var all []prompt.Draft
	for _, w := range queue {
		if d, ok := m.dropQueued(w.Info.ID); ok {
			all = append(all, d)
		}
	}
	m.promptQueue.release(sid)
	c.Recompose(prompt.Join(append(all, c.Compose())...))
	m.toast(commands.LevelInfo, lang.T("what was queued is in the prompt again"))
}

// sendQueued sends one queued prompt, or all, although the agent works.
func (m *Model) sendQueued(id string) tea.Cmd {
	sid := m.session()
	queue := m.st.Unsent(sid)
	if id != "" {
		queue = slices.DeleteFunc(queue, func(w *store.Message) bool { return w.Info.ID != id })
	}
	if len(queue) == 0 {
		m.toast(commands.LevelInfo, lang.T("nothing is queued in this session"))
		return nil
	}
	return m.send(sid, queue)
}

// queueDialog lists what is queued in the session on screen.
func (m *Model) queueDialog() dialog.Dialog {
	act := func(key, help string, command call.Command[call.QueuedArgs]) dialog.Extra {
		return dialog.Extra{Key: key, Help: help, Do: func(message string) []call.Invocation {
			return do(
				command.With(call.QueuedArgs{MessageID: message}))
		}}
	}
	m.promptQueue.list = dialog.NewPicker(lang.T("Queued prompts"), m.queueRows(),
		act("ctrl+s", lang.T("sends now"), call.PromptSendQueued), act("ctrl+d", lang.T("removes"), call.PromptDrop))
	return m.promptQueue.list
}

func (m *Model) queueRows() []dialog.Row {
	var rows []dialog.Row
	for _, w := range m.st.Unsent(m.session()) {
		rows = append(rows, dialog.Row{Label: widget.OneLine(w.Draft.Text), ID: w.Info.ID,
			Do: do(call.PromptUnqueue.With(call.QueuedArgs{MessageID: w.Info.ID}))})
	}
	return rows
}

// listQueue has the list follow what is queued, where it is open.
func (m *Model) listQueue() {
	switch p := m.promptQueue.list; {
	case p == nil:
	case !m.dialogs.Has(p):
		m.promptQueue.list = nil
	default:
		p.SetRows(m.queueRows())
	}
}
