package permit

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"
)

// writes notes the files that a command's words name where it may write them: any
// word, unless the program only reads. What the words of an interpreter hold is
// looked at word by word.
func (r *lineReader) writes(c *syntax.CallExpr) {
	words := make([]string, len(c.Args))
	for i, w := range c.Args {
		words[i], _ = r.literal(w)
	}
	name := filepath.Base(words[0])
	if name == "cd" && len(words) > 1 {
		r.here = r.path(words[1])
	}
	if name == "git" && setsConfig(words[1:]) {
		r.note(".git/config")
	}
	if onlyReads(name, words[1:]) {
		return
	}
	for _, w := range c.Args[1:] {
		for _, one := range braces(w) {
			text, ok := r.literal(one)
			if !ok {
				continue
			}
			if interpreters().has(name) {
				r.noteIn(text)
				continue
			}
			r.note(text)
			if _, value, ok := strings.Cut(text, "="); ok { // --out=FILE, of=FILE
				r.note(value)
			}
			if len(text) > 2 && text[0] == '-' && text[1] != '-' { // -oFILE
				r.note(text[2:])
			}
		}
	}
	if s := r.redirs[c]; s != nil && interpreters().has(name) {
		for _, red := range s.Redirs {
			for _, w := range []*syntax.Word{red.Hdoc, red.Word} {
				if text, ok := r.written(w); ok && red.Op != syntax.RdrIn {
					r.noteIn(text)
				}
			}
		}
	}
}

// braces are the words that the braces of one make.
func braces(w *syntax.Word) []*syntax.Word {
	split := *w
	split.Parts = slices.Clone(w.Parts)
	syntax.SplitBraces(&split)
	return expand.Braces(&split)
}

// written is a word as it stands in the line where it is not literal.
func (r *lineReader) written(w *syntax.Word) (string, bool) {
	if w == nil {
		return "", false
	}
	if text, ok := r.literal(w); ok {
		return text, true
	}
	return r.at(w.Pos(), w.End()), true
}

// redirected notes the file that a redirection writes.
func (r *lineReader) redirected(red *syntax.Redirect) {
	switch red.Op {
	case syntax.RdrIn, syntax.DplIn, syntax.Hdoc, syntax.DashHdoc, syntax.WordHdoc:
		return
	}
	for _, one := range braces(red.Word) {
		if text, ok := r.literal(one); ok {
			r.note(text)
		}
	}
}

// assign remembers what a variable is set to.
func (r *lineReader) assign(a *syntax.Assign) {
	if a.Name == nil || a.Value == nil {
		return
	}
	if text, ok := r.literal(a.Value); ok {
		r.vars[a.Name.Value] = text
	}
}

var inText = regexp.MustCompile("[^\\s'\"`;|&<>()=,:{}\\[\\]$]+")

// noteIn notes what a text may name.
func (r *lineReader) noteIn(text string) {
	for _, word := range inText.FindAllString(text, -1) {
		r.note(word)
	}
}

// note notes a path, from where the line begins and from where it went.
func (r *lineReader) note(p string) {
	if p == "" || strings.Contains(p, "://") {
		return
	}
	for _, abs := range []string{r.path(p), filepath.Join(r.cwd, p)} {
		if filepath.IsAbs(p) {
			abs = filepath.Clean(p)
		}
		if !slices.Contains(r.out.Writes, abs) {
			r.out.Writes = append(r.out.Writes, abs)
		}
	}
}

func (r *lineReader) path(p string) string {
	if filepath.IsAbs(p) {
		return filepath.Clean(p)
	}
	return filepath.Join(r.here, p)
}

// programs are names of programs.
type programs map[string]bool

func (p programs) has(name string) bool { return p[name] }

func programsOf(list string) programs {
	out := programs{}
	for _, n := range strings.Fields(list) {
		out[n] = true
	}
	return out
}

// interpreters run what their words and their input say.
func interpreters() programs {
	return programsOf(`sh bash dash ash zsh ksh mksh fish tcsh csh eval python python2 python3 node deno bun perl ruby php lua awk gawk mawk
		osascript pwsh env sudo doas xargs command exec nohup nice timeout ssh`)
}

// readers only read the files that their words name, but with the options of
// writing.
func readers() programs {
	return programsOf(`cat tac bat ls ll eza exa tree less more head tail grep egrep fgrep rg ag ack wc nl stat file test [ echo printf true
		diff cmp comm cut tr paste fold column md5sum sha1sum sha256sum cksum realpath readlink basename dirname pwd cd pushd which
		type du df od hexdump strings jq source . shellcheck actionlint yamllint git sed sort find fd yq awk gawk mawk`)
}

var awkWrites = regexp.MustCompile(`^-i|[>|]|system`)

// writing are the options with which a reader writes.
var writing = map[string]*regexp.Regexp{
	"sed":  regexp.MustCompile(`^(-[a-zA-Z]*i|--in-place|--i)`),
	"yq":   regexp.MustCompile(`^(-[a-zA-Z]*i|--inplace)`),
	"sort": regexp.MustCompile(`^(-[a-zA-Z]*o|--o)`),
	"tree": regexp.MustCompile(`^-[a-zA-Z]*o`),
	"less": regexp.MustCompile(`^(-[a-zA-Z]*[oO]|--log|--LOG)`),
	"find": regexp.MustCompile(`^-(delete|exec|ok|fprint|fls)`),
	"fd":   regexp.MustCompile(`^(-[xX]|--exec)`),
	"awk":  awkWrites,
	"gawk": awkWrites,
	"mawk": awkWrites,
	"git":  regexp.MustCompile(`^--output`),
}

// gitReads are commands of git that leave the files alone which they name.
const gitReads = `status diff log show blame annotate grep ls-files ls-tree ls-remote cat-file check-ignore check-attr add commit shortlog
	describe rev-list rev-parse branch tag fetch push remote reflog whatchanged config help version`

// onlyReads reports whether a program reads the files that its words name.
func onlyReads(name string, args []string) bool {
	if !readers().has(name) {
		return false
	}
	if w := writing[name]; w != nil && slices.ContainsFunc(args, w.MatchString) {
		return false
	}
	return name != "git" || programsOf(gitReads).has(gitCommand(args)[0])
}

// gitCommand is what follows the options of git itself; its first is the command.
func gitCommand(args []string) []string {
	for i := 0; i < len(args); i++ {
		switch a := args[i]; {
		case a == "-C", a == "-c", a == "--git-dir", a == "--work-tree", a == "--namespace":
			i++
		case !strings.HasPrefix(a, "-"):
			return args[i:]
		}
	}
	return []string{""}
}

// setsConfig reports whether a command of git changes its configuration.
func setsConfig(args []string) bool {
	cmd := gitCommand(args)
	if cmd[0] != "config" {
		return false
	}
	plain := 0
	for i, a := range cmd[1:] {
		switch {
		case strings.HasPrefix(a, "--get"), a == "--list", a == "-l", i == 0 && (a == "get" || a == "list"):
			return false
		case a == "-e", a == "--edit", slices.ContainsFunc([]string{"--unset", "--re", "--add"}, func(w string) bool {
			return strings.HasPrefix(a, w)
		}):
			return true
		case !strings.HasPrefix(a, "-"):
			plain++
		}
	}
	return plain > 1
}
