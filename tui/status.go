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
	"github.com/openspace-tui/openspace/tui/toast"
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

// kept is a text with what it was made of.
type kept[K comparable] struct {
	key  K
	text string
}

// of returns the text of a key, made anew when that is another one.
func (k *kept[K]) of(key K, make func(K) string) string {
	if k.text == "" || k.key != key {
		k.key, k.text = key, make(key)
	}
	return k.text
}

// status returns the last line.
func (m *Model) status() string {
	c := &m.conn
	_, grabs := m.grabber()
	key := statusKey{epoch: m.screen.Epoch(), w: m.win.W, locked: m.locked, grabs: grabs,
		drag: m.screen.DragHint(), where: m.where(),
		toast: m.toasts.Line(&m.win, m.questions), level: m.toasts.Level(),
		client: c.client != nil, once: c.once, refused: c.state == client.Retrying && client.IsUnauthorized(c.err),
		calm: c.calm, trying: c.trying,
		state: c.state, kind: c.kind, version: c.version, channel: m.channel.Now(), next: c.next, health: c.health,
		branch: m.branch(), elsewhere: m.elsewhere, follow: m.following.Text()}
	return m.statusText.of(key, func(statusKey) string { return m.statusLine() })
}

// statusLine draws the last line: the workspace, the engine, and the keys that
// lead on or a toast. A toast that does not fit beside them has the line.
func (m *Model) statusLine() string {
	muted := m.win.Theme.Style(theme.Muted)
	name := " " + m.win.Theme.Style(theme.Text).Render(
		xansi.Truncate(sanitize.Line(placeName(m.o.Files)), max(16, m.win.W/4), "…"))
	lock := ""
	if m.locked {
		lock = muted.Render(" · ") + m.win.Theme.Style(theme.Warning).Bold(true).Render(
			lang.T("locked-unlocks", lockKey))
	}
	if at := m.where(); at != "" {
		lock += muted.Render(" · ") + m.win.Theme.Style(theme.Accent).Render(at)
	}
	if f := m.following.Text(); f != "" {
		lock += muted.Render(" · ") + m.win.Theme.Style(theme.Accent).Render(f)
	}
	help := lang.T("x-help", m.way(call.AppHelp)) + " "
	rights := []string{muted.Render("  " + lang.T("x-commands", m.way(call.AppPalette)) + "  " + help),
		muted.Render("  " + help)}
	if _, ok := m.grabber(); ok && !m.locked {
		rights = []string{muted.Render("  " + lang.T("leads-other-pane-commands", m.keys.Leader,
			m.sideways(), m.way(call.AppPalette)) + " "),
			muted.Render("  " + lang.T("leads-out", m.keys.Leader) + " ")}
	}
	told := m.toasts.Line(&m.win, m.questions)
	if told != "" {
		rights = []string{m.win.Theme.Style(toast.Token(m.toasts.Level())).Render(" " + told + " ")}
	}
	if hint := m.screen.DragHint(); hint != "" {
		rights, told = []string{m.win.Theme.Style(theme.Accent).Render(" " + hint + " ")}, hint
	}
	left, right, room := m.sides(name, lock, rights)
	if room < 1 {
		if told != "" {
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
	if b := m.branch(); b != "" {
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

// engineText says which engine answers: at length 0 its version, at 1 how the
// agent reaches the panes, at 2 both. The welcome of an empty chat tells how to
// get a real one, and in wide windows so does length 3.
func (m *Model) engineText(length int) string {
	c := &m.conn
	muted := m.win.Theme.Style(theme.Muted)
	switch {
	case c.state == client.Retrying && c.calm && c.client != nil:
		return muted.Render("○ " + lang.T("connecting"))
	case c.state == client.Retrying:
		text := lang.T("engine-lost")
		if client.IsUnauthorized(c.err) {
			text = lang.T("wrong-user-or-password")
		} else if !c.once {
			text = lang.T("no-engine")
		}
		switch {
		case c.trying:
			text = lang.T("trying-again", text)
		case !c.next.IsZero():
			text = lang.T("x-next-try-x", text, c.next.Format(time.TimeOnly))
		}
		return m.win.Theme.Style(theme.Error).Render("● " + text)
	case c.client == nil:
		return muted.Render("○ " + lang.T("starting-the-engine"))
	case c.state != client.Live:
		return muted.Render("○ " + lang.T("connecting"))
	}
	name := "opencode"
	if length != 1 {
		name += " " + sanitize.Line(c.version)
	}
	style := theme.Success
	if c.kind == client.Demo {
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
