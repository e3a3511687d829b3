package hub

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

// codeFrontEnd is the code of a remote front end's failure that names none.
const codeFrontEnd = "front_end_error"

// remote is the Executor of a headless Hub: it judges commands by the rules
// that need no workspace, sends them to a remote front end and waits for the
// result. It is safe for concurrent use.
type remote struct {
	hub     *Hub
	consent commands.Consent
	wait    time.Duration
	typed   *typedLines

	mu      sync.Mutex
	list    []*commands.Command
	byID    map[string]*offered
	waiting map[string]*asked // by command id
	turns   uint64
}

// asked is a command that a front end has, and nobody has the result of.
type asked struct {
	turn   uint64 // rises with each
	inv    commands.Invocation
	answer chan commands.Result // holds one
}

func newRemote(c commands.Consent) *remote {
	return &remote{consent: c, wait: frontEndTimeout, typed: newTypedLines(), waiting: map[string]*asked{}}
}

// adopt takes a manifest, which replaces the one before. notes say what of it is not
// taken whole.
func (r *remote) adopt(m manifestCommands) (notes []string, err error) {
	byID, list, notes, err := offer(m)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.byID, r.list = byID, list
	return notes, nil
}

func (r *remote) commands() []*commands.Command {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.list
}

// Execute runs a command in the front end. What keeps it from there is kept
// among the results.
func (r *remote) Execute(ctx context.Context, inv commands.Invocation) commands.Result {
	id := commandID(ctx)
	res, asked := r.run(ctx, id, inv)
	if res.Err != nil && !asked {
		r.hub.posted.add(snapshot.Result{
			ID: id, SessionID: bounded(inv.Session), Cmd: bounded(inv.ID), Args: boundedJSON(inv.Args),
			Error: res.Err.Message, Code: res.Err.Code, Timestamp: r.hub.o.Now().UnixMilli(),
		})
	}
	return res
}

// run returns a command's result and whether it is the front end's own, which
// was kept when it came.
func (r *remote) run(ctx context.Context, id string, inv commands.Invocation) (_ commands.Result, answered bool) {
	if err := r.judge(inv); err != nil {
		return commands.Fail(err), false
	}
	a, err := r.begin(id, inv)
	if err != nil {
		return commands.Fail(err), false
	}
	defer r.end(id)
	to := ""
	if err := r.typed.send(inv, func() (err *commands.Error) { to, err = r.hub.ask(id, inv); return err }); err != nil {
		return commands.Fail(err), false
	}
	late := time.NewTimer(r.wait)
	defer late.Stop()
	select {
	case res := <-a.answer:
		return res, true
	case <-late.C:
		if to == "" {
			return commands.Fail(&commands.Error{
				Code: commands.CodeNoFrontEnd, Message: fmt.Sprintf(
					"it was sent to who follows the events, and nobody answered within %v", r.wait),
				Hint: "it may have run; front ends that register as a bridge answer",
			}), false
		}
		return commands.Fail(errNoFrontEnd(fmt.Sprintf("no front end answered within %v", r.wait))), false
	case <-ctx.Done():
		return commands.Fail(commands.AsError(ctx.Err())), false
	}
}

func errNoFrontEnd(why string) *commands.Error {
	return &commands.Error{Code: commands.CodeNoFrontEnd, Message: why, Hint: "go on in words: nobody sees panes now"}
}

// judge goes through the gate's rules in their order: schema, namespace,
// arguments, consent. Limits follow in begin, danger in typedLines; files are
// the front end's own.
func (r *remote) judge(inv commands.Invocation) *commands.Error {
	r.mu.Lock()
	c := r.byID[inv.ID]
	r.mu.Unlock()
	if c == nil {
		code := commands.CodeUnknownCommand
		if !strings.HasPrefix(inv.ID, commands.Namespace) {
			code = commands.CodeNamespace
		}
		return commands.Errorf(code, "unknown-command", inert(inv.ID, maxCommandName))
	}
	if err := c.judge(inv.Args); err != nil {
		return err
	}
	switch r.consent {
	case commands.ConsentDeny:
		return &commands.Error{Code: commands.CodeDenied, Message: "agents may not drive this workspace",
			Hint: "go on without it"}
	case commands.ConsentAsk:
		return &commands.Error{Code: commands.CodeConsentRequired,
			Message: "nobody is here who could be asked for consent",
			Hint:    "the person starts the Hub with --consent allow"}
	}
	return nil
}

// begin waits for no one: a command more than may run at once is refused.
func (r *remote) begin(id string, inv commands.Invocation) (*asked, *commands.Error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.waiting) >= commands.MaxAtOnce {
		return nil, &commands.Error{Code: commands.CodeLimit, Message: "10 commands are running at once",
			Hint: "wait for one to end"}
	}
	r.turns++
	a := &asked{turn: r.turns, inv: inv, answer: make(chan commands.Result, 1)}
	r.waiting[id] = a
	return a, nil
}

func (r *remote) end(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.waiting, id)
}

// answer keeps a posted result, with what the command itself says where the post does
// not, and then returns it to whoever waits for it. One that nobody waits for, since
// it is late or unknown, is only kept.
func (r *remote) answer(kept snapshot.Result, p resultPost) {
	r.mu.Lock()
	id := p.ID
	if id == "" {
		id = r.unnamed(p)
	}
	a := r.waiting[id]
	delete(r.waiting, id) // a second answer is nobody's
	r.mu.Unlock()
	if a == nil {
		r.hub.posted.add(kept)
		return
	}
	kept.ID, kept.Cmd = id, a.inv.ID
	if kept.SessionID == "" {
		kept.SessionID = bounded(a.inv.Session)
	}
	if kept.Args == nil {
		kept.Args = boundedJSON(a.inv.Args)
	}
	r.hub.posted.add(kept)
	a.answer <- p.outcome()
}

// unnamed finds the command that a result without an id answers: the oldest that
// waits of that name and with those arguments. The caller holds the lock.
func (r *remote) unnamed(p resultPost) (found string) {
	oldest := uint64(0)
	for id, a := range r.waiting {
		if a.inv.ID == p.Cmd && sameJSON(a.inv.Args, p.Args) && (found == "" || a.turn < oldest) {
			found, oldest = id, a.turn
		}
	}
	return found
}

// sameJSON compares arguments; none are an empty object.
func sameJSON(a, b json.RawMessage) bool {
	var x, y any
	if json.Unmarshal(a, &x) != nil && len(a) > 0 || json.Unmarshal(b, &y) != nil && len(b) > 0 {
		return false
	}
	if x == nil {
		x = map[string]any{}
	}
	if y == nil {
		y = map[string]any{}
	}
	return reflect.DeepEqual(x, y)
}

// goodCode is what a front end's own code may be.
var goodCode = regexp.MustCompile(`^[a-z][a-z0-9_]{0,39}$`)

// outcome is a posted result as the caller gets it: the fields of data, and
// output beside them.
func (p resultPost) outcome() commands.Result {
	if !*p.Success {
		e := &commands.Error{Code: p.Code, Message: bounded(plain(p.Error)), Hint: bounded(p.Hint)}
		if !goodCode.MatchString(e.Code) {
			e.Code = codeFrontEnd
		}
		if strings.TrimSpace(e.Message) == "" || e.Message == "null" {
			e.Message = "the front end says that it failed, and not why"
		}
		return commands.Fail(e)
	}
	fields := map[string]json.RawMessage{}
	if json.Unmarshal(p.Data, &fields) != nil && len(p.Data) > 0 {
		fields = map[string]json.RawMessage{"data": p.Data}
	}
	if fields == nil { // data was null
		fields = map[string]json.RawMessage{}
	}
	if out := plain(p.Output); len(p.Output) > 0 && out != "" && out != "null" && fields["output"] == nil {
		fields["output"] = p.Output
	}
	delete(fields, "success")
	b, err := json.Marshal(fields)
	if err != nil {
		return commands.Fail(commands.Errorf(commands.CodeInternal, "front-ends-result-no-json"))
	}
	return commands.Result{Data: b}
}

// ask sends a command to the bridge it is for, or to all clients of the events where
// none has registered.
func (h *Hub) ask(id string, inv commands.Invocation) (bridge string, err *commands.Error) {
	to, _ := h.bridges.addressee(h.events.unnamed())
	if h.events.send(commandEvent(id, to, inv), to) == 0 {
		return "", errNoFrontEnd("no front end follows the events")
	}
	return to, nil
}

// commandIDKey holds the id of a command that its caller was told.
type commandIDKey struct{}

func newCommandID() string { return "cmd_" + rand.Text() }

func withCommandID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, commandIDKey{}, id)
}

// commandID is the id that the caller was told, or a new one.
func commandID(ctx context.Context) string {
	if id, ok := ctx.Value(commandIDKey{}).(string); ok {
		return id
	}
	return newCommandID()
}
