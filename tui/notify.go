package tui

import (
	"context"
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
)

// Ways to tell the person of something while the terminal is not focused.
const (
	NotifyOff     = "off"
	NotifyBell    = "bell"
	NotifyOSC9    = "osc9"   // iTerm2, Windows Terminal, ghostty, WezTerm
	NotifyOSC777  = "osc777" // urxvt, foot, ghostty, VTE
	NotifyDesktop = "desktop"
)

// works reports whether the session of a status event works, before it is applied.
func (m *Model) works(ev engine.Event) bool {
	switch d := ev.Data.(type) {
	case *engine.SessionStatus:
		return m.st.Busy(d.SessionID)
	case *engine.SessionIdle:
		return m.st.Busy(d.SessionID)
	}
	return false
}

// notifyOf tells of the end of a turn and of what the agent asks, if nobody
// looks. The terminal reports whether it is focused; one that does not say counts
// as such.
func (m *Model) notifyOf(ev engine.Event, worked bool) tea.Cmd {
	if !m.away || m.o.Notify == "" || m.o.Notify == NotifyOff {
		return nil
	}
	sid, text := "", ""
	switch d := ev.Data.(type) {
	case *engine.SessionStatus:
		sid = d.SessionID
	case *engine.SessionIdle:
		sid = d.SessionID
	case *engine.PermissionAsked:
		if m.calls.Rules.IsMine(d.SessionID) && len(m.calls.Rules.Allowing().Decide(d.Permission)) > 0 {
			return nil // a rule answers it
		}
		sid, text = d.SessionID, lang.T("the-agent-asks-for-permission", d.Permission.Permission)
	case *engine.QuestionAsked:
		if len(d.Questions) == 0 {
			return nil
		}
		sid, text = d.SessionID, lang.T("the-agent-has-a-question")
	default:
		return nil
	}
	s := m.st.Session(sid)
	if text == "" {
		if !worked || m.st.Busy(sid) || s == nil || s.ParentID != "" || len(m.st.Unsent(sid)) > 0 {
			return nil
		}
		text = lang.T("the-agent-is-done")
		if m.st.Failure(sid) != nil {
			text = lang.T("agent-ended-error")
		}
	}
	title := "OpenSpace"
	if s != nil && s.Name() != "" {
		title = sanitize.Line(s.Name())
	}
	return m.notify(title, sanitize.Line(text))
}

// notifyFor is how long a desktop's notifier may take.
const notifyFor = 5 * time.Second

// missedFor is how long it is said that there was none: to who comes back.
const missedFor = 10 * time.Minute

func (m *Model) notify(title, text string) tea.Cmd {
	plain := strings.NewReplacer(";", ",", "\x07", "", "\x1b", "") // they would end the sequence
	title, text = plain.Replace(title), plain.Replace(text)
	switch m.o.Notify {
	case NotifyBell:
		return tea.Raw("\a")
	case NotifyOSC9:
		return tea.Raw(through("\x1b]9;" + title + ": " + text + "\x1b\\"))
	case NotifyOSC777:
		return tea.Raw(through("\x1b]777;notify;" + title + ";" + text + "\x1b\\"))
	case NotifyDesktop:
		show, ctx := m.o.NotifyDesktop, m.o.Ctx
		if show == nil {
			show = showOnDesktop
		}
		return func() tea.Msg {
			ctx, cancel := context.WithTimeout(ctx, notifyFor)
			defer cancel()
			if err := show(ctx, title, text); err != nil {
				m.o.Log.Warn("notify", "error", err)
				return notifiedMsg{err: err}
			}
			return nil
		}
	}
	return nil
}

// notifiedMsg is the result of what notify started.
type notifiedMsg struct {
	err error
}

func (msg notifiedMsg) on(m *Model) tea.Cmd {
	m.toast(commands.LevelWarning, lang.T("desktop-showed-no-notification-bell",
		sanitize.Line(lang.Translate(msg.err))))
	m.toasts.Last(missedFor) // whom it was for looks elsewhere
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
