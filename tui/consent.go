package tui

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// consentDialog asks whether agents may drive this workspace, on behalf of all
// commands that are parked.
type consentDialog struct {
	settle panes.Settle
	top    int // first line of the arguments in view
	hidden int // lines of them that are not
}

// askConsent opens the dialog. It comes by itself, so that it takes no keys
// until those that are under way have gone where they belong.
func (m *Model) askConsent() tea.Cmd {
	now := m.o.Now()
	d := &consentDialog{settle: panes.NewSettle(now, len(m.dialogs) > 0 || now.Sub(m.lastKey) < panes.PauseFor)}
	m.push(d)
	return d.wake(m)
}

// wake draws the dialog anew when it begins to take keys.
func (d *consentDialog) wake(m *Model) tea.Cmd {
	return tea.Tick(d.settle.Ready().Sub(m.o.Now()), func(time.Time) tea.Msg {
		return apply(func(m *Model) tea.Cmd {
			if d.settle.Settling(m.o.Now()) {
				return d.wake(m)
			}
			return nil
		})
	})
}

// settling gives the consent dialog on top while it takes no keys.
func (m *Model) settling() (*consentDialog, bool) {
	d, ok := m.top().(*consentDialog)
	return d, ok && d.settle.Settling(m.o.Now())
}

// under has something done as if the dialog on top were not there.
func (m *Model) under(d *consentDialog, f func() tea.Cmd) tea.Cmd {
	m.drop(d)
	cmd := f()
	if len(m.parked) > 0 {
		m.push(d)
	}
	return cmd
}

func (m *Model) closeConsent() {
	for _, d := range m.dialogs {
		if c, ok := d.(*consentDialog); ok {
			m.drop(c)
			return
		}
	}
}

func (d *consentDialog) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch k.Keystroke() {
	case "pgup", "up", "k":
		d.top--
	case "pgdown", "down", "j":
		d.top++
	case "enter", "o", "y":
		m.drop(d)
		return m.consent(true, false), true
	case "a":
		m.drop(d)
		return m.consent(true, true), true
	case "d", "n", "esc":
		m.drop(d)
		return m.consent(false, false), true
	default:
		if k.Text != "" && d.settle.Typing() { // the person goes on writing
			d.settle.Key(m.o.Now())
			return tea.Batch(d.wake(m), m.under(d, func() tea.Cmd { return m.key(k) })), false
		}
	}
	return nil, false
}

func (d *consentDialog) cancel(m *Model) tea.Cmd { return m.consent(false, false) }

func (d *consentDialog) draw(m *Model) string {
	w := min(max(m.w-8, 16), 70)
	text, muted := m.theme.Style(theme.Text), m.theme.Style(theme.Muted)
	inv := m.parked[0].inv // the dialog closes with the last
	args := inv.Args
	if len(args) == 0 {
		args = json.RawMessage("{}")
	}
	title := "Let agents drive the panes?"
	words := [3]string{" allow until exit   ", " always here   ", " deny"}
	if !m.framed() || m.h < 12 { // what it is about comes first
		title, words = "", [3]string{" allow ", " always ", " deny"}
		w = max(m.w-6, 4)
		if !m.framed() {
			w = m.w
		}
	}
	id := strings.Split(xansi.Hardwrap(sanitize.Line(inv.ID)+"  by "+string(inv.Channel), w, true), "\n")
	settling := d.settle.Settling(m.o.Now())
	key := m.theme.Style(theme.Primary).Bold(true)
	if settling {
		key, text = muted, muted
	}
	foot := key.Render("enter") + text.Render(words[0]) + key.Render("a") + text.Render(words[1]) + key.Render("d") + text.Render(words[2])
	if settling {
		foot += muted.Render("   a moment…")
	}
	lines := []string{m.theme.Style(theme.Accent).Render(strings.Join(id, "\n"))}
	if title == "" {
		lines = append(lines, d.arguments(m, string(args), w, max(m.h-4-len(id), 1)))
		return m.box("", strings.Join(lines, "\n"), foot)
	}
	lines = append(lines, d.arguments(m, string(args), w, max(m.h-10, 2)))
	if more := len(m.parked) - 1; more > 0 {
		lines = append(lines, muted.Render(fmt.Sprintf("and %d more", more)))
	}
	return m.box(title, strings.Join(lines, "\n")+"\n", foot)
}

// arguments draws what is in view of a command's arguments, in at most rows
// lines, and says what is not.
func (d *consentDialog) arguments(m *Model, args string, w, rows int) string {
	text, muted := m.theme.Style(theme.Text), m.theme.Style(theme.Muted)
	lines := strings.Split(xansi.Hardwrap(sanitize.Text(args), w, true), "\n")
	if rows == 1 && len(lines) > 1 { // leave room for which line it is
		lines = strings.Split(xansi.Hardwrap(sanitize.Text(args), max(w-8, 1), true), "\n")
	}
	if d.hidden = max(len(lines)-rows, 0); d.hidden == 0 {
		d.top = 0
		return text.Render(strings.Join(lines, "\n"))
	}
	d.top = max(min(d.top, d.hidden), 0)
	shown := lines[d.top : d.top+rows]
	if rows == 1 {
		n := fmt.Sprintf("%d/%d ", d.top+1, len(lines))
		return muted.Render(n) + text.Render(xansi.Truncate(shown[0], max(w-len(n), 1), "…"))
	}
	note := fmt.Sprintf("lines %d–%d of %d · up, down show the rest", d.top+1, d.top+rows, len(lines))
	return text.Render(strings.Join(shown, "\n")) + "\n" + muted.Render(note)
}
