package activity

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

type label string

func (l label) Label() string { return string(l) }

type pointer struct{ text string }

func (p *pointer) Label() string { return p.text }

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func begin(l *Log, session string) int {
	return l.Begin(Entry{Time: noon, Session: session, Channel: "mcp", Cmd: "openspace.editor.open", Args: json.RawMessage(`{"path":"a.go"}`)})
}

func ids(l *Log) (out []int) {
	for e := range l.All() {
		out = append(out, e.ID)
	}
	return out
}

func TestACommandRunsThenEnds(t *testing.T) {
	l := New()
	id := begin(l, "ses_1")
	want := Entry{ID: 1, Time: noon, Session: "ses_1", Channel: "mcp", Cmd: "openspace.editor.open", Args: json.RawMessage(`{"path":"a.go"}`), Status: Running}
	if got, ok := l.Get(id); !ok || !cmp.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
	l.End(id, End{Took: 12 * time.Millisecond, Success: true, Result: json.RawMessage(`{"success":true}`), Undo: label("close a.go"), WhyNot: "never said"})
	want.Took, want.Status, want.Result, want.Undo = 12*time.Millisecond, Done, json.RawMessage(`{"success":true}`), label("close a.go")
	if got, _ := l.Get(id); !cmp.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
	l.End(id, End{Took: time.Hour, Error: "late"}) // answered twice
	if got, _ := l.Get(id); !cmp.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
	l.Undone(id)
	want.Status, want.Undo, want.WhyNot = Undone, nil, "it was undone already"
	if got, _ := l.Get(id); !cmp.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
}

func TestWhatBeginsBringsNoEnd(t *testing.T) {
	l := New()
	l.Begin(Entry{ID: 77, Status: Done, Took: time.Second, Undo: label("x"), Result: json.RawMessage(`1`), Error: "e", WhyNot: "w"})
	if got, _ := l.Get(1); !cmp.Equal(got, Entry{ID: 1, Status: Running}) {
		t.Errorf("%+v", got)
	}
}

func TestOnlyWhatSucceededCanBeUndone(t *testing.T) {
	l := New()
	failed := begin(l, "")
	l.End(failed, End{Took: -time.Second, Error: "file not found", Undo: label("x"), WhyNot: "it failed"})
	if e, _ := l.Get(failed); e.Undo != nil || e.WhyNot != "it failed" || e.Error != "file not found" || e.Took != 0 || e.Status != Failed {
		t.Errorf("%+v", e)
	}
	none := begin(l, "")
	var nothing *pointer
	l.End(none, End{Success: true, Undo: nothing, WhyNot: "this command changes nothing"})
	if e, _ := l.Get(none); e.Undo != nil || e.WhyNot != "this command changes nothing" || e.Status != Done {
		t.Errorf("a nil pointer is taken for an undo: %+v", e)
	}
	running := begin(l, "")
	before := l.Version()
	l.Undone(running)
	l.Undone(failed)
	l.Undone(99)
	l.End(99, End{Success: true})
	if _, ok := l.LastUndoable(""); ok || l.Version() != before {
		t.Error("something can be undone, or changed")
	}
}

func TestTheNewestOfASessionIsUndoneFirst(t *testing.T) {
	l := New()
	for _, s := range []string{"a", "b", "a", "b"} {
		id := begin(l, s)
		l.End(id, End{Success: true, Undo: &pointer{s}})
	}
	begin(l, "a") // runs
	for _, step := range []struct {
		session string
		want    int
	}{{"a", 3}, {"", 4}, {"", 2}, {"b", 0}, {"a", 1}, {"", 0}, {"none", 0}} {
		e, ok := l.LastUndoable(step.session)
		if e.ID != step.want || ok != (step.want > 0) {
			t.Errorf("of %q: %d, want %d", step.session, e.ID, step.want)
		}
		l.Undone(e.ID)
	}
}

func TestTheOldestMakeRoom(t *testing.T) {
	l := New()
	for range Limit + 5 {
		begin(l, "")
	}
	if l.Len() != Limit {
		t.Errorf("%d entries", l.Len())
	}
	for id, want := range map[int]bool{-1: false, 0: false, 5: false, 6: true, Limit + 5: true, Limit + 6: false} {
		if e, ok := l.Get(id); ok != want || ok && e.ID != id {
			t.Errorf("%d: %v", id, ok)
		}
	}
	all := ids(l)
	if len(all) != Limit || all[0] != Limit+5 || all[Limit-1] != 6 || !slices.IsSortedFunc(all, func(a, b int) int { return b - a }) {
		t.Errorf("%d entries from %d", len(all), all[0])
	}
	before := l.Version()
	l.End(5, End{Success: true, Undo: label("x")})
	if l.Version() != before {
		t.Error("the end of one that is gone changed something")
	}
	for e := range l.All() {
		if e.ID == Limit {
			return
		}
	}
	t.Error("stopping early did not")
}

func TestWhatIsKeptIsBoundedAndHoldsNoSecret(t *testing.T) {
	l := New()
	long := strings.Repeat("token=hunter2 ", 10_000)
	raw, _ := json.Marshal(map[string]any{"content": long, "password": "hunter2", "path": "a.go"})
	id := l.Begin(Entry{Session: long, Channel: long, Cmd: long, Args: raw})
	l.End(id, End{Result: raw, Error: long, WhyNot: long})
	e, _ := l.Get(id)
	for name, f := range map[string]struct {
		got  string
		most int
	}{"session": {e.Session, MaxName}, "channel": {e.Channel, MaxName}, "cmd": {e.Cmd, MaxName}, "args": {string(e.Args), MaxArgs},
		"result": {string(e.Result), MaxResult}, "error": {e.Error, MaxText}, "why not": {e.WhyNot, MaxText}} {
		if len(f.got) > f.most || strings.Contains(f.got, "hunter2") || !strings.Contains(f.got, "[redacted]") {
			t.Errorf("%s: %d bytes: %.200s", name, len(f.got), f.got)
		}
	}
	var args struct{ Path string }
	if json.Unmarshal(e.Args, &args) != nil || args.Path != "a.go" {
		t.Errorf("%s", e.Args)
	}
}

// The ring is a list that forgets its oldest, and its version tells changes.
func TestTheRingIsAListThatForgets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, model := New(), map[int]Status{}
		next := rapid.SampledFrom([]int{0, 3, Limit - 2}).Draw(t, "begun")
		for i := range next {
			l.Begin(Entry{})
			model[i+1] = Running
		}
		for range rapid.IntRange(0, 60).Draw(t, "steps") {
			before, changed := l.Version(), true
			id := rapid.IntRange(max(next-4, 0), next+1).Draw(t, "id")
			s, there := model[id]
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0:
				next++
				if got := l.Begin(Entry{}); got != next {
					t.Fatalf("id %d, want %d", got, next)
				}
				model[next] = Running
				delete(model, next-Limit)
			case 1:
				l.End(id, End{Success: true, Undo: label("x")})
				if changed = there && s == Running; changed {
					model[id] = Done
				}
			case 2:
				l.Undone(id)
				if changed = there && s == Done; changed {
					model[id] = Undone
				}
			}
			if (l.Version() != before) != changed {
				t.Fatalf("the version changed: %v, want %v", !changed, changed)
			}
		}
		if l.Len() != len(model) {
			t.Fatalf("%d entries, want %d", l.Len(), len(model))
		}
		for e := range l.All() {
			if model[e.ID] != e.Status || (e.Undo != nil) != (e.Status == Done) {
				t.Fatalf("%d is %s, want %s", e.ID, e.Status, model[e.ID])
			}
		}
	})
}

func BenchmarkACommand(b *testing.B) {
	l := New()
	b.ReportAllocs()
	for b.Loop() {
		l.End(begin(l, "ses"), End{Took: time.Millisecond, Success: true, Result: json.RawMessage(`{"success":true,"paneId":"p1","editorId":"editor:a.go"}`), Undo: label("x")})
	}
}
