// Package notify tells the person of the end of a turn and of what the agent asks while
// nobody looks at the terminal.
package notify

import (
	"context"
	"log/slog"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// Ways to tell the person of something while the terminal is not focused.
const (
	Off     = "off"
	Bell    = "bell"
	OSC9    = "osc9"   // iTerm2, Windows Terminal, ghostty, WezTerm
	OSC777  = "osc777" // urxvt, foot, ghostty, VTE
	Desktop = "desktop"
)

// Program has the sessions.
type Program interface {
	Context() context.Context
	Log() *slog.Logger
	Store() *store.Store
	// Away reports whether the terminal has lost the focus; one that does not say has it.
	Away() bool
	// Allowed reports whether a rule answers a request.
	Allowed(asked *engine.PermissionAsked) bool
	// ToastFor shows a notice for as long as that.
	ToastFor(level commands.Level, text string, d time.Duration)
}

// Notifier tells the person by one of the ways.
type Notifier struct {
	p       Program
	way     string
	desktop func(ctx context.Context, title, text string) error
}

// New tells by a way; desktop shows a message there, nil: by the system's own program.
func New(p Program, way string, desktop func(ctx context.Context, title, text string) error) *Notifier {
	if desktop == nil {
		desktop = showOnDesktop
	}
	return &Notifier{p, way, desktop}
}

// Use has it tell by another way.
func (n *Notifier) Use(way string) { n.way = way }

// Way is how it tells.
func (n *Notifier) Way() string { return n.way }

// Works reports whether the session of a status event works, before it is applied.
func Works(st *store.Store, ev engine.Event) bool {
	switch d := ev.Data.(type) {
	case *engine.SessionStatus:
		return st.Busy(d.SessionID)
	case *engine.SessionIdle:
		return st.Busy(d.SessionID)
	}
	return false
}

// Hear tells of an event, if nobody looks; worked says whether its session worked before.
func (n *Notifier) Hear(ev engine.Event, worked bool) tea.Cmd {
	if !n.p.Away() || n.way == "" || n.way == Off {
		return nil
	}
	sid, text := "", ""
	switch d := ev.Data.(type) {
	case *engine.SessionStatus:
		sid, text = d.SessionID, n.ended(d.SessionID, worked)
	case *engine.SessionIdle:
		sid, text = d.SessionID, n.ended(d.SessionID, worked)
	case *engine.PermissionAsked:
		if !n.p.Allowed(d) {
			sid, text = d.SessionID, lang.T("the-agent-asks-for-permission", d.Permission.Permission)
		}
	case *engine.QuestionAsked:
		if len(d.Questions) > 0 {
			sid, text = d.SessionID, lang.T("the-agent-has-a-question")
		}
	}
	if text == "" {
		return nil
	}
	title := "OpenSpace"
	if s := n.p.Store().Session(sid); s != nil && s.Name() != "" {
		title = sanitize.Line(s.Name())
	}
	return n.show(title, sanitize.Line(text))
}

// ended says how a session's turn ended, or nothing where it did not.
func (n *Notifier) ended(sid string, worked bool) string {
	st := n.p.Store()
	s := st.Session(sid)
	switch {
	case !worked || st.Busy(sid) || s == nil || s.ParentID != "" || len(st.Unsent(sid)) > 0:
		return ""
	case st.Failure(sid) != nil:
		return lang.T("agent-ended-error")
	}
	return lang.T("the-agent-is-done")
}

// notifyFor is how long a desktop's notifier may take.
const notifyFor = 5 * time.Second

// missedFor is how long it is said that there was none: to who comes back.
const missedFor = 10 * time.Minute

func (n *Notifier) show(title, text string) tea.Cmd {
	plain := strings.NewReplacer(";", ",", "\x07", "", "\x1b", "") // they would end the sequence
	title, text = plain.Replace(title), plain.Replace(text)
	switch n.way {
	case Bell:
		return tea.Raw("\a")
	case OSC9:
		return tea.Raw(through("\x1b]9;" + title + ": " + text + "\x1b\\"))
	case OSC777:
		return tea.Raw(through("\x1b]777;notify;" + title + ";" + text + "\x1b\\"))
	case Desktop:
		ctx, log := n.p.Context(), n.p.Log()
		return func() tea.Msg {
			ctx, cancel := context.WithTimeout(ctx, notifyFor)
			defer cancel()
			if err := n.desktop(ctx, title, text); err != nil {
				log.Warn("notify", "error", err)
				return Msg{err}
			}
			return nil
		}
	}
	return nil
}

// Msg says that the desktop showed nothing.
type Msg struct{ err error }

// Update says so, and rings the bell.
func (n *Notifier) Update(msg Msg) tea.Cmd {
	n.p.ToastFor(commands.LevelWarning, lang.T("desktop-showed-no-notification-bell",
		sanitize.Line(lang.Translate(msg.err))), missedFor) // whom it was for looks elsewhere
	return tea.Raw("\a")
}

// through has tmux pass a sequence on to its terminal, which it does where
// allow-passthrough is on.
func through(seq string) string {
	if os.Getenv("TMUX") == "" {
		return seq
	}
	return xansi.TmuxPassthrough(seq)
}

// showOnDesktop shows a message by the system's own program. The words are
// arguments: nothing of them is run.
func showOnDesktop(ctx context.Context, title, text string) error {
	if runtime.GOOS == "darwin" {
		return exec.CommandContext(ctx, "osascript", "-e", "on run a", "-e",
			"display notification (item 2 of a) with title (item 1 of a)", "-e", "end run", title, text).Run()
	}
	return exec.CommandContext(ctx, "notify-send", "--app-name=OpenSpace", "--", title, text).Run()
}
