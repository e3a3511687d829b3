package workspace

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// personal is a person's own file of rules for all repositories. git is asked once where
// it is (core.excludesFile), and the file is read each time.
type personal struct {
	once sync.Once
	path string
}

// askGit bounds how long git may take to say it.
const askGit = 5 * time.Second

// rules returns its text for a work tree, or nothing.
func (p *personal) rules(top string) string {
	p.once.Do(func() { p.path = personalFile(top) })
	if p.path == "" {
		return ""
	}
	return outerFile(p.path)
}

// personalFile is where it is: git follows links to it, other than to a .gitignore.
func personalFile(top string) string {
	ctx, stop := context.WithTimeout(context.Background(), askGit)
	defer stop()
	at := defaultPersonal()
	out, err := exec.CommandContext(ctx, "git", "-C", top, "config", "--path", "--get", "core.excludesFile").Output()
	if err == nil {
		if at = strings.TrimSuffix(string(out), "\n"); at != "" && !filepath.IsAbs(at) {
			at = filepath.Join(top, at)
		}
	}
	at, err = filepath.EvalSymlinks(at)
	if err != nil {
		return ""
	}
	return at
}

// defaultPersonal is where git looks if nobody says it.
func defaultPersonal() string {
	if dir := os.Getenv("XDG_CONFIG_HOME"); dir != "" {
		return filepath.Join(dir, "git", "ignore")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(home, ".config", "git", "ignore")
}
