package page

import (
	"fmt"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/widget"
)

// HelpOptions is what help is on.
type HelpOptions struct {
	Pane     panes.Content // that has the keyboard, or nil
	Keys     *keymap.Map
	Commands []*commands.Command
	Theirs   func() []engine.Command // of the engine, by the names that are typed
	Notes    func() []string         // on keys of the engine's own client
}

// AnswerKey reports whether a key chooses an answer of a request by its number.
func AnswerKey(key string) bool {
	return len(key) == len("alt+1") && key >= "alt+1" && key <= "alt+9"
}

// Help lists keys and slash commands, from the tables that run them.
func Help(from Source, o HelpOptions) dialog.Dialog {
	return &dialog.Live{Page: dialog.NewPage(lang.T("help"), ""), Build: func(win *widget.Window, w int) []string {
		p := newProse(from, win, w)
		p.keys(o)
		p.slashes(o)
		if notes := o.Notes(); len(notes) > 0 {
			p.Head(lang.T("keys-of-opencodes-own-client"))
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
func (p *prose) keys(o HelpOptions) {
	if b, ok := o.Pane.(panes.Binder); ok {
		p.Head(lang.T("this-pane"))
		p.bindings(b.Bindings())
	}
	everywhere := lang.T("everywhere-title")
	if g, ok := o.Pane.(panes.Grabber); ok && g.Typing() {
		everywhere = lang.T("everywhere-after-while-terminal-has", o.Keys.Leader)
	}
	p.Head(everywhere)
	for _, b := range o.Keys.All {
		switch last := b.Key[len(b.Key)-1]; {
		case b.Key != "<leader>"+string(last) && !AnswerKey(b.Key) || last < '1' || last > '9':
			p.key(o.Keys.Shown(b.Key), b.Says())
		case last == '1': // the keys 1 to 9 do alike: one row is enough
			p.key(o.Keys.Shown(b.Key)+"-9", lang.T(b.Many))
		}
	}
	p.key("ctrl+c", lang.T("clear-the-prompt-twice-quit"))
}

// slashes lists our slash commands and the engine's.
func (p *prose) slashes(o HelpOptions) {
	p.Head(lang.T("slash-commands"))
	for _, c := range o.Commands {
		if c.Slash != "" {
			p.key("/"+c.Slash, lang.T(c.Doc))
		}
	}
	for _, c := range o.Theirs() {
		p.key("/"+sanitize.Line(c.Name), sanitize.Line(c.Description))
	}
}
