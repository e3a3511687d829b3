package tui

import (
	"cmp"
	"context"
	"maps"
	"path/filepath"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/doctor"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/page"
)

// terminalReplies is what the terminal said of itself.
type terminalReplies struct {
	answers doctor.Answers
	profile colorprofile.Profile
}

// note notes what the terminal says beside what a theme depends on.
func (h *terminalReplies) note(msg tea.Msg) {
	a := &h.answers
	switch msg := msg.(type) {
	case tea.ColorProfileMsg:
		h.profile = msg.Profile
		return
	case tea.BackgroundColorMsg:
		a.Background = msg.Color
	case tea.TerminalVersionMsg:
		a.Name = msg.Name
	case tea.KeyboardEnhancementsMsg:
		a.Keyboard = msg.Flags != 0
	case tea.ModeReportMsg:
		if a.Modes == nil {
			a.Modes = map[int]int{}
		}
		a.Modes[msg.Mode.Mode()] = int(msg.Value)
	case uv.PrimaryDeviceAttributesEvent:
	default:
		return
	}
	a.Any = true
}

// showDoctor shows what works here.
func (m *Model) showDoctor() tea.Cmd {
	return page.Doctor(pages{host{m}}, m.o.Doctor, func() doctor.Screen {
		a := m.terminalReplies.answers
		a.Modes = maps.Clone(a.Modes)
		return doctor.Screen{W: m.win.W, H: m.win.H, Spoken: m.screenReader != nil, Profile: m.terminalReplies.profile,
			Inside: true, Answers: &a}
	}, m.connected)
}

// connected puts what the running engine says of its providers in the place of
// what a look at its files gave.
func (m *Model) connected(r doctor.Report) doctor.Report {
	if !m.conn.Live() || m.conn.Kind() == client.Demo || m.conn.Agents() == nil {
		return r
	}
	var names []string
	for _, p := range m.conn.Providers().Providers {
		names = append(names, cmp.Or(p.Name, p.ID))
	}
	_, model := m.choice.Who(m.chats.Session())
	line := doctor.Say(lang.Key("providers"), doctor.OK, lang.T("x-x-answers", strings.Join(names, ", "), model), "")
	if model.ModelID == "" {
		line = doctor.Say(lang.Key("providers"), doctor.Bad, lang.T("none-is-connected"), lang.T("connect-adds-one"))
	}
	for i := range r {
		if r[i].Name == line.Name {
			r[i] = line
		}
	}
	return r
}

// showLogs shows the newest lines of the log.
func (m *Model) showLogs() tea.Cmd {
	watch := m.o.WatchLog
	if watch == nil {
		watch = m.watchFile
	}
	return page.Logs(pages{host{m}}, m.o.LogFile, watch)
}

// watchFile returns what waits until a file may have changed; false: it will not
// be told of any more. Without a watch it is nil.
func (m *Model) watchFile(ctx context.Context, file string) (next func() bool) {
	abs, err := filepath.Abs(file)
	if err != nil {
		m.o.Log.Warn("the log is not watched", "error", err)
		return nil
	}
	files := m.o.Watches.Files(abs)
	return func() bool {
		if files.Next(ctx) == nil {
			return true
		}
		files.Close()
		return false
	}
}
