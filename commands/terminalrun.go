package commands

import (
	"context"
	"errors"
	"path"
	"path/filepath"
	"regexp"
	"time"

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

func checkTerminalRead(env Env, a call.TerminalReadArgs) *Error {
	if _, err := waitFor(a.WaitFor); err != nil {
		return refusal(CodeInvalidArguments, lang.M("waitfor", clip(err.Error())),
			lang.M("give-regular-expression-go-exit"))
	}
	_, err := env.terminal(a.TerminalID)
	return err
}

// waitFor reads what to wait for: an expression, or nil for the program's end.
func waitFor(text string) (*regexp.Regexp, error) {
	if text == "" || text == "exit" {
		return nil, nil
	}
	return regexp.Compile(text)
}

func terminalRead(env Env, a call.TerminalReadArgs) Outcome[TerminalReadResult] {
	s, err := env.terminal(a.TerminalID)
	if err != nil {
		return Refuse[TerminalReadResult](err)
	}
	s.Use()
	unread, file := env.unreadIn(a.TerminalID), env.Terminals.Set.Edits(a.TerminalID)
	return offLoop(func(ctx context.Context) (TerminalReadResult, error) {
		withheld := unread(ctx)
		if withheld && a.WaitFor != "" && a.WaitFor != "exit" {
			return TerminalReadResult{}, refusal(CodeDeniedByRule,
				lang.M("editor-has-there-which-agents", clip(file)),
				lang.M("wait-exit-go-without"))
		}
		matched, err := await(ctx, s, a)
		if err != nil {
			return TerminalReadResult{}, err
		}
		lines := a.Lines
		if lines == 0 {
			lines = defaultLines
		}
		o := s.Read(min(lines, maxLines), a.Since)
		if a.LastCommand {
			last, ok := s.LastCommand()
			if !ok {
				return TerminalReadResult{}, &Error{Code: CodeUnavailable,
					Message: lang.English("shell-does-not-mark-prompts"),
					Hint:    lang.English("read-lines-those-since-cursor")}
			}
			o.Lines = last.Output[max(len(last.Output)-lines, 0):]
		}
		res := TerminalReadResult{Output: o.Lines, Cursor: o.Cursor, Missed: o.Missed, Screen: o.Screen,
			Running: o.Running, Matched: matched}
		if withheld {
			res.Output = nil
			res.Note = "the output is left out: an editor has a file there that the agent's rules do not let it read"
		}
		if res.Output == nil {
			res.Output = []string{}
		}
		if !o.Running {
			res.ExitCode, res.Signal = exitCode(o.Exit)
		}
		return res, nil
	})
}

// unreadIn returns what reports, off the loop, whether a terminal shows a file in
// an editor that the agent's rules keep from being read.
func (e Env) unreadIn(terminal string) func(context.Context) bool {
	files, unread, file := e.Files, e.Unread(), e.Terminals.Set.Edits(terminal)
	if unread == nil || file == "" || gitMessage(e.fileOf(file)) {
		return func(context.Context) bool { return false }
	}
	return func(ctx context.Context) bool {
		lead := files.Leads(ctx, file)
		rel, err := files.Relative(file)
		return unread(lead) || err == nil && unread(rel) || err != nil && unread(file)
	}
}

// await waits for what was asked, and reports whether it came.
func await(ctx context.Context, s *pty.Session, a call.TerminalReadArgs) (*bool, error) {
	if a.WaitFor == "" {
		return nil, nil
	}
	re, err := waitFor(a.WaitFor)
	if err != nil {
		return nil, err
	}
	limit := defaultWait
	if a.TimeoutSeconds > 0 {
		limit = time.Duration(a.TimeoutSeconds) * time.Second
	}
	waiting, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	_, err = s.Wait(waiting, re, a.Since)
	matched := err == nil
	switch {
	case matched, errors.Is(err, pty.ErrEnded):
		return &matched, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return &matched, nil
	}
	return nil, err
}

// exitCode returns a code where the program exited, and the signal's name where
// it was ended by one.
func exitCode(e pty.Exit) (code *int, signal string) {
	switch {
	case e.Signal != 0:
		return nil, e.Signal.String()
	case e.Err != nil:
		return nil, ""
	}
	return &e.Code, ""
}
