package tui

import (
	"cmp"
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Engines is the choice of an engine. Its methods are safe for concurrent use.
type Engines interface {
	// Find returns the engine of an address as people write it, or the program's own
	// for "own".
	Find(address, user, password string) (client.Found, error)
	// InForce is the engine that the program has, or is about to have.
	InForce() client.Found
	// Try asks whether an engine can be used. It may take seconds.
	Try(ctx context.Context, f client.Found) error
	// Use leaves the engine in force for another one. EngineReady or EngineKept tells
	// what came of it.
	Use(f client.Found)
}

// OwnEngine is how the person names an engine that is started here.
const OwnEngine = "own"

// EngineKept tells that an engine which was to be used did not come, and that the
// one before it is used again.
type EngineKept struct{ Err error }

func (e EngineKept) on(m *Model) tea.Cmd {
	m.o.Log.Error("the engine was not changed", "error", e.Err)
	m.toast(commands.LevelError, lang.T("the engine was not changed: %s", lang.Translate(e.Err)))
	return nil
}

// EngineFound tells of an engine that runs for this folder already.
type EngineFound struct{ client.Running }

func (e EngineFound) on(m *Model) tea.Cmd {
	said := lang.T("An engine answers at %s for this folder.", e.URL)
	if e.Locked {
		said = lang.T("An engine answers at %s, and wants a password. It may be this folder's.", e.URL)
	}
	later := lang.T("/server %s does it later", e.URL)
	if len(m.dialogs) > 0 || m.typing() || m.o.Now().Sub(m.lastKey) < answer.PauseFor {
		m.toast(commands.LevelInfo, said+" "+later)
		return nil
	}
	return m.ask(&dialog.Question{Title: lang.T("Use the engine that runs already?"),
		Yes: lang.T("y uses it in place of one of your own"),
		Text: said + " " + lang.T("Then this program and the others that use that engine share its sessions. This is "+
			"asked once: %s.", later),
		Do: do(call.AppServer.With(call.ServerArgs{URL: e.URL}))})
}

// changeEngine goes on with another engine, or asks for its address.
func (m *Model) changeEngine(address string) tea.Cmd {
	if m.o.Engines == nil {
		m.toast(commands.LevelError, lang.T("the engine cannot be changed here"))
		return nil
	}
	if address == "-" {
		address = OwnEngine
	}
	if address == "" {
		d := dialog.NewAsk(lang.T("Change the engine"), lang.T("In force: %s.", m.engineInForce())+" "+
			lang.T("Type the address of another one, as http://127.0.0.1:4096, or %s for one that is started here.", OwnEngine), false)
		d.Done = func(text string) tea.Cmd {
			if text == "" {
				return nil
			}
			m.drop(d)
			return m.changeEngine(text)
		}
		m.push(d)
		return nil
	}
	return m.tryEngine(address, "", "", nil)
}

// engineInForce names the engine, without its password.
func (m *Model) engineInForce() string {
	f := m.o.Engines.InForce()
	switch f.Source {
	case client.Demo:
		return lang.T("the demo engine")
	case client.Attached:
		return sanitize.Line(f.URL)
	}
	return lang.T("an engine of your own")
}

// tryEngine looks whether an engine can be used, and goes on with it. One that
// wants a password is asked again with what the person gives; asked is the dialog
// of the last try.
func (m *Model) tryEngine(address, user, password string, asked *dialog.Ask) tea.Cmd {
	refuse := func(err error) {
		m.drop(asked)
		m.toast(commands.LevelError, lang.T("the engine was not changed: %s", lang.Translate(err)))
	}
	f, err := m.o.Engines.Find(address, user, password)
	if err != nil {
		refuse(err)
		return nil
	}
	if now := m.o.Engines.InForce(); now.Source == f.Source && now.URL == f.URL && m.conn.live() {
		m.toast(commands.LevelInfo, lang.T("this engine is in force: %s", m.engineInForce()))
		return nil
	}
	engines, ctx := m.o.Engines, m.o.Ctx
	return func() tea.Msg {
		err := engines.Try(ctx, f)
		return engineTriedMsg{asked: asked, err: err, address: address, f: f, refuse: refuse}
	}
}

// engineTriedMsg is the result of what tryEngine started.
type engineTriedMsg struct {
	asked   *dialog.Ask
	err     error
	address string
	f       client.Found
	refuse  func(err error)
}

func (msg engineTriedMsg) on(m *Model) tea.Cmd {
	switch {
	case msg.asked != nil && !m.dialogs.Has(msg.asked):
		return nil // the person gave it up
	case client.IsUnauthorized(msg.err) && msg.asked != nil:
		msg.asked.Busy, msg.asked.Fault = "", lang.T("the engine does not take this user and password")
		msg.asked.Text.SetValue("")
		return nil
	case client.IsUnauthorized(msg.err):
		m.askEnginePassword(msg.address, msg.f.Username)
		return nil
	case msg.err != nil:
		msg.refuse(msg.err)
		return nil
	}
	m.drop(msg.asked)
	return m.leaveEngine(msg.f)
}

// askEnginePassword asks for what an engine wants: the user, then the password.
func (m *Model) askEnginePassword(address, user string) {
	title := lang.T("Change the engine")
	name := dialog.NewAsk(title,
		lang.T("The engine at %s wants a user and a password. The user, or nothing for opencode:",
			sanitize.Line(address)), false)
	name.Text.SetValue(sanitize.Line(user))
	name.Done = func(user string) tea.Cmd {
		m.drop(name)
		user = cmp.Or(user, "opencode")
		secret := dialog.NewAsk(title, lang.T("The password of %s at %s. It is neither shown nor kept.",
			sanitize.Line(user), sanitize.Line(address)), true)
		secret.Text.Placeholder = lang.T("the password")
		secret.Done = func(password string) tea.Cmd {
			secret.Busy = lang.T("asking the engine…")
			return m.tryEngine(address, user, password, secret)
		}
		m.push(secret)
		return nil
	}
	m.push(name)
}

// leaveEngine goes over to another engine, once the person let turns end that end
// with the one in force.
func (m *Model) leaveEngine(f client.Found) tea.Cmd {
	engines := m.o.Engines
	use := func() tea.Cmd {
		m.toast(commands.LevelInfo, lang.T("changing the engine…"))
		m.conn.state = client.Connecting // what is sent meanwhile waits for the other one
		m.touchChats()
		return func() tea.Msg { engines.Use(f); return nil }
	}
	if m.conn.kind == Attached {
		return use() // which goes on without us
	}
	var busy []string
	for _, s := range m.st.Sessions() {
		if s.Busy() {
			busy = append(busy, s.Name())
		}
	}
	if len(busy) == 0 {
		return use()
	}
	m.push(dialog.NewConfirm(lang.T("Change the engine while these are at work?"),
		lang.T("interrupts them and changes it"),
		busy, use))
	return nil
}

// engineChanged begins anew with what another engine knows: its sessions come with
// the next resync.
func (m *Model) engineChanged() {
	m.breakStream()
	m.conn.once, m.conn.renewed = false, true
	m.conn.agents, m.conn.commands = nil, nil
	m.toast(commands.LevelSuccess, lang.T("this is the engine now: %s", m.engineInForce()))
}

// settleChats has every chat show a session that the engine has. What was written
// and queued in others goes with the first, or is stashed.
func (m *Model) settleChats(has func(session string) bool) tea.Cmd {
	var cmds []tea.Cmd
	shown := false
	for _, c := range m.chats() {
		s := m.st.Session(c.Session())
		if c.Session() == "" || s != nil && s.Local() || has(c.Session()) {
			continue
		}
		written := m.takeWritten(c)
		if shown {
			if !written.Empty() {
				cmds = append(cmds, m.putAside(written))
			}
			cmds = append(cmds, m.dismiss(c, ""))
			continue
		}
		shown = true
		next := m.newestOf(has)
		cmds = append(cmds, m.showIn(c, next))
		if now := m.chatOf(next); now != nil && !written.Empty() {
			now.Recompose(prompt.Join(now.Compose(), written))
		}
	}
	return tea.Batch(cmds...)
}

// takeWritten takes what stands in a chat and what is queued there.
func (m *Model) takeWritten(c *chat.Chat) prompt.Draft {
	var all []prompt.Draft
	for _, p := range m.st.Unsent(c.Session()) {
		if d, ok := m.dropQueued(p.Info.ID); ok {
			all = append(all, d)
		}
	}
	written := prompt.Join(append(all, c.Compose())...)
	c.Recompose(prompt.Draft{})
	return written
}

// newestOf is the session that was at work last, of those that an engine has.
func (m *Model) newestOf(has func(string) bool) string {
	for _, s := range m.st.Sessions() {
		if s.ParentID == "" && s.Time.Archived == 0 && !s.Local() && has(s.ID) {
			return s.ID
		}
	}
	return ""
}

// chatOf is the open chat of a session; the empty id is a new one.
func (m *Model) chatOf(id string) *chat.Chat {
	for _, c := range m.chats() {
		if c.Session() == id {
			return c
		}
	}
	return nil
}
