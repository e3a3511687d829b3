package client

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDiscover(t *testing.T) {
	dir := t.TempDir()
	engine := func(health string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			switch r.URL.Path {
			case "/global/health":
				w.Write([]byte(health))
			case "/path":
				w.Write([]byte(`{"directory":"` + dir + `","worktree":"/"}`))
			default:
				http.NotFound(w, r)
			}
		}
	}
	for name, c := range map[string]struct {
		answer       http.HandlerFunc
		some, locked bool
	}{
		"an engine":              {engine(`{"healthy":true,"version":"1.18.33"}`), true, false},
		"one that is too new":    {engine(`{"healthy":true,"version":"9.0.0"}`), false, false},
		"something else":         {engine(`<html>`), false, false},
		"one that has no health": {http.NotFound, false, false},
		"one with a password": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("WWW-Authenticate", `Basic realm="Secure Area"`)
			w.WriteHeader(401)
		}, true, true},
		"another program's password": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("WWW-Authenticate", `Basic realm="router"`)
			w.WriteHeader(401)
		}, false, false},
	} {
		s := httptest.NewServer(c.answer)
		got, ok := Discover(context.Background(), strings.TrimPrefix(s.URL, "http://"))
		s.Close()
		if ok != c.some || got.Locked != c.locked || ok && !c.locked && (got.Dir != dir || got.Version == "") {
			t.Errorf("%s: %+v, %v", name, got, ok)
		}
	}
	if _, ok := Discover(context.Background(), "127.0.0.1:1"); ok {
		t.Error("there is one where nothing listens")
	}
}

func TestServes(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{".git", "sub/deep", "other"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	sub := filepath.Join(root, "sub", "deep")
	for name, c := range map[string]struct {
		r    Running
		dir  string
		want bool
	}{
		"in the folder":             {Running{Dir: sub}, sub, true},
		"at the repository's root":  {Running{Dir: root}, sub, true},
		"beside it":                 {Running{Dir: filepath.Join(root, "other")}, sub, false},
		"below it":                  {Running{Dir: sub}, root, false},
		"one that wants a password": {Running{Locked: true}, sub, true},
		"nowhere":                   {Running{Dir: "/does/not/exist"}, sub, false},
	} {
		if got := c.r.Serves(c.dir); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
