package client

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
)

// discoverTimeout bounds the questions to an engine that may run here.
const discoverTimeout = 5 * time.Second

// Running is an engine that answers at an address.
type Running struct {
	URL     string
	Version string
	Dir     string // the folder that it was started in
	Locked  bool   // it wants a password, and nothing else is known
}

// Discover asks whether an engine that this program can use answers at HOST:PORT,
// in five seconds at most.
func Discover(ctx context.Context, address string) (Running, bool) {
	ctx, cancel := context.WithTimeout(ctx, discoverTimeout)
	defer cancel()
	r := Running{URL: "http://" + address}
	web := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.URL+"/global/health", nil)
	if err != nil {
		return r, false
	}
	res, err := web.Do(req)
	if err != nil {
		return r, false
	}
	defer res.Body.Close()
	switch res.StatusCode {
	case http.StatusUnauthorized: // as an engine words it (1.18.33)
		r.Locked = strings.Contains(res.Header.Get("WWW-Authenticate"), `realm="Secure Area"`)
		return r, r.Locked
	case http.StatusOK:
	default:
		return r, false
	}
	var h engine.Health
	if json.NewDecoder(io.LimitReader(res.Body, 64<<10)).Decode(&h) != nil || h.Version == "" ||
		Supported(h.Version) != nil {
		return r, false
	}
	paths, err := New(Options{BaseURL: r.URL, HTTP: web}).Paths(ctx)
	if err != nil || paths.Directory == "" {
		return r, false
	}
	r.Version, r.Dir = h.Version, paths.Directory
	return r, true
}

// Serves reports whether the engine was started for a folder: in it, or at the
// root of its git repository. Of one that wants a password it is not known, and
// so it may be.
func (r Running) Serves(dir string) bool {
	if r.Locked || sameDir(r.Dir, dir) {
		return true
	}
	root := gitRoot(dir)
	return root != "" && sameDir(r.Dir, root)
}

func sameDir(a, b string) bool {
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(x, y)
}

// gitRoot is the nearest folder from one upward that git works in, or empty.
func gitRoot(dir string) string {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}
