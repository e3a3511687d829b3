package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/sahilm/fuzzy"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// maxCandidates is how many completions show at once.
const maxCandidates = 10

// candidate is what completes what is typed: a slash command, or what may stand
// behind @.
type candidate struct {
	name, doc string
	args      bool   // a command that takes text
	bare      bool   // and goes without it too
	insert    string // what stands behind @; empty for commands
	whole     string // all that is in the prompt then; empty for others
	folder    bool
	file      bool // lines of it can be named
}

// completer completes slash commands and mentions in the focused chat's prompt.
type completer struct {
	list   []candidate
	at     int
	text   string // the input that the list is for
	chosen bool   // the person went to what at is
	closed string // the input for which it was closed by esc
	seen   place
	mention
}

// place is what the list depends on beside what is typed.
type place struct {
	prompt  panes.ContentID // empty where none has the keyboard
	catalog uint64
}

func (c *completer) open() bool { return len(c.list) > 0 }

// follow renews the list when the keyboard went to another prompt, a request
// took the prompt's place, or the engine's commands came.
func (c *completer) follow(m *Model) {
	now := place{catalog: m.choice.version}
	if ch, ok := m.prompt(); ok {
		now.prompt = ch.ID()
	}
	if now != c.seen {
		c.seen = now
		c.refresh(m)
	}
}

// prompt is the chat whose prompt has the keyboard.
func (m *Model) prompt() (*chat.Chat, bool) {
	ch, ok := m.focusedContent().(*chat.Chat)
	return ch, ok && ch.PromptHasKeys()
}

// typed follows a key of the prompt. What was recalled from history is not
// completed, since the list would take the keys that lead on.
func (c *completer) typed(m *Model, key string) {
	if ch, ok := m.prompt(); ok && (key == "up" || key == "down") {
		c.closed = ch.Input()
	}
	c.refresh(m)
}

// refresh follows what is typed.
func (c *completer) refresh(m *Model) {
	ch, ok := m.prompt()
	if !ok {
		c.list = nil
		return
	}
	text := ch.Input()
	c.text, c.chosen = text, false
	at, query, lines, typing := prompt.Typing(ch.Before())
	switch {
	case text == c.closed:
		c.list, c.mention.on = nil, false
	case oneWord(text):
		c.closed, c.mention.on = "", false
		c.list, c.at = match(m.slashes(text[1:]), text[1:]), 0
	case strings.HasPrefix(text, "/layout "):
		c.closed, c.mention.on = "", false
		c.list, c.at = m.layoutCandidates(strings.TrimPrefix(text, "/layout ")), 0
	case typing:
		c.closed = ""
		c.lookFor(m, at, query)
		c.mention.lines = lines
	default:
		c.list, c.mention.on, c.closed = nil, false, ""
	}
}

// slashes lists the commands that can be typed, with all of their names once
// something is. A name of the engine's that is one of ours has a prefix, and is
// listed where that is begun.
func (m *Model) slashes(typed string) []candidate {
	var out []candidate
	for _, c := range m.reg.All() {
		if c.Slash != "" {
			out = append(out, candidate{name: c.Slash, doc: lang.T(c.Doc),
				args: c.SlashArgs != nil && len(c.Schema.Required) > 0})
		}
		for _, name := range c.Also {
			if typed != "" {
				out = append(out, candidate{name: name, doc: lang.T(c.Doc),
					args: c.SlashArgs != nil && len(c.Schema.Required) > 0})
			}
		}
	}
	for _, c := range m.conn.commands {
		name := m.typedName(c)
		if name != c.Name && (typed == "" || !strings.HasPrefix(name, typed)) {
			continue
		}
		out = append(out, candidate{name: sanitize.Line(name), doc: sanitize.Line(c.Description), args: true,
			bare: true})
	}
	return out
}

func match(all []candidate, text string) []candidate {
	if text == "" {
		return all
	}
	names := make([]string, len(all))
	for i, c := range all {
		names[i] = c.name
	}
	var out []candidate
	for _, hit := range fuzzy.Find(text, names) {
		out = append(out, all[hit.Index])
	}
	return out
}

// key answers keys while the list is open.
func (c *completer) key(m *Model, key string) (tea.Cmd, bool) {
	ch, ok := m.prompt()
	if !ok {
		return nil, false
	}
	if ch.Input() != c.text { // a paste became something else
		c.refresh(m)
	}
	if !c.open() {
		return nil, key == "tab" && c.nothing(m, ch)
	}
	n := len(c.list)
	switch key {
	case "up", "ctrl+p":
		c.at, c.chosen = (c.at+n-1)%n, true
	case "down", "ctrl+n":
		c.at, c.chosen = (c.at+1)%n, true
	case "esc":
		c.closed, c.list = ch.Input(), nil
	case "tab", "enter":
		if key == "enter" && !c.meant() {
			c.closed, c.list = ch.Input(), nil
			return nil, false // it is sent, or asked about
		}
		return c.accept(m, ch, key == "enter"), true
	default:
		return nil, false
	}
	return nil, true
}

// meant reports whether enter takes the chosen candidate: a command that only has
// the typed letters somewhere must have been gone to.
func (c *completer) meant() bool {
	pick := c.list[c.at]
	typed, command := strings.CutPrefix(c.text, "/")
	return c.chosen || pick.insert != "" || pick.whole != "" || !command ||
		len(typed) <= len(pick.name) && strings.EqualFold(pick.name[:len(typed)], typed)
}

// nothing says so where a name is typed that nothing completes.
func (c *completer) nothing(m *Model, ch *chat.Chat) bool {
	text := ch.Input()
	switch {
	case text == c.closed:
		return false
	case c.mention.on:
		if (c.mention.any || c.near.done) && !c.searching() {
			m.toast(commands.LevelInfo, lang.T("nothing found")+": @"+sanitize.Line(c.mention.query))
		}
		return true
	case oneWord(text):
		m.toast(commands.LevelInfo, lang.T("nothing found")+": "+sanitize.Line(text))
		return true
	}
	return false
}

// accept takes the chosen candidate. Enter runs a command that needs no more;
// tab goes on into a folder.
func (c *completer) accept(m *Model, ch *chat.Chat, enter bool) tea.Cmd {
	pick := c.list[c.at]
	c.list = nil
	if pick.insert != "" {
		return c.name(m, ch, pick, enter)
	}
	if pick.whole != "" {
		return c.fill(m, ch, pick, enter)
	}
	whole := pick.bare && ch.Input() == "/"+pick.name // nothing was left to complete
	if !enter || pick.args && !whole {
		ch.SetDraft("/" + pick.name + " ")
		return nil
	}
	ch.SetDraft("")
	ch.Remember("/" + pick.name)
	return m.submit(commands.Submit{Text: "/" + pick.name})
}

// fill takes what completes a command's text. Enter runs one that needs no more.
func (c *completer) fill(m *Model, ch *chat.Chat, pick candidate, enter bool) tea.Cmd {
	if !enter || pick.args {
		ch.SetDraft(pick.whole + " ")
		c.refresh(m)
		return nil
	}
	ch.SetDraft("")
	ch.Remember(pick.whole)
	return m.submit(commands.Submit{Text: pick.whole})
}

// window is which candidates are in view: the first, and how many at most.
func (c *completer) window(win *widget.Window) (top, h int) {
	h = min(maxCandidates, max(win.H-8, 1))
	return max(min(c.at-h/2, len(c.list)-h), 0), h
}

// click takes the candidate under the mouse, as enter does.
func (c *completer) click(m *Model, x, y int) (tea.Cmd, bool) {
	ch, ok := m.prompt()
	left, below, shows := m.promptAt()
	if !c.open() || !ok || !shows {
		return nil, false
	}
	box := c.Draw(&m.win)
	w, h := lipgloss.Width(box), lipgloss.Height(box)
	at := layout.Rect{X: max(min(left, m.win.W-w), 0), Y: max(min(below-h, m.win.H-h), 0), W: w, H: h}
	if !at.Contains(x, y) {
		return nil, false
	}
	row := y - at.Y
	if m.win.Framed() {
		row--
	}
	_, rows := c.rows(&m.win)
	if row < 0 || row >= len(rows) {
		return nil, true
	}
	c.at = rows[row]
	return c.accept(m, ch, true), true
}

// column fills a text to a number of cells, and parts it from the next.
func column(text string, w int) string {
	return text + strings.Repeat(" ", max(w-xansi.StringWidth(text), 0)+1)
}

// How wide the list is at least, and how many rows what is said of the chosen one
// takes at most.
const (
	leastList = 64
	mostSaid  = 6
)

// draw frames the candidates in view, with how many there are, and whether more are
// looked for.
func (c *completer) Draw(win *widget.Window) string {
	lines, _ := c.rows(win)
	foot := ""
	if c.searching() {
		foot = lang.T("searching…")
	}
	if _, h := c.window(win); len(c.list) > h {
		foot = strings.TrimSuffix(lang.T("%d of %d", c.at+1, len(c.list))+" · "+foot, " · ")
	}
	return win.Box("", strings.Join(lines, "\n"), win.Theme.Style(theme.Muted).Render(foot))
}

// rows are the lines of the candidates in view, and which each of them is of. What
// is said of the chosen one is whole.
func (c *completer) rows(win *widget.Window) (lines []string, of []int) {
	most := max(win.W-6, 30)
	labels, w := make([]string, len(c.list)), min(leastList, most)
	for i, k := range c.list {
		switch {
		case k.insert != "":
			labels[i] = column(shorten(k.name, most/2), 22)
		case k.whole != "":
			labels[i] = column(shorten(k.name, most/2), 14)
		default:
			labels[i] = column("/"+k.name, 13)
		}
		w = max(w, min(xansi.StringWidth(labels[i])+xansi.StringWidth(k.doc), most))
	}
	top, h := c.window(win)
	on := win.Theme.Style(theme.Primary).Bold(true).Background(win.Theme.Color(theme.Element))
	name, doc := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	for i := top; i < min(top+h, len(c.list)); i++ {
		lead := xansi.StringWidth(labels[i])
		if i != c.at {
			lines, of = append(lines, name.Render(labels[i])+doc.Render(widget.Cell(c.list[i].doc, max(w-lead, 4)))),
				append(of, i)
			continue
		}
		label := labels[i]
		for _, l := range widget.AtMost(max(min(mostSaid, win.H-h-6), 1), c.list[i].doc, max(w-lead, 4)) {
			lines, of = append(lines, on.Render(label+widget.Cell(l, max(w-lead, 4)))), append(of, i)
			label = strings.Repeat(" ", lead)
		}
	}
	return lines, of
}
