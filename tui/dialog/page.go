package dialog

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/tui/widget"
)

// Live is a page whose lines are made anew with each frame, from what is known
// then.
type Live struct {
	Page
	Build func(win *widget.Window, w int) []string
}

// Draw returns the page as things are now.
func (d *Live) Draw(win *widget.Window) string {
	d.Lines = d.Build(win, widget.PageWidth(win.W))
	return d.Page.Draw(win)
}

// Page is text to scroll, as a dialog.
type Page struct{ widget.Page }

// NewPage returns an empty page. Foot tells its keys; empty: those of any page.
func NewPage(title, foot string) Page { return Page{widget.Page{Title: title, Foot: foot}} }

// Key scrolls, searches or closes it.
func (d *Page) Key(_ Host, k tea.KeyPressMsg) (tea.Cmd, bool) { return d.Page.Key(k) }

// Cancel does nothing.
func (d *Page) Cancel(Host) tea.Cmd { return nil }

// Click does nothing.
func (d *Page) Click(Host, int) (tea.Cmd, bool) { return nil, false }
