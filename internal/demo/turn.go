package demo

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
)

// How a turn may end before its script does.
var (
	errAborted = errors.New("aborted")                 // by the person
	errHalted  = errors.New("halted by a rejection")   // the person said no, without a word
	errYielded = errors.New("yielded to a new prompt") // another prompt came
)

// turn answers one job. The order of a turn's events is in this file and in
// tool.go, and nowhere else.
type turn struct {
	e    *Engine
	s    *session
	job  *job
	prev *message // the user message answered before in the same busy period
	step *step    // nil between steps
	n    int      // steps begun
	last result   // of the last tool call
}

// step is one assistant message. One whose tools have run is followed by
// another.
type step struct {
	msg   *message
	part  *engine.Part // the open text or reasoning part
	text  strings.Builder
	tools bool
	calls []*engine.Part // tool calls that have not ended
	words int            // sent as text, and as reasoning
	ideas int
}

// serve runs a session's turns until nothing waits.
func (e *Engine) serve(parent context.Context, s *session) {
	ctx, cancel := context.WithCancelCause(parent)
	defer cancel(nil)
	e.mu.Lock()
	s.cancel = cancel
	if s.abort {
		cancel(errAborted)
	}
	e.mu.Unlock()
	for prev := (*message)(nil); ; {
		e.mu.Lock()
		t := &turn{e: e, s: s, job: s.queue[0], prev: prev}
		s.queue = s.queue[1:]
		e.mu.Unlock()
		if !t.end(t.run(ctx)) {
			return
		}
		prev = t.job.user
	}
}

// run plays the job's script to its end.
func (t *turn) run(ctx context.Context) (err error) {
	defer func() {
		if r := recover(); r != nil {
			t.e.o.Log.Error("demo script panicked", "panic", r, "stack", string(debug.Stack()))
			err = fmt.Errorf("the demo script stopped: %v", r)
		}
	}()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if err := t.next(ctx); err != nil {
		return err
	}
	if err := t.e.choose(ctx, t.job, t.s).play(ctx, t); err != nil {
		return err
	}
	if t.step == nil || t.step.tools {
		if err := t.next(ctx); err != nil {
			return err
		}
	}
	t.finish("stop")
	return nil
}

// end closes the turn and reports whether another one follows.
func (t *turn) end(err error) bool {
	e, s := t.e, t.s
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case errors.Is(err, errAborted):
		t.broken(engine.Error{Name: "MessageAbortedError", Data: engine.ErrorData{Message: "Aborted"}})
		e.rest(s)
		return false
	case errors.Is(err, context.Canceled):
		e.rest(s) // the engine ends: nobody listens
		return false
	case err != nil && !errors.Is(err, errHalted) && !errors.Is(err, errYielded):
		e.o.Log.Error("demo script", "error", err)
		t.broken(engine.Error{Name: "UnknownError", Data: engine.ErrorData{Message: err.Error()}})
		e.rest(s)
		return false
	}
	if t.job.compact && err == nil {
		e.publish(&engine.SessionCompacted{SessionID: s.info.ID})
	}
	if len(s.queue) > 0 {
		return true
	}
	if !errors.Is(err, errHalted) {
		t.status(engine.StatusBusy)
	}
	t.idle()
	if c := t.job.command; c != nil {
		e.publish(&engine.CommandExecuted{Name: c.name, SessionID: s.info.ID, Arguments: c.arguments,
			MessageID: s.messages[len(s.messages)-1].info.ID})
	}
	e.touched(s)
	e.publish(&engine.SessionDiff{SessionID: s.info.ID, Diff: []engine.FileDiff{}})
	t.job.user.info.Summary = userSummary()
	e.told(t.job.user)
	e.rest(s)
	return false
}

// status and idle tell what the session does. Call them with mu held.
func (t *turn) status(kind string) {
	t.e.publish(&engine.SessionStatus{SessionID: t.s.info.ID, Status: engine.Status{Type: kind}})
}

func (t *turn) idle() {
	t.status(engine.StatusIdle)
	t.e.publish(&engine.SessionIdle{SessionID: t.s.info.ID})
}

// broken ends the turn with an error: idle comes first, what was open is
// closed after it, and idle comes again. Call it with mu held.
func (t *turn) broken(problem engine.Error) {
	e := t.e
	e.publish(&engine.SessionError{SessionID: t.s.info.ID, Error: problem})
	t.idle()
	if st := t.step; st != nil {
		t.closeText()
		for _, p := range st.calls {
			t.interrupted(p)
		}
		st.msg.info.Error = &problem
		st.msg.info.Time.Completed = e.now()
		e.told(st.msg)
		t.step = nil
	}
	t.idle()
}

// next ends the step and begins another.
func (t *turn) next(ctx context.Context) error {
	if t.step != nil {
		t.finish("tool-calls")
		if err := t.pause(ctx, 4); err != nil {
			return err
		}
	}
	e, s := t.e, t.s
	e.mu.Lock()
	defer e.mu.Unlock()
	if t.n > 0 && len(s.queue) > 0 {
		return errYielded
	}
	t.n++
	asked := t.job.user // whose summary is told
	if t.n == 1 && t.prev != nil {
		asked = t.prev
	}
	t.status(engine.StatusBusy)
	info := engine.Message{
		Role: engine.RoleAssistant, ParentID: t.job.user.info.ID, Mode: t.job.agent, Agent: t.job.agent,
		ProviderID: t.job.model.ProviderID, ModelID: t.job.model.ModelID, Tokens: &engine.Tokens{},
	}
	if t.job.compact {
		info.Mode, info.Agent, info.Summary = "compaction", "compaction", summaryTrue()
	}
	t.step = &step{msg: e.newMessage(s, info)}
	if !t.job.compact {
		t.summarise(asked)
	}
	t.status(engine.StatusBusy)
	e.addPart(s, t.step.msg, engine.Part{Type: engine.PartStepStart})
	return nil
}

// summarise gives the session its title, once, and tells what changed so far:
// nothing. Call it with mu held.
func (t *turn) summarise(asked *message) {
	e, s := t.e, t.s
	if !s.titled {
		s.info.Title, s.titled = title(t.job), true
		e.updated(s)
	}
	s.info.Summary = &engine.Summary{}
	e.touched(s)
	e.publish(&engine.SessionDiff{SessionID: s.info.ID, Diff: []engine.FileDiff{}})
	asked.info.Summary = userSummary()
	e.told(asked)
}

// finish ends the step. What it counts are words, and they cost nothing.
func (t *turn) finish(reason string) {
	e, st := t.e, t.step
	if st == nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	t.closeText()
	tokens := engine.Tokens{Input: len(strings.Fields(t.job.text)), Output: st.words, Reasoning: st.ideas}
	tokens.Total = tokens.Input + tokens.Output + tokens.Reasoning
	e.addPart(t.s, st.msg, engine.Part{Type: engine.PartStepFinish, Reason: reason, Tokens: &tokens})
	st.msg.info.Tokens, st.msg.info.Finish = &tokens, reason
	e.told(st.msg)
	st.msg.info.Time.Completed = e.now()
	e.told(st.msg)
	sum := &t.s.info.Tokens
	sum.Input, sum.Output, sum.Reasoning = sum.Input+tokens.Input, sum.Output+tokens.Output,
		sum.Reasoning+tokens.Reasoning
	t.step = nil
}

// say adds a paragraph to the reply, delta by delta. Whatever looks like a
// command block is taken apart: it may come from a file.
func (t *turn) say(ctx context.Context, text string) error {
	return t.write(ctx, engine.PartText, strings.ReplaceAll(text, "%%OS", "% %OS"))
}

// think adds reasoning, unless the person chose to have none of it.
func (t *turn) think(ctx context.Context, text string) error {
	if t.job.variant == variantLow {
		return nil
	}
	return t.write(ctx, engine.PartReasoning, text)
}

func (t *turn) write(ctx context.Context, kind, text string) error {
	if err := t.ready(ctx); err != nil {
		return err
	}
	t.openText(kind)
	for _, delta := range t.e.cut(text) {
		if err := t.pause(ctx, 1); err != nil {
			return err
		}
		t.delta(kind, delta)
	}
	return nil
}

// ready makes sure that there is a step whose tools have not run.
func (t *turn) ready(ctx context.Context) error {
	if t.step == nil || t.step.tools {
		return t.next(ctx)
	}
	return nil
}

// openText begins a part of a kind, or a paragraph when one is open.
func (t *turn) openText(kind string) {
	e, st := t.e, t.step
	e.mu.Lock()
	defer e.mu.Unlock()
	if st.part != nil && st.part.Type == kind {
		t.send(kind, "\n\n")
		return
	}
	t.closeText()
	st.part = e.addPart(t.s, st.msg, engine.Part{Type: kind, Time: &engine.PartTime{Start: e.now()}})
}

func (t *turn) delta(kind, text string) {
	t.e.mu.Lock()
	defer t.e.mu.Unlock()
	t.send(kind, text)
}

// send streams text to the open part. Call it with mu held.
func (t *turn) send(kind, text string) {
	e, st := t.e, t.step
	st.text.WriteString(text)
	if kind == engine.PartText {
		st.words += len(strings.Fields(text))
	} else {
		st.ideas += len(strings.Fields(text))
	}
	e.publish(&engine.PartDelta{SessionID: t.s.info.ID, MessageID: st.msg.info.ID, PartID: st.part.ID, Field: "text",
		Delta: text})
}

// closeText ends the open text or reasoning part. Call it with mu held.
func (t *turn) closeText() {
	st := t.step
	if st.part == nil {
		return
	}
	st.part.Text = st.text.String()
	st.part.Time = &engine.PartTime{Start: st.part.Time.Start, End: t.e.now()}
	t.e.shown(st.part)
	st.part = nil
	st.text.Reset()
}

// pause waits for n deltas' time; the fast model waits for a third of it.
func (t *turn) pause(ctx context.Context, n int) error {
	d := t.e.o.Pace * time.Duration(n)
	if t.job.model.ModelID == modelFast {
		d /= 3
	}
	if d <= 0 {
		return context.Cause(ctx)
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return context.Cause(ctx)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// cut splits a text into deltas of one to three words; joined they are it.
func (e *Engine) cut(text string) []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	var out []string
	for words := strings.SplitAfter(text, " "); len(words) > 0; {
		n := min(1+e.ids.rnd.IntN(3), len(words))
		if d := strings.Join(words[:n], ""); d != "" {
			out = append(out, d)
		}
		words = words[n:]
	}
	return out
}
