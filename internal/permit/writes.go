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
		words[i], _ = r.written(w)
	}
	name := filepath.Base(words[0])
	r.goes(name, c.Args[1:])
	if name == "git" && setsConfig(words[1:]) {
		r.note(".git/config")
	}
	if onlyReads(name, words[1:]) {
		return
	}
	inside := interpreters().has(name) || (name == "sed" || name == "gsed") && sedWrites(words[1:])
	writer := writers().has(name) || inside && slices.ContainsFunc(words, writers().has)
	for _, w := range c.Args[1:] {
		for _, one := range r.braces(w) {
			text, ok := r.literal(one)
			if !ok {
				r.out.Computed = r.out.Computed || writer
				if inside {
					r.noteIn(r.at(one.Pos(), one.End()))
				}
				continue
			}
			if inside {
				r.noteIn(text)
				if name != "sed" && name != "gsed" {
					continue
				}
				for _, at := range inSed.FindAllStringIndex(text, -1) { // wFILE
					r.noteIn(text[at[1]:])
				}
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

// maxPlaces bounds the folders in which a line may leave the shell.
const maxPlaces = 32

// goes follows a change of the folder: from each place where the shell may be, as
// nobody knows which of the line's commands run.
func (r *lineReader) goes(name string, args []*syntax.Word) {
	switch name {
	case "popd":
		r.out.Computed = true
		return
	case "cd", "pushd":
	default:
		return
	}
	to, ok := r.home, name == "cd" && r.home != ""
	for _, w := range args {
		text, plain := r.literal(w)
		if plain && len(text) > 1 && text[0] == '-' { // an option
			continue
		}
		to, ok = text, plain && text != "" && text != "-" && text[0] != '+' && !strings.ContainsAny(text, "*?[{")
		break
	}
	if !ok || len(r.out.Places) > maxPlaces {
		r.out.Computed = true
		return
	}
	for _, place := range slices.Clone(r.out.Places) {
		if p, ok := r.from(place, to); ok {
			r.out.Places = append(slices.DeleteFunc(r.out.Places, func(o string) bool { return o == p }), p)
		}
	}
}

// maxBraces bounds the words that the braces of one may make.
const maxBraces = 256

// braces returns the words that the braces of one make. Of more than are looked at
// only the shell knows.
func (r *lineReader) braces(w *syntax.Word) []*syntax.Word {
	split := *w
	split.Parts = slices.Clone(w.Parts)
	syntax.SplitBraces(&split)
	var out []*syntax.Word
	for one, err := range expand.BracesSeq(nil, &split) {
		if err != nil || len(out) == maxBraces {
			r.out.Computed = true
			break
		}
		out = append(out, one)
	}
	return out
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
	for _, one := range r.braces(red.Word) {
		text, ok := r.literal(one)
		switch {
		case ok:
			r.note(text)
		default:
			r.out.Computed = true
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

// note notes a path, from each place where the line may be.
func (r *lineReader) note(p string) {
	if p == "" || strings.Contains(p, "://") {
		return
	}
	for _, place := range r.out.Places {
		abs, ok := r.from(place, p)
		if !ok {
			abs = filepath.Clean(p) // its name may tell
		}
		if !slices.Contains(r.out.Writes, abs) {
			r.out.Writes = append(r.out.Writes, abs)
		}
	}
}

// from is a path from a place. False: that is not known.
func (r *lineReader) from(place, p string) (string, bool) {
	switch {
	case filepath.IsAbs(p):
		return filepath.Clean(p), true
	case place == "":
		r.out.Loose = true
		return "", false
	}
	return filepath.Join(place, p), true
}

// settings counts how often a line sets its variables. One whose value is not
// what is written counts as set often.
func settings(file *syntax.File) map[string]int {
	sets := map[string]int{}
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Assign:
			if n.Name != nil && !n.Naked {
				sets[n.Name.Value]++
				if n.Append || n.Index != nil || n.Array != nil {
					sets[n.Name.Value]++
				}
			}
		case *syntax.WordIter:
			sets[n.Name.Value] += 2
		case *syntax.CallExpr:
			if len(n.Args) == 0 {
				return true
			}
			for _, a := range n.Assigns { // for the command alone
				if a.Name != nil {
					sets[a.Name.Value]++
				}
			}
			if setters().has(n.Args[0].Lit()) {
				for _, w := range n.Args[1:] {
					sets[w.Lit()] += 2
				}
			}
		}
		return true
	})
	return sets
}

// setters set the variables that their words name.
func setters() programs { return programsOf(`read printf mapfile readarray getopts unset let`) }

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
	return programsOf(
		`sh bash dash ash zsh ksh mksh fish tcsh csh eval python python2 python3 node deno bun perl ruby php lua awk
		gawk
		mawk
		osascript pwsh env sudo doas xargs command exec nohup nice timeout ssh vi vim nvim ex ed emacs`)
}

// writers write the files that their words name.
func writers() programs {
	return programsOf(
		`cp mv rm rmdir unlink ln install touch tee dd truncate rsync sed gsed yq sort chmod chown patch vi vim nvim ex
		ed emacs nano`)
}

// readers only read the files that their words name, but with the options of
// writing.
func readers() programs {
	return programsOf(
		`cat tac bat ls ll eza exa tree less more head tail grep egrep fgrep rg ag ack wc nl stat file test [ echo
		printf
		true
		diff cmp comm cut tr paste fold column md5sum sha1sum sha256sum cksum realpath readlink basename dirname pwd cd
		pushd which
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

var inSed = regexp.MustCompile(`(^|[^A-Za-z\\])[gpiIMm0-9]*[wWe]`)

// sedWrites reports whether the script of sed may write files or run commands. It
// takes more for such than is.
func sedWrites(args []string) bool {
	given := false // by an option, so that the words are files
	for i, a := range args {
		script := a
		switch {
		case i > 0 && (args[i-1] == "-e" || args[i-1] == "--expression"):
		case strings.HasPrefix(a, "-"):
			at := strings.IndexAny(a, "e=")
			if script = a[at+1:]; at < 1 || strings.HasPrefix(a, "--") && !strings.Contains(a, "=") {
				given = given || a == "--expression"
				continue
			}
			given = true
		case given:
			continue
		default:
			given = true
		}
		if inSed.MatchString(script) {
			return true
		}
	}
	return false
}

// gitReads are commands of git that leave the files alone which they name.
const gitReads = `status diff log show blame annotate grep ls-files ls-tree ls-remote cat-file check-ignore
check-attr add commit shortlog
	describe rev-list rev-parse branch tag fetch push remote reflog whatchanged config help version`

// onlyReads reports whether a program reads the files that its words name.
func onlyReads(name string, args []string) bool {
	if !readers().has(name) {
		return false
	}
	if w := writing[name]; w != nil && slices.ContainsFunc(args, w.MatchString) {
		return false
	}
	if name == "sed" && sedWrites(args) {
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
