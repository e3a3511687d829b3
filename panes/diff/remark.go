package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/lang"
	words "github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// remark begins to write one, or goes on with the one that is there.
func (c *Diff) remark() panes.Action {
	f, r := c.view.about()
	if f == nil {
		c.note = lang.T("there-are-no-changes")
		return panes.Action{}
	}
	text := ""
	if i := c.remarks.of(r); i >= 0 {
		text = c.remarks.all[i].text
	}
	c.remarks.begin(r, text)
	return c.write(text)
}

// write opens the field with a text.
func (c *Diff) write(text string) panes.Action {
	field := panes.NewField()
	field.SetValue(text)
	field.CursorEnd()
	c.field = &field
	return panes.Action{Cmd: c.field.Focus()}
}

// about is the line under the cursor as a remark without words.
func (v *view) about() (*shown, remark) {
	f, l, ok := v.line()
	if f == nil {
		return nil, remark{}
	}
	r := remark{path: f.Name()}
	if _, p := v.file(); ok && p.hunk >= 0 {
		r = f.remark(l)
	}
	return f, r
}

// remark is one of a line, without words.
func (f *shown) remark(l difftext.Line) remark {
	r := remark{path: f.Name(), line: f.at(l), source: l.Text}
	if l.New == 0 {
		r.old = l.Old
	}
	return r
}

// remarkHere is what was written of the line under the cursor.
func (v *view) remarkHere() string {
	if len(v.remarks.all) == 0 {
		return ""
	}
	f, r := v.about()
	if f == nil {
		return ""
	}
	if i := v.remarks.of(r); i >= 0 {
		return v.remarks.all[i].text
	}
	return ""
}

// endRemark closes the field in which one is being written, if it is.
func (c *Diff) endRemark(keep bool) {
	if c.remarks.begun != nil {
		c.field = nil
		c.remarks.end(keep)
	}
}

// putDown keeps what is being written of a line, and leaves what is there where nothing is.
func (c *Diff) putDown() {
	if m := c.remarks.begun; m != nil {
		c.endRemark(m.text != "")
	}
}

// edit gives the field a message.
func (c *Diff) edit(msg tea.Msg) panes.Action {
	var cmd tea.Cmd
	*c.field, cmd = c.field.Update(msg)
	if m := c.remarks.begun; m != nil {
		c.remarks.begin(*m, strings.TrimSpace(c.field.Value()))
	}
	c.sought()
	c.version++
	return panes.Action{Cmd: cmd}
}

// Paste goes into the field.
func (c *Diff) Paste(text string) panes.Action {
	if c.field == nil {
		return panes.Action{}
	}
	return c.edit(tea.PasteMsg{Content: sanitize.Line(text)})
}

// send puts all remarks into the prompt, in the files' order, and forgets them.
func (c *Diff) send() panes.Action {
	if len(c.remarks.all) == 0 {
		c.note = lang.T("no-remarks-yet-c-writes")
		return panes.Action{}
	}
	return panes.Do(call.AppType.With(call.PromptArgs{Text: prompt(c.remarks.takeAll())}))
}

// prompt is what the agent is told of remarks.
func prompt(remarks []remark) string {
	sorted := slices.Clone(remarks)
	slices.SortStableFunc(sorted, func(a, b remark) int {
		if n := strings.Compare(a.path, b.path); n != 0 {
			return n
		}
		return cmp.Or(a.line-b.line, a.old-b.old)
	})
	var b strings.Builder
	for _, r := range sorted {
		at := strconv.Quote(r.path)
		if words.Nameable(r.path) {
			at = "@" + words.Quote(r.path)
		}
		at += words.Lines(r.line, r.line)
		if r.old > 0 {
			at += fmt.Sprintf(" (removed line %d", r.old)
			if was := strings.ReplaceAll(strings.TrimSpace(r.source), "`", "'"); was != "" {
				at += fmt.Sprintf(": `%s`", was)
			}
			at += ")"
		}
		b.WriteString("- " + at + ": " + r.text + "\n")
	}
	return b.String()
}
