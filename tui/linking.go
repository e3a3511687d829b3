package tui

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
		methods = []engine.AuthMethod{{Type: engine.AuthAPI, Label: lang.T("API key")}}
	}
	return &linking{provider: p, methods: methods}
}

func (l *linking) name() string { return sanitize.Line(cmp.Or(l.provider.Name, l.provider.ID)) }

// title heads all that asks for something.
func (l *linking) title() string { return lang.T("Connect %s", l.name()) }

// show puts a dialog above those that led to it: esc goes back.
func (l *linking) show(m *Model, d dialog.Dialog) {
	l.open = append(l.open, d)
	m.push(d)
}

// start chooses the method.
func (l *linking) start(m *Model) tea.Cmd {
	if len(l.methods) == 1 {
		return l.by(m, 0)
	}
	var rows []dialog.Row
	for _, a := range l.methods {
		kind := lang.T("a login in the browser")
		if a.Type == engine.AuthAPI {
			kind = lang.T("a key")
		}
		rows = append(rows, dialog.Row{Label: sanitize.Line(a.Label), Detail: kind, ID: a.Label})
	}
	p := dialog.NewPicker(l.title(), rows)
	p.Help = lang.T("enter goes on · esc goes back")
	p.Stays = func(_ string) tea.Cmd { return l.by(m, p.Shown[p.At]) }
	l.show(m, p)
	return nil
}

func (l *linking) by(m *Model, method int) tea.Cmd {
	l.method, l.inputs = method, map[string]string{}
	return l.next(m, 0)
}

// next asks what the method wants to know from a prompt on, and then connects.
func (l *linking) next(m *Model, from int) tea.Cmd {
	a := l.methods[l.method]
	for i := from; i < len(a.Prompts); i++ {
		p := a.Prompts[i]
		if !p.When.Holds(l.inputs) {
			continue
		}
		answer := func(text string) tea.Cmd {
			l.inputs[p.Key] = text
			return l.next(m, i+1)
		}
		if p.Type == "select" {
			list := promptPicker(l.title(), p)
			list.Stays = func(value string) tea.Cmd { m.drop(list); return answer(value) }
			l.show(m, list)
			return nil
		}
		d := dialog.NewAsk(l.title(), sanitize.Text(p.Message), false)
		d.Text.Placeholder = sanitize.Line(p.Placeholder)
		d.Done = func(text string) tea.Cmd { m.drop(d); return answer(text) }
		l.show(m, d)
		return nil
	}
	if a.Type == engine.AuthAPI {
		l.askKey(m)
		return nil
	}
	return l.login(m)
}

// promptPicker lists the answers of a prompt.
func promptPicker(title string, p engine.AuthPrompt) *dialog.Picker {
	var rows []dialog.Row
	for _, o := range p.Options {
		rows = append(rows, dialog.Row{Label: sanitize.Line(o.Label), Detail: sanitize.Line(o.Hint), ID: o.Value})
	}
	list := dialog.NewPicker(title+" · "+sanitize.Line(p.Message), rows)
	list.Help = lang.T("enter goes on · esc goes back")
	return list
}

// askKey asks for the key. It goes to the engine and is kept nowhere here.
func (l *linking) askKey(m *Model) {
	label := sanitize.Line(l.methods[l.method].Label)
	d := dialog.NewAsk(l.title(), lang.T("%s. It is shown nowhere and given to the engine, which keeps it.", label),
		true)
	d.Done = func(key string) tea.Cmd {
		if key == "" {
			d.Fault = lang.T("there is no key yet")
			return nil
		}
		d.Busy = lang.T("the engine takes the key…")
		c, ctx, id, inputs := m.conn.client, m.o.Ctx, l.provider.ID, l.inputs
		return func() tea.Msg {
			err := c.SetKey(ctx, id, key, inputs)
			return keySavedMsg{d: d, err: err, l: l}
		}
	}
	l.show(m, d)
}

// keySavedMsg is the result of what askKey started.
type keySavedMsg struct {
	d   *dialog.Ask
	err error
	l   *linking
}

func (msg keySavedMsg) on(m *Model) tea.Cmd {
	if msg.d.Busy = ""; msg.err != nil {
		msg.d.Fault = lang.T("it was not kept: %s", loginFault(msg.err))
		return nil
	}
	return msg.l.finish(m)
}

// login begins a login, shows where the person is to go, and waits.
func (l *linking) login(m *Model) tea.Cmd {
	ctx, end := context.WithCancel(m.o.Ctx)
	d := &dialog.Login{Title: l.title(), Wait: lang.T("asking the provider…"), End: end, Copy: m.copyLogin}
	l.show(m, d)
	c, id, method, inputs := m.conn.client, l.provider.ID, l.method, l.inputs
	finish := func(code string) tea.Cmd {
		return func() tea.Msg {
			err := c.FinishLogin(ctx, id, method, code)
			return loginEndedMsg{d: d, err: err, l: l}
		}
	}
	return func() tea.Msg {
		at, err := c.Login(ctx, id, method, inputs)
		return loginStartedMsg{d: d, err: err, at: at, finish: finish}
	}
}

// loginStartedMsg is the result of what login started.
type loginStartedMsg struct {
	d      *dialog.Login
	err    error
	at     engine.Login
	finish func(code string) tea.Cmd
}

func (msg loginStartedMsg) on(m *Model) tea.Cmd {
	switch {
	case !m.dialogs.Has(msg.d):
		return nil
	case msg.err != nil:
		msg.d.Wait, msg.d.Fault = "", loginFault(msg.err)
		return nil
	}
	msg.d.URL, msg.d.About = sanitize.Line(msg.at.URL), sanitize.Text(msg.at.Instructions)
	if msg.at.Method == engine.LoginCode {
		msg.d.Wait = ""
		msg.d.TakeCode(lang.T("the code that the page shows"), func(code string) tea.Cmd {
			msg.d.Wait, msg.d.Fault = lang.T("the engine tells the provider…"), ""
			return msg.finish(code)
		})
		return nil
	}
	msg.d.Wait = lang.T("waiting for you to log in there…")
	return msg.finish("")
}

// loginEndedMsg is the result of what login started.
type loginEndedMsg struct {
	d   *dialog.Login
	err error
	l   *linking
}

func (msg loginEndedMsg) on(m *Model) tea.Cmd {
	if !m.dialogs.Has(msg.d) {
		return nil
	}
	if msg.d.Wait = ""; msg.err != nil {
		msg.d.Fault = loginFault(msg.err)
		return nil
	}
	return msg.l.finish(m)
}

// finish closes what led here and has the engine take up the provider.
func (l *linking) finish(m *Model) tea.Cmd {
	for _, d := range l.open {
		m.drop(d)
	}
	if p, ok := m.top().(*dialog.Picker); ok && p.Name == connectList {
		m.drop(p)
	}
	return m.renew(l.provider.ID)
}

// loginFault says in words why a login or a key came to nothing.
func loginFault(err error) string {
	var e *client.Error
	if !errors.As(err, &e) {
		return sanitize.Line(lang.Translate(err))
	}
	switch {
	case strings.HasSuffix(e.Name, "OauthMissing"):
		return lang.T("this login is over: esc, and begin it again")
	case strings.HasSuffix(e.Name, "OauthCodeMissing"):
		return lang.T("the provider wants the code that its page shows")
	case strings.HasSuffix(e.Name, "OauthCallbackFailed"):
		return lang.T("the provider refused: the code may be wrong or too old; esc, and begin again")
	case e.Status >= 500:
		return lang.T(
			"the engine failed at it, mostly because it does not reach the other side; its log says more (%s)",
			sanitize.Line(e.Message))
	}
	return sanitize.Line(e.Message)
}
