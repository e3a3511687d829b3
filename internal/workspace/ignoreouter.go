package workspace

import (
	"os"
	"path"
	"path/filepath"
	"strings"
)

// maxUp is how many folders above the workspace are looked at for a repository.
const maxUp = 64

// outerIgnores are the rules of the repository that the workspace is a part of, in
// the folders above it. They do not hold where they ignore the workspace itself:
// whoever opens such a folder wants to see what is in it.
func (s *site) outerIgnores() *ignore {
	if s.Away() != nil {
		return nil
	}
	top, ok := repositoryOf(s.dir)
	if !ok || top == s.dir {
		return nil
	}
	rel, err := filepath.Rel(top, s.dir)
	if err != nil {
		return nil
	}
	names := strings.Split(filepath.ToSlash(rel), "/")
	var all *ignore
	add := func(text string, depth int) {
		if out := all.with("", text); out != all {
			out.above = path.Join(names[depth:]...)
			all = out
		}
	}
	add(s.personal.rules(top), 0)
	add(outerFile(excludeOf(top)), 0)
	dir := top
	for depth, name := range names {
		add(outerFile(filepath.Join(dir, ".gitignore")), depth)
		dir = filepath.Join(dir, name)
		if all.skipsOuter(names, depth+1) {
			return nil
		}
	}
	return all
}

// skipsOuter reports whether rules ignore the folder of the first names, above the
// workspace or the workspace itself.
func (ig *ignore) skipsOuter(names []string, depth int) bool {
	for ; ig != nil; ig = ig.up {
		from := len(names) - strings.Count(ig.above, "/") - 1
		below := names[min(from, depth-1):depth]
		for i := len(ig.rules) - 1; i >= 0; i-- {
			rule := &ig.rules[i]
			subject := below
			if rule.name {
				subject = names[depth-1 : depth]
			}
			if rule.pattern.match(subject) {
				return !rule.keep
			}
		}
	}
	return false
}

// repositoryOf finds the work tree that a folder is in.
func repositoryOf(dir string) (top string, ok bool) {
	for range maxUp {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir, true
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	return "", false
}

// excludeOf is a work tree's own file of rules, which stands in the repository: of
// one that is beside it, .git says where.
func excludeOf(top string) string {
	git := filepath.Join(top, ".git")
	if info, err := os.Lstat(git); err == nil && info.Mode().IsRegular() {
		to, ok := strings.CutPrefix(outerFile(git), "gitdir: ")
		if !ok {
			return ""
		}
		if git = strings.TrimSpace(to); !filepath.IsAbs(git) {
			git = filepath.Join(top, git)
		}
		if common := strings.TrimSpace(outerFile(filepath.Join(git, "commondir"))); common != "" {
			if !filepath.IsAbs(common) {
				common = filepath.Join(git, common)
			}
			git = common
		}
	}
	return filepath.Join(git, "info", "exclude")
}

// outerFile is the text of a file of rules above the workspace, or nothing.
func outerFile(name string) string {
	dir, err := os.OpenRoot(filepath.Dir(name))
	if err != nil {
		return ""
	}
	defer dir.Close()
	return ignoreFile(dir, filepath.Base(name))
}

// Ignored reports whether a file is ignored, or in a folder that is.
func (s *site) Ignored(rel string) bool {
	for i := 0; i <= len(rel); i++ {
		if i < len(rel) && rel[i] != '/' {
			continue
		}
		dir := path.Dir(rel[:i])
		rules := s.ignores(dir)
		file := ".gitignore"
		if dir != "." {
			file = dir + "/.gitignore"
		} else {
			dir = ""
		}
		if rules.with(dir, ignoreFile(s.Disk(), file)).skips(rel[:i], i < len(rel)) {
			return true
		}
	}
	return false
}

// FromOutside reports whether rules hold in the workspace that stand outside of it: in
// the folders above, in the person's own file, or with a repository that is beside it.
func (s *site) FromOutside() bool {
	if s.Away() != nil {
		return false
	}
	if info, err := s.Disk().Lstat(".git"); err == nil {
		return !info.IsDir() || s.personal.rules(s.dir) != ""
	}
	return s.outerIgnores() != nil
}
