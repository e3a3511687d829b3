package demo

import (
	"cmp"
	"encoding/base64"
	"errors"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/workspace"
)

func (f *files) fileRoutes() map[string]answer {
	return map[string]answer{
		"GET /find":         f.findRoute,
		"GET /find/file":    f.findFileRoute,
		"GET /find/symbol":  fixed([]engine.Symbol{}), // there is no language server
		"GET /file":         f.listRoute,
		"GET /file/content": f.contentRoute,
		"GET /file/status":  fixed([]engine.FileStatus{}), // as the real one
	}
}

func (f *files) findRoute(r *http.Request) (any, error) {
	pattern := r.URL.Query().Get("pattern")
	if pattern == "" {
		return nil, badQuery("Missing key\n  at [\"pattern\"]")
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil, failed("%v", err)
	}
	found, err := f.search(r.Context(), re)
	return found.matches, err
}

func (f *files) findFileRoute(r *http.Request) (any, error) {
	q := r.URL.Query()
	kind, dirs := q.Get("type"), q.Get("dirs") != "false"
	limit, err := queryInt(r, "limit")
	if err != nil {
		return nil, err
	}
	if limit == 0 {
		limit = 100
	}
	all, err := f.paths(r.Context(), kind != "directory", dirs && kind != "file")
	if err != nil {
		return nil, err
	}
	found := match(q.Get("query"), all)
	return found[:min(len(found), limit)], nil
}

// inside cleans a folder's path; the engine's answer to one outside is 500.
func (f *files) inside(name string) (string, error) {
	rel := filepath.ToSlash(name)
	if filepath.IsAbs(name) {
		var err error
		if rel, err = filepath.Rel(f.dir, name); err != nil {
			return "", unexpected()
		}
	}
	rel = path.Clean(filepath.ToSlash(rel))
	if !fs.ValidPath(rel) {
		return "", unexpected()
	}
	return rel, nil
}

func (f *files) listRoute(r *http.Request) (any, error) {
	if !r.URL.Query().Has("path") {
		return nil, badQuery("Missing key\n  at [\"path\"]")
	}
	rel, err := f.inside(r.URL.Query().Get("path"))
	if err != nil {
		return nil, err
	}
	list, err := fs.ReadDir(f.tree, rel)
	if err != nil {
		return nil, failed("list %q: no such folder in the workspace", rel)
	}
	ig := f.ignored(rel)
	out := []engine.FileNode{}
	for _, d := range list {
		p := path.Join(rel, d.Name())
		n := engine.FileNode{Name: d.Name(), Path: p, Absolute: filepath.Join(f.dir, filepath.FromSlash(p)),
			Type: "file"}
		n.Ignored = ig.matches(p, d.IsDir())
		if d.IsDir() {
			n.Type, n.Path = "directory", p+"/"
		}
		out = append(out, n)
	}
	slices.SortStableFunc(out, func(a, b engine.FileNode) int {
		return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.Name, b.Name))
	})
	return out, nil
}

// contentRoute reads a file. As with the real engine the final newline is cut
// and a missing file is empty.
func (f *files) contentRoute(r *http.Request) (any, error) {
	name := r.URL.Query().Get("path")
	if name == "" {
		return nil, badQuery("Missing key\n  at [\"path\"]")
	}
	text, err := f.read(r.Context(), name)
	var refused *workspace.Error
	switch {
	case err == nil:
		return engine.FileContent{Type: "text", Content: strings.TrimSuffix(text.Text, "\n")}, nil
	case !errors.As(err, &refused):
		return nil, err
	case refused.Code == workspace.NotFound:
		return engine.FileContent{Type: "text"}, nil
	case refused.Code != workspace.Binary:
		return nil, failed("%s", refused.Error())
	}
	rel, err := f.root.Clean(name)
	if err != nil {
		return nil, err
	}
	data, err := f.raw(rel)
	if err != nil {
		return nil, err
	}
	kind := mime.TypeByExtension(path.Ext(rel))
	if kind == "" {
		kind = http.DetectContentType(data)
	}
	return engine.FileContent{Type: "binary", Content: base64.StdEncoding.EncodeToString(data), Encoding: "base64",
		MimeType: kind}, nil
}
