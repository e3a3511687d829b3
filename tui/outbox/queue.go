package outbox

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

// hold has a session's prompts wait for the end of its turn, and of the prompt that
// was sent last; empty: none was.
func (o *Outbox) hold(sid, last string) {
	if was, ok := o.held[sid]; ok && was == last {
		return
	}
	o.held[sid] = last
	o.version++
}

// release has nothing of a session wait.
func (o *Outbox) release(sid string) {
	delete(o.held, sid)
	o.version++
}

// Rebind keeps what waits in a session that has another id now.
func (o *Outbox) Rebind(local, real string) {
	o.version++
	if held, ok := o.held[local]; ok {
		o.held[real] = held
		delete(o.held, local)
	}
	if last, ok := o.last[local]; ok {
		o.last[real] = last
		delete(o.last, local)
	}
	o.shells.rebind(local, real)
}

// sent forgets a prompt that the engine has, or that is no longer to be sent.
func (o *Outbox) sent(id string) {
	delete(o.drafts, id)
	delete(o.by, id)
}

// Send shows a prompt at once. It is sent as soon as the engine is there
// and, unless it is to be sent now, the session rests.
func (o *Outbox) Send(d prompt.Draft, now bool) tea.Cmd {
	sid, ok := o.p.Begin()
	if !ok {
		return nil
	}
	at := o.p.Now()
	id := store.NewMessageID(at, rand.Reader)
	text := strings.TrimSpace(d.Value())
	var parts []engine.PromptPart
	if files := d.Files(); len(files) > 0 {
		parts = append(parts, engine.PromptPart{Type: engine.PartText, Text: text})
		for _, f := range files {
			parts = append(parts, engine.PromptPart{Type: engine.PartFile, Mime: f.Mime, Filename: f.Label})
		}
	}
	o.p.Store().AddPending(sid, id, text, parts, at.UnixMilli())
	o.drafts[id] = d
	if o.p.Engine().Agents { // else it is answered by who is there then
		agent, model := o.p.Who(sid)
		o.by[id] = answerer{agent, model}
	}
	if now {
		return o.flushNow(sid)
	}
	return o.flush(sid)
}

// flush sends the first of what waits in a session, unless the session works or
// is about to: then it waits for its turn, as the others do.
func (o *Outbox) flush(sid string) tea.Cmd {
	queue := o.p.Store().Unsent(sid)
	if len(queue) == 0 {
		return nil
	}
	last, held := o.held[sid]
	if !held {
		last = o.inFlight(sid)
	}
	if o.p.Store().Busy(sid) || last != "" && !o.taken(sid, last) {
		o.hold(sid, last)
		return nil
	}
	if wait, ends := o.replyEnding(sid); ends {
		o.hold(sid, "")
		return wait
	}
	cmd := o.send(sid, queue[:1])
	if cmd == nil {
		return nil // not yet
	}
	first := queue[0].Info.ID
	o.release(sid)
	if len(queue) > 1 {
		o.hold(sid, first)
	}
	return cmd
}

// TakenIn is how long the engine may take from having a prompt to working on it.
const TakenIn = 3 * time.Second

// inFlight is the prompt that was sent last, while it is on its way, and behind
// that until the engine works on it or can no longer be expected to. Else it is
// empty.
func (o *Outbox) inFlight(sid string) string {
	last := o.last[sid]
	if _, sending := o.drafts[last]; sending ||
		last != "" && o.due[sid] == last && !o.taken(sid, last) {
		return last
	}
	return ""
}

// markDelivered notes that the engine has a session's prompt, and waits for it to begin.
func (o *Outbox) markDelivered(sid, id string) tea.Cmd {
	o.sent(id)
	o.due[sid] = id
	o.version++
	return tea.Tick(TakenIn, func(time.Time) tea.Msg {
		return promptDeliveredMsg{sid: sid, id: id}
	})
}

// promptDeliveredMsg is the result of what had started.
type promptDeliveredMsg struct {
	sid string
	id  string
}

func (msg promptDeliveredMsg) on(o *Outbox) tea.Cmd {
	if o.due[msg.sid] == msg.id {
		delete(o.due, msg.sid)
		o.version++
	}
	if o.held[msg.sid] == msg.id {
		o.hold(msg.sid, "") // whatever became of it
	}
	return nil
}

// flushNow sends a session's queued prompts in order, though it works: the
// engine takes them up after its current step.
func (o *Outbox) flushNow(sid string) tea.Cmd {
	cmd := o.send(sid, o.p.Store().Unsent(sid))
	if cmd != nil {
		o.release(sid)
	}
	return cmd
}

// NextTurns sends the next prompt of each session that has come to rest: one a
// turn. Where the last turn failed they wait until the person has seen it.
func (o *Outbox) NextTurns() tea.Cmd {
	maps.DeleteFunc(o.due, func(sid, _ string) bool { return o.p.Store().Busy(sid) })
	var cmds []tea.Cmd
	for sid, last := range o.held {
		queue := o.p.Store().Unsent(sid)
		switch {
		case len(queue) == 0:
			o.release(sid)
		case o.p.Store().Busy(sid):
			o.hold(sid, "")
		case o.p.Store().Failure(sid) != nil || last != "" && !o.taken(sid, last):
		default:
			if wait, ends := o.replyEnding(sid); ends {
				cmds = append(cmds, wait)
				continue
			}
			if cmd := o.send(sid, queue[:1]); cmd != nil {
				o.hold(sid, queue[0].Info.ID)
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

// EndsIn is how long the engine may take from resting to a reply's end.
const EndsIn = 2 * time.Second

// replyEnding reports whether a session that rests is about to end its last reply: a
// prompt that comes before that is stored and never answered (1.18.33). What it
// gives looks again.
func (o *Outbox) replyEnding(sid string) (tea.Cmd, bool) {
	reply := o.p.Store().Session(sid).Ending()
	if reply == "" {
		return nil, false
	}
	if e := o.ends[sid]; e.reply == reply {
		return nil, !e.late
	}
	o.ends[sid] = ending{reply: reply}
	return tea.Tick(EndsIn, func(time.Time) tea.Msg {
		return replyEndDueMsg{sid: sid, reply: reply}
	}), true
}

// replyEndDueMsg is the result of what endsYet started.
type replyEndDueMsg struct {
	sid   string
	reply string
}

func (msg replyEndDueMsg) on(o *Outbox) tea.Cmd {
	if o.ends[msg.sid].reply == msg.reply {
		o.ends[msg.sid] = ending{msg.reply, true}
		o.version++
	}
	return nil
}

// taken reports whether the engine has begun to answer a prompt, or never will.
func (o *Outbox) taken(sid, id string) bool {
	msg := o.p.Store().Message(sid, id)
	return msg == nil || msg.Pending == store.Failed ||
		msg.Pending == store.NotPending && len(o.p.Store().Steps(sid, id)) > 0
}

// SendAll sends what waited for the engine.
func (o *Outbox) SendAll() tea.Cmd {
	var cmds []tea.Cmd
	for _, id := range o.p.Store().Waiting() { // on screen or not
		cmds = append(cmds, o.flush(id))
	}
	return tea.Batch(cmds...)
}

// Unqueue takes a queued prompt back to be changed; without an id the newest.
// What is being written makes room on the stash.
func (o *Outbox) Unqueue(id string) tea.Cmd {
	c := o.p.Prompt(o.p.Session())
	if c == nil {
		return nil
	}
	if id == "" {
		queue := o.p.Store().Unsent(o.p.Session())
		if len(queue) == 0 {
			return nil
		}
		id = queue[len(queue)-1].Info.ID
	}
	d, ok := o.Take(id)
	if !ok {
		o.p.Toast(commands.LevelInfo, lang.T("it-was-sent-already"))
		return nil
	}
	cmd := o.p.MakeRoom()
	c.Recompose(d)
	return tea.Batch(cmd, o.p.FocusPrompt())
}

// Take takes a prompt out of the queue and gives what was written.
func (o *Outbox) Take(id string) (prompt.Draft, bool) {
	sid := o.p.Session()
	was, ok := o.p.Store().DropPending(id)
	if !ok {
		return prompt.Draft{}, false
	}
	d, known := o.drafts[id]
	if !known {
		d = prompt.Text(was.Text)
	}
	o.sent(id)
	o.changed(sid)
	return d, true
}

// TakeBack puts what is queued before what is being written, as when the
// turn that it waited for is interrupted.
func (o *Outbox) TakeBack(sid string) {
	c := o.p.Prompt(sid)
	queue := o.p.Store().Unsent(sid)
	if c == nil || len(queue) == 0 {
		return
	}
	var all []prompt.Draft
	for _, w := range queue {
		if d, ok := o.Take(w.Info.ID); ok {
			all = append(all, d)
		}
	}
	o.release(sid)
	c.Recompose(prompt.Join(append(all, c.Compose())...))
	o.p.Toast(commands.LevelInfo, lang.T("what-queued-prompt-again"))
}

// SendNow sends one queued prompt, or all, although the agent works.
func (o *Outbox) SendNow(id string) tea.Cmd {
	sid := o.p.Session()
	queue := o.p.Store().Unsent(sid)
	if id != "" {
		queue = slices.DeleteFunc(queue, func(w *store.Message) bool { return w.Info.ID != id })
	}
	if len(queue) == 0 {
		o.p.Toast(commands.LevelInfo, lang.T("nothing-queued-session"))
		return nil
	}
	return o.send(sid, queue)
}

// Dialog lists what is queued in the session on screen.
func (o *Outbox) Dialog() dialog.Dialog {
	act := func(key, help string, command call.Command[call.QueuedArgs]) dialog.Extra {
		return dialog.Extra{Key: key, Help: help, Do: func(message string) []call.Invocation {
			return dialog.Do(command.With(call.QueuedArgs{MessageID: message}))
		}}
	}
	o.list = dialog.NewPicker(lang.T("queued-prompts"), o.queueRows(),
		act("ctrl+s", lang.T("sends-now"), call.PromptSendQueued), act("ctrl+d", lang.T("removes"), call.PromptDrop))
	return o.list
}

func (o *Outbox) queueRows() []dialog.Row {
	var rows []dialog.Row
	for _, w := range o.p.Store().Unsent(o.p.Session()) {
		rows = append(rows, dialog.Row{Label: widget.OneLine(w.Draft.Text), ID: w.Info.ID,
			Do: dialog.Do(call.PromptUnqueue.With(call.QueuedArgs{MessageID: w.Info.ID}))})
	}
	return rows
}

// follow has the list follow what is queued, where it is open.
func (o *Outbox) follow() {
	switch p := o.list; {
	case p == nil:
	case !o.p.Dialogs().Has(p):
		o.list = nil
	default:
		p.SetRows(o.queueRows())
	}
}
