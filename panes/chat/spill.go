package chat

import (
	"regexp"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
)

// outputTarget leads to a file that the engine put a long output into. It lies
// outside the workspace.
const outputTarget = "output:"

// saved is how the engine names that file where a tool has no field for it
// (1.18.33).
var saved = regexp.MustCompile(`Full output saved to: ([^\r\n]+)`)

// spillOf is the file that holds all of a call's output, if the engine cut it.
func spillOf(st *engine.ToolState) string {
	if path := text(st.Metadata, "outputPath"); path != "" {
		return path
	}
	if cut, _ := st.Metadata["truncated"].(bool); cut {
		if m := saved.FindStringSubmatch(st.Output); m != nil {
			return strings.TrimSpace(m[1])
		}
	}
	return ""
}

// cut says that the engine cut an output, and leads to the whole.
func (r *renderer) cutShort(c *toolCall) {
	switch cut, _ := c.st.Metadata["truncated"].(bool); {
	case spillOf(c.st) != "":
		c.notes = append(c.notes, r.styles.muted.Render(lang.T("cut-label"))+
			anchor.Wrap(outputTarget+spillOf(c.st), r.styles.link.Render(lang.T("whole-output"))))
	case cut && c.Tool == "bash":
		c.notes = append(c.notes, lang.T("cut-by-the-engine"))
	}
}

// Output is the newest file of the conversation that holds all of an output
// that was cut.
func (c *Chat) Output() (path string, ok bool) {
	msgs := c.messages()
	for i := len(msgs) - 1; i >= 0; i-- {
		if path := outputOf(msgs[i]); path != "" {
			return path, true
		}
	}
	return "", false
}

// outputOf is the last such file of a message, or nothing.
func outputOf(m *store.Message) string {
	for i := len(m.Parts) - 1; i >= 0; i-- {
		if p := m.Parts[i]; p.Type == engine.PartTool && p.State != nil {
			if path := spillOf(p.State); path != "" {
				return path
			}
		}
	}
	return ""
}

func openOutput(path string) panes.Action {
	return panes.Do(call.ChatOutput.With(call.OutputArgs{Path: path}))
}
