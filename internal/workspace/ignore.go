package workspace

import (
	"io"
	"os"
	"path"
	"strings"
)

// ignore is what the ignore file of a folder says, and those of the folders
// above it. Rules are git's: of .gitignore in every folder, of .git/info/exclude, and
// of the person's own file for all repositories.
type ignore struct {
	up    *ignore
	base  string // the folder's path; rules speak of what is below it
	above string // of a folder above the workspace: the path from there to the workspace
	rules []ignoreRule
}

type ignoreRule struct {
	pattern gitPattern
	name    bool // matched against the last name alone
	keep    bool // !pattern
	folders bool // pattern/
}

// The largest ignore file that is read, in bytes and in rules.
const (
	maxIgnoreSize  = 1 << 20
	maxIgnoreRules = 10_000
)

// with adds the ignore file of a folder, where there is one.
func (ig *ignore) with(base, text string) *ignore {
	out := &ignore{up: ig, base: base}
	if len(text) == 0 {
		return ig
	}
	for line := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n") {
		if rule, ok := parseIgnore(strings.TrimSuffix(line, "\r")); ok && len(out.rules) < maxIgnoreRules {
			out.rules = append(out.rules, rule)
		}
	}
	if len(out.rules) == 0 {
		return ig
	}
	return out
}

func parseIgnore(line string) (rule ignoreRule, ok bool) {
	line = trimSpaces(line)
	if line == "" || line[0] == '#' {
		return rule, false
	}
	line, rule.keep = strings.CutPrefix(line, "!")
	line, rule.folders = strings.CutSuffix(line, "/")
	rule.name = !strings.Contains(line, "/")
	if line = strings.TrimPrefix(line, "/"); line == "" {
		return rule, false
	}
	rule.pattern, ok = compileWild(line)
	return rule, ok
}

// trimSpaces takes the spaces at the end away, save for one that is escaped.
func trimSpaces(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			i++
		}
		end = min(i+1, len(line))
	}
	return line[:end]
}

// skips reports whether a path is ignored. That a folder above it is, is for the
// caller to see.
func (ig *ignore) skips(real string, folder bool) bool {
	name := []string{path.Base(real)}
	for ; ig != nil; ig = ig.up {
		var below []string
		for i := len(ig.rules) - 1; i >= 0; i-- {
			rule := &ig.rules[i]
			if rule.folders && !folder {
				continue
			}
			subject := name
			if !rule.name {
				if below == nil {
					below = strings.Split(strings.TrimPrefix(path.Join(ig.above, strings.TrimPrefix(real, ig.base)),
						"/"), "/")
				}
				subject = below
			}
			if rule.pattern.match(subject) {
				return !rule.keep
			}
		}
	}
	return false
}

// ignoreFile returns the text of an ignore file, or nothing. Links are not
// followed, as git does not.
func ignoreFile(dir *os.Root, name string) string {
	info, err := dir.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	f, err := dir.OpenFile(name, os.O_RDONLY|nonBlock, 0)
	if err != nil {
		return ""
	}
	defer f.Close()
	if now, err := f.Stat(); err != nil || !os.SameFile(info, now) {
		return ""
	}
	data, err := io.ReadAll(io.LimitReader(f, maxIgnoreSize))
	if err != nil {
		return ""
	}
	return string(data)
}

// ignores returns the rules that hold in a folder by its path without links, all
// but those of its own file.
func (s *site) ignores(real string) *ignore {
	ig := s.outerIgnores()
	if info, err := s.Disk().Lstat(".git"); err == nil && s.Away() == nil {
		ig = ig.with("", s.personal.rules(s.dir))
		if info.IsDir() {
			ig = ig.with("", ignoreFile(s.Disk(), ".git/info/exclude"))
		} else {
			ig = ig.with("", outerFile(excludeOf(s.dir)))
		}
	}
	if real == "." {
		return ig
	}
	ig = ig.with("", ignoreFile(s.Disk(), ".gitignore"))
	for i, c := range real {
		if c == '/' {
			ig = ig.with(real[:i], ignoreFile(s.Disk(), real[:i]+"/.gitignore"))
		}
	}
	return ig
}

// leftOut reports whether what has a name is left out whatever the rules are. In a work
// tree beside its repository .git is a file.
func leftOut(name string, folder bool) bool {
	switch fold(name) {
	case ".git":
		return true
	case "node_modules":
		return folder
	}
	return false
}
