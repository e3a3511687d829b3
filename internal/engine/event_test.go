package engine_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

// recordings returns the lines of every recorded stream, by name.
func recordings(t testing.TB) map[string][][]byte {
	t.Helper()
	files, err := filepath.Glob("testdata/sse/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recordings: %v", err)
	}
	all := map[string][][]byte{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var lines [][]byte
		for l := range bytes.SplitSeq(b, []byte("\n")) {
			if len(bytes.TrimSpace(l)) > 0 {
				lines = append(lines, l)
			}
		}
		all[strings.TrimSuffix(filepath.Base(f), ".jsonl")] = lines
	}
	return all
}

func decode(t testing.TB, line []byte) engine.Event {
	t.Helper()
	ev, err := engine.DecodeEvent(line)
	if err != nil {
		t.Fatalf("%v\n%s", err, line)
	}
	return ev
}

func TestEveryRecordedEventHasItsType(t *testing.T) {
	for name, lines := range recordings(t) {
		var meta struct {
			Events int            `json:"events"`
			Types  map[string]int `json:"types"`
		}
		b, err := os.ReadFile("testdata/sse/" + name + ".meta.json")
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &meta); err != nil {
			t.Fatal(err)
		}
		types := map[string]int{}
		for _, l := range lines {
			ev := decode(t, l)
			types[ev.Type]++
			if _, unknown := ev.Data.(*engine.Unknown); unknown {
				t.Errorf("%s: %s has no type of its own", name, ev.Type)
			}
			if !strings.HasPrefix(ev.ID, "evt_") {
				t.Errorf("%s: %s has the id %q", name, ev.Type, ev.ID)
			}
		}
		if !reflect.DeepEqual(types, meta.Types) {
			t.Errorf("%s: decoded %v, recorded %v", name, types, meta.Types)
		}
	}
}

// leftOut are fields of recorded events that no type carries, on purpose: they
// say what another field says, or nothing this program shows.
var leftOut = []string{
	".properties.info.path", // a session's, always empty
	".properties.info.permission[]",
	".responseHeaders",
}

func TestNoRecordedFieldIsLostUnnoticed(t *testing.T) {
	lost := map[string]bool{}
	for _, lines := range recordings(t) {
		for _, l := range lines {
			out, err := engine.EncodeEvent(decode(t, l))
			if err != nil {
				t.Fatal(err)
			}
			had, has := leaves(t, l), leaves(t, out)
			for path, v := range had {
				if _, ok := has[path]; !ok && v != "" && v != "0" && v != "false" {
					lost[path] = true
				}
			}
		}
	}
	for _, path := range sortedKeys(lost) {
		known := false
		for _, l := range leftOut {
			known = known || strings.Contains(path, l)
		}
		if !known {
			t.Errorf("%s is in the recordings and in no type", path)
		}
	}
}

func leaves(t *testing.T, doc []byte) map[string]string {
	t.Helper()
	var v any
	if err := json.Unmarshal(doc, &v); err != nil {
		t.Fatal(err)
	}
	m := map[string]string{}
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch x := v.(type) {
		case map[string]any:
			for k, e := range x {
				walk(path+"."+k, e)
			}
		case []any:
			for _, e := range x {
				walk(path+"[]", e)
			}
		case nil:
		default:
			m[path] = fmt.Sprint(x)
		}
	}
	walk("", v)
	return m
}

func sortedKeys(m map[string]bool) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// TestDeltasJoinedAreTheFinalText holds for every part that was not given up
// by a retry.
func TestDeltasJoinedAreTheFinalText(t *testing.T) {
	checked := 0
	for name, lines := range recordings(t) {
		joined := map[string]string{}
		for _, l := range lines {
			switch d := decode(t, l).Data.(type) {
			case *engine.PartDelta:
				joined[d.PartID] += d.Delta
			case *engine.PartUpdated:
				if d.Part.Time == nil || d.Part.Time.End == 0 || joined[d.Part.ID] == "" {
					continue
				}
				checked++
				if joined[d.Part.ID] != d.Part.Text {
					t.Errorf("%s: part %s is %q, its deltas %q", name, d.Part.ID, d.Part.Text, joined[d.Part.ID])
				}
			}
		}
	}
	if checked < 50 {
		t.Errorf("only %d parts with deltas were checked", checked)
	}
}

func TestAnEventReadAndWrittenAgainStays(t *testing.T) {
	for name, lines := range recordings(t) {
		for _, l := range lines {
			ev := decode(t, l)
			b, err := engine.EncodeEvent(ev)
			if err != nil {
				t.Fatal(err)
			}
			again, err := engine.EncodeEvent(decode(t, b))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(b, again) {
				t.Errorf("%s: %s changed on the way", name, ev.Type)
			}
		}
	}
}

func TestDecodeEvent(t *testing.T) {
	tests := []struct {
		name, in string
		want     engine.Payload // nil: an error
	}{
		{"an unknown type keeps its properties", `{"id":"e","type":"moon.rose","properties":{"phase":"full"}}`, &engine.Unknown{Properties: json.RawMessage(`{"phase":"full"}`)}},
		{"an unknown field is ignored", `{"type":"session.idle","properties":{"sessionID":"s","mood":1}}`, &engine.SessionIdle{SessionID: "s"}},
		{"a known type without properties is empty", `{"type":"server.connected"}`, &engine.ServerConnected{}},
		{"null properties are empty", `{"type":"lsp.updated","properties":null}`, &engine.LSPUpdated{}},
		{"a terminal that ended", `{"type":"pty.exited","properties":{"id":"pty_1","exitCode":3}}`, &engine.PTYExited{ID: "pty_1", ExitCode: 3}},
		{"a branch", `{"type":"vcs.branch.updated","properties":{"branch":"dev"}}`, &engine.BranchUpdated{Branch: "dev"}},
		{"a project lies flat in its event", `{"type":"project.updated","properties":{"id":"p","worktree":"/w"}}`, &engine.ProjectUpdated{Project: engine.Project{ID: "p", Worktree: "/w"}}},
		{"a known type of another shape is an error", `{"type":"session.idle","properties":{"sessionID":5}}`, nil},
		{"properties that are a list are an error", `{"type":"session.idle","properties":[]}`, nil},
		{"half a line is an error", `{"type":"session.id`, nil},
		{"nothing is an error", ``, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ev, err := engine.DecodeEvent([]byte(tt.in))
			if tt.want == nil {
				if err == nil {
					t.Fatalf("got %+v, want an error", ev)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(ev.Data, tt.want) {
				t.Errorf("got %+v, want %+v", ev.Data, tt.want)
			}
		})
	}
}

// TestEveryTypeOfTheEnginesDocument decodes an empty event of each type that
// this program knows beyond the recordings.
func TestEveryTypeOfTheEnginesDocument(t *testing.T) {
	for _, kind := range []string{
		"server.instance.disposed", "global.disposed", "lsp.updated", "models-dev.refreshed", "vcs.branch.updated",
		"project.updated", "installation.updated", "installation.update-available", "pty.created", "pty.updated",
		"pty.exited", "pty.deleted", "mcp.tools.changed", "mcp.browser.open.failed", "tui.prompt.append",
		"tui.command.execute", "tui.session.select", "tui.toast.show", "message.part.removed",
	} {
		ev, err := engine.DecodeEvent([]byte(`{"id":"evt_1","type":"` + kind + `","properties":{}}`))
		if _, unknown := ev.Data.(*engine.Unknown); err != nil || unknown {
			t.Errorf("%s: %+v, %v", kind, ev, err)
		}
	}
}

func TestAModelIsNamedByItsProvider(t *testing.T) {
	if s := (engine.ModelRef{ProviderID: "mock", ModelID: "m1", Variant: "high"}).String(); s != "mock/m1" {
		t.Errorf("got %q", s)
	}
	if s := (engine.ModelRef{ProviderID: "mock"}).String(); s != "" {
		t.Errorf("no model is %q", s)
	}
}

// FuzzDecodeEvent checks that no line makes the decoder panic, and that what
// it takes can be written and read again.
func FuzzDecodeEvent(f *testing.F) {
	seen := map[string]bool{}
	for _, lines := range recordings(f) {
		for _, l := range lines {
			if kind := decode(f, l).Type; !seen[kind] && len(l) < 4096 {
				seen[kind] = true
				f.Add(l)
			}
		}
	}
	f.Add([]byte(`{"type":"x","properties":[1,{"a":null}]}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		ev, err := engine.DecodeEvent(line)
		if err != nil {
			return
		}
		b, err := engine.EncodeEvent(ev)
		if err != nil {
			t.Fatalf("%+v cannot be written: %v", ev, err)
		}
		if _, err := engine.DecodeEvent(b); err != nil {
			t.Fatalf("%s cannot be read again: %v", b, err)
		}
	})
}

func BenchmarkDecodeDelta(b *testing.B) {
	line := []byte(`{"id":"evt_1fb9b97a300146UmwTLMkCLt9q","type":"message.part.delta","properties":{"sessionID":"ses_1","messageID":"msg_1","partID":"prt_1","field":"text","delta":"token1 "}}`)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := engine.DecodeEvent(line); err != nil {
			b.Fatal(err)
		}
	}
}
