package tui

import (
	"cmp"
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// connectList is the name of the list of providers.
const connectList = "connect"

// popular are the providers that most people look for, which stand first.
func popular() []string {
	return []string{"opencode", "anthropic", "github-copilot", "openai", "google", "openrouter"}
}

// connectDialog lists every provider that the engine knows, to connect one or
// let it go; with an id it goes on with that one. Theirs is a long list: it is
// asked for when it is wanted.
func (m *Model) connectDialog(id string) tea.Cmd {
	if why := m.unconnectable(); len(why) > 0 {
		p := dialog.NewPage(lang.T("Connect a provider"), "")
		p.Lines = why
		m.push(&p)
		return nil
	}
	p := dialog.NewPicker(lang.T("Connect a provider"), nil)
	p.Name = connectList
	p.Wait = lang.T("asking the engine for its providers…")
	p.Help = lang.T("esc closes")
	m.push(p)
	c, ctx := m.conn.client, m.o.Ctx
	return func() tea.Msg {
		all, err := c.Catalog(ctx)
		var methods map[string][]engine.AuthMethod
		if err == nil {
			methods, err = c.AuthMethods(ctx)
		}
		return providersReadMsg{p: p, c: c, err: err, all: all, methods: methods, id: id}
	}
}

// providersReadMsg is the result of what connectDialog started.
type providersReadMsg struct {
	p       *dialog.Picker
	c       *client.Client
	err     error
	all     engine.Catalog
	methods map[string][]engine.AuthMethod
	id      string
}

func (msg providersReadMsg) on(m *Model) tea.Cmd {
	if !m.dialogs.Has(msg.p) || m.conn.client != msg.c {
		return nil
	}
	if msg.err != nil {
		m.drop(msg.p)
		m.toast(commands.LevelError, lang.T("providers: %s", lang.Translate(msg.err)))
		return nil
	}
	return m.listProviders(msg.p, msg.all, msg.methods, msg.id)
}

// unconnectable says why there is nothing to connect, and what to do.
func (m *Model) unconnectable() []string {
	text, muted := m.win.Theme.Style(theme.Text), m.win.Theme.Style(theme.Muted)
	switch {
	case m.conn.client == nil:
		return []string{text.Render(lang.T("No engine answers yet: providers are connected through it.")), "",
			muted.Render(lang.T("Once it is there, /connect lists them. openspace doctor says what is wrong."))}
	case m.conn.kind == Demo:
		return []string{text.Render(lang.T("The demo engine is scripted: it has no models and no providers.")), "",
			muted.Render(lang.T("%s   installs the real one", "npm install -g opencode-ai")),
			muted.Render(lang.T("then start openspace again, and /connect"))}
	}
	return nil
}

// listProviders fills the list, and goes on with one of them where it was named.
func (m *Model) listProviders(p *dialog.Picker, all engine.Catalog, methods map[string][]engine.AuthMethod,
	id string) tea.Cmd {
	slices.SortFunc(all.All, func(a, b engine.CatalogEntry) int {
		return cmp.Or(providerRank(a.ID, all.Connected)-providerRank(b.ID, all.Connected),
			strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)))
	})
	find := func(id string) *linking {
		i := slices.IndexFunc(all.All, func(e engine.CatalogEntry) bool { return e.ID == id })
		if i < 0 {
			return nil
		}
		return newLinking(all.All[i], methods[id])
	}
	var rows []dialog.Row
	for _, e := range all.All {
		mark, how := "○ ", m.howConnected(e, all.Connected)
		if slices.Contains(all.Connected, e.ID) {
			mark = "● "
		}
		rows = append(rows, dialog.Row{Label: mark + sanitize.Line(cmp.Or(e.Name, e.ID)), Detail: how, ID: e.ID})
	}
	p.Stays = func(id string) tea.Cmd { return find(id).start(m) }
	p.On = map[string]func(id string) tea.Cmd{"ctrl+d": func(id string) tea.Cmd {
		if !slices.Contains(all.Connected, id) {
			m.toast(commands.LevelInfo, lang.T("%s is not connected", sanitize.Line(id)))
			return nil
		}
		return m.invoke(call.ProviderDisconnect.With(call.DisconnectArgs{Provider: id}))
	}}
	p.Help = lang.T("enter connects · ctrl+d disconnects · esc closes")
	p.SetRows(rows)
	if id == "" {
		return nil
	}
	l := find(id)
	if l == nil {
		p.Text.SetValue(sanitize.Line(id))
		p.Filter()
		m.toast(commands.LevelError, lang.T("the engine knows no provider %q: the list has those there are", id))
		return nil
	}
	p.At = slices.IndexFunc(rows, func(r dialog.Row) bool { return r.ID == id })
	return l.start(m)
}

// providerRank is which group a provider stands in: those that are connected,
// those that most look for in their order, the others.
func providerRank(id string, connected []string) int {
	if slices.Contains(connected, id) {
		return -1
	}
	if i := slices.Index(popular(), id); i >= 0 {
		return i
	}
	return len(popular())
}

// howConnected says what a provider has its credentials from, or could have.
func (m *Model) howConnected(e engine.CatalogEntry, connected []string) string {
	names := sanitize.Line(strings.Join(e.Env, " "))
	if !slices.Contains(connected, e.ID) {
		return names
	}
	switch m.sourceOf(e.ID) {
	case "env":
		return lang.T("connected by %s of the environment", names)
	case "config":
		return lang.T("connected by the engine's configuration")
	case "api":
		return lang.T("connected, its key is kept by the engine")
	}
	return lang.C("state", "connected")
}

// sourceOf is what a provider that is connected has its credentials from.
func (m *Model) sourceOf(id string) string {
	for _, p := range m.conn.providers.Providers {
		if p.ID == id {
			return p.Source
		}
	}
	return ""
}

// askDisconnect asks before the engine forgets a provider's credentials, where
// it is the one that keeps them.
func (m *Model) askDisconnect(id string) tea.Cmd {
	name := sanitize.Line(id)
	switch m.sourceOf(id) {
	case "env":
		m.toast(commands.LevelInfo, lang.T("%s is connected by a variable of the environment: unset it, and start "+
			"the engine again", name))
		return nil
	case "config":
		m.toast(commands.LevelInfo, lang.T("%s is connected by the engine's configuration: take it out there", name))
		return nil
	}
	return m.ask(&dialog.Question{Title: lang.T("Disconnect %s?", name),
		Text: lang.T("The engine forgets the key or login that it keeps for it. Its models are gone until it is " +
			"connected again."), Yes: lang.T("y disconnects"),
		Do: do(call.ProviderDisconnect.With(call.DisconnectArgs{Provider: id, Confirmed: true}))})
}

func (m *Model) disconnect(id string) tea.Cmd {
	return m.fetch(lang.T("disconnect %s", sanitize.Line(id)),
		func(ctx context.Context, c *client.Client) (loopMessage, error) {
			err := c.RemoveAuth(ctx, id)
			return providerDisconnectedMsg{id: id}, err
		})
}

// providerDisconnectedMsg is the result of what disconnect started.
type providerDisconnectedMsg struct {
	id string
}

func (msg providerDisconnectedMsg) on(m *Model) tea.Cmd {
	m.toast(commands.LevelSuccess, lang.T("%s is disconnected", sanitize.Line(msg.id)))
	return m.renew("")
}
