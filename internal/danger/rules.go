package danger

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

const asRoot = "runs as another user, root mostly"

// rule says why a program with these arguments is dangerous, or nothing.
func rule(name string, args []arg) string {
	switch name {
	case "sudo", "doas", "su", "pkexec", "runuser":
		return asRoot
	case "rm":
		if has(args, 'r', "recursive") || has(args, 'R', "recursive") {
			if has(args, 'f', "force") {
				return "deletes folders without asking"
			}
			if wide(args) {
				return "deletes everything below a folder"
			}
		}
		if anyUnknown(args) && (has(args, 'f', "force") || has(args, 'r', "recursive")) {
			return "deletes what is computed"
		}
	case "chmod":
		if slices.ContainsFunc(args, func(a arg) bool { return world.MatchString(a.value) }) {
			return "lets everybody write"
		}
	case "chown", "chgrp":
		if has(args, 'R', "recursive") {
			return "changes the owner of whole folders"
		}
	case "dd":
		if slices.ContainsFunc(args, func(a arg) bool { return strings.HasPrefix(a.value, "if=") || strings.HasPrefix(a.value, "of=") }) {
			return "copies raw data over files or devices"
		}
	case "shred", "wipefs", "fdisk", "parted", "sfdisk", "mkswap":
		return "destroys data on files or devices"
	case "shutdown", "reboot", "halt", "poweroff":
		return "ends the machine"
	case "kill", "killall", "pkill":
		if slices.ContainsFunc(args, func(a arg) bool { return a.value == "-1" }) {
			return "ends every process"
		}
	case "find":
		if slices.ContainsFunc(args, func(a arg) bool { return a.value == "-delete" }) {
			return "deletes every file that is found"
		}
	case "git":
		return git(args)
	case "crontab":
		if has(args, 'r', "") {
			return "deletes the scheduled jobs"
		}
	case "history":
		if has(args, 'c', "") {
			return "clears the shell's history"
		}
	}
	if strings.HasPrefix(name, "mkfs") {
		return "makes a new file system on a device"
	}
	return ""
}

var world = regexp.MustCompile(`^(0?[0-7]?777|0?[0-7]?666|([augo]*o[augo]*|a|)[+=][rxXst]*w[rwxXst]*)$`)

func git(args []arg) string {
	sub := ""
	for _, a := range args {
		if !strings.HasPrefix(a.value, "-") {
			sub = a.value
			break
		}
	}
	switch {
	case sub == "push" && (has(args, 'f', "force") || slices.ContainsFunc(args, func(a arg) bool { return strings.HasPrefix(a.value, "+") })):
		return "overwrites what others see of a branch"
	case sub == "reset" && has(args, 0, "hard"):
		return "throws uncommitted changes away"
	case sub == "clean" && has(args, 'f', "force"):
		return "deletes files that git does not know"
	}
	return ""
}

// has says whether a flag is among the arguments, alone or with others.
func has(args []arg, short byte, long string) bool {
	for _, a := range args {
		switch {
		case a.value == "--":
			return false
		case strings.HasPrefix(a.value, "--"):
			name, _, _ := strings.Cut(a.value[2:], "=")
			// Programs of GNU take what begins a long name.
			if long != "" && len(name) > 1 && strings.HasPrefix(long, name) {
				return true
			}
		case strings.HasPrefix(a.value, "-") && short != 0 && strings.IndexByte(a.value[1:], short) >= 0:
			return true
		}
	}
	return false
}

// wide says whether a path stands for much: the root, the home, the folder
// one is in, all of a folder.
func wide(args []arg) bool {
	return slices.ContainsFunc(args, func(a arg) bool {
		v := strings.TrimRight(a.value, "/*")
		return !strings.HasPrefix(a.value, "-") && (v == "" || v == "~" || v == "." || v == "..")
	})
}

func anyUnknown(args []arg) bool {
	return slices.ContainsFunc(args, func(a arg) bool { return !a.known })
}

// shells run text that they are given.
var shells = []string{"sh", "bash", "zsh", "dash", "ksh", "ash", "fish", "busybox"}

// shellText gives the text that a program will run as a shell's, if it does.
func shellText(name string, args []arg) ([]arg, bool) {
	switch {
	case name == "eval":
		whole := arg{known: true}
		for _, a := range args {
			whole.value += a.value + " "
			whole.known = whole.known && a.known
		}
		return []arg{whole}, true
	case slices.Contains(shells, name):
		for i, a := range args {
			if !a.known {
				return []arg{a}, true
			}
			if strings.HasPrefix(a.value, "-") && !strings.HasPrefix(a.value, "--") && strings.Contains(a.value, "c") && i+1 < len(args) {
				return args[i+1 : i+2], true
			}
		}
	case name == "trap" && len(args) > 0:
		return args[:1], true
	}
	return nil, false
}

// wrappers run the command that follows their own arguments. The value lists
// the flags that take an argument of their own.
var wrappers = map[string]string{
	"env": "uSC", "command": "", "builtin": "", "exec": "a", "nohup": "", "time": "of", "nice": "n", "ionice": "cnp",
	"timeout": "ks", "xargs": "aEeIiLlnPsd", "setsid": "", "stdbuf": "ioe", "watch": "dn", "sudo": "ughpCTrtDR", "doas": "uC",
	"find": "", "parallel": "j", "chroot": "", "unshare": "", "script": "", "strace": "eops", "caffeinate": "t", "busybox": "",
}

// unwrap gives the command that a wrapper runs.
func unwrap(name string, args []arg) ([]arg, bool) {
	takes, ok := wrappers[name]
	if !ok {
		return nil, false
	}
	if name == "find" {
		i := slices.IndexFunc(args, func(a arg) bool { return slices.Contains([]string{"-exec", "-execdir", "-ok", "-okdir"}, a.value) })
		return args[i+1:], i >= 0
	}
	for len(args) > 0 {
		v := args[0].value
		switch {
		case !args[0].known:
			return args, true
		case v == "--":
			return args[1:], true
		case strings.HasPrefix(v, "-") && len(v) == 2 && strings.Contains(takes, v[1:]):
			args = args[min(2, len(args)):]
		case strings.HasPrefix(v, "-"):
			args = args[1:]
		case name == "env" && strings.Contains(v, "="):
			args = args[1:]
		case (name == "timeout" || name == "chroot") && len(args) > 1:
			return args[1:], true
		default:
			return args, true
		}
	}
	return nil, false
}

// function finds one that calls itself in the background or in a pipe: a bomb.
func (w *walk) function(f *syntax.FuncDecl, text string) {
	if f.Name == nil {
		return
	}
	syntax.Walk(f.Body, func(n syntax.Node) bool {
		if n == nil {
			return true
		}
		var inside syntax.Node
		switch n := n.(type) {
		case *syntax.Stmt:
			if n.Background {
				inside = n.Cmd
			}
		case *syntax.BinaryCmd:
			if n.Op == syntax.Pipe || n.Op == syntax.PipeAll {
				inside = n
			}
		}
		if inside != nil && calls(inside, f.Name.Value) {
			w.add("starts itself again and again", source(f, text))
		}
		return true
	})
}

func calls(n syntax.Node, name string) bool {
	found := false
	syntax.Walk(n, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CallExpr); ok && len(c.Args) > 0 {
			if s, _ := static(c.Args[0]); s == name {
				found = true
			}
		}
		return !found
	})
	return found
}

// redirect finds output to a device.
func (w *walk) redirect(r *syntax.Redirect, text string) {
	if r.Word == nil || r.Op == syntax.RdrIn || r.Op == syntax.Hdoc || r.Op == syntax.DashHdoc || r.Op == syntax.WordHdoc {
		return
	}
	to, _ := static(r.Word)
	if device.MatchString(to) {
		w.add("writes to a device", source(r, text))
	}
}

var device = regexp.MustCompile(`^/dev/(sd|hd|vd|xvd|nvme|mmcblk|disk|mapper/|mem|kmem)`)

// pipe finds text that is fed to a shell.
func (w *walk) pipe(b *syntax.BinaryCmd, text string) {
	if b.Op != syntax.Pipe && b.Op != syntax.PipeAll || b.Y == nil {
		return
	}
	c, ok := b.Y.Cmd.(*syntax.CallExpr)
	if !ok || len(c.Args) == 0 {
		return
	}
	args := make([]arg, len(c.Args))
	for i, a := range c.Args {
		s, known := static(a)
		args[i] = arg{s, known}
	}
	for len(args) > 0 && args[0].known {
		name := args[0].value[strings.LastIndexByte(args[0].value, '/')+1:]
		if slices.Contains(shells, name) || slices.Contains([]string{"python", "python3", "perl", "ruby", "node"}, name) {
			if !slices.ContainsFunc(args[1:], func(a arg) bool { return !strings.HasPrefix(a.value, "-") }) {
				w.add("a shell runs what it is fed", source(b, text))
			}
			return
		}
		rest, ok := unwrap(name, args[1:])
		if !ok {
			return
		}
		args = rest
	}
}

// ansiC reads the escapes of $'…'.
func ansiC(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch c := s[i]; {
		case c == 'x':
			i += digits(&b, s[i+1:], 2, 16)
		case c == 'u':
			i += digits(&b, s[i+1:], 4, 16)
		case c == 'U':
			i += digits(&b, s[i+1:], 8, 16)
		case c >= '0' && c <= '7':
			i += digits(&b, s[i:], 3, 8) - 1
		case strings.IndexByte("abefnrtv", c) >= 0:
			b.WriteByte(' ')
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// digits writes the character that at most n digits name, and counts them.
func digits(b *strings.Builder, s string, n, base int) int {
	i := 0
	for i < len(s) && i < n {
		if _, err := strconv.ParseUint(s[i:i+1], base, 8); err != nil {
			break
		}
		i++
	}
	if v, err := strconv.ParseUint(s[:i], base, 32); err == nil {
		b.WriteRune(rune(v))
	}
	return i
}
