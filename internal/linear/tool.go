package linear

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// Ours begins the names of the tools that drive the panes. What they did is told
// by who carried it out.
const Ours = "openspace_"

// tool tells that a call began, and how it ended. Those that are over in a
// moment, and come in numbers, are told at their end alone.
func (t *Teller) tool(p *store.Part, d *toldPart) []string {
	st := p.State
	if st == nil || d.ended || st.Status == engine.ToolPending {
		return nil
	}
	var out []string
	if !d.began {
		if d.began = true; !brief(p.Tool) {
			out = append(out, lang.T("started", t.call(p)))
		}
	}
	if d.ended = p.Ended(); d.ended {
		if end := t.end(p); end != "" {
			out = append(out, end)
		}
		out = append(out, attached(st)...)
	}
	return out
}

// attached names the files that came of a call.
func attached(st *engine.ToolState) []string {
	var out []string
	for i := range st.Attachments {
		out = append(out, lang.T("file-title", line(fileName(&st.Attachments[i]))))
	}
	return out
}

// brief reports whether a tool only looks, and is told at its end alone.
func brief(tool string) bool {
	switch tool {
	case "read", "list", "ls", "glob", "grep", "invalid", "todowrite", "todoread", "skill", "edit", "multiedit",
		"write", "patch", "apply_patch", "question":
		return true
	}
	return strings.HasPrefix(tool, Ours)
}

// call names a call: the tool, and what it is about.
func (t *Teller) call(p *store.Part) string {
	name, what := lang.T("tool-title", line(strings.TrimPrefix(strings.TrimPrefix(p.Tool, Ours), Ours))), t.about(p)
	if p.Tool == "task" {
		name = lang.T("subagent", line(field(p.State.Input, "subagent_type")))
	}
	if what == "" {
		return name
	}
	return name + ": " + what
}

// maxAbout is how much is told of what a call is about, in characters.
const maxAbout = 200

// about is what a call is about.
func (t *Teller) about(p *store.Part) string {
	in := p.State.Input
	var s string
	switch p.Tool {
	case "bash":
		s = firstOf(strings.TrimSpace(field(in, "command")))
	case "read", "list", "ls", "write", "edit", "multiedit":
		s = t.path(first(in, "filePath", "path"))
	case "glob", "grep":
		s = field(in, "pattern")
		if dir := field(in, "path"); dir != "" {
			s = lang.T("x-in-x", s, t.path(dir))
		}
	case "webfetch":
		s = field(in, "url")
	case "websearch", "codesearch":
		s = field(in, "query")
	case "task":
		s = field(in, "description")
	case "skill":
		s = field(in, "name")
	case "todowrite", "todoread", "question", "patch", "apply_patch":
	default:
		s = arguments(in)
	}
	if r := []rune(line(s)); len(r) > maxAbout {
		return lang.T("more", string(r[:maxAbout]))
	}
	return line(s)
}

// end tells how a call ended; nothing where it is told elsewhere.
func (t *Teller) end(p *store.Part) string {
	st := p.State
	switch {
	case st == nil || !p.Ended():
		return ""
	case p.Tool == "question": // its answer was told
		return ""
	case st.Status == engine.ToolError:
		return lang.T("x-failed-x-2", t.call(p), firstOf(line(failure(st.Error))))
	case p.Tool == "todowrite", p.Tool == "todoread", strings.HasPrefix(p.Tool, Ours):
		return ""
	}
	if files := Patch(st); len(files) > 0 {
		return lang.T("tool-title", line(p.Tool)) + ": " + t.edits(files) + diagnostics(st)
	}
	name := t.call(p)
	switch p.Tool {
	case "invalid": // which the engine counts as done
		return lang.T("x-failed-x-2", lang.T("tool-title", line(field(st.Input, "tool"))),
			firstOf(line(field(st.Input, "error"))))
	case "bash":
		if code, ok := st.Metadata["exit"].(float64); ok {
			n := lines(Output(st))
			return lang.N(n, "finished-exit-lines-of-output", name, int(code), n)
		}
	case "write":
		n := lines(field(st.Input, "content"))
		return lang.N(n, "written-lines", name, n) + diagnostics(st)
	case "glob", "grep":
		for _, key := range []string{"matches", "count"} {
			if n, ok := st.Metadata[key].(float64); ok {
				return lang.N(int(n), "x-n-matches", name, int(n))
			}
		}
	case "read":
		return lang.T("read", name)
	}
	n := lines(Output(st))
	return lang.N(n, "finished-lines-of-output", name, n)
}

// edits tells how much of which files changed.
func (t *Teller) edits(files []difftext.File) string {
	var out []string
	for _, f := range files {
		before, after := f.Paths()
		if after == "" {
			after = before
		}
		out = append(out, lang.T("x-x-in-x", lang.N(f.Added, "lines-added", f.Added),
			lang.N(f.Removed, "removed", f.Removed), t.path(after)))
	}
	return strings.Join(out, "; ") + "."
}

// diagnostics counts the errors that the engine's language servers found.
func diagnostics(st *engine.ToolState) string {
	n := 0
	all, _ := st.Metadata["diagnostics"].(map[string]any)
	for _, list := range all {
		items, _ := list.([]any)
		for _, item := range items {
			if d, _ := item.(map[string]any); d["severity"] == float64(1) {
				n++
			}
		}
	}
	if n == 0 {
		return ""
	}
	return " " + lang.N(n, "errors-found-there", n)
}

// Patch reads the diff of a call that changed files.
func Patch(st *engine.ToolState) []difftext.File {
	patch := ""
	if d, ok := st.Metadata["filediff"].(map[string]any); ok {
		patch = field(d, "patch")
	}
	if patch == "" {
		patch = field(st.Metadata, "diff")
	}
	if patch == "" {
		patch = field(st.Input, "patchText")
	}
	files, err := difftext.Parse(sanitize.Text(patch))
	if err != nil {
		return nil
	}
	return files
}

// Hunks tells a diff in words.
func (t *Teller) Hunks(files []difftext.File) []string {
	var out []string
	for _, f := range files {
		out = append(out, lang.T("file", t.edits([]difftext.File{f})))
		for _, h := range f.Hunks {
			out = append(out, lang.T("change-at-line", max(h.At, 1)))
			for _, l := range h.Lines {
				out = append(out, Signed(l.Op)+sanitize.Line(l.Text))
			}
		}
	}
	return out
}

// Signed is what leads in a line of a diff.
func Signed(op difftext.Op) string {
	switch op {
	case difftext.Added:
		return lang.T("added-label")
	case difftext.Removed:
		return lang.T("removed-label")
	}
	return lang.T("same-label")
}

// Output is what a call gave, without the engine's remarks.
func Output(st *engine.ToolState) string {
	out := st.Output
	if out == "" {
		out = field(st.Metadata, "output")
	}
	out, _, _ = strings.Cut(out, "<shell_metadata>")
	return strings.TrimRight(sanitize.Output(out), "\n")
}

// Details tells all of the nth last call of a tool: what it was called with, and
// what it gave.
func (t *Teller) Details(n int) []string {
	list := t.st.Visible(t.session)
	for i := len(list) - 1; i >= 0; i-- {
		for _, p := range slices.Backward(list[i].Parts) {
			if p.Type != engine.PartTool || p.State == nil {
				continue
			}
			if n--; n == 0 {
				return t.detail(p)
			}
		}
	}
	return []string{lang.T("no-tool-called-far-back")}
}

func (t *Teller) detail(p *store.Part) []string {
	out := []string{t.call(p) + ", " + status(p.State.Status) + "."}
	if cmd := field(p.State.Input, "command"); strings.Contains(strings.TrimSpace(cmd), "\n") {
		out = append(append(out, lang.T("command-label")), said(cmd)...)
	}
	if files := Patch(p.State); len(files) > 0 {
		return append(out, t.Hunks(files)...)
	}
	text := Output(p.State)
	if p.State.Status == engine.ToolError {
		text = p.State.Error
	}
	out = append(out, attached(p.State)...)
	if strings.TrimSpace(text) == "" && len(p.State.Attachments) > 0 {
		return out
	}
	if strings.TrimSpace(text) == "" {
		return append(out, lang.T("it-gave-nothing"))
	}
	return append(append(append(out, lang.T("output-label")), said(text)...), lang.T("end-of-output"))
}

// status is how a call stands.
func status(s string) string {
	switch s {
	case engine.ToolPending:
		return lang.T("call.pending")
	case engine.ToolRunning:
		return lang.T("call.running")
	case engine.ToolCompleted:
		return lang.T("call.completed")
	case engine.ToolError:
		return lang.T("call.error")
	}
	return s
}

// failure is a call's error; one of ours is taken out of its JSON.
func failure(s string) string {
	var ours struct{ Error, Hint string }
	if json.Unmarshal([]byte(s), &ours) == nil && ours.Error != "" {
		return strings.TrimSuffix(ours.Error+": "+ours.Hint, ": ")
	}
	return s
}

func field(m map[string]any, name string) string { s, _ := m[name].(string); return s }

func first(m map[string]any, names ...string) string {
	for _, n := range names {
		if s := field(m, n); s != "" {
			return s
		}
	}
	return ""
}

// arguments are those of a tool that is not known.
func arguments(in map[string]any) string {
	var out []string
	for k, v := range in {
		b, err := json.Marshal(v)
		if err == nil {
			out = append(out, k+" "+strings.Trim(string(b), `"`))
		}
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

func lines(s string) int {
	if s = strings.TrimRight(s, "\n"); s == "" {
		return 0
	}
	return strings.Count(s, "\n") + 1
}
