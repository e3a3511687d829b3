package agent

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

// Blocks reads command blocks out of the live text of the sessions on screen, and lets
// them in one after the other.
type Blocks struct {
	calls   *Calls
	queue   commands.Queue
	pumping bool          // the queue's timer runs
	age     time.Duration // what a block may take to be closed; 0: the default
	parts   map[string]*feed
	timed   bool // a timer for an open block runs
}

// BlocksState is what the work of Blocks depends on. It is another value, by ==, when
// there may be something to do.
type BlocksState struct {
	queue uint64
	pause time.Duration
	timed bool
}

// State returns it.
func (bs *Blocks) State() BlocksState {
	return BlocksState{bs.queue.Version(), bs.queue.Pause, bs.pumping}
}

// Configure sets what a block may take to be closed, and the pause between commands of
// blocks, below 0 none; 0: the defaults.
func (bs *Blocks) Configure(age, pause time.Duration) { bs.age, bs.queue.Pause = age, pause }

type feed struct {
	parser  *osstream.Parser
	session string
	under   string // the session on screen whose subagent writes; empty: it is that one's own
}

// Read feeds what a change brought and queues the blocks that are complete.
func (bs *Blocks) Read(ch store.Change) tea.Cmd {
	for _, id := range ch.Dropped {
		delete(bs.parts, id)
	}
	if !ch.Has(store.ChangedText) {
		return nil
	}
	under := bs.calls.from.ShownAbove(ch.Session)
	if !ch.Live || under == "" && !bs.calls.from.OnScreen(ch.Session) {
		delete(bs.parts, ch.Part)
		return nil
	}
	p := bs.parts[ch.Part]
	if p == nil {
		if ch.PrevLen > 0 {
			return nil // it was not on screen from its beginning
		}
		p = &feed{parser: osstream.NewTimed(bs.calls.o.Now, bs.age), session: ch.Session, under: under}
		bs.parts[ch.Part] = p
	}
	cmd := bs.blocks(p, p.parser.Write(ch.NewText))
	if ch.Ended {
		cmd = tea.Batch(cmd, bs.blocks(p, p.parser.Close()))
		delete(bs.parts, ch.Part)
	}
	return tea.Batch(cmd, bs.watch())
}

// watch times the oldest open block, so that it is given up though no text
// comes.
func (bs *Blocks) watch() tea.Cmd {
	if bs.timed {
		return nil
	}
	var first time.Time
	for _, p := range bs.parts {
		if d, open := p.parser.Deadline(); open && (first.IsZero() || d.Before(first)) {
			first = d
		}
	}
	if first.IsZero() {
		return nil
	}
	bs.timed = true
	return tea.Tick(first.Sub(bs.calls.o.Now())+time.Millisecond, func(time.Time) tea.Msg {
		return blockDueMsg{}
	})
}

// blockDueMsg ends what watch waits for.
type blockDueMsg struct{}

func (blockDueMsg) on(cs *Calls) tea.Cmd {
	cs.Blocks.timed = false
	var cmds []tea.Cmd
	for id, p := range cs.Blocks.parts {
		late := p.parser.Expire(cs.o.Now())
		cmds = append(cmds, cs.Blocks.noteLate(p.session, id, late.Warnings), cs.Blocks.blocks(p, late))
	}
	return tea.Batch(append(cmds, cs.Blocks.watch())...)
}

// noteLate notes blocks that were given up for their age, so that they are text
// whoever reads the reply, and after a restart.
func (bs *Blocks) noteLate(session, part string, given []osstream.Warning) tea.Cmd {
	if len(given) == 0 {
		return nil
	}
	for _, w := range given {
		bs.calls.st.NoteLate(session, part, w.Offset)
	}
	all := bs.calls.st.Late()
	return bs.calls.from.KeepLate(all)
}

// Gap drops every open part: the stream broke, so nothing more of them acts,
// and the ring says so.
func (bs *Blocks) Gap() {
	for id, p := range bs.parts {
		if p.under != "" {
			delete(bs.parts, id)
			continue
		}
		bs.calls.ring.Add(snapshot.Result{
			SessionID: p.session, Cmd: "%%OS", Code: commands.CodeCancelled, Timestamp: bs.calls.o.Now().UnixMilli(),
			Error: "the connection to the engine broke in this reply, so blocks after that were not executed",
		})
		bs.calls.from.Publish()
		delete(bs.parts, id)
	}
}

// blocks queues complete blocks and reports those that were given up.
func (bs *Blocks) blocks(p *feed, r osstream.Result) tea.Cmd {
	if p.under != "" { // subagents do not act
		for _, b := range r.Blocks {
			bs.blockBelow(p.under, b)
		}
		return nil
	}
	for _, w := range r.Warnings {
		bs.leftAsText(p.session, w)
	}
	var cmds []tea.Cmd
	for _, b := range r.Blocks {
		cmds = append(cmds, bs.block(p.session, b))
	}
	return tea.Batch(cmds...)
}

// leftAsText has the person and the agent know of a block that was given up. Of
// one that is whole, and stands where none is run, the person hears in any case.
func (bs *Blocks) leftAsText(session string, w osstream.Warning) {
	hint := "the person sees it as text; write the whole block again"
	if w.Whole {
		hint = "write it again, outside of code and comments"
		said := lang.M("command-block-agent-not-run", lang.Of(w.Reason))
		bs.calls.o.Log.Warn(said.String())
		bs.calls.toast(commands.LevelWarning, said.Said())
	} else {
		bs.calls.from.Warn(lang.M("command-block-agent-not-run-shows", lang.Of(w.Reason)))
	}
	bs.notRun(session, "%%OS", nil, &commands.Error{Code: commands.CodeInvalidArguments, Message: w.Reason, Hint: hint})
	bs.calls.o.Log.Debug("interceptor", "step", "block given up", "channel", commands.ChannelStream, "session", session,
		"why", w.Reason)
}

func (bs *Blocks) block(session string, b osstream.Block) tea.Cmd {
	args, immediate := commands.SplitPriority(json.RawMessage(b.Args))
	inv := commands.Invocation{ID: b.Cmd, Args: args, Origin: panes.Agent, Channel: commands.ChannelStream,
		Session: session, Agent: bs.calls.Rules.agentAt(session)} // another may be at work when it runs
	if bs.blocksOff() {
		bs.blockOff(inv)
		return nil
	}
	bs.calls.trace("block read", inv, "immediate", immediate)
	if err := bs.calls.gate.Written(); err != nil {
		bs.calls.trace("refused", inv, "code", err.Code, "why", err.Message)
		return bs.calls.refuse(&Call{inv: inv, reply: func(commands.Result) {}}, err)
	}
	if immediate {
		return bs.calls.Admit(&Call{ctx: bs.calls.o.Ctx, inv: inv, reply: func(commands.Result) {}})
	}
	if !bs.queue.Push(inv) {
		bs.calls.trace("refused", inv, "code", commands.CodeLimit, "why", "the queue is full")
		return bs.calls.refuse(&Call{inv: inv, reply: func(commands.Result) {}}, &commands.Error{
			Code: commands.CodeLimit, Message: fmt.Sprintf("%d commands are waiting", commands.QueueDepth),
			Hint: "send fewer at once",
		})
	}
	return nil
}

// Next lets the next queued block in, once its time has come. It is asked
// after every message.
func (bs *Blocks) Next() tea.Cmd {
	inv, ok, wait := bs.queue.Next(bs.calls.o.Now())
	if wait > 0 && !bs.pumping {
		bs.pumping = true
		return tea.Tick(wait, func(time.Time) tea.Msg {
			return queueDueMsg{}
		})
	}
	if !ok {
		return nil
	}
	bs.calls.trace("taken from the queue", inv)
	cmd := bs.calls.Admit(&Call{ctx: bs.calls.o.Ctx, inv: inv, reply: func(commands.Result) { bs.queue.Done() }})
	return tea.Batch(cmd, bs.Next()) // it may have ended at once, and the next needs its timer
}

// queueDueMsg ends what pump waits for.
type queueDueMsg struct{}

func (queueDueMsg) on(cs *Calls) tea.Cmd { cs.Blocks.pumping = false; return nil }

// Clear drops what waits, as at an abort.
func (bs *Blocks) Clear() {
	for _, inv := range bs.queue.Clear() {
		_ = bs.calls.refuse(&Call{inv: inv, reply: func(commands.Result) {}}, interrupted())
	}
}

func interrupted() *commands.Error {
	return commands.Errorf(commands.CodeCancelled, "the-turn-was-interrupted")
}
