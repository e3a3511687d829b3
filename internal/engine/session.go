package engine

import "strings"

// Session is a conversation. Title is the engine's own until it is renamed;
// ParentID is set for the child session of a subtask.
type Session struct {
	ID        string        `json:"id"`
	Slug      string        `json:"slug,omitempty"`
	ProjectID string        `json:"projectID,omitempty"`
	Directory string        `json:"directory,omitempty"`
	ParentID  string        `json:"parentID,omitempty"`
	Title     string        `json:"title"`
	Agent     string        `json:"agent,omitempty"`
	Version   string        `json:"version,omitempty"`
	Cost      float64       `json:"cost"`
	Tokens    Tokens        `json:"tokens"`
	Model     *SessionModel `json:"model,omitempty"`
	Share     *Share        `json:"share,omitempty"`
	Summary   *Summary      `json:"summary,omitempty"`
	Revert    *Revert       `json:"revert,omitempty"`
	// Permission is the session's own rules, which follow those of its agent.
	Permission []Rule      `json:"permission,omitempty"`
	Time       SessionTime `json:"time"`
}

// Name is the title for people: the engine's own, which is a date, is left out
// (1.18.33: "New session - 2026-11-21T00:57:29.709Z").
func (s Session) Name() string {
	if s.Title == "" || strings.HasPrefix(s.Title, "New session - 20") {
		return "New session"
	}
	return s.Title
}

// SessionModel names the model a session last used.
type SessionModel struct {
	ID         string `json:"id"`
	ProviderID string `json:"providerID"`
	Variant    string `json:"variant,omitempty"`
}

// Share is the public address of a shared session.
type Share struct {
	URL string `json:"url"`
}

// Revert marks the message from which on a session is undone; those messages
// stay listed and are hidden by the client.
type Revert struct {
	MessageID string `json:"messageID"`
	PartID    string `json:"partID,omitempty"`
	Snapshot  string `json:"snapshot,omitempty"`
	Diff      string `json:"diff,omitempty"`
}

// SessionTime holds Unix milliseconds; Archived is 0 for a live session.
type SessionTime struct {
	Created    int64 `json:"created"`
	Updated    int64 `json:"updated"`
	Compacting int64 `json:"compacting,omitempty"`
	Archived   int64 `json:"archived,omitempty"`
}

// Summary counts what a session, or a user message's turn, changed.
type Summary struct {
	Title     string     `json:"title,omitempty"`
	Body      string     `json:"body,omitempty"`
	Additions int        `json:"additions,omitempty"`
	Deletions int        `json:"deletions,omitempty"`
	Files     int        `json:"files,omitempty"`
	Diffs     []FileDiff `json:"diffs,omitempty"`
}

// FileDiff is one file's change as a unified patch.
type FileDiff struct {
	File      string `json:"file"`
	Patch     string `json:"patch"`
	Additions int    `json:"additions"`
	Deletions int    `json:"deletions"`
	Status    string `json:"status,omitempty"` // added, modified, deleted
}

// Tokens counts a message's or a session's tokens. Reasoning is not part of Output.
type Tokens struct {
	Total     int   `json:"total,omitempty"`
	Input     int   `json:"input"`
	Output    int   `json:"output"`
	Reasoning int   `json:"reasoning"`
	Cache     Cache `json:"cache"`
}

// Cache counts tokens read from and written to the provider's prompt cache.
type Cache struct {
	Read  int `json:"read"`
	Write int `json:"write"`
}

// Status kinds of a session.
const (
	StatusIdle  = "idle"
	StatusBusy  = "busy"
	StatusRetry = "retry"
)

// Status is what a session is doing. Next is the Unix millisecond of the next
// try and is set for retry alone.
type Status struct {
	Type    string `json:"type"`
	Attempt int    `json:"attempt,omitempty"`
	Message string `json:"message,omitempty"`
	Next    int64  `json:"next,omitempty"`
}

// Todo is one entry of a session's list.
type Todo struct {
	Content  string `json:"content"`
	Status   string `json:"status"`   // pending, in_progress, completed, cancelled
	Priority string `json:"priority"` // high, medium, low
}
