package cli

import (
	"context"
	"os/exec"
	"strings"
	"time"
)

// tmuxFor is how long tmux may take.
const tmuxFor = 2 * time.Second

// tmuxBuffer gives what copies by the tmux around the program, which sends it on to
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
