package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/submit"
)

// typist is the model as what is typed and sent sees it.
type typist struct{ host }

// The methods implement [submit.Program].

func (t typist) EngineCommands() []engine.Command        { return t.m.conn.Commands() }
func (t typist) KnowEngineCommands(all []engine.Command) { t.m.conn.SetCommands(all) }
func (t typist) Outbox() submit.Outbox                   { return t.m.outbox }
func (t typist) Remember(text string) tea.Cmd            { return t.m.drafts.Remember(text) }
func (t typist) Sent()                                   { t.m.keyboard.Sent() }

func (t typist) InvokeFor(inv call.Invocation, failed func(*commands.Error)) tea.Cmd {
	return t.m.invokeFor(inv, failed)
}
