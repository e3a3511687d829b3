// Package complete completes what is typed in a prompt: slash commands, and the files,
// agents and symbols that may stand behind @.
package complete

import (
	"context"
	"log/slog"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/sahilm/fuzzy"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// maxCandidates is how many completions show at once.
const maxCandidates = 10

// Candidate is what completes what is typed: a slash command, or what may stand
// behind @.
type Candidate struct {
	Name, Doc string
	Args      bool   // a command that takes text
	Bare      bool   // and goes without it too
	Insert    string // what stands behind @; empty for commands
	Whole     string // all that is in the prompt then; empty for others
	Folder    bool
	File      bool // lines of it can be named
}

// Completer completes slash commands and mentions in the focused chat's prompt.
type Completer struct {
	from   Source
	list   []Candidate
	at     int
	text   string // the input that the list is for
	chosen bool   // the person went to what at is
	closed string // the input for which it was closed by esc
	seen   place
	mention
}

// Source is where the candidates come from, and the prompt that they are for.
type Source interface {
	dialog.Host
	// Prompt is the conversation whose prompt has the keyboard, and PromptAt where its
	// box begins on the screen.
	Prompt() (*chat.Chat, bool)
	PromptAt() (left, top int, shows bool)
	Submit(e commands.Submit) tea.Cmd
	// Catalog is another number when the engine's commands are others.
	Catalog() uint64
	// Slashes are the commands that can be typed, and Layouts what may stand behind
	// /layout.
	Slashes(typed string) []Candidate
	Layouts(text string) []Candidate
	// OpenFiles and Terminals name what is open.
	OpenFiles() []string
	Terminals() []string
	// Uses are the names that were mentioned; NoteUse keeps another.
	Uses() prompt.Uses
	NoteUse(name string) tea.Cmd

	Context() context.Context
	Files() *workspace.Root
	Engine() Engine
	Log() *slog.Logger
}

// Engine is how things stand with the engine.
type Engine struct {
	Client *client.Client
	Live   bool // it answers
	Demo   bool
	Agents []engine.Agent
}

// New returns a Completer that is closed.
func New(from Source) *Completer { return &Completer{from: from} }

// State is what a Completer's work depends on: it is another value, by ==, when there may
// be something to do.
func (c *Completer) State() any { return c.mention.state() }

// List returns what is offered, and which of it is chosen.
func (c *Completer) List() (all []Candidate, at int) { return c.list, c.at }

// place is what the list depends on beside what is typed.
type place struct {
	prompt  panes.ContentID // empty where none has the keyboard
	catalog uint64
}

// Open reports whether something is offered.
func (c *Completer) Open() bool { return len(c.list) > 0 }

// Follow renews the list when the keyboard went to another prompt, a request
// took the prompt's place, or the engine's commands came.
func (c *Completer) Follow() {
	now := place{catalog: c.from.Catalog()}
	if ch, ok := c.from.Prompt(); ok {
		now.prompt = ch.ID()
	}
	if now != c.seen {
		c.seen = now
		c.Refresh()
	}
}

// Typed follows a key of the prompt. What was recalled from history is not
// completed, since the list would take the keys that lead on.
func (c *Completer) Typed(key string) {
	if ch, ok := c.from.Prompt(); ok && (key == "up" || key == "down") {
		c.closed = ch.Input()
	}
	c.Refresh()
}

// Refresh follows what is typed.
func (c *Completer) Refresh() {
	ch, ok := c.from.Prompt()
	if !ok {
		c.list = nil
		return
	}
	text := ch.Input()
	c.text, c.chosen = text, false
	at, query, lines, typing := prompt.Typing(ch.Prompt().Before())
	switch {
	case text == c.closed:
		c.list, c.mention.on = nil, false
	case prompt.OneWord(text):
		c.closed, c.mention.on = "", false
		c.list, c.at = Match(c.from.Slashes(text[1:]), text[1:]), 0
	case strings.HasPrefix(text, "/layout "):
		c.closed, c.mention.on = "", false
		c.list, c.at = c.from.Layouts(strings.TrimPrefix(text, "/layout ")), 0
	case typing:
		c.closed = ""
		c.lookFor(at, query)
		c.mention.lines = lines
	default:
		c.list, c.mention.on, c.closed = nil, false, ""
	}
}

// Match returns those that fit a text, the best first.
func Match(all []Candidate, text string) []Candidate {
	if text == "" {
		return all
	}
	names := make([]string, len(all))
	for i, c := range all {
		names[i] = c.Name
	}
	var out []Candidate
	for _, hit := range fuzzy.Find(text, names) {
		out = append(out, all[hit.Index])
	}
	return out
}

// Key answers keys while the list is open.
func (c *Completer) Key(key string) (tea.Cmd, bool) {
	ch, ok := c.from.Prompt()
	if !ok {
		return nil, false
	}
	if ch.Input() != c.text { // a paste became something else
		c.Refresh()
	}
	if !c.Open() {
		return nil, key == "tab" && c.nothing(ch)
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
		return c.accept(ch, key == "enter"), true
	default:
		return nil, false
	}
	return nil, true
}

// meant reports whether enter takes the chosen candidate: a command that only has
// the typed letters somewhere must have been gone to.
func (c *Completer) meant() bool {
	pick := c.list[c.at]
	typed, command := strings.CutPrefix(c.text, "/")
	return c.chosen || pick.Insert != "" || pick.Whole != "" || !command ||
		len(typed) <= len(pick.Name) && strings.EqualFold(pick.Name[:len(typed)], typed)
}

// nothing says so where a name is typed that nothing completes.
func (c *Completer) nothing(ch *chat.Chat) bool {
	text := ch.Input()
	switch {
	case text == c.closed:
		return false
	case c.mention.on:
		if (c.mention.any || c.near.done) && !c.Searching() {
			c.from.Toast(commands.LevelInfo, lang.T("nothing-found")+": @"+sanitize.Line(c.mention.query))
		}
		return true
	case prompt.OneWord(text):
		c.from.Toast(commands.LevelInfo, lang.T("nothing-found")+": "+sanitize.Line(text))
		return true
	}
	return false
}

// accept takes the chosen candidate. Enter runs a command that needs no more;
// tab goes on into a folder.
func (c *Completer) accept(ch *chat.Chat, enter bool) tea.Cmd {
	pick := c.list[c.at]
	c.list = nil
	if pick.Insert != "" {
		return c.name(ch, pick, enter)
	}
	if pick.Whole != "" {
		return c.fill(ch, pick, enter)
	}
	whole := pick.Bare && ch.Input() == "/"+pick.Name // nothing was left to complete
	if !enter || pick.Args && !whole {
		ch.SetDraft("/" + pick.Name + " ")
		return nil
	}
	ch.SetDraft("")
	ch.Prompt().Remember("/" + pick.Name)
	return c.from.Submit(commands.Submit{Text: "/" + pick.Name})
}

// fill takes what completes a command's text. Enter runs one that needs no more.
func (c *Completer) fill(ch *chat.Chat, pick Candidate, enter bool) tea.Cmd {
	if !enter || pick.Args {
		ch.SetDraft(pick.Whole + " ")
		c.Refresh()
		return nil
	}
	ch.SetDraft("")
	ch.Prompt().Remember(pick.Whole)
	return c.from.Submit(commands.Submit{Text: pick.Whole})
}

// window is which candidates are in view: the first, and how many at most.
func (c *Completer) window(win *widget.Window) (top, h int) {
	h = min(maxCandidates, max(win.H-8, 1))
	return max(min(c.at-h/2, len(c.list)-h), 0), h
}

// Click takes the candidate under the mouse, as enter does.
func (c *Completer) Click(x, y int) (tea.Cmd, bool) {
	ch, ok := c.from.Prompt()
	left, below, shows := c.from.PromptAt()
	if !c.Open() || !ok || !shows {
		return nil, false
	}
	win := c.from.Window()
	box := c.Draw(win)
	w, h := lipgloss.Width(box), lipgloss.Height(box)
	at := layout.Rect{X: max(min(left, win.W-w), 0), Y: max(min(below-h, win.H-h), 0), W: w, H: h}
	if !at.Contains(x, y) {
		return nil, false
	}
	row := y - at.Y
	if win.Framed() {
		row--
	}
	_, rows := c.rows(win)
	if row < 0 || row >= len(rows) {
		return nil, true
	}
	c.at = rows[row]
	return c.accept(ch, true), true
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

// Draw frames the candidates in view, with how many there are, and whether more are
// looked for.
func (c *Completer) Draw(win *widget.Window) string {
	lines, _ := c.rows(win)
	foot := ""
	if c.Searching() {
		foot = lang.T("searching")
	}
	if _, h := c.window(win); len(c.list) > h {
		foot = strings.TrimSuffix(lang.T("n-of-n", c.at+1, len(c.list))+" · "+foot, " · ")
	}
	if foot != "" {
		foot = win.Theme.Style(theme.Muted).Render(foot)
	}
	return win.Box("", strings.Join(lines, "\n"), foot)
}

// rows are the lines of the candidates in view, and which each of them is of. What
// is said of the chosen one is whole.
func (c *Completer) rows(win *widget.Window) (lines []string, of []int) {
	most := max(win.W-6, 30)
	labels, w := make([]string, len(c.list)), min(leastList, most)
	for i, k := range c.list {
		switch {
		case k.Insert != "":
			labels[i] = column(shorten(k.Name, most/2), 22)
		case k.Whole != "":
			labels[i] = column(shorten(k.Name, most/2), 14)
		default:
			labels[i] = column("/"+k.Name, 13)
		}
		w = max(w, min(xansi.StringWidth(labels[i])+xansi.StringWidth(k.Doc), most))
	}
	top, h := c.window(win)
	on := win.Theme.Style(theme.Primary).Bold(true).Background(win.Theme.Color(theme.Element))
	name, doc := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	for i := top; i < min(top+h, len(c.list)); i++ {
		lead := xansi.StringWidth(labels[i])
		if i != c.at {
			lines, of = append(lines, name.Render(labels[i])+doc.Render(widget.Cell(c.list[i].Doc, max(w-lead, 4)))),
				append(of, i)
			continue
		}
		label := labels[i]
		for _, l := range widget.AtMost(max(min(mostSaid, win.H-h-6), 1), c.list[i].Doc, max(w-lead, 4)) {
			lines, of = append(lines, on.Render(label+widget.Cell(l, max(w-lead, 4)))), append(of, i)
			label = strings.Repeat(" ", lead)
		}
	}
	return lines, of
}
