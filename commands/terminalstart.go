package commands

import (
	"context"
	"errors"
	"path"
	"path/filepath"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
)

// started adds what holds for a program of this workspace, here or, with Remote,
// where the engine runs.
func (e Env) started(o pty.Options) (pty.Options, *Error) {
	if o.Remote {
		if o.Starter = e.engineStarter(); o.Starter == nil {
			return o, noEngineStarter()
		}
	}
	o = e.Terminals.With(o)
	o.Root, o.Origin = e.Files.Dir(), pty.Origin(e.Origin)
	if o.Remote && e.Files.Away() != nil {
		o.Root = e.Files.Place()
	}
	if !filepath.IsAbs(o.Dir) {
		o.Dir = filepath.Join(o.Root, o.Dir)
	}
	return o, nil
}

// engineStarter starts programs where the engine runs, or is nil.
func (e Env) engineStarter() pty.Starter {
	if e.Terminals == nil || e.Terminals.Engine == nil {
		return nil
	}
	return e.Terminals.Engine()
}

func noEngineStarter() *Error {
	return &Error{Code: CodeUnavailable, Message: lang.English("there-no-engine-now-could"),
		Hint: lang.English("leave-where-out-one-machine")}
}

// isShell reports whether a program is a shell whose lines can be judged.
func isShell(name string) bool {
	switch path.Base(name) {
	case "sh", "bash", "dash", "ash", "zsh", "ksh", "mksh", "fish", "tcsh", "csh":
		return true
	}
	return false
}

// startTerminal starts a program off the loop and shows it.
func startTerminal(env Env, o pty.Options) Outcome[TerminalCreateResult] {
	return runTerminal(env, o, func(_ Env, made TerminalCreateResult) Outcome[TerminalCreateResult] {
		return Done(
			made)
	})
}

// runTerminal starts a program and goes on once it shows.
func runTerminal(env Env, o pty.Options, then func(Env,
	TerminalCreateResult) Outcome[TerminalCreateResult]) Outcome[TerminalCreateResult] {
	return runTerminalAt(env, o, func(env Env) panes.Placement {
		p := env.placement()
		p.Focus = env.mayFocus()
		return p
	}, then)
}

// runTerminalAt is runTerminal where place says, when the program runs, where it
// shows.
func runTerminalAt(env Env, o pty.Options, place func(Env) panes.Placement,
	then func(Env, TerminalCreateResult) Outcome[TerminalCreateResult]) Outcome[TerminalCreateResult] {
	if env.Terminals == nil {
		return Refuse[TerminalCreateResult](noTerminals())
	}
	o, fault := env.started(o)
	if fault != nil {
		return Refuse[TerminalCreateResult](fault)
	}
	set := env.Terminals.Set
	return After(func(ctx context.Context) (string, error) {
		id, _, err := set.Create(ctx, o)
		return id, err
	}, func(env Env, id string, err error) Outcome[TerminalCreateResult] {
		if err != nil {
			return Refuse[TerminalCreateResult](env.startError(err))
		}
		p, _, err := env.Panes.Open(panes.MakeID(terminalKind, id), place(env))
		if err != nil {
			set.Remove(id)
			return Refuse[TerminalCreateResult](paneError(err))
		}
		return then(env, TerminalCreateResult{TerminalID: id, PaneID: string(p.ID)})
	})
}

func noTerminals() *Error { return Errorf(CodeUnavailable, "there-are-no-terminals-here") }

// openTerminal shows the terminal of an id, and starts one where there is none.
func openTerminal(env Env, a call.PaneOpenArgs) Outcome[PaneResult] {
	o, fault := env.started(pty.Options{Title: a.Title, Remote: env.Files.Away() != nil})
	if fault != nil {
		return Refuse[PaneResult](fault)
	}
	set, ref := env.Terminals.Set, refToOpen(a)
	return After(func(ctx context.Context) (bool, error) {
		_, there := set.Get(ref)
		_, err := set.Open(ctx, ref, o)
		return there, err
	}, func(env Env, there bool, err error) Outcome[PaneResult] {
		if err != nil {
			return Refuse[PaneResult](env.startError(err))
		}
		id := panes.MakeID(terminalKind, ref)
		back := env.showing(id)
		p, c, err := env.Panes.Open(id, placementOf(a, env))
		if err != nil {
			if !there {
				set.Remove(ref)
			}
			return Refuse[PaneResult](paneError(err))
		}
		return paneOpened(a, p, c).Undo(back.label(), back.undo)
	})
}

// startError tells why no terminal was started, to whoever asked for one.
func (e Env) startError(err error) *Error {
	out := terminalError(err)
	if e.Origin == panes.User && errors.Is(err, pty.ErrTooMany) {
		return refusal(out.Code, out.message, lang.M("ctrl-x-alt-w-closes"))
	}
	return out
}
