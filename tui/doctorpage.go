package tui

import (
	"cmp"
	"context"
	"maps"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/doctor"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
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

// answerFor is how long the terminal has to answer.
const answerFor = 400 * time.Millisecond

// showDoctor asks the terminal and the machine what works, and shows that.
func (m *Model) showDoctor() tea.Cmd {
	if m.o.Doctor == nil {
		m.toast(commands.LevelInfo, lang.T("run `openspace doctor` in a terminal"))
		return nil
	}
	d := &doctorPage{Page: dialog.NewPage(lang.T("What works here"), "")}
	m.push(d)
	ctx, examine := m.o.Ctx, m.o.Doctor
	return tea.Batch(tea.RequestTerminalVersion, tea.Raw(doctor.ModeQuestions()+xansi.RequestPrimaryDeviceAttributes),
		tea.Tick(answerFor, func(time.Time) tea.Msg {
			return doctorStartedMsg{examine: examine, ctx: ctx, d: d}
		}))
}

// doctorStartedMsg is the result of what showDoctor started.
type doctorStartedMsg struct {
	examine Examine
	ctx     context.Context
	d       *doctorPage
}

func (msg doctorStartedMsg) on(m *Model) tea.Cmd {
	s := doctor.Screen{W: m.win.W, H: m.win.H, Spoken: m.screenReader != nil, Profile: m.terminalReplies.profile,
		Inside: true}
	a := m.terminalReplies.answers
	a.Modes = maps.Clone(a.Modes)
	s.Answers = &a
	return func() tea.Msg {
		r := msg.examine(msg.ctx, s)
		return doctorReportMsg{d: msg.d, r: r}
	}
}

// doctorReportMsg is the result of what showDoctor started.
type doctorReportMsg struct {
	d *doctorPage
	r doctor.Report
}

func (msg doctorReportMsg) on(m *Model) tea.Cmd {
	msg.d.report, msg.d.done = m.connected(msg.r), true
	return nil
}

// connected puts what the running engine says of its providers in the place of
// what a look at its files gave.
func (m *Model) connected(r doctor.Report) doctor.Report {
	if !m.conn.live() || m.conn.kind == Demo || m.conn.agents == nil {
		return r
	}
	var names []string
	for _, p := range m.conn.providers.Providers {
		names = append(names, cmp.Or(p.Name, p.ID))
	}
	_, model := m.who(m.session())
	line := doctor.Say("providers", doctor.OK, lang.T("%s · %s answers", strings.Join(names, ", "), model), "")
	if model.ModelID == "" {
		line = doctor.Say("providers", doctor.Bad, lang.T("none is connected"), lang.T("/connect adds one"))
	}
	for i := range r {
		if r[i].Name == line.Name {
			r[i] = line
		}
	}
	return r
}

// doctorPage shows a report once it is there.
type doctorPage struct {
	dialog.Page
	report doctor.Report
	done   bool
}

// Report returns its lines so far, for a screen reader.
func (d *doctorPage) Report() (title string, lines doctor.Report, done bool) {
	return d.Title, d.report, d.done
}

func (d *doctorPage) Draw(win *widget.Window) string {
	p := &widget.Prose{Window: win, W: widget.PageWidth(win.W)}
	if !d.done {
		p.Muted(lang.T("looking…"))
	}
	tokens := map[doctor.State]theme.Token{doctor.OK: theme.Success, doctor.Warn: theme.Warning,
		doctor.Bad: theme.Error}
	names := 0
	for _, l := range d.report {
		names = max(names, xansi.StringWidth(lang.T(l.Name)))
	}
	for _, l := range d.report {
		p.Say(doctor.Sign(l.State, false)+" "+widget.Cell(lang.T(l.Name), names)+" ", tokens[l.State], lang.T(l.Text),
			theme.Text)
		if l.Mend != "" {
			p.Say(widget.Cell("", names+4)+doctor.Arrow(false), theme.Muted, lang.T(l.Mend), theme.Muted)
		}
	}
	d.Lines = p.Lines
	return d.Page.Draw(win)
}

// Examine looks at what works around the program, in a terminal that was asked.
type Examine func(ctx context.Context, s doctor.Screen) doctor.Report
