package danger

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// gitTakes are the options of git itself that take the next argument.
var gitTakes = []string{"-C", "-c", "--git-dir", "--work-tree", "--namespace", "--super-prefix", "--config-env",
	"--attr-source", "--exec-path"}

// gitHarmless are the subcommands that throw nothing away, whatever they are given.
var gitHarmless = strings.Fields("status log diff show add commit fetch blame grep shortlog describe rev-parse " +
	"ls-files merge-base cat-file tag")

// subcommand returns git's subcommand with its arguments, behind git's own
// options. It is not known when it is computed.
func subcommand(args []arg) (sub string, rest []arg, known bool) {
	for i := 0; i < len(args); i++ {
		switch v := args[i].value; {
		case strings.HasPrefix(v, "-"):
			if slices.Contains(gitTakes, v) {
				i++
			}
		case !args[i].known:
			return "", args[i:], false
		default:
			return v, args[i+1:], true
		}
	}
	return "", nil, true
}

// git says why its arguments are dangerous, or nothing.
func git(args []arg) lang.Phrase {
	sub, rest, known := subcommand(args)
	if !known || !slices.Contains(gitHarmless, sub) && slices.ContainsFunc(rest, func(a arg) bool { return a.many }) {
		return lang.Key("what-git-do-computed")
	}
	operand := func(is func(string) bool) bool {
		return slices.ContainsFunc(rest, func(a arg) bool { return is(a.value) })
	}
	first := ""
	if len(rest) > 0 {
		first = rest[0].value
	}
	force := has(rest, 'f', "force")
	thrown, commits := lang.Key("throws-uncommitted-changes-away"), lang.Key("throws-commits-away")
	switch sub {
	case "push":
		if force || has(rest, 'd', "delete") || operand(overwrites) {
			return lang.Key("overwrites-what-others-see-branch")
		}
	case "reset":
		if has(rest, 0, "hard") || has(rest, 0, "merge") || operand(func(v string) bool { return v == hole }) {
			return thrown
		}
	case "clean":
		if !has(rest, 'n', "dry-run") {
			return lang.Key("deletes-files-git-does-not")
		}
	case "checkout", "switch":
		if force || has(rest, 0, "discard-changes") || has(rest, 'B', "force-create") ||
			sub == "switch" && has(rest, 'C', "") || sub == "checkout" && checksFiles(rest) {
			return thrown
		}
	case "restore":
		if !has(rest, 'S', "staged") || has(rest, 'W', "worktree") {
			return thrown
		}
	case "checkout-index", "read-tree":
		if force || has(rest, 0, "reset") {
			return thrown
		}
	case "stash":
		if first == "drop" || first == "clear" {
			return thrown
		}
	case "branch":
		if force || has(rest, 'D', "") || has(rest, 'M', "") || has(rest, 'C', "") {
			return commits
		}
	case "rm":
		if force || has(rest, 'r', "") || operand(wide) {
			return lang.Key("deletes-files-of-the-repository")
		}
	case "reflog":
		if first == "expire" || first == "delete" {
			return commits
		}
	case "gc", "prune", "filter-branch", "filter-repo", "update-ref":
		if sub != "gc" && sub != "update-ref" || operand(func(v string) bool {
			return strings.HasPrefix(v, "--prune") || v == "-d" || v == "--delete" || v == "--stdin"
		}) {
			return commits
		}
	case "worktree", "submodule":
		if force && (first == "remove" || first == "deinit") {
			return thrown
		}
	}
	return ""
}

// overwrites reports whether an argument of git push forces or deletes.
func overwrites(v string) bool {
	return strings.HasPrefix(v, "--force") || v == "--mirror" || v == "--prune" || strings.HasPrefix(v, "+") ||
		strings.HasPrefix(v, ":") && len(v) > 1
}

var fileName = late(`\.[a-z]{1,4}$|[*?]`)

// checksFiles reports whether git checkout puts files back, and no branch.
func checksFiles(args []arg) bool {
	names := 0
	for i, a := range args {
		v := a.value
		switch {
		case v == "--":
			return i+1 < len(args)
		case v == "-b" || v == "-t" || v == "--track" || v == "--orphan" || v == "--detach" || v == "-d" ||
			strings.HasPrefix(v, "--track="):
			return false
		case v == "-":
		case strings.HasPrefix(v, "-"):
		case wide(v) || fileName().MatchString(v):
			return true
		default:
			names++
		}
	}
	return names > 1
}

// gitRuns judges the commands that git is given to run.
func (r *reader) gitRuns(args []arg, text string) {
	sub, rest, _ := subcommand(args)
	for i, a := range args[:len(args)-len(rest)] {
		if i > 0 && args[i-1].value == "-c" {
			name, value, _ := strings.Cut(a.value, "=")
			r.gitSetting(name, arg{value: value, known: a.known}, text)
		}
	}
	switch first := firstOperand(rest); {
	case sub == "config" && first < len(rest):
		if first+1 < len(rest) {
			r.gitSetting(rest[first].value, rest[first+1], text)
		}
		if first+2 < len(rest) { // git config set name value
			r.gitSetting(rest[first+1].value, rest[first+2], text)
		}
	case sub == "submodule" && first < len(rest) && rest[first].value == "foreach":
		after := rest[first+1:]
		r.joined(after[firstOperand(after):], text)
	case sub == "bisect" && first < len(rest) && rest[first].value == "run":
		r.deeper(rest[first+1:], text)
	case sub == "rebase" || sub == "difftool":
		for i, a := range rest {
			if i > 0 && (rest[i-1].value == "-x" || rest[i-1].value == "--exec" || rest[i-1].value == "--extcmd") {
				r.joined([]arg{a}, text)
			} else if _, value, ok := strings.Cut(a.value, "="); ok &&
				(strings.HasPrefix(a.value, "--exec=") || strings.HasPrefix(a.value, "--extcmd=")) {
				r.joined([]arg{{value: value, known: a.known}}, text)
			}
		}
	}
}

// firstOperand is the index of the first argument that is no option.
func firstOperand(args []arg) int {
	i := slices.IndexFunc(args, func(a arg) bool { return !strings.HasPrefix(a.value, "-") })
	if i < 0 {
		return len(args)
	}
	return i
}

// gitSetting judges a setting of git whose value is run.
func (r *reader) gitSetting(name string, value arg, text string) {
	if !gitVariables().MatchString(name) {
		return
	}
	if strings.HasPrefix(strings.ToLower(name), "alias.") && !strings.HasPrefix(value.value, "!") {
		value.value = "git " + value.value
	}
	value.value = strings.TrimPrefix(value.value, "!")
	switch strings.ToLower(value.value) {
	case "true", "false", "auto", "always", "never":
		return
	}
	r.runs(value, text)
}

// gitVariables are the settings of git whose value is run.
var gitVariables = late(`(?i)^(alias\.|core\.(pager|editor|sshcommand|fsmonitor|askpass|gitproxy)|sequence\.editor` +
	`|pager\.|gpg\..*program|.*\.(command|cmd|textconv|clean|smudge|process|driver|helper|external))`)
