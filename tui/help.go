package tui

import (
	"fmt"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/widget"
)

// help lists keys and slash commands, from the tables that run them.
func (m *Model) help() dialog.Dialog {
	pane := m.focusedContent()
	return &dialog.Live{Page: dialog.NewPage(lang.T("Help"), ""), Build: func(win *widget.Window, w int) []string {
		p := m.prose(win, w)
		p.keys(pane)
		p.slashes()
		if notes := m.comingNotes(); len(notes) > 0 {
			p.Head(lang.T("Keys of OpenCode's own client"))
			for _, n := range notes {
				p.Muted(sanitize.Line(n))
			}
		}
		return p.Lines
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
	p.Say(fmt.Sprintf("%-*s", column, key), theme.Accent, help, theme.Text)
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
		p.Head(lang.T("This pane"))
		p.bindings(b.Bindings())
	}
	everywhere := lang.T("Everywhere")
	if g, ok := pane.(panes.Grabber); ok && g.Typing() {
		everywhere = lang.T("Everywhere, after %s while a terminal has the keys", p.m.keys.Leader)
	}
	p.Head(everywhere)
	for _, b := range p.m.keys.All {
		switch last := b.Key[len(b.Key)-1]; {
		case b.Key != "<leader>"+string(last) && !answerKey(b.Key) || last < '1' || last > '9':
			p.key(p.m.keys.Shown(b.Key), b.Says())
		case last == '1': // of those by number, the first tells of all
			p.key(p.m.keys.Shown(b.Key)+"-9", lang.T(b.Many))
		}
	}
	p.key("ctrl+c", lang.T("clear the prompt; twice: quit"))
}

// slashes lists our slash commands and the engine's.
func (p *prose) slashes() {
	p.Head(lang.T("Slash commands"))
	for _, c := range p.m.reg.All() {
		if c.Slash != "" {
			p.key("/"+c.Slash, lang.T(c.Doc))
		}
	}
	for _, c := range p.m.conn.commands {
		p.key("/"+sanitize.Line(p.m.typedName(c)), sanitize.Line(c.Description))
	}
}

// comingNotes tells what of that client's keys is not in force here.
func (m *Model) comingNotes() []string {
	var out []string
	for l := range strings.Lines(m.settings.TheirsBad) {
		out = append(out, strings.TrimSpace(l))
	}
	for _, f := range m.keys.Faults {
		if f.From == keymap.ClientFile {
			out = append(out, f.Said())
		}
	}
	for _, id := range m.settings.without {
		out = append(out, lang.T("tui.json: nothing here does what %s does there", id))
	}
	return out
}
