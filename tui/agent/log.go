package agent

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/activity/excerpt"
	"github.com/openspace-tui/openspace/internal/audit"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/panes"
)

// logging is what the logs know of a call.
type logging struct {
	began   time.Time
	entry   int             // in the activity log
	allowed bool            // the gate let it through
	args    json.RawMessage // without what nobody is to see
}

// begins logs that an agent's command came, once.
func (cs *Calls) begins(c *Call) {
	if c.entry != 0 || c.inv.Origin == panes.User {
		return
	}
	c.began = cs.o.Now()
	c.args = commands.Logged(cs.from.Env(c.inv), c.inv)
	c.entry = cs.acts.Begin(activity.Entry{Time: c.began, Session: c.inv.Session, Channel: string(c.inv.Channel),
		Cmd: c.inv.ID, Args: c.args})
}

// trace logs a step of an agent's command between its coming and its end: what
// was read out of a reply, what waits, and what the gate says. Arguments are
// left out, since they may be long; the audit has them.
func (cs *Calls) trace(step string, inv commands.Invocation, more ...any) {
	if inv.Origin != panes.User {
		cs.o.Log.Debug("interceptor", append([]any{"step", step, "cmd", inv.ID, "channel", inv.Channel, "session",
			inv.Session}, more...)...)
	}
}

// traceVerdict logs what the gate says.
func (cs *Calls) traceVerdict(c *Call, v commands.Verdict) {
	switch {
	case v.Refuse != nil:
		cs.trace("refused", c.inv, "code", v.Refuse.Code, "why", v.Refuse.Message)
	case v.Ask:
		cs.trace("asks for consent", c.inv)
	case v.Risk != nil:
		cs.trace("asks for danger", c.inv, "reasons", v.Risk.Record)
	default:
		cs.trace("let through", c.inv, "consent", cs.gate.Consent())
	}
}

// finish gives a command's result to its caller, the ring and the logs.
func (cs *Calls) finish(c *Call, r commands.Result, undo *commands.Undo) {
	c.reply(r)
	if c.inv.Origin == panes.User {
		return
	}
	now := cs.o.Now()
	entry := snapshot.Result{
		SessionID: c.inv.Session, Cmd: c.inv.ID, Args: excerpt.JSON(c.args, commands.RingBytes), Success: r.Success(),
		Data: r.Data, Timestamp: now.UnixMilli(), Channel: string(c.inv.Channel),
	}
	if r.Err != nil {
		entry.Error, entry.Code = r.Err.Message, r.Err.Code
	}
	cs.ring.Add(entry)
	cs.from.Publish()
	cs.acted(c, r, undo, now)
	cs.from.Acted(c.inv, r)
	cs.o.Log.Info("command", "cmd", c.inv.ID, "channel", c.inv.Channel, "success", r.Success(), "error", entry.Error)
	// runLink tells of those
	if r.Err != nil && r.Err.Code != commands.CodeCancelled && c.inv.Channel != commands.ChannelLink {
		cs.toast(commands.LevelError, lang.T("agent-x-x", strings.TrimPrefix(c.inv.ID, commands.Namespace),
			strings.TrimPrefix(lang.Translate(r.Err), c.inv.ID+": ")))
	}
}

// acted closes a command's entries in the activity log and the audit.
func (cs *Calls) acted(c *Call, r commands.Result, undo *commands.Undo, now time.Time) {
	rec := audit.Record{
		Time: now, Workspace: cs.o.Files.Dir(), Session: c.inv.Session, Channel: string(c.inv.Channel), Cmd: c.inv.ID,
		Args:    c.args,
		Success: r.Success(), Decision: c.decision(r), DurationMS: now.Sub(c.began).Milliseconds(),
	}
	text := ""
	if r.Err != nil {
		text = r.Err.Message
		rec.Error, rec.Code = r.Err.Message, r.Err.Code
	}
	why := ""
	if spec, ok := cs.reg.Get(c.inv.ID); ok && undo == nil {
		why = spec.NoUndo.String()
	}
	end := activity.End{Took: now.Sub(c.began), Success: r.Success(), Result: r.JSON(), Error: text, WhyNot: why}
	if undo != nil { // an interface that holds a nil pointer is not nil
		rec.Undo, end.Undo = undo.Record(), undo
	}
	cs.acts.End(c.entry, end)
	cs.audit(rec)
}

// decision is what became of a command at the gate.
func (c *Call) decision(r commands.Result) string {
	switch {
	case c.allowed && c.asked:
		return "asked, allowed"
	case c.allowed:
		return "allowed"
	case c.asked:
		return "asked, denied"
	case r.Err != nil && r.Err.Code == commands.CodeTimedOut:
		return "asked, not answered"
	}
	return "refused"
}

func (cs *Calls) audit(r audit.Record) {
	if cs.o.Audit != nil {
		cs.o.Audit(r)
	}
}
