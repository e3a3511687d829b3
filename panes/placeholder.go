package panes

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Placeholder stands in the tab of a content that a saved layout names and
// that cannot be made. Opening the content again tries anew.
type Placeholder struct {
	id  ContentID
	why string
}

// ID is the missing content's.
func (p *Placeholder) ID() ContentID { return p.id }

// Title is the missing content's reference.
func (p *Placeholder) Title() string { return sanitize.Line(p.id.Ref()) }

// Version never rises.
func (p *Placeholder) Version() uint64 { return 0 }

// Describe says that nothing shows.
func (p *Placeholder) Describe() string { return "missing: " + p.why }

// Draw says what is missing and why.
func (p *Placeholder) Draw(w, h int, _ bool) string {
	lines := make([]string, h)
	for i, text := range []string{"", string(p.id), "cannot be shown: " + p.why, "close this tab, or open it again"} {
		if i < h && i > 0 {
			lines[i] = xansi.Truncate("  "+sanitize.Line(text), w, "…")
		}
	}
	for i, l := range lines {
		lines[i] = l + strings.Repeat(" ", max(w-xansi.StringWidth(l), 0))
	}
	return strings.Join(lines, "\n")
}
