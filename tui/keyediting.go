package tui

import (
	"iter"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/look"
)

// keyEditor is the model as the dialog of keys sees it.
type keyEditor struct{ host }

// The methods implement [keymap.Editor].

func (e keyEditor) Map() *keymap.Map   { return e.m.keys }
func (e keyEditor) Usual() *keymap.Map { return newKeys(e.m, nil) }
func (e keyEditor) Own() []string      { return e.m.settings.Loaded().Keys }

func (e keyEditor) Save(list []string) tea.Cmd {
	var value any
	if len(list) > 0 {
		value = list
	}
	return e.m.settings.Save(e, look.Entry{Key: "keys", Value: value})
}

// Saved implements [dialog.Saver].
func (e keyEditor) Saved(err error) {
	if err != nil {
		e.m.toast(commands.LevelError, lang.T("keys-x", lang.Translate(err)))
	}
}

func (e keyEditor) Bindings() iter.Seq2[string, []panes.Binding] {
	return func(yield func(string, []panes.Binding) bool) {
		for _, p := range e.m.ws.Panes() {
			for _, tab := range p.Tabs {
				if b, ok := tab.Content.(panes.Binder); ok && !yield(tab.Content.ID().Kind(), b.Bindings()) {
					return
				}
			}
		}
	}
}
