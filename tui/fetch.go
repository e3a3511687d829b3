package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
)

// fetch asks the engine off the loop and goes on with what it gave; what it
// cannot give is said. What is a text that was said.
func (m *Model) fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd {
	c, ctx := m.conn.client, m.o.Ctx
	if c == nil {
		m.toast(commands.LevelError, lang.T("x-the-engine-is-not-ready", what))
		return nil
	}
	return func() tea.Msg {
		then, err := ask(ctx, c)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return toastMsg(commands.LevelError, what+": "+lang.Translate(err))
		}
		return then
	}
}
