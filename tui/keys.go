package tui

import (
	"iter"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/keyboard"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/look"
	"github.com/openspace-tui/openspace/tui/palette"
)

// keyed is the model as the keyboard sees it.
type keyed struct{ host }

// The methods implement [keyboard.Program].

func (t keyed) Map() *keymap.Map                               { return t.m.keys }
func (t keyed) Completion() keyboard.Completion                { return t.m.complete }
func (t keyed) Quit() tea.Cmd                                  { return t.m.effect(commands.Quit{}) }
func (t keyed) HeldPaste(again func() tea.Cmd) (tea.Cmd, bool) { return t.m.calls.Paste(again) }

func (t keyed) Held(k tea.KeyPressMsg, again func() tea.Cmd) (tea.Cmd, bool) {
	return t.m.calls.Key(k, again)
}

func (t keyed) CancelDrag() bool {
	if !t.m.screen.MovesTab() {
		return false
	}
	t.m.screen.LetGo()
	return true
}

func (t keyed) Undelete() (tea.Cmd, bool) {
	if !t.m.roster.MayUndelete() {
		return nil, false
	}
	return t.m.roster.Undelete(), true
}

func (t keyed) TakeBack(text string) {
	if t.m.toasts.Text() == text {
		t.m.toasts.Clear()
	}
}

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

// commander is the model as the palette sees it.
type commander struct{ host }

// The methods implement [palette.Program].

func (c commander) Env() commands.Env                  { return c.m.env(commands.Invocation{Origin: panes.User}) }
func (c commander) Keys() *keymap.Map                  { return c.m.keys }
func (c commander) Way(command call.Named) string      { return c.m.keys.Way(command) }
func (c commander) Refusal(err *commands.Error) string { return refusal(err) }
func (c commander) Toasts() int                        { return c.m.toasts.Count() }
func (c commander) Spoken() bool                       { return c.m.screenReader != nil }

func (c commander) Run(inv call.Invocation, done func(commands.Result)) tea.Cmd {
	return c.m.invokeThen(inv, done)
}

func (c commander) Try(inv call.Invocation, failed func(*commands.Error)) tea.Cmd {
	return c.m.invokeFor(inv, func(err *commands.Error) {
		failed(err)
		c.m.toast(commands.LevelError, refusal(err))
		c.m.toasts.Acted()
	})
}

// whichKey lists what may follow the leader here. Where a program has the other keys, how
// to send it the leader and how to leave come first.
func (c commander) whichKey() string {
	var first [][2]string
	if _, ok := c.m.keyboard.Grabber(); ok {
		first = append(first, [2]string{c.m.keys.Leader, lang.T("send-to-the-program", c.m.keys.Leader)},
			[2]string{c.m.keys.Sideways(), lang.T("other-pane")})
		if key := c.m.keys.Of(call.AppPalette); key != "" {
			first = append(first, [2]string{key, lang.T("commands")})
		}
	}
	return palette.WhichKey(c, first)
}
