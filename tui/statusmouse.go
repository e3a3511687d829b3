package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// statusPart is a text of the status line that leads somewhere.
type statusPart struct {
	text string
	to   panes.Invocation
}

// statusParts are those there may be. Which of them the line has room for, its
// text tells.
func (m *Model) statusParts() []statusPart {
	to := func(text, id string, args any) statusPart {
		return statusPart{strings.Trim(xansi.Strip(text), " ·"), panes.Invocation{ID: id, Args: args}}
	}
	all := []statusPart{
		to(lang.T("%s commands", m.way("openspace.app.palette")), "openspace.app.palette", nil),
		to(lang.T("%s help", m.way("openspace.app.help")), "openspace.app.help", nil),
		to(m.elsewhereText(), "openspace.session.list", nil),
		to(m.where(), "openspace.pane.cycle", nil),
		to(m.healthText(), "openspace.app.status", nil),
	}
	follow := commands.FollowArgs{Act: "trail"}
	if m.followStands() {
		follow.Act = "on"
	}
	all = append(all, to(m.followText(), "openspace.app.follow", follow))
	for length := 3; length >= 0; length-- {
		all = append(all, to(m.engineText(length), "openspace.app.status", nil))
	}
	return all
}

// clickStatus does what the text of the status line says that stands under a
// column.
func (m *Model) clickStatus(x int) tea.Cmd {
	if m.covering() != nil {
		return nil // the line is not shown
	}
	line := xansi.Strip(m.status())
	for _, p := range m.statusParts() {
		i := strings.LastIndex(line, p.text) // the folder's name, which may be anything, comes first
		if p.text == "" || i < 0 {
			continue
		}
		if from := xansi.StringWidth(line[:i]); x >= from && x < from+xansi.StringWidth(p.text) {
			return m.invoke(p.to)
		}
	}
	return nil
}
