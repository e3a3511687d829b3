package demo

import (
	"path"
	"regexp"
	"strings"
)

// ignore holds the .gitignore rules that apply in a folder, outermost first.
// It follows git's rules but for a file's own excludes and the person's global
// ones, which are outside of the workspace.
type ignore struct{ rules []ignoreRule }

type ignoreRule struct {
	base string // the folder of the rule's file; "." is the workspace
	re   *regexp.Regexp
	keep bool // !pattern
	dirs bool // pattern/
}

// maxIgnore bounds the rules of one file.
const maxIgnore = 1000

// with adds a folder's rules.
func (ig ignore) with(dir, text string) ignore {
	if text == "" {
		return ig
	}
	rules := ig.rules[:len(ig.rules):len(ig.rules)]
	for _, line := range strings.SplitN(text, "\n", maxIgnore+1) {
		if r, ok := parseIgnore(dir, line); ok {
			rules = append(rules, r)
		}
	}
	return ignore{rules: rules}
}

func parseIgnore(dir, line string) (ignoreRule, bool) {
	line = strings.TrimRight(line, "\r")
	if !strings.HasSuffix(line, `\ `) {
		line = strings.TrimRight(line, " ")
	}
	if line == "" || line[0] == '#' || len(line) > 1024 {
		return ignoreRule{}, false
	}
	r := ignoreRule{base: dir}
	if line[0] == '!' {
		r.keep, line = true, line[1:]
	}
	if p, ok := strings.CutSuffix(line, "/"); ok {
		r.dirs, line = true, p
	}
	if line == "" {
		return ignoreRule{}, false
	}
	anchored := strings.Contains(line, "/")
	expr := globExpr(strings.TrimPrefix(line, "/"))
	if !anchored {
		expr = "(?:.*/)?" + expr
	}
	re, err := regexp.Compile("^" + expr + "$")
	r.re = re
	return r, err == nil
}

// globExpr turns a pattern of git into a regular expression.
func globExpr(p string) string {
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		rest := p[i:]
		switch {
		case strings.HasPrefix(rest, "**/") && (i == 0 || p[i-1] == '/'):
			b.WriteString("(?:.*/)?")
			i += 2
		case rest == "**" && i > 0 && p[i-1] == '/':
			b.WriteString(".+")
			i++
		case p[i] == '*':
			b.WriteString("[^/]*")
		case p[i] == '?':
			b.WriteString("[^/]")
		case p[i] == '\\' && i+1 < len(p):
			i++
			b.WriteString(regexp.QuoteMeta(p[i : i+1]))
		case p[i] == '[':
			class, n := globClass(rest)
			b.WriteString(class)
			i += n - 1
		default:
			b.WriteString(regexp.QuoteMeta(p[i : i+1]))
		}
	}
	return b.String()
}

// globClass turns [a-z] or [!a-z] into a class and gives its length; an open
// bracket alone is itself.
func globClass(s string) (string, int) {
	end := strings.IndexByte(s[1:], ']') + 1
	if end < 2 {
		return `\[`, 1
	}
	body := s[1:end]
	not := ""
	if body[0] == '!' || body[0] == '^' {
		not, body = "^", body[1:]
	}
	if body == "" {
		return `\[`, 1
	}
	return "[" + not + strings.NewReplacer(`\`, `\\`, `[`, `\[`, `^`, `\^`, `&`, `\&`).Replace(body) + "]", end + 1
}

// skips reports whether a path is left out of walks: git's own files, packages,
// and what is ignored.
func (ig ignore) skips(p string, dir bool) bool {
	if base := path.Base(p); dir && (base == ".git" || base == "node_modules") {
		return true
	}
	return ig.matches(p, dir)
}

// matches reports whether the rules ignore a path.
func (ig ignore) matches(p string, dir bool) bool {
	out := false
	for _, r := range ig.rules {
		rel := p
		if r.base != "." {
			below, ok := strings.CutPrefix(p, r.base+"/")
			if !ok {
				continue
			}
			rel = below
		}
		if (dir || !r.dirs) && r.re.MatchString(rel) {
			out = !r.keep
		}
	}
	return out
}
