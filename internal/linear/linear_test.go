package linear

import (
	"bufio"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
)

var update = flag.Bool("update", false, "write the golden files")

// recording returns the events of a recording of the real engine.
func recording(t testing.TB, name string) []engine.Event {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "store", "testdata", name+".jsonl"))
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
			t.Fatalf("%s: %v", name, err)
		}
		out = append(out, ev)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// firstSession is the first session that events tell of.
func firstSession(events []engine.Event) string {
	for _, ev := range events {
		switch d := ev.Data.(type) {
		case *engine.SessionCreated:
			return d.Info.ID
		case *engine.SessionUpdated:
			return d.Info.ID
		case *engine.MessageUpdated:
			return d.SessionID
		}
	}
	return ""
}

// tell tells events as they come.
func tell(events []engine.Event) []string {
	st := store.New()
	t := New(st, Options{Dir: "/home/user/project", Thinking: true})
	t.session = firstSession(events)
	var out []string
	for _, ev := range events {
		st.Apply(ev)
		out = append(out, t.Tell()...)
	}
	return out
}

func names(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("../store/testdata/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recordings: %v", err)
	}
	var out []string
	for _, f := range files {
		out = append(out, strings.TrimSuffix(filepath.Base(f), ".jsonl"))
	}
	return out
}

func TestRecordingsAreTold(t *testing.T) {
	for _, name := range names(t) {
		t.Run(name, func(t *testing.T) {
			got := strings.Join(tell(recording(t, name)), "\n") + "\n"
			golden := filepath.Join("testdata", name+".txt")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("it tells\n%s\nnot\n%s", got, want)
			}
		})
	}
}

// cut cuts the text of deltas into pieces of other sizes, by bytes that say
// where.
func cut(events []engine.Event, sizes []byte) []engine.Event {
	var out []engine.Event
	n := 0
	for _, ev := range events {
		d, ok := ev.Data.(*engine.PartDelta)
		if !ok || len(sizes) == 0 {
			out = append(out, ev)
			continue
		}
		for rest := d.Delta; rest != ""; n++ {
			size := min(int(sizes[n%len(sizes)])%12+1, len(rest))
			piece := *d
			piece.Delta, rest = rest[:size], rest[size:]
			out = append(out, engine.Event{ID: ev.ID, Data: &piece})
		}
	}
	return out
}

// FuzzAnyChunksTellTheSame holds that what is told does not hang on how the
// engine cuts the text into deltas.
func FuzzAnyChunksTellTheSame(f *testing.F) {
	all := names(f)
	want := map[string][]string{}
	events := map[string][]engine.Event{}
	for i, name := range all {
		events[name] = recording(f, name)
		want[name] = tell(events[name])
		f.Add(uint8(i), []byte{3, 1, 11})
	}
	f.Fuzz(func(t *testing.T, which uint8, sizes []byte) {
		name := all[int(which)%len(all)]
		if got := tell(cut(events[name], sizes)); !slices.Equal(got, want[name]) {
			t.Errorf("%s in pieces of %v tells\n%s\nnot\n%s", name, sizes, strings.Join(got, "\n"), strings.Join(want[name], "\n"))
		}
	})
}

func TestNothingThatIsToldHoldsAControl(t *testing.T) {
	st := store.New()
	tl := New(st, Options{})
	tl.session = "ses_1"
	evil := "a\x1b[2Jb\r\nc\x07"
	st.Apply(engine.Event{ID: "1", Data: &engine.SessionCreated{Info: engine.Session{ID: "ses_1", Title: evil}}})
	st.AddPending("ses_1", "msg_1", evil, nil, 1)
	out := tl.Tell()
	st.FailPending("msg_1", evil)
	out = append(out, tl.Tell()...)
	if len(out) == 0 {
		t.Fatal("nothing was told")
	}
	for _, l := range out {
		if strings.ContainsAny(l, "\x1b\r\n\x07") {
			t.Errorf("%q", l)
		}
	}
}

func TestThePastOfASessionIsNotTold(t *testing.T) {
	st := store.New()
	tl := New(st, Options{})
	msg := func(id, text string, at int64) engine.MessageWithParts {
		return engine.MessageWithParts{Info: engine.Message{ID: id, SessionID: "ses_1", Role: engine.RoleUser, Time: engine.MessageTime{Created: at}},
			Parts: []engine.Part{{ID: "prt" + id, SessionID: "ses_1", MessageID: id, Type: engine.PartText, Text: text}}}
	}
	st.Load([]engine.Session{{ID: "ses_1", Title: "Old"}}, false)
	if got := tl.Show("ses_1"); len(got) != 1 || !strings.HasPrefix(got[0], "Session: Old.") {
		t.Errorf("it says %q", got)
	}
	st.LoadMessages("ses_1", []engine.MessageWithParts{msg("msg_2", "two", 20)}, store.Span{Last: true})
	if got := tl.Tell(); got != nil {
		t.Errorf("the past was told: %q", got)
	}
	st.LoadMessages("ses_1", []engine.MessageWithParts{msg("msg_1", "one", 10)}, store.Span{First: true})
	if got := tl.Tell(); got != nil {
		t.Errorf("an older page was told: %q", got)
	}
	st.LoadMessages("ses_1", []engine.MessageWithParts{msg("msg_3", "three", 30)}, store.Span{Last: true})
	if got := strings.Join(tl.Tell(), "|"); got != "You: three" {
		t.Errorf("of what is new it tells %q", got)
	}
	if got := strings.Join(tl.Messages(2), "|"); got != "You: two|You: three" {
		t.Errorf("the last two are %q", got)
	}
}
