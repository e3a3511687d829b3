package hub

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"reflect"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/openspace-tui/openspace/commands"
)

const (
	// serverName is how the Hub names itself; engines prefix its tools with it.
	serverName = "openspace"
	// sessionTimeout drops sessions whose client vanished. A client that comes
	// back later is told so by 404 and begins a new one, as the protocol says.
	sessionTimeout = 12 * time.Hour
)

// serveMCP makes the MCP server, without tools yet.
func (h *Hub) serveMCP() {
	about := ServerInstructions
	if _, headless := h.o.Executor.(*remote); headless {
		about = remoteInstructions
	}
	h.mcp = mcp.NewServer(&mcp.Implementation{Name: serverName, Title: "OpenSpace", Version: h.o.Version},
		&mcp.ServerOptions{
			Instructions: about,
			Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{ListChanged: true}},
		})
	h.mcp.AddReceivingMiddleware(h.recoverPanics, h.passWithheld)
	// Host and Origin are judged before; the limit on bodies too, so the
	// handler's own only has to be no smaller.
	h.mcpHTTP = mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return h.mcp },
		&mcp.StreamableHTTPOptions{
			SessionTimeout:      sessionTimeout,
			MaxRequestBodyBytes: maxBody,
		})
}

// RefreshCommands asks for the commands anew. Tools that came, went or
// changed are told to the MCP clients.
func (h *Hub) RefreshCommands() {
	h.refresh.Lock()
	defer h.refresh.Unlock()
	before, now := h.cmds.Load(), newCommandSet(h.o.Commands())
	h.cmds.Store(now)
	var gone []string
	for id := range before.byID {
		if now.byID[id] == nil {
			gone = append(gone, id)
		}
	}
	if len(gone) > 0 {
		h.mcp.RemoveTools(gone...)
	}
	for _, c := range now.list {
		if old := before.byID[c.ID]; old == nil || !sameTool(old, c) {
			h.mcp.AddTool(tool(c), h.callTool)
		}
	}
}

func tool(c *commands.Command) *mcp.Tool {
	return &mcp.Tool{Name: c.ID, Title: c.Title.String(), Description: c.ToolDoc(), InputSchema: c.ToolSchema()}
}

func sameTool(a, b *commands.Command) bool {
	return a == b || a.Title == b.Title && a.ToolDoc() == b.ToolDoc() &&
		reflect.DeepEqual(a.ToolSchema(), b.ToolSchema())
}

// callTool runs a command. Arguments are judged by the gate, whose errors say
// what was wrong and what to do, and not by the protocol's.
func (h *Hub) callTool(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	ctx, cancel := h.mcpSeen.bound(ctx, req.Extra)
	defer cancel()
	inv := commands.Invocation{ID: req.Params.Name, Args: req.Params.Arguments, Origin: agent,
		Channel: commands.ChannelMCP, Client: clientName(req.Session)}
	if string(bytes.TrimSpace(inv.Args)) == "null" {
		inv.Args = nil
	}
	release := h.reserve()
	if release == nil {
		return toolResult(commands.Fail(errBusy())), nil
	}
	defer release()
	defer h.reportProgress(ctx, req)()
	return toolResult(h.execute(ctx, inv)), nil
}

// clientName is what a client calls itself.
func clientName(s *mcp.ServerSession) string {
	if s == nil || s.InitializeParams() == nil || s.InitializeParams().ClientInfo == nil {
		return ""
	}
	name := s.InitializeParams().ClientInfo.Name
	return strings.ToValidUTF8(name[:min(len(name), 64)], "")
}

func toolResult(r commands.Result) *mcp.CallToolResult {
	b, ok := payload(r)
	return &mcp.CallToolResult{
		Content:           []mcp.Content{&mcp.TextContent{Text: string(b)}},
		StructuredContent: b,
		IsError:           !ok,
	}
}

// reportProgress notes every so often that a call still waits, if its client
// asked for that: clients that time out begin to count anew. What it gives
// back ends the notes and waits for the last.
func (h *Hub) reportProgress(ctx context.Context, req *mcp.CallToolRequest) (stop func()) {
	token := req.Params.GetProgressToken()
	if token == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(h.o.ProgressInterval)
		defer tick.Stop()
		for n := 1; ; n++ {
			select {
			case <-tick.C:
			case <-ctx.Done():
				return
			}
			note := &mcp.ProgressNotificationParams{ProgressToken: token, Progress: float64(n), Message: "waiting"}
			if req.Session.NotifyProgress(ctx, note) != nil {
				return // the call's own end reports what is wrong
			}
		}
	}()
	return func() { cancel(); <-ended }
}

// recoverPanics answers a panic with an internal error: without it, one
// would end the program.
func (h *Hub) recoverPanics(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (res mcp.Result, err error) {
		defer func() {
			if p := recover(); p != nil {
				h.o.Log.Error("mcp request panicked", "method", method, "panic", p, "stack", string(debug.Stack()))
				res, err = nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError,
					Message: "internal error: the command panicked"}
			}
		}()
		return next(ctx, method, req)
	}
}

// passWithheld lets calls of tools through that are not offered now: whoever
// judges commands refuses them, says why and keeps the record, where the protocol's library would
// say that there is no such tool.
func (h *Hub) passWithheld(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if c, ok := req.(*mcp.CallToolRequest); ok && h.withheld(c.Params.Name) != nil {
			return h.callTool(ctx, c)
		}
		return next(ctx, method, req)
	}
}

// withheld returns why a command is not offered now, and nil for one that is,
// and for one that there is not.
func (h *Hub) withheld(id string) *commands.Error {
	if h.cmds.Load().byID[id] != nil {
		return nil
	}
	return h.o.Withheld(id)
}

// requestHeader ties an MCP call to the HTTP request that brought it.
const requestHeader = "X-Openspace-Request"

// openRequests knows the contexts of HTTP requests that are being served. The
// protocol's library does not end a call whose client hung up; there is
// nobody left to read its answer, and a question to the person should not
// stay on screen for it.
type openRequests struct {
	next atomic.Uint64
	mu   sync.Mutex
	byID map[string]context.Context
}

func newOpenRequests() *openRequests { return &openRequests{byID: map[string]context.Context{}} }

func (o *openRequests) enter(r *http.Request) (leave func()) {
	id := strconv.FormatUint(o.next.Add(1), 10)
	r.Header.Set(requestHeader, id) // replaces what the client may have sent
	o.mu.Lock()
	o.byID[id] = r.Context()
	o.mu.Unlock()
	return func() {
		o.mu.Lock()
		delete(o.byID, id)
		o.mu.Unlock()
	}
}

// bound is ctx, ended also by the end of the HTTP request.
func (o *openRequests) bound(ctx context.Context, extra *mcp.RequestExtra) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	if extra == nil {
		return ctx, cancel
	}
	o.mu.Lock()
	request := o.byID[extra.Header.Get(requestHeader)]
	o.mu.Unlock()
	if request == nil { // it ended before its call began
		cancel()
		return ctx, cancel
	}
	stop := context.AfterFunc(request, cancel)
	return ctx, func() { stop(); cancel() }
}

// postMCP passes a message on after the checks that every body gets.
func (h *Hub) postMCP(w http.ResponseWriter, r *http.Request) {
	b, err := h.readJSON(w, r)
	if err != nil {
		writeFailure(w, err)
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(b))
	defer h.mcpSeen.enter(r)()
	h.passMCP(w, r)
}
