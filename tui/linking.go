package tui

import (
	"cmp"
	"context"
	"errors"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// linking is how a provider is being connected: by one of its methods, with
// what that wants to know, and then by a key or a login.
type linking struct {
	provider engine.CatalogEntry
	methods  []engine.AuthMethod
	method   int
	inputs   map[string]string
	open     []dialog // that belong to it
}

// newLinking begins with a provider; one without methods takes a key.
func newLinking(p engine.CatalogEntry, methods []engine.AuthMethod) *linking {
	if len(methods) == 0 {
		methods = []engine.AuthMethod{{Type: engine.AuthAPI, Label: "API key"}}
	}
	return &linking{provider: p, methods: methods}
}

func (l *linking) name() string { return sanitize.Line(cmp.Or(l.provider.Name, l.provider.ID)) }

// show puts a dialog above those that led to it: esc goes back.
func (l *linking) show(m *Model, d dialog) {
	l.open = append(l.open, d)
	m.push(d)
}

// start chooses the method.
func (l *linking) start(m *Model) tea.Cmd {
	if len(l.methods) == 1 {
		return l.by(m, 0)
	}
	var rows []row
	for _, a := range l.methods {
		kind := "a login in the browser"
		if a.Type == engine.AuthAPI {
			kind = "a key"
		}
		rows = append(rows, row{label: sanitize.Line(a.Label), detail: kind, id: a.Label})
	}
	p := newPicker("Connect "+l.name(), rows)
	p.help = "enter goes on · esc goes back"
	p.stays = func(m *Model, _ string) tea.Cmd { return l.by(m, p.shown[p.at]) }
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
		answer := func(m *Model, text string) tea.Cmd {
			l.inputs[p.Key] = text
			return l.next(m, i+1)
		}
		if p.Type == "select" {
			l.show(m, promptPicker("Connect "+l.name(), p, answer))
			return nil
		}
		d := newAskField("Connect "+l.name(), sanitize.Text(p.Message), false)
		d.field.Placeholder = sanitize.Line(p.Placeholder)
		d.done = func(m *Model, text string) tea.Cmd { m.drop(d); return answer(m, text) }
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
func promptPicker(title string, p engine.AuthPrompt, answer func(*Model, string) tea.Cmd) *picker {
	var rows []row
	for _, o := range p.Options {
		rows = append(rows, row{label: sanitize.Line(o.Label), detail: sanitize.Line(o.Hint), id: o.Value})
	}
	list := newPicker(title+" · "+sanitize.Line(p.Message), rows)
	list.help = "enter goes on · esc goes back"
	list.stays = func(m *Model, value string) tea.Cmd { m.drop(list); return answer(m, value) }
	return list
}

// askKey asks for the key. It goes to the engine and is kept nowhere here.
func (l *linking) askKey(m *Model) {
	label := sanitize.Line(l.methods[l.method].Label)
	d := newAskField("Connect "+l.name(), label+". It is shown nowhere and given to the engine, which keeps it.", true)
	d.done = func(m *Model, key string) tea.Cmd {
		if key == "" {
			d.fault = "there is no key yet"
			return nil
		}
		d.busy = "the engine takes the key…"
		c, ctx, id, inputs := m.conn.client, m.o.Ctx, l.provider.ID, l.inputs
		return func() tea.Msg {
			err := c.SetKey(ctx, id, key, inputs)
			return apply(func(m *Model) tea.Cmd {
				if d.busy = ""; err != nil {
					d.fault = "it was not kept: " + loginFault(err)
					return nil
				}
				return l.finish(m)
			})
		}
	}
	l.show(m, d)
}

// login begins a login, shows where the person is to go, and waits.
func (l *linking) login(m *Model) tea.Cmd {
	ctx, end := context.WithCancel(m.o.Ctx)
	d := &loginDialog{title: "Connect " + l.name(), wait: "asking the provider…", end: end}
	l.show(m, d)
	c, id, method, inputs := m.conn.client, l.provider.ID, l.method, l.inputs
	finish := func(code string) tea.Cmd {
		return func() tea.Msg {
			err := c.FinishLogin(ctx, id, method, code)
			return apply(func(m *Model) tea.Cmd {
				if !m.stands(d) {
					return nil
				}
				if d.wait = ""; err != nil {
					d.fault = loginFault(err)
					return nil
				}
				return l.finish(m)
			})
		}
	}
	return func() tea.Msg {
		at, err := c.Login(ctx, id, method, inputs)
		return apply(func(m *Model) tea.Cmd {
			switch {
			case !m.stands(d):
				return nil
			case err != nil:
				d.wait, d.fault = "", loginFault(err)
				return nil
			}
			d.url, d.about = sanitize.Line(at.URL), sanitize.Text(at.Instructions)
			if at.Method == engine.LoginCode {
				d.wait = ""
				d.takeCode("the code that the page shows", func(_ *Model, code string) tea.Cmd {
					d.wait, d.fault = "the engine tells the provider…", ""
					return finish(code)
				})
				return nil
			}
			d.wait = "waiting for you to log in there…"
			return finish("")
		})
	}
}

// finish closes what led here and has the engine take up the provider.
func (l *linking) finish(m *Model) tea.Cmd {
	for _, d := range l.open {
		m.drop(d)
	}
	if p, ok := m.top().(*picker); ok && p.title == connectTitle {
		m.drop(p)
	}
	return m.renew(l.provider.ID)
}

// loginFault says in words why a login or a key came to nothing.
func loginFault(err error) string {
	var e *client.Error
	if !errors.As(err, &e) {
		return sanitize.Line(err.Error())
	}
	switch {
	case strings.HasSuffix(e.Name, "OauthMissing"):
		return "this login is over: esc, and begin it again"
	case strings.HasSuffix(e.Name, "OauthCodeMissing"):
		return "the provider wants the code that its page shows"
	case strings.HasSuffix(e.Name, "OauthCallbackFailed"):
		return "the provider refused: the code may be wrong or too old; esc, and begin again"
	case e.Status >= 500:
		return "the engine failed at it, mostly because it does not reach the other side; its log says more (" + sanitize.Line(e.Message) + ")"
	}
	return sanitize.Line(e.Message)
}
