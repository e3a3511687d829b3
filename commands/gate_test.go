package commands

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
)

func agentCall(id, args string) Invocation {
	return Invocation{ID: id, Args: json.RawMessage(args), Origin: panes.Agent, Channel: ChannelMCP}
}

var list = agentCall("openspace.pane.list", `{}`)

// verdict is what the gate says, in one word.
func verdict(v Verdict) string {
	switch {
	case v.Refuse != nil:
		return v.Refuse.Code
	case v.Ask:
		return "ask"
	case v.Risk != nil:
		return "risk"
	}
	return "go on"
}

func (r *rig) gate(c Consent) *Gate { return NewGate(r.reg, c) }

func TestTheGateJudgesInOrder(t *testing.T) {
	for name, c := range map[string]struct {
		inv  Invocation
		ask  string // with consent not given yet
		deny string // with consent denied
	}{
		"a foreign name":                  {agentCall("bash", `{"x":1}`), "namespace", "namespace"},
		"a name of the namespace alone":   {agentCall("openspace.", ``), "unknown_command", "unknown_command"},
		"a command that is none":          {agentCall("openspace.pane.burn", `{}`), "unknown_command", "unknown_command"},
		"a command of the person's":       {agentCall("openspace.app.exit", ``), "unknown_command", "unknown_command"},
		"arguments that break the schema": {agentCall("openspace.editor.open", `{"file":"a.txt"}`), "invalid_arguments", "invalid_arguments"},
		"a number no int holds":           {agentCall("openspace.editor.open", `{"path":"a.txt","line":1e30}`), "invalid_arguments", "invalid_arguments"},
		"a path outside":                  {agentCall("openspace.editor.open", `{"path":"../x"}`), "outside_workspace", "outside_workspace"},
		"a file with secrets":             {agentCall("openspace.editor.read_file", `{"path":".env"}`), "denied", "denied"},
		"a pane that is none":             {agentCall("openspace.pane.close", `{"paneId":"pane-9"}`), "pane_not_found", "pane_not_found"},
		"a file that is missing":          {agentCall("openspace.editor.open", `{"path":"nowhere"}`), "ask", "denied"}, // found out by reading
		"a good command":                  {list, "ask", "denied"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			if got := verdict(r.gate(ConsentAsk).Judge(r.env, c.inv, Seen{})); got != c.ask {
				t.Errorf("asking: %s", got)
			}
			if got := verdict(r.gate(ConsentDeny).Judge(r.env, c.inv, Seen{})); got != c.deny {
				t.Errorf("denying: %s", got)
			}
		})
	}
}

func TestThePersonPassesTheGate(t *testing.T) {
	r := newRig(t)
	g := r.gate(ConsentDeny)
	inv := Invocation{ID: "openspace.app.exit", Origin: panes.User}
	if got := verdict(g.Judge(r.env, inv, Seen{})); got != "go on" {
		t.Error(got)
	}
	for range MaxAtOnce + MaxPerTurn {
		g.Begin(inv)
	}
	g.End(inv)
	if g.running != 0 || g.used != 0 {
		t.Errorf("the person is counted: %d, %d", g.running, g.used)
	}
	if got := verdict(g.Judge(r.env, Invocation{ID: list.ID}, Seen{})); got != "denied" {
		t.Errorf("without an origin: %s", got)
	}
}

func TestACheckThatPanicsRefuses(t *testing.T) {
	r := newRig(t)
	Define(r.reg, "openspace.t.check", Spec{Agent: true, Permission: PermitFree}, func(Env, call.Empty) Outcome[call.Empty] { return Done(call.Empty{}) },
		func(Env, call.Empty) *Error { panic("oh") })
	if got := verdict(r.gate(ConsentAllow).Judge(r.env, agentCall("openspace.t.check", ``), Seen{})); got != "internal" {
		t.Error(got)
	}
}

func TestConsentOnceHoldsForAllThatWait(t *testing.T) {
	r := newRig(t)
	g := r.gate(ConsentAsk)
	for n := range 2 {
		if got := verdict(g.Judge(r.env, list, Seen{})); got != "ask" {
			t.Fatalf("command %d: %s", n+1, got)
		}
	}
	g.Allow()
	for range 3 {
		if got := verdict(g.Judge(r.env, list, Seen{})); got != "go on" {
			t.Error(got)
		}
	}
	if g.Consent() != ConsentAllow {
		t.Errorf("consent %s", g.Consent())
	}
}

func TestADenialIsRemembered(t *testing.T) {
	r := newRig(t)
	at := func(g *Gate, d time.Duration) string {
		env := r.env
		env.Now = time.Unix(1000, 0).Add(d)
		return verdict(g.Judge(env, list, Seen{}))
	}
	g := r.gate(ConsentAsk)
	g.Deny(r.env.Now)
	for d, want := range map[time.Duration]string{0: "denied", DenyFor - 1: "denied", DenyFor: "ask"} {
		if got := at(g, d); got != want {
			t.Errorf("outside a turn, after %v: %s", d, got)
		}
	}
	link := list
	link.Channel = ChannelLink
	v := g.Judge(r.env, link, Seen{})
	if got := verdict(v); got != "risk" {
		t.Errorf("a link that the person follows: %s", got)
	}
	if got := verdict(g.Judge(r.env, link, Seen{Risk: v.Risk})); got != "go on" {
		t.Errorf("a link that the person let run: %s", got)
	}
	if got := verdict(g.Judge(r.env, list, Seen{})); got != "denied" {
		t.Errorf("the agent, after a link was let run: %s", got)
	}
	if got := verdict(r.gate(ConsentAllow).Judge(r.env, link, Seen{})); got != "go on" {
		t.Errorf("a link where agents are let in: %s", got)
	}
	if got := verdict(r.gate(ConsentDeny).Judge(r.env, link, Seen{})); got != "denied" {
		t.Errorf("a link, denied for good: %s", got)
	}
	g = r.gate(ConsentAsk)
	g.SetTurn(true)
	g.Deny(r.env.Now)
	if got := at(g, time.Hour); got != "denied" {
		t.Errorf("in the turn: %s", got)
	}
	g.SetTurn(true) // it goes on
	if got := at(g, time.Hour); got != "denied" {
		t.Errorf("later in the turn: %s", got)
	}
	g.SetTurn(false)
	if got := at(g, time.Hour); got != "ask" {
		t.Errorf("behind the turn: %s", got)
	}
	g.Deny(r.env.Now)
	g.Allow()
	if got := at(g, 0); got != "go on" {
		t.Errorf("allowed after all: %s", got)
	}
}

func TestATurnHasFiftyCommands(t *testing.T) {
	r := newRig(t)
	g := r.gate(ConsentAllow)
	run := func() string {
		v := g.Judge(r.env, list, Seen{})
		if v.Refuse == nil {
			g.Begin(list)
			g.End(list)
		}
		return verdict(v)
	}
	for range 2 * MaxPerTurn {
		if got := run(); got != "go on" {
			t.Fatalf("outside a turn: %s", got)
		}
	}
	for range 2 {
		g.SetTurn(true)
		for n := range MaxPerTurn {
			if got := run(); got != "go on" {
				t.Fatalf("command %d: %s", n+1, got)
			}
		}
		v := g.Judge(r.env, list, Seen{})
		if verdict(v) != CodeLimit || v.Refuse.Message != "this turn's 50 commands are used up" {
			t.Errorf("the 51st: %+v", v.Refuse)
		}
		g.SetTurn(false)
	}
	if got := run(); got != "go on" {
		t.Errorf("behind the turn: %s", got)
	}
}

func TestTenCommandsRunAtOnce(t *testing.T) {
	r := newRig(t)
	g := r.gate(ConsentAllow)
	for n := range MaxAtOnce {
		if got := verdict(g.Judge(r.env, list, Seen{})); got != "go on" {
			t.Fatalf("command %d: %s", n+1, got)
		}
		g.Begin(list)
	}
	v := g.Judge(r.env, list, Seen{})
	if verdict(v) != CodeLimit || v.Refuse.Message != "10 commands are running at once" {
		t.Errorf("the 11th: %+v", v.Refuse)
	}
	g.End(list)
	if got := verdict(g.Judge(r.env, list, Seen{})); got != "go on" {
		t.Errorf("after one ended: %s", got)
	}
	for range 2 * MaxAtOnce {
		g.End(list)
	}
	if g.running != 0 {
		t.Errorf("%d run", g.running)
	}
}

func TestConsentComesBeforeTheLimits(t *testing.T) {
	r := newRig(t)
	g := r.gate(ConsentAsk)
	g.SetTurn(true)
	for range MaxPerTurn {
		g.Begin(list)
	}
	if got := verdict(g.Judge(r.env, list, Seen{})); got != "ask" {
		t.Errorf("first: %s", got)
	}
	g.Allow()
	if got := verdict(g.Judge(r.env, list, Seen{})); got != CodeLimit {
		t.Errorf("then: %s", got)
	}
}

func TestBlocksCountWhenTheyAreWritten(t *testing.T) {
	r := newRig(t)
	g := r.gate(ConsentAllow)
	block := list
	block.Channel = ChannelStream
	if err := g.Written(); err != nil || g.used != 0 {
		t.Errorf("outside a turn: %v, %d counted", err, g.used)
	}
	g.SetTurn(true)
	for n := range MaxPerTurn {
		if err := g.Written(); err != nil {
			t.Fatalf("block %d: %v", n+1, err)
		}
	}
	if err := g.Written(); err == nil || err.Code != CodeLimit {
		t.Errorf("the 51st: %v", err)
	}
	if got := verdict(g.Judge(r.env, block, Seen{})); got != "go on" {
		t.Errorf("one that was written in time: %s", got)
	}
	g.Begin(block)
	g.End(block)
	if got := verdict(g.Judge(r.env, list, Seen{})); g.used != MaxPerTurn || got != CodeLimit {
		t.Errorf("by another channel: %s, %d counted", got, g.used)
	}
	g.SetTurn(false)
	g.SetTurn(true)
	if err := g.Written(); err != nil || g.used != 1 {
		t.Errorf("in the next turn: %v, %d counted", err, g.used)
	}
}
