package session

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

// Engine is what is known of the engine.
type Engine struct {
	Client   *client.Client // nil until it is ready
	Live     bool           // its events come
	Unshared bool           // its configuration never shares sessions
}

// Program has the sessions.
type Program interface {
	dialog.Host
	Context() context.Context
	Engine() Engine
	Store() *store.Store
	// Session is the one on screen; ShowSession shows another one in its place.
	Session() string
	ShowSession(id string) tea.Cmd
	SameSession(a, b string) bool
	// Listed lists the sessions that are not subagents', as their list has them.
	Listed() []*store.Session
	// Answers returns who answers in a session.
	Answers(session string) (agent string, model engine.ModelRef)
	Ask(d *dialog.Question) tea.Cmd
	// Fetch asks the engine for something, and hands the message back to the program.
	Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd
	// CopyAs copies a text and says known once it is copied, and sent where the terminal
	// may have taken it.
	CopyAs(text, known, sent string) tea.Cmd
	// KeyOf is how a command is called: by its key, or by its name.
	KeyOf(command call.Named) string
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(p Program) tea.Cmd }

// Update does on the loop what follows from a result.
func Update(p Program, msg Msg) tea.Cmd { return msg.on(p) }

// Compact has the model sum the session up. The call lasts as long as that.
func Compact(p Program) tea.Cmd {
	sid := p.Session()
	_, model := p.Answers(sid)
	switch {
	case !p.Engine().Live:
		p.Toast(commands.LevelError, lang.T("x-the-engine-is-not-ready", lang.T("compact")))
		return nil
	case model.ModelID == "":
		p.Toast(commands.LevelError, lang.T("compact-no-model-chosen-models"))
		return nil
	case !slices.ContainsFunc(p.Store().Visible(sid),
		func(w *store.Message) bool { return w.Info.Role == engine.RoleAssistant }):
		p.Toast(commands.LevelInfo, lang.T("nothing-compact-there-no-reply"))
		return nil
	}
	p.Toast(commands.LevelInfo, lang.T("model-sums-session-up"))
	c, ctx := p.Engine().Client, p.Context()
	return func() tea.Msg {
		err := c.Summarize(ctx, sid, engine.PromptModel{ProviderID: model.ProviderID, ModelID: model.ModelID})
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return compactedMsg{sid: sid, err: err}
		}
		return compactedMsg{sid: sid}
	}
}

// compactedMsg is the result of what Compact started.
type compactedMsg struct {
	sid string
	err error
}

func (msg compactedMsg) on(p Program) tea.Cmd {
	if msg.err != nil {
		p.Toast(commands.LevelError, lang.T("compact")+": "+lang.Translate(msg.err))
	} else if p.Store().Failure(msg.sid) == nil { // the chat tells one
		p.Toast(commands.LevelSuccess, lang.T("the-session-is-summed-up"))
	}
	return nil
}

// AskShare asks before a session is published: that may be all of its files'
// text. The link of one that is shared is copied.
func AskShare(p Program) tea.Cmd {
	s := p.Store().Session(p.Session())
	if s != nil && s.Share != nil && s.Share.URL != "" {
		p.Toast(commands.LevelInfo, lang.T("the-session-is-shared", s.Share.URL))
		return copyLink(p, s.Share.URL)
	}
	if p.Engine().Unshared {
		p.Toast(commands.LevelInfo, lang.T("sharing-turned-off-engines-configuration"))
		return nil
	}
	return p.Ask(&dialog.Question{Title: lang.T("share-this-session"), Yes: lang.T("y-shares"),
		Text: lang.T("whoever-has-link-can-read"),
		Do:   dialog.Do(call.SessionShare.With(call.ShareArgs{Confirmed: true}))})
}

// Share publishes it, and copies the link.
func Share(p Program) tea.Cmd {
	sid, c, ctx := p.Session(), p.Engine().Client, p.Context()
	if c == nil {
		p.Toast(commands.LevelError, lang.T("x-the-engine-is-not-ready", lang.T("task.share")))
		return nil
	}
	return func() tea.Msg {
		s, err := c.Share(ctx, sid)
		return sharedMsg{err: err, s: s}
	}
}

// sharedMsg is the result of what Share started.
type sharedMsg struct {
	err error
	s   engine.Session
}

func (msg sharedMsg) on(p Program) tea.Cmd {
	switch {
	case msg.err != nil:
		p.Toast(commands.LevelError, lang.T("task.share")+": "+ShareError(msg.err))
		return nil
	case msg.s.Share == nil || msg.s.Share.URL == "":
		p.Toast(commands.LevelError, lang.T("share-engine-gave-no-link"))
		return nil
	}
	p.Store().Load([]engine.Session{msg.s}, false)
	return copyLink(p, msg.s.Share.URL)
}

// ShareError tells what a failure to share means: the engine itself says
// nothing when its sharing service cannot be reached (1.18.33).
func ShareError(err error) string {
	var e *client.Error
	if errors.As(err, &e) && e.Status == http.StatusInternalServerError && e.Message == e.Name {
		return lang.T("sharing-service-not-reached-machine")
	}
	return lang.Translate(err)
}

// copyLink copies a session's address and says it.
func copyLink(p Program, url string) tea.Cmd {
	url = sanitize.Line(url)
	return p.CopyAs(url, lang.T("the-link-is-copied", url),
		lang.T("shared-link-sent-terminals-clipboard", url))
}

// Unshare withdraws it.
func Unshare(p Program) tea.Cmd {
	sid := p.Session()
	if s := p.Store().Session(sid); s == nil || s.Share == nil {
		p.Toast(commands.LevelInfo, lang.T("this-session-is-not-shared"))
		return nil
	}
	c, ctx := p.Engine().Client, p.Context()
	if c == nil {
		p.Toast(commands.LevelError, lang.T("x-the-engine-is-not-ready", lang.T("unshare")))
		return nil
	}
	return func() tea.Msg {
		s, err := c.Unshare(ctx, sid)
		return unsharedMsg{err: err, s: s}
	}
}

// unsharedMsg is the result of what Unshare started.
type unsharedMsg struct {
	err error
	s   engine.Session
}

func (msg unsharedMsg) on(p Program) tea.Cmd {
	if msg.err != nil {
		p.Toast(commands.LevelError, lang.T("unshare")+": "+ShareError(msg.err))
		return nil
	}
	p.Store().Load([]engine.Session{msg.s}, false)
	p.Toast(commands.LevelSuccess, lang.T("session-shared-no-longer"))
	return nil
}

// ShowSlot shows a session by its number in the list.
func ShowSlot(p Program, number int) tea.Cmd {
	list := p.Listed()
	if number > len(list) {
		p.Toast(commands.LevelInfo, lang.T("there-no-session-lists-them", number, p.KeyOf(call.SessionList)))
		return nil
	}
	if s := list[number-1]; !p.SameSession(s.ID, p.Session()) {
		return p.ShowSession(s.ID)
	}
	return nil
}

// ShowChild shows the session's first subagent.
func ShowChild(p Program) tea.Cmd {
	if s := p.Store().Session(p.Session()); s != nil {
		return firstChild(p, s.ID)
	}
	return nil
}

// calledBy returns the session on screen where it is a subagent's, and says so
// where it is not.
func calledBy(p Program) *store.Session {
	s := p.Store().Session(p.Session())
	if s != nil && s.ParentID == "" {
		p.Toast(commands.LevelInfo, lang.T("this-is-no-subagents-session"))
		return nil
	}
	return s
}

// ShowParent shows the session that called this subagent.
func ShowParent(p Program) tea.Cmd {
	if s := calledBy(p); s != nil {
		return p.ShowSession(s.ParentID)
	}
	return nil
}

// ShowSibling shows another subagent of the same session.
func ShowSibling(p Program, step int) tea.Cmd {
	s := calledBy(p)
	if s == nil {
		return nil
	}
	all := p.Store().Children(s.ParentID)
	i := slices.IndexFunc(all, func(o *store.Session) bool { return o.ID == s.ID })
	if i < 0 || len(all) < 2 {
		p.Toast(commands.LevelInfo, lang.T("only-subagent-session"))
		return nil
	}
	return p.ShowSession(all[((i+step)%len(all)+len(all))%len(all)].ID)
}

// firstChild shows a session's first subagent; those of before are asked for.
func firstChild(p Program, sid string) tea.Cmd {
	if all := p.Store().Children(sid); len(all) > 0 {
		return p.ShowSession(all[0].ID)
	}
	return p.Fetch(lang.T("subagents"), func(ctx context.Context, c *client.Client) (tea.Msg, error) {
		all, err := c.Children(ctx, sid)
		return childrenListedMsg{all: all, sid: sid}, err
	})
}

// childrenListedMsg is the result of what firstChild started.
type childrenListedMsg struct {
	all []engine.Session
	sid string
}

func (msg childrenListedMsg) on(p Program) tea.Cmd {
	p.Store().Load(msg.all, false)
	if known := p.Store().Children(msg.sid); len(known) > 0 && p.SameSession(p.Session(), msg.sid) {
		return p.ShowSession(known[0].ID)
	}
	p.Toast(commands.LevelInfo, lang.T("this-session-called-no-subagent"))
	return nil
}
