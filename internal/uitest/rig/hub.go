package rig

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/instance"
)

// Instance is the running program as it announces itself.
func (r *Rig) Instance() instance.Info {
	r.T.Helper()
	files, err := filepath.Glob(filepath.Join(r.Home, "run", "openspace", "*.json"))
	if err != nil || len(files) != 1 {
		r.T.Fatalf("instance files: %v %v", files, err)
	}
	b, err := os.ReadFile(files[0])
	if err != nil {
		r.T.Fatal(err)
	}
	var in instance.Info
	if err := json.Unmarshal(b, &in); err != nil {
		r.T.Fatal(err)
	}
	return in
}

// Request makes a request to the running program's Hub, with its token.
func (r *Rig) Request(method, path, body string) *http.Request {
	r.T.Helper()
	in := r.Instance()
	req, err := http.NewRequestWithContext(r.T.Context(), method, strings.TrimSuffix(in.URL, "/")+path,
		strings.NewReader(body))
	if err != nil {
		r.T.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+in.Token)
	req.Header.Set("Content-Type", "application/json")
	return req
}

// Hub asks the running program's Hub.
func (r *Rig) Hub(t testing.TB, method, path, body string) (int, string) {
	t.Helper()
	res, err := http.DefaultClient.Do(r.Request(method, path, body))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	got, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(got)
}
