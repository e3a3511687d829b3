// Package chat is the conversation: a session's messages, the prompt, and the
// engine's requests for permission and answers, in place.
//
// List is the messages: which are in view, how each is drawn (item, block), what is
// unfolded. selection, drag, search and body work on a list and do not know the rest.
// Chat puts them, the prompt (composer) and the requests (ask) on one screen, and says
// whose a key is. Each part has a version that rises with what it shows.
package chat

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/ask"
	"github.com/openspace-tui/openspace/panes/chat/composer"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
)

// KindName is the kind's name in content ids.
const KindName = "chat"

// NewSession is the reference of a chat whose session does not exist yet.
const NewSession = "new"

// Deps is what a chat needs beside the host. All of it belongs to the Update
// loop.
type Deps struct {
	Store *store.Store
	// Answers says who answers in a session: agent and model, for the prompt's
	// status line.
	Answers func(session string) Answers
	// AgentStyle is how an agent's name is drawn; nil: as all others.
	AgentStyle func(name string) lipgloss.Style
	// Online reports whether the engine is there; without it nothing goes on.
	Online func() bool
	// History is what was sent, in any chat; nil: this chat's alone.
	History *composer.History
	// Vim has the prompt take the keys of vi.
	Vim bool
	// BlockAge returns what a command block of a reply may take to be closed; nil:
	// the default.
	BlockAge func() time.Duration
	// Welcome gives the lines of an empty chat, of at most so many cells.
	Welcome func(w int) []string
	// Exists reports whether a path, of the workspace or absolute, is a file that
	// links may open. It is called off the loop; nil: the workspace is asked.
	Exists func(ctx context.Context, path string) bool
}

// Answers is who answers a prompt, and how full the model's context is.
type Answers struct {
	Agent, Model string
	Variant      string // how much the model thinks; empty: as it does by itself
	Context      int    // tokens the model takes, 0 if unknown
}

// Kind is the chat as a kind of pane.
func Kind(d Deps) panes.Kind {
	return panes.Kind{Name: KindName, Title: lang.Key("chat-title"), Area: layout.Right, Keep: true,
		Keys: actions(),
		New:  func(h panes.Host, ref string) (panes.Content, error) { return New(h, d, ref), nil }}
}

// Chat is one session's conversation.
type Chat struct {
	host  panes.Host
	deps  Deps
	way   string // the keys that lead here
	ref   string
	stale bool // the renderer is made anew

	list     *List
	sel      selection
	search   search
	drag     drag
	clicks   clicks   // on one cell
	pen      *pen.Pen // nil until the first drawing
	prompt   *composer.Prompt
	body     body
	requests *ask.Requests
	theme    *theme.Theme
	spoken   string // the language that it is drawn in
	version  uint64
	w, h     int
	lines    []string  // as drawn last
	blank    string    // a row
	top      int       // the first row below the messages, as drawn
	below    int       // the rows from the prompt on
	tick     int       // the spinner's frame
	ticked   uint64    // the version of the session at the last tick
	typed    time.Time // when the prompt took a key last
	escaped  time.Time // when esc was pressed while the session worked
	pressed  bool      // the mouse holds the prompt
	undone   undone
}

// New makes a chat on a session, or on none yet for NewSession.
func New(h panes.Host, d Deps, ref string) *Chat {
	c := &Chat{host: h, deps: d, ref: ref, theme: h.Theme()}
	if c.deps.Exists == nil {
		c.deps.Exists = existsIn(h.Files)
	}
	if ref == NewSession {
		c.list = newList(d.Store, "")
	} else {
		c.list = newList(d.Store, ref)
	}
	if c.deps.History == nil {
		c.deps.History = composer.NewHistory(nil)
	}
	c.prompt = composer.New(c.deps.History, d.Vim)
	c.sel.list, c.drag.list = c.list, c.list
	c.search = search{list: c.list, sel: &c.sel, theme: h.Theme}
	c.body = body{list: c.list, sel: &c.sel, drag: &c.drag, search: &c.search}
	c.requests = ask.New(d.Store, d.Online, h.Now)
	return c
}

// ID names the chat by its session.
func (c *Chat) ID() panes.ContentID { return panes.MakeID(KindName, c.ref) }

// Messages returns the messages as they are shown.
func (c *Chat) Messages() *List { return c.list }

// Session is the engine's id of the session, empty before the first prompt.
func (c *Chat) Session() string { return c.list.session }

// Bind turns a chat without a session, or one on a local stand-in, to the
// real session. What was typed stays.
func (c *Chat) Bind(session string) {
	c.list.session, c.ref = session, session
	c.version++
}

// Title is the session's title.
func (c *Chat) Title() string {
	if s := c.deps.Store.Session(c.list.session); s != nil {
		return sanitize.Line(s.Name())
	}
	return lang.T("new-session")
}

// TitleTold is the title for agents.
func (c *Chat) TitleTold() string {
	if s := c.deps.Store.Session(c.list.session); s != nil {
		return sanitize.Line(s.Name())
	}
	return "New session"
}

// Version rises with the session's messages and with the chat's own state.
func (c *Chat) Version() uint64 {
	v := c.version + c.list.version + c.prompt.Version() + c.requests.Version()
	if c.list.session != "" {
		v += c.deps.Store.SessionVersion(c.list.session)
	}
	return v
}

// SetWay says by which keys one comes here from where the keyboard is.
func (c *Chat) SetWay(keys string) {
	if c.way != keys {
		c.way = keys
		c.version++
	}
}

// Animates reports whether the chat changes as time passes: its spinner turns, or
// a request begins to take keys soon.
func (c *Chat) Animates() bool {
	c.syncRequests() // one that came is known by its version, not by the drawing alone
	if c.requests.HaveKeys() {
		return !c.requests.Settled()
	}
	return c.list.busy() && c.deps.Online() && c.host.Moves()
}

// Tick moves what animates on. While text streams in, that shows with the text,
// and needs no frame of its own.
func (c *Chat) Tick() {
	c.tick++
	last := c.ticked
	if c.ticked = c.deps.Store.SessionVersion(c.list.session); c.ticked == last || c.requests.Form != nil {
		c.version++
	}
	c.requests.Tick()
}

// Asking reports whether a request has the keyboard; while it is aside the prompt
// has it.
func (c *Chat) Asking() bool { return c.requests.HaveKeys() }

// Typing reports whether plain letters go to the prompt, the request or the
// search, and not to the messages.
func (c *Chat) Typing() bool { return !c.Selecting() || c.search.typing }

// Dirty reports whether there is a draft. Closing keeps it with the session.
func (c *Chat) Dirty() bool { return !c.prompt.Empty() }

// Describe says which messages there are.
func (c *Chat) Describe() string {
	if n := len(c.list.all()); n != 1 {
		return fmt.Sprintf("%d messages", n)
	}
	return "1 message"
}

// Paste takes pasted text.
func (c *Chat) Paste(text string) panes.Action {
	c.version++
	if c.requests.Paste(text) {
		return panes.Action{}
	}
	if c.search.typing {
		return panes.Action{Cmd: c.search.set(c.search.field.Value() + text)}
	}
	c.sel.leave()
	return c.pasted(text)
}

// Mouse scrolls with the wheel, follows a link or unfolds a tool's output by a
// click, and copies what it is drawn over.
func (c *Chat) Mouse(ev panes.Mouse) (panes.Action, bool) {
	if a, taken := c.requests.Mouse(ev, c.PromptRow()); taken {
		return a, true
	}
	if c.promptMouse(ev) {
		return panes.Action{}, true
	}
	switch ev.Kind {
	case panes.MouseWheelUp, panes.MouseWheelDown:
		if ev.Mod&tea.ModShift != 0 && c.list.panAt(ev.Y,
			map[panes.MouseKind]int{panes.MouseWheelUp: -1, panes.MouseWheelDown: 1}[ev.Kind]) {
			return panes.Action{}, true
		}
	}
	switch ev.Kind {
	case panes.MouseWheelUp:
		c.list.scroll(-3)
		return c.list.scrolled(), true
	case panes.MouseWheelDown:
		c.list.scroll(3)
		return c.list.scrolled(), true
	case panes.MousePress:
		if c.drag.grab(ev.X, ev.Y) {
			c.clicks.count(c.host.Now(), ev.X, ev.Y)
			if c.clicks.n > 1 && c.body.clickable(ev.X, ev.Y, c.clicks.n > 1) == nil {
				c.drag.markAround(c.clicks.n > 2)
			}
		}
		return panes.Action{}, true
	case panes.MouseDrag:
		return c.drag.dragTo(ev.X, ev.Y), true
	case panes.MouseRelease:
		text, click := c.drag.release()
		if click {
			if do := c.body.clickable(ev.X, ev.Y, c.clicks.n > 1); do != nil {
				return do(), true
			}
		}
		if strings.TrimSpace(text) != "" {
			return copyText(text), true
		}
		return panes.Action{}, true
	}
	return panes.Action{}, false
}

// Update takes the messages of the text fields.
func (c *Chat) Update(msg tea.Msg) panes.Action {
	switch msg := msg.(type) {
	case checkedMsg:
		c.list.found(msg, c.host.Now())
		return panes.Action{}
	case hitsMsg:
		c.search.take(msg)
		return panes.Action{}
	case pullMsg:
		return c.drag.pulled(msg)
	}
	var cmd tea.Cmd
	if c.search.typing {
		c.search.field, cmd = c.search.field.Update(msg)
	}
	c.version++
	return panes.Action{Cmd: cmd}
}

// resting is what stands for the spinner where nothing moves.
const resting = "•"

// spinner is a pair of dots that goes round.
func spinner(frame int) string {
	frames := []string{"⠉", "⠘", "⠰", "⠤", "⠆", "⠃"}
	return frames[frame%len(frames)]
}

// Touch has the chat drawn anew, as when who answers changed.
func (c *Chat) Touch() { c.version++ }

// Redraw has all of it drawn anew: agents have other colours.
func (c *Chat) Redraw() {
	c.stale = true
	c.version++
}

// PromptRow is the row at which the prompt begins.
func (c *Chat) PromptRow() int { return max(c.h-c.below, 0) }
