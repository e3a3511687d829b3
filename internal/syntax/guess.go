package syntax

import (
	"path"
	"regexp"
	"strings"
)

// maxHead is how much of a text's beginning says its language, in bytes.
const maxHead = 4 << 10

// Guess names the language of a file by how its text begins, for a file whose
// name does not say it: by the program that a #! line names, by what a line tells
// an editor, or by letters that nothing else begins with. It gives "" where the
// name says it, and where the text says nothing that is certain: text that is
// coloured as what it is not reads worse than plain text.
func Guess(file, head string) string {
	if len(head) > maxHead {
		head = head[:maxHead]
	}
	if head == "" || knows(file) {
		return ""
	}
	first, _, _ := strings.Cut(head, "\n")
	if line, ok := strings.CutPrefix(first, "#!"); ok {
		if name := known(interpreter(line)); name != "" {
			return name
		}
	}
	if name := known(modeline(head)); name != "" {
		return name
	}
	return opening(strings.TrimLeft(strings.TrimPrefix(head, "\ufeff"), " \t\r\n"))
}

// known returns a name of a language back when there is a lexer for it.
func known(name string) string {
	if name == "" || len(name) > maxName || Lexer(name, "") == nil {
		return ""
	}
	return name
}

// spoken are languages by the programs that are not called as they are.
var spoken = map[string]string{
	"ash": "bash", "dash": "bash", "busybox": "bash", "bats": "bash",
	"node": "javascript", "nodejs": "javascript", "bun": "typescript", "deno": "typescript", "ts-node": "typescript", "tsx": "typescript",
	"pypy": "python", "uv": "python", "ipython": "python",
	"gawk": "awk", "mawk": "awk", "nawk": "awk",
	"Rscript": "r", "pwsh": "powershell", "osascript": "applescript",
	"escript": "erlang", "runhaskell": "haskell", "runghc": "haskell", "guile": "scheme", "sbcl": "common-lisp",
	"wish": "tcl", "tclsh": "tcl", "jruby": "ruby", "luajit": "lua", "gmake": "make",
}

// interpreter names the language of the program that runs a file, by what stands
// behind #!: env and its options and settings are stepped over, and the version
// of the program.
func interpreter(line string) string {
	words := strings.Fields(line)
	for i, w := range words {
		name := path.Base(w)
		if i > 0 && (strings.HasPrefix(w, "-") || strings.Contains(w, "=")) || name == "env" {
			continue
		}
		name = strings.TrimSuffix(name, ".exe")
		if short := strings.TrimRight(name, "0123456789.-"); short != "" {
			name = short
		}
		if l, ok := spoken[name]; ok {
			return l
		}
		return name
	}
	return ""
}

// modes is what a line tells Emacs or Vim; those say it in the first lines.
var modes = regexp.MustCompile(`-\*-\s*(?:.*?mode:\s*)?([\w+#-]+)\s*(?:;.*)?-\*-|\b(?:vim?|ex):.*?\b(?:ft|filetype` +
	`|syntax)=([\w+#-]+)`)

// modeLines is in how many lines such a line is looked for.
const modeLines = 5

func modeline(head string) string {
	lines := strings.SplitN(head, "\n", modeLines+1)
	for _, l := range lines[:min(len(lines), modeLines)] {
		if m := modes.FindStringSubmatch(l); m != nil {
			return strings.ToLower(m[1] + m[2])
		}
	}
	return ""
}

// openings are how texts of a language begin.
var openings = []struct {
	text *regexp.Regexp
	lang string
}{
	{regexp.MustCompile(`(?i)^<\?php\b`), "php"},
	{regexp.MustCompile(`(?i)^(?:<!doctype html|<html[\s>])`), "html"},
	{regexp.MustCompile(`^<\?xml\s`), "xml"},
	{regexp.MustCompile(`^(?:diff --git |Index: .*\n=|--- .*\n\+\+\+ .*\n@@ )`), "diff"},
	{regexp.MustCompile(`^(?:%YAML|---\s*\n\s*[\w"'-]+\s*:)`), "yaml"},
	{regexp.MustCompile(`^#(?:compdef|autoload)\b`), "bash"},
	{regexp.MustCompile(`^(?:\{\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|\}\s*$)|\[\s*(?:[{\[]|"(?:[^"\\\n]|\\.)*"\s*[,\]]|-?\d+\s*,))`), "json"},
}

func opening(text string) string {
	for _, o := range openings {
		if o.text.MatchString(text) {
			return o.lang
		}
	}
	return ""
}
