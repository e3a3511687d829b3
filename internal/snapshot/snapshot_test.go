package snapshot

import (
	"encoding/json"
	"sync"
	"testing"
)

func TestTheStoreIsEmptyUntilTheFirstStateAndThenHoldsTheNewest(t *testing.T) {
	var s Store
	if s.Load() != nil {
		t.Error("there is a state before the first")
	}
	a, b := &State{Version: 1}, &State{Version: 2}
	s.Publish(a)
	if s.Load() != a {
		t.Error("the first is not there")
	}
	s.Publish(b)
	if s.Load() != b || a.Version != 1 {
		t.Error("the newest is not there")
	}
}

func TestReadersSeeWholeStatesWhileOneWrites(t *testing.T) {
	var s Store
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			last := uint64(0)
			for last < 1000 {
				st := s.Load()
				if st == nil {
					continue
				}
				if st.Version < last || st.Timestamp != int64(st.Version) || len(st.Panes) != 1 || st.Panes[0].Active != int(st.Version) {
					t.Errorf("after %d: %+v", last, st)
					return
				}
				last = st.Version
			}
		})
	}
	for v := range uint64(1001) {
		s.Publish(&State{Version: v, Timestamp: int64(v), Panes: []Pane{{Active: int(v)}}})
	}
	readers.Wait()
}

// The names are part of the contract with agents and bridges.
func TestNamesOnTheWire(t *testing.T) {
	for _, c := range []struct {
		v    any
		want string
	}{
		{State{Workspace: "/w", Panes: []Pane{}}, `{"workspace":"/w","panes":[],"version":0,"timestamp":0}`},
		{State{ActivePane: "p", ActiveContent: "c", Session: "s", Channel: "mcp", Results: []Result{{Cmd: "x"}}},
			`{"workspace":"","panes":null,"activePane":"p","activeContent":"c","sessionId":"s","channel":"mcp","results":[{"cmd":"x","success":false,"timestamp":0}],"version":0,"timestamp":0}`},
		{Pane{ID: "p", Area: "main", Tabs: []Tab{{"editor:a", "editor", "a", true, ""}}, Active: 1, Geometry: Geometry{0, 1.5, 50, 100}},
			`{"id":"p","area":"main","tabs":[{"contentId":"editor:a","type":"editor","title":"a","isDirty":true}],"activeTabIndex":1,"geometry":{"x":0,"y":1.5,"width":50,"height":100}}`},
		{Tab{Detail: "d"}, `{"contentId":"","type":"","title":"","isDirty":false,"detail":"d"}`},
		{Result{ID: "i", SessionID: "s", Cmd: "x", Args: json.RawMessage(`{}`), Success: true, Output: "o", Data: json.RawMessage(`{"a":1}`), Error: "e", Code: "c", Timestamp: 7},
			`{"id":"i","sessionId":"s","cmd":"x","args":{},"success":true,"output":"o","data":{"a":1},"error":"e","code":"c","timestamp":7}`},
	} {
		if got, err := json.Marshal(c.v); err != nil || string(got) != c.want {
			t.Errorf("got  %s (%v)\nwant %s", got, err, c.want)
		}
	}
}
