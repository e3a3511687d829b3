package hub

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/openspace-tui/openspace/internal/snapshot"
)

// Limits on a posted state.
const (
	maxPanes = 200
	maxTabs  = 200 // of each pane
)

// postedState is the body of POST /state. What else a front end says in it is
// left out.
type postedState struct {
	Panes         postedPanes     `json:"panes"`
	ActivePane    string          `json:"activePane,omitempty"`
	ActiveContent json.RawMessage `json:"activeContent,omitempty"` // an id; others post an object
	SessionID     string          `json:"sessionId,omitempty"`
	Timestamp     any             `json:"timestamp,omitempty"`
}

// postedPanes are read one by one, as manifestCommands are.
type postedPanes []snapshot.Pane

// UnmarshalJSON reads at most maxPanes panes.
func (p *postedPanes) UnmarshalJSON(b []byte) error {
	panes, err := few[postedPane](b, maxPanes, "panes")
	if err != nil {
		return err
	}
	out := make(postedPanes, 0, len(panes))
	for _, pane := range panes {
		if pane.Pane.Tabs = pane.Tabs; pane.Tabs == nil {
			pane.Pane.Tabs = []snapshot.Tab{}
		}
		out = append(out, pane.Pane)
	}
	*p = out
	return nil
}

// postedPane is a pane whose tabs are bounded too.
type postedPane struct {
	snapshot.Pane
	Tabs postedTabs `json:"tabs"`
}

type postedTabs []snapshot.Tab

// UnmarshalJSON reads at most maxTabs tabs.
func (t *postedTabs) UnmarshalJSON(b []byte) (err error) {
	*t, err = few[snapshot.Tab](b, maxTabs, "tabs of a pane")
	return err
}

// snapshot is the state as it is published. Its timestamp is now where none
// was posted.
func (s postedState) snapshot(now int64) *snapshot.State {
	return &snapshot.State{
		Panes: s.Panes, ActivePane: bounded(s.ActivePane), ActiveContent: bounded(plain(s.ActiveContent)),
		Session: bounded(s.SessionID), Timestamp: milliseconds(s.Timestamp, now),
	}
}

// few reads a list of at most limit values, and stops at the first too many.
func few[T any](b []byte, limit int, what string) ([]T, error) {
	d := json.NewDecoder(bytes.NewReader(b))
	if t, err := d.Token(); err != nil || t != json.Delim('[') {
		return nil, &failure{http.StatusBadRequest, what + " is not an array"}
	}
	out := []T{}
	for d.More() {
		if len(out) == limit {
			return nil, &failure{http.StatusRequestEntityTooLarge, fmt.Sprintf("Over %d %s", limit, what)}
		}
		var v T
		if err := d.Decode(&v); err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}
