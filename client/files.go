package client

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

// FindText searches file contents by a regular expression.
func (c *Client) FindText(ctx context.Context, pattern string) ([]engine.Match, error) {
	k := get("/find")
	k.query.Set("pattern", pattern)
	return ask[[]engine.Match](ctx, c.conn, k)
}

// FindFiles searches paths of files fuzzily. An empty query lists. A limit of
// 0 leaves the number to the engine.
func (c *Client) FindFiles(ctx context.Context, query string, limit int) ([]string, error) {
	return c.FindPaths(ctx, PathQuery{Query: query, Type: "file", Limit: limit})
}

// PathQuery is a fuzzy search for paths.
type PathQuery struct {
	Query string // empty: list
	Type  string // file, directory; empty: both
	Limit int    // 0: the engine's own
}

// FindPaths searches paths fuzzily; folders end in a slash.
func (c *Client) FindPaths(ctx context.Context, q PathQuery) ([]string, error) {
	limit := ""
	if q.Limit > 0 {
		limit = strconv.Itoa(q.Limit)
	}
	k := get("/find/file", "type", q.Type, "limit", limit)
	k.query.Set("query", q.Query)
	return ask[[]string](ctx, c.conn, k)
}

// FindSymbols searches the language servers' symbols.
func (c *Client) FindSymbols(ctx context.Context, query string) ([]engine.Symbol, error) {
	k := get("/find/symbol")
	k.query.Set("query", query)
	return ask[[]engine.Symbol](ctx, c.conn, k)
}

// ListFiles lists one folder; an empty path is the workspace.
func (c *Client) ListFiles(ctx context.Context, path string) ([]engine.FileNode, error) {
	k := get("/file")
	k.query.Set("path", path)
	return ask[[]engine.FileNode](ctx, c.conn, k)
}

// ReadFile reads a file. The engine cuts its final newline, so never write
// the text back; a missing file reads as empty.
func (c *Client) ReadFile(ctx context.Context, path string) (engine.FileContent, error) {
	return ask[engine.FileContent](ctx, c.conn, get("/file/content", "path", path))
}

// FileStatus lists changed files; engine 1.18.33 always answers with none, so
// use VCSStatus.
func (c *Client) FileStatus(ctx context.Context) ([]engine.FileStatus, error) {
	return ask[[]engine.FileStatus](ctx, c.conn, get("/file/status"))
}

// VCS returns the branch and the default branch.
func (c *Client) VCS(ctx context.Context) (engine.VCS, error) {
	return ask[engine.VCS](ctx, c.conn, get("/vcs"))
}

// VCSStatus lists the working tree's changes.
func (c *Client) VCSStatus(ctx context.Context) ([]engine.FileStatus, error) {
	return ask[[]engine.FileStatus](ctx, c.conn, get("/vcs/status"))
}

// VCSDiff returns the changes as patches: mode git (working tree) or branch, with
// so many lines around each; below 0: as many as the engine likes.
func (c *Client) VCSDiff(ctx context.Context, mode string, around int) ([]engine.FileDiff, error) {
	k := get("/vcs/diff", "mode", mode)
	if around >= 0 {
		k.query.Set("context", strconv.Itoa(around))
	}
	return ask[[]engine.FileDiff](ctx, c.conn, k)
}

// ReadBytes reads a file of the workspace byte for byte, by its path with slashes,
// or its begin with more than most bytes. The engine answers 500 for what is no
// file. It is a call of the engine's second API, since ReadFile's answer lacks
// blanks and empty lines at both ends, and fails for text that is not UTF-8
// (1.18.33).
func (c *Client) ReadBytes(ctx context.Context, path string, most int64) ([]byte, error) {
	names := strings.Split(path, "/")
	for i, n := range names {
		names[i] = url.PathEscape(n)
	}
	k := get("/api/fs/read/"+strings.Join(names, "/"), "location[directory]", c.conn.o.Directory)
	a, err := c.conn.send(ctx, k)
	if err != nil {
		return nil, err
	}
	defer a.leave()
	data, err := io.ReadAll(io.LimitReader(a.head.Body, most+1))
	if err != nil {
		return nil, c.conn.transport(a.ctx, k, err)
	}
	// The engine's own page stands for calls that it does not know.
	if a.head.StatusCode != http.StatusOK || a.head.Header.Get("Content-Security-Policy") != "" {
		if err := judge(k, a.head, data); err != nil {
			return nil, err
		}
	}
	return data, nil
}
