package client_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/client"
)

const workspace = "/home/user/project"

// recording is one call to the real engine and its answer.
type recording struct {
	Request struct {
		Method string          `json:"method"`
		Path   string          `json:"path"`
		Body   json.RawMessage `json:"body"`
	} `json:"request"`
	Response struct {
		Status  int               `json:"status"`
		Headers map[string]string `json:"headers"`
		Body    json.RawMessage   `json:"body"`
	} `json:"response"`
}

func load(t testing.TB, name string) recording {
	t.Helper()
	b, err := os.ReadFile("testdata/rest/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var r recording
	if err := json.Unmarshal(b, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// replay serves one recording and checks that what is asked is what was asked
// of the real engine.
func replay(t testing.TB, r recording) (*client.Client, *int) {
	t.Helper()
	want, err := url.Parse(r.Request.Path)
	if err != nil {
		t.Fatal(err)
	}
	query := want.Query()
	query.Set("directory", workspace)
	calls := 0
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		calls++
		if req.Method != r.Request.Method || req.URL.Path != want.Path {
			t.Errorf("asked %s %s, recorded %s %s", req.Method, req.URL.Path, r.Request.Method, want.Path)
		}
		if got := req.URL.Query(); !reflect.DeepEqual(got, query) {
			t.Errorf("asked with %v, recorded %v", got, query)
		}
		body, _ := io.ReadAll(req.Body)
		if len(r.Request.Body) > 0 && !sameBody(body, r.Request.Body) || len(r.Request.Body) == 0 && req.Method == http.MethodGet && len(body) > 0 {
			t.Errorf("sent %s, recorded %s", body, r.Request.Body)
		}
		if len(body) > 0 && req.Header.Get("Content-Type") != "application/json" {
			t.Errorf("a body goes as %q", req.Header.Get("Content-Type"))
		}
		answer(w, r)
	}))
	t.Cleanup(srv.Close)
	return client.New(client.Options{BaseURL: srv.URL + "/", Directory: workspace}), &calls
}

// answer writes a recorded answer. A body that is no JSON was recorded as a
// string.
func answer(w http.ResponseWriter, r recording) {
	for k, v := range r.Response.Headers {
		w.Header().Set(k, v)
	}
	w.WriteHeader(r.Response.Status)
	body := []byte(r.Response.Body)
	if !strings.Contains(r.Response.Headers["Content-Type"], "json") {
		var text string
		_ = json.Unmarshal(body, &text)
		body = []byte(text)
	}
	if r.Response.Status != http.StatusNoContent {
		_, _ = w.Write(body)
	}
}

// sameBody compares JSON; no body and an empty object are the same to the
// engine.
func sameBody(a, b []byte) bool {
	norm := func(b []byte) any {
		var v any
		if len(bytes.TrimSpace(b)) == 0 || json.Unmarshal(b, &v) != nil || v == nil {
			v = map[string]any{}
		}
		return v
	}
	return reflect.DeepEqual(norm(a), norm(b))
}

// invented returns the leaves of what a method answered that the recording does
// not have, and how many it has.
func invented(t testing.TB, got any, r recording) (extra []string, kept int) {
	t.Helper()
	b, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	recorded := leaves(t, r.Response.Body)
	for path, v := range leaves(t, b) {
		switch was, ok := recorded[path]; {
		case ok && was == v:
			kept++
		case ok || v != "" && v != "0" && v != "false":
			extra = append(extra, fmt.Sprintf("%s=%s (recorded %q)", path, v, was))
		}
	}
	return extra, kept
}

func leaves(t testing.TB, doc []byte) map[string]string {
	t.Helper()
	var v any
	if err := json.Unmarshal(doc, &v); err != nil {
		t.Fatal(err)
	}
	m := map[string]string{}
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch x := v.(type) {
		case map[string]any:
			for k, e := range x {
				walk(path+"."+k, e)
			}
		case []any:
			for i, e := range x {
				walk(fmt.Sprintf("%s[%d]", path, i), e)
			}
		case nil:
		default:
			m[path] = fmt.Sprint(x)
		}
	}
	walk("", v)
	return m
}
