package roster

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/session"
)

// UndeleteFor is how long a deletion can be taken back: the engine, which
// cannot, is asked after that, or when the program ends.
const UndeleteFor = 10 * time.Second

// PartingFor is how long the engine may take for that at the end.
const PartingFor = 2 * time.Second

// deletion is a session that is listed no more, and that the engine still has.
type deletion struct {
	id, name string
	at       time.Time
	shown    string             // the session on screen that went with it: it, or a subagent's
	stood    *panes.Arrangement // how it was beside another; nil: it was alone
	asked    bool               // the engine is being asked: too late
}

// isGoing reports whether a session is about to be deleted, by itself or with the
// one that called it.
func (r *Roster) isGoing(s *store.Session) bool {
	return slices.ContainsFunc(r.going, func(d *deletion) bool { return r.p.Store().Within(s.ID, d.id) })
}

// Delete takes a session from the list. What shows it goes to the next.
func (r *Roster) Delete(id string) tea.Cmd {
	s := r.p.Store().Session(id)
	switch {
	case s == nil || s.Local() || !s.Known:
		r.p.Toast(commands.LevelInfo, lang.T("engine-does-not-have-session"))
		return nil
	case r.p.Client() == nil:
		r.p.Toast(commands.LevelError, lang.T("x-the-engine-is-not-ready", lang.T("delete")))
		return nil
	case r.isGoing(s):
		return nil
	}
	d := &deletion{id: s.ID, name: session.Title(s), at: r.p.Now()}
	var cmds []tea.Cmd
	if s.Busy() {
		cmds = append(cmds, r.p.Do(lang.T("task.interrupt"),
			func(ctx context.Context, c *client.Client) error { return c.Abort(ctx, s.ID) }))
	}
	next := r.besides(s)
	r.going = append(r.going, d)
	r.version++
	for _, ch := range r.p.Prompts() {
		if on := ch.Session(); r.p.Store().Within(on, s.ID) {
			if d.shown = on; len(r.p.Prompts()) > 1 {
				d.stood = r.p.Arrangement()
			}
			cmds = append(cmds, r.p.Dismiss(ch, next))
		}
	}
	r.p.Toast(commands.LevelInfo, lang.T("deleted-ctrl-z-undelete-brings", d.name))
	r.p.Lasting(UndeleteFor)
	cmds = append(cmds, tea.Tick(UndeleteFor, func(time.Time) tea.Msg {
		return deleteDueMsg{d: d}
	}))
	return tea.Batch(cmds...)
}

// deleteDueMsg is the result of what Delete started.
type deleteDueMsg struct {
	d *deletion
}

func (msg deleteDueMsg) on(r *Roster) tea.Cmd { return r.deleteNow(msg.d) }

// besides is the session to show in place of one: what called it, else the next
// in the list, the last one's neighbour, or a new one.
func (r *Roster) besides(s *store.Session) string {
	if s.ParentID != "" {
		return s.ParentID
	}
	list := r.Listed()
	i := slices.Index(list, s)
	switch {
	case i >= 0 && i+1 < len(list):
		return list[i+1].ID
	case i > 0:
		return list[i-1].ID
	}
	return ""
}

// Gone leaves a session that the engine deletes, as long as it is known
// what is beside it.
func (r *Roster) Gone(id string) tea.Cmd {
	s := r.p.Store().Session(id)
	if s == nil {
		return nil
	}
	var cmds []tea.Cmd
	for _, c := range r.p.Prompts() {
		if !r.p.Store().Within(c.Session(), id) {
			continue
		}
		said := lang.T("was-deleted-elsewhere", session.Title(s))
		if !c.Compose().Empty() {
			cmds = append(cmds, r.p.PutAside(c.Compose()))
			c.Recompose(prompt.Draft{})
			said = lang.T("deleted-elsewhere-what-you-writing", session.Title(s))
		}
		cmds = append(cmds, r.p.Dismiss(c, r.besides(s)))
		r.p.Toast(commands.LevelWarning, said)
	}
	return tea.Batch(cmds...)
}

// Undelete brings the last deleted session back.
func (r *Roster) Undelete() tea.Cmd {
	i := r.undeletable()
	if i < 0 {
		return nil // the command is not there then
	}
	d := r.going[i]
	r.going = slices.Delete(r.going, i, i+1)
	r.version++
	r.p.Toast(commands.LevelSuccess, lang.T("brought-back-x", d.name))
	switch {
	case d.shown != "" && d.stood != nil:
		return r.restorePlace(d)
	case d.shown != "":
		return r.p.Show(d.shown)
	}
	return nil
}

// undeletable is the last of the sessions on their way out that the engine was
// not asked to delete yet, or -1.
func (r *Roster) undeletable() int {
	for i, d := range slices.Backward(r.going) {
		if !d.asked {
			return i
		}
	}
	return -1
}

// restorePlace puts a session back where it was beside others, if these are still
// what shows, and else beside what does.
func (r *Roster) restorePlace(d *deletion) tea.Cmd {
	for _, c := range r.p.Prompts() {
		if !d.stood.Has(c.ID()) {
			return r.p.Beside(d.shown)
		}
	}
	r.p.Restore(d.stood, d.shown)
	return nil // the chat that opens takes the keyboard
}

// MayUndelete reports whether ctrl+z means the last deletion: in the list of
// sessions, and elsewhere until something else is typed.
func (r *Roster) MayUndelete() bool {
	_, list := r.p.Dialogs().Top().(*session.List)
	i := r.undeletable()
	return i >= 0 && (list || len(*r.p.Dialogs()) == 0 && !r.p.LastKey().After(r.going[i].at))
}

// deleteNow has the engine delete a session, unless it was brought back.
func (r *Roster) deleteNow(d *deletion) tea.Cmd {
	c, ctx := r.p.Client(), r.p.Context()
	if d.asked || !slices.Contains(r.going, d) {
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

func (msg sessionDeletedMsg) on(r *Roster) tea.Cmd {
	var cmd tea.Cmd
	switch {
	case msg.ctx.Err() != nil:
		return nil
	case msg.err == nil || client.IsNotFound(msg.err): // the engine's own word may come later
		cmd = r.p.Deleted(msg.d.id)
	default:
		r.p.Toast(commands.LevelError, lang.T("delete-x", msg.d.name)+": "+lang.Translate(msg.err))
	}
	r.going = slices.DeleteFunc(r.going, func(o *deletion) bool { return o == msg.d })
	r.version++
	return cmd
}

// Part has the engine delete what is still to be deleted, and then quits.
func (r *Roster) Part() tea.Cmd {
	var ids []string
	for _, d := range r.going {
		if !d.asked {
			d.asked = true
			ids = append(ids, d.id)
		}
	}
	c, log := r.p.Client(), r.p.Log()
	if len(ids) == 0 || c == nil {
		return tea.Quit
	}
	ctx := r.p.Context()
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, PartingFor)
		defer cancel()
		for _, id := range ids {
			if err := c.DeleteSession(ctx, id); err != nil {
				log.Warn("delete", "session", id, "error", err)
			}
		}
		return tea.Quit()
	}
}

// Deleted reports whether there is a deletion to take back.
func (r *Roster) Deleted() bool { return r.undeletable() >= 0 }
