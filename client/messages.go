package client

import (
	"context"
	"iter"
	"net/http"
	"strconv"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Page is some of a session's messages, oldest first. Next is the cursor of
// the older ones, empty when there are none.
type Page struct {
	Messages []engine.MessageWithParts
	Next     string
}

// Messages lists the newest limit messages before a cursor; a limit of 0
// lists all and takes no cursor.
func (c *Client) Messages(ctx context.Context, sid string, limit int, before string) (Page, error) {
	a, err := c.conn.send(ctx, messages(sid, limit, before))
	if err != nil {
		return Page{}, err
	}
	return a.page()
}

// Older lists the messages before a cursor up to the session's first one, limit
// at a time, the newest page first. It ends with the first error. The engine is
// asked for the next page as soon as an answer begins, one answer is read, and
// one page waits to be taken, so that all of them work at once: up to four
// pages may have been asked for in vain when it is left.
func (c *Client) Older(ctx context.Context, sid string, limit int, before string) iter.Seq2[Page, error] {
	return func(yield func(Page, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		answers, pages := make(chan asked, 1), make(chan read)
		go c.askPages(ctx, answers, sid, limit, before)
		go readPages(ctx, pages, answers)
		defer func() {
			cancel()
			for range pages { // until both have ended
			}
		}()
		for p := range pages {
			if !yield(p.page, p.err) || p.err != nil {
				return
			}
		}
	}
}

// asked is an answer that has begun, or why there is none.
type asked struct {
	a   *answer
	err error
}

// read is a page that came, or why it did not.
type read struct {
	page Page
	err  error
}

// askPages asks for one page after the other. It closes to when there is none,
// after an error, and when ctx ends.
func (c *Client) askPages(ctx context.Context, to chan<- asked, sid string, limit int, before string) {
	defer close(to)
	for {
		a, err := c.conn.send(ctx, messages(sid, limit, before))
		select {
		case to <- asked{a, err}:
		case <-ctx.Done():
			if err == nil {
				a.leave()
			}
			return
		}
		if err != nil {
			return
		}
		if before = a.head.Header.Get(nextCursor); before == "" {
			return
		}
	}
}

// readPages reads answers until there are none, or ctx ends. It takes them all.
func readPages(ctx context.Context, to chan<- read, from <-chan asked) {
	defer close(to)
	for s := range from {
		if ctx.Err() != nil {
			if s.err == nil {
				s.a.leave()
			}
			continue
		}
		p := read{err: s.err}
		if s.err == nil {
			p.page, p.err = s.a.page()
		}
		select {
		case to <- p:
		case <-ctx.Done():
		}
	}
}

// nextCursor is the header that leads to the page of older messages.
const nextCursor = "X-Next-Cursor"

func messages(sid string, limit int, before string) call {
	n := ""
	if limit > 0 {
		n = strconv.Itoa(limit)
	}
	return get("/session/"+id(sid)+"/message", "limit", n, "before", before)
}

func (a *answer) page() (Page, error) {
	p := Page{Next: a.head.Header.Get(nextCursor)}
	if err := a.into(&p.Messages); err != nil {
		return Page{}, err
	}
	return p, nil
}

// Message gets one message.
func (c *Client) Message(ctx context.Context, sid, mid string) (engine.MessageWithParts, error) {
	return ask[engine.MessageWithParts](ctx, c.conn, get("/session/"+id(sid)+"/message/"+id(mid)))
}

// DeleteMessage removes one message.
func (c *Client) DeleteMessage(ctx context.Context, sid, mid string) error {
	return c.conn.tell(ctx, call{method: http.MethodDelete, path: "/session/" + id(sid) + "/message/" + id(mid)})
}

// Prompt sends a prompt and blocks until the reply is complete.
func (c *Client) Prompt(ctx context.Context, sid string, p engine.Prompt) (engine.MessageWithParts, error) {
	k := post("/session/"+id(sid)+"/message", p)
	k.wait = true
	return ask[engine.MessageWithParts](ctx, c.conn, k)
}

// PromptAsync sends a prompt; the reply comes by events. With NoReply it is
// stored as context alone. An unknown agent or model is told by session.error.
func (c *Client) PromptAsync(ctx context.Context, sid string, p engine.Prompt) error {
	return c.conn.tell(ctx, post("/session/"+id(sid)+"/prompt_async", p))
}

// Permissions lists the open requests of the workspace.
func (c *Client) Permissions(ctx context.Context) ([]engine.Permission, error) {
	return ask[[]engine.Permission](ctx, c.conn, get("/permission"))
}

// ReplyPermission answers a request: once, always or reject. A reject with a
// message lets the turn go on; without one it ends it.
func (c *Client) ReplyPermission(ctx context.Context, pid, reply, message string) error {
	return c.conn.tell(ctx, post("/permission/"+id(pid)+"/reply", struct {
		Reply   string `json:"reply"`
		Message string `json:"message,omitempty"`
	}{reply, message}))
}

// Questions lists the open questions of the workspace.
func (c *Client) Questions(ctx context.Context) ([]engine.Question, error) {
	return ask[[]engine.Question](ctx, c.conn, get("/question"))
}

// ReplyQuestion answers with one list of labels or texts a question.
func (c *Client) ReplyQuestion(ctx context.Context, qid string, answers [][]string) error {
	return c.conn.tell(ctx, post("/question/"+id(qid)+"/reply", struct {
		Answers [][]string `json:"answers"`
	}{answers}))
}

// RejectQuestion refuses to answer, which ends the turn.
func (c *Client) RejectQuestion(ctx context.Context, qid string) error {
	return c.conn.tell(ctx, post("/question/"+id(qid)+"/reject", nil))
}
