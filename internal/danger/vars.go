package danger

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Variables whose value the shell, the loader or an interpreter runs, and those
// whose value is a command that other programs run.
var (
	runVariables = strings.Fields("PROMPT_COMMAND PS0 PS1 PS2 PS4 PROMPT RPROMPT BASH_ENV LD_PRELOAD LD_AUDIT " +
		"DYLD_INSERT_LIBRARIES BASH_ALIASES BASH_CMDS PERL5OPT PERL5DB RUBYOPT PYTHONSTARTUP GIT_CONFIG_PARAMETERS")
	commandVariables = strings.Fields("EDITOR VISUAL PAGER MANPAGER GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_SSH " +
		"GIT_SSH_COMMAND GIT_EXTERNAL_DIFF GIT_ASKPASS GIT_PROXY_COMMAND SUDO_ASKPASS SSH_ASKPASS BROWSER FCEDIT " +
		"LESSOPEN LESSCLOSE RSYNC_RSH")
)

// assign judges an assignment.
func (r *reader) assign(a *syntax.Assign) {
	if a.Name == nil {
		if a.Value != nil { // a computed argument of declare
			s, known := static(a.Value)
			r.names([]arg{{value: s, known: known}}, r.at(a))
		}
		return
	}
	if a.Naked {
		return
	}
	value := arg{known: true}
	if a.Value != nil {
		value = argument(a.Value)
	}
	r.variable(a.Name.Value, value, r.at(a))
}

// variable judges what a variable is set to.
func (r *reader) variable(name string, value arg, text string) {
	switch {
	case slices.Contains(runVariables, name):
		r.doubt(r.mode, lang.Key("sets-what-later-commands-run"), text)
	case name == "ENV" && (!value.known || strings.ContainsAny(value.value, "/$`.~")): // ENV=production is none
		r.doubt(r.mode, lang.Key("sets-what-later-commands-run"), text)
	case slices.Contains(commandVariables, name):
		r.runs(value, text)
	}
}

// environment judges the assignments of env.
func (r *reader) environment(args []arg, text string) {
	for _, a := range args {
		if name, value, ok := strings.Cut(a.value, "="); ok {
			r.variable(name, arg{value: value, known: a.known}, text)
		}
	}
}

// names judges arguments that are names of variables to be set.
func (r *reader) names(args []arg, text string) {
	for _, a := range args {
		name, value, ok := strings.Cut(a.value, "=")
		if ok || slices.Contains(runVariables, name) {
			r.variable(name, arg{value: value, known: a.known && ok}, text)
		}
	}
}
