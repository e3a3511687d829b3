package cli

import (
	"context"
	"os/exec"
	"strings"
	"time"
)

// tmuxFor is how long tmux may take.
const tmuxFor = 2 * time.Second

// tmuxBuffer returns what copies by the tmux around the program, which sends it on to
// its own terminal's clipboard; nil where there is none. With set-clipboard external,
// the usual value, it keeps what programs send from the terminal.
func tmuxBuffer(ctx context.Context, getenv func(string) string) func(string) error {
	path, err := exec.LookPath("tmux")
	if err != nil || getenv("TMUX") == "" {
		return nil
	}
	return func(text string) error {
		ctx, cancel := context.WithTimeout(ctx, tmuxFor)
		defer cancel()
		cmd := exec.CommandContext(ctx, path, "load-buffer", "-w", "-")
		cmd.Stdin = strings.NewReader(text)
		return cmd.Run()
	}
}

// oldScreen reports whether the terminal is GNU screen's, or says that it is like
// that: it has no bce in its terminfo, and italics are its standout. tmux may name
// itself so and is not.
func oldScreen(getenv func(string) string) bool {
	kind := getenv("TERM")
	return strings.HasPrefix(kind, "screen") && !strings.Contains(kind, "bce") && getenv("TMUX") == ""
}
