package dialog

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Question asks whether to go on.
type Question struct {
	Title, Text, Yes string
	Do               []call.Invocation
	Settle           answer.Settle // it takes no letters before
	// Wake has it drawn again once it takes letters, Confirmed is told of a yes.
	Wake      func(*answer.Settle) tea.Cmd
	Confirmed func(now time.Time)
}

// Key answers with y or n.
func (d *Question) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	now := h.Window().Now()
	switch key := k.Keystroke(); {
	case key == "n" || key == "esc" || key == "q":
		return nil, true
	case d.Settle.Settling(now):
		d.Settle.Key(now)
	case key == "y":
		d.Confirmed(now)
		h.Dialogs().Drop(d)
		h.Dialogs().LeavePicker()
		return InvokeAll(h, d.Do), true
	case k.Text != "":
		d.Settle = answer.NewSettle(now, true) // somebody is typing
		return d.Wake(&d.Settle), false
	}
	return nil, false
}

// Cancel keeps things as they are.
func (d *Question) Cancel(Host) tea.Cmd { return nil }

// Draw returns the question in a box.
func (d *Question) Draw(win *widget.Window) string {
	w, yes := widget.FrameWidth(win.W, 60), d.Yes
	if d.Settle.Settling(win.Now()) { // as wide, so that the box stands still
		wait := lang.T("a-moment")
		yes = wait + strings.Repeat(" ", max(xansi.StringWidth(yes)-xansi.StringWidth(wait), 0))
	}
	return win.Box(d.Title, wrap.Text(d.Text, w, "")+"\n",
		win.Theme.Style(theme.Muted).Render(lang.T("n-esc-keep-it", yes)))
}
