package dialog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Consent asks the person about a call that waits: whether agents may drive this
// workspace, on behalf of all that wait for that, or whether a dangerous one may run.
type Consent struct {
	Inv    commands.Invocation // what would run
	Risk   *commands.Risk      // what is dangerous in it; nil: it is asked whether agents may drive the panes
	Settle answer.Settle
	// Waiting returns who wants it, and how many calls wait behind it.
	Waiting func() (asker string, more int)
	// Answer closes the dialog and lets the call run or not.
	Answer func(allow, always bool) tea.Cmd
	// Beneath gives a letter to what lies below; false: nobody writes there.
	Beneath func(k tea.KeyPressMsg) (cmd tea.Cmd, taken bool)

	top    int // first line of what would run in view
	hidden int // lines of it that are not
	page   int // and how many are
	read   answer.Read
	asker  string
	more   int
}

// Refresh implements [Refresher].
func (d *Consent) Refresh(Host) { d.asker, d.more = d.Waiting() }

// Key implements [Dialog]. No letter answers: it is one of a text that the person writes
// while the dialog stands, and goes where they write, if anywhere.
func (d *Consent) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	risk, win := d.Risk != nil, h.Window()
	switch key := k.Keystroke(); {
	case key == "pgup", key == "up":
		d.top--
	case key == "pgdown", key == "down":
		d.top++
	case key == "enter" && !risk, key == "ctrl+a" && !risk && win.Framed() && win.H >= 12,
		key == "ctrl+y" && risk && !d.cramped(win):
		if !d.read.Grants(win.Now(), k.IsRepeat, func() { d.top += d.page }) {
			return nil, false
		}
		return d.Answer(true, key == "ctrl+a"), true
	case key == "esc", key == "enter": // what is pressed by habit runs nothing
		return d.Answer(false, false), true
	case k.Text != "":
		if cmd, taken := d.Beneath(k); taken {
			return cmd, false
		}
	}
	return nil, false
}

// cramped reports whether the window is too small to show a risk, so that nobody can
// say yes to it.
func (d *Consent) cramped(win *widget.Window) bool {
	return !win.Framed() || win.H < 12 || win.W < 40
}

// Cancel implements [Dialog].
func (d *Consent) Cancel(Host) tea.Cmd { return d.Answer(false, false) }

// ConsentWords are what the dialog says.
type ConsentWords struct {
	Title string
	Body  string   // what would run, exactly
	Notes []string // why it is asked
	// grants is what a yes allows, in a sentence; it is left out where there is no
	// room for it.
	grants string
	keys   []answerWay // that there are
}

// answerWay is a key that answers, what it does, and that in a word.
type answerWay struct{ key, does, short string }

// deny is the key that denies.
func deny() answerWay { return answerWay{"esc", lang.T("answer.deny"), lang.T("answer.deny")} }

// consentGrants is what consent lets agents do.
var consentGrants = lang.Key("they-may-open-arrange-panes")

// Asked returns the question itself, for what embeds it.
func (d *Consent) Asked() *Consent { return d }

// Words returns what the dialog says.
func (d *Consent) Words() ConsentWords {
	if r := d.Risk; r != nil {
		title := lang.T("let-the-agent-run-this")
		if d.Inv.Channel == commands.ChannelLink {
			title = lang.T("run-what-the-link-says")
		}
		return ConsentWords{Title: title, Body: cmp.Or(r.Text, "{}"), Notes: slices.Clone(r.Reasons),
			keys: []answerWay{{"ctrl+y", lang.T("run-it"), lang.T("answer.run")}, deny()}}
	}
	body := string(d.Inv.Args)
	if body == "" {
		body = "{}"
	}
	return ConsentWords{Title: lang.T("let-agents-drive-the-panes"), Body: body, grants: lang.T(consentGrants),
		keys: []answerWay{{"enter", lang.T("allow-until-exit"), lang.T("answer.allow")},
			{"ctrl+a", lang.T("always-here"), lang.T("answer.always")}, deny()}}
}

// Draw implements [Dialog].
func (d *Consent) Draw(win *widget.Window) string {
	w := widget.FrameWidth(win.W, 70)
	text, muted, key := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted),
		win.Theme.Style(theme.Primary).Bold(true)
	say := d.Words()
	small := !win.Framed() || win.H < 12
	cramped := d.Risk != nil && d.cramped(win)
	if cramped {
		say.keys = []answerWay{deny()}
		say.Notes = append(say.Notes, lang.T("larger-window-can-run"))
	}
	if small { // what it is about comes first
		say.Title = ""
		if w = max(win.W-6, 4); !win.Framed() {
			w = win.W
		}
		if len(say.keys) > 2 { // for always there is no room
			say.keys = slices.Delete(say.keys, 1, 2)
		}
	}
	settling := d.Settle.Settling(win.Now())
	if settling {
		key, text = muted, muted
	}
	id := wrap.Lines(sanitize.Line(d.Inv.ID)+"  "+sanitize.Line(d.asker), w, "")
	lines := []string{win.Theme.Style(theme.Accent).Render(strings.Join(id, "\n"))}
	var grants []string
	if say.grants != "" && !small {
		if grants = wrap.Lines(say.grants, w, ""); win.H-9-len(id)-len(grants) < 2 {
			grants = nil
		}
	}
	notes := d.notes(say.Notes, w, win.H-11-len(id)-len(grants))
	used := len(id) + len(notes) + len(grants)
	room := max(win.H-4-used, 1)
	if !small {
		room = max(win.H-9-used, 2)
	}
	lines = append(lines, d.arguments(win, say.Body, w, room))
	if !d.read.Ended() && !cramped {
		say.keys = []answerWay{{say.keys[0].key, lang.T("shows-the-rest"), lang.T("answer.rest")}, deny()}
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
		foot += muted.Render("   " + lang.T("a-moment"))
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
		lines = append(lines, muted.Render(lang.N(d.more, "and-more", d.more)))
	}
	return win.Box(say.Title, strings.Join(lines, "\n")+"\n", foot)
}

// notes are the reasons in a width: whole where they take no more than so many
// rows, else each cut to one.
func (d *Consent) notes(said []string, w, rows int) (out []string) {
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
func (d *Consent) arguments(win *widget.Window, args string, w, rows int) string {
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
	note := lang.T("lines-up-down-show-rest", d.top+1, d.top+rows, len(lines))
	return text.Render(strings.Join(shown, "\n")) + "\n" + muted.Render(note)
}
