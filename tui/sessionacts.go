package tui

import (
	"context"
	"errors"
	"net/http"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// compact has the model sum the session up. The call lasts as long as that.
func (m *Model) compact() tea.Cmd {
	sid := m.session()
	_, model := m.who(sid)
	switch {
	case !m.conn.live():
		m.toast(commands.LevelError, lang.T("%s: the engine is not ready yet", lang.T("compact")))
		return nil
	case model.ModelID == "":
		m.toast(commands.LevelError, lang.T("compact: no model is chosen: /models"))
		return nil
	case !slices.ContainsFunc(m.st.Visible(sid),
		func(w *store.Message) bool { return w.Info.Role == engine.RoleAssistant }):
		m.toast(commands.LevelInfo, lang.T("nothing to compact: there is no reply in this session"))
		return nil
	}
	m.toast(commands.LevelInfo, lang.T("the model sums the session up"))
	c, ctx := m.conn.client, m.o.Ctx
	return func() tea.Msg {
		err := c.Summarize(ctx, sid, engine.PromptModel{ProviderID: model.ProviderID, ModelID: model.ModelID})
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return toastMsg(commands.LevelError, lang.T("compact")+": "+lang.Translate(err))
		}
		return compactedMsg{sid: sid}
	}
}

// compactedMsg is the result of what compact started.
type compactedMsg struct {
	sid string
}

func (msg compactedMsg) on(m *Model) tea.Cmd {
	if m.st.Failure(msg.sid) == nil { // the chat tells one
		m.toast(commands.LevelSuccess, lang.T("the session is summed up"))
	}
	return nil
}

// shareDialog asks before a session is published: that may be all of its files'
// text. The link of one that is shared is copied.
func (m *Model) shareDialog() tea.Cmd {
	s := m.st.Session(m.session())
	if s != nil && s.Share != nil && s.Share.URL != "" {
		m.toast(commands.LevelInfo, lang.T("the session is shared: %s", s.Share.URL))
		return m.copyLink(s.Share.URL)
	}
	if m.conn.wants.unshared {
		m.toast(commands.LevelInfo, lang.T("sharing is turned off in the engine's configuration (share: disabled)"))
		return nil
	}
	return m.ask(&dialog.Question{Title: lang.T("Share this session?"), Yes: lang.T("y shares"),
		Text: lang.T("Whoever has the link can read all of it on the engine's website: what you wrote, the replies, " +
			"and what tools read of your files. /unshare withdraws it."),
		Do: do(call.SessionShare.With(call.ShareArgs{Confirmed: true}))})
}

func (m *Model) share() tea.Cmd {
	sid, c, ctx := m.session(), m.conn.client, m.o.Ctx
	if c == nil {
		m.toast(commands.LevelError, lang.T("%s: the engine is not ready yet", lang.C("task", "share")))
		return nil
	}
	return func() tea.Msg {
		s, err := c.Share(ctx, sid)
		return sharedMsg{err: err, s: s}
	}
}

// sharedMsg is the result of what share started.
type sharedMsg struct {
	err error
	s   engine.Session
}

func (msg sharedMsg) on(m *Model) tea.Cmd {
	switch {
	case msg.err != nil:
		m.toast(commands.LevelError, lang.C("task", "share")+": "+shareError(msg.err))
		return nil
	case msg.s.Share == nil || msg.s.Share.URL == "":
		m.toast(commands.LevelError, lang.T("share: the engine gave no link; sharing may be off in its configuration"))
		return nil
	}
	m.st.Load([]engine.Session{msg.s}, false)
	return m.copyLink(msg.s.Share.URL)
}

// shareError tells what a failure to share means: the engine itself says
// nothing when its sharing service cannot be reached (1.18.33).
func shareError(err error) string {
	var e *client.Error
	if errors.As(err, &e) && e.Status == http.StatusInternalServerError && e.Message == e.Name {
		return lang.T("the sharing service was not reached: is this machine offline?")
	}
	return lang.Translate(err)
}

// copyLink copies a session's address and says it.
func (m *Model) copyLink(url string) tea.Cmd {
	url = sanitize.Line(url)
	return m.copyAs(url, lang.T("the link is copied: %s", url),
		lang.T("shared, and the link sent to the terminal's clipboard: %s", url))
}

func (m *Model) unshare() tea.Cmd {
	sid := m.session()
	if s := m.st.Session(sid); s == nil || s.Share == nil {
		m.toast(commands.LevelInfo, lang.T("this session is not shared"))
		return nil
	}
	c, ctx := m.conn.client, m.o.Ctx
	if c == nil {
		m.toast(commands.LevelError, lang.T("%s: the engine is not ready yet", lang.T("unshare")))
		return nil
	}
	return func() tea.Msg {
		s, err := c.Unshare(ctx, sid)
		return unsharedMsg{err: err, s: s}
	}
}

// unsharedMsg is the result of what unshare started.
type unsharedMsg struct {
	err error
	s   engine.Session
}

func (msg unsharedMsg) on(m *Model) tea.Cmd {
	if msg.err != nil {
		m.toast(commands.LevelError, lang.T("unshare")+": "+shareError(msg.err))
		return nil
	}
	m.st.Load([]engine.Session{msg.s}, false)
	m.toast(commands.LevelSuccess, lang.T("the session is shared no longer"))
	return nil
}

// slot shows a session by its number in the list.
func (m *Model) slot(number int) tea.Cmd {
	list := m.listed()
	if number > len(list) {
		m.toast(commands.LevelInfo, lang.T("there is no session %d: %s lists them", number, m.way(call.SessionList)))
		return nil
	}
	if s := list[number-1]; !m.sameSession(s.ID, m.session()) {
		return m.showSession(s.ID)
	}
	return nil
}

// showChild shows the session's first subagent.
func (m *Model) showChild() tea.Cmd {
	if s := m.st.Session(m.session()); s != nil {
		return m.firstChild(s.ID)
	}
	return nil
}

// calledBy returns the session on screen where it is a subagent's, and says so
// where it is not.
func (m *Model) calledBy() *store.Session {
	s := m.st.Session(m.session())
	if s != nil && s.ParentID == "" {
		m.toast(commands.LevelInfo, lang.T("this is no subagent's session"))
		return nil
	}
	return s
}

// showParent shows the session that called this subagent.
func (m *Model) showParent() tea.Cmd {
	if s := m.calledBy(); s != nil {
		return m.showSession(s.ParentID)
	}
	return nil
}

// showSibling shows another subagent of the same session.
func (m *Model) showSibling(step int) tea.Cmd {
	s := m.calledBy()
	if s == nil {
		return nil
	}
	all := m.st.Children(s.ParentID)
	i := slices.IndexFunc(all, func(o *store.Session) bool { return o.ID == s.ID })
	if i < 0 || len(all) < 2 {
		m.toast(commands.LevelInfo, lang.T("it is the only subagent of its session"))
		return nil
	}
	return m.showSession(all[((i+step)%len(all)+len(all))%len(all)].ID)
}

// firstChild shows a session's first subagent; those of before are asked for.
func (m *Model) firstChild(sid string) tea.Cmd {
	if all := m.st.Children(sid); len(all) > 0 {
		return m.showSession(all[0].ID)
	}
	return m.fetch(lang.T("subagents"), func(ctx context.Context, c *client.Client) (loopMessage, error) {
		all, err := c.Children(ctx, sid)
		return childrenListedMsg{all: all, sid: sid}, err
	})
}

// childrenListedMsg is the result of what firstChild started.
type childrenListedMsg struct {
	all []engine.Session
	sid string
}

func (msg childrenListedMsg) on(m *Model) tea.Cmd {
	m.st.Load(msg.all, false)
	if known := m.st.Children(msg.sid); len(known) > 0 && m.sameSession(m.session(), msg.sid) {
		return m.showSession(known[0].ID)
	}
	m.toast(commands.LevelInfo, lang.T("this session called no subagent"))
	return nil
}

// fetch asks the engine off the loop and goes on with what it gave; what it
// cannot give is said. What is a text that was said.
func (m *Model) fetch(what string, ask func(context.Context, *client.Client) (loopMessage, error)) tea.Cmd {
	c, ctx := m.conn.client, m.o.Ctx
	if c == nil {
		m.toast(commands.LevelError, lang.T("%s: the engine is not ready yet", what))
		return nil
	}
	return func() tea.Msg {
		then, err := ask(ctx, c)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return toastMsg(commands.LevelError, what+": "+lang.Translate(err))
		}
		return then
	}
}
