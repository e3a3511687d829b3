package danger

import (
	"path"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

const (
	maxWrappers = 16 // nohup nice env …
	maxNamed    = 16 // programs named among the arguments of another
)

// command judges arguments of which the first is the program.
func (r *reader) command(args []arg, text string) {
	all := args
	for n := 0; len(args) > 0; n++ {
		head := args[0]
		switch {
		case n > maxWrappers:
			r.add(lang.Key("commands-nested-too-deep-judged"), text)
			return
		case !head.known:
			r.doubt(r.mode, lang.Key("name-command-computed"), text)
			return
		case strings.ContainsAny(head.value, "*?[") && head.value != "[" && head.value != "[[":
			r.doubt(r.mode, lang.Key("name-command-pattern"), text)
			return
		}
		name := program(head.value)
		reason := rule(name, args[1:])
		if reason != "" {
			r.add(reason, text)
		}
		if reason != "" && reason != asRoot || r.special(name, args[1:], text) {
			return
		}
		rest, ok := unwrap(name, args[1:])
		if !ok {
			if harmlessArguments(name, args[1:]) {
				return
			}
			break
		}
		if name == "env" {
			r.environment(args[1:len(args)-len(rest)], text)
		}
		args = rest
	}
	if !r.firm {
		r.scan(all, text)
	}
}

// program is the name of a program, by its path.
func program(s string) string { return strings.ToLower(path.Base(s)) }

// deeper judges a command that another runs.
func (r *reader) deeper(args []arg, text string) {
	if r.depth >= maxDepth {
		r.doubt(r.mode, lang.Key("commands-nested-too-deep-judged"), text)
		return
	}
	r.depth++
	r.command(args, text)
	r.depth--
}

// talkers take their arguments as data, so that a dangerous name among them
// means nothing.
var talkers = strings.Fields(`echo printf ls man grep egrep fgrep rg ag ack cat bat head tail wc sort uniq cut tr
test [ [[ which type whereis whatis
	apropos info tldr help file stat find fd fdfind git gh glab hub diff less more basename dirname realpath readlink
	touch mkdir export local declare typeset unset
	make just task jq yq curl wget sed awk gawk mawk seq true false : cd pushd popd read wait jobs history pgrep ps
	alias unalias set shift return exit
	case date apt apt-get dnf yum pacman brew pip pip3 gem code`)

// runners run what their first argument says, which is a name of theirs.
var runners = []string{"npm", "yarn", "pnpm", "bun", "cargo", "go", "poetry", "uv", "deno", "bundle", "composer"}

// harmlessArguments reports whether the arguments of a program are no commands.
func harmlessArguments(name string, args []arg) bool {
	if slices.Contains(runners, name) {
		return len(args) == 0 || !slices.Contains([]string{"exec", "x", "dlx", "run"}, args[0].value)
	}
	return slices.Contains(talkers, name)
}

// scan looks for a dangerous command among the arguments of a program that is
// not known, as it may run it.
func (r *reader) scan(all []arg, text string) {
	named := 0
	for i, a := range all {
		if i == 0 || !a.known {
			continue
		}
		rest, name := all[i+1:], program(a.value)
		isShell := slices.Contains(shells, name) || name == "eval"
		if isShell || slices.Contains(ruled, name) || strings.HasPrefix(name, "mkfs") {
			if named++; named > maxNamed {
				r.add(lang.Key("names-too-many-dangerous-programs"), text)
				return
			}
			if reason := rule(name, rest); reason != "" && len(rest) > 0 {
				r.add(reason, text)
				return
			}
			if isShell && len(rest) > 0 || isShell && r.in.kind == inputUnknown {
				r.special(name, rest, text)
			}
		}
		if strings.ContainsAny(a.value, " \t\n;&|") {
			m := r.inner()
			m.firm = true
			r.text(strings.TrimLeft(a.value, "!: "), m)
			if j := strings.LastIndexByte(a.value, '='); j >= 0 {
				r.text(a.value[j+1:], m)
			}
		}
	}
}

// wrappers run the command that follows their own arguments. The value lists
// the flags that take an argument of their own.
var wrappers = map[string]string{
	"env": "uSC", "command": "", "builtin": "", "exec": "a", "nohup": "", "time": "of", "nice": "n", "ionice": "cnp", "noglob": "", "nocorrect": "",
	"timeout": "ks", "xargs": "aEILnPsd", "setsid": "", "stdbuf": "ioe", "watch": "dn", "sudo": "ughpCTrtDR", "doas": "uC", "pkexec": "", "runuser": "ugG",
	"parallel": "j", "chroot": "", "unshare": "", "script": "", "strace": "eops", "ltrace": "eops", "caffeinate": "t", "busybox": "", "toybox": "", "fakeroot": "", "setpriv": "", "nsenter": "",
	"taskset": "", "flock": "wE", "chrt": "", "systemd-run": "pu", "xvfb-run": "", "unbuffer": "", "npx": "",
}

// positional are the wrappers that take an argument before the command.
var positional = []string{"timeout", "chroot", "taskset", "flock", "chrt"}

// unwrap returns the command that a wrapper runs.
func unwrap(name string, args []arg) ([]arg, bool) {
	takes, ok := wrappers[name]
	if !ok {
		return nil, false
	}
	for len(args) > 0 {
		v := args[0].value
		switch {
		case name == "env" && strings.Contains(v, "=") && !strings.HasPrefix(v, "-") && !strings.HasPrefix(v, hole):
			args = args[1:]
		case !args[0].known:
			return withInput(name, args), true
		case v == "--":
			return withInput(name, args[1:]), len(args) > 1
		case strings.HasPrefix(v, "-") && len(v) == 2 && strings.Contains(takes, v[1:]):
			args = args[min(2, len(args)):]
		case strings.HasPrefix(v, "-"):
			args = args[1:]
		case slices.Contains(positional, name) && len(args) > 1:
			return args[1:], true
		default:
			return withInput(name, args), true
		}
	}
	return nil, false
}

// withInput adds what a program takes from its input as arguments.
func withInput(name string, args []arg) []arg {
	if name == "xargs" || name == "parallel" {
		return append(slices.Clip(args), fed)
	}
	return args
}

// finds judges what find, or fd, runs for the files that it finds.
func (r *reader) finds(name string, args []arg, text string) {
	flags := []string{"-exec", "-execdir", "-ok", "-okdir"}
	if name != "find" {
		flags = []string{"-x", "-X", "--exec", "--exec-batch"}
	}
	for i := 0; i < len(args); i++ {
		if strings.HasPrefix(args[i].value, "-fprint") || args[i].value == "-fls" {
			if i+1 < len(args) && writes(args[i+1].value) != "" {
				r.add(writes(args[i+1].value), text)
			}
		}
		if !slices.Contains(flags, args[i].value) {
			continue
		}
		var run []arg
		for i++; i < len(args) && args[i].value != ";" && !(args[i].value == "+" && args[i-1].value == "{}"); i++ {
			if a := args[i]; strings.Contains(a.value, "{}") {
				run = append(run, arg{value: hole})
			} else {
				run = append(run, a)
			}
		}
		if name != "find" {
			run = append(run, fed)
		}
		r.deeper(run, text)
	}
}
