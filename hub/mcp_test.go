package hub

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/openspace-tui/openspace/commands"
)

// bearer adds the token to every request.
type bearer struct{ token string }

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.token)
	return http.DefaultTransport.RoundTrip(r)
}

// connect opens an MCP session that ends with the test.
func connect(t testing.TB, h *Hub, o *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	c := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, o)
	s, err := c.Connect(context.Background(), &mcp.StreamableClientTransport{
		Endpoint: h.MCPURL(), HTTPClient: &http.Client{Transport: bearer{h.Token()}},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func callTool(s *mcp.ClientSession, ctx context.Context, name string, args any) (*mcp.CallToolResult, error) {
	return s.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: args})
}

func TestToolsAreTheAgentsCommands(t *testing.T) {
	h := start(t, Options{Version: "1.2.3"})
	s := connect(t, h, nil)
	init := s.InitializeResult()
	if init.ServerInfo.Name != "openspace" || init.ServerInfo.Version != "1.2.3" || init.Instructions == "" || !init.Capabilities.Tools.ListChanged {
		t.Errorf("%+v", init)
	}
	res, err := s.ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, tool := range res.Tools {
		got = append(got, tool.Name)
		if tool.Description == "" || tool.Title == "" {
			t.Errorf("%s has no description or title", tool.Name)
		}
	}
	for _, c := range registry().AgentCommands() {
		want = append(want, c.ID)
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	for _, tool := range res.Tools {
		if tool.Name != "openspace.pane.resize" {
			continue
		}
		schema, _ := json.Marshal(tool.InputSchema)
		if !strings.Contains(tool.Description, "5 to 95") || !strings.Contains(string(schema), `"additionalProperties":false`) {
			t.Errorf("%s", schema)
		}
	}
}

func TestACallRunsAndAnswersTwice(t *testing.T) {
	ex := &fakeExecutor{}
	h := start(t, Options{Executor: ex})
	res, err := callTool(connect(t, h, nil), context.Background(), "openspace.editor.open", map[string]any{"path": "a.go", "line": 3})
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"success":true,"paneId":"p1"}`
	text, _ := res.Content[0].(*mcp.TextContent)
	if len(res.Content) != 1 || text == nil || text.Text != want || res.IsError {
		t.Errorf("%+v", res)
	}
	if structured, _ := json.Marshal(res.StructuredContent); string(structured) != `{"paneId":"p1","success":true}` {
		t.Errorf("%s", structured)
	}
	inv := ex.asked()[0]
	if inv.ID != "openspace.editor.open" || string(inv.Args) != `{"line":3,"path":"a.go"}` || inv.Origin != "agent" || inv.Channel != commands.ChannelMCP {
		t.Errorf("%+v", inv)
	}
}

func TestAFailureIsAnErrorWithItsCodeAndHint(t *testing.T) {
	h := start(t, Options{Executor: &fakeExecutor{do: func(context.Context, commands.Invocation) commands.Result {
		return commands.Fail(&commands.Error{Code: commands.CodePaneNotFound, Message: "no pane p9", Hint: "call openspace.pane.list"})
	}}})
	res, err := callTool(connect(t, h, nil), context.Background(), "openspace.pane.focus", map[string]any{"paneId": "p9"})
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"success":false,"error":"no pane p9","code":"pane_not_found","hint":"call openspace.pane.list"}`
	if text := res.Content[0].(*mcp.TextContent).Text; text != want || !res.IsError {
		t.Errorf("%s, error %v", text, res.IsError)
	}
}

func TestABrokenResultBecomesAnError(t *testing.T) {
	h := start(t, Options{Executor: &fakeExecutor{do: func(context.Context, commands.Invocation) commands.Result {
		return commands.Result{Data: json.RawMessage(`{"a":`)}
	}}})
	res, err := callTool(connect(t, h, nil), context.Background(), "openspace.pane.list", nil)
	if err != nil || !res.IsError || !strings.Contains(res.Content[0].(*mcp.TextContent).Text, commands.CodeInternal) {
		t.Errorf("%+v %v", res, err)
	}
}

func TestCallsRunBesideEachOther(t *testing.T) {
	const n = 8
	var arrived atomic.Int32
	all := make(chan struct{})
	h := start(t, Options{Executor: &fakeExecutor{do: func(ctx context.Context, inv commands.Invocation) commands.Result {
		if arrived.Add(1) == n {
			close(all)
		}
		select {
		case <-all: // only when every call has come
		case <-ctx.Done():
			return commands.Fail(commands.Errorf(commands.CodeCancelled, "gone"))
		}
		return commands.Result{Data: inv.Args}
	}}})
	s := connect(t, h, nil)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			path := fmt.Sprintf("f%d.go", i)
			res, err := callTool(s, context.Background(), "openspace.editor.open", map[string]any{"path": path})
			if err != nil {
				t.Error(err)
			} else if text := res.Content[0].(*mcp.TextContent).Text; !strings.Contains(text, path) {
				t.Errorf("call %d got %s", i, text)
			}
		})
	}
	wg.Wait()
}

// waiting is an executor whose commands wait for the end of their context.
func waiting() (ex *fakeExecutor, began, ended chan struct{}) {
	began, ended = make(chan struct{}), make(chan struct{})
	return &fakeExecutor{do: func(ctx context.Context, _ commands.Invocation) commands.Result {
		close(began)
		<-ctx.Done()
		close(ended)
		return commands.Fail(commands.Errorf(commands.CodeCancelled, "gone"))
	}}, began, ended
}

func within(t *testing.T, c <-chan struct{}, what string) {
	t.Helper()
	select {
	case <-c:
	case <-time.After(5 * time.Second):
		t.Fatal(what)
	}
}

func TestACancelledCallEndsItsCommand(t *testing.T) {
	ex, began, ended := waiting()
	h := start(t, Options{Executor: ex})
	s := connect(t, h, nil)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		_, err := callTool(s, ctx, "openspace.pane.list", nil)
		done <- err
	}()
	within(t, began, "the command did not begin")
	cancel()
	within(t, ended, "the command was not cancelled")
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestACallWhoseClientHangsUpEndsItsCommand(t *testing.T) {
	ex, began, ended := waiting()
	h := start(t, Options{Executor: ex})
	s := connect(t, h, nil)
	ctx, hangUp := context.WithCancel(context.Background())
	body := `{"jsonrpc":"2.0","id":77,"method":"tools/call","params":{"name":"openspace.pane.list","arguments":null}}`
	req, err := http.NewRequestWithContext(ctx, "POST", h.MCPURL(), strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range map[string]string{
		"Authorization": "Bearer " + h.Token(), "Content-Type": "application/json", "Accept": "application/json, text/event-stream",
		"Mcp-Session-Id": s.ID(), "Mcp-Protocol-Version": "2025-06-18",
	} {
		req.Header.Set(k, v)
	}
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		if res, err := http.DefaultClient.Do(req); err == nil {
			_ = res.Body.Close()
		}
	}()
	within(t, began, "the command did not begin")
	hangUp()
	within(t, ended, "the command goes on for nobody")
	<-gone
}

func TestAPanicAnswersAnInternalError(t *testing.T) {
	h := start(t, Options{Executor: &fakeExecutor{do: func(_ context.Context, inv commands.Invocation) commands.Result {
		if inv.ID == "openspace.pane.close" {
			panic("boom")
		}
		return commands.Result{}
	}}})
	s := connect(t, h, nil)
	_, err := callTool(s, context.Background(), "openspace.pane.close", nil)
	var rpc *jsonrpc.Error
	if !errors.As(err, &rpc) || rpc.Code != jsonrpc.CodeInternalError || strings.Contains(rpc.Message, "boom") {
		t.Errorf("%v", err)
	}
	if res, err := callTool(s, context.Background(), "openspace.pane.list", nil); err != nil || res.IsError {
		t.Errorf("the next call: %+v %v", res, err)
	}
	if n := len(h.slots); n != 0 {
		t.Errorf("%d slots are still taken", n)
	}
}

func TestAnUnknownToolIsAnError(t *testing.T) {
	ex := &fakeExecutor{}
	h := start(t, Options{Executor: ex})
	if _, err := callTool(connect(t, h, nil), context.Background(), "openspace.app.exit", nil); err == nil {
		t.Error("a command for people can be called")
	}
	if len(ex.asked()) != 0 {
		t.Error("it reached the executor")
	}
}

func TestClientsHearOfChangedCommands(t *testing.T) {
	reg := registry()
	var less atomic.Bool
	h := start(t, Options{Commands: func() []*commands.Command {
		if less.Load() {
			return reg.AgentCommands()[:3]
		}
		return reg.AgentCommands()
	}})
	changed := make(chan struct{}, 10)
	s := connect(t, h, &mcp.ClientOptions{ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { changed <- struct{}{} }})
	count := func() int {
		res, err := s.ListTools(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return len(res.Tools)
	}
	all := count()
	less.Store(true)
	h.RefreshCommands()
	within(t, changed, "no notice of fewer tools")
	if n := count(); n != 3 {
		t.Errorf("%d tools", n)
	}
	less.Store(false)
	h.RefreshCommands()
	within(t, changed, "no notice of more tools")
	if n := count(); n != all {
		t.Errorf("%d tools, want %d", n, all)
	}
}

func TestAWaitingCallReportsProgressToWhoAsksForIt(t *testing.T) {
	release := make(chan struct{})
	h := start(t, Options{ProgressInterval: 5 * time.Millisecond, Executor: &fakeExecutor{do: func(context.Context, commands.Invocation) commands.Result {
		<-release
		return commands.Result{}
	}}})
	notes := make(chan *mcp.ProgressNotificationParams, 1000)
	s := connect(t, h, &mcp.ClientOptions{ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) { notes <- r.Params }})
	params := &mcp.CallToolParams{Name: "openspace.pane.list"}
	params.SetProgressToken("tok")
	done := make(chan error, 1)
	go func() {
		_, err := s.CallTool(context.Background(), params)
		done <- err
	}()
	for want := 1.0; want <= 2; want++ {
		select {
		case n := <-notes:
			if n.ProgressToken != "tok" || n.Progress != want {
				t.Errorf("%+v", n)
			}
		case <-time.After(5 * time.Second):
			t.Fatal("no progress")
		}
	}
	close(release)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestMCPCallsBeyondTheLimitAreToldSo(t *testing.T) {
	h := start(t, Options{})
	for range maxInFlight {
		defer h.reserve()()
	}
	res, err := callTool(connect(t, h, nil), context.Background(), "openspace.pane.list", nil)
	if err != nil || !res.IsError || !strings.Contains(res.Content[0].(*mcp.TextContent).Text, commands.CodeLimit) {
		t.Errorf("%+v %v", res, err)
	}
}

func TestASessionOutlivesItsNeighbour(t *testing.T) {
	h := start(t, Options{})
	one, two := connect(t, h, nil), connect(t, h, nil)
	if err := one.Close(); err != nil {
		t.Fatal(err)
	}
	if res, err := callTool(two, context.Background(), "openspace.pane.list", nil); err != nil || res.IsError {
		t.Errorf("%+v %v", res, err)
	}
	for late := time.Now().Add(10 * time.Second); ; { // its goroutines end on their own time
		_, body, _ := exchange{method: "GET", path: "/metrics"}.do(t, h)
		if strings.Contains(body, "openspace_mcp_sessions 1\n") {
			return
		}
		if time.Now().After(late) {
			t.Fatal("a closed session is still counted")
		}
	}
}

func TestAPlainGETOfMCPIsNoStream(t *testing.T) {
	h := start(t, Options{})
	for method, want := range map[string]int{"GET": 400, "DELETE": 400, "PUT": 405, "PATCH": 405} {
		if status, _, _ := (exchange{method: method, path: "/mcp", header: map[string]string{"Accept": "text/event-stream"}}).do(t, h); status != want {
			t.Errorf("%s: %d, want %d", method, status, want)
		}
	}
}

func TestACallOfWhatIsNotOfferedIsPassedOnToWhoeverRefusesIt(t *testing.T) {
	ex := &fakeExecutor{}
	why := &commands.Error{Code: commands.CodeNotOffered, Message: "openspace.file.read is not offered: the setting agent.tools is core"}
	h := start(t, Options{Executor: ex, Withheld: func(id string) *commands.Error {
		if id == "openspace.file.read" {
			return why
		}
		return nil
	}, Commands: func() []*commands.Command { return registry().AgentCommands()[:3] }})
	s := connect(t, h, nil)
	if _, err := callTool(s, context.Background(), "openspace.file.read", map[string]any{"path": "a"}); err != nil || len(ex.asked()) != 1 {
		t.Errorf("%v, %+v", err, ex.asked())
	}
	if _, err := callTool(s, context.Background(), "openspace.no.such", map[string]any{}); err == nil || len(ex.asked()) != 1 {
		t.Errorf("a tool that there is not: %v", err)
	}
	status, body, _ := exchange{method: http.MethodPost, path: "/openspace/commands", body: `{"cmd":"openspace.file.read","args":{"path":"a"}}`}.do(t, h)
	if status != http.StatusBadRequest || !strings.Contains(body, "agent.tools is core") {
		t.Errorf("%d %s", status, body)
	}
}
