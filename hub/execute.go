package hub

import (
	"context"
	"encoding/json"
	"net/http"
	"runtime/debug"
	"sync"

	"github.com/openspace-tui/openspace/commands"
)

// maxInFlight is how many commands may run or wait at once: those that the
// gate lets run, and as many as it lets wait.
const maxInFlight = commands.MaxAtOnce + commands.QueueDepth

// agent is the origin of every command that comes through the Hub.
const agent = "agent"

// commandSet is what is offered to agents, by id.
type commandSet struct {
	list []*commands.Command
	byID map[string]*commands.Command
}

func newCommandSet(list []*commands.Command) *commandSet {
	s := &commandSet{list: list, byID: make(map[string]*commands.Command, len(list))}
	for _, c := range list {
		s.byID[c.ID] = c
	}
	return s
}

// reserve takes a slot for a command, and gives nil when all are taken.
func (h *Hub) reserve() (release func()) {
	select {
	case h.slots <- struct{}{}:
		return func() { <-h.slots }
	default:
		return nil
	}
}

func errBusy() *commands.Error {
	return &commands.Error{Code: commands.CodeLimit, Message: "60 commands are running or waiting",
		Hint: "wait for some to end"}
}

// execute runs a command until its end, the end of ctx, or the end of the Hub.
// A panic of the executor is counted and goes on to the caller.
func (h *Hub) execute(ctx context.Context, inv commands.Invocation) (r commands.Result) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan struct{})
	defer close(done)
	go func() {
		select {
		case <-h.stopping:
			cancel()
		case <-done:
		}
	}()
	began, outcome := h.o.Now(), "panic"
	defer func() { h.metrics.command(h.label(inv.ID), outcome, h.o.Now().Sub(began)) }()
	r = h.o.Executor.Execute(ctx, inv)
	if outcome = "success"; r.Err != nil {
		outcome = r.Err.Code
	}
	return r
}

// label bounds the metrics: what is not a command is not named.
func (h *Hub) label(id string) string {
	if h.cmds.Load().byID[id] == nil {
		return "other"
	}
	return id
}

// payload is a result as JSON. A result that is no JSON object, which only a
// broken handler gives, becomes an error.
func payload(r commands.Result) (json.RawMessage, bool) {
	b := r.JSON()
	if !json.Valid(b) {
		r = commands.Fail(commands.Errorf(commands.CodeInternal, "commands-result-no-json-object"))
		b = r.JSON()
	}
	return b, r.Success()
}

// commandPost is the body of POST /commands.
type commandPost struct {
	Cmd       string          `json:"cmd"`
	Args      json.RawMessage `json:"args"`
	SessionID string          `json:"sessionId"`
}

// postCommand accepts a command and runs it in the background: its result is
// in the ring, as the Executor keeps it, and in the instructions.
func (h *Hub) postCommand(w http.ResponseWriter, r *http.Request) {
	var p commandPost
	if err := h.readObject(w, r, &p); err != nil {
		writeFailure(w, err)
		return
	}
	set := h.cmds.Load()
	if len(set.list) == 0 {
		writeError(w, http.StatusServiceUnavailable, "Manifest not initialized")
		return
	}
	if err := h.withheld(p.Cmd); err != nil {
		writeError(w, http.StatusBadRequest, err.Message)
		return
	}
	if set.byID[p.Cmd] == nil {
		writeError(w, http.StatusBadRequest, "Unknown command: "+p.Cmd)
		return
	}
	if string(p.Args) == "null" {
		p.Args = nil
	}
	if len(p.Args) > 0 && p.Args[0] != '{' {
		writeError(w, http.StatusBadRequest, "args is no object: want {\"args\":{…}}, or none")
		return
	}
	release := h.reserve()
	if release == nil {
		writeError(w, http.StatusTooManyRequests, errBusy().Message)
		return
	}
	id := newCommandID()
	inv := commands.Invocation{ID: p.Cmd, Args: p.Args, Origin: agent, Channel: commands.ChannelHTTP,
		Session: p.SessionID}
	if !h.work.start(func() {
		defer release()
		h.background(id, inv)
	}) {
		release()
		writeError(w, http.StatusServiceUnavailable, "Shutting down")
		return
	}
	writeJSON(w, http.StatusAccepted, map[string]any{"success": true, "id": id})
}

// background runs an accepted command, then tells the event clients, unless
// the gate refused it: a front end that follows them must not do what the
// person did not allow. In a headless Hub they had it before, to run it.
func (h *Hub) background(id string, inv commands.Invocation) {
	defer func() {
		if p := recover(); p != nil {
			h.o.Log.Error("command panicked", "cmd", inv.ID, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	// The request has been answered, so its context does not bound this one.
	r := h.execute(withCommandID(context.Background(), id), inv)
	if h.remote != nil {
		return
	}
	if r.Err == nil || !refused(r.Err.Code) {
		h.NotifyCommand(id, inv)
	}
}

// jobs counts goroutines so that the Hub's end can wait for them, and starts
// none after that.
type jobs struct {
	mu    sync.Mutex
	ended bool
	wg    sync.WaitGroup
}

func (j *jobs) start(f func()) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended {
		return false
	}
	j.wg.Go(f)
	return true
}

func (j *jobs) wait() {
	j.mu.Lock()
	j.ended = true
	j.mu.Unlock()
	j.wg.Wait()
}

// refused reports whether a code means that the command did not begin, or may
// not have.
func refused(code string) bool {
	switch code {
	case commands.CodeDenied, commands.CodeDeniedByRule, commands.CodeConsentRequired, commands.CodeTimedOut,
		commands.CodeCancelled,
		commands.CodeLimit, commands.CodeNamespace, commands.CodeChannelOff, commands.CodeUnknownCommand,
		commands.CodeInvalidArguments, commands.CodeInternal, commands.CodeNoFrontEnd, commands.CodeNotOffered:
		return true
	}
	return false
}
