package tui

import (
	"slices"
	"strings"
	"time"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/keyboard"
	"github.com/openspace-tui/openspace/tui/supply"
	"github.com/openspace-tui/openspace/tui/widget"
)

// statusKey is all that the last line tells of.
type statusKey struct {
	epoch         uint64
	w             int
	locked, grabs bool
	drag          string
	where         string
	toast         string
	level         commands.Level

	client, once, refused bool
	calm, trying          bool
	state                 client.StreamState
	kind                  client.Source
	version, channel      string
	next                  time.Time
	health                health
	branch                string
	elsewhere             int
	follow                string
}

// status returns the last line.
func (m *Model) status() string {
	c := m.conn
	_, grabs := m.keyboard.Grabber()
	key := statusKey{epoch: m.epoch, w: m.win.W, locked: m.keyboard.Locked(), grabs: grabs,
		drag: m.dragHint(), where: m.where(),
		toast: m.toastLine(), level: m.toasts.level,
		client: c.Client() != nil, once: c.WasLive(),
		refused: c.Stream() == client.Retrying && client.IsUnauthorized(c.Err()),
		calm:    c.Calm(), trying: c.Trying(),
		state: c.Stream(), kind: c.Kind(), version: c.Version(), channel: m.channel.Now(), next: c.Next(),
		health: m.health,
		branch: m.head.Name(m.health.branch), elsewhere: m.elsewhere, follow: m.following.Text()}
	return m.screen.status.of(key, func(statusKey) string { return m.statusLine() })
}

// statusLine draws the last line: the workspace, the engine, and the keys that
// lead on or a toast. A toast that does not fit beside them has the line.
func (m *Model) statusLine() string {
	muted := m.win.Theme.Style(theme.Muted)
	name := " " + m.win.Theme.Style(theme.Text).Render(
		xansi.Truncate(sanitize.Line(supply.PlaceName(m.o.Files)), max(16, m.win.W/4), "…"))
	lock := ""
	if m.keyboard.Locked() {
		lock = muted.Render(" · ") + m.win.Theme.Style(theme.Warning).Bold(true).Render(
			lang.T("locked-unlocks", keyboard.LockKey))
	}
	if at := m.where(); at != "" {
		lock += muted.Render(" · ") + m.win.Theme.Style(theme.Accent).Render(at)
	}
	if f := m.following.Text(); f != "" {
		lock += muted.Render(" · ") + m.win.Theme.Style(theme.Accent).Render(f)
	}
	help := lang.T("x-help", m.keys.Way(call.AppHelp)) + " "
	rights := []string{muted.Render("  " + lang.T("x-commands", m.keys.Way(call.AppPalette)) + "  " + help),
		muted.Render("  " + help)}
	if _, ok := m.keyboard.Grabber(); ok && !m.keyboard.Locked() {
		rights = []string{muted.Render("  " + lang.T("leads-other-pane-commands", m.keys.Leader,
			m.keys.Sideways(), m.keys.Way(call.AppPalette)) + " "),
			muted.Render("  " + lang.T("leads-out", m.keys.Leader) + " ")}
	}
	toast := m.toastLine()
	if toast != "" {
		rights = []string{m.win.Theme.Style(levelToken(m.toasts.level)).Render(" " + toast + " ")}
	}
	if hint := m.dragHint(); hint != "" {
		rights, toast = []string{m.win.Theme.Style(theme.Accent).Render(" " + hint + " ")}, hint
	}
	left, right, room := m.sides(name, lock, rights)
	if room < 1 {
		if toast != "" {
			left = right
		}
		return widget.Cell(left, m.win.W)
	}
	return left + strings.Repeat(" ", room) + right
}

// where says which pane one is in, where one area shows alone.
func (m *Model) where() string {
	all, now := m.ws.Panes(), m.ws.Focused()
	if !m.ws.Single() || len(all) < 2 {
		return ""
	}
	return lang.T("pane-n-n", slices.Index(all, now)+1, len(all))
}

// sides makes room for the keys on the right by saying less of the engine, then
// by saying less of the keys. What is wrong beside the engine goes last.
func (m *Model) sides(name, lock string, rights []string) (left, right string, room int) {
	muted := m.win.Theme.Style(theme.Muted)
	dot := muted.Render(" · ") + m.elsewhereText()
	branch := ""
	if b := m.head.Name(m.health.branch); b != "" {
		branch = muted.Render(" " + xansi.Truncate(b, 24, "…"))
	}
	beside := m.healthText()
	fits := func(middle string) bool {
		left = name + middle + lock
		room = m.win.W - xansi.StringWidth(left) - xansi.StringWidth(right)
		return room >= 1
	}
	for _, right = range rights {
		for _, engine := range []string{m.engineText(3), m.engineText(2), m.engineText(1), m.engineText(0)} {
			if fits(branch + dot + engine + beside) {
				return left, right, room
			}
		}
		if fits(dot + m.engineText(0) + beside) {
			return left, right, room
		}
	}
	for _, right = range rights {
		if fits(dot + m.engineText(0)) {
			return left, right, room
		}
	}
	return left, right, room
}

func levelToken(l commands.Level) theme.Token {
	switch l {
	case commands.LevelError:
		return theme.Error
	case commands.LevelWarning:
		return theme.Warning
	case commands.LevelSuccess:
		return theme.Success
	}
	return theme.Info
}

// engineText says which engine answers: at length 0 its version, at 1 how the
// agent reaches the panes, at 2 both. The welcome of an empty chat tells how to
// get a real one, and in wide windows so does length 3.
func (m *Model) engineText(length int) string {
	c := m.conn
	muted := m.win.Theme.Style(theme.Muted)
	switch {
	case c.Stream() == client.Retrying && c.Calm() && c.Client() != nil:
		return muted.Render("○ " + lang.T("connecting"))
	case c.Stream() == client.Retrying:
		text := lang.T("engine-lost")
		if client.IsUnauthorized(c.Err()) {
			text = lang.T("wrong-user-or-password")
		} else if !c.WasLive() {
			text = lang.T("no-engine")
		}
		switch {
		case c.Trying():
			text = lang.T("trying-again", text)
		case !c.Next().IsZero():
			text = lang.T("x-next-try-x", text, c.Next().Format(time.TimeOnly))
		}
		return m.win.Theme.Style(theme.Error).Render("● " + text)
	case c.Client() == nil:
		return muted.Render("○ " + lang.T("starting-the-engine"))
	case c.Stream() != client.Live:
		return muted.Render("○ " + lang.T("connecting"))
	}
	name := "opencode"
	if length != 1 {
		name += " " + sanitize.Line(c.Version())
	}
	style := theme.Success
	if c.Kind() == client.Demo {
		name, style = lang.T("demo-engine-scripted"), theme.Warning
		if length == 3 && m.win.W >= 140 {
			name = lang.T("demo-engine-scripted-no-model")
		}
	}
	if length > 0 {
		name += " · " + lang.T("agent-by", m.channel.Now())
	}
	return m.win.Theme.Style(style).Render("● ") + muted.Render(name)
}
