package connect

import (
	"cmp"
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
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
	// Use leaves the engine in force for another one. connection.Ready or EngineKept tells
	// what came of it.
	Use(f client.Found)
}

// OwnEngine is how the person names an engine that is started here.
const OwnEngine = "own"

// EngineKept is that an engine which was to be used did not come, and that the one
// before it is used again.
type EngineKept struct{ Err error }

func (e EngineKept) on(h Program) tea.Cmd {
	h.Log().Error("the engine was not changed", "error", e.Err)
	h.Toast(commands.LevelError, lang.T("the-engine-was-not-changed", lang.Translate(e.Err)))
	return nil
}

// EngineFound is an engine that runs for this folder already.
type EngineFound struct{ client.Running }

func (e EngineFound) on(h Program) tea.Cmd {
	said := lang.T("engine-answers-folder", e.URL)
	if e.Locked {
		said = lang.T("engine-answers-wants-password-may", e.URL)
	}
	later := lang.T("server-does-it-later", e.URL)
	if len(*h.Dialogs()) > 0 || h.Typing() {
		h.Toast(commands.LevelInfo, said+" "+later)
		return nil
	}
	return h.Ask(&dialog.Question{Title: lang.T("use-engine-runs-already"),
		Yes:  lang.T("y-uses-place-one-your"),
		Text: said + " " + lang.T("then-program-others-use-engine", later),
		Do:   dialog.Do(call.AppServer.With(call.ServerArgs{URL: e.URL}))})
}

// ChangeEngine goes on with another engine, or asks for its address.
func ChangeEngine(h Program, address string) tea.Cmd {
	if h.Engines() == nil {
		h.Toast(commands.LevelError, lang.T("engine-cannot-changed-here"))
		return nil
	}
	if address == "-" {
		address = OwnEngine
	}
	if address == "" {
		d := dialog.NewAsk(lang.T("change-the-engine"), lang.T("in-force", InForce(h))+" "+
			lang.T("type-address-another-one-http", OwnEngine), false)
		d.Done = func(text string) tea.Cmd {
			if text == "" {
				return nil
			}
			h.Dialogs().Drop(d)
			return ChangeEngine(h, text)
		}
		h.Dialogs().Push(d)
		return nil
	}
	return tryEngine(h, address, "", "", nil)
}

// InForce names the engine, without its password.
func InForce(h Program) string {
	f := h.Engines().InForce()
	switch f.Source {
	case client.Demo:
		return lang.T("the-demo-engine")
	case client.Attached:
		return sanitize.Line(f.URL)
	}
	return lang.T("an-engine-of-your-own")
}

// tryEngine looks whether an engine can be used, and goes on with it. One that
// wants a password is asked again with what the person gives; asked is the dialog
// of the last try.
func tryEngine(h Program, address, user, password string, asked *dialog.Ask) tea.Cmd {
	f, err := h.Engines().Find(address, user, password)
	if err != nil {
		return refuseEngine(h, asked, err)
	}
	if now := h.Engines().InForce(); now.Source == f.Source && now.URL == f.URL && h.Engine().Live {
		h.Toast(commands.LevelInfo, lang.T("this-engine-is-in-force", InForce(h)))
		return nil
	}
	engines, ctx := h.Engines(), h.Context()
	return func() tea.Msg {
		err := engines.Try(ctx, f)
		return engineTriedMsg{asked: asked, err: err, address: address, f: f}
	}
}

// engineTriedMsg is the result of what tryEngine started.
type engineTriedMsg struct {
	asked   *dialog.Ask
	err     error
	address string
	f       client.Found
}

func (msg engineTriedMsg) on(h Program) tea.Cmd {
	switch {
	case msg.asked != nil && !h.Dialogs().Has(msg.asked):
		return nil // the person gave it up
	case client.IsUnauthorized(msg.err) && msg.asked != nil:
		msg.asked.Busy, msg.asked.Fault = "", lang.T("engine-does-not-take-user")
		msg.asked.Text.SetValue("")
		return nil
	case client.IsUnauthorized(msg.err):
		askEnginePassword(h, msg.address, msg.f.Username)
		return nil
	case msg.err != nil:
		return refuseEngine(h, msg.asked, msg.err)
	}
	h.Dialogs().Drop(msg.asked)
	return leaveEngine(h, msg.f)
}

// refuseEngine says why an engine cannot be used, and closes the dialog of the last try.
func refuseEngine(h Program, asked *dialog.Ask, err error) tea.Cmd {
	h.Dialogs().Drop(asked)
	h.Toast(commands.LevelError, lang.T("the-engine-was-not-changed", lang.Translate(err)))
	return nil
}

// askEnginePassword asks for what an engine wants: the user, then the password.
func askEnginePassword(h Program, address, user string) {
	title := lang.T("change-the-engine")
	name := dialog.NewAsk(title,
		lang.T("engine-wants-user-password-user", sanitize.Line(address)), false)
	name.Text.SetValue(sanitize.Line(user))
	name.Done = func(user string) tea.Cmd {
		h.Dialogs().Drop(name)
		user = cmp.Or(user, "opencode")
		secret := dialog.NewAsk(title, lang.T("password-neither-shown-nor-kept",
			sanitize.Line(user), sanitize.Line(address)), true)
		secret.Text.Placeholder = lang.T("the-password")
		secret.Done = func(password string) tea.Cmd {
			secret.Busy = lang.T("asking-the-engine")
			return tryEngine(h, address, user, password, secret)
		}
		h.Dialogs().Push(secret)
		return nil
	}
	h.Dialogs().Push(name)
}

// leaveEngine goes over to another engine, once the person let turns end that end
// with the one in force.
func leaveEngine(h Program, f client.Found) tea.Cmd {
	engines := h.Engines()
	use := func() tea.Cmd {
		h.Toast(commands.LevelInfo, lang.T("changing-the-engine"))
		h.EngineGoes()
		return func() tea.Msg { engines.Use(f); return nil }
	}
	if h.Engine().Kind == client.Attached {
		return use() // which goes on without us
	}
	busy := h.AtWork()
	if len(busy) == 0 {
		return use()
	}
	h.Dialogs().Push(dialog.NewConfirm(lang.T("change-engine-while-these-work"),
		lang.T("interrupts-them-and-changes-it"),
		busy, use))
	return nil
}
