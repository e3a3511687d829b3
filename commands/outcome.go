package commands

import (
	"context"

	"github.com/openspace-tui/openspace/internal/lang"
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
