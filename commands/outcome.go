package commands

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// Outcome is what a handler gives back: a result, a failure, or work to do
// off the loop first. Make one with Done, Refuse or After.
type Outcome[T any] struct{ step Step }

// Step is one stretch of a command's execution on the loop.
type Step struct {
	// Result is set when the command has ended.
	Result *Result
	// Effects are to be carried out now, in order.
	Effects []Effect
	// Work, when set, is to be run off the loop; what it returns is to be
	// called on the loop and gives the next step.
	Work func(ctx context.Context) func(Env) Step
	// Try, beside Work, does the same work to find out whether it can be done;
	// it is for handlers whose files only try. It returns what refuses it, to be
	// called on the loop, or nil.
	Try func(ctx context.Context) func(Env) Step
	// Undo, of a command that ended well, takes it back.
	Undo *Undo
}

// Done ends a command with its result, a struct that marshals to an object.
func Done[T any](result T, effects ...Effect) Outcome[T] {
	data, err := encode(result)
	if err != nil {
		return Refuse[T](Errorf(CodeInternal, "encode-the-result", err))
	}
	return Outcome[T]{Step{Result: &Result{Data: data}, Effects: effects}}
}

// With adds effects to a command that ended well.
func (o Outcome[T]) With(effects ...Effect) Outcome[T] {
	if o.step.Result != nil && o.step.Result.Err == nil {
		o.step.Effects = append(o.step.Effects, effects...)
	}
	return o
}

// Refuse ends a command with an error.
func Refuse[T any](err *Error) Outcome[T] {
	return Outcome[T]{Step{Result: &Result{Err: err}}}
}

// After runs work off the loop under the caller's context, then continues on
// the loop with what it gave.
func After[T, W any](work func(context.Context) (W, error), then func(Env, W, error) Outcome[T]) Outcome[T] {
	next := func(w W, err error) func(Env) Step {
		return func(env Env) (step Step) {
			defer func() {
				if p := recover(); p != nil {
					step = failed(Errorf(CodeInternal, "the-command-failed", p))
				}
			}()
			return then(env, w, err).step.sound()
		}
	}
	return Outcome[T]{Step{Work: func(ctx context.Context) func(Env) Step {
		return next(guarded(ctx, work))
	}, Try: func(ctx context.Context) func(Env) Step {
		w, err := guarded(ctx, work)
		if err == nil {
			return nil
		}
		return next(w, err)
	}}}
}

// sound turns a step that neither ends nor goes on into a failure: nobody
// would answer its caller.
func (s Step) sound() Step {
	if s.Result == nil && s.Work == nil {
		s.Result = &Result{Err: Errorf(CodeInternal, "the-command-gave-no-result")}
	}
	return s
}

// guarded turns a panic of the work into an error, so that one command cannot
// end the program.
func guarded[W any](ctx context.Context, work func(context.Context) (W, error)) (w W, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = lang.Errorf("the-command-failed", p)
		}
	}()
	return work(ctx)
}

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

// maxShown is the largest file whose change is worked out to be shown, in bytes.
const maxShown = 1 << 20

// Trial is what a command would do to files.
type Trial struct {
	Files []workspace.Tried
	// Refused, when set, is to be called on the loop and ends with why the
	// command cannot be done.
	Refused func(Env) Step
}

// Try finds out what a command on files would do, and does nothing. What it
// returns is to be run off the loop.
func (r *Registry) Try(env Env, inv Invocation) func(context.Context) Trial {
	var out Trial
	if c, ok := r.Get(inv.ID); !ok || c.Permission == PermitBash || c.Permission == PermitFree {
		return func(context.Context) Trial { return out }
	}
	env.Files = env.Files.Trial(func(t workspace.Tried) { out.Files = append(out.Files, t) })
	step := r.Execute(env, inv)
	return func(ctx context.Context) Trial {
		switch {
		case step.Result != nil && step.Result.Err != nil:
			out.Refused = func(Env) Step { return step }
		case step.Try != nil:
			out.Refused = step.Try(ctx)
		}
		return out
	}
}

// Diff is the change as a unified diff, and in a line where it is too large for
// that or no text.
func (t Trial) Diff() string {
	var b strings.Builder
	for _, f := range t.Files {
		b.WriteString(diffOf(f))
	}
	return b.String()
}

// chosenID is an id of a whiteboard's record that nobody named: each trial
// chooses another.
var chosenID = regexp.MustCompile(`(?:shape:[^"\s:]*-|binding:)[a-z2-7]{10}`)

// SameChange reports whether two diffs are of one change, but for ids that were
// chosen at random.
func SameChange(a, b string) bool { return withoutChosen(a) == withoutChosen(b) }

// withoutChosen numbers chosen ids by where they come first.
func withoutChosen(diff string) string {
	seen := map[string]string{}
	return chosenID.ReplaceAllStringFunc(diff, func(id string) string {
		if seen[id] == "" {
			seen[id] = fmt.Sprintf("%s#%d", id[:len(id)-10], len(seen))
		}
		return seen[id]
	})
}

func diffOf(f workspace.Tried) string {
	if !showable(f.Before) || !showable(f.After) {
		if f.Existed {
			return lang.T("bytes-in-place-of", f.Path, len(f.After), len(f.Before)) + "\n"
		}
		return lang.T("a-new-file-of-bytes", f.Path, len(f.After)) + "\n"
	}
	before := f.Path
	if !f.Existed {
		before = "/dev/null"
	}
	return patch.Unified(before, f.Path, string(f.Before), string(f.After))
}

func showable(data []byte) bool {
	return len(data) <= maxShown && utf8.Valid(data) && bytes.IndexByte(data, 0) < 0
}
