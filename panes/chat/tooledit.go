package chat

import (
	"cmp"
	"fmt"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/difflook"
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
)

// foldedDiff is how many lines of a change show until it is unfolded.
const foldedDiff = 12

// change describes a call that changes files: the diff, with how much came and
// went, or what was written.
func (r *renderer) change(c *toolCall) {
	name := text(c.st.Input, "filePath")
	if name != "" {
		place := r.path(name)
		c.what = r.link(place, place)
	} else {
		c.what = ""
	}
	patch := patchOf(c.st)
	if patch == "" {
		patch = r.overwritten(c)
	}
	files, err := difftext.Parse(sanitize.Text(patch))
	switch {
	case patch != "" && err == nil && len(files) > 0:
		r.changed(c, files)
	case patch != "" && c.st.Status != engine.ToolCompleted && !c.whole: // a request for it shows it
		c.what = r.styles.text.Render(strings.Join(patchNames(patch), ", "))
		c.notes = append(c.notes, countLines(strings.Count(strings.TrimRight(patch, "\n"), "\n")+1))
	case patch != "":
		c.body = r.folded(r.styles.muted, strings.TrimRight(sanitize.Text(patch), "\n"), foldedDiff, c.whole)
	case text(c.st.Input, "content") != "":
		r.written(c, name)
	}
	c.body = append(c.body, r.diagnostics(c.st)...)
}

// patchOf is a call's diff: of one file, or of several one behind the other.
func patchOf(st *engine.ToolState) string {
	if fd, ok := st.Metadata["filediff"].(map[string]any); ok && text(fd, "patch") != "" {
		return text(fd, "patch")
	}
	if d := text(st.Metadata, "diff"); d != "" {
		return d
	}
	var all []string
	for _, field := range []string{"files", "results"} {
		list, _ := st.Metadata[field].([]any)
		for _, f := range list {
			m, _ := f.(map[string]any)
			for _, name := range []string{"patch", "diff"} {
				if d := text(m, name); d != "" {
					all = append(all, strings.TrimRight(d, "\n")+"\n")
					break
				}
			}
		}
	}
	if len(all) == 0 {
		return text(st.Input, "patchText")
	}
	return strings.Join(all, "")
}

// patchNames are the files that a text for apply_patch names (engine 1.18.33).
func patchNames(patch string) []string {
	var out []string
	for line := range strings.Lines(patch) {
		for _, head := range []string{"*** Update File: ", "*** Add File: ", "*** Delete File: "} {
			if name, ok := strings.CutPrefix(line, head); ok {
				out = append(out, sanitize.Line(strings.TrimSpace(name)))
			}
		}
	}
	return out
}

// changed draws a diff.
func (r *renderer) changed(c *toolCall, files []difftext.File) {
	added, removed := 0, 0
	for _, f := range files {
		added, removed = added+f.Added, removed+f.Removed
	}
	c.notes = append(c.notes, r.styles.added.Render(fmt.Sprintf("+%d", added))+r.styles.muted.Render(" ")+
		r.styles.removed.Render(fmt.Sprintf("-%d", removed)))
	if len(files) > 1 {
		c.what = r.styles.text.Render(countFiles(len(files)))
	}
	left, total := foldedDiff, 0
	for _, f := range files {
		for _, h := range f.Hunks {
			total += len(h.Lines)
		}
	}
	if c.whole || fits(total, left) {
		left = total
	}
	for _, f := range files {
		if len(files) > 1 {
			place := r.path(nameOf(f))
			c.body = append(c.body, r.link(place, place)+anchor.End+" "+
				r.styles.added.Render(fmt.Sprintf("+%d", f.Added))+" "+
				r.styles.removed.Render(fmt.Sprintf("-%d", f.Removed)))
		} else if c.what == "" {
			place := r.path(nameOf(f))
			c.what = r.link(place, place)
		}
		for i, h := range f.Hunks {
			if left <= 0 {
				continue
			}
			if i > 0 {
				c.body = append(c.body, anchor.Border(r.styles.muted.Render("⋮")))
			}
			show := min(len(h.Lines), left)
			c.body = append(c.body, r.hunk(f.Name(), h.Lines[:show], c.whole)...)
			left -= show
		}
	}
	if !c.whole && !fits(total, foldedDiff) {
		c.body = append(c.body, r.more(total-foldedDiff))
	}
}

// nameOf is a file's name as it is in the workspace.
func nameOf(f difftext.File) string {
	before, after := f.Paths()
	return cmp.Or(after, before)
}

// hunk draws a hunk's lines, cut to the width or, unfolded, whole.
func (r *renderer) hunk(name string, lines []difftext.Line, whole bool) []string {
	out := make([]string, 0, len(lines))
	for i, row := range r.hunkRows(name, lines) {
		out = append(out, r.numbered(row.gutter+anchor.Signed(row.sign)+anchor.Begin(lines[i].Text), row.text,
			whole)...)
	}
	return out
}

// numbered draws a line of a file behind its number, which ends as its text
// begins: cut to the width, or whole over as many rows as it takes.
func (r *renderer) numbered(gutter, text string, whole bool) []string {
	room, lead := max(r.width-6, 4), xansi.StringWidth(gutter)
	if !whole || lead+xansi.StringWidth(text) <= room {
		return []string{anchor.Cut(gutter+text, room, "›")}
	}
	var out []string
	var j syntax.Joiner
	w := 0
	for c := range syntax.Cells(text, 0, "") {
		if w > 0 && w+c.Width > max(room-lead, 4) {
			out = append(out, gutter+j.Take())
			gutter, w = strings.Repeat(" ", lead)+anchor.Joint(false), 0
		}
		j.Add(c.Code, c.Text)
		w += c.Width
	}
	return append(out, gutter+j.Take())
}

// diffRow is a line of a diff: its number and sign as they are drawn, the text
// in its colours, and the sign.
type diffRow struct {
	gutter, text string
	sign         byte
}

// hunkRows draws a hunk's lines: number, sign, and the text in its colours,
// with the words that changed on a ground of their own.
func (r *renderer) hunkRows(name string, lines []difftext.Line) []diffRow {
	digits := 1
	for _, l := range lines {
		digits = max(digits, len(fmt.Sprint(max(l.Old, l.New))))
	}
	look := difflook.Look{Added: difflook.Words(r.theme, r.theme.Color(theme.DiffAdded)),
		Removed: difflook.Words(r.theme, r.theme.Color(theme.DiffRemoved)), Paint: r.coloured}
	out := make([]diffRow, 0, len(lines))
	for i, text := range look.Texts(name, lines) {
		style, sign, n := r.styles.muted, " ", lines[i].New
		switch lines[i].Op {
		case difftext.Removed:
			style, sign, n = r.styles.removed, "-", lines[i].Old
		case difftext.Added:
			style, sign = r.styles.added, "+"
		case difftext.Same:
		}
		out = append(out, diffRow{style.Render(fmt.Sprintf("%*d %s", digits, n, sign)), text, sign[0]})
	}
	return out
}

// coloured colours a file's text. A name that no file has is not looked at:
// finding its language takes time that grows with its length.
func (r *renderer) coloured(name, text string) []string {
	if name = name[strings.LastIndexByte(name, '/')+1:]; len(name) > 255 {
		name = ""
	}
	return r.code.Lines("", name, text)
}

// maxDiagnostics is how many of a file's errors show.
const maxDiagnostics = 3

// diagnostics are the errors that the engine's language servers found in what
// was changed.
func (r *renderer) diagnostics(st *engine.ToolState) []string {
	all, _ := engine.DiagnosticsOf(st.Metadata)
	var out []string
	shown := map[string]int{}
	for _, d := range all {
		if d.Severity != engine.SeverityError || shown[d.File] == maxDiagnostics {
			continue
		}
		shown[d.File]++
		place := fmt.Sprintf("%s:%d:%d", r.path(d.File), d.Line, d.Column)
		said := r.styles.err.Render(sanitize.Line(" " + d.Message))
		out = append(out, xansi.Truncate(anchor.Wrap(markdown.FileTarget+place, r.styles.err.Render(place))+said,
			max(r.width-6, 4), "…"))
	}
	return out
}

// unseen reports whether a patch names files that no call of the message shows.
func unseen(m *store.Message, patch *store.Part) bool {
	for _, file := range patch.Files {
		seen := false
		for _, p := range m.Parts {
			if p.Type != engine.PartTool || p.State == nil {
				continue
			}
			switch p.Tool {
			case "edit", "write", "multiedit":
				name := text(p.State.Input, "filePath")
				seen = seen || name != "" && (name == file ||
					strings.HasSuffix(file, "/"+strings.TrimPrefix(name, "./")))
			case "patch", "apply_patch":
				seen = true
			}
		}
		if !seen {
			return true
		}
	}
	return false
}
