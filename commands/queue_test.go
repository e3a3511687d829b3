package commands

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/snapshot"
)

func TestTheQueueWaitsBetweenCommands(t *testing.T) {
	var q Queue
	at := func(ms int) time.Time { return time.Unix(1000, 0).Add(time.Duration(ms) * time.Millisecond) }
	next := func(ms int, id string, wait time.Duration) {
		t.Helper()
		inv, ok, w := q.Next(at(ms))
		if inv.ID != id || ok != (id != "") || w != wait {
			t.Errorf("at %d ms: %q %v %v", ms, inv.ID, ok, w)
		}
	}
	next(0, "", 0)
	for _, id := range []string{"a", "b", "c"} {
		q.Push(Invocation{ID: id})
	}
	next(0, "a", 0)
	next(10, "", 0) // it runs: nothing is to be waited for
	q.Done()
	next(200, "", Spacing) // a took longer than the pause
	next(249, "", time.Millisecond)
	next(250, "b", 0)
	q.Done()
	next(250, "", Spacing)
	if got := q.Clear(); len(got) != 1 || got[0].ID != "c" || q.Len() != 0 {
		t.Errorf("cleared %v", got)
	}
	next(1000, "", 0)
	q.Push(Invocation{ID: "d"})
	next(1001, "d", 0)
}

func TestTheFiftyFirstIsRefused(t *testing.T) {
	var q Queue
	for n := range QueueDepth {
		if !q.Push(Invocation{}) {
			t.Fatalf("%d is refused", n+1)
		}
	}
	if q.Push(Invocation{}) || q.Len() != QueueDepth {
		t.Error("the 51st is taken")
	}
}

func TestTheQueueKeepsItsOrderAndItsPauses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var q Queue
		now, pushed, taken := time.Unix(1000, 0), 0, 0
		running := false
		var ended time.Time
		t.Repeat(map[string]func(*rapid.T){
			"push": func(*rapid.T) {
				if q.Push(Invocation{ID: strconv.Itoa(pushed)}) {
					pushed++
				}
			},
			"next": func(t *rapid.T) {
				inv, ok, wait := q.Next(now)
				if !ok {
					if wait < 0 || wait > Spacing || wait > 0 && running {
						t.Fatalf("wait %v", wait)
					}
					return
				}
				if running || inv.ID != strconv.Itoa(taken) || !ended.IsZero() && now.Sub(ended) < Spacing {
					t.Fatalf("%s began %v after the last ended, running %v", inv.ID, now.Sub(ended), running)
				}
				taken++
				running = true
			},
			"end": func(*rapid.T) {
				if running {
					q.Done()
					running, ended = false, now
				}
			},
			"time": func(t *rapid.T) { now = now.Add(time.Duration(rapid.IntRange(1, 80).Draw(t, "ms")) * time.Millisecond) },
			"": func(t *rapid.T) {
				if q.Len() != pushed-taken || q.Len() > QueueDepth {
					t.Fatalf("%d wait of %d", q.Len(), pushed-taken)
				}
			},
		})
	})
}

func TestSplitPriority(t *testing.T) {
	for args, want := range map[string]struct {
		rest      string
		immediate bool
	}{
		``:                                       {``, false},
		`{"a":1}`:                                {`{"a":1}`, false},
		`{"priority":"immediate"}`:               {`{}`, true},
		`{"a":{"x":1},"priority": "immediate" }`: {`{"a":{"x":1}}`, true},
		`{"a":1,"priority":"normal"}`:            {`{"a":1}`, false},
		`{"priority":true}`:                      {`{}`, false},
		`{"a":{"priority":"immediate"}}`:         {`{"a":{"priority":"immediate"}}`, false},
		`["priority"]`:                           {`["priority"]`, false},
		`{"priority"`:                            {`{"priority"`, false},
	} {
		rest, immediate := SplitPriority(json.RawMessage(args))
		if string(rest) != want.rest || immediate != want.immediate {
			t.Errorf("%s: %s %v", args, rest, immediate)
		}
	}
}

func FuzzSplitPriority(f *testing.F) {
	f.Add(`{"a":1,"priority":"immediate"}`)
	f.Add(`{"priority":{"priority":"immediate"}}`)
	f.Fuzz(func(t *testing.T, args string) {
		rest, immediate := SplitPriority(json.RawMessage(args))
		if immediate && !json.Valid(rest) || json.Valid([]byte(args)) && !json.Valid(rest) {
			t.Fatalf("%q gave %q", args, rest)
		}
		if again, twice := SplitPriority(rest); immediate && (twice || string(again) != string(rest)) {
			t.Fatalf("%q is not taken out of %q", rest, args)
		}
	})
}

func ids(rs []snapshot.Result) string {
	s := ""
	for _, r := range rs {
		s += r.ID + " "
	}
	return s
}

func TestTheRingKeepsTwentyASession(t *testing.T) {
	r := NewRing()
	for n := range 25 {
		r.Add(snapshot.Result{ID: strconv.Itoa(n), SessionID: "a", Timestamp: int64(n)})
	}
	r.Add(snapshot.Result{ID: "other", SessionID: "b", Timestamp: 1})
	got := r.Recent("a")
	if len(got) != RingSize || got[0].ID != "5" || got[RingSize-1].ID != "24" {
		t.Errorf("a has %s", ids(got))
	}
	if got := ids(r.Recent("b")); got != "other " {
		t.Errorf("b has %s", got)
	}
	r.Forget("a")
	if got := r.Recent("a"); len(got) != 0 {
		t.Errorf("forgotten: %s", ids(got))
	}
}

func TestTheRingMergesWhatBelongsToNoSession(t *testing.T) {
	r := NewRing()
	for _, c := range []struct {
		id, session string
		at          int64
	}{{"1", "a", 1}, {"2", "", 2}, {"3", "a", 2}, {"4", "", 4}, {"5", "a", 5}, {"6", "b", 3}} {
		r.Add(snapshot.Result{ID: c.id, SessionID: c.session, Timestamp: c.at})
	}
	for session, want := range map[string]string{"a": "1 3 2 4 5 ", "b": "2 6 4 ", "": "2 4 ", "c": "2 4 "} {
		if got := ids(r.Recent(session)); got != want {
			t.Errorf("%q has %s", session, got)
		}
	}
	for n := range 30 {
		r.Add(snapshot.Result{ID: "x", Timestamp: int64(10 + n)})
	}
	if got := r.Recent("a"); len(got) != RingSize || got[0].ID != "x" {
		t.Errorf("a has %s", ids(got))
	}
	r.Recent("")[0].ID = "changed"
	if r.Recent("")[0].ID != "x" {
		t.Error("what Recent gives is the ring's own")
	}
}

func TestTheRingKeepsNoMegabytes(t *testing.T) {
	r := NewRing()
	long := make([]byte, 1<<20)
	for i := range long {
		long[i] = '1'
	}
	r.Add(snapshot.Result{Cmd: "c", Args: long, Data: long, Error: string(long), Output: "said"})
	r.Add(snapshot.Result{Args: long[:10], Data: long[:10], Output: string(long)})
	got := r.Recent("")
	if got[0].Args != nil || got[0].Data != nil || len(got[0].Output) > RingBytes+3 || len(got[0].Error) > RingBytes+3 || got[0].Cmd != "c" {
		t.Errorf("%d %d %d %d bytes", len(got[0].Args), len(got[0].Data), len(got[0].Output), len(got[0].Error))
	}
	if string(got[1].Args) != "1111111111" || string(got[1].Data) != "1111111111" || len(got[1].Output) > RingBytes+3 {
		t.Errorf("%+v", got[1].Args)
	}
}

func TestFailuresOfJustNowOutliveSuccesses(t *testing.T) {
	r := NewRing()
	for i := range 5 {
		r.Add(snapshot.Result{SessionID: "a", ID: fmt.Sprint("bad", i), Timestamp: 1000})
	}
	for i := range 60 {
		r.Add(snapshot.Result{SessionID: "a", ID: fmt.Sprint("ok", i), Success: true, Timestamp: int64(1000 + 50*i)})
	}
	got := r.Recent("a")
	if len(got) != RingSize || got[0].ID != "bad0" || got[4].ID != "bad4" || got[RingSize-1].ID != "ok59" {
		t.Errorf("kept %d: %s … %s", len(got), got[0].ID, got[len(got)-1].ID)
	}
	for i := range 30 {
		r.Add(snapshot.Result{SessionID: "a", ID: fmt.Sprint("later", i), Success: true, Timestamp: int64(100_000 + i)})
	}
	if got := r.Recent("a"); got[0].ID != "later10" {
		t.Errorf("an old failure stays: %s", got[0].ID)
	}
}

func TestTheRingHandsOutWhatAnAgentHasNotHadOnce(t *testing.T) {
	r := NewRing()
	for i, ch := range []Channel{ChannelStream, ChannelMCP, ChannelHTTP, ChannelLink, ""} {
		r.Add(snapshot.Result{ID: strconv.Itoa(i), SessionID: "a", Channel: string(ch)})
	}
	r.Add(snapshot.Result{ID: "none", Channel: string(ChannelHTTP)})
	ids := func(list []snapshot.Result) string {
		var out []string
		for _, res := range list {
			out = append(out, res.ID)
		}
		return strings.Join(out, " ")
	}
	first := r.TakeUntold("a")
	if got := ids(first); got != "0 2 4" {
		t.Errorf("untold: %s", got)
	}
	if got := r.TakeUntold("a"); len(got) != 0 {
		t.Errorf("told twice: %+v", got)
	}
	r.Add(snapshot.Result{ID: "5", SessionID: "a", Channel: string(ChannelStream)})
	r.PutBack("a", first)
	if got := ids(r.TakeUntold("a")); got != "0 2 4 5" {
		t.Errorf("put back: %s", got)
	}
	for i := range maxUntold + 7 {
		r.Add(snapshot.Result{ID: strconv.Itoa(i), SessionID: "b"})
	}
	if got := r.TakeUntold("b"); len(got) != maxUntold || got[0].ID != "7" {
		t.Errorf("%d wait", len(got))
	}
	r.Add(snapshot.Result{SessionID: "b"})
	if r.Forget("b"); len(r.TakeUntold("b")) != 0 {
		t.Error("a session that is forgotten has results")
	}
}
