package tui

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/session"
)

// undeleteFor is how long a deletion can be taken back: the engine, which
// cannot, is asked after that, or when the program ends.
const undeleteFor = 10 * time.Second

// partingFor is how long the engine may take for that at the end.
const partingFor = 2 * time.Second

// deletion is a session that is listed no more, and that the engine still has.
type deletion struct {
	id, name string
	at       time.Time
	shown    string             // the session on screen that went with it: it, or a subagent's
	stood    *panes.Arrangement // how it was beside another; nil: it was alone
	asked    bool               // the engine is being asked: too late
}

// going reports whether a session is about to be deleted, by itself or with the
// one that called it.
func (m *Model) going(s *store.Session) bool {
	return slices.ContainsFunc(m.sessionMarks.going, func(d *deletion) bool { return m.st.Within(s.ID, d.id) })
}

// deleteSession takes a session from the list. What shows it goes to the next.
func (m *Model) deleteSession(id string) tea.Cmd {
	s := m.st.Session(id)
	switch {
	case s == nil || s.Local() || !s.Known:
		m.toast(commands.LevelInfo, lang.T("the engine does not have this session yet"))
		return nil
	case m.conn.client == nil:
		m.toast(commands.LevelError, lang.T("%s: the engine is not ready yet", lang.T("delete")))
		return nil
	case m.going(s):
		return nil
	}
	d := &deletion{id: s.ID, name: title(s), at: m.o.Now()}
	var cmds []tea.Cmd
	if s.Busy() {
		cmds = append(cmds, m.withEngine(lang.C("task", "interrupt"),
			func(ctx context.Context, c *client.Client) error { return c.Abort(ctx, s.ID) }))
	}
	next := m.besides(s)
	m.sessionMarks.going = append(m.sessionMarks.going, d)
	m.sessionMarks.version++
	for _, ch := range m.chats() {
		if on := ch.Session(); m.st.Within(on, s.ID) {
			if d.shown = on; len(m.chats()) > 1 {
				d.stood = m.ws.Arrangement("")
			}
			cmds = append(cmds, m.dismiss(ch, next))
		}
	}
	m.toast(commands.LevelInfo, lang.T("deleted %s: ctrl+z (or /undelete) brings it back", d.name))
	m.toasts.lasts = undeleteFor
	cmds = append(cmds, tea.Tick(undeleteFor, func(time.Time) tea.Msg {
		return deleteDueMsg{d: d}
	}))
	return tea.Batch(cmds...)
}

// deleteDueMsg is the result of what deleteSession started.
type deleteDueMsg struct {
	d *deletion
}

func (msg deleteDueMsg) on(m *Model) tea.Cmd { return m.deleteNow(msg.d) }

// besides is the session to show in place of one: what called it, else the next
// in the list, the last one's neighbour, or a new one.
func (m *Model) besides(s *store.Session) string {
	if s.ParentID != "" {
		return s.ParentID
	}
	list := m.listed()
	i := slices.Index(list, s)
	switch {
	case i >= 0 && i+1 < len(list):
		return list[i+1].ID
	case i > 0:
		return list[i-1].ID
	}
	return ""
}

// sessionGone leaves a session that the engine deletes, as long as it is known
// what is beside it.
func (m *Model) sessionGone(id string) tea.Cmd {
	s := m.st.Session(id)
	if s == nil {
		return nil
	}
	var cmds []tea.Cmd
	for _, c := range m.chats() {
		if !m.st.Within(c.Session(), id) {
			continue
		}
		said := lang.T("%s was deleted elsewhere", title(s))
		if !c.Compose().Empty() {
			cmds = append(cmds, m.putAside(c.Compose()))
			c.Recompose(prompt.Draft{})
			said = lang.T("%s was deleted elsewhere: what you were writing is stashed, /pop brings it back", title(s))
		}
		cmds = append(cmds, m.dismiss(c, m.besides(s)))
		m.toast(commands.LevelWarning, said)
	}
	return tea.Batch(cmds...)
}

// undelete brings the last deleted session back.
func (m *Model) undelete() tea.Cmd {
	i := m.undeletable()
	if i < 0 {
		return nil // the command is not there then
	}
	d := m.sessionMarks.going[i]
	m.sessionMarks.going = slices.Delete(m.sessionMarks.going, i, i+1)
	m.sessionMarks.version++
	m.toast(commands.LevelSuccess, lang.T("brought back: %s", d.name))
	switch {
	case d.shown != "" && d.stood != nil:
		return m.restorePlace(d)
	case d.shown != "":
		return m.showSession(d.shown)
	}
	return nil
}

// undeletable is the last of the sessions on their way out that the engine was
// not asked to delete yet, or -1.
func (m *Model) undeletable() int {
	for i, d := range slices.Backward(m.sessionMarks.going) {
		if !d.asked {
			return i
		}
	}
	return -1
}

// restorePlace puts a session back where it was beside others, if these are still
// what shows, and else beside what does.
func (m *Model) restorePlace(d *deletion) tea.Cmd {
	for _, c := range m.chats() {
		if !d.stood.Has(c.ID()) {
			return m.beside(d.shown)
		}
	}
	m.ws.Arrange(d.stood, panes.Arranging{Keep: true, Skip: m.isOver})
	m.report(m.ws.FocusContent(panes.MakeID(chat.KindName, d.shown), panes.User))
	return nil // meet sees it
}

// mayUndelete reports whether ctrl+z means the last deletion: in the list of
// sessions, and elsewhere until something else is typed.
func (m *Model) mayUndelete() bool {
	_, list := m.top().(*session.List)
	i := m.undeletable()
	return i >= 0 && (list || len(m.dialogs) == 0 && !m.lastKey.After(m.sessionMarks.going[i].at))
}

// deleteNow has the engine delete a session, unless it was brought back.
func (m *Model) deleteNow(d *deletion) tea.Cmd {
	c, ctx := m.conn.client, m.o.Ctx
	if d.asked || !slices.Contains(m.sessionMarks.going, d) {
		return nil
	}
	d.asked = true
	return func() tea.Msg {
		err := c.DeleteSession(ctx, d.id)
		return sessionDeletedMsg{ctx: ctx, err: err, d: d}
	}
}

// sessionDeletedMsg is the result of what deleteNow started.
type sessionDeletedMsg struct {
	ctx context.Context
	err error
	d   *deletion
}

func (msg sessionDeletedMsg) on(m *Model) tea.Cmd {
	var cmd tea.Cmd
	switch {
	case msg.ctx.Err() != nil:
		return nil
	case msg.err == nil || client.IsNotFound(msg.err): // the engine's own word may come later
		cmd = tea.Batch(m.event(engine.Event{Data: &engine.SessionDeleted{SessionID: msg.d.id}}),
			m.forgetDesk(msg.d.id))
	default:
		m.toast(commands.LevelError, lang.T("delete %s", msg.d.name)+": "+lang.Translate(msg.err))
	}
	m.sessionMarks.going = slices.DeleteFunc(m.sessionMarks.going, func(o *deletion) bool { return o == msg.d })
	m.sessionMarks.version++
	return cmd
}

// parting has the engine delete what is still to be deleted, and then quits.
func (m *Model) parting() tea.Cmd {
	var ids []string
	for _, d := range m.sessionMarks.going {
		if !d.asked {
			d.asked = true
			ids = append(ids, d.id)
		}
	}
	c, log := m.conn.client, m.o.Log
	if len(ids) == 0 || c == nil {
		return tea.Quit
	}
	ctx := m.o.Ctx
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, partingFor)
		defer cancel()
		for _, id := range ids {
			if err := c.DeleteSession(ctx, id); err != nil {
				log.Warn("delete", "session", id, "error", err)
			}
		}
		return tea.Quit()
	}
}
