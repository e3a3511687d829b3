package cli

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
)

// newEdit returns the command edit. The exit code of the editor is left in code.
func newEdit(code *int) *cobra.Command {
	var wait bool
	c := &cobra.Command{
		Use:   "edit [+LINE] FILE[:LINE]",
		Short: "Edit a file in the running OpenSpace of this folder",
		Long: "Open a file in your editor, in a terminal of the running OpenSpace whose workspace is this folder, or " +
			"the nearest above it, or\n" +
			"that of the file. With --wait it ends when the editor does, with its exit code, so that other programs " +
			"can use it as their editor.\n" +
			"The editor is $OPENSPACE_EDITOR, $VISUAL or $EDITOR, the first that is set and not this command itself. " +
			"Where no OpenSpace runs, the\n" +
			"editor opens in this terminal, else it is that of the environment in which OpenSpace was started. It " +
			"counts as an agent's\n" +
			"command: the same consent and limits.",
		Example: `export EDITOR="openspace edit --wait" OPENSPACE_EDITOR=hx
git commit`,
		Args:         cobra.RangeArgs(1, 2),
		SilenceUsage: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			file, line, err := editTarget(args)
			if err != nil {
				return &misused{err}
			}
			*code, err = editFile(cmd.Context(), file, line, wait)
			return err
		},
	}
	c.Flags().BoolVarP(&wait, "wait", "w", false, "wait until the editor has ended")
	return c
}

var behindColon = regexp.MustCompile(`^(.+?):(\d+)(?::\d+)?$`)

// editTarget reads [+LINE] FILE and FILE:LINE. The file is absolute; a colon is
// part of its name where there is such a file.
func editTarget(args []string) (file string, line int, err error) {
	file = args[len(args)-1]
	if len(args) == 2 {
		n, ok := strings.CutPrefix(args[0], "+")
		if line, err = strconv.Atoi(n); !ok || err != nil || line < 1 {
			return "", 0, lang.Errorf("no-line-name-12-before", args[0])
		}
	}
	if _, err := os.Lstat(file); errors.Is(err, fs.ErrNotExist) {
		if m := behindColon.FindStringSubmatch(file); m != nil && line == 0 {
			file = m[1]
			line, _ = strconv.Atoi(m[2])
		}
	}
	if file, err = filepath.Abs(file); err != nil {
		return "", 0, err
	}
	switch info, err := os.Stat(file); {
	case err == nil && info.IsDir():
		return "", 0, lang.Errorf("x-is-a-folder", file)
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Stat(filepath.Dir(file)); err != nil {
			return "", 0, lang.Errorf("there-is-no-folder", filepath.Dir(file))
		}
	}
	return file, line, nil
}

// editFile edits a file where an OpenSpace runs, else here.
func editFile(ctx context.Context, file string, line int, wait bool) (code int, err error) {
	here, err := os.Getwd()
	if err != nil {
		return exitFailed, err
	}
	hub, err := dialHubOf(ctx, here)
	if err != nil {
		if other, fault := dialHubOf(ctx, filepath.Dir(file)); fault == nil {
			hub, err = other, nil
		}
	}
	if err != nil {
		if !term.IsTerminal(int(os.Stdin.Fd())) {
			return exitFailed, err
		}
		return editHere(ctx, file, line)
	}
	defer hub.Close()
	create := call.TerminalCreate.With(call.TerminalCreateArgs{Edit: file, Line: max(line, 0),
		From: os.Getenv(pty.TerminalEnv)})
	var made struct{ TerminalID string }
	if err := hub.ask(ctx, create, &made); err != nil {
		return exitFailed, err
	}
	if !wait {
		return exitOK, nil
	}
	return waitForEditor(ctx, hub, made.TerminalID)
}

// editHere runs the person's editor in this terminal.
func editHere(ctx context.Context, file string, line int) (code int, err error) {
	argv, err := commands.EditorCommand(file, line)
	if err != nil {
		return exitFailed, err
	}
	c := exec.CommandContext(ctx, argv[0], argv[1:]...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	err = c.Run()
	if ended := (*exec.ExitError)(nil); errors.As(err, &ended) {
		return max(ended.ExitCode(), exitFailed), nil
	}
	if err != nil {
		return exitFailed, err
	}
	return exitOK, nil
}

const (
	// pollFor is how long one question waits for the editor's end, in seconds.
	pollFor = 50
	// busyFor is how long is waited while the limit of commands is reached.
	busyFor = 2 * time.Second
	// closeFor is how long closing the editor may take.
	closeFor = 3 * time.Second
)

// waitForEditor waits for the end of the editor in a terminal and gives its exit
// code. If we are told to end, the terminal closes.
func waitForEditor(ctx context.Context, hub hubConn, id string) (code int, err error) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	for {
		var got struct {
			Running  bool
			ExitCode *int
		}
		read := call.TerminalReadArgs{TerminalID: id, Lines: 1, WaitFor: "exit", TimeoutSeconds: pollFor}
		err := hub.ask(ctx, call.TerminalReadOutput.With(read), &got)
		var refused *commands.Error
		switch {
		case ctx.Err() != nil:
			closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeFor)
			defer cancel()
			_ = hub.ask(closing, call.TerminalClose.With(call.TerminalArgs{TerminalID: id}), nil)
			return exitSignal + int(syscall.SIGINT), nil
		case errors.As(err, &refused) && refused.Code == commands.CodeLimit:
			select {
			case <-time.After(busyFor):
			case <-ctx.Done():
			}
		case errors.As(err, &refused) && refused.Code == commands.CodeNotFound:
			return exitFailed, lang.Errorf("the-editors-terminal-was-closed")
		case refused != nil:
			return exitFailed, err
		case err != nil: // nobody answers any more
			return exitFailed, lang.Errorf("openspace-ended-before-editor-did")
		case got.Running:
		case got.ExitCode == nil:
			return exitFailed, nil // a signal ended it
		default:
			return *got.ExitCode, nil
		}
	}
}

// ask runs a command and reads its result; what refuses it is a *commands.Error.
func (c hubConn) ask(ctx context.Context, inv call.Invocation, result any) error {
	text, ok, err := c.call(ctx, string(inv.ID), inv.Args)
	switch {
	case err != nil:
		return err
	case !ok:
		var refused struct{ Error, Code, Hint string }
		if err := json.Unmarshal([]byte(text), &refused); err != nil {
			return err
		}
		if refused.Hint != "" {
			refused.Error += ": " + refused.Hint
		}
		return &commands.Error{Code: refused.Code, Message: refused.Error}
	case result == nil:
		return nil
	}
	return json.Unmarshal([]byte(text), result)
}
