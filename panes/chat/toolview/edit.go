package toolview

import (
	"cmp"
	"fmt"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// foldedDiff is how many lines of a change show until it is unfolded.
const foldedDiff = 12

// change describes a call that changes files: the diff, with how much came and
// went, or what was written.
func (r *Renderer) change(c *toolCall) {
	name := Text(c.st.Input, "filePath")
	if name != "" {
		place := r.pen.Path(name)
		c.what = r.pen.Link(place, place)
	} else {
		c.what = ""
	}
	patch := PatchOf(c.st)
	if patch == "" {
		patch = r.overwritten(c)
	}
	files, err := difftext.Parse(sanitize.Text(patch))
	switch {
	case patch != "" && err == nil && len(files) > 0:
		r.changed(c, files)
	case patch != "" && c.st.Status != engine.ToolCompleted && !c.whole: // a request for it shows it
		c.what = r.styles.Text.Render(strings.Join(patchNames(patch), ", "))
		c.notes = append(c.notes, countLines(strings.Count(strings.TrimRight(patch, "\n"), "\n")+1))
	case patch != "":
		c.body = r.pen.Folded(r.styles.Muted, strings.TrimRight(sanitize.Text(patch), "\n"), foldedDiff, c.whole)
	case Text(c.st.Input, "content") != "":
		r.written(c, name)
	}
	c.body = append(c.body, r.diagnostics(c.st)...)
}

// PatchOf is a call's diff: of one file, or of several one behind the other.
func PatchOf(st *engine.ToolState) string {
	if fd, ok := st.Metadata["filediff"].(map[string]any); ok && Text(fd, "patch") != "" {
		return Text(fd, "patch")
	}
	if d := Text(st.Metadata, "diff"); d != "" {
		return d
	}
	var all []string
	for _, field := range []string{"files", "results"} {
		list, _ := st.Metadata[field].([]any)
		for _, f := range list {
			m, _ := f.(map[string]any)
			for _, name := range []string{"patch", "diff"} {
				if d := Text(m, name); d != "" {
					all = append(all, strings.TrimRight(d, "\n")+"\n")
					break
				}
			}
		}
	}
	if len(all) == 0 {
		return Text(st.Input, "patchText")
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
func (r *Renderer) changed(c *toolCall, files []difftext.File) {
	added, removed := 0, 0
	for _, f := range files {
		added, removed = added+f.Added, removed+f.Removed
	}
	c.notes = append(c.notes, r.styles.Added.Render(fmt.Sprintf("+%d", added))+r.styles.Muted.Render(" ")+
		r.styles.Removed.Render(fmt.Sprintf("-%d", removed)))
	if len(files) > 1 {
		c.what = r.styles.Text.Render(countFiles(len(files)))
	}
	left, total := foldedDiff, 0
	for _, f := range files {
		for _, h := range f.Hunks {
			total += len(h.Lines)
		}
	}
	if c.whole || pen.Fits(total, left) {
		left = total
	}
	for _, f := range files {
		if len(files) > 1 {
			place := r.pen.Path(nameOf(f))
			c.body = append(c.body, r.pen.Link(place, place)+anchor.End+" "+
				r.styles.Added.Render(fmt.Sprintf("+%d", f.Added))+" "+
				r.styles.Removed.Render(fmt.Sprintf("-%d", f.Removed)))
		} else if c.what == "" {
			place := r.pen.Path(nameOf(f))
			c.what = r.pen.Link(place, place)
		}
		for i, h := range f.Hunks {
			if left <= 0 {
				continue
			}
			if i > 0 {
				c.body = append(c.body, anchor.Border(r.styles.Muted.Render("⋮")))
			}
			show := min(len(h.Lines), left)
			c.body = append(c.body, r.pen.Hunk(f.Name(), h.Lines[:show], c.whole)...)
			left -= show
		}
	}
	if !c.whole && !pen.Fits(total, foldedDiff) {
		c.body = append(c.body, r.pen.More(total-foldedDiff))
	}
}

// nameOf is a file's name as it is in the workspace.
func nameOf(f difftext.File) string {
	before, after := f.Paths()
	return cmp.Or(after, before)
}

// maxDiagnostics is how many of a file's errors show.
const maxDiagnostics = 3

// diagnostics are the errors that the engine's language servers found in what
// was changed.
func (r *Renderer) diagnostics(st *engine.ToolState) []string {
	all, _ := engine.DiagnosticsOf(st.Metadata)
	var out []string
	shown := map[string]int{}
	for _, d := range all {
		if d.Severity != engine.SeverityError || shown[d.File] == maxDiagnostics {
			continue
		}
		shown[d.File]++
		place := fmt.Sprintf("%s:%d:%d", r.pen.Path(d.File), d.Line, d.Column)
		said := r.styles.Err.Render(sanitize.Line(" " + d.Message))
		out = append(out, xansi.Truncate(anchor.Wrap(markdown.FileTarget+place, r.styles.Err.Render(place))+said,
			max(r.width-6, 4), "…"))
	}
	return out
}

// Unseen reports whether a patch names files that no call of the message shows.
func Unseen(m *store.Message, patch *store.Part) bool {
	for _, file := range patch.Files {
		seen := false
		for _, p := range m.Parts {
			if p.Type != engine.PartTool || p.State == nil {
				continue
			}
			switch p.Tool {
			case "edit", "write", "multiedit":
				name := Text(p.State.Input, "filePath")
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
