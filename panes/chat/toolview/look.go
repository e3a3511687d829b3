package toolview

import (
	"fmt"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// Looks lists the tools that only look.
func Looks(tool string) bool {
	switch tool {
	case "read", "list", "ls", "glob", "grep":
		return true
	}
	return false
}

// look describes a call that only looks: its target, and how much came of it.
func (r *Renderer) look(c *toolCall) {
	c.what = r.target(c)
	if c.st.Status == engine.ToolCompleted {
		if n := r.found(c.Tool, c.st); n != "" {
			c.notes = append(c.notes, n)
		}
	}
	if c.whole {
		r.attached(c)
	}
	if got := strings.TrimRight(sanitize.Text(ReadText(c.st)), "\n"); c.whole && got != "" {
		r.whole(c, r.styles.Muted, got)
	}
}

// ReadText is what a call gave, without the engine's wrapping.
func ReadText(st *engine.ToolState) string {
	if d, ok := st.Metadata["display"].(map[string]any); ok && Text(d, "text") != "" {
		return Text(d, "text")
	}
	if p := Text(st.Metadata, "preview"); p != "" {
		return p
	}
	return st.Output
}

// target is what a looking call looks at.
func (r *Renderer) target(c *toolCall) string {
	in := c.st.Input
	where := Text(in, "path")
	switch c.Tool {
	case "read":
		place := r.pen.Path(Text(in, "filePath"))
		if from, ok := number(in, "offset"); ok && from > 0 {
			place += fmt.Sprintf(":%d", from)
			if n, ok := number(in, "limit"); ok && n > 1 {
				place += fmt.Sprintf("-%d", from+n-1)
			}
		}
		return r.pen.Link(place, place)
	case "list", "ls":
		if where == "" {
			where = "."
		}
		return r.styles.Text.Render(r.pen.Path(where))
	}
	out := r.styles.Text.Render(sanitize.Line(Text(in, "pattern")))
	if where != "" && r.pen.Path(where) != r.pen.Root {
		out += r.styles.Muted.Render(" " + lang.T("in", r.pen.Path(where)))
	}
	if only := Text(in, "include"); only != "" {
		out += r.styles.Muted.Render(" (" + sanitize.Line(only) + ")")
	}
	return out
}

// found is how much a looking call found.
func (r *Renderer) found(tool string, st *engine.ToolState) string {
	word := map[string]string{"read": "line", "glob": "file", "grep": "match", "list": "entry", "ls": "entry"}[tool]
	n, ok := number(st.Metadata, map[string]string{"grep": "matches"}[tool])
	if !ok {
		n, ok = number(st.Metadata, "count")
	}
	if tool == "read" {
		d, _ := st.Metadata["display"].(map[string]any)
		from, has := number(d, "lineStart")
		to, _ := number(d, "lineEnd")
		if n, ok = to-from+1, has && to >= from; !ok {
			n, ok = strings.Count(ReadText(st), "\n")+1, ReadText(st) != ""
		}
		if d["type"] == "directory" {
			word = "entry"
		}
	}
	if !ok {
		return ""
	}
	_, asked := number(st.Input, "limit") // for so many of them
	cut, _ := st.Metadata["truncated"].(bool)
	return countOf(n, word, cut && !asked)
}

// countOf says how many of a kind were found, or that there are more.
func countOf(n int, kind string, more bool) string {
	switch kind + map[bool]string{true: "+"}[more] {
	case "line+":
		return lang.N(n, "n-plus-lines", n)
	case "file":
		return countFiles(n)
	case "file+":
		return lang.N(n, "n-plus-files", n)
	case "match":
		return lang.N(n, "matches", n)
	case "match+":
		return lang.N(n, "n-plus-matches", n)
	case "entry":
		return lang.N(n, "entries", n)
	case "entry+":
		return lang.N(n, "n-plus-entries", n)
	}
	return countLines(n)
}

// StateOf is what became of a call so far.
func StateOf(p *store.Part) *engine.ToolState {
	if p.State != nil {
		return p.State
	}
	return &engine.ToolState{Status: engine.ToolPending}
}

// countCalls says how often a tool that looks was called.
func countCalls(n int, tool string) string {
	switch tool {
	case "list":
		return lang.N(n, "lists", n)
	case "glob":
		return lang.N(n, "globs", n)
	case "grep":
		return lang.N(n, "greps", n)
	}
	return lang.N(n, "reads", n)
}

// Group appends the lines of calls that only look and follow each other: one line, or
// unfolded one for each, with the output of those that are open.
func (r *Renderer) Group(lines []string, calls []*store.Part, unfolded bool, open func(part string) bool) []string {
	lines = append(lines, r.groupHead(calls))
	if !unfolded {
		return lines
	}
	for _, p := range calls {
		c := &toolCall{Part: p, st: StateOf(p), name: p.Tool, whole: open(p.ID)}
		r.look(c)
		mark := "▸ "
		if c.whole {
			mark = "▾ "
		}
		line := "    " + anchor.Wrap(pen.PartTarget+p.ID+pen.OpenCall, r.styles.Muted.Render(mark)) + anchor.Start +
			r.styles.Secondary.Render(c.name)
		if xansi.StringWidth(c.what) > 0 {
			line += " " + c.what
		}
		if len(c.notes) > 0 {
			line += anchor.End + r.styles.Muted.Render(" · "+strings.Join(c.notes, " · "))
		}
		lines = append(lines, xansi.Truncate(line, max(r.width-2, 4), "…"))
		for _, l := range c.body {
			lines = append(lines, "      "+anchor.Start+l)
		}
		for i := range c.long {
			for _, l := range c.long.Lines(i) {
				lines = append(lines, "      "+anchor.Start+strings.TrimPrefix(l, "    "))
			}
		}
	}
	return lines
}

// Slim reports whether a call is drawn as one line by what it is, unless it is unfolded.
func (r *Renderer) Slim(p *store.Part) bool {
	if StateOf(p).Status == engine.ToolError {
		return false
	}
	command, ok := OurTool(p.Tool)
	return Looks(p.Tool) || p.Tool == "webfetch" || p.Tool == "skill" || ok && r.verbs[command].Done != ""
}

// Leads is the target of a call that leads somewhere.
func (r *Renderer) Leads(p *store.Part) string {
	if p.Type != engine.PartTool || p.State == nil {
		return ""
	}
	if child := Text(p.State.Metadata, "sessionId"); p.Tool == "task" && child != "" {
		return pen.SessionTarget + child
	}
	command, ok := OurTool(p.Tool)
	if !ok || p.State.Status != engine.ToolCompleted {
		return ""
	}
	_, to := leads(r.pen, command, Text(p.State.Input, r.verbs[command].Field), p.State.Input)
	return to
}

// groupHead counts the calls by tool and names what they looked at.
func (r *Renderer) groupHead(calls []*store.Part) string {
	mark, style := "●", r.styles.OK
	var tools []string
	count := map[string]int{}
	var targets []string
	for _, p := range calls {
		tool := p.Tool
		if tool == "ls" {
			tool = "list"
		}
		if count[tool]++; count[tool] == 1 {
			tools = append(tools, tool)
		}
		if st := StateOf(p); st.Status != engine.ToolCompleted {
			mark, style = "◐", r.styles.Warn
		}
		t := r.target(&toolCall{Part: p, st: StateOf(p)})
		if n := r.found(p.Tool, StateOf(p)); n != "" && (tool == "glob" || tool == "grep") &&
			StateOf(p).Status == engine.ToolCompleted {
			t += r.styles.Muted.Render(" (" + n + ")")
		}
		if xansi.StringWidth(t) > 0 && !slices.Contains(targets, t) {
			targets = append(targets, t)
		}
	}
	for i, t := range tools {
		tools[i] = countCalls(count[t], t)
	}
	head := "  " + anchor.Wrap(pen.PartTarget+calls[0].ID, style.Render(mark)) + " " + anchor.Start +
		r.styles.Secondary.Render(strings.Join(tools, ", ")) +
		r.styles.Muted.Render(" · ") + strings.Join(targets, r.styles.Muted.Render(", "))
	return anchor.Cut(head, max(r.width-2, 4), "…")
}
