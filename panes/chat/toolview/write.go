package toolview

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// overwritten is the diff of a call that wrote over a file, where it is known.
// The engine (1.18.33) gives none with the call: it told one when it asked for
// permission, and the turn's summary has one for the file.
func (r *Renderer) overwritten(c *toolCall) string {
	was, _ := c.st.Metadata["exists"].(bool)
	if c.Tool != "write" || c.st.Status != engine.ToolCompleted || !was {
		return ""
	}
	if d := r.st.Answered(c.SessionID, c.CallID).Diff; d != "" {
		return d
	}
	m := r.st.Message(c.SessionID, c.MessageID)
	if m == nil || !r.wroteAlone(m, c) {
		return ""
	}
	prompt := r.st.Message(c.SessionID, m.Info.ParentID)
	if prompt == nil {
		return ""
	}
	var sum engine.Summary
	if json.Unmarshal(prompt.Info.Summary, &sum) != nil {
		return ""
	}
	name, content := Text(c.st.Metadata, "filepath"), Text(c.st.Input, "content")
	for _, d := range sum.Diffs {
		if name == d.File || strings.HasSuffix(name, "/"+d.File) {
			if files, err := difftext.Parse(d.Patch); err == nil && len(files) == 1 && leadsTo(files[0], content) {
				return d.Patch
			}
		}
	}
	return ""
}

// wroteAlone reports whether no other call of the turn names the file that a call
// wrote: the turn's summary then has what that call changed.
func (r *Renderer) wroteAlone(m *store.Message, c *toolCall) bool {
	for _, step := range r.st.Steps(c.SessionID, m.Info.ParentID) {
		for _, p := range step.Parts {
			if p.Type != engine.PartTool || p.State == nil || p.ID == c.ID {
				continue
			}
			switch p.Tool {
			case "write", "edit", "multiedit":
				if Text(p.State.Input, "filePath") == Text(c.st.Input, "filePath") {
					return false
				}
			case "patch", "apply_patch":
				return false
			}
		}
	}
	return true
}

// leadsTo reports whether a change ends with a text: something else may have
// changed the file after it was written.
func leadsTo(f difftext.File, content string) bool {
	lines := strings.Split(content, "\n")
	for _, h := range f.Hunks {
		for _, l := range h.Lines {
			if l.Op != difftext.Removed && (l.New < 1 || l.New > len(lines) ||
				strings.TrimSuffix(lines[l.New-1], "\r") != strings.TrimSuffix(l.Text, "\r")) {
				return false
			}
		}
	}
	return len(f.Hunks) > 0
}

// written shows what was written where there is no diff: a new file.
func (r *Renderer) written(c *toolCall, name string) {
	content := strings.TrimSuffix(sanitize.Text(Text(c.st.Input, "content")), "\n")
	n := strings.Count(content, "\n") + 1
	if c.st.Status != engine.ToolCompleted {
		if c.notes = append(c.notes, countLines(n)); !c.whole {
			return // a request for it shows it, and nothing is written yet
		}
	} else if was, ok := c.st.Metadata["exists"].(bool); ok && !was {
		c.notes = append(c.notes, lang.T("file.new"), countLines(n))
	} else {
		c.notes = append(c.notes, lang.T("file.written"), countLines(n))
	}
	show := content
	if !c.whole && n > foldedDiff {
		show = strings.Join(strings.SplitN(content, "\n", foldedDiff+1)[:foldedDiff], "\n")
	}
	shown, sources := r.pen.Coloured(name, show), strings.Split(show, "\n")
	for i, l := range shown {
		number := r.styles.Muted.Render(fmt.Sprintf("%*d ", len(fmt.Sprint(len(shown))), i+1))
		c.body = append(c.body, r.pen.Numbered(number+anchor.Begin(sources[min(i, len(sources)-1)]), l, c.whole)...)
	}
	if !c.whole && n > foldedDiff {
		c.body = append(c.body, r.pen.More(n-foldedDiff))
	}
}
