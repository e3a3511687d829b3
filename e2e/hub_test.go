package e2e

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

// instance is the running program as it announces itself.
func (r *rig) instance() instance.Info {
	r.t.Helper()
	files, err := filepath.Glob(filepath.Join(r.home, "run", "openspace", "*.json"))
	if err != nil || len(files) != 1 {
		r.t.Fatalf("instance files: %v %v", files, err)
	}
	b, err := os.ReadFile(files[0])
	if err != nil {
		r.t.Fatal(err)
	}
	var in instance.Info
	if err := json.Unmarshal(b, &in); err != nil {
		r.t.Fatal(err)
	}
	return in
}

// request makes a request to the running program's Hub, with its token.
func (r *rig) request(method, path, body string) *http.Request {
	r.t.Helper()
	in := r.instance()
	req, err := http.NewRequestWithContext(r.t.Context(), method, strings.TrimSuffix(in.URL, "/")+path, strings.NewReader(body))
	if err != nil {
		r.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+in.Token)
	req.Header.Set("Content-Type", "application/json")
	return req
}

// hub asks the running program's Hub.
func (r *rig) hub(t testing.TB, method, path, body string) (int, string) {
	t.Helper()
	res, err := http.DefaultClient.Do(r.request(method, path, body))
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
