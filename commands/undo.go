package commands

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Why commands cannot be taken back.
var (
	readOnly = lang.Key("it-only-read")
	gone     = lang.Key("what-it-closed-has-ended")
	nothing  = lang.Key("it-changed-nothing")
)

// Undo takes back what a command did. It may be run once.
type Undo struct {
	label lang.Message
	about string // what it changes, where the order matters: a file
	back  func(Env) Step
}

// About names what taking back changes, where later changes of it must be taken
// back first; else it is empty.
func (u *Undo) About() string { return u.about }

// Label says what taking back does, as in: close src/a.go.
func (u *Undo) Label() string { return u.Said() }

// Said is the label in the person's language.
func (u *Undo) Said() string { return u.label.Said() }

// Record is the label in English, as logs have it.
func (u *Undo) Record() string { return u.label.String() }

// Run takes it back, by the person's hand. What changed since, so that it
// cannot be, is a refusal.
func (u *Undo) Run(env Env) (step Step) {
	defer func() {
		if p := recover(); p != nil {
			step = failed(Errorf(CodeInternal, "x-failed-x", u.label, p))
		}
	}()
	return u.back(env).sound()
}

// about says what taking back changes.
func (o Outcome[T]) about(what string) Outcome[T] {
	if o.step.Undo != nil {
		o.step.Undo.about = what
	}
	return o
}

// Undo says how a command that is done is taken back. Of two, the later runs
// first.
func (o Outcome[T]) Undo(label lang.Message, back func(Env) Outcome[call.Empty]) Outcome[T] {
	if o.step.Result == nil || o.step.Result.Err != nil {
		return o
	}
	first := o.step.Undo
	o.step.Undo = &Undo{label: label, back: func(env Env) Step {
		step := back(env).step
		if first == nil || step.Result == nil || step.Result.Err != nil {
			return step
		}
		return first.back(env)
	}}
	return o
}
