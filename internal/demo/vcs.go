package demo

import (
	"crypto/sha1"
	"encoding/hex"
	"strings"
)

// branches names the current and the default branch as git's own files have
// them; nil outside git, or when .git is not a folder of the workspace.
func (f *files) branches() (current, main *string) {
	head, err := f.raw(".git/HEAD")
	if err != nil {
		return nil, nil
	}
	name := "HEAD" // detached
	if ref, ok := strings.CutPrefix(strings.TrimSpace(string(head)), "ref: refs/heads/"); ok {
		name = ref
	}
	base := name
	if origin, err := f.raw(".git/refs/remotes/origin/HEAD"); err == nil {
		if ref, ok := strings.CutPrefix(strings.TrimSpace(string(origin)), "ref: refs/remotes/origin/"); ok {
			base = ref
		}
	} else {
		for _, usual := range []string{"main", "master"} {
			if _, err := f.below.Stat(".git/refs/heads/" + usual); err == nil {
				base = usual
				break
			}
		}
	}
	return &name, &base
}

// inGit reports whether the workspace is the root of a git repository.
func (f *files) inGit() bool {
	_, err := f.below.Lstat(".git")
	return err == nil
}

// projectID names the project: global outside git. The real engine takes the
// first commit's hash; this one, which does not read git's objects, takes the
// folder's.
func (f *files) projectID() string {
	if !f.inGit() {
		return "global"
	}
	sum := sha1.Sum([]byte(f.dir))
	return hex.EncodeToString(sum[:])
}

// worktree is the repository's root; / outside git.
func (f *files) worktree() string {
	if f.inGit() {
		return f.dir
	}
	return "/"
}
