package store

import (
	"bufio"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

// recordings returns the events of every recording of the real engine, by name.
func recordings(t testing.TB) map[string][]engine.Event {
	t.Helper()
	files, err := filepath.Glob("testdata/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recordings: %v", err)
	}
	out := map[string][]engine.Event{}
	for _, f := range files {
		out[strings.TrimSuffix(filepath.Base(f), ".jsonl")] = recording(t, f)
	}
	return out
}

func recording(t testing.TB, file string) []engine.Event {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []engine.Event
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 32<<20)
	for lines.Scan() {
		ev, err := engine.DecodeEvent(lines.Bytes())
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		out = append(out, ev)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

func names(all map[string][]engine.Event) []string { return slices.Sorted(maps.Keys(all)) }

func applyAll(s *Store, events []engine.Event) {
	for _, ev := range events {
		s.Apply(ev)
	}
}

// sessionOf gives the session an event belongs to, or nothing.
func sessionOf(ev engine.Event) string {
	raw, _ := json.Marshal(ev.Data)
	var in struct {
		SessionID string `json:"sessionID"`
	}
	_ = json.Unmarshal(raw, &in)
	return in.SessionID
}

type shownPart struct {
	Record engine.Part
	Text   string
	Ended  bool
}

type shownMessage struct {
	Info    engine.Message
	Pending Pending
	Parts   []shownPart
}

type shownSession struct {
	Info     engine.Session
	Status   string
	Todos    []engine.Todo
	Open     []string
	Messages []shownMessage
}

// shown is all that a person could see of a store, but for what REST does not
// tell: errors and diffs.
func shown(t testing.TB, s *Store) string {
	t.Helper()
	out := map[string]shownSession{}
	for id, ss := range s.tree.sessions {
		v := shownSession{Info: ss.Session, Status: ss.Status.Type}
		if v.Status == "" {
			v.Status = engine.StatusIdle
		}
		if len(ss.Todos) > 0 {
			v.Todos = ss.Todos
		}
		for _, a := range s.OpenFor(id) {
			v.Open = append(v.Open, a.ID())
		}
		for _, m := range s.Visible(id) {
			sm := shownMessage{Info: m.Info, Pending: m.Pending}
			for _, p := range m.Parts {
				sp := shownPart{Record: p.Part, Text: p.Text(), Ended: p.Ended()}
				sp.Record.Text = ""
				sm.Parts = append(sm.Parts, sp)
			}
			v.Messages = append(v.Messages, sm)
		}
		out[id] = v
	}
	raw, err := json.MarshalIndent(out, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// firstDifference cuts two long texts to where they part.
func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			from := max(i-12, 0)
			return "got:\n" + strings.Join(x[from:min(i+4, len(x))], "\n") + "\nwant:\n" + strings.Join(y[from:min(i+4, len(y))], "\n")
		}
	}
	return "one is longer"
}

// checkInvariants reports whether the store's indexes agree with each other.
func checkInvariants(t testing.TB, s *Store) {
	t.Helper()
	busy := 0
	for id, ss := range s.tree.sessions {
		if ss.Busy() {
			busy++
		}
		if ss.ID != id && ss.Known {
			t.Fatalf("session %q is filed as %q", ss.ID, id)
		}
		if ss.Version > s.version || ss.gap > s.version || ss.heard > s.version {
			t.Fatalf("session %q is newer than the store", id)
		}
		checkMessages(t, ss)
	}
	if busy != s.busy {
		t.Fatalf("%d sessions are busy, counted %d", busy, s.busy)
	}
	for parent, list := range s.tree.children {
		if !slices.IsSortedFunc(list, byCreation) || len(list) == 0 {
			t.Fatalf("children of %q are not in order", parent)
		}
		for _, c := range list {
			if c.ParentID != parent || s.tree.sessions[c.ID] != c {
				t.Fatalf("%q is no child of %q", c.ID, parent)
			}
		}
	}
	for _, a := range s.asks {
		if s.tree.sessions[a.SessionID()] == nil {
			t.Fatalf("request %q has no session", a.ID())
		}
	}
	if len(s.applied.ids) > remembered {
		t.Fatalf("%d event ids are remembered", len(s.applied.ids))
	}
}

func checkMessages(t testing.TB, ss *Session) {
	t.Helper()
	if !sort.SliceIsSorted(ss.order, func(i, j int) bool { return ss.order[i].before(ss.order[j]) }) {
		t.Fatalf("messages of %q are not in order", ss.ID)
	}
	if len(ss.byID) != len(ss.order) {
		t.Fatalf("%q has %d messages and %d ids", ss.ID, len(ss.order), len(ss.byID))
	}
	parts, steps := 0, 0
	for _, m := range ss.order {
		if ss.byID[m.Info.ID] != m || m.Version > ss.Version {
			t.Fatalf("message %q of %q is filed wrong", m.Info.ID, ss.ID)
		}
		if m.known && m.Pending != NotPending || m.Pending != NotPending && m.Draft == nil {
			t.Fatalf("message %q is known and pending", m.Info.ID)
		}
		parts += len(m.Parts)
		for _, p := range m.Parts {
			if ss.parts[p.key()] != p || p.Version > m.Version {
				t.Fatalf("part %q of %q is filed wrong", p.ID, m.Info.ID)
			}
		}
	}
	for _, list := range ss.steps {
		steps += len(list)
		if len(list) == 0 || !sort.SliceIsSorted(list, func(i, j int) bool { return list[i].before(list[j]) }) {
			t.Fatalf("steps of %q are not in order", ss.ID)
		}
	}
	withParent := 0
	for _, m := range ss.order {
		if m.Info.ParentID != "" {
			withParent++
		}
	}
	if parts != len(ss.parts) || steps != withParent {
		t.Fatalf("%q: %d parts of %d filed, %d steps of %d", ss.ID, len(ss.parts), parts, steps, withParent)
	}
}
