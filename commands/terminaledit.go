package commands

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/shell"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// lend takes a terminal over for the person, or gives it back: the focused
// one, else the newest.
func lend(env Env, _ call.Empty) Outcome[call.Empty] {
	id, s := env.focusedTerminal()
	if s == nil {
		return Refuse[call.Empty](&Error{Code: CodeUnavailable, Message: lang.English("there-is-no-terminal"),
			Hint: lang.English("term-opens-one")})
	}
	if s.Held() {
		s.Release()
		return Done(call.Empty{}, Toast{Level: LevelInfo, Text: lang.T("agent-may-type-into-again", id)})
	}
	s.Hold()
	return Done(call.Empty{}, Toast{Level: LevelInfo,
		Text: lang.T("yours-agent-waits-lend-gives", id)})
}

func (e Env) focusedTerminal() (string, *pty.Session) {
	if e.Terminals == nil {
		return "", nil
	}
	if p := e.Panes.Focused(); p != nil {
		if id := p.Current().ID(); id.Kind() == terminalKind {
			if s, ok := e.Terminals.Set.Get(id.Ref()); ok && s != nil {
				return id.Ref(), s
			}
		}
	}
	ids := e.Terminals.Set.IDs()
	for i := len(ids) - 1; i >= 0; i-- {
		if s, ok := e.Terminals.Set.Get(ids[i]); ok && s != nil {
			return ids[i], s
		}
	}
	return "", nil
}

// editSlash reads PATH and PATH:LINE.
func editSlash(text string) (any, error) {
	if text == "" {
		return call.EditArgs{}, nil
	}
	a, err := openSlash(text)
	if err != nil {
		return nil, err
	}
	open := a.(call.EditorOpenArgs) // as openSlash gives it
	return call.EditArgs{Path: open.Path, Line: open.Line}, nil
}

func checkEdit(env Env, a call.EditArgs) *Error {
	if a.Path == "" {
		if p := env.Panes.Focused(); p == nil || p.Current().ID().Kind() != editorKind {
			return &Error{Code: CodeInvalidArguments, Message: lang.English("which-file"),
				Hint: lang.English("edit-path-focus-files-pane")}
		}
		return nil
	}
	return env.checkPath(a.Path)
}

// edit runs the person's editor in a terminal. Once it ends, the file's pane
// shows what was saved and the terminal closes.
func edit(env Env, a call.EditArgs) Outcome[TerminalCreateResult] {
	if a.Path == "" {
		a.Path = env.Panes.Focused().Current().ID().Ref()
	}
	rel, err := env.Files.Clean(a.Path)
	if err != nil {
		return Refuse[TerminalCreateResult](fileError(err))
	}
	if out, ok := env.editing(rel); ok {
		return out
	}
	away := env.Files.Away() != nil
	argv, fault := awayEditor(path.Join(env.Files.Place(), rel), a.Line), (*Error)(nil)
	if !away {
		argv, fault = editorCommand(env.Files.Abs(rel), a.Line)
	}
	if fault != nil {
		return Refuse[TerminalCreateResult](fault)
	}
	return runTerminal(env, pty.Options{Title: "edit " + path.Base(rel), Command: argv[0], Args: argv[1:], Remote: away,
		Edits: rel}, func(env Env, made TerminalCreateResult) Outcome[TerminalCreateResult] {
		s, ok := env.Terminals.Set.Get(made.TerminalID)
		if !ok || s == nil {
			return Done(made)
		}
		files := env.Files
		return After(func(ctx context.Context) (*picture.File, error) {
			select {
			case <-s.Done():
			case <-ctx.Done():
			}
			return reread(files, rel), nil
		}, func(env Env, f *picture.File, _ error) Outcome[TerminalCreateResult] {
			env.showChange(rel, f)
			env.closeEnded(made.TerminalID, s)
			return Done(made)
		})
	})
}

// editing shows the terminal in which a file is edited already.
func (e Env) editing(rel string) (Outcome[TerminalCreateResult], bool) {
	if e.Terminals == nil {
		return Outcome[TerminalCreateResult]{}, false
	}
	id, ok := e.Terminals.Set.Editing(rel)
	if !ok {
		return Outcome[TerminalCreateResult]{}, false
	}
	out := TerminalCreateResult{TerminalID: id}
	if _, runs := e.Terminals.Set.Get(id); runs { // else it shows once it does
		at := e.placement()
		at.Focus = e.mayFocus()
		p, _, err := e.Panes.Open(panes.MakeID(terminalKind, id), at)
		if err != nil {
			return Refuse[TerminalCreateResult](paneError(err)), true
		}
		out.PaneID = string(p.ID)
	}
	return Done(out), true
}

// succeeded reports whether a program ended without a fault.
func succeeded(s *pty.Session) bool {
	exit, ended := s.Exit()
	return ended && exit.Code == 0 && exit.Signal == 0
}

// closeEnded closes the terminal of a program that ended without a fault.
func (e Env) closeEnded(id string, s *pty.Session) {
	if succeeded(s) {
		_ = e.Panes.CloseAndReturn(panes.MakeID(terminalKind, id)) // the person may have closed it
	}
}

// awayEditor is the editor on a file of the engine's machine, as that one's
// environment names it.
func awayEditor(file string, line int) []string {
	argv := []string{"/bin/sh", "-c", `exec ${VISUAL:-${EDITOR:-vi}} "$@"`, "sh"}
	if line > 0 {
		argv = append(argv, "+"+strconv.Itoa(line))
	}
	return append(argv, file)
}

// editors names the person's editor, the first that is set. The first is for those
// whose others are `openspace edit`.
var editors = []string{"OPENSPACE_EDITOR", "VISUAL", "EDITOR"}

// editorLine is the person's editor as the environment names it. We are none: we
// would ask for one again.
func editorLine() string {
	for _, name := range editors {
		if text := os.Getenv(name); text != "" && !isOurs(text) {
			return text
		}
	}
	return "vi"
}

// isOurs reports whether a command line is `openspace edit`.
func isOurs(text string) bool {
	words := strings.Fields(text)
	if len(words) < 2 || !slices.Contains(words[1:], "edit") {
		return false
	}
	name := func(path string) string { return strings.TrimSuffix(filepath.Base(path), ".exe") }
	self, _ := os.Executable()
	return name(words[0]) == "openspace" || name(words[0]) == name(self)
}

// EditorCommand is the person's editor on a file, from line, or 0 for any: a
// program and its arguments.
func EditorCommand(file string, line int) ([]string, error) {
	argv, err := editorCommand(file, line)
	if err != nil {
		return nil, err
	}
	return argv, nil
}

// editorCommand is the person's editor on a file. Editors take a line in three
// ways; those that are not known take it as vi does.
func editorCommand(file string, line int) ([]string, *Error) {
	text := editorLine()
	argv, err := shell.Fields(text, func(name string) string { return os.Getenv(name) })
	if err != nil || len(argv) == 0 {
		return nil, refusal(CodeInvalidArguments, lang.M("visual-editor-no-command", clip(text)),
			lang.M("set-editor-vim-for-example"))
	}
	if line == 0 {
		return append(argv, file), nil
	}
	n := strconv.Itoa(line)
	switch name := strings.TrimSuffix(filepath.Base(argv[0]), ".exe"); name {
	case "hx", "helix", "zed", "subl":
		return append(argv, file+":"+n), nil
	case "code", "codium", "cursor":
		return append(argv, "-g", file+":"+n), nil
	}
	return append(argv, "+"+n, file), nil
}

func checkEditFor(a call.TerminalCreateArgs) *Error {
	switch {
	case a.Edit == "" && a.Line != 0:
		return Errorf(CodeInvalidArguments, "line-needs-edit")
	case a.Edit == "" && a.From != "":
		return Errorf(CodeInvalidArguments, "from-needs-edit")
	case a.Edit != "" && (a.ShellPath != "" || a.Where == "engine"):
		return Errorf(CodeInvalidArguments, "edit-opens-persons-editor-machine")
	}
	return nil
}

// gitMessages are the files that git has its user write, in its own folder
// (git 2.47, `git help` on commit, merge, tag, rebase, notes, add and branch).
var gitMessages = []string{"COMMIT_EDITMSG", "MERGE_MSG", "SQUASH_MSG", "TAG_EDITMSG", "NOTES_EDITMSG",
	"EDIT_DESCRIPTION", "git-rebase-todo", "addp-hunk-edit.diff"}

// riskOfEditing asks the person about files that are not the workspace's, and
// those that agents may not read: what an editor shows of them can be read out of
// its terminal.
func riskOfEditing(env Env, a call.TerminalCreateArgs) *Risk {
	if a.Edit == "" {
		return nil
	}
	file := env.fileOf(a.Edit)
	if gitMessage(file) {
		return nil
	}
	for _, p := range env.places(a.Edit) {
		_, err := env.Files.Clean(p)
		if err == nil {
			continue
		}
		r, reason := &Risk{Text: file}, lang.Key("not-workspace-would-open-your")
		if we := (*workspace.Error)(nil); errors.As(err, &we) && we.Code == workspace.Denied {
			reason = lang.Key("agents-may-not-read-would")
		}
		r.add(danger.Finding{Reason: reason})
		return r
	}
	return nil
}

// gitMessage reports whether git has its user write a file.
func gitMessage(file string) bool {
	parts := strings.Split(filepath.ToSlash(file), "/")
	return slices.Contains(parts, ".git") && slices.Contains(gitMessages, parts[len(parts)-1])
}

// byHand reports whether a program asks on behalf of the person: they are in the
// terminal that it names, and typed the newest line there. An agent whose shell
// can act as such a program can open files without it.
func (e Env) byHand(terminal string) bool {
	if !e.Program || !e.isIn(terminal) {
		return false
	}
	s, err := e.terminal(terminal)
	if err != nil {
		return false
	}
	typed := s.History()
	return len(typed) > 0 && typed[len(typed)-1].Origin == pty.User
}

// fileOf is a path on the disk.
func (e Env) fileOf(path string) string {
	if path = filepath.FromSlash(path); filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(e.Files.Dir(), path)
}

// editFor opens a file in the person's editor for whoever waits for that. Its
// terminal closes when the editor ends well, or the person has it fail.
func editFor(env Env, a call.TerminalCreateArgs) Outcome[TerminalCreateResult] {
	file := env.fileOf(a.Edit)
	argv, fault := editorCommand(file, a.Line)
	if fault != nil {
		return Refuse[TerminalCreateResult](fault)
	}
	o := pty.Options{Title: cmp.Or(a.Title, "edit "+filepath.Base(file)), Dir: a.Cwd,
		Command: argv[0], Args: argv[1:], Edits: file}
	place := func(env Env) panes.Placement {
		p := env.placement()
		asked := env.isIn(a.From)
		p.Hold, p.Focus = p.Hold && !asked, asked || env.mayFocus()
		return p
	}
	return runTerminalAt(env, o, place, func(env Env, made TerminalCreateResult) Outcome[TerminalCreateResult] {
		out := Done(made, CloseEnded{made.TerminalID})
		if f := env.Panes.Focused(); f == nil || f.Current().ID() != panes.MakeID(terminalKind, made.TerminalID) {
			out = out.With(Toast{Level: LevelInfo,
				Text: lang.T("waits-terminal-you-edit", filepath.Base(file))})
		}
		return out
	})
}

// isIn reports whether the person is in the terminal of an id: what is asked for
// there they asked for themselves.
func (e Env) isIn(terminal string) bool {
	f := e.Panes.Focused()
	return terminal != "" && f != nil && f.Current().ID() == panes.MakeID(terminalKind, terminal)
}
