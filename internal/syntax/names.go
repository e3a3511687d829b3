package syntax

import (
	_ "embed" // the tables
	"path"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// The tables name a lexer and what it is for, where chroma's own do not: files, and
// names of languages behind a fence. They are what GitHub's linguist knows of names,
// put to the lexers that there are, and the identifiers of Visual Studio Code.
var (
	//go:embed names.txt
	namesTable string
	//go:embed aliases.txt
	aliasesTable string
)

// fileNames are the lexers by the names of files.
var fileNames = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(namesTable) {
		lexer, names, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for _, n := range strings.Fields(names) {
			out[n] = lexer
		}
	}
	return out
})

// registry returns chroma's lexers, which know the names of the table of aliases too: a
// lexer that looks up others, as Markdown's does for fences, finds them by these.
var registry = sync.OnceValue(func() *chroma.LexerRegistry {
	r := lexers.GlobalLexerRegistry
	for line := range strings.Lines(aliasesTable) {
		name, others, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if l := r.Get(name); l != nil {
			l.Config().Aliases = append(l.Config().Aliases, strings.Fields(others)...)
			r.Register(l)
		}
	}
	return r
})

// inFull is the lexer of a file by its whole name, which says more than the ending that
// chroma may know: go.mod is no program in AMPL. Empty: the name is of no such file.
func inFull(file string) string {
	return fileNames()[path.Base(strings.ReplaceAll(file, "\\", "/"))]
}

// ofFile is the lexer of a file that chroma does not know by its name; empty: there
// is none. The longest ending counts.
func ofFile(file string) string {
	base := path.Base(strings.ReplaceAll(file, "\\", "/"))
	names := fileNames()
	if l := inFull(file); l != "" {
		return l
	}
	for i := range base {
		if base[i] != '.' {
			continue
		}
		for _, ending := range []string{base[i:], strings.ToLower(base[i:])} {
			if l := names["*"+ending]; l != "" {
				return l
			}
		}
		if l := names[base[:i]+".*"]; i > 0 && l != "" {
			return l
		}
	}
	return ""
}

// knows reports whether a file's name says its language.
func knows(file string) bool {
	return file != "" && (registry().Match(file) != nil || ofFile(file) != "")
}
