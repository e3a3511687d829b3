package client

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestTryTellsAnEngineFromWhatOnlyAnswers(t *testing.T) {
	good := map[string]string{"/global/health": `{"healthy":true,"version":"1.18.33"}`, "/agent": `[{"name":"build","mode":"primary"}]`, "/config": `{}`, "/session": `[]`}
	but := func(path, body string) map[string]string {
		out := map[string]string{}
		for p, b := range good {
			out[p] = b
		}
		out[path] = body
		return out
	}
	every := func(body string) map[string]string {
		return map[string]string{"/global/health": body, "/agent": body, "/config": body, "/session": body}
	}
	for name, c := range map[string]struct {
		answers map[string]string
		why     string
	}{
		"an engine":                      {good, ""},
		"one of another major":           {but("/global/health", `{"healthy":true,"version":"7.0.0"}`), "engine version 7.0.0 is not supported"},
		"another major, other calls":     {map[string]string{"/global/health": `{"healthy":true,"version":"7.0.0"}`}, "engine version 7.0.0 is not supported"},
		"health alone":                   {map[string]string{"/global/health": good["/global/health"]}, "does not answer /agent as one does"},
		"any JSON":                       {every(`{"ok":true}`), "does not answer /global/health as one does"},
		"a version everywhere":           {every(`{"version":"1.0.0"}`), "does not answer /agent as one does"},
		"nothing everywhere":             {every(`null`), "does not answer /global/health"},
		"a page everywhere":              {every(`<!doctype html><p>hello`), "does not answer /global/health"},
		"no agents":                      {but("/agent", `[]`), "/agent"},
		"agents that are others":         {but("/agent", `[{"id":7}]`), "/agent"},
		"a configuration that is a list": {but("/config", `[]`), "/config"},
		"sessions that are none":         {but("/session", `{"sessions":[]}`), "/session"},
	} {
		t.Run(name, func(t *testing.T) {
			web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, ok := c.answers[r.URL.Path]
				if !ok {
					http.NotFound(w, r)
					return
				}
				if strings.HasPrefix(body, "<") {
					w.Header().Set("Content-Type", "text/html")
				} else {
					w.Header().Set("Content-Type", "application/json")
				}
				_, _ = io.WriteString(w, body)
			}))
			defer web.Close()
			err := Try(t.Context(), Options{BaseURL: web.URL, Directory: "/w"})
			if c.why == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.why) || !strings.Contains(err.Error(), web.URL) {
				t.Errorf("%v, want %q and %s", err, c.why, web.URL)
			}
			for _, machine := range []string{"json:", "invalid character", "Go value"} {
				if err != nil && strings.Contains(err.Error(), machine) {
					t.Errorf("it speaks of %q: %v", machine, err)
				}
			}
		})
	}
}
