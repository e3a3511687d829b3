package chat

import (
	"encoding/json"
	"maps"
	"slices"
	"sort"
	"strings"
	"time"
	"unicode/utf8"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// call is a tool call while it is drawn.
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
	long  longText // what follows them, with its indent
}

// tool draws a tool call: its state, what it is about, and what belongs in
// view of its output.
func (r *renderer) tool(b *block, p *store.Part, k blockKey) {
	st := p.State
	if st == nil {
		st = &engine.ToolState{Status: engine.ToolPending}
	}
	var ms int64
	b.due = time.Time{}
	if st.Status == engine.ToolRunning && st.Time != nil && !k.dead {
		if k.waits = r.st.Asking(p.SessionID, p.CallID); !k.waits {
			ms, b.due = r.running(r.since(p))
			k.second = ms / 1000
		}
	}
	if b.child = ""; p.Tool == "task" && st.Status == engine.ToolRunning {
		b.child = text(st.Metadata, "sessionId")
		k.others = r.st.SessionVersion(b.child)
	}
	if b.key == k {
		return
	}
	b.key = k
	c := &toolCall{Part: p, st: st, whole: k.unfold, since: r.since(p)}
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
	if k.dead && (st.Status == engine.ToolRunning || st.Status == engine.ToolPending) {
		c.notes = append(c.notes, lang.T("interrupted"))
	} else if k.waits {
		c.notes = append(c.notes, lang.T("waits-for-an-answer"))
	} else if s := c.duration(ms); s != "" {
		c.notes = append(c.notes, s)
	}
	b.lines = append(b.lines[:0], r.head(c)...)
	for _, l := range c.body {
		b.lines = append(b.lines, "    "+anchor.Start+l)
	}
	b.long = c.long
	if len(b.long) > 0 { // they stand before the lines
		b.head, b.lines = b.lines, nil
	} else {
		b.head = nil
	}
	b.slim = len(b.lines) == 1
}

// describe fills in what is particular to a tool.
func (r *renderer) describe(c *toolCall) {
	if ours, ok := ourTool(c.Tool); ok {
		r.ours(c, ours)
		return
	}
	c.name, c.what = sanitize.Line(c.Tool), r.styles.text.Render(sanitize.Line(clip(toolArgs(c.st.Input))))
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
func (r *renderer) given(c *toolCall) {
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
		c.body = append(c.body, r.wrapped(r.styles.text,
			strings.Split(sanitize.Text(name+":"+strings.TrimRight(value, "\n")), "\n"))...)
	}
}

// head is a call's first line: its state, its name, what it is about, and what
// there is to note; that has a line of its own where there is no room.
func (r *renderer) head(c *toolCall) []string {
	mark, style := "○", r.styles.muted
	switch status := c.st.Status; {
	case status == engine.ToolRunning:
		mark, style = "◐", r.styles.warn
	case status == engine.ToolError, status == engine.ToolCompleted && c.bad:
		mark, style = "✗", r.styles.err
	case status == engine.ToolCompleted:
		mark, style = "●", r.styles.ok
	}
	head := "  " + anchor.Wrap(partTarget+c.ID, style.Render(mark)) + " " + anchor.Start + r.titled(c)
	notes := ""
	for i, n := range c.notes {
		if !strings.Contains(n, "\x1b") {
			n = r.styles.muted.Render(n)
		}
		if i > 0 {
			notes += r.styles.muted.Render(" · ")
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
	return []string{anchor.Cut(head, max(room, 4), "…") + anchor.End + r.styles.muted.Render(" · ") + notes}
}

// titled is a call's name and what it is about.
func (r *renderer) titled(c *toolCall) string {
	name := r.styles.secondary.Render(c.name)
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
		return took(running)
	case t != nil && t.End-c.since >= 1000 && t.Start > 0:
		return exact(t.End - c.since)
	}
	return ""
}

// since is when a call began to do something, which is not before a person let
// it; 0 where that is not known.
func (r *renderer) since(p *store.Part) int64 {
	if p.State == nil || p.State.Time == nil {
		return 0
	}
	return r.st.Answered(p.SessionID, p.CallID).Since(p.State.Time.Start)
}

// text is a field of a call's arguments or metadata, or nothing.
func text(fields map[string]any, name string) string {
	s, _ := fields[name].(string)
	return s
}

// number is one, and whether there is one.
func number(fields map[string]any, name string) (int, bool) {
	n, ok := fields[name].(float64)
	return int(n), ok && n >= 0 && n < 1e9
}

// toolArgs is what a call of a tool that is not known is about.
func toolArgs(in map[string]any) string {
	keys := make([]string, 0, len(in))
	for k := range in {
		keys = append(keys, k)
	}
	sort.Strings(keys)
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

// link is a path or place that leads to its file.
func (r *renderer) link(shown, place string) string {
	return anchor.Wrap(markdown.FileTarget+place, r.styles.link.Render(shown))
}

// foldedOutput is how many lines of an output show until it is unfolded.
const foldedOutput = 3

// output shows a tool's output: the first lines, and all of it unfolded.
func (r *renderer) output(c *toolCall) {
	r.attached(c)
	out := strings.Trim(sanitize.Text(c.st.Output), "\n")
	if out == "" {
		return
	}
	if c.whole {
		r.whole(c, r.styles.muted, out)
		return
	}
	c.body = append(c.body, r.folded(r.styles.muted, out, foldedOutput, false)...)
}

// attached lists the files that came of a call.
func (r *renderer) attached(c *toolCall) {
	for i := range c.st.Attachments {
		p := &c.st.Attachments[i]
		c.body = append(c.body, r.file(p, attachment(p, c.ID, i)))
	}
}

// whole shows all of a text at the end of a call, a long one as it comes into
// view.
func (r *renderer) whole(c *toolCall, style lipgloss.Style, text string) {
	if len(text) <= 2*maxChunk {
		c.body = append(c.body, r.wrapped(style, strings.Split(text, "\n"))...)
		return
	}
	c.long.add(c.ID, text, func(text, joint string) []string {
		var out []string
		for i, l := range r.linkedRows(style, text, r.width-6) {
			if i == 0 {
				l = joint + l
			}
			out = append(out, "    "+l)
		}
		return out
	})
}

// folded shows the first lines of a text, and how many are hidden.
func (r *renderer) folded(style lipgloss.Style, text string, most int, whole bool) []string {
	if whole {
		return r.wrapped(style, strings.Split(text, "\n"))
	}
	n := strings.Count(text, "\n") + 1
	if fits(n, most) {
		most = n
	}
	lines := strings.SplitN(text, "\n", most+1)
	out := r.cut(style, lines[:min(len(lines), most)])
	if n > most {
		out = append(out, r.more(n-most))
	}
	return out
}

// fits reports whether n lines show whole where most of them should: a single one
// that is hidden would take as much room as the word of it.
func fits(n, most int) bool { return n <= most+1 }

// more says how many lines are hidden.
func (r *renderer) more(n int) string {
	return anchor.Border(r.styles.muted.Render(lang.N(n, "more-lines-ctrl-o-shows", n)))
}

// foldedError is how many lines of an error show until it is unfolded.
const foldedError = 6

// failed is a call's error; one of ours is taken out of its JSON.
func (r *renderer) failed(c *toolCall) []string {
	said := c.st.Error
	var ours struct{ Error, Hint string }
	if _, is := ourTool(c.Tool); is && json.Unmarshal([]byte(said), &ours) == nil && ours.Error != "" {
		said = ours.Error
		if ours.Hint != "" {
			said += ": " + ours.Hint
		}
	}
	out := r.wrapped(r.styles.err, strings.Split(strings.TrimRight(sanitize.Text(said), "\n"), "\n"))
	if !fits(len(out), foldedError) && !c.whole {
		out = append(out[:foldedError], r.more(len(out)-foldedError))
	}
	return out
}

// wrapped colours lines and wraps those that are too long.
func (r *renderer) wrapped(style lipgloss.Style, lines []string) []string {
	var out []string
	for _, l := range lines {
		out = append(out, r.linkedRows(style, l, r.width-6)...)
	}
	return out
}

// cut cuts lines to the width and colours them.
func (r *renderer) cut(style lipgloss.Style, lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = anchor.Cut(r.linked(style, syntax.OutputTabs(clip(l))), max(r.width-6, 4), "›")
	}
	return out
}

// maxShown is how much of a line is looked at where it is cut to the width, in
// bytes.
const maxShown = 4 << 10

// clip takes the beginning of a text of which no more can show.
func clip(s string) string {
	if len(s) <= maxShown {
		return s
	}
	n := maxShown
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

func countLines(n int) string { return lang.N(n, "lines", n) }

func countFiles(n int) string { return lang.N(n, "n-files", n) }
