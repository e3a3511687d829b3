package tui

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

// undoAgent takes back what an agent did: the command of that number, or the
// newest that can be, of the session on screen if it has one.
func (m *Model) undoAgent(id int) tea.Cmd {
	e, err := m.undoable(id)
	if err != nil {
		m.toast(commands.LevelError, lang.Translate(err))
		return nil
	}
	undo, ok := e.Undo.(*commands.Undo)
	if !ok || m.undoing[e.ID] {
		return nil
	}
	if n := m.later(e.ID, undo); n > 0 {
		m.toast(commands.LevelError, lang.T("command %d changed %s later: take that back first (/undo-agent %d)", n,
			undo.About(), n))
		return nil
	}
	m.undoing[e.ID] = true
	return m.undoStep(e, undo.Run(m.env(commands.Invocation{Origin: panes.User})))
}

// later finds a command that changed the same thing after one, and that still
// stands.
func (m *Model) later(id int, undo *commands.Undo) int {
	found := 0
	for e := range m.acts.All() {
		u, ok := e.Undo.(*commands.Undo)
		if e.ID > id && ok && e.Status == activity.Done && u.About() != "" && u.About() == undo.About() {
			found = max(found, e.ID)
		}
	}
	return found
}

func (m *Model) undoable(id int) (activity.Entry, error) {
	if id == 0 {
		e, ok := m.acts.LastUndoable(m.session())
		if !ok {
			e, ok = m.acts.LastUndoable("")
		}
		if !ok {
			return e, lang.Errorf("the agent did nothing that can be taken back: /activity lists what it did")
		}
		return e, nil
	}
	e, ok := m.acts.Get(id)
	switch {
	case !ok:
		return e, lang.Errorf("there is no command %d: /activity lists them with their numbers", id)
	case e.Status == activity.Undone:
		return e, lang.Errorf("command %d was taken back already", id)
	case e.Status == activity.Running:
		return e, lang.Errorf("command %d still runs", id)
	case e.Undo == nil && e.WhyNot == "":
		return e, lang.Errorf("command %d cannot be taken back", id)
	case e.Undo == nil:
		return e, lang.Errorf("command %d cannot be taken back: %s", id, lang.M(e.WhyNot))
	}
	return e, nil
}

// undoStep goes on until it is taken back, or cannot be.
func (m *Model) undoStep(e activity.Entry, s commands.Step) tea.Cmd {
	if s.Result == nil {
		work, ctx := s.Work, m.o.Ctx
		return func() tea.Msg {
			resume := work(ctx)
			return undoWorkedMsg{e: e, resume: resume}
		}
	}
	delete(m.undoing, e.ID)
	args, _ := json.Marshal(map[string]any{"id": e.ID, "cmd": e.Cmd}) // always marshals
	rec := audit.Record{Time: m.o.Now(), Workspace: m.o.Files.Dir(), Session: e.Session,
		Channel: string(commands.ChannelUI),
		Cmd:     string(call.AppUndoAgent), Args: args, Success: s.Result.Success(), Decision: "by the person",
		Undo: activity.Record(e.Undo)}
	if err := s.Result.Err; err != nil {
		rec.Error, rec.Code = err.Message, err.Code
		m.audit(rec)
		text := lang.T("not taken back (%s): %s", e.Undo.Label(), lang.Translate(err))
		if err.Hint != "" {
			text += ": " + err.SaidHint()
		}
		m.toast(commands.LevelError, text)
		return nil
	}
	m.audit(rec)
	m.acts.Undone(e.ID)
	m.pub.dirty = true
	m.toast(commands.LevelSuccess, lang.T("taken back: %s", e.Undo.Label()))
	return nil
}

// undoWorkedMsg is the result of what undoStep started.
type undoWorkedMsg struct {
	e      activity.Entry
	resume func(commands.Env) commands.Step
}

func (msg undoWorkedMsg) on(m *Model) tea.Cmd {
	return m.undoStep(msg.e, msg.resume(m.env(commands.Invocation{Origin: panes.User})))
}
