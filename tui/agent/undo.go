package agent

import (
	"encoding/json"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/audit"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// Undo takes back what an agent did: the command of that number, or the
// newest that can be, of the session on screen if it has one.
func (cs *Calls) Undo(id int) tea.Cmd {
	e, err := cs.undoable(id)
	if err != nil {
		cs.toast(commands.LevelError, lang.Translate(err))
		return nil
	}
	undo, ok := e.Undo.(*commands.Undo)
	if !ok || cs.undoing[e.ID] != nil {
		return nil
	}
	if n := cs.later(e.ID, undo); n > 0 {
		cs.toast(commands.LevelError, lang.T("command-changed-later-take-back", n,
			undo.About(), n))
		return nil
	}
	u := &undoing{e: e}
	cs.undoing[e.ID] = u
	return cs.undoStep(u, undo.Run(cs.from.Env(commands.Invocation{Origin: panes.User})))
}

// undoing is a command that is being taken back.
type undoing struct {
	e activity.Entry
	// resume goes on, on the loop, when work off it is done.
	resume func(commands.Env) commands.Step
}

// later finds a command that changed the same thing after one, and that still
// stands.
func (cs *Calls) later(id int, undo *commands.Undo) int {
	found := 0
	for e := range cs.acts.All() {
		u, ok := e.Undo.(*commands.Undo)
		if e.ID > id && ok && e.Status == activity.Done && u.About() != "" && u.About() == undo.About() {
			found = max(found, e.ID)
		}
	}
	return found
}

func (cs *Calls) undoable(id int) (activity.Entry, error) {
	if id == 0 {
		e, ok := cs.acts.LastUndoable(cs.from.Session())
		if !ok {
			e, ok = cs.acts.LastUndoable("")
		}
		if !ok {
			return e, lang.Errorf("agent-did-nothing-can-taken")
		}
		return e, nil
	}
	e, ok := cs.acts.Get(id)
	switch {
	case !ok:
		return e, lang.Errorf("there-no-command-activity-lists", id)
	case e.Status == activity.Undone:
		return e, lang.Errorf("command-was-taken-back-already", id)
	case e.Status == activity.Running:
		return e, lang.Errorf("command-still-runs", id)
	case e.Undo == nil && e.WhyNot == "":
		return e, lang.Errorf("command-cannot-be-taken-back", id)
	case e.Undo == nil:
		return e, lang.Errorf("command-cannot-taken-back", id, lang.Of(e.WhyNot))
	}
	return e, nil
}

// undoStep goes on until it is taken back, or cannot be.
func (cs *Calls) undoStep(u *undoing, s commands.Step) tea.Cmd {
	if s.Result == nil {
		work, ctx := s.Work, cs.o.Ctx
		return func() tea.Msg {
			u.resume = work(ctx)
			return undoWorkedMsg{u: u}
		}
	}
	e := u.e
	delete(cs.undoing, e.ID)
	args, _ := json.Marshal(map[string]any{"id": e.ID, "cmd": e.Cmd}) // always marshals
	rec := audit.Record{Time: cs.o.Now(), Workspace: cs.o.Files.Dir(), Session: e.Session,
		Channel: string(commands.ChannelUI),
		Cmd:     string(call.AppUndoAgent), Args: args, Success: s.Result.Success(), Decision: "by the person",
		Undo: activity.Record(e.Undo)}
	if err := s.Result.Err; err != nil {
		rec.Error, rec.Code = err.Message, err.Code
		cs.audit(rec)
		text := lang.T("not-taken-back", e.Undo.Label(), lang.Translate(err))
		if err.Hint != "" {
			text += ": " + err.SaidHint()
		}
		cs.toast(commands.LevelError, text)
		return nil
	}
	cs.audit(rec)
	cs.acts.Undone(e.ID)
	cs.from.Publish()
	cs.toast(commands.LevelSuccess, lang.T("taken-back", e.Undo.Label()))
	return nil
}

// undoWorkedMsg says that the work off the loop of taking a command back is done.
type undoWorkedMsg struct{ u *undoing }

func (msg undoWorkedMsg) on(cs *Calls) tea.Cmd {
	return cs.undoStep(msg.u, msg.u.resume(cs.from.Env(commands.Invocation{Origin: panes.User})))
}
