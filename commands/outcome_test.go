package commands

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

type answer struct {
	Text string `json:"text"`
}

// finish runs an outcome as the program does.
func finish[T any](ctx context.Context, o Outcome[T]) Step {
	s := o.step
	for s.Result == nil {
		s = s.Work(ctx)(Env{Session: "now"})
	}
	return s
}

func TestDone(t *testing.T) {
	s := finish(t.Context(), Done(answer{"a<b"}, Quit{}, Abort{}))
	if got := string(s.Result.JSON()); got != `{"success":true,"text":"a<b"}` || len(s.Effects) != 2 {
		t.Errorf("%s, effects %v", got, s.Effects)
	}
	bad := finish(t.Context(), Done(struct {
		F float64 `json:"f"`
	}{math.NaN()}, Quit{}))
	if bad.Result.Err == nil || bad.Result.Err.Code != CodeInternal || len(bad.Effects) != 0 {
		t.Errorf("what cannot be written: %+v", bad)
	}
}

func TestAfterWorksUnderTheCallersContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Second)
		defer cancel()
		began := time.Now()
		o := After(func(ctx context.Context) (string, error) {
			select {
			case <-time.After(time.Hour):
				return "late", nil
			case <-ctx.Done():
				return "", ctx.Err()
			}
		}, func(_ Env, s string, err error) Outcome[answer] {
			if err != nil {
				return Refuse[answer](AsError(err))
			}
			return Done(answer{s})
		})
		s := finish(ctx, o)
		if s.Result.Err == nil || s.Result.Err.Code != CodeTimedOut || time.Since(began) != 50*time.Second {
			t.Errorf("after %v: %s", time.Since(began), s.Result.JSON())
		}
		gone, leave := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, leave)
		if s := finish(gone, o); s.Result.Err == nil || s.Result.Err.Code != CodeCancelled {
			t.Errorf("cancelled: %s", s.Result.JSON())
		}
	})
}

func TestAfterGoesOnWithANewEnv(t *testing.T) {
	o := After(func(context.Context) (int, error) { return 1, nil }, func(env Env, n int, err error) Outcome[answer] {
		return After(func(context.Context) (int, error) { return n + 1, err }, func(env2 Env, n int, _ error) Outcome[answer] {
			return Done(answer{env.Session + env2.Session + strings.Repeat("!", n)}, Abort{})
		})
	})
	s := finish(t.Context(), o)
	if got := string(s.Result.Data); got != `{"text":"nownow!!"}` || len(s.Effects) != 1 {
		t.Errorf("%s %v", got, s.Effects)
	}
}

func TestAPanicIsTheCommandsFailureAlone(t *testing.T) {
	work := func(context.Context) (int, error) { return 1, nil }
	for name, o := range map[string]Outcome[answer]{
		"in the work": After(func(context.Context) (int, error) { panic("oh no") }, func(_ Env, _ int, err error) Outcome[answer] {
			return Refuse[answer](AsError(err))
		}),
		"behind the work": After(work, func(Env, int, error) Outcome[answer] { panic("oh no") }),
	} {
		if s := finish(t.Context(), o); s.Result.Err == nil || s.Result.Err.Code != CodeInternal || !strings.Contains(s.Result.Err.Message, "oh no") {
			t.Errorf("%s: %s", name, s.Result.JSON())
		}
	}
	o := After(work, func(Env, int, error) Outcome[answer] { return Outcome[answer]{} })
	if s := finish(t.Context(), o); s.Result.Err == nil || s.Result.Err.Code != CodeInternal {
		t.Errorf("no outcome behind the work: %s", s.Result.JSON())
	}
}

func TestResultsAsJSON(t *testing.T) {
	for name, c := range map[string]struct {
		r    Result
		want string
	}{
		"nothing":          {Result{}, `{"success":true}`},
		"an empty object":  {Result{Data: []byte(` { } `)}, `{"success":true}`},
		"fields":           {Result{Data: []byte(`{"a":1}`)}, `{"success":true,"a":1}`},
		"no object":        {Result{Data: []byte(`[1]`)}, `{"success":false,"error":"the command's result is no JSON object","code":"internal"}`},
		"an error":         {Fail(Errorf("c", "m %d", 1)), `{"success":false,"error":"m 1","code":"c"}`},
		"an error's hint":  {Fail(&Error{Code: "c", Message: "m", Hint: "h"}), `{"success":false,"error":"m","code":"c","hint":"h"}`},
		"text as it reads": {Fail(&Error{Code: "c", Message: "<&>\x1b\u202e"}), "{\"success\":false,\"error\":\"<&>\\u001b\u202e\",\"code\":\"c\"}"},
	} {
		if got := string(c.r.JSON()); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
		if c.r.Success() != (c.r.Err == nil) {
			t.Errorf("%s: success %v", name, c.r.Success())
		}
	}
}

func TestAsErrorKeepsCodes(t *testing.T) {
	own := Errorf(CodeDenied, "no")
	for _, c := range []struct {
		err  error
		want string
	}{
		{own, CodeDenied}, {errors.Join(errors.New("x"), own), CodeDenied}, {errors.New("x"), CodeInternal},
		{context.Canceled, CodeCancelled}, {context.DeadlineExceeded, CodeTimedOut},
	} {
		if got := AsError(c.err); got.Code != c.want || got.Error() == "" {
			t.Errorf("%v: %+v", c.err, got)
		}
	}
}
