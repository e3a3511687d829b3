package commands

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	shell "mvdan.cc/sh/v3/syntax"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// isDiff reports whether a block of code is a change of files, and no file.
func isDiffBlock(a call.CodeArgs) bool {
	switch strings.ToLower(a.Language) {
	case "diff", "patch", "udiff":
		return true
	case "":
		return difftext.Is(a.Text)
	}
	return false
}

// renames is what git writes of a file that has another name and nothing else.
var renames = regexp.MustCompile(`(?m)^rename from (.+)\nrename to (.+)$`)

// diffs reads the changes of a block, those of a file that it does not name as
// of the one that it is for.
func diffsOfBlock(a call.CodeArgs) ([]difftext.File, *Error) {
	text := a.Text
	if !strings.Contains(text, "--- ") || !strings.Contains(text, "+++ ") {
		if m := renames.FindStringSubmatch(text); m != nil {
			return nil, Errorf(CodeUnsupported, "diff-makes-rename-yourself", clip(m[2]), clip(m[1]))
		}
		if a.Path == "" {
			return nil, unknownFile()
		}
		text = "--- " + a.Path + "\n+++ " + a.Path + "\n" + text
	}
	files, err := difftext.Parse(text)
	switch {
	case err != nil:
		return nil, refusal(CodeInvalidArguments, says(err), lang.M("copy-it-instead"))
	case len(files) == 0:
		return nil, Errorf(CodeInvalidArguments, "there-no-change-file-diff")
	}
	seen := map[string]bool{}
	for _, f := range files {
		before, after := f.Paths()
		switch {
		case after == "":
			return nil, Errorf(CodeUnsupported, "diff-removes-do-yourself", clip(before))
		case before != "" && before != after:
			return nil, Errorf(CodeUnsupported, "diff-makes-rename-yourself", clip(after),
				clip(before))
		case seen[after]:
			return nil, Errorf(CodeInvalidArguments, "the-diff-names-twice", clip(after))
		}
		seen[after] = true
	}
	return files, nil
}

func checkDiff(env Env, a call.CodeArgs) *Error {
	files, fault := diffsOfBlock(a)
	if fault != nil {
		return fault
	}
	for _, f := range files {
		_, path := f.Paths()
		if fault := env.checkPath(path); fault != nil {
			return fault
		}
	}
	return nil
}

// patched is a file as a diff would make it.
type patched struct{ path, old, text, hash string }

// patch makes the changes of a diff in texts. Where one does not fit, none is.
func patchesOfBlock(ctx context.Context, a call.CodeArgs, files *workspace.Root) ([]patched, error) {
	diffs, fault := diffsOfBlock(a)
	if fault != nil {
		return nil, fault
	}
	var out []patched
	for _, d := range diffs {
		before, path := d.Paths()
		p := patched{path: path}
		var err error
		if p.hash, err = hashOf(ctx, files, path); err != nil {
			return nil, err
		}
		crlf := false
		switch {
		case p.hash == newFile && before != "":
			return nil, &workspace.Error{Code: workspace.NotFound, Path: path, Message: lang.English("file-not-found"),
				Hint: lang.English("the-diff-changes-it")}
		case p.hash != newFile && before == "":
			return nil, &workspace.Error{Code: workspace.Changed, Path: path,
				Message: lang.English("diff-makes-file-there-already")}
		case p.hash != newFile:
			f, err := files.Read(ctx, path)
			if err != nil {
				return nil, err
			}
			p.old, crlf = f.Text, f.CRLF
		}
		if p.text, err = d.Apply(p.old); err != nil {
			return nil, refusal(CodeInvalidArguments, lang.M("the-change-does-not-fit", clip(path), err),
				lang.M("nothing-was-changed"))
		}
		if crlf {
			p.text = strings.ReplaceAll(p.text, "\n", "\r\n")
		}
		out = append(out, p)
	}
	return out, nil
}

// applyDiff shows what a diff changes, all of its files at once, and makes it
// once that was confirmed, unless one of them changed meanwhile.
func applyDiff(env Env, a call.CodeArgs) Outcome[call.Empty] {
	files := env.Files
	if len(a.BaseHashes) > 0 {
		return writeDiff(env, a)
	}
	return After(func(ctx context.Context) ([]patched, error) { return patchesOfBlock(ctx, a, files) },
		func(_ Env, made []patched, err error) Outcome[call.Empty] {
			if err != nil {
				return Refuse[call.Empty](fileError(err))
			}
			a.BaseHashes = map[string]string{}
			var names []string
			var diff strings.Builder
			for _, p := range made {
				a.BaseHashes[p.path] = p.hash
				d := patch.Unified(p.path, p.path, p.old, strings.ReplaceAll(p.text, "\r\n", "\n"))
				if d == "" {
					continue
				}
				names = append(names, p.path)
				if len(made) > 1 {
					fmt.Fprintf(&diff, " %s\n", p.path)
				}
				diff.WriteString(d)
			}
			if len(names) == 0 {
				return Done(call.Empty{}, Toast{Level: LevelInfo,
					Text: lang.T("holds-this-code-already", made[0].path)})
			}
			return Done(call.Empty{}, ShowChange{Path: strings.Join(names, ", "), Diff: diff.String(),
				Do: call.CodeApply.With(a)})
		})
}

// writeDiff writes what was shown. Should a file fail, those before it are put
// back.
func writeDiff(env Env, a call.CodeArgs) Outcome[call.Empty] {
	files := env.Files
	return After(func(ctx context.Context) ([]wrote, error) {
		made, err := patchesOfBlock(ctx, a, files)
		if err != nil {
			return nil, err
		}
		for _, p := range made {
			if p.hash != a.BaseHashes[p.path] {
				return nil, orChanged(nil, p.path)
			}
		}
		var done []wrote
		for _, p := range made {
			w, err := files.Write(ctx, p.path, []byte(p.text))
			if err != nil {
				for _, d := range done {
					files.Revert(context.WithoutCancel(ctx), d.Written)
				}
				return nil, err
			}
			done = append(done, wrote{w, reread(files, w.Path)})
		}
		return done, nil
	}, func(env Env, done []wrote, err error) Outcome[call.Empty] {
		if err != nil {
			return Refuse[call.Empty](fileError(err))
		}
		var paths []string
		for _, w := range done {
			env.showChange(w.Path, w.file)
			paths = append(paths, w.Path)
		}
		return Done(call.Empty{}, applied(paths...))
	})
}

// applied says which files code was written to.
func applied(paths ...string) Toast {
	return Toast{Level: LevelSuccess, Text: lang.T("changed", strings.Join(paths, ", "))}
}

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
