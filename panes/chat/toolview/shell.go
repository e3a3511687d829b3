package toolview

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// bashTail is how many lines of a shell's output stay in view.
const bashTail = 10

// shell shows a command, the end of its output, as it grows and when it is
// done, and how it ended.
func (r *Renderer) shell(c *toolCall) {
	cmd := strings.TrimRight(Text(c.st.Input, "command"), "\n")
	c.name = "$"
	first, _, many := strings.Cut(cmd, "\n")
	c.what = r.styles.Text.Render(strings.TrimSpace(sanitize.Line(pen.Clip(first))))
	if long := many || len(cmd) > r.width; long && c.whole {
		c.body = r.pen.Wrapped(r.styles.Text, strings.Split(sanitize.Text(cmd), "\n"))
	} else if many {
		c.what += r.styles.Muted.Render(" …")
	}
	if about := sanitize.Line(Text(c.st.Input, "description")); about != "" && c.whole {
		c.body = append(c.body, r.pen.Wrapped(r.styles.Muted, []string{"# " + about})...)
	}
	out := c.st.Output
	if out == "" {
		out = Text(c.st.Metadata, "output")
	}
	out, remark, _ := strings.Cut(out, "<shell_metadata>")
	if remark, _, _ = strings.Cut(remark, "</shell_metadata>"); strings.TrimSpace(remark) != "" {
		// the engine's, such as that it was aborted
		c.notes = append(c.notes, sanitize.Line(pen.Clip(strings.TrimSpace(remark))))
	}
	out = strings.TrimRight(out, "\n")
	if code, ok := c.st.Metadata["exit"].(float64); ok && code != 0 {
		c.bad = true
		c.notes = append(c.notes, r.styles.Err.Render(lang.T("exit", int(code))))
	}
	if out == "" || c.st.Status == engine.ToolError {
		return
	}
	if c.whole {
		r.whole(c, r.styles.Muted, sanitize.Text(sanitize.Output(out)))
		return
	}
	above, tail := tailOf(out, bashTail)
	if above > 0 {
		c.body = append(c.body, anchor.Border(r.styles.Muted.Render(
			lang.N(above, "lines-above-ctrl-o-shows", above))))
	}
	c.body = append(c.body, r.pen.Cut(r.styles.Muted, strings.Split(sanitize.Text(sanitize.Output(tail)), "\n"))...)
}

// tailOf returns the last n lines of a text, and how many stand before them.
func tailOf(text string, n int) (above int, tail string) {
	at := len(text)
	for ; n > 0 && at >= 0; n-- {
		at = strings.LastIndexByte(text[:at], '\n')
	}
	if at < 0 {
		return 0, text
	}
	return strings.Count(text[:at+1], "\n"), text[at+1:]
}
