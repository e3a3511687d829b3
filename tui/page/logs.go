package page

import (
	"context"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/logfile"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/watch"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// newestLogs is how many lines of the log are shown.
const newestLogs = 500

// Watch returns what waits until a file may have changed, and reports false when ctx ended;
// nil: it is not watched.
type Watch func(ctx context.Context, file string) (next func() bool)

// logsPage shows the newest lines of the log, and goes on with those that come
// for as long as it is open.
type logsPage struct {
	dialog.Page
	file    string
	entries []logfile.Entry
	err     error
	read    bool // it was read once
	faults  bool // warnings and errors alone
	atEnd   bool // it follows what comes
	drawn   int  // the width that lines are for; 0: they are stale
	colours *theme.Theme
	next    func() bool // waits until the file changed; nil: it is read once
	close   context.CancelFunc
}

// Log returns what is drawn, for a screen reader.
func (d *logsPage) Log() *dialog.Page { return &d.Page }

// Logs opens the page and reads the log off the loop, again whenever the
// file changes.
func Logs(from Source, file string, watch Watch) tea.Cmd {
	ctx, cancel := context.WithCancel(from.Context())
	d := &logsPage{Page: dialog.NewPage(lang.T("logs"), ""), file: file, atEnd: true, close: cancel}
	from.Dialogs().Push(d)
	if d.file == "" {
		d.read = true
		return nil
	}
	d.next = watch(ctx, d.file)
	return d.load
}

// load reads the log, off the loop.
func (d *logsPage) load() tea.Msg {
	entries, err := logfile.Tail(d.file, newestLogs)
	return logsReadMsg{d: d, entries: entries, err: err}
}

// reload reads the log once more when it changed, off the loop.
func (d *logsPage) reload() tea.Msg {
	if !d.next() {
		return nil
	}
	return d.load()
}

// logsReadMsg is the result of what load started.
type logsReadMsg struct {
	d       *logsPage
	entries []logfile.Entry
	err     error
}

// On implements [dialog.Msg].
func (msg logsReadMsg) On(dialog.Host) tea.Cmd {
	msg.d.entries, msg.d.err, msg.d.read, msg.d.drawn = msg.entries, msg.err, true, 0
	if msg.d.next == nil {
		return nil
	}
	return msg.d.reload
}

func (d *logsPage) Key(h dialog.Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	if k.Keystroke() == "w" && !d.Typing {
		d.faults, d.atEnd, d.drawn = !d.faults, true, 0
		return nil, false
	}
	cmd, done := d.Page.Key(h, k)
	if done {
		d.close()
	}
	d.moved()
	return cmd, done
}

func (d *logsPage) Wheel(by int) {
	d.Page.Wheel(by)
	d.moved()
}

// moved reports whether it was scrolled to the end, which it follows then.
func (d *logsPage) moved() { d.atEnd = d.AtEnd() }

func (d *logsPage) Cancel(dialog.Host) tea.Cmd {
	d.close()
	return nil
}

func (d *logsPage) Draw(win *widget.Window) string {
	w := widget.FrameWidth(win.W, 140)
	if d.drawn != w || d.colours != win.Theme {
		d.Lines, d.drawn, d.colours = d.build(win, w), w, win.Theme
	}
	if d.atEnd {
		d.Top = len(d.Lines)
	}
	where := sanitize.Line(d.file)
	if n := xansi.StringWidth(where); n > w {
		where = xansi.TruncateLeft(where, n-w+1, "…")
	}
	d.Foot = lang.T("w-warnings-errors-alone-up")
	if d.faults {
		d.Foot = lang.T("w-all-lines-up-down")
	}
	return d.DrawIn(win, w, win.Theme.Style(theme.Muted).Render(where))
}

// build returns the lines in a width. The level is a word, so that its colour
// tells nothing alone.
func (d *logsPage) build(win *widget.Window, w int) []string {
	p := &widget.Prose{Window: win, W: w}
	day := ""
	for _, e := range d.entries {
		if d.faults && e.Level != "WARN" && e.Level != "ERROR" {
			continue
		}
		at := strings.Repeat(" ", len(time.TimeOnly))
		if !e.Time.IsZero() {
			local := e.Time.Local()
			if on := local.Format(time.DateOnly); on != day {
				day = on
				p.Head(on)
			}
			at = local.Format(time.TimeOnly)
		}
		d.entry(p, at, e)
	}
	switch {
	case d.err != nil:
		p.Say("✗", theme.Error, sanitize.Text(lang.Translate(d.err)), theme.Text)
	case len(p.Lines) > 0:
	case d.file == "":
		p.Muted(lang.T("nothing-logged-state-folder-cannot"))
	case !d.read:
		p.Muted(lang.T("reading"))
	case d.faults:
		p.Muted(lang.T("no-warning-and-no-error"))
	default:
		p.Muted(lang.T("the-log-is-empty"))
	}
	return p.Lines
}

// entry adds one line of the log: what it says, and below it what it knows.
func (d *logsPage) entry(p *widget.Prose, at string, e logfile.Entry) {
	level := map[string]theme.Token{"DEBUG": theme.Muted, "INFO": theme.Info, "WARN": theme.Warning,
		"ERROR": theme.Error}
	token, ok := level[e.Level]
	if !ok {
		token = theme.Muted
	}
	mark := at + " " + e.Level + strings.Repeat(" ", max(len("ERROR")-len(e.Level), 0))
	p.Say(xansi.Truncate(mark, 16, ""), token, e.Text, theme.Text)
	const indent = 15
	for _, l := range wrap.Lines(e.Attrs, max(p.W-indent, 8), "") {
		if l != "" {
			p.Lines = append(p.Lines, strings.Repeat(" ", indent)+p.Window.Theme.Style(theme.Muted).Render(l))
		}
	}
}

// WatchBy watches files by a system.
func WatchBy(sys *watch.System, log *slog.Logger) Watch {
	return func(ctx context.Context, file string) (next func() bool) {
		abs, err := filepath.Abs(file)
		if err != nil {
			log.Warn("the log is not watched", "error", err)
			return nil
		}
		files := sys.Files(abs)
		return func() bool {
			if files.Next(ctx) == nil {
				return true
			}
			files.Close()
			return false
		}
	}
}
