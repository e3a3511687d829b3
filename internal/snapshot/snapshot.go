// Package snapshot publishes the state of the workspace from the Update loop
// to whoever serves it: one immutable value, replaced as a whole. Reading
// never waits for the loop.
package snapshot

import (
	"encoding/json"
	"sync/atomic"
)

// State is what shows just now. It is immutable once published.
type State struct {
	Workspace     string   `json:"workspace"` // absolute path
	Panes         []Pane   `json:"panes"`
	ActivePane    string   `json:"activePane,omitempty"`
	ActiveContent string   `json:"activeContent,omitempty"`
	Session       string   `json:"sessionId,omitempty"` // the session on screen
	Channel       string   `json:"channel,omitempty"`   // the channel in force: mcp, stream, both or off
	Results       []Result `json:"results,omitempty"`   // the session's recent ones, oldest first
	Version       uint64   `json:"version"`             // rises with every change of the layout
	Timestamp     int64    `json:"timestamp"`           // Unix milliseconds
}

// Pane is a leaf of the layout with its tabs.
type Pane struct {
	ID       string   `json:"id"`
	Area     string   `json:"area"` // left, main, right, bottom
	Tabs     []Tab    `json:"tabs"`
	Active   int      `json:"activeTabIndex"`
	Geometry Geometry `json:"geometry"`
}

// Tab is one content of a pane. Detail says what shows of it, such as the
// visible lines, and is empty where there is nothing to say.
type Tab struct {
	ContentID string `json:"contentId"`
	Type      string `json:"type"`
	Title     string `json:"title"`
	Dirty     bool   `json:"isDirty"`
	Detail    string `json:"detail,omitempty"`
}

// Geometry is a rectangle in percent of the whole window, with one decimal.
type Geometry struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// Result is one command's outcome, as the ring and the remote bridges keep it.
type Result struct {
	ID        string          `json:"id,omitempty"`
	SessionID string          `json:"sessionId,omitempty"`
	Cmd       string          `json:"cmd"`
	Args      json.RawMessage `json:"args,omitempty"`
	Success   bool            `json:"success"`
	Output    string          `json:"output,omitempty"`
	Data      json.RawMessage `json:"data,omitempty"`
	Error     string          `json:"error,omitempty"`
	Code      string          `json:"code,omitempty"`
	Timestamp int64           `json:"timestamp"` // Unix milliseconds

	// Channel is the way by which the command came. It is empty for what became
	// of a block that is no command.
	Channel string `json:"-"`
}

// Store holds the newest State. The zero value is ready and empty.
type Store struct{ p atomic.Pointer[State] }

// Publish replaces the state.
func (s *Store) Publish(st *State) { s.p.Store(st) }

// Load returns the newest state, and nil before the first.
func (s *Store) Load() *State { return s.p.Load() }
