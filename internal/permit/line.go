package permit

import (
	"path/filepath"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// Line is a command line as the engine takes it apart (1.18.33).
type Line struct {
	Patterns []string // a pattern for each command, with its redirections
	Always   []string // what "always" allows for each
	Folders  []string // absolute folders that file commands name
	Writes   []string // paths that it may write, and words and patterns that may be such
	// Places are the folders in which it may leave the shell, the likeliest last.
	Places []string
	// Computed says that it writes, or goes, where only a shell can work it out.
	Computed bool
	// Loose says that it names paths from a folder that is not known.
	Loose bool
}

// ReadLine takes a command line apart; cwd is where it runs, empty where that is
// not known, home the person's home folder. A line without a command, as an assignment, is its own pattern:
// what is typed into a shell stays there. False: it cannot be read, and is its
// own pattern too.
func ReadLine(text, cwd, home string) (Line, bool) {
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
	if err != nil {
		return Line{Patterns: []string{strings.TrimSpace(text)}, Places: []string{cwd}}, false
	}
	r := lineReader{text: text, cwd: cwd, home: home, vars: map[string]string{}, sets: settings(file),
		redirs: map[*syntax.CallExpr]*syntax.Stmt{}, out: Line{Places: []string{cwd}}}
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Stmt:
			if c, ok := n.Cmd.(*syntax.CallExpr); ok {
				r.redirs[c] = n
			}
		case *syntax.CallExpr:
			r.call(n)
		case *syntax.Assign:
			r.assign(n)
		case *syntax.Redirect:
			r.redirected(n)
		case *syntax.TimeClause: // a program to the engine
			r.add(r.at(n.Pos(), n.End()), "time")
		}
		return true
	})
	if len(r.out.Patterns) == 0 {
		r.out.Patterns = []string{strings.TrimSpace(text)}
	}
	return r.out, true
}

type lineReader struct {
	text, cwd, home string
	vars            map[string]string // what the line sets
	sets            map[string]int    // how often
	redirs          map[*syntax.CallExpr]*syntax.Stmt
	out             Line
}

func (r *lineReader) at(from, to syntax.Pos) string {
	a, b := int(from.Offset()), int(to.Offset())
	if a < 0 || b > len(r.text) || a > b {
		return ""
	}
	return strings.TrimSpace(r.text[a:b])
}

func (r *lineReader) add(pattern string, words ...string) {
	if pattern == "" || slices.Contains(r.out.Patterns, pattern) {
		return
	}
	r.out.Patterns = append(r.out.Patterns, pattern)
	if always := Prefix(words) + " *"; len(words) > 0 && !slices.Contains(r.out.Always, always) {
		r.out.Always = append(r.out.Always, always)
	}
}

// call takes one command. A folder that is changed is no command of its own.
func (r *lineReader) call(c *syntax.CallExpr) {
	if len(c.Args) == 0 {
		return
	}
	words := make([]string, len(c.Args))
	for i, w := range c.Args {
		words[i] = r.at(w.Pos(), w.End())
	}
	r.writes(c)
	name := c.Args[0].Lit()
	if reaches(name) {
		r.folders(name, c.Args[1:])
	}
	if name == "cd" {
		return
	}
	r.add(r.source(c), words...)
}

// source is a command as it is written, redirections and all.
func (r *lineReader) source(c *syntax.CallExpr) string {
	from, to := c.Pos(), c.End()
	if s := r.redirs[c]; s != nil {
		for _, red := range s.Redirs {
			if red.Pos().Offset() < from.Offset() {
				from = red.Pos()
			}
			if end := red.End(); end.Offset() > to.Offset() {
				to = end
			}
			if red.Hdoc != nil && red.Hdoc.End().Offset() > to.Offset() {
				to = red.Hdoc.End()
			}
		}
	}
	return r.at(from, to)
}

// reaches reports whether the engine looks at the paths that a command is given.
func reaches(name string) bool {
	switch name {
	case "cd", "pushd", "rm", "cp", "mv", "mkdir", "touch", "chmod", "chown", "cat":
		return true
	}
	return false
}

// folders notes the folders of a file command's arguments, as far as they are
// written out.
func (r *lineReader) folders(name string, args []*syntax.Word) {
	for _, w := range args {
		p, ok := r.literal(w)
		if !ok || p == "" || strings.HasPrefix(p, "-") || name == "chmod" && strings.HasPrefix(p, "+") {
			continue
		}
		if p, ok = r.from(r.cwd, p); !ok {
			continue
		}
		if name != "cd" && name != "pushd" {
			p = filepath.Dir(p)
		}
		if !slices.Contains(r.out.Folders, p) {
			r.out.Folders = append(r.out.Folders, p)
		}
	}
}

// literal is a word's text where no shell has to work it out; ~ is the home
// folder, and so is $HOME.
func (r *lineReader) literal(w *syntax.Word) (string, bool) {
	var b strings.Builder
	var read func(parts []syntax.WordPart) bool
	read = func(parts []syntax.WordPart) bool {
		for _, part := range parts {
			switch p := part.(type) {
			case *syntax.Lit:
				b.WriteString(strings.ReplaceAll(p.Value, `\`, ""))
			case *syntax.SglQuoted:
				if p.Dollar && strings.Contains(p.Value, `\`) {
					return false
				}
				b.WriteString(p.Value)
			case *syntax.DblQuoted:
				if !read(p.Parts) {
					return false
				}
			case *syntax.ParamExp:
				value, ok := r.value(p)
				if !ok {
					return false
				}
				b.WriteString(value)
			default:
				return false
			}
		}
		return true
	}
	if !read(w.Parts) {
		return "", false
	}
	text := b.String()
	if lit, ok := w.Parts[0].(*syntax.Lit); ok && strings.HasPrefix(lit.Value, "~") {
		if lit.Value != "~" && !strings.HasPrefix(lit.Value, "~/") || r.home == "" {
			return "", false
		}
		text = r.home + text[1:]
	}
	return text, true
}

// value is a variable's, where the line sets it once, or it is the home folder
// or the one that the line is in.
func (r *lineReader) value(p *syntax.ParamExp) (string, bool) {
	if p.Param == nil || p.Exp != nil || p.Repl != nil || p.Slice != nil || p.Index != nil || p.Length || p.Excl {
		return "", false
	}
	name := p.Param.Value
	if r.sets[name] > 0 {
		v, ok := r.vars[name]
		return v, ok && r.sets[name] == 1
	}
	switch {
	case name == "PWD" && len(r.out.Places) == 1:
		return r.cwd, r.cwd != ""
	case name == "HOME":
		return r.home, r.home != ""
	}
	return "", false
}

// Prefix is the words of a command that name what it does: one for most, more
// for programs with commands of their own, as measured on engine 1.18.33.
func Prefix(words []string) string {
	n := 1
	for i := min(len(words), 2); i > 0; i-- {
		if more, ok := lengths()[strings.Join(words[:i], " ")]; ok {
			n = more
			break
		}
	}
	return strings.Join(words[:min(n, len(words))], " ")
}

// lengths are the commands whose names have more than one word.
func lengths() map[string]int {
	out := map[string]int{}
	for _, name := range strings.Fields(twoWords) {
		out[name] = 2
	}
	for _, name := range strings.Fields(threeWords) {
		out[strings.ReplaceAll(name, ":", " ")] = 3
	}
	return out
}

const (
	twoWords = `bazel brew bun cargo cdk cf cmake composer consul crictl deno docker eksctl firebase flyctl git go
		gradle helm heroku hugo ip kind kubectl kustomize make mc minikube mongosh mvn mysql ng npm nvm nx openssl pip
		pipenv pnpm podman poetry psql pulumi pyenv python rake rbenv redis-cli rustup serverless skaffold sls sst
		swift systemctl terraform tmux turbo ufw vault vercel volta wp yarn`
	threeWords = `aws az doctl gcloud gh sfdx
		bun:run bun:x cargo:add cargo:run consul:kv deno:task docker:builder docker:compose docker:container
		docker:image docker:network docker:volume eksctl:create git:config git:remote git:stash ip:addr ip:link
		ip:netns ip:route kind:create kubectl:rollout npm:exec npm:init npm:run npm:view openssl:req openssl:x509
		pnpm:dlx pnpm:exec pnpm:run podman:container pulumi:stack terraform:workspace vault:auth vault:kv yarn:dlx
		yarn:run`
)

// Outside returns the folders that lie neither in the workspace nor in its
// repository, as patterns of external_directory. Both are absolute; a root of
// / is no repository.
func Outside(folders []string, dir, root string) []string {
	var out []string
	for _, f := range folders {
		if within(f, dir) || filepath.Dir(root) != root && within(f, root) {
			continue
		}
		out = append(out, filepath.ToSlash(filepath.Join(f, "*")))
	}
	return out
}

func within(path, folder string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// Named is a file as the engine names it in a pattern: from the root of its
// repository, with slashes (1.18.33).
func Named(root, path string) string {
	rel, err := filepath.Rel(root, path)
	if err != nil {
		return filepath.ToSlash(path)
	}
	return filepath.ToSlash(rel)
}

// Repository is the folder from which the engine names files: the nearest
// from dir upwards that git works in, or the topmost. It looks at the disk.
func Repository(dir string) string { return repository(dir) }
