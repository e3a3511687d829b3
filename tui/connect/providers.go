package connect

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

// Providers lists every provider that the engine knows, to connect one or
// let it go; with an id it goes on with that one. Theirs is a long list: it is
// asked for when it is wanted.
func Providers(h Program, id string) tea.Cmd {
	if why := unconnectable(h); len(why) > 0 {
		p := dialog.NewPage(lang.T("connect-a-provider"), "")
		p.Lines = why
		h.Dialogs().Push(&p)
		return nil
	}
	p := dialog.NewPicker(lang.T("connect-a-provider"), nil)
	p.Name = connectList
	p.Wait = lang.T("asking-engine-providers")
	p.Help = lang.T("esc-closes")
	h.Dialogs().Push(p)
	c, ctx := h.Engine().Client, h.Context()
	return func() tea.Msg {
		all, err := c.Catalog(ctx)
		var methods map[string][]engine.AuthMethod
		if err == nil {
			methods, err = c.AuthMethods(ctx)
		}
		return providersReadMsg{p: p, c: c, err: err, all: all, methods: methods, id: id}
	}
}

// providersReadMsg is the result of what Providers started.
type providersReadMsg struct {
	p       *dialog.Picker
	c       *client.Client
	err     error
	all     engine.Catalog
	methods map[string][]engine.AuthMethod
	id      string
}

func (msg providersReadMsg) on(h Program) tea.Cmd {
	if !h.Dialogs().Has(msg.p) || h.Engine().Client != msg.c {
		return nil
	}
	if msg.err != nil {
		h.Dialogs().Drop(msg.p)
		h.Toast(commands.LevelError, lang.T("providers-x", lang.Translate(msg.err)))
		return nil
	}
	return listProviders(h, msg.p, msg.all, msg.methods, msg.id)
}

// unconnectable says why there is nothing to connect, and what to do.
func unconnectable(h Program) []string {
	text, muted := h.Window().Theme.Style(theme.Text), h.Window().Theme.Style(theme.Muted)
	switch {
	case h.Engine().Client == nil:
		return []string{text.Render(lang.T("no-engine-answers-yet-providers")), "",
			muted.Render(lang.T("once-there-connect-lists-them"))}
	case h.Engine().Kind == client.Demo:
		return []string{text.Render(lang.T("demo-engine-scripted-has-no")), "",
			muted.Render(lang.T("installs-the-real-one", "npm install -g opencode-ai")),
			muted.Render(lang.T("then-start-openspace-again-connect"))}
	}
	return nil
}

// listProviders fills the list, and goes on with one of them where it was named.
func listProviders(h Program, p *dialog.Picker, all engine.Catalog, methods map[string][]engine.AuthMethod,
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
		mark, how := "○ ", howConnected(h, e, all.Connected)
		if slices.Contains(all.Connected, e.ID) {
			mark = "● "
		}
		rows = append(rows, dialog.Row{Label: mark + sanitize.Line(cmp.Or(e.Name, e.ID)), Detail: how, ID: e.ID})
	}
	p.Stays = func(id string) tea.Cmd { return find(id).start(h) }
	p.On = map[string]func(id string) tea.Cmd{"ctrl+d": func(id string) tea.Cmd {
		if !slices.Contains(all.Connected, id) {
			h.Toast(commands.LevelInfo, lang.T("is-not-connected", sanitize.Line(id)))
			return nil
		}
		return h.Invoke(call.ProviderDisconnect.With(call.DisconnectArgs{Provider: id}))
	}}
	p.Help = lang.T("enter-connects-ctrl-d-disconnects")
	p.SetRows(rows)
	if id == "" {
		return nil
	}
	l := find(id)
	if l == nil {
		p.Text.SetValue(sanitize.Line(id))
		p.Filter()
		h.Toast(commands.LevelError, lang.T("engine-knows-no-provider-list", id))
		return nil
	}
	p.At = slices.IndexFunc(rows, func(r dialog.Row) bool { return r.ID == id })
	return l.start(h)
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
func howConnected(h Program, e engine.CatalogEntry, connected []string) string {
	names := sanitize.Line(strings.Join(e.Env, " "))
	if !slices.Contains(connected, e.ID) {
		return names
	}
	switch sourceOf(h, e.ID) {
	case "env":
		return lang.T("connected-by-of-the-environment", names)
	case "config":
		return lang.T("connected-by-the-engines-configuration")
	case "api":
		return lang.T("connected-key-kept-engine")
	}
	return lang.T("state.connected")
}

// sourceOf is what a provider that is connected has its credentials from.
func sourceOf(h Program, id string) string {
	for _, p := range h.Engine().Providers {
		if p.ID == id {
			return p.Source
		}
	}
	return ""
}

// AskDisconnect asks before the engine forgets a provider's credentials, where
// it is the one that keeps them.
func AskDisconnect(h Program, id string) tea.Cmd {
	name := sanitize.Line(id)
	switch sourceOf(h, id) {
	case "env":
		h.Toast(commands.LevelInfo, lang.T("connected-variable-environment-unset", name))
		return nil
	case "config":
		h.Toast(commands.LevelInfo, lang.T("connected-engines-configuration-take-out", name))
		return nil
	}
	return h.Ask(&dialog.Question{Title: lang.T("disconnect-ask", name),
		Text: lang.T("engine-forgets-key-login-keeps"), Yes: lang.T("y-disconnects"),
		Do: dialog.Do(call.ProviderDisconnect.With(call.DisconnectArgs{Provider: id, Confirmed: true}))})
}

// Disconnect has the engine forget a provider's credentials.
func Disconnect(h Program, id string) tea.Cmd {
	return h.Fetch(lang.T("disconnect", sanitize.Line(id)),
		func(ctx context.Context, c *client.Client) (tea.Msg, error) {
			err := c.RemoveAuth(ctx, id)
			return providerDisconnectedMsg{id: id}, err
		})
}

// providerDisconnectedMsg is the result of what Disconnect started.
type providerDisconnectedMsg struct {
	id string
}

func (msg providerDisconnectedMsg) on(h Program) tea.Cmd {
	h.Toast(commands.LevelSuccess, lang.T("is-disconnected", sanitize.Line(msg.id)))
	return h.Renew("")
}
