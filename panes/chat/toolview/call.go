// Package toolview draws the calls of tools in a conversation: what each was called with,
// what came of it, and where that leads.
package toolview

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// Renderer draws tool calls at one width in one theme.
type Renderer struct {
	pen    *pen.Pen
	styles pen.Styles
	width  int
	st     *store.Store
	verbs  map[call.ID]call.Verb
	said   *markdown.Renderer // what subagents said
}

// New returns a renderer of calls in a store. What subagents said is drawn by said.
func New(p *pen.Pen, st *store.Store, said *markdown.Renderer) *Renderer {
	return &Renderer{pen: p, styles: p.Styles, width: p.Width, st: st, verbs: call.Verbs(), said: said}
}

// Mode is how a call is drawn.
type Mode struct {
	Whole bool  // with all of its output
	Dead  bool  // the engine left its message
	Waits bool  // for a person to let it
	Took  int64 // how long it has been running, in milliseconds
}

// Draw appends the lines of a call: its state, what it is about, and what belongs in
// view of its output. A long output follows them, or is empty.
func (r *Renderer) Draw(lines []string, p *store.Part, mode Mode) ([]string, pen.Long) {
	st := StateOf(p)
	c := &toolCall{Part: p, st: st, whole: mode.Whole, since: r.Since(p)}
	r.describe(c)
	r.cutShort(c)
	if why := r.st.Allowed(p.SessionID, p.CallID); why != "" {
		c.notes = append(c.notes, lang.T("allowed-by-rule", sanitize.Line(why)))
	}
	if st.Status == engine.ToolError {
		asked := c.body
		c.body = r.failed(c)
		if c.Tool == "question" { // what was refused is worth reading
			c.body = append(asked, c.body...)
		}
	}
	if mode.Dead && (st.Status == engine.ToolRunning || st.Status == engine.ToolPending) {
		c.notes = append(c.notes, lang.T("interrupted"))
	} else if mode.Waits {
		c.notes = append(c.notes, lang.T("waits-for-an-answer"))
	} else if s := c.duration(mode.Took); s != "" {
		c.notes = append(c.notes, s)
	}
	lines = append(lines, r.head(c)...)
	for _, l := range c.body {
		lines = append(lines, "    "+anchor.Start+l)
	}
	return lines, c.long
}

// toolCall is a tool call while it is drawn.
type toolCall struct {
	*store.Part
	st    *engine.ToolState
	whole bool   // its output is shown whole
	since int64  // when it began to do something, in Unix milliseconds
	bad   bool   // it did not do what it was called for, although it was carried out
	name  string // how it is called
	what  string // what it is about: styled, safe to print, may carry targets
	notes []string
	body  []string // the lines below, without their indent
	long  pen.Long // what follows them, with its indent
}

// describe fills in what is particular to a tool.
func (r *Renderer) describe(c *toolCall) {
	if ours, ok := OurTool(c.Tool); ok {
		r.ours(c, ours)
		return
	}
	c.name, c.what = sanitize.Line(c.Tool), r.styles.Text.Render(sanitize.Line(pen.Clip(Args(c.st.Input))))
	switch c.Tool {
	case "bash":
		r.shell(c)
	case "read", "list", "ls", "glob", "grep":
		r.look(c)
	case "edit", "multiedit", "write", "patch", "apply_patch":
		r.change(c)
	case "todowrite", "todoread":
		r.todos(c)
	case "task":
		r.task(c)
	case "question":
		r.asked(c)
	case "webfetch", "websearch", "codesearch":
		r.web(c)
	case "skill":
		r.skill(c)
	case "invalid":
		r.invalid(c)
		c.bad = true // though the engine counts it as done
	default:
		r.given(c)
		r.output(c)
	}
}

// given shows, unfolded, what a tool that is not known was called with: it is
// cut in its heading.
func (r *Renderer) given(c *toolCall) {
	if !c.whole {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(c.st.Input)) {
		value, is := c.st.Input[name].(string)
		if !is {
			b, err := json.MarshalIndent(c.st.Input[name], "", "  ")
			if err != nil {
				continue
			}
			value = string(b)
		}
		if strings.Contains(value, "\n") {
			value = "\n" + value
		} else {
			value = " " + value
		}
		c.body = append(c.body, r.pen.Wrapped(r.styles.Text,
			strings.Split(sanitize.Text(name+":"+strings.TrimRight(value, "\n")), "\n"))...)
	}
}

// head is a call's first line: its state, its name, what it is about, and what
// there is to note; that has a line of its own where there is no room.
func (r *Renderer) head(c *toolCall) []string {
	mark, style := "○", r.styles.Muted
	switch status := c.st.Status; {
	case status == engine.ToolRunning:
		mark, style = "◐", r.styles.Warn
	case status == engine.ToolError, status == engine.ToolCompleted && c.bad:
		mark, style = "✗", r.styles.Err
	case status == engine.ToolCompleted:
		mark, style = "●", r.styles.OK
	}
	head := "  " + anchor.Wrap(pen.PartTarget+c.ID, style.Render(mark)) + " " + anchor.Start + r.titled(c)
	notes := ""
	for i, n := range c.notes {
		if !strings.Contains(n, "\x1b") {
			n = r.styles.Muted.Render(n)
		}
		if i > 0 {
			notes += r.styles.Muted.Render(" · ")
		}
		notes += n
	}
	if notes == "" {
		return []string{anchor.Cut(head, max(r.width-2, 4), "…")}
	}
	room := r.width - 2 - xansi.StringWidth(notes) - len(" · ")
	if xansi.StringWidth(head) > room && room < leastHead {
		return []string{anchor.Cut(head, max(r.width-2, 4), "…"),
			anchor.Border(xansi.Truncate("    "+notes, max(r.width-2, 4), "…"))}
	}
	return []string{anchor.Cut(head, max(room, 4), "…") + anchor.End + r.styles.Muted.Render(" · ") + notes}
}

// titled is a call's name and what it is about.
func (r *Renderer) titled(c *toolCall) string {
	name := r.styles.Secondary.Render(c.name)
	switch {
	case xansi.StringWidth(c.what) == 0:
		return name
	case c.name == "":
		return c.what
	}
	return name + " " + c.what
}

// leastHead is how many cells of what a call is about stay in view beside what
// there is to note.
const leastHead = 22

// duration is what a call takes or took.
func (c *toolCall) duration(running int64) string {
	t := c.st.Time
	switch {
	case c.st.Status == engine.ToolPending:
		return lang.T("waiting")
	case c.st.Status == engine.ToolRunning:
		return pen.Took(running)
	case t != nil && t.End-c.since >= 1000 && t.Start > 0:
		return pen.Exact(t.End - c.since)
	}
	return ""
}

// Since is when a call began to do something, which is not before a person let
// it; 0 where that is not known.
func (r *Renderer) Since(p *store.Part) int64 {
	if p.State == nil || p.State.Time == nil {
		return 0
	}
	return r.st.Answered(p.SessionID, p.CallID).Since(p.State.Time.Start)
}

// Text is a field of a call's arguments or metadata, or nothing.
func Text(fields map[string]any, name string) string {
	s, _ := fields[name].(string)
	return s
}

// number is one, and whether there is one.
func number(fields map[string]any, name string) (int, bool) {
	n, ok := fields[name].(float64)
	return int(n), ok && n >= 0 && n < 1e9
}

// foldedOutput is how many lines of an output show until it is unfolded.
const foldedOutput = 3

// output shows a tool's output: the first lines, and all of it unfolded.
func (r *Renderer) output(c *toolCall) {
	r.attached(c)
	out := strings.Trim(sanitize.Text(c.st.Output), "\n")
	if out == "" {
		return
	}
	if c.whole {
		r.whole(c, r.styles.Muted, out)
		return
	}
	c.body = append(c.body, r.pen.Folded(r.styles.Muted, out, foldedOutput, false)...)
}

// attached lists the files that came of a call.
func (r *Renderer) attached(c *toolCall) {
	for i := range c.st.Attachments {
		p := &c.st.Attachments[i]
		c.body = append(c.body, r.pen.File(p, pen.Attachment(p, c.ID, i)))
	}
}

// whole shows all of a text at the end of a call, a long one as it comes into
// view.
func (r *Renderer) whole(c *toolCall, style lipgloss.Style, text string) {
	if len(text) <= 2*pen.MaxChunk {
		c.body = append(c.body, r.pen.Wrapped(style, strings.Split(text, "\n"))...)
		return
	}
	c.long.Add(c.ID, text, func(text, joint string) []string {
		var out []string
		for i, l := range pen.LinkedRows(style, text, r.width-6) {
			if i == 0 {
				l = joint + l
			}
			out = append(out, "    "+l)
		}
		return out
	})
}

// foldedError is how many lines of an error show until it is unfolded.
const foldedError = 6

// failed is a call's error; one of ours is taken out of its JSON.
func (r *Renderer) failed(c *toolCall) []string {
	said := c.st.Error
	var ours struct{ Error, Hint string }
	if _, is := OurTool(c.Tool); is && json.Unmarshal([]byte(said), &ours) == nil && ours.Error != "" {
		said = ours.Error
		if ours.Hint != "" {
			said += ": " + ours.Hint
		}
	}
	out := r.pen.Wrapped(r.styles.Err, strings.Split(strings.TrimRight(sanitize.Text(said), "\n"), "\n"))
	if !pen.Fits(len(out), foldedError) && !c.whole {
		out = append(out[:foldedError], r.pen.More(len(out)-foldedError))
	}
	return out
}

func countLines(n int) string { return lang.N(n, "lines", n) }

func countFiles(n int) string { return lang.N(n, "n-files", n) }

// Args is what a call of a tool that is not known is about.
func Args(in map[string]any) string {
	keys := slices.Sorted(maps.Keys(in))
	var out []string
	for _, k := range keys {
		v, err := json.Marshal(in[k])
		switch {
		case in[k] == true:
			out = append(out, k)
		case err == nil && len(keys) == 1:
			out = append(out, strings.Trim(string(v), `"`))
		case err == nil:
			out = append(out, k+"="+strings.Trim(string(v), `"`))
		}
	}
	return strings.Join(out, " ")
}
