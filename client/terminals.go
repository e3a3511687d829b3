package client

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
)

// startTries is how often a terminal is started that says nothing.
const startTries = 3

// helping bounds the calls that end a program whose terminal is given up.
const helping = 5 * time.Second

// Terminals starts programs in terminals of the engine's machine, for
// pty.Start with Options.Remote. Ask for it once and keep it.
//
// While a terminal of it runs it follows the engine's events by a connection of
// its own, which they share: how a program ended is told there alone, once, and
// perhaps before the engine has answered with the terminal's id.
//
// What differs from a terminal of this machine, with engine 1.18.33:
//   - A program begins when it is connected and its size is set, for which sh
//     waits. Without sh (Windows) it begins at once with 80 columns and 24 rows,
//     and one that ends at once is not seen.
//   - Input is text: bytes that are no UTF-8 go as U+FFFD.
//   - A program that a signal ended has exit code 1, save when Kill did it.
//   - Nobody can see that a program hides what is typed: Hidden says false.
//   - An engine is busy with a program that never stops writing (yes) and with
//     nothing else: it answers no call, not even the one that ends it.
//   - What a program writes right before it ends is lost now and then while the
//     engine's machine is busy.
//   - What is typed at the moment in which the connection breaks may be lost.
//   - Programs run on when this program is killed, or the connection is lost for
//     good: the engine keeps them.
func (c *Client) Terminals() pty.Starter {
	t := &terminals{c: c, lines: map[*engineLine]struct{}{}}
	t.ends.open, t.ends.lost = c.conn.open, t.check
	return t
}

type terminals struct {
	c    *Client
	ends ends

	mu    sync.Mutex
	lines map[*engineLine]struct{}
}

// newTerminal is what the engine wants to know. No field may be null.
type newTerminal struct {
	Command string            `json:"command,omitempty"` // empty: the shell, by the engine's choice
	Args    []string          `json:"args"`
	Cwd     string            `json:"cwd,omitempty"` // empty: the workspace
	Env     map[string]string `json:"env"`           // added to the engine's own
}

type terminalInfo struct {
	ID  string `json:"id"`
	PID int    `json:"pid"`
}

// StartLine starts a program where the engine runs. Path may be a name to look
// up there, and empty for the shell; Dir may be relative to the workspace, in
// which it must be; Env is added to the engine's.
func (t *terminals) StartLine(ctx context.Context, s pty.Spec) (pty.Line, error) {
	cwd, err := t.folder(ctx, s.Dir)
	if err != nil {
		return nil, err
	}
	ear, err := t.ends.join(ctx)
	if err != nil {
		return nil, err
	}
	l, err := t.start(ctx, ear, s, cwd)
	if err != nil {
		t.ends.leave(ear)
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lines[l] = struct{}{}
	return l, nil
}

// start tries again when a terminal says nothing: some are never read by the
// engine (1.18.33), and a program that is held has done nothing yet.
func (t *terminals) start(ctx context.Context, ear *ear, s pty.Spec, cwd string) (l *engineLine, err error) {
	for range startTries {
		l, err = t.startOnce(ctx, ear, s, cwd)
		if !errors.Is(err, errSilent) || ctx.Err() != nil {
			break
		}
		t.c.conn.log.Warn("a terminal of the engine says nothing", "program", s.Path)
	}
	return l, err
}

func (t *terminals) startOnce(ctx context.Context, ear *ear, s pty.Spec, cwd string) (*engineLine, error) {
	n := t.describe(ctx, s, cwd)
	info, err := t.create(ctx, n)
	held := true
	if errors.Is(err, pty.ErrNoProgram) { // there is no sh, as on Windows
		n.Command, n.Args, held = s.Path, slices.Concat([]string{}, s.Args), false
		info, err = t.create(ctx, n)
	}
	if err != nil {
		return nil, err
	}
	l := newEngineLine(t, ear, info)
	err = l.connect(ctx)
	if err == nil {
		err = l.Resize(s.Cols, s.Rows)
	}
	if err == nil && held {
		err = l.release(ctx, s.Path)
	}
	if err != nil {
		l.abandon()
		if IsNotFound(err) {
			err = lang.Errorf("has-ended-before-terminal-could",
				cmp.Or(lang.Plain(s.Path), lang.Key("the-shell")))
		}
		return nil, err
	}
	return l, nil
}

// check finds connections that broke without a word.
func (t *terminals) check(ctx context.Context) {
	t.mu.Lock()
	var all sync.WaitGroup
	for l := range t.lines {
		all.Go(func() { l.check(ctx) })
	}
	t.mu.Unlock()
	all.Wait()
}

func (t *terminals) forget(l *engineLine) {
	t.mu.Lock()
	delete(t.lines, l)
	t.mu.Unlock()
	t.ends.leave(l.ear)
}

// create asks for a terminal. When ctx ends first, the one that comes is ended.
func (t *terminals) create(ctx context.Context, n newTerminal) (terminalInfo, error) {
	type answer struct {
		info terminalInfo
		err  error
	}
	came := make(chan answer, 1)
	go func() {
		i, err := ask[terminalInfo](context.WithoutCancel(ctx), t.c.conn, post("/pty", n))
		came <- answer{i, err}
	}()
	select {
	case a := <-came:
		return a.info, startError(n, a.err)
	case <-ctx.Done():
		go func() {
			if a := <-came; a.err == nil {
				t.remove(a.info.ID)
			}
		}()
		return terminalInfo{}, lang.Errorf("post-pty", context.Cause(ctx))
	}
}

// startError tells of a program that could not be started: the engine answers
// 500 without a word.
func startError(n newTerminal, err error) error {
	if n.Command != "" && hasStatus(err, http.StatusInternalServerError) {
		return lang.Errorf("the-engine-could-not-start", pty.ErrNoProgram, n.Command)
	}
	return err
}

// remove ends a terminal; the engine sends its program a hangup.
func (t *terminals) remove(tid string) {
	if err := t.drop(tid); err != nil {
		t.c.conn.log.Warn("a terminal of the engine could not be ended", "id", tid, "error", err)
	}
}

// drop has the engine forget a terminal, if it knows of it.
func (t *terminals) drop(tid string) error {
	ctx, cancel := context.WithTimeout(context.Background(), helping)
	defer cancel()
	err := t.c.conn.tell(ctx, call{method: http.MethodDelete, path: "/pty/" + id(tid)})
	if IsNotFound(err) {
		return nil
	}
	return err
}

// describe says what to start: a script that holds the program.
func (t *terminals) describe(ctx context.Context, s pty.Spec, cwd string) newTerminal {
	n := newTerminal{Cwd: cwd, Env: map[string]string{"COLORTERM": "truecolor", "TERM_PROGRAM": "openspace"}}
	for _, e := range s.Env {
		if name, v, ok := strings.Cut(e, "="); ok && name != "" {
			n.Env[name] = v
		}
	}
	program := s.Path
	if program == "" {
		program = t.shell(ctx)
	}
	args := s.Args
	if len(args) == 0 && (program == "" || isShell(program)) {
		args = []string{"-l"} // as the engine has it
	}
	n.script(holdScript, append([]string{program}, args...)...)
	return n
}

// shell returns the shell that the engine is configured to use; empty: that of
// its environment.
func (t *terminals) shell(ctx context.Context) string {
	var config struct {
		Shell string `json:"shell"`
	}
	raw, err := t.c.Config(ctx)
	if err != nil || json.Unmarshal(raw, &config) != nil {
		return ""
	}
	return config.Shell
}

// script makes it run a script of sh. The engine appends -l to the arguments of
// what it takes for a shell; env is none.
func (n *newTerminal) script(text string, args ...string) {
	n.Command, n.Args = "/usr/bin/env", append([]string{"sh", "-c", text, "openspace"}, args...)
}

// isShell reports whether the engine takes a program for a shell.
func isShell(command string) bool {
	return slices.Contains([]string{"bash", "dash", "fish", "ksh", "sh", "zsh"}, strings.ToLower(path.Base(command)))
}

// folder returns the absolute folder to start in, empty for the workspace. The
// engine is asked for it, since it would start a program in the home folder
// when there is none.
func (t *terminals) folder(ctx context.Context, dir string) (string, error) {
	rel, err := inWorkspace(t.c.conn.o.Directory, dir)
	if err != nil || rel == "" {
		return "", err
	}
	_, err = t.c.ListFiles(ctx, rel)
	if e := (*Error)(nil); errors.As(err, &e) && e.Status == http.StatusInternalServerError {
		return "", lang.Errorf("%w: %q", pty.ErrNoFolder, dir) // or a link that leads out
	}
	if err != nil {
		return "", err
	}
	return strings.TrimRight(t.c.conn.o.Directory, `/\`) + "/" + rel, nil
}

// inWorkspace returns a folder's path from the workspace, empty for itself. Both
// are of the engine's machine, which may be Windows when ours is not.
func inWorkspace(root, dir string) (string, error) {
	clean := func(s string) string {
		if !strings.HasPrefix(root, "/") {
			s = strings.ReplaceAll(s, `\`, "/")
		}
		return path.Clean(s)
	}
	if dir == "" {
		return "", nil
	}
	at, absolute := clean(dir), strings.HasPrefix(dir, "/")
	if !strings.HasPrefix(root, "/") {
		absolute = absolute || len(at) > 1 && at[1] == ':' || strings.HasPrefix(at, "/")
	}
	if absolute {
		base := clean(cmp.Or(root, "/"))
		rest, ok := strings.CutPrefix(at+"/", strings.TrimRight(base, "/")+"/")
		if !ok {
			return "", lang.Errorf("%w: %q", pty.ErrDirOutside, dir)
		}
		return strings.TrimRight(rest, "/"), nil
	}
	switch {
	case at == ".":
		return "", nil
	case at == "..", strings.HasPrefix(at, "../"):
		return "", lang.Errorf("%w: %q", pty.ErrDirOutside, dir)
	}
	return at, nil
}
