package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// page is text to scroll.
type page struct {
	title string
	lines []string
	top   int
	h     int
	foot  string // what the keys do; empty: as usual
	read  panes.Read
	found int // lines that have what is looked for
	finder
}

// help lists keys and slash commands, from the tables that run them.
func (m *Model) help() dialog {
	pane := m.focusedContent()
	return &livePage{page: page{title: lang.T("Help")}, build: func(m *Model, w int) []string {
		p := &prose{m: m, w: w}
		p.keys(pane)
		p.slashes()
		if notes := m.comingNotes(); len(notes) > 0 {
			p.head(lang.T("Keys of OpenCode's own client"))
			for _, n := range notes {
				p.muted(sanitize.Line(n))
			}
		}
		return p.lines
	}}
}

// Help has the keys in a column as wide as most need, or the widest of a pane.
const (
	keyColumn  = 14
	keysColumn = 24
)

// key adds a key or a command with what it does.
func (p *prose) key(key, help string) { p.keyIn(keyColumn, key, help) }

func (p *prose) keyIn(column int, key, help string) {
	p.say(fmt.Sprintf("%-*s", column, key), theme.Accent, help, theme.Text)
}

// bindings adds those of a pane.
func (p *prose) bindings(all []panes.Binding) {
	column := keyColumn
	for _, b := range all {
		column = max(column, min(xansi.StringWidth(b.Key), keysColumn))
	}
	for _, b := range all {
		p.keyIn(column, b.Key, lang.T(b.Help))
	}
}

// keys lists those of a pane and those that are everywhere.
func (p *prose) keys(pane panes.Content) {
	if b, ok := pane.(panes.Binder); ok {
		p.head(lang.T("This pane"))
		p.bindings(b.Bindings())
	}
	everywhere := lang.T("Everywhere")
	if g, ok := pane.(panes.Grabber); ok && g.Typing() {
		everywhere = lang.T("Everywhere, after %s while a terminal has the keys", p.m.keys.leader)
	}
	p.head(everywhere)
	for _, b := range p.m.keys.all {
		switch last := b.key[len(b.key)-1]; {
		case b.key != "<leader>"+string(last) && !answerKey(b.key) || last < '1' || last > '9':
			p.key(p.m.keys.shown(b.key), b.says())
		case last == '1': // of those by number, the first tells of all
			p.key(p.m.keys.shown(b.key)+"-9", lang.T(b.many))
		}
	}
	p.key("ctrl+c", lang.T("clear the prompt; twice: quit"))
}

// slashes lists our slash commands and the engine's.
func (p *prose) slashes() {
	p.head(lang.T("Slash commands"))
	for _, c := range p.m.reg.All() {
		if c.Slash != "" {
			p.key("/"+c.Slash, lang.T(c.Doc))
		}
	}
	for _, c := range p.m.conn.commands {
		p.key("/"+sanitize.Line(p.m.typedName(c)), sanitize.Line(c.Description))
	}
}

func (d *page) key(_ *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	before := d.find
	line := func(i int) string { return xansi.Strip(d.lines[i]) }
	if cmd, to, ok := d.finder.key(k, d.top, d.h, line, len(d.lines)); ok {
		if d.find != before {
			d.count()
		}
		d.top = inView(d.top, to, d.h, len(d.lines))
		return cmd, false
	}
	switch k.Keystroke() {
	case "esc", "q", "f1", "?", "enter":
		return nil, true
	case "up", "k":
		d.top--
	case "down", "j":
		d.top++
	case "pgup", "ctrl+u":
		d.top -= d.h
	case "pgdown", "ctrl+d", "space":
		d.top += d.h
	case "home", "g":
		d.top = 0
	case "end", "shift+g", "G":
		d.top = len(d.lines)
	}
	return nil, false
}

// count counts the lines that have what is looked for.
func (d *page) count() {
	d.found = 0
	for _, l := range d.lines {
		if d.in(xansi.Strip(l)) {
			d.found++
		}
	}
}

// grants reports whether a key that grants what the page says does so now. It
// scrolls on before.
func (d *page) grants(m *Model, k tea.KeyPressMsg) bool {
	return d.read.Grants(m.o.Now(), k.IsRepeat, func() { d.top += d.h })
}

func (d *page) cancel(*Model) tea.Cmd             { return nil }
func (d *page) wheel(by int)                      { d.top += 3 * by }
func (d *page) click(*Model, int) (tea.Cmd, bool) { return nil, false }

// pageWidth is how wide a page's lines are in a window.
func pageWidth(w int) int { return frameWidth(w, 76) }

// frameWidth is how wide the lines of a box are in a window, which has so many
// cells at most.
func frameWidth(window, most int) int { return min(max(window-8, 16), most) }

func (d *page) draw(m *Model) string { return d.drawIn(m, pageWidth(m.w)) }

// drawIn draws the page in w cells, with lines below it that stay in view.
func (d *page) drawIn(m *Model, w int, last ...string) string {
	foot := d.footer(m, w)
	room := m.h - 1 - len(wrap.Lines(foot, max(m.w-4, 1), "")) - len(last) // of the window, without the title
	if m.framed() {
		room -= 2
	}
	d.h = max(min(m.h-6-len(last), room, len(d.lines)), 1)
	d.top = max(min(d.top, len(d.lines)-d.h), 0)
	d.read.Drew(d.top+d.h, len(d.lines))
	out := make([]string, 0, d.h+len(last))
	for i, l := range d.lines[d.top:min(d.top+d.h, len(d.lines))] {
		if d.in(xansi.Strip(l)) {
			l = d.marked(m, d.top+i, l)
		}
		out = append(out, cell(l, w))
	}
	return m.box(titled(d.title, w, d.top, d.top+d.h, len(d.lines)), strings.Join(append(out, last...), "\n"), foot)
}

// footer tells the keys, or takes what is looked for.
func (d *page) footer(m *Model, w int) string {
	if d.typing {
		return m.field(&d.field, max(w-4, 4))
	}
	foot := d.foot
	if foot == "" {
		foot = lang.T("up, down, pgup, pgdn scroll · esc closes")
	}
	if d.find != "" {
		foot = fmt.Sprintf("/%s: %d · ", sanitize.Line(d.field.Value()), d.found) + foot
	}
	if d.find != "" || len(d.lines) > max(m.h-6, 1) {
		foot += " · " + lang.T("/ finds, n next")
	}
	return m.theme.Style(theme.Muted).Render(strings.Join(byHints(foot, max(m.w-4, 1)), "\n"))
}

// byHints breaks a line of hints between them.
func byHints(hints string, w int) []string {
	var out []string
	for _, hint := range strings.Split(hints, " · ") {
		if last := len(out) - 1; last >= 0 && xansi.StringWidth(out[last]+" · "+hint) <= w {
			out[last] += " · " + hint
		} else {
			out = append(out, hint)
		}
	}
	return out
}
