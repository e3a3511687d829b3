package commands

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/commands/schema"
	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/lang"
)

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
