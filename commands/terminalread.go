package commands

import (
	"context"
	"errors"
	"regexp"
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
)

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
