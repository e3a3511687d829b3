package commands

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/commands/schema"
	"github.com/openspace-tui/openspace/commands/terminals"
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
	Define(r, call.TerminalCreate, Spec{Title: lang.Key("create-terminal"), Agent: true, Permission: PermitBash,
		Hidden: true, NoUndo: lang.Key("close-the-terminal-instead"),
		Doc: "Start a shell in a terminal that the person sees too."}, terminalCreate, checkTerminalCreate)
	AskFirst(r, call.TerminalCreate, riskOfEditing)
	Wants(r, call.TerminalCreate, creatingWants)
	Define(r, call.TerminalSend, Spec{Title: lang.Key("type-into-terminal"), Agent: true, Permission: PermitBash,
		Hidden: true, NoUndo: lang.Key("what-program-has-read-cannot"),
		Doc: "Type text into a terminal, as in \"go test ./...\\n\". Dangerous lines are shown to the person first."},
		terminalSend, checkTerminalSend)
	AskFirst(r, call.TerminalSend, riskOfSending)
	Wants(r, call.TerminalSend, sendingWants)
	Define(r, call.TerminalReadOutput, Spec{Title: lang.Key("read-terminal"), Agent: true, Permission: PermitFree,
		Hidden: true, NoUndo: readOnly,
		Doc: "Read a terminal's last lines, or those since a cursor; it can wait for a line or for the program's end " +
			"first."}, terminalRead, checkTerminalRead)
	Define(r, call.TerminalList, Spec{Title: lang.Key("list-terminals"), Agent: true, Permission: PermitFree,
		Hidden: true, NoUndo: readOnly,
		Doc: "List the terminals with what was typed into them."}, terminalList)
	Define(r, call.TerminalClose, Spec{Title: lang.Key("close-terminal"), Agent: true, Permission: PermitBash,
		Hidden: true, NoUndo: gone,
		Doc: "Close a terminal and end its program."}, terminalClose, checkTerminalClose)
	Wants(r, call.TerminalClose, func(env Env, a call.TerminalArgs) []permit.Need {
		return env.endingWants(a.TerminalID)
	})
	Define(r, call.TerminalRun, Spec{Title: lang.Key("open-terminal"), Slash: "term",
		SlashArgs: func(t string) (any, error) { return call.TerminalRunArgs{Command: t}, nil },
		Keys:      []string{"alt+t"}, Doc: lang.Key("open-terminal-command-line-shell")},
		terminalRun)
	Define(r, call.TerminalLend, Spec{Title: lang.Key("take-or-give-back-terminal"), Slash: "lend",
		Doc: lang.Key("take-focused-terminal-newest-yourself")}, lend)
	Define(r, call.TerminalEdit, Spec{Title: lang.Key("edit-in-your-editor"), Slash: "edit", SlashArgs: editSlash,
		Doc: lang.Key("open-file-visual-editor-terminal")}, edit,
		checkEdit)
	for _, a := range []struct {
		id    call.Command[call.Empty]
		title lang.Phrase
		key   string
		does  Effect
		doc   lang.Phrase
	}{
		{call.TerminalCopyMode, lang.Key("terminal-copy-mode"), "<leader>[", EnterCopyMode{}, lang.Key("move-over-terminals-text-select")},
		{call.TerminalSearch, lang.Key("terminal-search"), "<leader>/", SearchTerminal{}, lang.Key("search-in-the-terminals-text")},
		{call.TerminalPreviousPrompt, lang.Key("terminal-command-before"), "<leader>pgup", ScrollToPrompt{-1}, lang.Key("scroll-prompt-before-where-shell")},
		{call.TerminalAllowCopy, lang.Key("terminal-let-the-program-copy"), "<leader>ctrl+y", AnswerCopy{Allow: true}, lang.Key("show-what-focused-terminals-program")},
		{call.TerminalRefuseCopy, lang.Key("terminal-refuse-to-copy"), "<leader>ctrl+n", AnswerCopy{}, lang.Key("refuse-focused-terminals-program")},
		{call.TerminalNextPrompt, lang.Key("terminal-next-command"), "<leader>pgdown", ScrollToPrompt{1}, lang.Key("scroll-to-the-next-prompt")},
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
		return refusal(CodeInvalidArguments, lang.M("no-shell-known", clip(a.ShellPath)),
			lang.M("leave-shellpath-out-name-bash"))
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
	return nil, refusal(CodeNotFound, lang.M("there-is-no-terminal-x", clip(id)),
		lang.M("call-openspace-terminal-list-those"))
}

func checkTerminalSend(env Env, a call.TerminalSendArgs) *Error {
	if a.Text == "" {
		return Errorf(CodeInvalidArguments, "text-is-empty")
	}
	s, err := env.terminal(a.TerminalID)
	switch {
	case err != nil:
		return err
	case !s.Running() && s.Expired() > 0:
		return refusal(CodeUnavailable, lang.M("terminal-ended-after-without-use", terminals.Minutes(s.Expired())),
			lang.M("create-another-terminal"))
	case !s.Running():
		return &Error{Code: CodeUnavailable, Message: lang.English("program-terminal-has-ended"),
			Hint: lang.English("create-another-terminal")}
	case env.Origin != panes.User && s.Typed():
		return &Error{Code: CodeUnavailable, Message: lang.English("person-typing-terminal"),
			Hint: lang.English("try-again-some-seconds-create")}
	}
	return nil
}

func terminalSend(env Env, a call.TerminalSendArgs) Outcome[call.Empty] {
	s, err := env.terminal(a.TerminalID)
	if err != nil {
		return Refuse[call.Empty](err)
	}
	env.Terminals.Goes(a.TerminalID, s, a.Text, env.Home)
	send := env.Terminals.Send(a.TerminalID, s, pty.Origin(env.Origin), a.Text)
	return After(func(ctx context.Context) (call.Empty, error) {
		ctx, cancel := context.WithTimeout(ctx, AskFor) // the person may hold the terminal
		defer cancel()
		return call.Empty{}, send(ctx)
	}, func(env Env, _ call.Empty, err error) Outcome[call.Empty] {
		if err != nil {
			env.Terminals.Line(a.TerminalID).Lose()
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
	env.Terminals.Forget(a.TerminalID)
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
		return refusal(CodeLimit, says(err), lang.M("openspace-terminal-list-names-them"))
	case errors.Is(err, pty.ErrNoShell), errors.Is(err, pty.ErrNoProgram), errors.Is(err, pty.ErrNoFolder):
		return refusal(CodeNotFound, says(err), lang.Message{})
	case errors.Is(err, pty.ErrDirOutside):
		return refusal("outside_workspace", says(err), lang.M("give-folder-workspace"))
	case errors.Is(err, pty.ErrUnsupported):
		return refusal(CodeUnsupported, says(err), lang.Message{})
	case errors.Is(err, pty.ErrEnded), errors.Is(err, pty.ErrClosed):
		return refusal(CodeUnavailable, says(err), lang.M("create-another-terminal"))
	case errors.Is(err, pty.ErrBusy), errors.Is(err, pty.ErrHeld):
		return refusal(CodeUnavailable, says(err), lang.M("try-again-later"))
	}
	return AsError(err)
}

// riskOfSending judges the lines that a text completes, with what was typed
// before them.
func riskOfSending(env Env, a call.TerminalSendArgs) *Risk {
	if env.Terminals == nil {
		return nil
	}
	c := env.Terminals.Line(a.TerminalID).Add(a.Text)
	if !c.Complete {
		return nil
	}
	r := &Risk{Text: strings.TrimRight(c.Whole, "\n"), Where: lang.T("terminal-x", a.TerminalID)}
	if c.Unknown { // what is sent, since what it comes to is not known
		r.Text = a.Text
	}
	for _, f := range env.Terminals.Judge.Keys(c) {
		r.add(f)
	}
	if s, err := env.terminal(a.TerminalID); err == nil && s.Hidden() { // the log gets no part of it
		for i, why := range r.Record {
			r.Record[i], _, _ = strings.Cut(why, ": ")
		}
	}
	if len(r.Reasons) == 0 {
		return nil
	}
	return r
}

// TerminalCreateResult names the terminal and its pane.
type TerminalCreateResult struct {
	TerminalID string `json:"terminalId"`
	PaneID     string `json:"paneId"`
}

// TerminalReadResult is what a terminal shows, as logical lines without
// escapes.
type TerminalReadResult struct {
	Output   []string `json:"output"`
	Cursor   uint64   `json:"cursor"` // give it as since to read on
	Missed   uint64   `json:"missed,omitempty"`
	Screen   bool     `json:"screen,omitempty"` // a full-screen program runs: output is its rows
	Running  bool     `json:"running"`
	ExitCode *int     `json:"exitCode,omitempty"`
	Signal   string   `json:"signal,omitempty"`  // it was ended by one
	Matched  *bool    `json:"matched,omitempty"` // of waitFor: false when the time was up or the program ended first
	Note     string   `json:"note,omitempty"`    // why the output is left out
}

// TerminalInfo describes a terminal. History is what was typed by commands and
// by hand, by line; what a program hid, as a password, is not in it.
type TerminalInfo struct {
	TerminalID string          `json:"terminalId"`
	Title      string          `json:"title"`
	Cwd        string          `json:"cwd"`
	Running    bool            `json:"running"`
	ExitCode   *int            `json:"exitCode,omitempty"`
	Origin     string          `json:"origin"` // user or agent
	PaneID     string          `json:"paneId,omitempty"`
	History    []TerminalInput `json:"history"`
}

// TerminalInput is a line that was typed.
type TerminalInput struct {
	Text   string `json:"text"`
	Origin string `json:"origin"`
	Time   string `json:"time"` // RFC 3339
}

// TerminalListResult lists the terminals in the order in which they were made.
type TerminalListResult struct {
	Terminals []TerminalInfo `json:"terminals"`
}

// TerminalCloseResult tells how the program ended, if it did in time.
type TerminalCloseResult struct {
	ExitCode *int `json:"exitCode,omitempty"`
}

// Logged returns an invocation's arguments as they are kept in logs: without what
// a program in a terminal does not show, as a password.
func Logged(env Env, inv Invocation) json.RawMessage {
	var a call.TerminalSendArgs
	if inv.ID != string(call.TerminalSend) || schema.Decode(inv.Args, &a) != nil {
		return inv.Args
	}
	if s, err := env.terminal(a.TerminalID); err != nil || !s.Hidden() {
		return inv.Args
	}
	a.Text = "[hidden]"
	out, err := encode(a)
	if err != nil {
		return nil
	}
	return out
}
