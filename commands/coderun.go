package commands

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	shell "mvdan.cc/sh/v3/syntax"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/vt"
)

// bracketsWithin is how long a shell may take from its prompt until it asks for
// pastes in brackets. Bash does so before, zsh and fish behind it.
const bracketsWithin = 500 * time.Millisecond

// promptWithin is how long it may take until it shows its prompt. What is typed
// before shows twice: the terminal echoes it, and then the shell does.
const promptWithin = 10 * time.Second

// runCode types shell code into a new terminal. None of it runs before the
// person presses enter there, and what is dangerous in it they see first.
func runCode(env Env, a call.CodeArgs) Outcome[TerminalCreateResult] {
	if !syntax.Shell(a.Language) {
		return Refuse[TerminalCreateResult](refusal(CodeUnsupported,
			lang.M("only-shell-code-can-run", clip(a.Language)),
			lang.M("copy-apply-file")))
	}
	text := strings.Trim(keysOf(commandsIn(a.Text)), "\n")
	if strings.TrimSpace(text) == "" {
		return Refuse[TerminalCreateResult](Errorf(CodeInvalidArguments, "there-no-command-code"))
	}
	if why := env.dangerIn(text); len(why) > 0 && !a.Seen {
		a.Seen = true
		return Done(TerminalCreateResult{}, Confirm{Title: lang.T("type-this-into-a-terminal"),
			Keys:  lang.T("types-enter-there-runs"),
			Lines: append(why, strings.Split(text, "\n")...), Do: call.CodeRun.With(a)})
	}
	return runTerminal(env, pty.Options{Title: "run", Remote: env.Files.Away() != nil},
		func(env Env, made TerminalCreateResult) Outcome[TerminalCreateResult] {
			s, ok := env.Terminals.Set.Get(made.TerminalID)
			if !ok || s == nil {
				return Done(made)
			}
			joins := !strings.EqualFold(a.Language, "fish")
			return After(func(ctx context.Context) (call.Empty, error) {
				return call.Empty{}, typeCode(ctx, s, text, joins)
			}, func(_ Env, _ call.Empty, err error) Outcome[TerminalCreateResult] {
				if err != nil {
					return Refuse[TerminalCreateResult](terminalError(err))
				}
				return Done(made)
			})
		})
}

// dangerIn says what in a text the person should see before it is typed.
func (e Env) dangerIn(text string) []string {
	if e.Terminals == nil || e.Terminals.Judge == nil {
		return nil
	}
	var out []string
	for _, f := range e.Terminals.Judge.Lines(text) {
		said, _ := reason(f, strings.TrimSpace(text))
		out = append(out, said)
	}
	return out
}

// typeCode types text whose last line is not ended. A shell would run every
// line but the last, so that several go as one paste in brackets (mode 2004) or,
// in a shell that does not know those, as one line, if they can be joined.
func typeCode(ctx context.Context, s *pty.Session, text string, joins bool) error {
	if !strings.ContainsAny(text, "\n\t") { // a tab completes
		awaitPrompt(ctx, s)
		return s.Type([]byte(text))
	}
	if takesBrackets(ctx, s) {
		return s.Type([]byte("\x1b[200~" + strings.ReplaceAll(text, "\n", "\r") + "\x1b[201~"))
	}
	if line, ok := oneLine(text); ok && joins {
		return s.Type([]byte(line))
	}
	return &Error{Code: CodeUnsupported, Message: lang.English("shell-would-run-lines-one"),
		Hint: lang.English("nothing-typed-copy-what-you")}
}

// awaitPrompt waits for the prompt of a shell that starts: for text with the
// cursor behind it.
func awaitPrompt(ctx context.Context, s *pty.Session) {
	ctx, cancel := context.WithTimeout(ctx, promptWithin)
	defer cancel()
	watch := s.Watch()
	defer watch.Close()
	there := func() (ok bool) {
		s.View(func(t *vt.Terminal) { ok = t.Cursor().X > 0 })
		return ok
	}
	for s.Running() && !there() {
		if _, err := watch.Next(ctx); err != nil {
			return
		}
	}
}

// takesBrackets waits until a shell asks for pastes in brackets, and reports
// whether it did.
func takesBrackets(ctx context.Context, s *pty.Session) bool {
	awaitPrompt(ctx, s)
	ctx, cancel := context.WithTimeout(ctx, bracketsWithin)
	defer cancel()
	watch := s.Watch()
	defer watch.Close()
	for !s.Modes().BracketedPaste {
		if _, err := watch.Next(ctx); err != nil || !s.Running() {
			return false
		}
	}
	return true
}

// oneLine writes shell code as one line that does the same, where there is one.
func oneLine(text string) (string, bool) {
	f, err := shell.NewParser(shell.Variant(shell.LangBash)).Parse(strings.NewReader(text), "")
	if err != nil {
		return "", false
	}
	var b strings.Builder
	if shell.NewPrinter(shell.SingleLine(true)).Print(&b, f) != nil {
		return "", false
	}
	line := strings.TrimRight(b.String(), "\n")
	return line, line != "" && !strings.ContainsAny(line, "\n\t")
}

// keysOf leaves out the control characters of a text: it can press no keys.
func keysOf(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\t':
			return r
		case r < ' ', r >= 0x7f && r < 0xa0, r == '\u2028', r == '\u2029':
			return -1
		}
		return r
	}, text)
}

// promptBefore is a prompt before a command, as transcripts of a shell have it:
// $, %, user@host:~$, [user@host dir]$. A # is none: it begins a comment too.
var promptBefore = regexp.MustCompile(`^\s*(?:\([^()]*\) )?(?:[\w.-]+@[^\s$%]+ ?|\[[^\]]*\])?[$%](?: |$)`)

// commandsIn returns the commands of a transcript, without prompts and without
// what they gave. Code that does not begin with a prompt is no transcript.
func commandsIn(text string) string {
	lines := strings.Split(text, "\n")
	first := slices.IndexFunc(lines, func(l string) bool {
		l = strings.TrimSpace(l)
		return l != "" && !strings.HasPrefix(l, "#")
	})
	if first < 0 || !promptBefore.MatchString(lines[first]) {
		return text
	}
	var out []string
	command := "" // that is not complete
	for _, l := range lines {
		prompt := promptBefore.FindString(l)
		switch {
		case prompt != "":
			command = l[len(prompt):]
			out = append(out, command)
		case command != "" && goesOn(command):
			l = strings.TrimPrefix(l, "> ")
			command += "\n" + l
			out = append(out, l)
		default:
			command = ""
		}
	}
	return strings.Join(out, "\n")
}

// goesOn reports whether a command asks for more lines.
func goesOn(command string) bool {
	if strings.HasSuffix(command, "\\") {
		return true
	}
	_, err := shell.NewParser(shell.Variant(shell.LangBash)).Parse(strings.NewReader(command+"\n"), "")
	return err != nil && shell.IsIncomplete(err)
}
