package pty

import (
	"bufio"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Why a terminal cannot be started.
var (
	ErrNoShell    = lang.Errorf("no-such-shell")
	ErrNoProgram  = lang.Errorf("no-such-program")
	ErrNoFolder   = lang.Errorf("no-such-folder")
	ErrDirOutside = lang.Errorf("folder-outside-workspace")
)

// shell returns the path of the shell to run: the one that was asked for, or the
// first that is there of $SHELL, the account's, and /bin/sh.
func shell(asked string, env []string) (string, error) {
	if asked != "" {
		p, err := program(asked, "", env)
		if err != nil {
			return "", lang.Errorf("%w: %q", ErrNoShell, asked)
		}
		return p, nil
	}
	for _, s := range []string{lookup(env, "SHELL"), accountShell("/etc/passwd", os.Getuid()), "/bin/sh"} {
		if s != "" && filepath.IsAbs(s) && runnable(s) == nil {
			return s, nil
		}
	}
	return "", lang.Errorf("neither-shell-nor-accounts-nor", ErrNoShell)
}

// accountShell reads an account's shell from a file in the form of passwd(5).
func accountShell(file string, uid int) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		fields := strings.Split(sc.Text(), ":")
		if len(fields) == 7 && fields[2] == strconv.Itoa(uid) {
			return fields[6]
		}
	}
	return ""
}

// program finds a program as a shell in dir would.
func program(name, dir string, env []string) (string, error) {
	if strings.ContainsRune(name, '/') {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		if err := runnable(name); err != nil {
			return "", lang.Errorf("%w: %w", ErrNoProgram, err)
		}
		return name, nil
	}
	for _, d := range filepath.SplitList(lookup(env, "PATH")) {
		p := filepath.Join(d, name)
		if filepath.IsAbs(p) && runnable(p) == nil {
			return p, nil
		}
	}
	return "", lang.Errorf("is-not-on-path", ErrNoProgram, name)
}

func runnable(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return &fs.PathError{Op: "run", Path: path, Err: lang.Errorf("is-a-folder")}
	case info.Mode()&0o111 == 0:
		return &fs.PathError{Op: "run", Path: path, Err: fs.ErrPermission}
	}
	return nil
}

// folder returns the absolute folder to start in.
func folder(root, dir string) (string, error) {
	if dir == "" {
		dir = root
	}
	if dir == "" {
		return os.Getwd()
	}
	if !filepath.IsAbs(dir) {
		if root == "" {
			return "", lang.Errorf("is-not-absolute", ErrNoFolder, dir)
		}
		dir = filepath.Join(root, dir)
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", lang.Errorf("%w: %q", ErrNoFolder, dir)
	}
	if info, err := os.Stat(real); err != nil || !info.IsDir() {
		return "", lang.Errorf("is-a-file", ErrNoFolder, dir)
	}
	if root == "" {
		return real, nil
	}
	inside, err := filepath.EvalSymlinks(root)
	if err != nil {
		return "", lang.Errorf("%w: %q", ErrNoFolder, root)
	}
	if rel, err := filepath.Rel(inside, real); err != nil || !filepath.IsLocal(rel) {
		return "", lang.Errorf("%w: %q", ErrDirOutside, dir)
	}
	return real, nil
}

// lookup returns the last value of a variable.
func lookup(env []string, name string) string {
	for _, e := range slices.Backward(env) {
		if v, ok := strings.CutPrefix(e, name+"="); ok {
			return v
		}
	}
	return ""
}

// TerminalEnv names the variable that holds the id which a set gave a terminal.
const TerminalEnv = "OPENSPACE_TERMINAL"

// environment returns an environment in which programs find our terminal, by its id
// where it has one, and not the one that we run in.
func environment(env []string, id string) []string {
	if env == nil {
		env = os.Environ()
	}
	out := make([]string, 0, len(env)+5)
	for _, e := range env {
		name, _, _ := strings.Cut(e, "=")
		if !foreign(name) && !strings.ContainsRune(e, 0) {
			out = append(out, e)
		}
	}
	// The terminfo entry is on every system, and the emulator does all it says.
	out = append(out, "TERM=xterm-256color", "COLORTERM=truecolor", "TERM_PROGRAM=openspace")
	if id != "" {
		out = append(out, TerminalEnv+"="+id)
	}
	return out
}

// foreign reports whether a variable speaks of the terminal that we run in.
func foreign(name string) bool {
	switch name {
	case "TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TERM_SESSION_ID", "TERMCAP", "TERMINFO",
		"COLUMNS", "LINES", "WINDOWID", "VTE_VERSION", "COLORFGBG", "TMUX", "TMUX_PANE", "STY", "WINDOW", "WT_SESSION", "WT_PROFILE_ID",
		"LC_TERMINAL", "LC_TERMINAL_VERSION", TerminalEnv:
		return true
	}
	for _, p := range []string{"KITTY_", "ALACRITTY_", "WEZTERM_", "GHOSTTY_", "KONSOLE_", "ITERM_", "ZELLIJ"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}
