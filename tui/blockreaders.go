package tui

import (
	"encoding/json"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/osstream"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
)

// blockReaders reads command blocks out of the live text of the sessions on screen.
type blockReaders struct {
	parts map[string]*feed
	timed bool // a timer for an open block runs
}

type feed struct {
	parser  *osstream.Parser
	session string
	under   string // the session on screen whose subagent writes; empty: it is that one's own
}

// shownAbove returns the session on screen below which a subagent's runs that is not on
// screen itself, or nothing.
func (m *Model) shownAbove(session string) string {
	if m.onScreen(session) {
		return ""
	}
	for _, c := range m.chats() {
		if id := c.Session(); m.onScreen(id) && m.st.Within(session, id) {
			return id
		}
	}
	return ""
}

func newBlockReaders() blockReaders { return blockReaders{parts: map[string]*feed{}} }

// take feeds what a change brought and queues the blocks that are complete.
func (f *blockReaders) take(m *Model, ch store.Change) tea.Cmd {
	for _, id := range ch.Dropped {
		delete(f.parts, id)
	}
	if !ch.Has(store.ChangedText) {
		return nil
	}
	under := m.shownAbove(ch.Session)
	if !ch.Live || under == "" && !m.onScreen(ch.Session) {
		delete(f.parts, ch.Part)
		return nil
	}
	p := f.parts[ch.Part]
	if p == nil {
		if ch.PrevLen > 0 {
			return nil // it was not on screen from its beginning
		}
		p = &feed{parser: osstream.NewTimed(m.o.Now, m.o.BlockAge), session: ch.Session, under: under}
		f.parts[ch.Part] = p
	}
	cmd := m.blocks(p, p.parser.Write(ch.NewText))
	if ch.Ended {
		cmd = tea.Batch(cmd, m.blocks(p, p.parser.Close()))
		delete(f.parts, ch.Part)
	}
	return tea.Batch(cmd, f.watch(m))
}

// watch times the oldest open block, so that it is given up though no text
// comes.
func (f *blockReaders) watch(m *Model) tea.Cmd {
	if f.timed {
		return nil
	}
	var first time.Time
	for _, p := range f.parts {
		if d, open := p.parser.Deadline(); open && (first.IsZero() || d.Before(first)) {
			first = d
		}
	}
	if first.IsZero() {
		return nil
	}
	f.timed = true
	return tea.Tick(first.Sub(m.o.Now())+time.Millisecond, func(time.Time) tea.Msg {
		return blockDueMsg{}
	})
}

// blockDueMsg ends what watch waits for.
type blockDueMsg struct{}

func (blockDueMsg) on(m *Model) tea.Cmd {
	m.blockReaders.timed = false
	var cmds []tea.Cmd
	for id, p := range m.blockReaders.parts {
		late := p.parser.Expire(m.o.Now())
		cmds = append(cmds, m.noteLate(p.session, id, late.Warnings), m.blocks(p, late))
	}
	return tea.Batch(append(cmds, m.blockReaders.watch(m))...)
}

// noteLate notes blocks that were given up for their age, so that they are text
// whoever reads the reply, and after a restart.
func (m *Model) noteLate(session, part string, given []osstream.Warning) tea.Cmd {
	if len(given) == 0 {
		return nil
	}
	for _, w := range given {
		m.st.NoteLate(session, part, w.Offset)
	}
	all := m.st.Late()
	return m.offLoop(func(k Keeper) error { return k.SaveLate(all) })
}

// gap drops every open part: the stream broke, so nothing more of them acts,
// and the ring says so.
func (f *blockReaders) gap(m *Model) {
	for id, p := range f.parts {
		if p.under != "" {
			delete(f.parts, id)
			continue
		}
		m.ring.Add(snapshot.Result{
			SessionID: p.session, Cmd: "%%OS", Code: commands.CodeCancelled, Timestamp: m.o.Now().UnixMilli(),
			Error: "the connection to the engine broke in this reply, so blocks after that were not executed",
		})
		m.pub.dirty = true
		delete(f.parts, id)
	}
}

// blocks queues complete blocks and reports those that were given up.
func (m *Model) blocks(p *feed, r osstream.Result) tea.Cmd {
	if p.under != "" { // subagents do not act
		for _, b := range r.Blocks {
			m.blockBelow(p.under, b)
		}
		return nil
	}
	for _, w := range r.Warnings {
		m.leftAsText(p.session, w)
	}
	var cmds []tea.Cmd
	for _, b := range r.Blocks {
		cmds = append(cmds, m.block(p.session, b))
	}
	return tea.Batch(cmds...)
}

// leftAsText has the person and the agent know of a block that was given up. Of
// one that is whole, and stands where none is run, the person hears in any case.
func (m *Model) leftAsText(session string, w osstream.Warning) {
	hint := "the person sees it as text; write the whole block again"
	if w.Whole {
		hint = "write it again, outside of code and comments"
		said := lang.M("a command block of the agent was not run: %s", lang.M(w.Reason))
		m.o.Log.Warn(said.String())
		m.toast(commands.LevelWarning, said.Said())
	} else {
		m.warn(lang.M("a command block of the agent was not run and shows as text: %s", lang.M(w.Reason)))
	}
	m.notRun(session, "%%OS", nil, &commands.Error{Code: commands.CodeInvalidArguments, Message: w.Reason, Hint: hint})
	m.o.Log.Debug("interceptor", "step", "block given up", "channel", commands.ChannelStream, "session", session, "why",
		w.Reason)
}

func (m *Model) block(session string, b osstream.Block) tea.Cmd {
	args, immediate := commands.SplitPriority(json.RawMessage(b.Args))
	inv := commands.Invocation{ID: b.Cmd, Args: args, Origin: panes.Agent, Channel: commands.ChannelStream,
		Session: session, Agent: m.agentAt(session)} // who wrote it: another may be at work when it runs
	if m.blocksOff() {
		m.blockOff(inv)
		return nil
	}
	m.trace("block read", inv, "immediate", immediate)
	if err := m.gate.Written(); err != nil {
		m.trace("refused", inv, "code", err.Code, "why", err.Message)
		return m.refuse(&commandCall{inv: inv, reply: func(commands.Result) {}}, err)
	}
	if immediate {
		return m.admit(&commandCall{ctx: m.o.Ctx, inv: inv, reply: func(commands.Result) {}})
	}
	if !m.queue.Push(inv) {
		m.trace("refused", inv, "code", commands.CodeLimit, "why", "the queue is full")
		return m.refuse(&commandCall{inv: inv, reply: func(commands.Result) {}}, &commands.Error{
			Code: commands.CodeLimit, Message: fmt.Sprintf("%d commands are waiting", commands.QueueDepth),
			Hint: "send fewer at once",
		})
	}
	return nil
}

// pump lets the next queued block in, once its time has come. It is asked
// after every message.
func (m *Model) pump() tea.Cmd {
	inv, ok, wait := m.queue.Next(m.o.Now())
	if wait > 0 && !m.pumping {
		m.pumping = true
		return tea.Tick(wait, func(time.Time) tea.Msg {
			return queueDueMsg{}
		})
	}
	if !ok {
		return nil
	}
	m.trace("taken from the queue", inv)
	cmd := m.admit(&commandCall{ctx: m.o.Ctx, inv: inv, reply: func(commands.Result) { m.queue.Done() }})
	return tea.Batch(cmd, m.pump()) // it may have ended at once, and the next needs its timer
}

// queueDueMsg ends what pump waits for.
type queueDueMsg struct{}

func (queueDueMsg) on(m *Model) tea.Cmd { m.pumping = false; return nil }

// clearQueue drops what waits, as at an abort.
func (m *Model) clearQueue() {
	for _, inv := range m.queue.Clear() {
		_ = m.refuse(&commandCall{inv: inv, reply: func(commands.Result) {}}, interrupted())
	}
}

func interrupted() *commands.Error {
	return commands.Errorf(commands.CodeCancelled, "the turn was interrupted")
}
