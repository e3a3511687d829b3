package commands

import (
	"encoding/json"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/commands/schema"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
)

// Permission is what a command needs by the engine's rules for its own tools.
type Permission string

// The permissions of a Spec. One that is free shows what is there and changes
// the panes alone; every other names its subjects with Wants.
const (
	PermitFree Permission = "free"
	PermitEdit Permission = permit.Edit // changes a file
	PermitBash Permission = permit.Bash // runs a program or types into one
	PermitRead Permission = permit.Read // returns what a file or folder holds
	PermitGrep Permission = permit.Grep // searches files
	PermitGlob Permission = permit.Glob // lists files by their names
)

// known reports whether a permission is one of the above.
func (p Permission) known() bool {
	switch p {
	case PermitFree, PermitEdit, PermitBash, PermitRead, PermitGrep, PermitGlob:
		return true
	}
	return false
}

// Wants gives a command the rule of the agent: the gate asks the rules for what
// find names. It follows the command's definition.
func Wants[A any](r *Registry, id call.Command[A], find func(Env, A) []permit.Need) {
	c, ok := r.Get(string(id))
	if !ok {
		panic("command " + string(id) + " is not defined")
	}
	if c.Permission == PermitFree || c.Permission == "" {
		panic("command " + string(id) + " wants nothing by its definition")
	}
	c.wants = func(env Env, raw json.RawMessage) (needs []permit.Need) {
		defer func() {
			if p := recover(); p != nil { // what cannot be judged is asked
				needs = []permit.Need{c.unjudged()}
			}
		}()
		var args A
		if schema.Decode(raw, &args) != nil {
			return []permit.Need{c.unjudged()} // the command itself refuses them
		}
		return find(env, args)
	}
}

// unjudged is the need of a command whose subjects are not known.
func (c *Command) unjudged() permit.Need {
	return permit.Need{Permission: string(c.Permission), Patterns: []string{"*"}, Firm: true,
		Why: []string{lang.T("it-could-not-be-judged")}}
}

// needs are a command's needs. One that names no subjects needs its permission
// as such.
func (c *Command) needs(env Env, raw json.RawMessage) []permit.Need {
	switch {
	case c.Permission == PermitFree:
		return nil
	case c.wants == nil:
		return []permit.Need{c.unjudged()}
	}
	return c.wants(env, raw)
}

// onPaths is a need for paths of the workspace.
func onPaths(p Permission, paths ...string) []permit.Need {
	return []permit.Need{{Permission: string(p), Paths: paths, Always: []string{"*"}}}
}

// onOneOf is a need for the one of some names that is there.
func onOneOf(p Permission, names []string) []permit.Need {
	needs := onPaths(p, names...)
	needs[0].OneOf = true
	return needs
}

// onPattern is a need for what is no path.
func onPattern(p Permission, pattern string) []permit.Need {
	return []permit.Need{{Permission: string(p), Patterns: []string{pattern}, Always: []string{"*"}}}
}
