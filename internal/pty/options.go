package pty

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/vt"
)

// Options say what to run, where, and how it looks.
type Options struct {
	// Command is the program: a path, or a name to look up on PATH. Empty: the
	// shell. Args go with it.
	Command string
	Args    []string
	// Script is a command line for the shell, instead of Command.
	Script string
	// Shell is the person's shell; empty: $SHELL, that of the account, /bin/sh.
	Shell string
	// Dir is the folder it starts in, absolute or from Root; empty: Root, or
	// our own. With Root it must lie inside of it, wherever links lead.
	Dir, Root string
	// Env is the environment; nil: ours. TERM and the like are set here.
	Env []string
	// Cols and Rows are the first size; 0: 80 and 24.
	Cols, Rows int
	// Scrollback is how many rows above the screen are kept; 0: 10,000, less: none.
	Scrollback int
	// Title is shown until the program gives one.
	Title string
	// Edits is the file that the program edits, as Set.Editing knows it; empty: none.
	Edits string
	// Origin is who asked for it.
	Origin Origin
	// Secrets leaves secrets in what agents read.
	Secrets bool
	// Foreground, Background and Cursor are the theme's, for programs that ask.
	Foreground, Background, Cursor vt.Color
	// Starter starts the program instead of the set's own; nil: that one does.
	Starter Starter
	// Remote says that the Starter runs programs on another machine: neither
	// the folder nor the program are looked for here.
	Remote bool
	// turns are those of the set that the terminal belongs to, which gave it id.
	turns turns
	id    string
}

// DefaultScrollback is how many rows are kept when nobody says how many.
const DefaultScrollback = 10_000

// Origin is who did something.
type Origin string

// The origins.
const (
	User  Origin = "user"
	Agent Origin = "agent"
)

func (o *Options) defaults() {
	if o.Cols <= 0 {
		o.Cols = 80
	}
	if o.Rows <= 0 {
		o.Rows = 24
	}
	switch {
	case o.Scrollback == 0:
		o.Scrollback = DefaultScrollback
	case o.Scrollback < 0:
		o.Scrollback = 0
	}
	if o.Origin == "" {
		o.Origin = User
	}
	o.Title = sanitize.Line(o.Title)
}

// spec finds the program and the folder.
func (o *Options) spec() (Spec, error) {
	s := Spec{Path: o.Command, Args: o.Args, Dir: o.Dir}
	if o.Remote {
		s.Env = o.Env
		if o.Script != "" {
			s.Args = []string{"-c", o.Script}
		}
		return s, nil
	}
	var err error
	s.Env = environment(o.Env, o.id)
	if s.Dir, err = folder(o.Root, o.Dir); err != nil {
		return Spec{}, err
	}
	if s.Path == "" {
		if s.Path, err = shell(o.Shell, s.Env); err != nil {
			return Spec{}, err
		}
		if o.Script != "" {
			s.Args = []string{"-c", o.Script}
		}
	} else if s.Path, err = program(o.Command, s.Dir, s.Env); err != nil {
		return Spec{}, err
	}
	for _, a := range append([]string{s.Path}, s.Args...) {
		if strings.ContainsRune(a, 0) {
			return Spec{}, lang.Errorf("programs-arguments-cannot-hold-nul", ErrNoProgram)
		}
	}
	return s, nil
}
