package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	// callTimeout bounds every call but those that wait for a reply.
	callTimeout = 30 * time.Second
	// maxBody bounds an answer: /provider alone has 7 MB.
	maxBody = 64 << 20
)

// Options says where the engine is.
type Options struct {
	BaseURL   string // http://127.0.0.1:4096
	Username  string // opencode when empty
	Password  string // empty: no auth
	Directory string // the workspace, absolute
	HTTP      *http.Client
}

// Client is a connection to one engine for one workspace.
type Client struct {
	o    Options
	http *http.Client
}

// New makes a client. It does not connect.
func New(o Options) *Client {
	o.BaseURL = strings.TrimRight(o.BaseURL, "/")
	if o.Username == "" {
		o.Username = "opencode"
	}
	h := o.HTTP
	if h == nil {
		h = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 4, IdleConnTimeout: 90 * time.Second}}
	}
	return &Client{o: o, http: h}
}

// BaseURL is where the engine is.
func (c *Client) BaseURL() string { return c.o.BaseURL }

// Directory is the workspace every request carries.
func (c *Client) Directory() string { return c.o.Directory }

// call is one request. Query values that are empty are left out.
type call struct {
	method, path string
	query        url.Values
	body         any
	wait         bool // it blocks until a reply is complete: no timeout
}

// do sends a request and decodes the answer into out, which may be nil.
func (c *Client) do(ctx context.Context, k call, out any) (http.Header, error) {
	if !k.wait {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, callTimeout)
		defer cancel()
	}
	req, err := c.request(ctx, k)
	if err != nil {
		return nil, err
	}
	res, err := c.http.Do(req)
	if err != nil {
		return nil, c.transport(ctx, k, err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxBody+1))
	if err != nil {
		return nil, c.transport(ctx, k, err)
	}
	if len(body) > maxBody {
		return nil, fmt.Errorf("%s %s: the answer is longer than %d MB", k.method, k.path, maxBody>>20)
	}
	if err := c.judge(k, res, body); err != nil {
		return nil, err
	}
	if out == nil || len(body) == 0 {
		return res.Header, nil
	}
	if err := json.Unmarshal(body, out); err != nil {
		return nil, fmt.Errorf("%s %s: the answer does not fit: %w", k.method, k.path, err)
	}
	return res.Header, nil
}

func (c *Client) request(ctx context.Context, k call) (*http.Request, error) {
	q := url.Values{}
	for name, v := range k.query {
		if len(v) > 0 && v[0] != "" {
			q[name] = v
		}
	}
	if c.o.Directory != "" {
		q.Set("directory", c.o.Directory)
	}
	var body io.Reader
	if k.body != nil {
		b, err := json.Marshal(k.body)
		if err != nil {
			return nil, fmt.Errorf("%s %s: encode the request: %w", k.method, k.path, err)
		}
		body = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(ctx, k.method, c.o.BaseURL+k.path+"?"+q.Encode(), body)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", k.method, k.path, err)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.o.Password != "" {
		req.SetBasicAuth(c.o.Username, c.o.Password)
	}
	return req, nil
}

// judge turns an answer that is no success into an error. An unknown route is
// answered with 200 and a web page, so the content type is looked at too.
func (c *Client) judge(k call, res *http.Response, body []byte) error {
	kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
	if res.StatusCode >= 400 {
		return parseError(k, res.StatusCode, body)
	}
	if kind == "text/html" {
		return &Error{Status: http.StatusNotFound, Name: "UnknownRoute", Method: k.method, Path: k.path,
			Message: "this engine does not know the call; it may be another version, or the address may be of another program"}
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

func pairs(kv []string) url.Values {
	q := url.Values{}
	for i := 0; i+1 < len(kv); i += 2 {
		q.Set(kv[i], kv[i+1])
	}
	return q
}

// ask does a call and gives its decoded answer.
func ask[T any](ctx context.Context, c *Client, k call) (T, error) {
	var out T
	_, err := c.do(ctx, k, &out)
	return out, err
}

// tell does a call whose answer says nothing more than success.
func (c *Client) tell(ctx context.Context, k call) error {
	_, err := c.do(ctx, k, nil)
	return err
}

func id(s string) string { return url.PathEscape(s) }
