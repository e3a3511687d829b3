package connect

import (
	"cmp"
	"context"
	"errors"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// linking is how a provider is being connected: by one of its methods, with
// what that wants to know, and then by a key or a login.
type linking struct {
	provider engine.CatalogEntry
	methods  []engine.AuthMethod
	method   int
	inputs   map[string]string
	open     []dialog.Dialog // that belong to it
}

// newLinking begins with a provider; one without methods takes a key.
func newLinking(p engine.CatalogEntry, methods []engine.AuthMethod) *linking {
	if len(methods) == 0 {
		methods = []engine.AuthMethod{{Type: engine.AuthAPI, Label: lang.T("api-key")}}
	}
	return &linking{provider: p, methods: methods}
}

func (l *linking) name() string { return sanitize.Line(cmp.Or(l.provider.Name, l.provider.ID)) }

// title heads all that asks for something.
func (l *linking) title() string { return lang.T("connect", l.name()) }

// show puts a dialog above those that led to it: esc goes back.
func (l *linking) show(h Program, d dialog.Dialog) {
	l.open = append(l.open, d)
	h.Dialogs().Push(d)
}

// start chooses the method.
func (l *linking) start(h Program) tea.Cmd {
	if len(l.methods) == 1 {
		return l.by(h, 0)
	}
	var rows []dialog.Row
	for _, a := range l.methods {
		kind := lang.T("a-login-in-the-browser")
		if a.Type == engine.AuthAPI {
			kind = lang.T("a-key")
		}
		rows = append(rows, dialog.Row{Label: sanitize.Line(a.Label), Detail: kind, ID: a.Label})
	}
	p := dialog.NewPicker(l.title(), rows)
	p.Help = lang.T("enter-goes-esc-goes-back")
	p.Stays = func(_ string) tea.Cmd { return l.by(h, p.Shown[p.At]) }
	l.show(h, p)
	return nil
}

func (l *linking) by(h Program, method int) tea.Cmd {
	l.method, l.inputs = method, map[string]string{}
	return l.next(h, 0)
}

// next asks what the method wants to know from a prompt on, and then connects.
func (l *linking) next(h Program, from int) tea.Cmd {
	a := l.methods[l.method]
	for i := from; i < len(a.Prompts); i++ {
		p := a.Prompts[i]
		if !p.When.Holds(l.inputs) {
			continue
		}
		answer := func(text string) tea.Cmd {
			l.inputs[p.Key] = text
			return l.next(h, i+1)
		}
		if p.Type == "select" {
			list := promptPicker(l.title(), p)
			list.Stays = func(value string) tea.Cmd { h.Dialogs().Drop(list); return answer(value) }
			l.show(h, list)
			return nil
		}
		d := dialog.NewAsk(l.title(), sanitize.Text(p.Message), false)
		d.Text.Placeholder = sanitize.Line(p.Placeholder)
		d.Done = func(text string) tea.Cmd { h.Dialogs().Drop(d); return answer(text) }
		l.show(h, d)
		return nil
	}
	if a.Type == engine.AuthAPI {
		l.askKey(h)
		return nil
	}
	return l.login(h)
}

// promptPicker lists the answers of a prompt.
func promptPicker(title string, p engine.AuthPrompt) *dialog.Picker {
	var rows []dialog.Row
	for _, o := range p.Options {
		rows = append(rows, dialog.Row{Label: sanitize.Line(o.Label), Detail: sanitize.Line(o.Hint), ID: o.Value})
	}
	list := dialog.NewPicker(title+" · "+sanitize.Line(p.Message), rows)
	list.Help = lang.T("enter-goes-esc-goes-back")
	return list
}

// askKey asks for the key. It goes to the engine and is kept nowhere here.
func (l *linking) askKey(h Program) {
	label := sanitize.Line(l.methods[l.method].Label)
	d := dialog.NewAsk(l.title(), lang.T("shown-nowhere-given-engine-which", label),
		true)
	d.Done = func(key string) tea.Cmd {
		if key == "" {
			d.Fault = lang.T("there-is-no-key-yet")
			return nil
		}
		d.Busy = lang.T("the-engine-takes-the-key")
		c, ctx, id, inputs := h.Engine().Client, h.Context(), l.provider.ID, l.inputs
		return func() tea.Msg {
			err := c.SetKey(ctx, id, key, inputs)
			return keySavedMsg{d: d, err: err, l: l}
		}
	}
	l.show(h, d)
}

// keySavedMsg is the result of what askKey started.
type keySavedMsg struct {
	d   *dialog.Ask
	err error
	l   *linking
}

func (msg keySavedMsg) on(h Program) tea.Cmd {
	if msg.d.Busy = ""; msg.err != nil {
		msg.d.Fault = lang.T("it-was-not-kept", loginFault(msg.err))
		return nil
	}
	return msg.l.finish(h)
}

// login begins a login, shows where the person is to go, and waits.
func (l *linking) login(h Program) tea.Cmd {
	ctx, end := context.WithCancel(h.Context())
	d := &dialog.Login{Title: l.title(), Wait: lang.T("asking-the-provider"), End: end, Copy: h.CopyLogin}
	l.show(h, d)
	g := &login{l: l, d: d, c: h.Engine().Client, ctx: ctx, method: l.method}
	inputs := l.inputs
	return func() tea.Msg {
		at, err := g.c.Login(ctx, l.provider.ID, g.method, inputs)
		return loginStartedMsg{login: g, at: at, err: err}
	}
}

// login is one that began.
type login struct {
	l      *linking
	d      *dialog.Login
	c      *client.Client
	ctx    context.Context // ends with the dialog
	method int
}

// finish waits for its end, off the loop.
func (g *login) finish(code string) tea.Cmd {
	return func() tea.Msg {
		return loginEndedMsg{login: g, err: g.c.FinishLogin(g.ctx, g.l.provider.ID, g.method, code)}
	}
}

// loginStartedMsg is the result of what linking.login started.
type loginStartedMsg struct {
	login *login
	at    engine.Login
	err   error
}

func (msg loginStartedMsg) on(h Program) tea.Cmd {
	d := msg.login.d
	switch {
	case !h.Dialogs().Has(d):
		return nil
	case msg.err != nil:
		d.Wait, d.Fault = "", loginFault(msg.err)
		return nil
	}
	d.URL, d.About = sanitize.Line(msg.at.URL), sanitize.Text(msg.at.Instructions)
	if msg.at.Method == engine.LoginCode {
		d.Wait = ""
		d.TakeCode(lang.T("code-page-shows"), func(code string) tea.Cmd {
			d.Wait, d.Fault = lang.T("the-engine-tells-the-provider"), ""
			return msg.login.finish(code)
		})
		return nil
	}
	d.Wait = lang.T("waiting-you-log-there")
	return msg.login.finish("")
}

// loginEndedMsg is the result of what login.finish started.
type loginEndedMsg struct {
	login *login
	err   error
}

func (msg loginEndedMsg) on(h Program) tea.Cmd {
	d := msg.login.d
	if !h.Dialogs().Has(d) {
		return nil
	}
	if d.Wait = ""; msg.err != nil {
		d.Fault = loginFault(msg.err)
		return nil
	}
	return msg.login.l.finish(h)
}

// finish closes what led here and has the engine take up the provider.
func (l *linking) finish(h Program) tea.Cmd {
	for _, d := range l.open {
		h.Dialogs().Drop(d)
	}
	if p, ok := h.Dialogs().Top().(*dialog.Picker); ok && p.Name == connectList {
		h.Dialogs().Drop(p)
	}
	return h.Renew(l.provider.ID)
}

// loginFault says in words why a login or a key came to nothing.
func loginFault(err error) string {
	var e *client.Error
	if !errors.As(err, &e) {
		return sanitize.Line(lang.Translate(err))
	}
	switch {
	case strings.HasSuffix(e.Name, "OauthMissing"):
		return lang.T("login-over-esc-begin-again")
	case strings.HasSuffix(e.Name, "OauthCodeMissing"):
		return lang.T("provider-wants-code-page-shows")
	case strings.HasSuffix(e.Name, "OauthCallbackFailed"):
		return lang.T("provider-refused-code-may-wrong")
	case e.Status >= 500:
		return lang.T("engine-failed-mostly-because-does", sanitize.Line(e.Message))
	}
	return sanitize.Line(e.Message)
}
