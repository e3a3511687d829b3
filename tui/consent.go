package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// consentDialog asks the person about a parked call: whether agents may drive
// this workspace, on behalf of all that wait for that, or whether a dangerous
// one may run.
type consentDialog struct {
	call   *commandCall
	settle answer.Settle
	top    int // first line of what would run in view
	hidden int // lines of it that are not
	page   int // and how many are
	read   answer.Read
	asker  string // who wants it
	more   int    // calls that wait behind it
}

func (d *consentDialog) Refresh(h dialog.Host) {
	m := modelOf(h)
	d.asker, d.more = m.asker(d.call), len(m.parked)-1
}

// askNext has the dialog of the first parked call open, and no other. It comes
// by itself, so that it takes no keys until those that are under way have gone
// where they belong.
func (m *Model) askNext() tea.Cmd {
	var next *commandCall
	if len(m.parked) > 0 {
		next = m.parked[0]
	}
	for _, o := range m.dialogs {
		if d, ok := o.(*consentDialog); ok {
			if d.call == next {
				return nil
			}
			m.drop(d)
			break
		}
	}
	if next == nil {
		return nil
	}
	now := m.o.Now()
	d := &consentDialog{call: next, settle: answer.NewSettle(now, len(m.dialogs) > 0 ||
		now.Sub(m.lastKey) < answer.PauseFor)}
	m.push(d)
	return m.wake(&d.settle)
}

// wake draws a dialog anew when it begins to take keys.
func (m *Model) wake(s *answer.Settle) tea.Cmd {
	return tea.Tick(s.Ready().Sub(m.o.Now()), func(time.Time) tea.Msg {
		return dialogSettledMsg{s: s}
	})
}

// dialogSettledMsg is the result of what wake started.
type dialogSettledMsg struct {
	s *answer.Settle
}

func (msg dialogSettledMsg) on(m *Model) tea.Cmd {
	if msg.s.Settling(m.o.Now()) {
		return m.wake(msg.s)
	}
	return nil
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
	if slices.Contains(m.parked, d.call) {
		m.push(d)
	}
	return tea.Batch(cmd, m.askNext())
}

// writesUnder says whether letters are text below the dialog. Elsewhere they
// are commands, whose effects and questions nobody would see.
func (m *Model) writesUnder(d *consentDialog) bool {
	if i := slices.Index(m.dialogs, dialog.Dialog(d)); i > 0 {
		_, ok := m.dialogs[i-1].(dialog.Paster)
		return ok
	}
	return m.textFocused()
}

// key answers. No letter does: it is one of a text that the person writes
// while the dialog stands, and goes where they write, if anywhere.
func (d *consentDialog) Key(h dialog.Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	m := modelOf(h)
	risk := d.call.risk != nil
	switch key := k.Keystroke(); {
	case key == "pgup", key == "up":
		d.top--
	case key == "pgdown", key == "down":
		d.top++
	case key == "enter" && !risk, key == "ctrl+a" && !risk && m.win.Framed() && m.win.H >= 12,
		key == "ctrl+y" && risk && !d.cramped(&m.win):
		if !d.read.Grants(m.o.Now(), k.IsRepeat, func() { d.top += d.page }) {
			return nil, false
		}
		m.drop(d)
		return m.answer(d.call, true, key == "ctrl+a"), true
	case key == "esc", key == "enter": // what is pressed by habit runs nothing
		m.drop(d)
		return m.answer(d.call, false, false), true
	case k.Text != "" && m.writesUnder(d):
		d.settle = answer.NewSettle(m.o.Now(), true)
		return tea.Batch(m.wake(&d.settle), m.under(d, func() tea.Cmd { return m.key(k) })), false
	}
	return nil, false
}

// cramped says that the window is too small to show a risk, so that nobody can
// say yes to it.
func (d *consentDialog) cramped(win *widget.Window) bool {
	return !win.Framed() || win.H < 12 || win.W < 40
}

func (d *consentDialog) Cancel(h dialog.Host) tea.Cmd { return modelOf(h).answer(d.call, false, false) }

// asker says who wants a call: its way in and, where it is known, the session
// whose agent it is.
func (m *Model) asker(c *commandCall) string {
	by := lang.T("by %s", c.inv.Channel)
	if c.inv.Client != "" {
		by += " (" + c.inv.Client + ")"
	}
	if s := m.st.Session(c.inv.Session); s != nil {
		by = lang.T("%s for “%s”", by, s.Name())
	}
	if c.risk != nil && c.risk.Where != "" {
		by = lang.T("%s, in %s", by, c.risk.Where)
	}
	return by
}

// words are what the dialog says.
type words struct {
	title string
	body  string   // what would run, exactly
	notes []string // why it is asked
	// grants is what a yes allows, in a sentence; it is left out where there is no
	// room for it.
	grants string
	keys   []answerWay // that there are
}

// answerWay is a key that answers, what it does, and that in a word.
type answerWay struct{ key, does, short string }

// deny is the key that denies.
func deny() answerWay { return answerWay{"esc", lang.C("answer", "deny"), lang.C("answer", "deny")} }

// consentGrants is what consent lets agents do.
var consentGrants = lang.Key("They may open and arrange panes; run terminals and change files of the workspace as " +
	"far as the agent's rules allow.")

func (d *consentDialog) words() words {
	if r := d.call.risk; r != nil {
		title := lang.T("Let the agent run this?")
		if d.call.inv.Channel == commands.ChannelLink {
			title = lang.T("Run what the link says?")
		}
		return words{title: title, body: cmp.Or(r.Text, "{}"), notes: slices.Clone(r.Reasons),
			keys: []answerWay{{"ctrl+y", lang.T("run it"), lang.C("answer", "run")}, deny()}}
	}
	body := string(d.call.inv.Args)
	if body == "" {
		body = "{}"
	}
	return words{title: lang.T("Let agents drive the panes?"), body: body, grants: lang.T(consentGrants),
		keys: []answerWay{{"enter", lang.T("allow until exit"), lang.C("answer", "allow")},
			{"ctrl+a", lang.T("always here"), lang.C("answer", "always")}, deny()}}
}

func (d *consentDialog) Draw(win *widget.Window) string {
	w := widget.FrameWidth(win.W, 70)
	text, muted, key := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted),
		win.Theme.Style(theme.Primary).Bold(true)
	say := d.words()
	small := !win.Framed() || win.H < 12
	cramped := d.call.risk != nil && d.cramped(win)
	if cramped {
		say.keys = []answerWay{deny()}
		say.notes = append(say.notes, lang.T("a larger window can run it"))
	}
	if small { // what it is about comes first
		say.title = ""
		if w = max(win.W-6, 4); !win.Framed() {
			w = win.W
		}
		if len(say.keys) > 2 { // for always there is no room
			say.keys = slices.Delete(say.keys, 1, 2)
		}
	}
	settling := d.settle.Settling(win.Now())
	if settling {
		key, text = muted, muted
	}
	id := wrap.Lines(sanitize.Line(d.call.inv.ID)+"  "+sanitize.Line(d.asker), w, "")
	lines := []string{win.Theme.Style(theme.Accent).Render(strings.Join(id, "\n"))}
	var grants []string
	if say.grants != "" && !small {
		if grants = wrap.Lines(say.grants, w, ""); win.H-9-len(id)-len(grants) < 2 {
			grants = nil
		}
	}
	notes := d.notes(say.notes, w, win.H-11-len(id)-len(grants))
	used := len(id) + len(notes) + len(grants)
	room := max(win.H-4-used, 1)
	if !small {
		room = max(win.H-9-used, 2)
	}
	lines = append(lines, d.arguments(win, say.body, w, room))
	if !d.read.Ended() && !cramped {
		say.keys = []answerWay{{say.keys[0].key, lang.T("shows the rest"), lang.C("answer", "rest")}, deny()}
	}
	foot := ""
	for i, k := range say.keys {
		does := " " + k.does
		switch {
		case small:
			does = " " + k.short + " "
		case i < len(say.keys)-1 || cramped:
			does += "   "
		}
		foot += key.Render(k.key) + text.Render(does)
	}
	if settling {
		foot += muted.Render("   " + lang.T("a moment…"))
	}
	for _, l := range grants {
		lines = append(lines, text.Render(l))
	}
	for _, n := range notes {
		lines = append(lines, win.Theme.Style(theme.Warning).Render(n))
	}
	if small {
		return win.Box("", strings.Join(lines, "\n"), foot)
	}
	if d.more > 0 {
		lines = append(lines, muted.Render(lang.N(d.more, "and %d more", "and %d more", d.more)))
	}
	return win.Box(say.title, strings.Join(lines, "\n")+"\n", foot)
}

// notes are the reasons in a width: whole where they take no more than so many
// rows, else each cut to one.
func (d *consentDialog) notes(said []string, w, rows int) (out []string) {
	for _, n := range said {
		out = append(out, wrap.Lines("• "+sanitize.Line(n), w, "/")...)
	}
	if len(out) <= rows {
		return out
	}
	out = out[:0]
	for _, n := range said {
		out = append(out, xansi.Truncate("• "+sanitize.Line(n), w, "…"))
	}
	return out
}

// arguments draws what is in view of a command's arguments, in at most rows
// lines, and says what is not.
func (d *consentDialog) arguments(win *widget.Window, args string, w, rows int) string {
	text, muted := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	lines := strings.Split(xansi.Hardwrap(sanitize.Text(args), w, true), "\n")
	if rows == 1 && len(lines) > 1 { // leave room for which line it is
		lines = strings.Split(xansi.Hardwrap(sanitize.Text(args), max(w-8, 1), true), "\n")
	}
	d.hidden, d.page = max(len(lines)-rows, 0), rows
	d.top = max(min(d.top, d.hidden), 0)
	d.read.Drew(d.top+rows, len(lines))
	if d.hidden == 0 {
		return text.Render(strings.Join(lines, "\n"))
	}
	shown := lines[d.top : d.top+rows]
	if rows == 1 {
		n := fmt.Sprintf("%d/%d ", d.top+1, len(lines))
		return muted.Render(n) + text.Render(xansi.Truncate(shown[0], max(w-len(n), 1), "…"))
	}
	note := lang.T("lines %d–%d of %d · up, down show the rest", d.top+1, d.top+rows, len(lines))
	return text.Render(strings.Join(shown, "\n")) + "\n" + muted.Render(note)
}
