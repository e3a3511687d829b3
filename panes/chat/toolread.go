package chat

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// looks lists the tools that only look.
func looks(tool string) bool {
	switch tool {
	case "read", "list", "ls", "glob", "grep":
		return true
	}
	return false
}

// groups reports whether a call is shown together with those beside it.
func (r *renderer) groups(p *store.Part) bool {
	return p.Type == engine.PartTool && looks(p.Tool) && !r.view.all &&
		(p.State == nil || p.State.Status != engine.ToolError)
}

// look describes a call that only looks: its target, and how much came of it.
func (r *renderer) look(c *toolCall) {
	c.what = r.target(c)
	if c.st.Status == engine.ToolCompleted {
		if n := r.found(c.Tool, c.st); n != "" {
			c.notes = append(c.notes, n)
		}
	}
	if c.whole {
		r.attached(c)
	}
	if got := strings.TrimRight(sanitize.Text(readText(c.st)), "\n"); c.whole && got != "" {
		r.whole(c, r.styles.muted, got)
	}
}

// readText is what a call gave, without the engine's wrapping.
func readText(st *engine.ToolState) string {
	if d, ok := st.Metadata["display"].(map[string]any); ok && text(d, "text") != "" {
		return text(d, "text")
	}
	if p := text(st.Metadata, "preview"); p != "" {
		return p
	}
	return st.Output
}

// target is what a looking call looks at.
func (r *renderer) target(c *toolCall) string {
	in := c.st.Input
	where := text(in, "path")
	switch c.Tool {
	case "read":
		place := r.path(text(in, "filePath"))
		if from, ok := number(in, "offset"); ok && from > 0 {
			place += fmt.Sprintf(":%d", from)
			if n, ok := number(in, "limit"); ok && n > 1 {
				place += fmt.Sprintf("-%d", from+n-1)
			}
		}
		return r.link(place, place)
	case "list", "ls":
		if where == "" {
			where = "."
		}
		return r.styles.text.Render(r.path(where))
	}
	out := r.styles.text.Render(sanitize.Line(text(in, "pattern")))
	if where != "" && r.path(where) != r.root {
		out += r.styles.muted.Render(" " + lang.T("in", r.path(where)))
	}
	if only := text(in, "include"); only != "" {
		out += r.styles.muted.Render(" (" + sanitize.Line(only) + ")")
	}
	return out
}

// found is how much a looking call found.
func (r *renderer) found(tool string, st *engine.ToolState) string {
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
			n, ok = strings.Count(readText(st), "\n")+1, readText(st) != ""
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

// openCall follows the id of a call, of several that are shown together, whose
// output is unfolded.
const openCall = "/output"

// reads draws calls that follow each other as one line; unfolded, a line each,
// which may be unfolded as well.
func (r *renderer) reads(b *block, calls []*store.Part, dead bool) {
	first := calls[0]
	if len(calls) == 1 {
		r.tool(b, first, blockKey{version: first.Version, unfold: r.unfolded(first), calls: 1, dead: dead})
		return
	}
	k := blockKey{unfold: r.unfolded(first), calls: len(calls)}
	for i, p := range calls {
		k.version = max(k.version, p.Version)
		if r.view.unfold[p.ID+openCall] {
			k.others = k.others*31 + uint64(i) + 1
		}
	}
	b.due = time.Time{}
	if b.key == k {
		return
	}
	b.key, b.lines, b.slim = k, b.lines[:0], true
	b.lines = append(b.lines, r.readsHead(first.ID, calls))
	if !k.unfold {
		return
	}
	b.slim = false
	for _, p := range calls {
		c := &toolCall{Part: p, st: stateOf(p), name: p.Tool, whole: r.view.unfold[p.ID+openCall]}
		r.look(c)
		mark := "▸ "
		if c.whole {
			mark = "▾ "
		}
		line := "    " + anchor.Wrap(partTarget+p.ID+openCall, r.styles.muted.Render(mark)) + anchor.Start +
			r.styles.secondary.Render(c.name)
		if xansi.StringWidth(c.what) > 0 {
			line += " " + c.what
		}
		if len(c.notes) > 0 {
			line += anchor.End + r.styles.muted.Render(" · "+strings.Join(c.notes, " · "))
		}
		b.lines = append(b.lines, xansi.Truncate(line, max(r.width-2, 4), "…"))
		for _, l := range c.body {
			b.lines = append(b.lines, "      "+anchor.Start+l)
		}
		for i := range c.long {
			for _, l := range c.long.lines(i) {
				b.lines = append(b.lines, "      "+anchor.Start+strings.TrimPrefix(l, "    "))
			}
		}
	}
}

func stateOf(p *store.Part) *engine.ToolState {
	if p.State != nil {
		return p.State
	}
	return &engine.ToolState{Status: engine.ToolPending}
}

// readsHead counts the calls by tool and names what they looked at.
func (r *renderer) readsHead(id string, calls []*store.Part) string {
	mark, style := "●", r.styles.ok
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
		if st := stateOf(p); st.Status != engine.ToolCompleted {
			mark, style = "◐", r.styles.warn
		}
		t := r.target(&toolCall{Part: p, st: stateOf(p)})
		if n := r.found(p.Tool, stateOf(p)); n != "" && (tool == "glob" || tool == "grep") &&
			stateOf(p).Status == engine.ToolCompleted {
			t += r.styles.muted.Render(" (" + n + ")")
		}
		if xansi.StringWidth(t) > 0 && !slices.Contains(targets, t) {
			targets = append(targets, t)
		}
	}
	for i, t := range tools {
		tools[i] = countCalls(count[t], t)
	}
	head := "  " + anchor.Wrap(partTarget+id, style.Render(mark)) + " " + anchor.Start +
		r.styles.secondary.Render(strings.Join(tools, ", ")) +
		r.styles.muted.Render(" · ") + strings.Join(targets, r.styles.muted.Render(", "))
	return anchor.Cut(head, max(r.width-2, 4), "…")
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

// role is what a message is among the steps of a turn.
type role uint8

const (
	alone    role = iota
	leads         // it shows the calls of the steps behind it that only look
	absorbed      // it is shown by one before it
)

// quiet reports whether a message is a step that only looks.
func (it *item) isQuiet(r *renderer, m *store.Message) bool {
	if it.quietAt == m.Version+1 {
		return it.quiet
	}
	it.quietAt, it.quiet = m.Version+1, r.quiet(m)
	return it.quiet
}

func (r *renderer) quiet(m *store.Message) bool {
	in := &m.Info
	if in.Role != engine.RoleAssistant || in.Error != nil || m.Summary() ||
		in.Time.Completed != 0 && in.Finish != "tool-calls" {
		return false
	}
	reads := 0
	for _, p := range m.Parts {
		if r.groups(p) {
			reads++
		} else if !r.silent(m, p) {
			return false
		}
	}
	return reads > 0
}

// begins reports whether a step always begins a group: one in about 29, told by
// its id, so that a long run of steps is cut in the same places from wherever
// it is looked at.
func begins(m *store.Message) bool {
	h := fnv.New32a()
	h.Write([]byte(m.Info.ID))
	return h.Sum32()%29 == 0
}

// group finds a message's role among its neighbours, and the messages that it
// shows too. Nothing of it grows with the history.
func (l *list) group(r *renderer, msgs []*store.Message, i int) (role, []*store.Message) {
	if r.view.all || !l.quiet(r, msgs, i) {
		return alone, nil
	}
	if i > 0 && !begins(msgs[i]) && store.SameTurn(msgs[i-1], msgs[i]) && l.quiet(r, msgs, i-1) {
		return absorbed, nil
	}
	end := i + 1
	for end < len(msgs) && !begins(msgs[end]) && store.SameTurn(msgs[end-1], msgs[end]) && l.quiet(r, msgs, end) {
		end++
	}
	if end == i+1 {
		return alone, nil
	}
	return leads, msgs[i+1 : end]
}

// close reports whether a message goes on with tools of one line, as the one
// before ended, so that no empty line belongs between them.
func (r *renderer) close(before, m *store.Message) bool {
	if !store.SameTurn(before, m) || isUser(before) || r.footed(before) {
		return false
	}
	i, j := len(before.Parts)-1, 0
	for i >= 0 && r.silent(before, before.Parts[i]) {
		i--
	}
	for j < len(m.Parts) && r.silent(m, m.Parts[j]) {
		j++
	}
	return i >= 0 && j < len(m.Parts) && r.slim(before.Parts[i]) && r.slim(m.Parts[j])
}

// footed reports whether a foot closes a message.
func (r *renderer) footed(m *store.Message) bool {
	return m.Info.Error != nil || r.st.Interrupted(m) ||
		m.Info.Time.Completed != 0 && (m.Info.Finish != "tool-calls" || r.view.all)
}

// slim reports whether a part is drawn as one line by what it is.
func (r *renderer) slim(p *store.Part) bool {
	if p.Type != engine.PartTool || r.unfolded(p) || stateOf(p).Status == engine.ToolError {
		return false
	}
	command, ok := ourTool(p.Tool)
	return looks(p.Tool) || p.Tool == "webfetch" || p.Tool == "skill" || ok && r.verbs[command].Done != ""
}

func (l *list) quiet(r *renderer, msgs []*store.Message, i int) bool {
	return l.of(msgs[i]).isQuiet(r, msgs[i])
}
