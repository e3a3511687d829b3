package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/palette"
)

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
