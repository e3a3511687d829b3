package toolview

import (
	"regexp"
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// saved is how the engine names that file where a tool has no field for it
// (1.18.33).
var saved = regexp.MustCompile(`Full output saved to: ([^\r\n]+)`)

// SpillOf is the file that holds all of a call's output, if the engine cut it.
func SpillOf(st *engine.ToolState) string {
	if path := Text(st.Metadata, "outputPath"); path != "" {
		return path
	}
	if cut, _ := st.Metadata["truncated"].(bool); cut {
		if m := saved.FindStringSubmatch(st.Output); m != nil {
			return strings.TrimSpace(m[1])
		}
	}
	return ""
}

// cutShort says that the engine cut an output, and leads to the whole.
func (r *Renderer) cutShort(c *toolCall) {
	switch cut, _ := c.st.Metadata["truncated"].(bool); {
	case SpillOf(c.st) != "":
		c.notes = append(c.notes, r.styles.Muted.Render(lang.T("cut-label"))+
			anchor.Wrap(pen.OutputTarget+SpillOf(c.st), r.styles.Link.Render(lang.T("whole-output"))))
	case cut && c.Tool == "bash":
		c.notes = append(c.notes, lang.T("cut-by-the-engine"))
	}
}

// OutputOf is the last such file of a message, or nothing.
func OutputOf(m *store.Message) string {
	for i := len(m.Parts) - 1; i >= 0; i-- {
		if p := m.Parts[i]; p.Type == engine.PartTool && p.State != nil {
			if path := SpillOf(p.State); path != "" {
				return path
			}
		}
	}
	return ""
}
