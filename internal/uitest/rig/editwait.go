package rig

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Committing runs git commit with openspace as its editor, and gives what it said
// and how it ended.
func (r *Rig) Committing() <-chan string {
	r.T.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	r.T.Cleanup(cancel)
	c := exec.CommandContext(ctx, "git", "-C", r.Dir, "commit", "--allow-empty")
	c.WaitDelay = time.Second
	c.Env = append(slices.Clone(r.Env), "GIT_EDITOR="+r.Bin+" edit --wait",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")
	done := make(chan string, 1)
	go func() {
		out, err := c.CombinedOutput()
		if err != nil {
			out = append(out, " "+err.Error()...)
		}
		done <- string(out)
	}()
	return done
}

// Writes is an editor that takes a line for the whole file.
func (r *Rig) Writes() string {
	r.T.Helper()
	return r.Editor("echo \"writing $(basename \"$1\")\"; read -r line; " +
		"[ \"$line\" = no ] && exit 1; echo \"$line\" > \"$1\"\n")
}

// Editor makes an editor of a script.
func (r *Rig) Editor(script string) string {
	r.T.Helper()
	name := filepath.Join(r.Home, "editor.sh")
	if err := os.WriteFile(name, []byte("#!/bin/sh\n"+strings.TrimPrefix(script, "#!/bin/sh\n")), 0o755); err != nil {
		r.T.Fatal(err)
	}
	return name
}
