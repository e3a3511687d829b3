package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/tui/widget"
)

// prose makes the lines of pages on the state of the program.
type prose struct {
	widget.Prose
	m *Model
}

func (m *Model) prose(win *widget.Window, w int) *prose {
	return &prose{Prose: widget.Prose{Window: win, W: w}, m: m}
}

// livePage is a page whose lines are made anew with each frame, from what is known
// then.
type livePage struct {
	page
	build func(win *widget.Window, w int) []string
}

func (d *livePage) draw(win *widget.Window) string {
	d.Lines = d.build(win, widget.PageWidth(win.W))
	return d.page.draw(win)
}

// page is text to scroll, as a dialog.
type page struct{ widget.Page }

func newPage(title string) page { return page{widget.Page{Title: title}} }

func (d *page) key(_ *Model, k tea.KeyPressMsg) (tea.Cmd, bool) { return d.Key(k) }
func (d *page) cancel(*Model) tea.Cmd                           { return nil }
func (d *page) draw(win *widget.Window) string                  { return d.Draw(win) }
func (d *page) wheel(by int)                                    { d.Wheel(by) }
func (d *page) click(*Model, int) (tea.Cmd, bool)               { return nil, false }
