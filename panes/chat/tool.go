package chat

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// bashTail is how many lines of a shell's output stay in view.
const bashTail = 10

// foldedDiff is how many lines of a change show until it is unfolded.
const foldedDiff = 12

// tool draws a tool call: state, name, arguments, and what belongs in view of
// its output.
func (r *renderer) tool(b *block, p *store.Part) {
	key := fmt.Sprint(p.Version, r.all, r.unfold[p.ID])
	if key == b.key {
		return
	}
	b.key, b.gap, b.lines = key, true, b.lines[:0]
	st := p.State
	if st == nil {
		st = &engine.ToolState{Status: engine.ToolPending}
	}
	b.lines = append(b.lines, r.toolHead(p.Tool, st))
	for _, l := range r.toolBody(p, st) {
		b.lines = append(b.lines, "    "+l)
	}
}

func (r *renderer) toolHead(tool string, st *engine.ToolState) string {
	mark, style := "○", r.styles.muted
	switch st.Status {
	case engine.ToolRunning:
		mark, style = "◐", r.styles.warn
	case engine.ToolCompleted:
		mark, style = "●", r.styles.ok
	case engine.ToolError:
		mark, style = "✗", r.styles.err
	}
	name := sanitize.Line(toolName(tool))
	head := "  " + style.Render(mark) + " " + r.styles.secondary.Render(name) + " "
	room := r.width - xansi.StringWidth(head) - 12
	args := xansi.Truncate(sanitize.Line(toolArgs(tool, st)), max(room, 8), "…")
	if args != "" {
		args += "  "
	}
	return head + r.styles.text.Render(args) + r.styles.muted.Render(st.Status)
}

// toolName shortens the engine's name of our own tools to what they are here.
func toolName(tool string) string {
	if rest, ok := strings.CutPrefix(tool, "openspace_openspace_"); ok {
		return strings.Replace(rest, "_", ".", 1)
	}
	return tool
}

// toolArgs is the one argument that tells a call best, else all of them.
func toolArgs(tool string, st *engine.ToolState) string {
	in := st.Input
	for _, name := range map[string][]string{
		"bash": {"command"}, "read": {"filePath"}, "write": {"filePath"}, "edit": {"filePath"}, "glob": {"pattern"},
		"grep": {"pattern"}, "list": {"path"}, "webfetch": {"url"}, "task": {"description"}, "invalid": {"error"},
	}[tool] {
		if s, ok := in[name].(string); ok {
			return s
		}
	}
	if tool == "todowrite" || tool == "question" {
		return ""
	}
	var out []string
	place, taken := filePlace(in)
	if place != "" {
		out = append(out, place)
	}
	keys := make([]string, 0, len(in))
	for k := range in {
		if !slices.Contains(taken, k) {
			keys = append(keys, k)
		}
	}
	sort.Strings(keys)
	for _, k := range keys {
		if in[k] == true {
			out = append(out, k)
		} else if v, err := json.Marshal(in[k]); err == nil {
			out = append(out, k+"="+strings.Trim(string(v), `"`))
		}
	}
	return strings.Join(out, " ")
}

// filePlace writes a path with its lines as people do, and says which
// arguments that took.
func filePlace(in map[string]any) (string, []string) {
	place, ok := in["path"].(string)
	if !ok {
		return "", nil
	}
	line, ok := in["line"].(float64)
	if !ok {
		return place, []string{"path"}
	}
	place += fmt.Sprintf(":%d", int(line))
	if end, ok := in["endLine"].(float64); ok && end != line {
		place += fmt.Sprintf("-%d", int(end))
	}
	return place, []string{"path", "line", "endLine"}
}

func (r *renderer) toolBody(p *store.Part, st *engine.ToolState) []string {
	if st.Status == engine.ToolError {
		return r.failed(p, st)
	}
	whole := r.all || r.unfold[p.ID]
	switch p.Tool {
	case "bash":
		return r.shell(st, whole)
	case "edit", "write":
		if d, ok := st.Metadata["diff"].(string); ok {
			return r.diff(d, whole)
		}
	case "todowrite":
		return r.todos(st)
	}
	out := strings.TrimRight(sanitize.Text(st.Output), "\n")
	if out == "" {
		return nil
	}
	lines := strings.Split(out, "\n")
	switch {
	case whole:
		return r.wrapped(r.styles.muted, lines)
	case toolName(p.Tool) != p.Tool && len(lines) == 1:
		return nil // a command of ours says no more than that it worked
	}
	return []string{r.styles.muted.Render(plural(len(lines), "line") + " · ctrl+o shows")}
}

// foldedError is how many lines of an error show until it is unfolded.
const foldedError = 6

// failed is a call's error; one of ours is taken out of its JSON.
func (r *renderer) failed(p *store.Part, st *engine.ToolState) []string {
	text := st.Error
	var ours struct{ Error, Hint string }
	if toolName(p.Tool) != p.Tool && json.Unmarshal([]byte(text), &ours) == nil && ours.Error != "" {
		text = ours.Error
		if ours.Hint != "" {
			text += ": " + ours.Hint
		}
	}
	out := r.wrapped(r.styles.err, strings.Split(strings.TrimRight(sanitize.Text(text), "\n"), "\n"))
	if hidden := len(out) - foldedError; hidden > 0 && !r.all && !r.unfold[p.ID] {
		out = append(out[:foldedError], r.styles.muted.Render("… "+plural(hidden, "more line")+" · ctrl+o shows"))
	}
	return out
}

// wrapped colours lines and wraps those that are too long.
func (r *renderer) wrapped(style lipgloss.Style, lines []string) []string {
	var out []string
	for _, l := range lines {
		for _, w := range r.wrap(l, r.width-6) {
			out = append(out, style.Render(w))
		}
	}
	return out
}

// shell shows the end of a command's output, as it grows and when it is done.
func (r *renderer) shell(st *engine.ToolState, whole bool) []string {
	out := st.Output
	if out == "" {
		out, _ = st.Metadata["output"].(string)
	}
	var res []string
	if cmd, _ := st.Input["command"].(string); whole && cmd != "" {
		res = r.wrapped(r.styles.text, strings.Split("$ "+strings.TrimRight(sanitize.Text(cmd), "\n"), "\n"))
	}
	out = strings.TrimRight(sanitize.Text(out), "\n")
	if out == "" {
		return res
	}
	lines := strings.Split(out, "\n")
	if hidden := len(lines) - bashTail; hidden > 0 && !whole {
		res = append(res, r.styles.muted.Render("… "+plural(hidden, "line")+" above · ctrl+o shows"))
		lines = lines[hidden:]
	}
	if whole {
		res = append(res, r.wrapped(r.styles.muted, lines)...)
	} else {
		res = append(res, r.styled(r.styles.muted, lines)...)
	}
	if code, ok := st.Metadata["exit"].(float64); ok && code != 0 {
		res = append(res, r.styles.err.Render(fmt.Sprintf("exit %d", int(code))))
	}
	return res
}

func (r *renderer) diff(d string, whole bool) []string {
	lines := strings.Split(strings.TrimRight(sanitize.Text(d), "\n"), "\n")
	var out []string
	for i, l := range lines {
		if i < 4 && (strings.HasPrefix(l, "Index:") || strings.HasPrefix(l, "===") || strings.HasPrefix(l, "--- ") || strings.HasPrefix(l, "+++ ")) {
			continue
		}
		style := r.styles.muted
		switch {
		case strings.HasPrefix(l, "+"):
			style = r.styles.added
		case strings.HasPrefix(l, "-"):
			style = r.styles.removed
		case strings.HasPrefix(l, "@@"):
			style = r.styles.info
		}
		out = append(out, r.styled(style, []string{l})...)
	}
	if hidden := len(out) - foldedDiff; hidden > 0 && !whole {
		out = append(out[:foldedDiff], r.styles.muted.Render("… "+plural(hidden, "more line")+" · ctrl+o shows"))
	}
	return out
}

func (r *renderer) todos(st *engine.ToolState) []string {
	list, _ := st.Input["todos"].([]any)
	var out []string
	for _, t := range list {
		m, _ := t.(map[string]any)
		text, _ := m["content"].(string)
		mark, style := "[ ] ", r.styles.text
		switch m["status"] {
		case "completed":
			mark, style = "[✓] ", r.styles.muted
		case "in_progress":
			mark, style = "[•] ", r.styles.warn
		case "cancelled":
			mark, style = "[-] ", r.styles.muted
		}
		out = append(out, r.styled(style, []string{mark + sanitize.Line(text)})...)
	}
	return out
}

// styled cuts lines to the width and colours them.
func (r *renderer) styled(style lipgloss.Style, lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		l = strings.ReplaceAll(l, "\t", "    ")
		out[i] = style.Render(xansi.Truncate(l, max(r.width-6, 4), "›"))
	}
	return out
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
