package tui

import (
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/connect"
)

// engineChanged begins anew with what another engine knows: its sessions come with
// the next resync.
func (m *Model) engineChanged() {
	m.breakStream()
	m.conn.once, m.conn.renewed = false, true
	m.conn.agents, m.conn.commands = nil, nil
	m.toast(commands.LevelSuccess, lang.T("this-is-the-engine-now", connect.InForce(connector{host{m}})))
}
