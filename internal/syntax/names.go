package syntax

import (
	_ "embed" // the tables
	"path"
	"strings"
	"sync"

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

// table reads one of them: what is named, in small letters for languages, by lexer.
func table(text string, key func(string) string) map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(text) {
		lexer, names, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for _, n := range strings.Fields(names) {
			out[key(n)] = lexer
		}
	}
	return out
}

var fileNames = sync.OnceValue(func() map[string]string { return table(namesTable, strings.Clone) })

var aliases = sync.OnceValue(func() map[string]string { return table(aliasesTable, strings.ToLower) })

// named is the lexer of a language that chroma does not know by that name; empty:
// there is none.
func named(lang string) string { return aliases()[strings.ToLower(lang)] }

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
func knows(file string) bool { return file != "" && (lexers.Match(file) != nil || ofFile(file) != "") }
