package commands

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

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
