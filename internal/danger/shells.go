package danger

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

var computedText = lang.Key("text-shell-will-run-computed")

// shells run text that they are given.
var shells = []string{"sh", "bash", "zsh", "dash", "ksh", "mksh", "ash", "fish", "rbash", "csh", "tcsh"}

// special judges the programs that run text. It is false for others.
func (r *reader) special(name string, args []arg, text string) bool {
	bare := strings.TrimRight(name, "0123456789.-")
	switch {
	case slices.Contains(shells, bare):
		r.shell(args, text)
		return true
	case name == "at" || name == "batch":
		r.feed(text)
		return true
	case name == "eval":
		r.joined(args, text)
		return true
	case name == "find" || name == "fd" || name == "fdfind":
		r.finds(name, args, text)
		return true
	case name == "git":
		r.gitRuns(args, text)
		return true
	}
	if lang, ok := interpreters[bare]; ok {
		r.interpreter(bare, lang, args, text)
		return true
	}
	return r.builtin(name, args, text)
}

// builtin judges what changes the meaning of the lines that follow.
func (r *reader) builtin(name string, args []arg, text string) bool {
	switch name {
	case "trap":
		if len(args) > 0 && args[0].value == "--" {
			args = args[1:]
		}
		if len(args) > 0 {
			r.joined(args[:1], text)
		}
	case "source", ".":
		if len(args) > 0 && (strings.Trim(args[0].value, hole) == "" || isInput(args[0].value)) {
			r.doubt(r.mode, computedText, text)
		}
	case "alias":
		for _, a := range args {
			if _, value, ok := strings.Cut(a.value, "="); ok {
				r.runs(arg{value: value, known: a.known}, text)
			} else if a.value == "-g" || a.value == "-s" {
				r.doubt(r.mode, lang.Key("changes-what-words-later-lines"), text)
			}
		}
	case "bind", "bindkey":
		if slices.ContainsFunc(args, func(a arg) bool {
			return !slices.Contains([]string{"-l", "-p", "-P", "-v", "-V", "-s", "-S", "-X", "-L"}, a.value)
		}) {
			r.doubt(r.mode, lang.Key("changes-what-keys-do"), text)
		}
	case "fc":
		if !has(args, 'l', "") {
			r.doubt(r.mode, lang.Key("runs-line-shells-history"), text)
		}
	case "hash", "enable", "mapfile", "readarray", "complete":
		flag := map[string]byte{"hash": 'p', "enable": 'f', "mapfile": 'C', "readarray": 'C', "complete": 'C'}[name]
		if has(args, flag, "") {
			r.doubt(r.mode, lang.Key("changes-what-later-commands-run"), text)
		}
		r.names(args, text)
	case "read", "printf", "getopts", "export", "declare", "typeset":
		r.names(args, text)
	default:
		return false
	}
	return true
}

// joined judges arguments that are run as one text.
func (r *reader) joined(args []arg, text string) {
	var whole strings.Builder
	for _, a := range args {
		if !a.known {
			r.doubt(r.mode, computedText, text)
			return
		}
		whole.WriteString(a.value)
		whole.WriteByte(' ')
	}
	r.text(whole.String(), r.inner())
}

// runs judges text that will be run with arguments that are not known.
func (r *reader) runs(a arg, text string) {
	switch {
	case !a.known:
		r.doubt(r.mode, computedText, text)
	case strings.TrimSpace(a.value) != "":
		r.text(a.value+` "$@"`, r.inner())
	}
}

// feed judges what a shell reads as its commands.
func (r *reader) feed(text string) {
	switch r.in.kind {
	case inputText:
		r.text(r.in.text, r.inner())
	case inputUnknown:
		r.doubt(r.mode, lang.Key("shell-runs-what-fed"), text)
	}
}

// shell judges the arguments of one.
func (r *reader) shell(args []arg, text string) {
	command, fromInput := false, false
options:
	for len(args) > 0 {
		a := args[0]
		switch v := a.value; {
		case !a.known:
			r.doubt(r.mode, computedText, text)
			return
		case v == "--" || v == "-":
			args = args[1:]
			break options
		case strings.HasPrefix(v, "--"):
			flag, value, ok := strings.Cut(v[2:], "=")
			switch {
			case strings.HasSuffix(flag, "command") && ok: // of fish
				r.text(value, r.inner())
			case (flag == "rcfile" || flag == "init-file") && len(args) > 1:
				args = args[1:]
				if !args[0].known || isInput(args[0].value) {
					r.doubt(r.mode, computedText, text)
				}
			}
		case len(v) > 1 && (v[0] == '-' || v[0] == '+'):
			command = command || v[0] == '-' && strings.ContainsAny(v[1:], "cC")
			fromInput = fromInput || v[0] == '-' && strings.Contains(v[1:], "s")
			if last := v[len(v)-1]; (last == 'o' || last == 'O') && len(args) > 1 {
				args = args[1:]
			}
		default:
			break options
		}
		args = args[1:]
	}
	switch {
	case command && len(args) > 0:
		r.joined(args[:1], text)
	case fromInput || len(args) == 0:
		r.feed(text)
	case !args[0].known || isInput(args[0].value):
		r.doubt(r.mode, computedText, text)
	}
}

// language says which flags of an interpreter take code, which take another
// argument, and which take what stands at once behind them.
type language struct{ code, takes, attached string }

var interpreters = map[string]language{
	"python": {"c", "WX", ""}, "pypy": {"c", "WX", ""}, "perl": {"eE", "", "MmIiCDFx"}, "ruby": {"e", "", "rIiCEFKTWx"}, "node": {"ep", "r", ""}, "nodejs": {"ep", "r", ""},
	"php": {"rBRE", "dc", ""}, "lua": {"e", "l", ""}, "luajit": {"e", "l", ""}, "rscript": {"e", "", ""}, "r": {"e", "f", ""}, "osascript": {"e", "l", ""}, "pwsh": {"ce", "", ""}, "powershell": {"ce", "", ""},
	"julia": {"eE", "L", ""}, "elixir": {"e", "", ""}, "groovy": {"e", "", ""}, "tclsh": {"", "", ""}, "expect": {"c", "", ""},
}

var codeFlag = late(`(?i)^--?(eval|print|command|encodedcommand)(=|$)`)

// interpreter judges the arguments of one: code on the line or from a pipe
// cannot be read here.
func (r *reader) interpreter(name string, in language, args []arg, text string) {
	reason := lang.Key("interpreter-runs-code-cannot-judged")
	for i := 0; i < len(args); i++ {
		v := args[i].value
		switch {
		case codeFlag().MatchString(v):
			r.doubt(r.mode, reason, text)
			return
		case v == "--version" || v == "--help" || v == "-h" || v == "-V" || v == "-v" && name != "ruby":
			return
		case strings.HasPrefix(v, "--"):
		case len(v) > 1 && v[0] == '-':
			for j := 1; j < len(v); j++ {
				if strings.IndexByte(in.code, v[j]) >= 0 {
					r.doubt(r.mode, reason, text)
					return
				}
				if strings.HasPrefix(name, "py") && v[j] == 'm' { // a module is the program
					return
				}
				if strings.IndexByte(in.takes, v[j]) >= 0 {
					if j == len(v)-1 {
						i++
					}
					break
				}
				if strings.IndexByte(in.attached, v[j]) >= 0 {
					break
				}
			}
		case isInput(v):
			if r.in.kind == inputText || r.in.kind == inputUnknown {
				r.doubt(r.mode, reason, text)
			}
			return
		default:
			return // a file
		}
	}
	if r.in.kind == inputText || r.in.kind == inputUnknown {
		r.doubt(r.mode, lang.Key("interpreter-runs-what-fed"), text)
	}
}

var (
	awkRuns = late(`system\s*\(|\|\s*&?\s*"|"\s*\|[^|]|\|\s*&?\s*getline|print[^;}\n]*[^|]\|[^|]`)
	sedRuns = late(`(^|[;{\n]|[0-9$])\s*e(\s+\S|\s*$)|^s(.).*[/|#,!@:][gpiIMm0-9]*e[gpiIMmw0-9]*\s*($|[;}\n])`)
)

// scripts says why the code of awk or sed is dangerous, or nothing.
func scripts(name string, args []arg) lang.Phrase {
	re := awkRuns
	if name == "sed" || name == "gsed" {
		re = sedRuns
	}
	for i, a := range args {
		separator := strings.HasPrefix(a.value, "-F") || i > 0 && (args[i-1].value == "-F" || args[i-1].value == "-v")
		if !separator && re().MatchString(a.value) {
			return lang.Key("runs-commands-from-its-code")
		}
	}
	return ""
}
