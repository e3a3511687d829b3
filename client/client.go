package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
)

const (
	// callTimeout bounds every call but those that wait for a reply.
	callTimeout = 30 * time.Second
	// maxBody bounds an answer: /provider alone has 7 MB.
	maxBody = 64 << 20
)

// Options says where the engine is.
type Options struct {
	BaseURL   string       // http://127.0.0.1:4096
	Username  string       // opencode when empty
	Password  string       // empty: no auth
	Directory string       // the workspace, absolute
	Lines     *Lines       // nil: connections of its own
	HTTP      *http.Client // for all of it, in place of Lines. Its Timeout must be 0, or streams end by it
	Log       *slog.Logger // nil: nothing is logged. Bodies and passwords never are
}

// Client is a connection to one engine of major version 1 for one workspace.
//
// Calls end by their own after 30 seconds, save those that wait for the model
// or a program and say so: they end with their context alone.
type Client struct{ conn *conn }

// conn is how the engine is reached.
type conn struct {
	o    Options
	http *http.Client
	// events carries the event stream alone.
	events *http.Client
	log    *slog.Logger
}

// New makes a client. It does not connect.
func New(o Options) *Client {
	o.BaseURL = strings.TrimRight(o.BaseURL, "/")
	if o.Username == "" {
		o.Username = "opencode"
	}
	c := &conn{o: o, http: o.HTTP, events: o.HTTP, log: o.Log}
	if c.http == nil {
		if o.Lines == nil {
			o.Lines = NewLines(o.BaseURL)
		}
		c.http, c.events = o.Lines.calls, o.Lines.events
	}
	if c.log == nil {
		c.log = slog.New(slog.DiscardHandler)
	}
	return &Client{c}
}

// BaseURL is where the engine is.
func (c *Client) BaseURL() string { return c.conn.o.BaseURL }

// Directory is the workspace every request carries.
func (c *Client) Directory() string { return c.conn.o.Directory }

// call is one request.
type call struct {
	method, path string
	query        url.Values
	body         any
	wait         bool // it blocks until a reply is complete: no timeout
}

// do sends a request and decodes the answer into out, which may be nil.
func (c *conn) do(ctx context.Context, k call, out any) error {
	a, err := c.send(ctx, k)
	if err != nil {
		return err
	}
	return a.into(out)
}

// answer is what the engine answers a call. It must be read, or left.
type answer struct {
	c     *conn
	k     call
	ctx   context.Context
	end   context.CancelFunc // of the call's time
	start time.Time
	head  *http.Response
}

// send sends a request and waits until its answer begins.
func (c *conn) send(ctx context.Context, k call) (*answer, error) {
	a := &answer{c: c, k: k, end: func() {}, start: time.Now()}
	if !k.wait {
		ctx, a.end = context.WithTimeoutCause(ctx, callTimeout, lang.Errorf("no-answer-in", callTimeout))
	}
	a.ctx = ctx
	req, err := c.request(ctx, k)
	if err == nil {
		if a.head, err = c.http.Do(req); err != nil {
			c.log.Debug("engine call", "method", k.method, "path", k.path, "error", err)
			err = c.transport(ctx, k, err)
		}
	}
	if err != nil {
		a.end()
		return nil, err
	}
	return a, nil
}

// leave lets go of an answer that is not wanted.
func (a *answer) leave() {
	a.head.Body.Close()
	a.end()
}

// bodies are buffers that answers were read into: what is decoded from one
// shares nothing with it.
var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// into reads an answer and decodes it into out, which may be nil.
func (a *answer) into(out any) error {
	defer a.leave()
	b := bodies.Get().(*bytes.Buffer)
	defer bodies.Put(b)
	b.Reset()
	_, err := b.ReadFrom(io.LimitReader(a.head.Body, maxBody+1))
	body := b.Bytes()
	a.c.log.Debug("engine call", "method", a.k.method, "path", a.k.path, "status", a.head.StatusCode, "bytes",
		len(body), "took", time.Since(a.start))
	if err != nil {
		return a.c.transport(a.ctx, a.k, err)
	}
	if len(body) > maxBody {
		return lang.Errorf("answer-longer-than-mb", a.k.method, a.k.path, maxBody>>20)
	}
	if err := judge(a.k, a.head, body); err != nil || out == nil {
		return err
	}
	if len(body) == 0 {
		return lang.Errorf("the-answer-is-empty", a.k.method, a.k.path)
	}
	if err := json.Unmarshal(body, out); err != nil {
		return lang.Errorf("the-answer-does-not-fit", a.k.method, a.k.path, err)
	}
	return nil
}

func (c *conn) request(ctx context.Context, k call) (*http.Request, error) {
	q := url.Values{}
	for name, v := range k.query {
		q[name] = v
	}
	if c.o.Directory != "" {
		q.Set("directory", c.o.Directory)
	}
	var body io.Reader
	if k.body != nil {
		b, err := json.Marshal(k.body)
		if err != nil {
			return nil, lang.Errorf("encode-the-request", k.method, k.path, err)
		}
		body = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(ctx, k.method, c.o.BaseURL+k.path+"?"+q.Encode(), body)
	if err != nil {
		return nil, &Unreachable{URL: c.o.BaseURL, Err: err}
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.o.Password != "" {
		req.SetBasicAuth(c.o.Username, c.o.Password)
	}
	return req, nil
}

// transport names the engine that did not answer; a call whose context its
// caller ended is told as such.
func (c *conn) transport(ctx context.Context, k call, err error) error {
	if ctx.Err() != nil {
		cause := context.Cause(ctx)
		if errors.Is(cause, context.Canceled) || errors.Is(cause, context.DeadlineExceeded) {
			return lang.Errorf("%s %s: %w", k.method, k.path, cause)
		}
		err = cause
	}
	if u := (*url.Error)(nil); errors.As(err, &u) {
		err = u.Err // the address is told already
	}
	return &Unreachable{URL: c.o.BaseURL, Err: err}
}

// judge turns an answer that is no success into an error. An unknown route is
// answered with 200 and a web page, so the content type is looked at too.
func judge(k call, res *http.Response, body []byte) error {
	if res.StatusCode < 200 || res.StatusCode > 299 {
		return parseError(k, res.StatusCode, body)
	}
	if kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type")); kind == "text/html" {
		return unknownRoute(k)
	}
	return nil
}

func get(path string, query ...string) call {
	return call{method: http.MethodGet, path: path, query: pairs(query)}
}

func post(path string, body any) call {
	if body == nil {
		body = struct{}{}
	}
	return call{method: http.MethodPost, path: path, body: body}
}

// pairs makes a query, without the names whose value is empty.
func pairs(kv []string) url.Values {
	q := url.Values{}
	for i := 0; i+1 < len(kv); i += 2 {
		if kv[i+1] != "" {
			q.Set(kv[i], kv[i+1])
		}
	}
	return q
}

// ask does a call and gives its decoded answer.
func ask[T any](ctx context.Context, c *conn, k call) (T, error) {
	var out T
	err := c.do(ctx, k, &out)
	return out, err
}

// tell does a call whose answer says nothing more than success.
func (c *conn) tell(ctx context.Context, k call) error {
	return c.do(ctx, k, nil)
}

func id(s string) string { return url.PathEscape(s) }
