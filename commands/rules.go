package commands

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/commands/schema"
	"github.com/openspace-tui/openspace/internal/danger"
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

// Risk is why the person must see a command before it runs, and exactly what
// would run.
type Risk struct {
	Text    string   // as it would run; not sanitised
	Where   string   // what would run it, such as a terminal's name; not sanitised
	Reasons []string // a few words each, in the person's language
	Record  []string // the reasons in English, for logs
}

// add adds a reason, and the part of the text that it is about.
func (r *Risk) add(f danger.Finding) {
	said, record := reason(f, strings.TrimSpace(r.Text))
	r.Reasons, r.Record = append(r.Reasons, said), append(r.Record, record)
}

// reason is why a part of a text is dangerous, in the person's language and in
// English. The part is named where it is not all of the text.
func reason(f danger.Finding, text string) (said, record string) {
	said, record = f.Said(), f.Reason.String()
	if f.Text != "" && f.Text != text {
		return said + ": " + f.Text, record + ": " + f.Text
	}
	return said, record
}

// same reports whether two risks are one, so that an answer to one holds for the
// other.
func (r *Risk) same(o *Risk) bool {
	return r != nil && o != nil && r.Text == o.Text && r.Where == o.Where && slices.Equal(r.Reasons, o.Reasons) &&
		slices.Equal(r.Record, o.Record)
}

// AskFirst gives a command the rule on danger: the gate asks the person where
// find gives a risk. It follows the command's definition.
func AskFirst[A any](r *Registry, id call.Command[A], find func(Env, A) *Risk) {
	c, ok := r.Get(string(id))
	if !ok {
		panic("command " + string(id) + " is not defined")
	}
	c.risk = func(env Env, raw json.RawMessage) (found *Risk) {
		defer func() {
			if p := recover(); p != nil { // what cannot be judged is asked
				found = &Risk{Text: string(raw)}
				found.add(danger.Finding{Reason: lang.Key("it-could-not-be-judged")})
			}
		}()
		var args A
		if schema.Decode(raw, &args) != nil {
			return nil // the command itself refuses them
		}
		return find(env, args)
	}
}
