// Package history loads the messages of sessions, page by page, and lists the prompts in
// them.
package history

import (
	"context"
	"iter"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// firstPage is how many messages are loaded with a session; older ones come
// when they are scrolled to.
const firstPage = 100

// largePage is how many are loaded at a time on the way to the first one. All
// at once would be slower: then the engine is done before we begin to read.
const largePage = 1000

// Program has the sessions.
type Program interface {
	dialog.Host
	Context() context.Context
	Store() *store.Store
	// Client asks the engine; nil: there is none yet. Gaps counts how often its stream
	// broke, after which what is on screen is loaded anew.
	Client() *client.Client
	Gaps() int
	// Fetch asks the engine off the loop, and says what it cannot give.
	Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd
	// Chats are those that are open, and Chat the one in use, or nil.
	Chats() []*chat.Chat
	Chat() *chat.Chat
	// Newest says that the newest messages of a session came, and Unknown that the engine
	// knows no such session.
	Newest(session string)
	Unknown(session string) tea.Cmd
	Copy(text string) tea.Cmd
	FocusPrompt() tea.Cmd
}

// Loader knows what is not loaded yet.
type Loader struct {
	p     Program
	older map[string]string // by session, the cursor of the older messages
}

// New has loaded nothing.
func New(p Program) *Loader { return &Loader{p: p, older: map[string]string{}} }

// Msg is what came of what was asked off the loop.
type Msg interface{ on(l *Loader) tea.Cmd }

// Update does on the loop what follows from it.
func (l *Loader) Update(msg Msg) tea.Cmd { return msg.on(l) }

// Load loads the newest page of a session.
func (l *Loader) Load(sid string) tea.Cmd { return l.load(sid, "") }

// load loads the newest page of a session, or the one before a cursor.
func (l *Loader) load(sid, before string) tea.Cmd {
	c, ctx, gap := l.p.Client(), l.p.Context(), l.p.Gaps()
	if s := l.p.Store().Session(sid); s != nil && s.Local() || c == nil {
		return nil
	}
	return func() tea.Msg {
		page, err := c.Messages(ctx, sid, firstPage, before)
		return messagesLoadedMsg{gap: gap, err: err, sid: sid, before: before, page: page}
	}
}

// messagesLoadedMsg is the result of what load started.
type messagesLoadedMsg struct {
	gap    int
	err    error
	sid    string
	before string
	page   client.Page
}

func (msg messagesLoadedMsg) on(l *Loader) tea.Cmd {
	if l.p.Gaps() != msg.gap {
		return nil // the resync loads what is on screen
	}
	if msg.err != nil {
		return l.failed(msg.sid, msg.before, msg.err)
	}
	l.loaded(msg.sid, msg.before, msg.page)
	if l.toFirst(msg.sid) {
		return l.Older(msg.sid)
	}
	return nil
}

// walk loads the pages of a session before a cursor, one after the other.
type walk struct {
	sid, before string
	gap         int // when it began
	next        func() (client.Page, error, bool)
	stop        func()
}

// backToFirst loads the pages before a cursor for as long as somebody waits for the
// session's first message.
func (l *Loader) backToFirst(sid, before string) tea.Cmd {
	next, stop := iter.Pull2(l.p.Client().Older(l.p.Context(), sid, largePage, before))
	w := &walk{sid: sid, before: before, gap: l.p.Gaps(), next: next, stop: stop}
	return w.step
}

func (w *walk) step() tea.Msg {
	page, err, _ := w.next()
	return pageLoadedMsg{walk: w, page: page, err: err}
}

func (w *walk) end() tea.Msg { w.stop(); return nil }

// pageLoadedMsg is a page that a walk came to.
type pageLoadedMsg struct {
	walk *walk
	page client.Page
	err  error
}

func (msg pageLoadedMsg) on(l *Loader) tea.Cmd {
	w := msg.walk
	switch {
	case l.p.Gaps() != w.gap:
		return w.end
	case msg.err != nil:
		return tea.Batch(w.end, l.failed(w.sid, w.before, msg.err))
	}
	l.loaded(w.sid, w.before, msg.page)
	if w.before = msg.page.Next; w.before == "" || !l.toFirst(w.sid) {
		return w.end
	}
	delete(l.older, w.sid) // it is on its way
	return w.step
}

// loaded takes a page of messages, the one before a cursor.
func (l *Loader) loaded(sid, before string, page client.Page) {
	l.p.Store().LoadMessages(sid, page.Messages, store.Span{First: page.Next == "", Last: before == ""})
	l.older[sid] = page.Next
	if before == "" {
		l.p.Newest(sid)
	}
}

// failed says that a page of messages did not come.
func (l *Loader) failed(sid, before string, err error) tea.Cmd {
	if client.IsNotFound(err) {
		return l.p.Unknown(sid)
	}
	if before != "" {
		l.older[sid] = before
	}
	for _, c := range l.p.Chats() {
		if c.Session() == sid {
			c.Messages().StopLoading()
		}
	}
	l.p.Toast(commands.LevelError, lang.Translate(err))
	return nil
}

// Older loads the page of messages before those that are loaded.
func (l *Loader) Older(sid string) tea.Cmd {
	cursor := l.older[sid]
	if cursor == "" {
		return nil
	}
	delete(l.older, sid)
	if l.toFirst(sid) && l.p.Client() != nil {
		return l.backToFirst(sid, cursor)
	}
	return l.load(sid, cursor)
}

// toFirst reports whether somebody waits for a session's first message.
func (l *Loader) toFirst(sid string) bool {
	return slices.ContainsFunc(l.p.Chats(), func(c *chat.Chat) bool {
		return c.Session() == sid && c.Messages().Loading()
	})
}

// all loads all messages of a session at once.
func (l *Loader) all(sid string) tea.Cmd {
	gap := l.p.Gaps()
	return l.p.Fetch(lang.T("timeline"), func(ctx context.Context, e *client.Client) (tea.Msg, error) {
		page, err := e.Messages(ctx, sid, 0, "")
		return allLoadedMsg{gap: gap, sid: sid, page: page}, err
	})
}

// allLoadedMsg is the result of what all started.
type allLoadedMsg struct {
	gap  int
	sid  string
	page client.Page
}

func (msg allLoadedMsg) on(l *Loader) tea.Cmd {
	if l.p.Gaps() == msg.gap {
		l.p.Store().LoadMessages(msg.sid, msg.page.Messages, store.Span{First: true, Last: true})
		delete(l.older, msg.sid)
	}
	return nil
}
