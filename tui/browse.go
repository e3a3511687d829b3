package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
)

// browse opens an address in the person's browser. Where there is none, or it
// fails, the address is copied.
func (m *Model) browse(address string) tea.Cmd {
	open, ctx := m.o.Browse, m.o.Ctx
	if open == nil {
		return m.copyAddress(address)
	}
	return func() tea.Msg {
		err := open(ctx, address)
		return browsedMsg{err: err, address: address}
	}
}

// browsedMsg is the result of what browse started.
type browsedMsg struct {
	err     error
	address string
}

func (msg browsedMsg) on(m *Model) tea.Cmd {
	if msg.err != nil {
		m.o.Log.Warn("open an address", "error", msg.err)
		return m.copyAddress(msg.address)
	}
	m.toast(commands.LevelSuccess, lang.T("opened-in-the-browser", msg.address))
	return nil
}

// copyAddress copies an address that no browser opened.
func (m *Model) copyAddress(address string) tea.Cmd {
	what := lang.T("the-link")
	return m.copyAs(address, lang.T("was-copied", what, address),
		lang.T("sent-terminals-clipboard", what, address))
}
