package client_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
)

type failureCase struct {
	recording string
	method    string
	call      func(context.Context, *client.Client) error
	status    int
	name      string
	message   string // a part of it
	loose     bool   // the recorded body is one no method of ours can send
}

func failureCases() []failureCase {
	type C = *client.Client
	type X = context.Context
	sid := "ses_e045f20c9ffeYH0YG5izW96BL7"
	return []failureCase{
		{"err_unknown_session", "PromptAsync", func(x X, c C) error {
			return c.PromptAsync(x, "ses_doesnotexist", engine.Prompt{Parts: []engine.PromptPart{{Type: "text", Text: "x"}}})
		}, 404, "NotFoundError", "Session not found: ses_doesnotexist", false},
		{"err_messages_unknown_session", "Messages", func(x X, c C) error {
			_, err := c.Messages(x, "ses_doesnotexist", 0, "")
			return err
		}, 404, "NotFoundError", "Session not found", false},
		{"err_part_type", "PromptAsync", func(x X, c C) error {
			return c.PromptAsync(x, sid, engine.Prompt{Parts: []engine.PromptPart{{Type: "wat"}}})
		}, 400, "BadRequest", "Expected", false},
		{"err_reply_unknown_permission", "ReplyPermission", func(x X, c C) error {
			return c.ReplyPermission(x, "per_nope", engine.ReplyOnce, "")
		}, 404, "PermissionNotFoundError", "Permission request not found: per_nope", false},
		{"err_reply_bad_value", "ReplyPermission", func(x X, c C) error {
			return c.ReplyPermission(x, "per_nope", "maybe", "")
		}, 400, "BadRequest", `Expected "once"`, false},
		{"err_reply_unknown_question", "ReplyQuestion", func(x X, c C) error {
			return c.ReplyQuestion(x, "que_nope", [][]string{{"x"}})
		}, 404, "QuestionNotFoundError", "Question request not found: que_nope", false},
		{"messages_before_id", "Messages", func(x X, c C) error {
			_, err := c.Messages(x, "ses_e045e2972ffe5anJvULXUBC577", 2, "msg_1fba1e7cd001md7kKyV4HP9Ncz")
			return err
		}, 400, "BadRequest", "BadRequest", false},
		{"session_bad_id", "Session", func(x X, c C) error { _, err := c.Session(x, "notanid"); return err },
			500, "UnknownError", "Unexpected server error", false},
		{"session_get_404", "Session", func(x X, c C) error { _, err := c.Session(x, "ses_e045fdb35ffeMsyjYdLtR2qcWN"); return err },
			404, "NotFoundError", "Session not found", false},
		{"session_delete_again", "DeleteSession", func(x X, c C) error { return c.DeleteSession(x, "ses_e045fdb35ffeMsyjYdLtR2qcWN") },
			404, "NotFoundError", "Session not found", false},
		{"session_share", "Share", func(x X, c C) error { _, err := c.Share(x, "ses_e045ff9b3ffezAWPaUx7QG2ZUw"); return err },
			500, "InternalServerError", "InternalServerError", false},
		{"command_unknown", "Command", func(x X, c C) error {
			_, err := c.Command(x, "ses_e045fcac0ffeMNVpIObk44lbr9", client.CommandCall{Command: "nope"})
			return err
		}, 500, "UnknownError", "Unexpected server error", false},
		{"provider_login_missing", "FinishLogin", func(x X, c C) error { return c.FinishLogin(x, "poe", 0, "x") },
			400, "ProviderAuthOauthMissing", "ProviderAuthOauthMissing", false},
		{"provider_login_broken", "Login", func(x X, c C) error { _, err := c.Login(x, "openai", 1, nil); return err },
			500, "UnknownError", "Unexpected server error", false},
		{"mcp_login_local", "MCPLogin", func(x X, c C) error { _, err := c.MCPLogin(x, "missing"); return err },
			400, "", "MCP server missing does not support OAuth", false},
		{"find_text_bad_regex", "FindText", func(x X, c C) error { _, err := c.FindText(x, "("); return err },
			500, "UnknownError", "Unexpected", false},
		{"file_list_missing", "ListFiles", func(x X, c C) error { _, err := c.ListFiles(x, "nope"); return err },
			500, "UnknownError", "Unexpected", false},
		{"mcp_connect_unknown", "ConnectMCP", func(x X, c C) error { return c.ConnectMCP(x, "zzz") },
			404, "McpServerNotFoundError", "MCP server not found: zzz", false},
		{"mcp_add_badconfig", "AddMCP", func(x X, c C) error {
			_, err := c.AddMCP(x, "bad", engine.MCPConfig{Type: "remote"})
			return err
		}, 400, "BadRequest", `["config"]["url"]`, true},
		{"session_shell_noagent", "Shell", func(x X, c C) error {
			_, err := c.Shell(x, "ses_e045fbb5affeM65lNcRng3sxNM", "", "true")
			return err
		}, 400, "BadRequest", "agent", true},
		{"session_init", "Init", func(x X, c C) error {
			return c.Init(x, "ses_e044cf6e2ffengxLhZTWP4xb9E", "", engine.PromptModel{})
		}, 400, "BadRequest", "modelID", true},
		{"err_reject_unknown_question", "RejectQuestion", func(x X, c C) error { return c.RejectQuestion(x, "que_nope") },
			404, "QuestionNotFoundError", "Question request not found: que_nope", false},
	}
}

func TestFailuresKeepTheEnginesWords(t *testing.T) {
	for _, tt := range failureCases() {
		t.Run(tt.recording, func(t *testing.T) {
			r := load(t, tt.recording)
			if tt.loose {
				r.Request.Body = nil
			}
			c, _ := replay(t, r)
			err := tt.call(t.Context(), c)
			var e *client.Error
			if !errors.As(err, &e) {
				t.Fatalf("got %v, want *client.Error", err)
			}
			if e.Status != tt.status || e.Name != tt.name || !strings.Contains(e.Message, tt.message) {
				t.Errorf("got %d %s %q", e.Status, e.Name, e.Message)
			}
			if e.Method == "" || !strings.HasPrefix(e.Path, "/") || !strings.Contains(err.Error(), e.Path) {
				t.Errorf("%v does not name its call", err)
			}
			if client.IsNotFound(err) != (tt.status == 404) || client.IsBusy(err) || client.Lasting(err) {
				t.Errorf("%v is taken for something else", err)
			}
		})
	}
}

// serve answers everything with one status, content type and body.
func serve(t *testing.T, status int, kind, body string) *client.Client {
	t.Helper()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if kind != "" {
			w.Header().Set("Content-Type", kind)
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(srv.Close)
	return client.New(client.Options{BaseURL: srv.URL})
}

func TestAnswersThatAreNoSuccess(t *testing.T) {
	tests := []struct {
		name       string
		status     int
		kind, body string
		want       []string
		is         func(error) bool
	}{
		{"a 401 names the variables", 401, "", "", []string{"OPENCODE_SERVER_PASSWORD", "-p", "OPENCODE_SERVER_USERNAME", "-u"}, client.IsUnauthorized},
		{"a 401 of the other surface too", 401, "application/json", `{"_tag":"UnauthorizedError","message":"Authentication required"}`, []string{"OPENCODE_SERVER_PASSWORD"}, client.IsUnauthorized},
		{"a wrong password lasts", 401, "", "", nil, client.Lasting},
		{"a busy session", 409, "application/json", `{"_tag":"SessionBusyError","sessionID":"ses_1","message":"Session is busy: ses_1"}`, []string{"Session is busy: ses_1", "409"}, client.IsBusy},
		{"an unknown route is a web page", 200, "text/html; charset=utf-8", "<!doctype html>", []string{"does not know the call"}, client.IsNotFound},
		{"an unknown route lasts", 200, "text/html", "<!doctype html>", nil, client.Lasting},
		{"a broken config names its file", 400, "application/json", `{"name":"ConfigJsonError","data":{"path":"/p/opencode.json","message":"CommaExpected at line 3"}}`, []string{"/p/opencode.json: CommaExpected at line 3"}, nil},
		{"an invalid config names its issues", 400, "application/json", `{"name":"ConfigInvalidError","data":{"path":"/p/opencode.json","issues":[{"path":["theme","x"],"message":"expected string"}]}}`, []string{"/p/opencode.json:", "theme", "expected string"}, nil},
		{"a proxy's answer without words", 502, "text/html", "<h1>no</h1>", []string{"Bad Gateway", "502"}, nil},
		{"a redirect that leads nowhere", 304, "", "", []string{"Not Modified"}, nil},
		{"a status without a name", 599, "", "", []string{"599"}, nil},
		{"an answer that does not fit", 200, "application/json", `{"healthy":"yes"}`, []string{"GET /global/health", "does not fit"}, nil},
		{"half an answer", 200, "application/json", `{"healthy":tr`, []string{"GET /global/health", "does not fit"}, nil},
		{"two answers", 200, "application/json", `{} {}`, []string{"does not fit"}, nil},
		{"no answer", 200, "application/json", ``, []string{"GET /global/health", "empty"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := serve(t, tt.status, tt.kind, tt.body).Health(t.Context())
			if err == nil {
				t.Fatal("no error")
			}
			for _, w := range tt.want {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("%q does not say %q", err, w)
				}
			}
			if tt.is != nil && !tt.is(err) {
				t.Errorf("%v is not recognised", err)
			}
		})
	}
}

func TestTheRecordedWebPageIsAnUnknownRoute(t *testing.T) {
	r := load(t, "unknown_route")
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { answer(w, r) }))
	defer srv.Close()
	_, err := client.New(client.Options{BaseURL: srv.URL}).Agents(t.Context())
	if !client.IsNotFound(err) {
		t.Errorf("got %v", err)
	}
}

func TestNoEngineAnswers(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	base := "http://" + l.Addr().String()
	l.Close()
	_, err = client.New(client.Options{BaseURL: base}).Health(t.Context())
	var u *client.Unreachable
	if !errors.As(err, &u) || u.URL != base || !client.IsUnreachable(err) {
		t.Fatalf("got %v", err)
	}
	if want := "no engine answers at " + base; !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), "is it running?") {
		t.Errorf("got %q", err)
	}
	if strings.Count(err.Error(), base) != 1 {
		t.Errorf("%q names the address more than once", err)
	}
	if _, err := client.New(client.Options{BaseURL: "http://bad host"}).Health(t.Context()); !client.IsUnreachable(err) {
		t.Errorf("an address that is none: %v", err)
	}
}

func TestAnAnswerWithoutEndIsCut(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		block := []byte(strings.Repeat(" ", 1<<20))
		for range 70 {
			if _, err := w.Write(block); err != nil {
				return
			}
		}
	}))
	defer srv.Close()
	_, err := client.New(client.Options{BaseURL: srv.URL}).Agents(t.Context())
	if err == nil || !strings.Contains(err.Error(), "longer than 64 MB") {
		t.Errorf("got %v", err)
	}
}

// silent is an engine that takes a request and never answers.
type silent struct{}

func (silent) RoundTrip(req *http.Request) (*http.Response, error) {
	<-req.Context().Done()
	return nil, context.Cause(req.Context())
}

func TestPlainCallsEndByThemselves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := client.New(client.Options{BaseURL: "http://engine", HTTP: &http.Client{Transport: silent{}}})
		for name, tc := range map[string]struct {
			call  func() error
			after time.Duration
		}{
			"health": {func() error { _, err := c.Health(t.Context()); return err }, 5 * time.Second},
			"agents": {func() error { _, err := c.Agents(t.Context()); return err }, 30 * time.Second},
		} {
			start := time.Now()
			err := tc.call()
			if !client.IsUnreachable(err) || !strings.Contains(err.Error(), "no answer in "+tc.after.String()) {
				t.Errorf("%s: got %v", name, err)
			}
			if took := time.Since(start); took != tc.after {
				t.Errorf("%s took %s", name, took)
			}
		}
	})
}

func TestCallsThatWaitForAReplyEndWithTheirContextAlone(t *testing.T) {
	m := engine.PromptModel{}
	calls := map[string]func(context.Context, *client.Client) error{
		"Prompt": func(x context.Context, c *client.Client) error {
			_, err := c.Prompt(x, "s", engine.Prompt{})
			return err
		},
		"Command": func(x context.Context, c *client.Client) error {
			_, err := c.Command(x, "s", client.CommandCall{})
			return err
		},
		"Shell":     func(x context.Context, c *client.Client) error { _, err := c.Shell(x, "s", "a", "c"); return err },
		"Summarize": func(x context.Context, c *client.Client) error { return c.Summarize(x, "s", m) },
		"Init":      func(x context.Context, c *client.Client) error { return c.Init(x, "s", "msg", m) },
	}
	for name, call := range calls {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := client.New(client.Options{BaseURL: "http://engine", HTTP: &http.Client{Transport: silent{}}})
				ctx, cancel := context.WithTimeout(t.Context(), 2*time.Hour)
				defer cancel()
				start := time.Now()
				err := call(ctx, c)
				if !errors.Is(err, context.DeadlineExceeded) || client.IsUnreachable(err) {
					t.Errorf("got %v", err)
				}
				if took := time.Since(start); took != 2*time.Hour {
					t.Errorf("took %s", took)
				}
			})
		})
	}
}

func TestACancelledCallIsNoMissingEngine(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := client.New(client.Options{BaseURL: "http://engine", HTTP: &http.Client{Transport: silent{}}}).Health(ctx)
	if !errors.Is(err, context.Canceled) || client.IsUnreachable(err) {
		t.Errorf("got %v", err)
	}
}

func TestPasswordAndDirectoryGoWithEveryRequest(t *testing.T) {
	for _, user := range []string{"", "someone"} {
		var got *http.Request
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			got = r
			_, _ = io.WriteString(w, `[]`)
		}))
		dir := "/home/user/a b&c=ü"
		c := client.New(client.Options{BaseURL: srv.URL, Username: user, Password: "p:w", Directory: dir})
		if _, err := c.Agents(t.Context()); err != nil {
			t.Fatal(err)
		}
		srv.Close()
		u, p, ok := got.BasicAuth()
		want := user
		if want == "" {
			want = "opencode"
		}
		if !ok || u != want || p != "p:w" {
			t.Errorf("sent user %q, password %q", u, p)
		}
		if d := got.URL.Query().Get("directory"); d != dir {
			t.Errorf("sent the directory %q", d)
		}
		if c.Directory() != dir || c.BaseURL() != srv.URL {
			t.Errorf("the client says %q, %q", c.Directory(), c.BaseURL())
		}
	}
}

func TestIdsCannotLeaveTheirPlaceInThePath(t *testing.T) {
	var path string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path = r.URL.EscapedPath()
		_, _ = io.WriteString(w, `true`)
	}))
	defer srv.Close()
	if err := client.New(client.Options{BaseURL: srv.URL}).Abort(t.Context(), "../x/y?z#"); err != nil {
		t.Fatal(err)
	}
	if want := "/session/" + url.PathEscape("../x/y?z#") + "/abort"; path != want {
		t.Errorf("asked %s, want %s", path, want)
	}
}

func TestVersions(t *testing.T) {
	tests := map[string]bool{
		"1.18.33": true, "v1.0.0": true, "local": true, "0.0.0-dev-202611": true,
		"2.0.0": false, "0.15.3": false, "10.0.0": false, "": false, "latest": false,
	}
	for version, ok := range tests {
		err := client.Supported(version)
		if (err == nil) != ok {
			t.Errorf("%q: %v", version, err)
		}
		if err != nil && (!client.Lasting(err) || !strings.Contains(err.Error(), version)) {
			t.Errorf("%q: %v", version, err)
		}
	}
}

func TestDialChoosesByVersion(t *testing.T) {
	api, h, err := client.Dial(t.Context(), client.Options{BaseURL: serve(t, 200, "application/json", `{"healthy":true,"version":"1.18.33"}`).BaseURL()})
	if err != nil || h.Version != "1.18.33" || api == nil {
		t.Errorf("got %v %v %v", api, h, err)
	}
	_, h, err = client.Dial(t.Context(), client.Options{BaseURL: serve(t, 200, "application/json", `{"healthy":true,"version":"2.1.0"}`).BaseURL()})
	var u *client.Unsupported
	if !errors.As(err, &u) || u.Version != "2.1.0" || h.Version != "2.1.0" {
		t.Errorf("got %v %v", h, err)
	}
	_, _, err = client.Dial(t.Context(), client.Options{BaseURL: serve(t, 401, "", "").BaseURL()})
	if !client.IsUnauthorized(err) {
		t.Errorf("got %v", err)
	}
}
