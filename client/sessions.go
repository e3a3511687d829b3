package client

import (
	"context"
	"net/http"
	"strconv"

	"github.com/openspace-tui/openspace/internal/engine"
)

// SessionQuery narrows a list of sessions.
type SessionQuery struct {
	Roots  bool   // without child sessions
	Search string // in titles
	Limit  int    // 0: the engine's own
}

// Sessions lists the workspace's sessions, newest first.
func (c *Client) Sessions(ctx context.Context, q SessionQuery) ([]engine.Session, error) {
	roots, limit := "", ""
	if q.Roots {
		roots = "true"
	}
	if q.Limit > 0 {
		limit = strconv.Itoa(q.Limit)
	}
	return ask[[]engine.Session](ctx, c.conn, get("/session", "roots", roots, "search", q.Search, "limit", limit))
}

// NewSession says what a created session begins with. Agent and Model are
// stored and shown, yet prompts do not take them from the session (1.18.33).
type NewSession struct {
	Title      string               `json:"title,omitempty"`
	ParentID   string               `json:"parentID,omitempty"`
	Agent      string               `json:"agent,omitempty"`
	Model      *engine.SessionModel `json:"model,omitempty"`
	Permission []engine.Rule        `json:"permission,omitempty"`
	Metadata   map[string]any       `json:"metadata,omitempty"`
}

// CreateSession makes a session.
func (c *Client) CreateSession(ctx context.Context, n NewSession) (engine.Session, error) {
	return ask[engine.Session](ctx, c.conn, post("/session", n))
}

// Session gets one session.
func (c *Client) Session(ctx context.Context, sid string) (engine.Session, error) {
	return ask[engine.Session](ctx, c.conn, get("/session/"+id(sid)))
}

// SessionChange is what UpdateSession sets; nil fields stay.
type SessionChange struct {
	Title *string            `json:"title,omitempty"`
	Time  *SessionChangeTime `json:"time,omitempty"`
}

// SessionChangeTime archives a session: Unix milliseconds.
type SessionChangeTime struct {
	Archived int64 `json:"archived"`
}

// UpdateSession renames or archives a session.
func (c *Client) UpdateSession(ctx context.Context, sid string, ch SessionChange) (engine.Session, error) {
	k := post("/session/"+id(sid), ch)
	k.method = http.MethodPatch
	return ask[engine.Session](ctx, c.conn, k)
}

// DeleteSession removes a session for good.
func (c *Client) DeleteSession(ctx context.Context, sid string) error {
	return c.conn.tell(ctx, call{method: http.MethodDelete, path: "/session/" + id(sid)})
}

// Children lists a session's child sessions.
func (c *Client) Children(ctx context.Context, sid string) ([]engine.Session, error) {
	return ask[[]engine.Session](ctx, c.conn, get("/session/"+id(sid)+"/children"))
}

// Todos lists a session's todos.
func (c *Client) Todos(ctx context.Context, sid string) ([]engine.Todo, error) {
	return ask[[]engine.Todo](ctx, c.conn, get("/session/"+id(sid)+"/todo"))
}

// Diff lists the files a turn changed, by its user message; without one the
// engine answers with an empty list.
func (c *Client) Diff(ctx context.Context, sid, messageID string) ([]engine.FileDiff, error) {
	return ask[[]engine.FileDiff](ctx, c.conn, get("/session/"+id(sid)+"/diff", "messageID", messageID))
}

// Statuses returns the sessions that are not idle.
func (c *Client) Statuses(ctx context.Context) (map[string]engine.Status, error) {
	return ask[map[string]engine.Status](ctx, c.conn, get("/session/status"))
}

// Abort interrupts a session; idle and unknown ones too, without an error.
func (c *Client) Abort(ctx context.Context, sid string) error {
	return c.conn.tell(ctx, post("/session/"+id(sid)+"/abort", nil))
}

// Fork copies a session up to a message, which is left out; all of it when
// messageID is empty.
func (c *Client) Fork(ctx context.Context, sid, messageID string) (engine.Session, error) {
	return ask[engine.Session](ctx, c.conn, post("/session/"+id(sid)+"/fork", struct {
		MessageID string `json:"messageID,omitempty"`
	}{messageID}))
}

// Share makes a session public.
func (c *Client) Share(ctx context.Context, sid string) (engine.Session, error) {
	return ask[engine.Session](ctx, c.conn, post("/session/"+id(sid)+"/share", nil))
}

// Unshare takes it back.
func (c *Client) Unshare(ctx context.Context, sid string) (engine.Session, error) {
	return ask[engine.Session](ctx, c.conn, call{method: http.MethodDelete, path: "/session/" + id(sid) + "/share"})
}

// Summarize compacts a session. It blocks until that is done.
func (c *Client) Summarize(ctx context.Context, sid string, m engine.PromptModel) error {
	k := post("/session/"+id(sid)+"/summarize", m)
	k.wait = true
	return c.conn.tell(ctx, k)
}

// Revert takes back a message and all that followed, files too.
func (c *Client) Revert(ctx context.Context, sid, messageID string) (engine.Session, error) {
	return c.RevertPart(ctx, sid, messageID, "")
}

// RevertPart takes back a message from one of its parts on, as a tool call, and all
// that followed, files too; what it says and did before that part stays. The next
// prompt really removes those parts. Where no text and no tool call stands before the
// part in its message the engine takes back the whole turn, from its prompt on, and
// the answer names no part (1.18.33). A part that it does not know changes nothing.
func (c *Client) RevertPart(ctx context.Context, sid, messageID, partID string) (engine.Session, error) {
	return ask[engine.Session](ctx, c.conn, post("/session/"+id(sid)+"/revert", struct {
		MessageID string `json:"messageID"`
		PartID    string `json:"partID,omitempty"`
	}{messageID, partID}))
}

// Unrevert undoes Revert.
func (c *Client) Unrevert(ctx context.Context, sid string) (engine.Session, error) {
	return ask[engine.Session](ctx, c.conn, post("/session/"+id(sid)+"/unrevert", nil))
}

// Init lets the engine write AGENTS.md. The message it begins with gets the
// given id, which must begin with msg. It blocks until that is done.
func (c *Client) Init(ctx context.Context, sid, messageID string, m engine.PromptModel) error {
	k := post("/session/"+id(sid)+"/init", struct {
		MessageID string `json:"messageID"`
		engine.PromptModel
	}{messageID, m})
	k.wait = true
	return c.conn.tell(ctx, k)
}

// CommandCall runs a slash command of the engine.
type CommandCall struct {
	Command   string `json:"command"` // without its slash
	Arguments string `json:"arguments"`
	Agent     string `json:"agent,omitempty"`
	Model     string `json:"model,omitempty"` // provider/model
	Variant   string `json:"variant,omitempty"`
	MessageID string `json:"messageID,omitempty"`

	Parts []engine.PromptPart `json:"parts,omitempty"` // files
}

// Command runs a slash command. It blocks until the reply is complete.
func (c *Client) Command(ctx context.Context, sid string, cc CommandCall) (engine.MessageWithParts, error) {
	k := post("/session/"+id(sid)+"/command", cc)
	k.wait = true
	return ask[engine.MessageWithParts](ctx, c.conn, k)
}

// Shell runs a shell command in the session. It blocks until that has ended.
func (c *Client) Shell(ctx context.Context, sid, agent, command string) (engine.MessageWithParts, error) {
	k := post("/session/"+id(sid)+"/shell", struct {
		Agent   string `json:"agent"`
		Command string `json:"command"`
	}{agent, command})
	k.wait = true
	return ask[engine.MessageWithParts](ctx, c.conn, k)
}
