package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// statusPart is a text of the status line that leads somewhere.
type statusPart struct {
	text string
	to   call.Invocation
}

// statusParts are those there may be. Which of them the line has room for, its
// text tells.
func (m *Model) statusParts() []statusPart {
	to := func(text string, inv call.Invocation) statusPart {
		return statusPart{strings.Trim(xansi.Strip(text), " ·"), inv}
	}
	all := []statusPart{
		to(lang.T("x-commands", m.way(call.AppPalette)), call.AppPalette.Bare()),
		to(lang.T("x-help", m.way(call.AppHelp)), call.AppHelp.Bare()),
		to(m.elsewhereText(), call.SessionList.Bare()),
		to(m.where(), call.PaneCycle.Bare()),
		to(m.healthText(), call.AppStatus.Bare()),
	}
	follow := call.FollowArgs{Act: "trail"}
	if m.following.Paused() {
		follow.Act = "on"
	}
	all = append(all, to(m.following.Text(), call.AppFollow.With(follow)))
	for length := 3; length >= 0; length-- {
		all = append(all, to(m.engineText(length), call.AppStatus.Bare()))
	}
	return all
}

// clickStatus does what the text of the status line says that stands under a
// column.
func (m *Model) clickStatus(x int) tea.Cmd {
	if fullscreenPane(m.ws) != nil {
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
