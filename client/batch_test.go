package client_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"pgregory.net/rapid"
)

// story is what a receiver makes of events: the text of every part at each
// event that is no delta, and the order of those.
type story struct {
	text map[string]string
	told []string
}

func (s *story) take(ev engine.Event) {
	if d, ok := ev.Data.(*engine.PartDelta); ok {
		s.text[d.SessionID+"/"+d.MessageID+"/"+d.PartID+"/"+d.Field] += d.Delta
		return
	}
	keys := make([]string, 0, len(s.text))
	for k, v := range s.text {
		keys = append(keys, k+"="+v)
	}
	slices.Sort(keys)
	s.told = append(s.told, fmt.Sprintf("%s %s %v", ev.Type, ev.ID, keys))
}

// TestJoiningDeltasKeepsTheStory is the law of batching: whatever comes, in
// whatever rhythm, the receiver learns the same as from the events one by one.
func TestJoiningDeltasKeepsTheStory(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		type step struct {
			line  string
			pause time.Duration
		}
		var steps []step
		for i := range rapid.IntRange(1, 60).Draw(rt, "events") {
			line := fmt.Sprintf(`{"id":"evt_%d","type":"session.idle","properties":{"sessionID":"s%d"}}`, i, i)
			if rapid.IntRange(0, 4).Draw(rt, "kind") > 0 {
				line = fmt.Sprintf(`{"id":"evt_%d","type":"message.part.delta","properties":{"sessionID":"s","messageID":"m%d","partID":"p%d","field":%q,"delta":%s}}`,
					i, rapid.IntRange(0, 1).Draw(rt, "message"), rapid.IntRange(0, 1).Draw(rt, "part"),
					rapid.SampledFrom([]string{"text", "text", "other"}).Draw(rt, "field"), quoted(rapid.StringN(0, 4, -1).Draw(rt, "delta")))
			}
			steps = append(steps, step{line, rapid.SampledFrom([]time.Duration{0, 0, 0, time.Millisecond, 20 * time.Millisecond}).Draw(rt, "pause")})
		}
		want := story{text: map[string]string{}}
		for _, s := range steps {
			ev, err := engine.DecodeEvent([]byte(s.line))
			if err != nil {
				rt.Fatal(err)
			}
			want.take(ev)
		}
		learned := story{text: map[string]string{}}
		w := newWire()
		watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
			c := <-w.conns
			c.connected()
			for _, s := range steps {
				c.raw(s.line)
				pass(s.pause)
			}
			pass(time.Second)
			for _, b := range g.take() {
				for _, ev := range b.Events {
					learned.take(ev)
				}
			}
		})
		if !reflect.DeepEqual(learned, want) {
			rt.Fatalf("learned %+v\nwant %+v", learned, want)
		}
	})
}

func quoted(s string) string {
	b, _ := json.Marshal(s) // a string always can
	return string(b)
}

// TestRecordedStreamsComeThrough sends every recording over a real connection.
func TestRecordedStreamsComeThrough(t *testing.T) {
	files, err := filepath.Glob("../internal/engine/testdata/sse/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recordings: %v", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".jsonl"), func(t *testing.T) {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			want, got := story{text: map[string]string{}}, story{text: map[string]string{}}
			lines := slices.DeleteFunc(strings.Split(string(data), "\n"), func(l string) bool { return strings.TrimSpace(l) == "" })
			for _, l := range lines {
				ev, err := engine.DecodeEvent([]byte(l))
				if err != nil {
					t.Fatal(err)
				}
				if ev.Type != "server.connected" && ev.Type != "server.heartbeat" {
					want.take(ev)
				}
			}
			srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path != "/event" {
					w.Header().Set("Content-Type", "application/json")
					fmt.Fprint(w, `{"healthy":true,"version":"1.18.33"}`)
					return
				}
				w.Header().Set("Content-Type", "text/event-stream")
				for _, l := range lines {
					fmt.Fprintf(w, "data: %s\n\n", l)
				}
			}))
			defer srv.Close()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			live := false
			_ = client.New(client.Options{BaseURL: srv.URL}).Watch(ctx, func(b client.Batch) {
				if b.State != nil {
					live = live || b.State.State == client.Live
					if b.State.State == client.Retrying {
						cancel()
					}
				}
				for _, ev := range b.Events {
					got.take(ev)
				}
			})
			if !live || !reflect.DeepEqual(got, want) {
				t.Errorf("live %v; %d of %d things were told", live, len(got.told), len(want.told))
			}
		})
	}
}
