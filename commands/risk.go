package commands

import (
	"encoding/json"
	"slices"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Risk is why the person must see a command before it runs, and exactly what
// would run.
type Risk struct {
	Text    string   // as it would run; not sanitised
	Where   string   // what would run it, such as a terminal's name; not sanitised
	Reasons []string // a few words each
}

// same says whether two risks are one, so that an answer to one holds for the
// other.
func (r *Risk) same(o *Risk) bool {
	return r != nil && o != nil && r.Text == o.Text && r.Where == o.Where && slices.Equal(r.Reasons, o.Reasons)
}

// AskFirst gives a command the rule on danger: the gate asks the person where
// find gives a risk. It follows the command's definition.
func AskFirst[A any](r *Registry, id string, find func(Env, A) *Risk) {
	c, ok := r.Get(id)
	if !ok {
		panic("command " + id + " is not defined")
	}
	c.risk = func(env Env, raw json.RawMessage) (found *Risk) {
		defer func() {
			if p := recover(); p != nil { // what cannot be judged is asked
				found = &Risk{Text: string(raw), Reasons: []string{lang.Key("it could not be judged")}}
			}
		}()
		var args A
		if decode(raw, &args) != nil {
			return nil // the command itself refuses them
		}
		return find(env, args)
	}
}
