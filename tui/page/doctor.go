package page

import (
	"cmp"
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/client"
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
func Doctor(from Source, examine Examine, replies *Replies, spoken bool) tea.Cmd {
	if examine == nil {
		from.Toast(commands.LevelInfo, lang.T("run-openspace-doctor-terminal"))
		return nil
	}
	d := &doctorPage{Page: dialog.NewPage(lang.T("what-works-here"), ""), from: from, examine: examine,
		replies: replies, spoken: spoken}
	from.Dialogs().Push(d)
	return tea.Batch(tea.RequestTerminalVersion, tea.Raw(doctor.ModeQuestions()+xansi.RequestPrimaryDeviceAttributes),
		tea.Tick(answerFor, func(time.Time) tea.Msg { return doctorAnsweredMsg{d} }))
}

// doctorAnsweredMsg is sent when the terminal had its time.
type doctorAnsweredMsg struct{ d *doctorPage }

// On implements [dialog.Msg].
func (msg doctorAnsweredMsg) On(dialog.Host) tea.Cmd { return msg.d.look() }

// look examines the machine, off the loop.
func (d *doctorPage) look() tea.Cmd {
	ctx, win := d.from.Context(), d.from.Window()
	s := d.replies.screen(win.W, win.H, d.spoken)
	return func() tea.Msg { return doctorReportMsg{d, d.examine(ctx, s)} }
}

// doctorReportMsg is the result of the look.
type doctorReportMsg struct {
	d *doctorPage
	r doctor.Report
}

// On implements [dialog.Msg].
func (msg doctorReportMsg) On(dialog.Host) tea.Cmd {
	msg.d.report, msg.d.done = connected(msg.d.from, msg.r), true
	return nil
}

// connected puts what the running engine says of its providers in the place of
// what a look at its files gave.
func connected(from Source, r doctor.Report) doctor.Report {
	e := from.Engine()
	if e.Client == nil || e.State != client.Live || e.Kind == client.Demo || !e.Agents {
		return r
	}
	var names []string
	for _, p := range e.Providers {
		names = append(names, cmp.Or(p.Name, p.ID))
	}
	_, model := from.Answers(from.Session())
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

// doctorPage shows a report once it is there.
type doctorPage struct {
	dialog.Page
	from    Source
	examine Examine
	replies *Replies
	spoken  bool // there is a screen reader
	report  doctor.Report
	done    bool
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
