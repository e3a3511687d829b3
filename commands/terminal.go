package commands

import (
	"context"
	"errors"
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
)

// terminalKind is the kind of a terminal's content.
const terminalKind = "terminal"

const (
	defaultLines = 100
	maxLines     = 10_000
	defaultWait  = 30 * time.Second
	// endFor is how long closing waits for the program to end.
	endFor = 3 * time.Second
)

// Terminals defines the commands on terminals.
func Terminals(r *Registry) {
	Define(r, call.TerminalCreate, Spec{Title: lang.Key("Create terminal"), Agent: true, Permission: PermitBash,
		Hidden: true, NoUndo: lang.Key("close the terminal instead"),
		Doc: "Start a shell in a terminal that the person sees too."}, terminalCreate, checkTerminalCreate)
	AskFirst(r, call.TerminalCreate, riskOfEditing)
	Wants(r, call.TerminalCreate, creatingWants)
	Define(r, call.TerminalSend, Spec{Title: lang.Key("Type into terminal"), Agent: true, Permission: PermitBash,
		Hidden: true, NoUndo: lang.Key("what a program has read cannot be taken back"),
		Doc: "Type text into a terminal, as in \"go test ./...\\n\". Dangerous lines are shown to the person first."},
		terminalSend, checkTerminalSend)
	AskFirst(r, call.TerminalSend, riskOfSending)
	Wants(r, call.TerminalSend, sendingWants)
	Define(r, call.TerminalReadOutput, Spec{Title: lang.Key("Read terminal"), Agent: true, Permission: PermitFree,
		Hidden: true, NoUndo: readOnly,
		Doc: "Read a terminal's last lines, or those since a cursor; it can wait for a line or for the program's end " +
			"first."}, terminalRead, checkTerminalRead)
	Define(r, call.TerminalList, Spec{Title: lang.Key("List terminals"), Agent: true, Permission: PermitFree,
		Hidden: true, NoUndo: readOnly,
		Doc: "List the terminals with what was typed into them."}, terminalList)
	Define(r, call.TerminalClose, Spec{Title: lang.Key("Close terminal"), Agent: true, Permission: PermitBash,
		Hidden: true, NoUndo: gone,
		Doc: "Close a terminal and end its program."}, terminalClose, checkTerminalClose)
	Wants(r, call.TerminalClose, func(env Env, a call.TerminalArgs) []permit.Need {
		return env.endingWants(a.TerminalID)
	})
	Define(r, call.TerminalRun, Spec{Title: lang.Key("Open terminal"), Slash: "term",
		SlashArgs: func(t string) (any, error) { return call.TerminalRunArgs{Command: t}, nil },
		Keys:      []string{"alt+t"}, Doc: lang.Key("Open a terminal, with a command line or with the shell.")},
		terminalRun)
	Define(r, call.TerminalLend, Spec{Title: lang.Key("Take or give back terminal"), Slash: "lend",
		Doc: lang.Key("Take the focused terminal, or the newest, for yourself: what the agent types waits until you " +
			"give it back by the same command.")}, lend)
	Define(r, call.TerminalEdit, Spec{Title: lang.Key("Edit in your editor"), Slash: "edit", SlashArgs: editSlash,
		Doc: lang.Key("Open a file in $VISUAL or $EDITOR, in a terminal; the pane that shows it follows.")}, edit,
		checkEdit)
	for _, a := range []struct {
		id         call.Command[call.Empty]
		title, key string
		does       Effect
		doc        string
	}{
		{call.TerminalCopyMode, lang.Key("Terminal: copy mode"), "<leader>[", EnterCopyMode{}, lang.Key("Move over the terminal's text, select and copy.")},
		{call.TerminalSearch, lang.Key("Terminal: search"), "<leader>/", SearchTerminal{}, lang.Key("Search in the terminal's text.")},
		{call.TerminalPreviousPrompt, lang.Key("Terminal: command before"), "<leader>pgup", ScrollToPrompt{-1}, lang.Key("Scroll to the prompt before, where the shell marks them.")},
		{call.TerminalAllowCopy, lang.Key("Terminal: let the program copy"), "<leader>ctrl+y", AnswerCopy{Allow: true}, lang.Key("Show what the focused terminal's program wants to put into the clipboard, and let it.")},
		{call.TerminalRefuseCopy, lang.Key("Terminal: refuse to copy"), "<leader>ctrl+n", AnswerCopy{}, lang.Key("Refuse the focused terminal's program the clipboard.")},
		{call.TerminalNextPrompt, lang.Key("Terminal: next command"), "<leader>pgdown", ScrollToPrompt{1}, lang.Key("Scroll to the next prompt.")},
	} {
		Define(r, a.id, Spec{Title: a.title, Keys: []string{a.key}, Doc: a.doc},
			func(_ Env, _ call.Empty) Outcome[call.Empty] {
				return Done(call.Empty{}, a.does)
			})
	}
}

func checkTerminalCreate(env Env, a call.TerminalCreateArgs) *Error {
	if a.Where == "engine" && env.engineStarter() == nil {
		return noEngineStarter()
	}
	if env.Origin != panes.User && a.ShellPath != "" && !isShell(a.ShellPath) {
		return refusal(CodeInvalidArguments, lang.M("%q is no shell that is known", clip(a.ShellPath)),
			lang.M("leave shellPath out, or name bash, zsh, fish or sh"))
	}
	if err := checkEditFor(a); err != nil {
		return err
	}
	if a.Cwd == "" {
		return nil
	}
	return env.checkPath(a.Cwd)
}

func terminalCreate(env Env, a call.TerminalCreateArgs) Outcome[TerminalCreateResult] {
	if a.Edit != "" {
		return editFor(env, a)
	}
	o := pty.Options{Title: a.Title, Dir: a.Cwd, Shell: a.ShellPath}
	if a.Where == "engine" || a.Where == "" && env.Files.Away() != nil {
		o.Remote, o.Command = true, a.ShellPath
	}
	return startTerminal(env, o)
}

func terminalRun(env Env, a call.TerminalRunArgs) Outcome[TerminalCreateResult] {
	return startTerminal(env, pty.Options{Title: a.Command, Script: a.Command, Remote: env.Files.Away() != nil})
}

// terminal finds a terminal by its id.
func (e Env) terminal(id string) (*pty.Session, *Error) {
	if e.Terminals != nil {
		if s, ok := e.Terminals.Set.Get(id); ok && s != nil {
			return s, nil
		}
	}
	return nil, refusal(CodeNotFound, lang.M("there is no terminal %q", clip(id)),
		lang.M("call openspace.terminal.list for those there are"))
}

func checkTerminalSend(env Env, a call.TerminalSendArgs) *Error {
	if a.Text == "" {
		return Errorf(CodeInvalidArguments, "text is empty")
	}
	s, err := env.terminal(a.TerminalID)
	switch {
	case err != nil:
		return err
	case !s.Running() && s.Expired() > 0:
		return refusal(CodeUnavailable, lang.M("this terminal ended after %s without use", Minutes(s.Expired())),
			lang.M("create another terminal"))
	case !s.Running():
		return &Error{Code: CodeUnavailable, Message: lang.Key("the program in this terminal has ended"),
			Hint: lang.Key("create another terminal")}
	case env.Origin != panes.User && s.Typed():
		return &Error{Code: CodeUnavailable, Message: lang.Key("the person is typing in this terminal"),
			Hint: lang.Key("try again in some seconds, or create another terminal")}
	}
	return nil
}

func terminalSend(env Env, a call.TerminalSendArgs) Outcome[call.Empty] {
	s, err := env.terminal(a.TerminalID)
	if err != nil {
		return Refuse[call.Empty](err)
	}
	env.Terminals.goes(a.TerminalID, s, a.Text, env.Home)
	send := env.Terminals.send(a.TerminalID, s, pty.Origin(env.Origin), a.Text)
	return After(func(ctx context.Context) (call.Empty, error) {
		ctx, cancel := context.WithTimeout(ctx, AskFor) // the person may hold the terminal
		defer cancel()
		return call.Empty{}, send(ctx)
	}, func(env Env, _ call.Empty, err error) Outcome[call.Empty] {
		if err != nil {
			env.Terminals.line(a.TerminalID).Lose()
			return Refuse[call.Empty](terminalError(err))
		}
		return Done(call.Empty{})
	})
}

func terminalList(env Env, _ call.Empty) Outcome[TerminalListResult] {
	res := TerminalListResult{Terminals: []TerminalInfo{}}
	if env.Terminals == nil {
		return Done(res)
	}
	for _, id := range env.Terminals.Set.IDs() {
		s, ok := env.Terminals.Set.Get(id)
		if !ok || s == nil {
			continue
		}
		_, cwd := s.Cwd()
		info := TerminalInfo{TerminalID: id, Title: s.Title(), Cwd: cwd, Running: s.Running(),
			Origin: string(s.Origin()), History: []TerminalInput{}}
		if exit, ended := s.Exit(); ended {
			info.ExitCode, _ = exitCode(exit)
		}
		if p, _ := env.Panes.Find(panes.MakeID(terminalKind, id)); p != nil {
			info.PaneID = string(p.ID)
		}
		for _, sent := range s.History() {
			info.History = append(info.History, TerminalInput{sent.Text, string(sent.Origin),
				sent.Time.UTC().Format(time.RFC3339)})
		}
		res.Terminals = append(res.Terminals, info)
	}
	return Done(res)
}

func checkTerminalClose(env Env, a call.TerminalArgs) *Error {
	if _, err := env.terminal(a.TerminalID); err != nil {
		return err
	}
	if p, i := env.Panes.Find(panes.MakeID(terminalKind, a.TerminalID)); p != nil {
		return env.mayClose(p, p.Tabs[i].Content)
	}
	return nil
}

func terminalClose(env Env, a call.TerminalArgs) Outcome[TerminalCloseResult] {
	s, err := env.terminal(a.TerminalID)
	if err != nil {
		return Refuse[TerminalCloseResult](err)
	}
	if id := panes.MakeID(terminalKind, a.TerminalID); env.Panes.Content(id) != nil {
		if err := env.Panes.CloseContent(id); err != nil {
			return Refuse[TerminalCloseResult](paneError(err))
		}
	}
	env.Terminals.Set.Remove(a.TerminalID)
	env.Terminals.forget(a.TerminalID)
	return offLoop(func(ctx context.Context) (TerminalCloseResult, error) {
		ctx, cancel := context.WithTimeout(ctx, endFor)
		defer cancel()
		select {
		case <-s.Done():
		case <-ctx.Done():
		}
		exit, ended := s.Exit()
		if !ended {
			return TerminalCloseResult{}, nil
		}
		code, _ := exitCode(exit)
		return TerminalCloseResult{code}, nil
	})
}

// terminalError gives the terminals' errors their codes.
func terminalError(err error) *Error {
	switch {
	case errors.Is(err, pty.ErrTooMany):
		return refusal(CodeLimit, says(err), lang.M(
			"openspace.terminal.list names them, openspace.terminal.close closes one"))
	case errors.Is(err, pty.ErrNoShell), errors.Is(err, pty.ErrNoProgram), errors.Is(err, pty.ErrNoFolder):
		return refusal(CodeNotFound, says(err), lang.Message{})
	case errors.Is(err, pty.ErrDirOutside):
		return refusal("outside_workspace", says(err), lang.M("give a folder of the workspace"))
	case errors.Is(err, pty.ErrUnsupported):
		return refusal(CodeUnsupported, says(err), lang.Message{})
	case errors.Is(err, pty.ErrEnded), errors.Is(err, pty.ErrClosed):
		return refusal(CodeUnavailable, says(err), lang.M("create another terminal"))
	case errors.Is(err, pty.ErrBusy), errors.Is(err, pty.ErrHeld):
		return refusal(CodeUnavailable, says(err), lang.M("try again later"))
	}
	return AsError(err)
}
