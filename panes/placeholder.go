package panes

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Placeholder stands in the tab of a content that a saved layout names and
// that cannot be made. Opening the content again tries anew.
type Placeholder struct {
	id      ContentID
	why     error
	version uint64
}

// ID is the missing content's.
func (p *Placeholder) ID() ContentID { return p.id }

// Title is the missing content's reference.
func (p *Placeholder) Title() string { return sanitize.Line(p.id.Ref()) }

// Version rises when trying anew failed.
func (p *Placeholder) Version() uint64 { return p.version }

// Describe says that nothing shows.
func (p *Placeholder) Describe() string { return "missing: " + p.why.Error() }

var placeholderKeys = Keymap[*Placeholder]{
	{ID: "retry", Keys: "enter", Help: lang.Key("try-again"), Do: (*Placeholder).retry}}

// Bindings lists the one key.
func (p *Placeholder) Bindings() []Binding { return placeholderKeys.Bindings() }

// retry has the workspace make the content.
func (p *Placeholder) retry() Action {
	return Do(call.PaneRetry.With(call.RetryArgs{ContentID: string(p.id)}))
}

// Key tries again with enter.
func (p *Placeholder) Key(k tea.KeyPressMsg) (Action, bool) { return placeholderKeys.Key(p, k) }

// hintRow is where it stands what can be done.
const hintRow = 4

// hint is what can be done, and the width of what tries again.
func hint() (text string, again int) {
	first := lang.T("enter-tries-again")
	return first + " · " + lang.T("alt-w-closes-this-tab"), xansi.StringWidth(first)
}

// Mouse tries again with a click on the words that say so.
func (p *Placeholder) Mouse(ev Mouse) (Action, bool) {
	at := ev.X - 2
	text, again := hint()
	if ev.Kind != MousePress || ev.Y != hintRow || at < 0 || at >= xansi.StringWidth(text) {
		return Action{}, false
	}
	if at > again+1 {
		return Do(call.PaneClose.With(call.PaneRef{ContentID: string(p.id)})), true
	}
	return p.retry(), true
}

// Draw says what is missing and why, and what can be done.
func (p *Placeholder) Draw(w, h int, _ bool) string {
	lines := make([]string, h)
	below, _ := hint()
	for i, text := range []string{"", string(p.id), lang.T("cannot-be-shown", lang.Translate(p.why)), "", below} {
		if i < h && text != "" {
			lines[i] = xansi.Truncate("  "+sanitize.Line(text), w, "…")
		}
	}
	for i, l := range lines {
		lines[i] = l + strings.Repeat(" ", max(w-xansi.StringWidth(l), 0))
	}
	return strings.Join(lines, "\n")
}
