package oc_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/oc"
)

func TestTheEngineStartsAlone(t *testing.T) {
	e := oc.Start(t, oc.Options{Config: map[string]any{"username": "tester"}, Env: []string{"EXTRA=1"}})
	call := func(method, path, body string, out any) {
		t.Helper()
		req, err := http.NewRequest(method, e.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.SetBasicAuth(e.Username, e.Password)
		req.Header.Set("Content-Type", "application/json")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var b bytes.Buffer
		if _, err := b.ReadFrom(res.Body); err != nil || res.StatusCode != 200 {
			t.Fatalf("%s %s: %d %s %v", method, path, res.StatusCode, &b, err)
		}
		if err := json.Unmarshal(b.Bytes(), out); err != nil {
			t.Fatal(err)
		}
	}
	var paths struct{ Directory, Config, Home string }
	call("GET", "/path", "", &paths)
	if paths.Directory != e.Dir || !strings.HasPrefix(paths.Config, paths.Home) {
		t.Errorf("its folders are %+v", paths)
	}
	if home, err := os.UserHomeDir(); err == nil && paths.Home == home {
		t.Errorf("its home is the person's, %s", home)
	}
	var s struct{ ID string }
	call("POST", "/session", "{}", &s)
	var reply struct{ Parts []struct{ Type, Text string } }
	call("POST", "/session/"+s.ID+"/message", `{"parts":[{"type":"text","text":"script:[{\"text\":\"scripted\"}]"}]}`,
		&reply)
	text := ""
	for _, p := range reply.Parts {
		text += p.Text
	}
	if text != "scripted" || len(e.Mock.Requests()) == 0 {
		t.Errorf("it replied %q", text)
	}
	e.Kill()
	e.Kill() // is no fault
	e.Restart(t)
	var sessions []struct{ ID string }
	call("GET", "/session", "", &sessions)
	if len(sessions) != 1 || sessions[0].ID != s.ID || e.Version == "" {
		t.Errorf("after the restart there are %+v", sessions)
	}
}

func TestTheBinaryIsTheNamedOne(t *testing.T) {
	path := oc.Binary(t)
	if !filepath.IsAbs(path) {
		t.Errorf("%s is not absolute", path)
	}
	t.Setenv("OPENCODE_BINARY", path)
	if again := oc.Binary(t); again != path {
		t.Errorf("got %s", again)
	}
}
