package grep

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os/exec"
	"time"

	"github.com/openspace-tui/openspace/internal/workspace"
)

// large counts the files of text that ripgrep passed over by their size, of which
// it does not tell: those that it lists only where the size does not matter.
func (p *Pattern) large(ctx context.Context, root *workspace.Root, rg string) (n int, names []string) {
	passed := map[string]bool{}
	add := func(name string) { passed[name] = true }
	if p.listed(ctx, root.Dir(), rg, add) != nil {
		return 0, nil
	}
	add = func(name string) { delete(passed, name) }
	if p.listed(ctx, root.Dir(), rg, add, small) != nil {
		return 0, nil
	}
	outside := root.FromOutside()
	for name := range passed {
		if p.wants(name) && !(outside && root.Ignored(name)) && wordy(ctx, root, name) {
			n++
			names = note(names, name)
		}
	}
	return n, names
}

// listed returns the files that ripgrep would look into.
func (p *Pattern) listed(ctx context.Context, dir, rg string, note func(name string), more ...string) error {
	cmd := exec.CommandContext(ctx, rg, append(append(p.where(), "--files", "--null"), append(more, "--", "./")...)...)
	cmd.Dir, cmd.WaitDelay = dir, time.Second
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	for r := bufio.NewReaderSize(out, 64<<10); ; {
		name, err := r.ReadString(0)
		if err != nil {
			_, _ = io.Copy(io.Discard, r)
			break
		}
		note(clean(name[:len(name)-1]))
	}
	_ = cmd.Wait() // its code is not 0 where something could not be read either
	return ctx.Err()
}

// wordy reports whether a file that is not looked into for its size has text.
func wordy(ctx context.Context, root *workspace.Root, name string) bool {
	b, err := root.Blob(ctx, name)
	if err != nil || b.Size <= workspace.MaxRead {
		return false
	}
	text, ok := workspace.Plain(b.Head)
	return ok && bytes.IndexByte(text, 0) < 0
}
