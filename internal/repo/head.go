package repo

import (
	"os"
	"path/filepath"
	"strings"
)

// HeadFile is the file that says what is checked out: it changes with the branch.
func (r *Repo) HeadFile() string { return filepath.Join(r.gitDir, "HEAD") }

// Head names the branch that is checked out or, where HEAD is detached, the first
// digits of its commit. It reads one file, so that it is there at once in any repository.
func (r *Repo) Head() (string, error) {
	b, err := os.ReadFile(r.HeadFile())
	if err != nil {
		return "", err
	}
	text := strings.TrimSpace(string(b))
	if ref, ok := strings.CutPrefix(text, "ref: "); ok {
		return strings.TrimPrefix(ref, "refs/heads/"), nil
	}
	return short(text), nil
}

// short returns the first digits of a commit's hash.
func short(hash string) string { return hash[:min(len(hash), 7)] }
