package page

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/doctor"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// answerFor is how long the terminal has to answer.
const answerFor = 400 * time.Millisecond

// Doctor asks the terminal and the machine what works, and shows that.
func Doctor(from Source, examine Examine, screen func() doctor.Screen,
	connected func(doctor.Report) doctor.Report) tea.Cmd {
	if examine == nil {
		from.Toast(commands.LevelInfo, lang.T("run-openspace-doctor-terminal"))
		return nil
	}
	d := &doctorPage{Page: dialog.NewPage(lang.T("what-works-here"), "")}
	from.Dialogs().Push(d)
	ctx := from.Context()
	return tea.Batch(tea.RequestTerminalVersion, tea.Raw(doctor.ModeQuestions()+xansi.RequestPrimaryDeviceAttributes),
		tea.Tick(answerFor, func(time.Time) tea.Msg {
			return doctorAnsweredMsg{func() tea.Cmd {
				s := screen()
				return func() tea.Msg { return doctorReportMsg{d, examine(ctx, s), connected} }
			}}
		}))
}

// doctorAnsweredMsg is sent when the terminal had its time.
type doctorAnsweredMsg struct{ look func() tea.Cmd }

// On implements [dialog.Msg].
func (msg doctorAnsweredMsg) On(dialog.Host) tea.Cmd { return msg.look() }

// doctorReportMsg is the result of the look.
type doctorReportMsg struct {
	d         *doctorPage
	r         doctor.Report
	connected func(doctor.Report) doctor.Report
}

// On implements [dialog.Msg].
func (msg doctorReportMsg) On(dialog.Host) tea.Cmd {
	msg.d.report, msg.d.done = msg.connected(msg.r), true
	return nil
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
		p.Muted(lang.T("looking"))
	}
	tokens := map[doctor.State]theme.Token{doctor.OK: theme.Success, doctor.Warn: theme.Warning,
		doctor.Bad: theme.Error}
	names := 0
	for _, l := range d.report {
		names = max(names, xansi.StringWidth(l.Label()))
	}
	for _, l := range d.report {
		p.Say(doctor.Sign(l.State, false)+" "+widget.Cell(l.Label(), names)+" ", tokens[l.State],
			lang.Of(l.Text).Said(), theme.Text)
		if l.Mend != "" {
			p.Say(widget.Cell("", names+4)+doctor.Arrow(false), theme.Muted, lang.Of(l.Mend).Said(), theme.Muted)
		}
	}
	d.Lines = p.Lines
	return d.Page.Draw(win)
}

// Examine looks at what works around the program, in a terminal that was asked.
type Examine func(ctx context.Context, s doctor.Screen) doctor.Report
