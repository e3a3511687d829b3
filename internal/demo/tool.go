package demo

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

// toolCall is a tool call to make.
type toolCall struct {
	name  string
	input map[string]any
	// announce tells, between pending and running, of what the call waits for
	// or changes. It is called with mu held. Optional.
	announce func(t *turn, part *engine.Part)
	// run does the work. What it gives beside an error is shown all the same.
	run func(ctx context.Context, t *turn, part *engine.Part) (result, error)
}

// result is what a tool call came to.
type result struct {
	output      string
	title       string
	metadata    map[string]any
	attachments []engine.Part
	failure     string // the call's error; empty: it completed
	block       bool   // it went as a command block: nobody knows what came of it
}

// call makes tool calls, side by side when there are several. After that the
// step takes no more text.
func (t *turn) call(ctx context.Context, calls ...toolCall) error {
	if err := t.ready(ctx); err != nil {
		return err
	}
	st := t.step
	parts := make([]*engine.Part, len(calls))
	for i, c := range calls {
		if err := t.pause(ctx, 2); err != nil {
			return err
		}
		parts[i] = t.begin(c, i)
	}
	st.tools = true
	for i, c := range calls {
		r, err := c.run(ctx, t, parts[i])
		if err != nil && !errors.Is(err, errHalted) {
			return err
		}
		t.complete(parts[i], r)
		t.last = r
		if err != nil {
			t.finish("tool-calls")
			return err
		}
	}
	return nil
}

// begin shows a call as pending and then as running. Text before it ends only
// now, as with the real engine.
func (t *turn) begin(c toolCall, i int) *engine.Part {
	e, st := t.e, t.step
	e.mu.Lock()
	defer e.mu.Unlock()
	if st.part != nil && st.part.Type == engine.PartReasoning {
		t.closeText()
	}
	p := e.addPart(t.s, st.msg, engine.Part{
		Type: engine.PartTool, Tool: c.name, CallID: fmt.Sprintf("call_%d_%d", e.now(), i),
		State: &engine.ToolState{Status: engine.ToolPending, Input: map[string]any{}},
	})
	st.calls = append(st.calls, p)
	if c.announce != nil {
		c.announce(t, p)
	}
	p.State = &engine.ToolState{Status: engine.ToolRunning, Input: c.input, Time: &engine.PartTime{Start: e.now()}}
	e.shown(p)
	t.closeText()
	return p
}

// progress shows a running call with what it put out so far.
func (t *turn) progress(p *engine.Part, output string) {
	t.e.mu.Lock()
	defer t.e.mu.Unlock()
	s := *p.State
	s.Metadata = map[string]any{"output": output}
	p.State = &s
	t.e.shown(p)
}

// complete ends a call.
func (t *turn) complete(p *engine.Part, r result) {
	t.e.mu.Lock()
	defer t.e.mu.Unlock()
	s := engine.ToolState{
		Status: engine.ToolCompleted, Input: p.State.Input, Output: r.output, Title: r.title,
		Attachments: r.attachments,
		Metadata:    map[string]any{"truncated": false},
		Time:        &engine.PartTime{Start: p.State.Time.Start, End: t.e.now()},
	}
	maps.Copy(s.Metadata, r.metadata)
	if r.failure != "" {
		s.Status, s.Output, s.Title, s.Error, s.Metadata = engine.ToolError, "", "", r.failure, nil
	}
	t.over(p, s)
}

// interrupted ends a call that was running when the turn broke. A shell
// command that was allowed ends as completed, every other call as an error.
// Call it with mu held.
func (t *turn) interrupted(p *engine.Part) {
	s := engine.ToolState{Input: p.State.Input, Time: &engine.PartTime{End: t.e.now()}}
	if p.State.Time != nil {
		s.Time.Start = p.State.Time.Start
	}
	if p.Tool == toolBash && p.State.Metadata != nil {
		s.Status, s.Output = engine.ToolCompleted,
			"(no output)\n\n<shell_metadata>\nUser aborted the command\n</shell_metadata>"
		s.Title, _ = p.State.Input["command"].(string)
		s.Metadata = map[string]any{"output": s.Output, "exit": nil, "truncated": false}
	} else {
		s.Status, s.Error, s.Metadata = engine.ToolError, "Tool execution aborted", map[string]any{"interrupted": true}
	}
	t.over(p, s)
}

// over shows a call's last state. Call it with mu held.
func (t *turn) over(p *engine.Part, s engine.ToolState) {
	p.State = &s
	t.e.shown(p)
	for i, q := range t.step.calls {
		if q == p {
			t.step.calls = append(t.step.calls[:i:i], t.step.calls[i+1:]...)
			break
		}
	}
}

// enabled reports whether the prompt left a tool on.
func (j *job) enabled(tool string) bool {
	on, said := j.tools[tool]
	return on || !said
}

// numbered writes lines as the read tool does.
func numbered(path, kind, text string, from, total int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<path>%s</path>\n<type>%s</type>\n<content>\n", path, kind)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		fmt.Fprintf(&b, "%d: %s\n", from+i, line)
	}
	if to := from + len(lines) - 1; to < total {
		fmt.Fprintf(&b, "\n(Showing lines %d-%d of %d. Use offset=%d to continue.)\n</content>", from, to, total, to+1)
	} else {
		fmt.Fprintf(&b, "\n(End of file - total %d lines)\n</content>", total)
	}
	return b.String()
}
