package demo

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
)

// site is an engine that is served.
type site struct {
	t   *testing.T
	e   *Engine
	url string
	c   *http.Client
}

func serve(t *testing.T, o Options) *site {
	t.Helper()
	if o.Dir == "" {
		o.Dir = project(t)
	}
	e := New(o)
	url, err := e.Listen()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- e.Run(ctx) }()
	s := &site{t: t, e: e, url: url, c: &http.Client{Transport: &http.Transport{}}}
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Run: %v", err)
		}
		s.c.CloseIdleConnections()
	})
	return s
}

// do sends a request with a JSON body, or with body as it is when it is a
// string.
func (s *site) do(method, path string, body any) (int, http.Header, []byte) {
	s.t.Helper()
	var in io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		in = strings.NewReader(b)
	default:
		data, err := json.Marshal(b)
		if err != nil {
			s.t.Fatal(err)
		}
		in = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, in)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.send(req)
}

func (s *site) send(req *http.Request) (int, http.Header, []byte) {
	s.t.Helper()
	res, err := s.c.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return res.StatusCode, res.Header, data
}

// get decodes an answer that must be 200.
func get[T any](s *site, method, path string, body any) T {
	s.t.Helper()
	status, _, data := s.do(method, path, body)
	if status != http.StatusOK {
		s.t.Fatalf("%s %s: %d %s", method, path, status, data)
	}
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		s.t.Fatalf("%s %s: %v in %s", method, path, err, data)
	}
	return v
}

func TestAnswersAreThoseOfTheRecordings(t *testing.T) {
	s := serve(t, Options{})
	sid := get[engine.Session](s, "POST", "/session", map[string]any{}).ID
	files, err := filepath.Glob("testdata/rest/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d recordings, %v", len(files), err)
	}
	known := map[string]bool{"ses_e045f20c9ffeYH0YG5izW96BL7": true, "ses_e045e2972ffe5anJvULXUBC577": true, "ses_e045fcac0ffeMNVpIObk44lbr9": true,
		"ses_e044cf6e2ffengxLhZTWP4xb9E": true, "ses_e045ff9b3ffezAWPaUx7QG2ZUw": true}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".json"), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var rec struct {
				Request struct {
					Method, Path string
					Body         any
				}
				Response struct {
					Status int
					Body   any
				}
			}
			if err := json.Unmarshal(data, &rec); err != nil {
				t.Fatal(err)
			}
			path := rec.Request.Path
			for id := range known {
				path = strings.ReplaceAll(path, id, sid)
			}
			path = strings.ReplaceAll(path, "/home/user/other", s.e.files.dir)
			status, _, got := s.do(rec.Request.Method, path, rec.Request.Body)
			if status != rec.Response.Status {
				t.Fatalf("status %d, want %d: %s", status, rec.Response.Status, got)
			}
			var v any
			if err := json.Unmarshal(got, &v); err != nil {
				t.Fatalf("%v in %q", err, got)
			}
			dir := strings.ReplaceAll(string(mustJSON(t, rec.Response.Body)), "/home/user/project", s.e.files.dir)
			var want any
			if err := json.Unmarshal([]byte(dir), &want); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(scrub(v), scrub(want)) {
				t.Errorf("got %s\nwant %s", got, dir)
			}
		})
	}
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// scrub takes out what an error says only here: its reference, and the words
// of those that the real engine explains in its log alone.
func scrub(v any) any {
	m, ok := v.(map[string]any)
	if !ok {
		return v
	}
	if m["name"] == "UnknownError" {
		return "UnknownError"
	}
	return m
}

func TestOnlyThePasswordsOwnerIsAnswered(t *testing.T) {
	s := serve(t, Options{Password: "secret"})
	for _, tt := range []struct {
		name  string
		set   func(*http.Request)
		query string
		want  int
	}{
		{"nobody", func(*http.Request) {}, "", 401},
		{"the right password", func(r *http.Request) { r.SetBasicAuth("opencode", "secret") }, "", 200},
		{"a wrong password", func(r *http.Request) { r.SetBasicAuth("opencode", "Secret") }, "", 401},
		{"another user", func(r *http.Request) { r.SetBasicAuth("root", "secret") }, "", 401},
		{"a bearer", func(r *http.Request) { r.Header.Set("Authorization", "Bearer secret") }, "", 401},
		{"a token in the query", func(*http.Request) {}, "?auth_token=b3BlbmNvZGU6c2VjcmV0", 200},
		{"a token that is no base64", func(*http.Request) {}, "?auth_token=%25", 401},
	} {
		t.Run(tt.name, func(t *testing.T) {
			req, err := http.NewRequestWithContext(t.Context(), "GET", s.url+"/global/health"+tt.query, nil)
			if err != nil {
				t.Fatal(err)
			}
			tt.set(req)
			status, h, data := s.send(req)
			if status != tt.want {
				t.Fatalf("status %d, want %d", status, tt.want)
			}
			if status == 401 && (len(data) > 0 || h.Get("WWW-Authenticate") != `Basic realm="Secure Area"`) {
				t.Errorf("the refusal is %q %v", data, h)
			}
		})
	}
}

func TestWebPagesAreRefused(t *testing.T) {
	s := serve(t, Options{})
	port := s.e.guard.port
	for _, tt := range []struct {
		host, origin string
		want         int
	}{
		{"127.0.0.1:" + port, "", 200},
		{"localhost:" + port, "http://localhost:" + port, 200},
		{"[::1]:" + port, "", 200},
		{"evil.example:" + port, "", 403},
		{"127.0.0.1:1", "", 403},
		{"127.0.0.1:" + port, "https://evil.example", 403},
		{"127.0.0.1:" + port, "null", 403},
	} {
		req, err := http.NewRequestWithContext(t.Context(), "GET", s.url+"/global/health", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = tt.host
		if tt.origin != "" {
			req.Header.Set("Origin", tt.origin)
		}
		if status, _, _ := s.send(req); status != tt.want {
			t.Errorf("host %q, origin %q: %d, want %d", tt.host, tt.origin, status, tt.want)
		}
	}
}

func TestItServesTheWorkspaceAlone(t *testing.T) {
	s := serve(t, Options{})
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(s.e.files.dir, link); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]int{s.e.files.dir: 200, link: 200, ".": 200, "/": 400} {
		if status, _, data := s.do("GET", "/path?directory="+dir, nil); status != want {
			t.Errorf("directory %q: %d, want %d: %s", dir, status, want, data)
		}
	}
	req, err := http.NewRequestWithContext(t.Context(), "GET", s.url+"/event", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Opencode-Directory", "%2Fetc")
	if status, _, _ := s.send(req); status != 400 {
		t.Errorf("the header's directory: %d", status)
	}
}

func TestUnknownRoutesAndHugeBodiesAreRefused(t *testing.T) {
	s := serve(t, Options{})
	for _, r := range [][2]string{{"GET", "/nosuchroute"}, {"PUT", "/session"}, {"GET", "/pty"}} {
		status, h, data := s.do(r[0], r[1], nil)
		if status != 404 || !strings.Contains(string(data), `"NotFoundError"`) || h.Get("Content-Type") != "application/json" {
			t.Errorf("%v: %d %s", r, status, data)
		}
	}
	if status, _, _ := s.do("POST", "/session", `{"title":"`+strings.Repeat("x", maxBody)+`"}`); status != 413 {
		t.Errorf("a huge body: %d", status)
	}
	if status, _, data := s.do("POST", "/session/"+get[engine.Session](s, "POST", "/session", nil).ID+"/share", nil); status != 400 || !strings.Contains(string(data), "the demo engine cannot share") {
		t.Errorf("share: %d %s", status, data)
	}
}

func TestItSaysThatItIsTheDemo(t *testing.T) {
	s := serve(t, Options{})
	h := get[engine.Health](s, "GET", "/global/health", nil)
	if !h.Healthy || !IsVersion(h.Version) || !strings.HasPrefix(h.Version, "1.18.33") || IsVersion("1.18.33") {
		t.Errorf("health is %+v", h)
	}
	p := get[engine.Providers](s, "GET", "/config/providers", nil)
	if p.Default["demo"] != "scripted" || len(p.Providers[0].Models) != 2 || p.Providers[0].Models["scripted"].Variants["low"] == nil {
		t.Errorf("providers are %+v", p)
	}
	for path, n := range map[string]int{"/agent": 2, "/command": 3, "/skill": 0, "/project": 1} {
		if list := get[[]any](s, "GET", path, nil); len(list) != n {
			t.Errorf("%s lists %d", path, len(list))
		}
	}
	if c := get[map[string]any](s, "GET", "/config", nil); c["model"] != "demo/scripted" {
		t.Errorf("config is %v", c)
	}
	if c := get[map[string]any](s, "GET", "/provider", nil); c["connected"] == nil {
		t.Errorf("provider is %v", c)
	}
	if p := get[engine.Paths](s, "GET", "/path", nil); p.Directory != s.e.files.dir || p.Worktree != "/" {
		t.Errorf("paths are %+v", p)
	}
}

func TestAStreamBeginsWithConnectedAndCarriesWhatHappens(t *testing.T) {
	s := serve(t, Options{})
	req, err := http.NewRequestWithContext(t.Context(), "GET", s.url+"/event?directory="+s.e.files.dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := s.c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	sid := get[engine.Session](s, "POST", "/session", map[string]any{"title": "T"}).ID
	if status, _, data := s.do("POST", "/session/"+sid+"/prompt_async", textPrompt("help")); status != 204 || len(data) != 0 {
		t.Fatalf("prompt_async: %d %s", status, data)
	}
	var types []string
	for sc := bufio.NewScanner(res.Body); sc.Scan(); {
		data, ok := strings.CutPrefix(sc.Text(), "data: ")
		if !ok {
			if sc.Text() != "" {
				t.Fatalf("a line of the stream is %q", sc.Text())
			}
			continue
		}
		ev, err := engine.DecodeEvent([]byte(data))
		if err != nil {
			t.Fatal(err)
		}
		if types = append(types, ev.Type); ev.Type == "session.idle" {
			if status, _, data := s.do("POST", "/instance/dispose", nil); status != 200 {
				t.Fatalf("dispose: %d %s", status, data)
			}
		}
	}
	if types[0] != "server.connected" || types[1] != "session.created" || types[len(types)-1] != "server.instance.disposed" {
		t.Errorf("the stream was %v", types)
	}
}

func TestAStreamBeatsEveryTenSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Options{})
		ctx, cancel := context.WithTimeout(t.Context(), 35*time.Second)
		defer cancel()
		w := httptest.NewRecorder()
		r.e.events(w, httptest.NewRequestWithContext(ctx, "GET", "/event", nil))
		if n := strings.Count(w.Body.String(), "server.heartbeat"); n != 3 {
			t.Errorf("%d heartbeats in 35 s", n)
		}
	})
}

func TestABlockingPromptAnswersWithTheReply(t *testing.T) {
	s := serve(t, Options{})
	sid := get[engine.Session](s, "POST", "/session", nil).ID
	m := get[engine.MessageWithParts](s, "POST", "/session/"+sid+"/message", textPrompt("open main.go line 6"))
	if m.Info.Role != engine.RoleAssistant || m.Info.Finish != "stop" || len(m.Parts) < 3 {
		t.Errorf("the reply is %+v", m)
	}
	one := get[engine.MessageWithParts](s, "GET", "/session/"+sid+"/message/"+m.Info.ID, nil)
	if one.Info.ID != m.Info.ID {
		t.Errorf("the message is %+v", one)
	}
	noReply := textPrompt("context")
	noReply.NoReply = true
	if m := get[engine.MessageWithParts](s, "POST", "/session/"+sid+"/message", noReply); m.Info.Role != engine.RoleUser {
		t.Errorf("the stored message is %+v", m)
	}
	bad := textPrompt("x")
	bad.Agent = "nope"
	if status, _, _ := s.do("POST", "/session/"+sid+"/message", bad); status != 500 {
		t.Errorf("an unknown agent: %d", status)
	}
	c := get[engine.MessageWithParts](s, "POST", "/session/"+sid+"/command", map[string]any{"command": "review", "arguments": "", "model": "demo/scripted-fast"})
	if c.Info.ModelID != "scripted-fast" {
		t.Errorf("the command's reply is %+v", c.Info)
	}
	model := map[string]any{"providerID": "demo", "modelID": "scripted"}
	for _, path := range []string{"/init", "/summarize"} {
		if ok := get[bool](s, "POST", "/session/"+sid+path, model); !ok {
			t.Errorf("%s answered false", path)
		}
	}
	sh := get[engine.MessageWithParts](s, "POST", "/session/"+sid+"/shell", map[string]any{"agent": "build", "command": "ls"})
	if out := sh.Parts[0].State.Output; !strings.Contains(out, "nothing was run") {
		t.Errorf("the shell's output is %q", out)
	}
	if status, _, _ := s.do("POST", "/session/"+sid+"/shell", map[string]any{"command": "ls"}); status != 400 {
		t.Errorf("a shell without an agent: %d", status)
	}
}

func TestMessagesComeInPages(t *testing.T) {
	s := serve(t, Options{})
	sid := get[engine.Session](s, "POST", "/session", nil).ID
	for range 3 {
		get[engine.MessageWithParts](s, "POST", "/session/"+sid+"/message", textPrompt("help"))
	}
	all := get[[]engine.MessageWithParts](s, "GET", "/session/"+sid+"/message", nil)
	if len(all) != 6 {
		t.Fatalf("%d messages", len(all))
	}
	var got []string
	path := "/session/" + sid + "/message?limit=4"
	for path != "" {
		_, h, data := s.do("GET", path, nil)
		var page []engine.MessageWithParts
		if err := json.Unmarshal(data, &page); err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, m := range page {
			ids = append(ids, m.Info.ID)
		}
		got = append(ids, got...)
		path = ""
		if next := h.Get("X-Next-Cursor"); next != "" {
			if !strings.Contains(h.Get("Link"), next) {
				t.Errorf("link %q", h.Get("Link"))
			}
			path = "/session/" + sid + "/message?limit=4&before=" + next
		}
	}
	for i, m := range all {
		if i >= len(got) || got[i] != m.Info.ID {
			t.Fatalf("the pages gave %v", got)
		}
		if i > 0 && m.Info.Time.Created <= all[i-1].Info.Time.Created {
			t.Errorf("message %d is not later than the one before", i)
		}
	}
}

func TestSessionsAreKeptAndChanged(t *testing.T) {
	s := serve(t, Options{})
	a := get[engine.Session](s, "POST", "/session", map[string]any{"title": "Alpha"})
	child := get[engine.Session](s, "POST", "/session", map[string]any{"title": "Child", "parentID": a.ID})
	if a.Title != "Alpha" || a.Directory != s.e.files.dir || a.Version != Version || !strings.HasPrefix(a.ID, "ses_") {
		t.Errorf("the session is %+v", a)
	}
	if list := get[[]engine.Session](s, "GET", "/session?roots=true", nil); len(list) != 1 {
		t.Errorf("%d roots", len(list))
	}
	if list := get[[]engine.Session](s, "GET", "/session?search=chi&limit=5", nil); len(list) != 1 || list[0].ID != child.ID {
		t.Errorf("the search gave %v", list)
	}
	if list := get[[]engine.Session](s, "GET", "/session/"+a.ID+"/children", nil); len(list) != 1 {
		t.Errorf("%d children", len(list))
	}
	if got := get[engine.Session](s, "PATCH", "/session/"+a.ID, map[string]any{"title": "Beta", "time": map[string]any{"archived": 5}}); got.Title != "Beta" || got.Time.Archived != 5 {
		t.Errorf("the change gave %+v", got)
	}
	get[engine.MessageWithParts](s, "POST", "/session/"+a.ID+"/message", textPrompt("help"))
	first := get[[]engine.MessageWithParts](s, "GET", "/session/"+a.ID+"/message", nil)[0].Info.ID
	fork := get[engine.Session](s, "POST", "/session/"+a.ID+"/fork", map[string]any{})
	if fork.Title != "Beta (fork #1)" || fork.ID == a.ID {
		t.Errorf("the fork is %+v", fork)
	}
	if again := get[engine.Session](s, "POST", "/session/"+fork.ID+"/fork", map[string]any{}); again.Title != "Beta (fork #2)" {
		t.Errorf("the fork's fork is %q", again.Title)
	}
	copies := get[[]engine.MessageWithParts](s, "GET", "/session/"+fork.ID+"/message", nil)
	if len(copies) != 2 || copies[0].Info.ID == first || copies[1].Info.ParentID != copies[0].Info.ID || copies[0].Info.SessionID != fork.ID {
		t.Errorf("the fork's messages are %+v", copies)
	}
	if part := get[engine.Session](s, "POST", "/session/"+a.ID+"/fork", map[string]any{"messageID": first}); len(get[[]any](s, "GET", "/session/"+part.ID+"/message", nil)) != 0 {
		t.Error("a fork before the first message has messages")
	}
	if got := get[engine.Session](s, "POST", "/session/"+a.ID+"/revert", map[string]any{"messageID": first}); got.Revert == nil || got.Revert.MessageID != first {
		t.Errorf("the revert gave %+v", got.Revert)
	}
	if got := get[engine.Session](s, "POST", "/session/"+a.ID+"/unrevert", nil); got.Revert != nil {
		t.Errorf("the unrevert gave %+v", got.Revert)
	}
	get[engine.Session](s, "POST", "/session/"+a.ID+"/revert", map[string]any{"messageID": first})
	get[engine.MessageWithParts](s, "POST", "/session/"+a.ID+"/message", textPrompt("help"))
	left := get[[]engine.MessageWithParts](s, "GET", "/session/"+a.ID+"/message", nil)
	if len(left) != 2 || left[0].Info.ID == first {
		t.Errorf("after the next prompt there are %d messages", len(left))
	}
	get[bool](s, "DELETE", "/session/"+a.ID+"/message/"+left[1].Info.ID, nil)
	if n := len(get[[]any](s, "GET", "/session/"+a.ID+"/message", nil)); n != 1 {
		t.Errorf("%d messages after one was deleted", n)
	}
	get[engine.Session](s, "DELETE", "/session/"+a.ID+"/share", nil)
	get[bool](s, "DELETE", "/session/"+a.ID, nil)
	for _, path := range []string{"/session/" + a.ID, "/session/" + child.ID, "/session/" + a.ID + "/todo"} {
		if status, _, _ := s.do("GET", path, nil); status != 404 {
			t.Errorf("%s after the deletion: %d", path, status)
		}
	}
}

func TestFilesAreReadInsideTheWorkspaceAlone(t *testing.T) {
	s := serve(t, Options{})
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(s.e.files.dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("data.bin", "\x00\x01\x02")
	write("big.txt", strings.Repeat("x\n", maxFile))
	if err := os.Symlink("/etc/passwd", filepath.Join(s.e.files.dir, "out")); err != nil {
		t.Fatal(err)
	}
	if got := get[engine.FileContent](s, "GET", "/file/content?path=src/helper.go", nil); got.Type != "text" || got.Content != "package src\n\nfunc Helper() int { return 42 }" {
		t.Errorf("the text is %+v", got)
	}
	if got := get[engine.FileContent](s, "GET", "/file/content?path=data.bin", nil); got.Type != "binary" || got.Content != "AAEC" || got.Encoding != "base64" || got.MimeType == "" {
		t.Errorf("the binary file is %+v", got)
	}
	for _, p := range []string{".env", "big.txt", "out", "src", "/etc/passwd", "../x"} {
		if status, _, data := s.do("GET", "/file/content?path="+p, nil); status != 500 || strings.Contains(string(data), "root:") {
			t.Errorf("%s: %d %s", p, status, data)
		}
	}
	nodes := get[[]engine.FileNode](s, "GET", "/file?path=", nil)
	byName := map[string]engine.FileNode{}
	for _, n := range nodes {
		byName[n.Name] = n
	}
	if n := byName["ignored"]; !n.Ignored || n.Path != "ignored/" || n.Type != "directory" {
		t.Errorf("the ignored folder is %+v", n)
	}
	if n := byName["debug.log"]; !n.Ignored || byName["main.go"].Ignored || nodes[0].Type != "directory" {
		t.Errorf("the folder is %+v", nodes)
	}
	if got := get[[]string](s, "GET", "/find/file?query=helpr&dirs=false", nil); len(got) == 0 || got[0] != "src/helper.go" {
		t.Errorf("the fuzzy search gave %v", got)
	}
	if got := get[[]string](s, "GET", "/find/file?query=&type=directory", nil); !reflect.DeepEqual(got, []string{"src/"}) {
		t.Errorf("the folders are %v", got)
	}
	found := get[[]engine.Match](s, "GET", "/find?pattern=Greet%5C(", nil)
	if len(found) != 2 || found[0].Path.Text != "main.go" || found[0].LineNumber != 6 || found[0].Submatches[0].Match.Text != "Greet(" {
		t.Errorf("the search gave %+v", found)
	}
	if found[0].AbsoluteOffset != 62 || found[0].Submatches[0].Start != 5 {
		t.Errorf("the offsets are %d and %d", found[0].AbsoluteOffset, found[0].Submatches[0].Start)
	}
}

func TestGitNamesTheBranch(t *testing.T) {
	dir := project(t)
	write := func(name, text string) {
		t.Helper()
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(".git/HEAD", "ref: refs/heads/topic\n")
	write(".git/refs/heads/main", "0\n")
	s := serve(t, Options{Dir: dir})
	if v := get[engine.VCS](s, "GET", "/vcs", nil); v.Branch != "topic" || v.DefaultBranch != "main" {
		t.Errorf("the branches are %+v", v)
	}
	if p := get[engine.Project](s, "GET", "/project/current", nil); p.VCS != "git" || p.Worktree != s.e.files.dir || len(p.ID) != 40 {
		t.Errorf("the project is %+v", p)
	}
	write(".git/refs/remotes/origin/HEAD", "ref: refs/remotes/origin/trunk\n")
	write(".git/HEAD", "0123456789\n")
	if v := get[engine.VCS](s, "GET", "/vcs", nil); v.Branch != "HEAD" || v.DefaultBranch != "trunk" {
		t.Errorf("the branches are %+v", v)
	}
	if status, _, _ := s.do("GET", "/vcs/diff?mode=nope", nil); status != 400 {
		t.Errorf("an unknown mode: %d", status)
	}
}

func TestItStartsInLessThanFiftyMilliseconds(t *testing.T) {
	begin := time.Now()
	s := serve(t, Options{})
	get[engine.Health](s, "GET", "/global/health", nil)
	if d := time.Since(begin); d > 500*time.Millisecond { // ten times the promise: the race detector and other work
		t.Errorf("the first answer took %s", d)
	}
}

func TestAFolderThatDoesNotExistIsAnError(t *testing.T) {
	if _, err := New(Options{Dir: filepath.Join(t.TempDir(), "none")}).Listen(); err == nil {
		t.Error("it listens")
	}
	if err := New(Options{}).Run(t.Context()); err == nil {
		t.Error("it runs without listening")
	}
}
