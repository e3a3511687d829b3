package client_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
)

const bash = `script:[[{"tool":"bash","args":{"command":"echo from-bash","description":"Say"}}],[{"text":"It ran."}]]`

func (r *real) permission(t *testing.T) {
	ctx := t.Context()
	sid := r.session(t)
	r.send(t, sid, bash)
	asked := find(t, r.f, "the request", func(p *engine.PermissionAsked) bool { return p.SessionID == sid })
	if asked.Permission.Permission != "bash" || asked.Tool == nil {
		t.Errorf("asked: %+v", asked)
	}
	open := must[[]engine.Permission](t)(r.c.Permissions(ctx))
	if !slices.ContainsFunc(open, func(p engine.Permission) bool { return p.ID == asked.ID }) {
		t.Errorf("open: %+v", open)
	}
	if st := must[map[string]engine.Status](t)(r.c.Statuses(ctx)); st[sid].Type != engine.StatusBusy {
		t.Errorf("statuses: %+v", st)
	}
	if err := r.c.ReplyPermission(ctx, asked.ID, engine.ReplyOnce, ""); err != nil {
		t.Fatal(err)
	}
	find(t, r.f, "the reply", func(p *engine.PermissionReplied) bool { return p.RequestID == asked.ID && p.Reply == engine.ReplyOnce })
	find(t, r.f, "the output", func(p *engine.PartUpdated) bool {
		return p.SessionID == sid && p.Part.State != nil && p.Part.State.Status == engine.ToolCompleted && strings.Contains(p.Part.State.Output, "from-bash")
	})
	r.f.idle(t, sid)
	if err := r.c.ReplyPermission(ctx, asked.ID, engine.ReplyOnce, ""); !client.IsNotFound(err) {
		t.Errorf("replied twice: %v", err)
	}
}

func (r *real) rejected(t *testing.T) {
	sid := r.session(t)
	r.send(t, sid, bash)
	asked := find(t, r.f, "the request", func(p *engine.PermissionAsked) bool { return p.SessionID == sid })
	if err := r.c.ReplyPermission(t.Context(), asked.ID, engine.ReplyReject, "not today"); err != nil {
		t.Fatal(err)
	}
	r.f.idle(t, sid)
	told := false
	for _, q := range r.e.Mock.Requests() {
		for _, m := range q.Body.Messages {
			told = told || strings.Contains(m.Text(), "not today")
		}
	}
	if !told {
		t.Error("the model did not see the message")
	}
}

const question = `script:[[{"tool":"question","args":{"questions":[{"question":"Which colour?","header":"Colour","options":[{"label":"Red","description":"Warm"},{"label":"Blue","description":"Cold"}]}]}}],[{"text":"Thanks."}]]`

func (r *real) question(t *testing.T) {
	ctx := t.Context()
	sid := r.session(t)
	r.send(t, sid, question)
	asked := find(t, r.f, "the question", func(p *engine.QuestionAsked) bool { return p.SessionID == sid })
	if len(asked.Questions) != 1 || len(asked.Questions[0].Options) != 2 {
		t.Errorf("asked: %+v", asked)
	}
	open := must[[]engine.Question](t)(r.c.Questions(ctx))
	if !slices.ContainsFunc(open, func(q engine.Question) bool { return q.ID == asked.ID }) {
		t.Errorf("open: %+v", open)
	}
	if err := r.c.ReplyQuestion(ctx, asked.ID, [][]string{{"Green, of my own"}}); err != nil {
		t.Fatal(err)
	}
	replied := find(t, r.f, "the reply", func(p *engine.QuestionReplied) bool { return p.RequestID == asked.ID })
	if len(replied.Answers) != 1 || replied.Answers[0][0] != "Green, of my own" {
		t.Errorf("replied: %+v", replied)
	}
	r.f.idle(t, sid)
}

func (r *real) refused(t *testing.T) {
	sid := r.session(t)
	r.send(t, sid, question)
	asked := find(t, r.f, "the question", func(p *engine.QuestionAsked) bool { return p.SessionID == sid })
	if err := r.c.RejectQuestion(t.Context(), asked.ID); err != nil {
		t.Fatal(err)
	}
	find(t, r.f, "the refusal", func(p *engine.QuestionRejected) bool { return p.RequestID == asked.ID })
	r.f.idle(t, sid)
}

func (r *real) abort(t *testing.T) {
	ctx := t.Context()
	sid := r.session(t)
	r.send(t, sid, `script:[{"text":"begun "},{"hold":"abort"},{"text":"never"}]`)
	find(t, r.f, "the beginning", func(p *engine.PartDelta) bool { return p.SessionID == sid })
	if _, err := r.c.Shell(ctx, sid, "build", "true"); !client.IsBusy(err) {
		t.Errorf("a shell in a busy session: %v", err)
	}
	if err := r.c.Abort(ctx, sid); err != nil {
		t.Fatal(err)
	}
	failed := find(t, r.f, "the error", func(p *engine.SessionError) bool { return p.SessionID == sid })
	if failed.Error.Name != "MessageAbortedError" {
		t.Errorf("error: %+v", failed)
	}
	r.f.idle(t, sid)
	r.e.Mock.Release("abort")
}

func (r *real) fork(t *testing.T) {
	ctx := t.Context()
	sid := r.session(t)
	must[engine.MessageWithParts](t)(r.c.Prompt(ctx, sid, prompt(`script:[{"text":"one"}]`)))
	must[engine.MessageWithParts](t)(r.c.Prompt(ctx, sid, prompt(`script:[{"text":"two"}]`)))
	all := must[client.Page](t)(r.c.Messages(ctx, sid, 0, "")).Messages
	part := must[engine.Session](t)(r.c.Fork(ctx, sid, all[2].Info.ID))
	whole := must[engine.Session](t)(r.c.Fork(ctx, sid, ""))
	for fork, want := range map[string]int{part.ID: 2, whole.ID: 4} {
		if got := must[client.Page](t)(r.c.Messages(ctx, fork, 0, "")).Messages; len(got) != want {
			t.Errorf("a fork has %d messages, not %d", len(got), want)
		}
	}
	if err := r.c.Summarize(ctx, whole.ID, engine.PromptModel{ProviderID: "mock", ModelID: "m1"}); err != nil {
		t.Error(err)
	}
	find(t, r.f, "the compaction", func(p *engine.SessionCompacted) bool { return p.SessionID == whole.ID })
	must[engine.Session](t)(r.c.Unshare(ctx, whole.ID))
}

func (r *real) todos(t *testing.T) {
	sid := r.session(t)
	r.send(t, sid, `script:[[{"tool":"todowrite","args":{"todos":[{"content":"First","status":"in_progress","priority":"high"}]}}],[{"text":"Noted."}]]`)
	find(t, r.f, "the list", func(p *engine.TodoUpdated) bool { return p.SessionID == sid && len(p.Todos) == 1 })
	r.f.idle(t, sid)
	if l := must[[]engine.Todo](t)(r.c.Todos(t.Context(), sid)); len(l) != 1 || l[0].Content != "First" {
		t.Errorf("listed: %+v", l)
	}
}

func (r *real) revert(t *testing.T) {
	ctx := t.Context()
	sid := r.session(t)
	must[engine.MessageWithParts](t)(r.c.Prompt(ctx, sid, prompt(`script:[[{"tool":"write","args":{"filePath":"made.txt","content":"one\n"}}],[{"text":"Made."}]]`)))
	first := must[client.Page](t)(r.c.Messages(ctx, sid, 0, "")).Messages[0].Info.ID
	if c := must[engine.FileContent](t)(r.c.ReadFile(ctx, "made.txt")); c.Content != "one" {
		t.Errorf("made: %+v", c)
	}
	r.f.until(t, "the diff, which the engine makes after the turn", func() bool {
		d := must[[]engine.FileDiff](t)(r.c.Diff(ctx, sid, first))
		return len(d) == 1 && d[0].File == "made.txt"
	})
	if s := must[engine.Session](t)(r.c.Revert(ctx, sid, first)); s.Revert == nil || s.Revert.MessageID != first {
		t.Errorf("reverted: %+v", s)
	}
	if c := must[engine.FileContent](t)(r.c.ReadFile(ctx, "made.txt")); c.Content != "" {
		t.Errorf("it is still there: %+v", c)
	}
	if s := must[engine.Session](t)(r.c.Unrevert(ctx, sid)); s.Revert != nil {
		t.Errorf("unreverted: %+v", s)
	}
}

func (r *real) commands(t *testing.T) {
	ctx := t.Context()
	sid := r.session(t)
	m := must[engine.MessageWithParts](t)(r.c.Shell(ctx, sid, "build", "echo from-shell"))
	if len(m.Parts) == 0 || m.Parts[0].State == nil || m.Parts[0].State.Output != "from-shell\n" {
		t.Errorf("shell: %+v", m)
	}
	m = must[engine.MessageWithParts](t)(r.c.Command(ctx, sid, client.CommandCall{Command: "init", Agent: "build", Model: "mock/m1"}))
	if m.Info.Role != engine.RoleAssistant {
		t.Errorf("command: %+v", m)
	}
	find(t, r.f, "its event", func(p *engine.CommandExecuted) bool { return p.SessionID == sid && p.Name == "init" })
	if err := r.c.Init(ctx, sid, "msg_made_by_the_test_0001", engine.PromptModel{ProviderID: "mock", ModelID: "m1"}); err != nil {
		t.Error(err)
	}
}

func (r *real) mcp(t *testing.T) {
	ctx := t.Context()
	server := mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "test.echo"}, func(_ context.Context, _ *mcp.CallToolRequest, in struct {
		Text string `json:"text"`
	}) (*mcp.CallToolResult, any, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "echo " + in.Text}}}, nil, nil
	})
	srv := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil))
	t.Cleanup(func() {
		for s := range server.Sessions() {
			_ = s.Close() // the engine does not, when it only disconnects
		}
		srv.CloseClientConnections()
		srv.Close()
	})
	all := must[map[string]engine.MCPStatus](t)(r.c.AddMCP(ctx, "hub", engine.MCPConfig{Type: "remote", URL: srv.URL, OAuth: ptr(false), Enabled: ptr(true)}))
	if all["hub"].Status != "connected" {
		t.Fatalf("added: %+v", all)
	}
	sid := r.session(t)
	r.send(t, sid, `script:[[{"tool":"hub_test_echo","args":{"text":"hello"}}],[{"text":"Done."}]]`)
	find(t, r.f, "the tool's result", func(p *engine.PartUpdated) bool {
		return p.SessionID == sid && p.Part.Tool == "hub_test_echo" && p.Part.State != nil && p.Part.State.Output == "echo hello"
	})
	r.f.idle(t, sid)
	if err := r.c.DisconnectMCP(ctx, "hub"); err != nil {
		t.Error(err)
	}
	if all := must[map[string]engine.MCPStatus](t)(r.c.MCP(ctx)); all["hub"].Status != "disabled" {
		t.Errorf("disconnected: %+v", all)
	}
	if err := r.c.ConnectMCP(ctx, "hub"); err != nil {
		t.Error(err)
	}
	if err := r.c.DisconnectMCP(ctx, "hub"); err != nil {
		t.Error(err)
	}
	if all := must[map[string]engine.MCPStatus](t)(r.c.AddMCP(ctx, "nobody", engine.MCPConfig{Type: "remote", URL: "http://127.0.0.1:9/mcp", OAuth: ptr(false), Timeout: 1000})); all["nobody"].Status != "failed" {
		t.Errorf("nobody: %+v", all)
	}
}

func (r *real) failures(t *testing.T) {
	ctx := t.Context()
	wrong := client.New(client.Options{BaseURL: r.e.URL, Password: "wrong", Directory: r.e.Dir})
	if _, err := wrong.Sessions(ctx, client.SessionQuery{}); !client.IsUnauthorized(err) {
		t.Errorf("a wrong password: %v", err)
	}
	if err := r.c.PromptAsync(ctx, "ses_nobody", prompt("x")); !client.IsNotFound(err) || !strings.Contains(err.Error(), "ses_nobody") {
		t.Errorf("an unknown session: %v", err)
	}
	other := client.New(client.Options{BaseURL: r.e.URL + "/nosuchroute", Username: r.e.Username, Password: r.e.Password})
	if _, err := other.Agents(ctx); !client.IsNotFound(err) {
		t.Errorf("an unknown route: %v", err)
	}
	sid := r.session(t)
	p := prompt("x")
	p.Agent = "nobody"
	if err := r.c.PromptAsync(ctx, sid, p); err != nil {
		t.Errorf("an unknown agent: %v", err)
	}
	find(t, r.f, "its error", func(p *engine.SessionError) bool {
		return p.SessionID == sid && strings.Contains(p.Error.Data.Message, "nobody")
	})
}
