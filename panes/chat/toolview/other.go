package toolview

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// skill shows which skill the model read; what it says shows unfolded, out of
// the engine's wrapping.
func (r *Renderer) skill(c *toolCall) {
	c.what = r.styles.Text.Render(sanitize.Line(Text(c.st.Input, "name")))
	if !c.whole {
		return
	}
	out := c.st.Output
	if strings.HasPrefix(out, "<skill_content") {
		_, out, _ = strings.Cut(out, ">")
		out, _, _ = strings.Cut(out, "</skill_content>")
	}
	if out = strings.TrimSpace(sanitize.Text(out)); out != "" {
		r.whole(c, r.styles.Muted, out)
	}
}

// foldedInvalid is how many lines of what is wrong with a call show until it
// is unfolded.
const foldedInvalid = 3

// invalid shows a call that the engine could make nothing of, under the name
// that the model used. The engine completes it by telling the model what is
// wrong, and lists every tool there is: that shows unfolded.
func (r *Renderer) invalid(c *toolCall) {
	c.name, c.what = sanitize.Line(pen.Clip(Text(c.st.Input, "tool"))), ""
	c.notes = append(c.notes, lang.T("an-invalid-call"))
	said := strings.TrimSpace(sanitize.Text(Text(c.st.Input, "error")))
	if !c.whole {
		said, _, _ = strings.Cut(said, " Available tools:")
	}
	c.body = r.pen.Wrapped(r.styles.Err, strings.Split(said, "\n"))
	if !pen.Fits(len(c.body), foldedInvalid) && !c.whole {
		c.body = append(c.body[:foldedInvalid], r.pen.More(len(c.body)-foldedInvalid))
	}
}
