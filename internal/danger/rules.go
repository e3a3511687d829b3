package danger

import (
	"slices"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

var asRoot = lang.Key("runs-another-user-root-mostly")

// ruled are the programs that rule knows.
var ruled = strings.Fields(`sudo doas su pkexec runuser rm unlink chmod chown chgrp dd shred wipefs fdisk parted
sfdisk sgdisk mkswap blkdiscard hdparm
	shutdown reboot halt poweroff init telinit systemctl loginctl kill killall pkill find git crontab history truncate
	tee cp mv install ln rsync`)

// rule says why a program with these arguments is dangerous, or nothing.
func rule(name string, args []arg) lang.Phrase {
	anyIs := func(is func(string) bool) bool {
		return slices.ContainsFunc(args, func(a arg) bool { return is(a.value) })
	}
	switch name {
	case "sudo", "doas", "su", "pkexec", "runuser":
		return asRoot
	case "rm", "unlink":
		return removes(args)
	case "chmod":
		return modes(args)
	case "chown", "chgrp":
		if has(args, 'R', "recursive") {
			return lang.Key("changes-owner-whole-folders")
		}
	case "dd":
		if anyIs(func(v string) bool { return strings.HasPrefix(v, "if=") || strings.HasPrefix(v, "of=") }) ||
			anyUnknown(args) {
			return lang.Key("copies-raw-data-over-files")
		}
	case "shred", "wipefs", "fdisk", "parted", "sfdisk", "sgdisk", "mkswap", "blkdiscard", "hdparm":
		return lang.Key("destroys-data-files-devices")
	case "kill", "killall", "pkill":
		if anyIs(func(v string) bool { return v == "-1" }) {
			return lang.Key("ends-every-process")
		}
	case "find":
		if anyIs(func(v string) bool { return v == "-delete" }) {
			return lang.Key("deletes-every-file-found")
		}
		if slices.ContainsFunc(args, func(a arg) bool { return a.many }) {
			return lang.Key("what-find-do-computed")
		}
	case "git":
		return git(args)
	case "crontab":
		if has(args, 'r', "") {
			return lang.Key("deletes-the-scheduled-jobs")
		}
	case "history":
		if has(args, 'c', "") || has(args, 'd', "") {
			return lang.Key("clears-the-shells-history")
		}
	case "truncate":
		if has(args, 's', "size") {
			return lang.Key("cuts-what-files-hold")
		}
	case "rsync":
		if anyIs(func(v string) bool { return strings.HasPrefix(v, "--del") || strings.HasPrefix(v, "--remove") }) {
			return lang.Key("deletes-files-other-side-does")
		}
		return copies(name, args)
	case "tee", "cp", "mv", "install", "ln":
		return copies(name, args)
	case "awk", "gawk", "mawk", "nawk", "sed", "gsed":
		return scripts(name, args)
	}
	if strings.HasPrefix(name, "mkfs") {
		return lang.Key("makes-new-file-system-device")
	}
	return ends(name, args)
}

// ends reports whether a program ends the machine.
func ends(name string, args []arg) lang.Phrase {
	reason := lang.Key("ends-the-machine")
	switch name {
	case "shutdown", "reboot", "halt", "poweroff":
		return reason
	case "init", "telinit":
		if len(args) == 1 && slices.Contains([]string{"0", "1", "6", "s", "S"}, args[0].value) {
			return reason
		}
	case "systemctl", "loginctl":
		for _, a := range args {
			if slices.Contains([]string{"poweroff", "reboot", "halt", "kexec", "soft-reboot", "rescue", "emergency",
				"isolate", "exit", "suspend", "hibernate", "hybrid-sleep"}, a.value) {
				return reason
			}
		}
	}
	return ""
}

// removes judges the arguments of rm.
func removes(args []arg) lang.Phrase {
	switch recursive := has(args, 'r', "recursive") || has(args, 'R', "recursive"); {
	case recursive && has(args, 'f', "force"):
		return lang.Key("deletes-folders-without-asking")
	case recursive && slices.ContainsFunc(args, func(a arg) bool { return wide(a.value) }):
		return lang.Key("deletes-everything-below-a-folder")
	case anyUnknown(args):
		return lang.Key("deletes-what-is-computed")
	}
	for _, a := range args {
		if a.value == "*" || strings.HasSuffix(a.value, "/*") {
			return lang.Key("deletes-every-file-folder")
		}
		if reason := writes(a.value); reason != "" && !strings.HasPrefix(a.value, "-") {
			return lang.Key("deletes-outside-the-folder")
		}
	}
	return ""
}

var symbolic = late(`^([ugoa]*)([-+=][rwxXstugo]*)+$`)

// modes judges the arguments of chmod, of which the first is the mode, in
// numbers or letters.
func modes(args []arg) lang.Phrase {
	reason := lang.Key("lets-everybody-write")
	if has(args, 'R', "recursive") && slices.ContainsFunc(args,
		func(a arg) bool { return wide(a.value) && a.value != "." && a.value != "./" }) {
		return lang.Key("changes-rights-everything-below-folder")
	}
	if slices.ContainsFunc(args, func(a arg) bool { return a.many }) {
		return lang.Key("the-rights-are-computed")
	}
	for _, a := range args {
		if strings.HasPrefix(a.value, "-") {
			continue
		}
		if !a.known {
			return lang.Key("the-rights-are-computed")
		}
		if n, err := strconv.ParseUint(strings.TrimLeft(a.value, "=+"), 8, 32); err == nil {
			if n&0o2 != 0 {
				return reason
			}
			return ""
		}
		for clause := range strings.SplitSeq(a.value, ",") {
			m := symbolic().FindStringSubmatch(clause)
			if m == nil || m[1] != "" && !strings.ContainsAny(m[1], "oa") {
				continue
			}
			gives := false
			for i := len(m[1]); i < len(clause); i++ {
				switch c := clause[i]; c {
				case '+', '=':
					gives = true
				case '-':
					gives = false
				case 'w', 'u', 'g':
					if gives {
						return reason
					}
				}
			}
		}
		return "" // what follows are files
	}
	return ""
}

// copies judges where a program writes to: all that tee is given, what mv takes
// away, and the last argument of the others.
func copies(name string, args []arg) lang.Phrase {
	var files []arg
	for i, a := range args {
		if v, ok := strings.CutPrefix(a.value, "--target-directory="); ok {
			files = []arg{{value: v, known: a.known}}
			name = "tee"
			break
		}
		if i > 0 && args[i-1].value == "-t" && name != "tee" && name != "rsync" {
			files = []arg{a}
			name = "tee"
			break
		}
		if !strings.HasPrefix(a.value, "-") {
			files = append(files, a)
		}
	}
	if name != "tee" && name != "mv" {
		files = files[max(len(files)-1, 0):]
	}
	for _, f := range files {
		if reason := writes(f.value); reason != "" {
			return reason
		}
		if name == "mv" && (f.value == "~" || f.value == "..") {
			return lang.Key("moves-a-whole-folder-away")
		}
	}
	return ""
}

// has reports whether a flag is among the arguments, alone or with others.
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

func anyUnknown(args []arg) bool {
	return slices.ContainsFunc(args, func(a arg) bool { return !a.known })
}
