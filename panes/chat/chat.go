// Package chat is the conversation: a session's messages, the prompt, and the
// engine's requests for permission and answers, in place.
package chat

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/internal/anchor"
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
	host    panes.Host
	deps    Deps
	session string // empty until the first prompt
	way     string // the keys that lead here
	ref     string
	stale   bool // the renderer is made anew

	list     list
	view     view
	sel      selection
	search   search
	drag     drag
	clicks   clicks // on one cell
	pulls    int    // counts the timers of drags
	files    checks
	prompt   *composer.Prompt
	requests *ask.Requests
	r        *renderer
	theme    *theme.Theme
	spoken   string // the language that it is drawn in
	version  uint64
	w, h     int
	lines    []string // as drawn last
	drawn    []drawnRow
	spare    []drawnRow // to draw into
	blank    string     // a row
	top      int        // the first row below the messages, as drawn
	below    int        // the rows from the prompt on
	tick     int        // the spinner's frame
	ticked   uint64     // the version of the session at the last tick
	typed    time.Time  // when the prompt took a key last
	escaped  time.Time  // when esc was pressed while the session worked
	pressed  bool       // the mouse holds the prompt
	undone   undone
}

// New makes a chat on a session, or on none yet for NewSession.
func New(h panes.Host, d Deps, ref string) *Chat {
	c := &Chat{host: h, deps: d, ref: ref, list: newList(), theme: h.Theme()}
	c.view.unfold, c.files.known = map[string]bool{}, map[string]checked{}
	if c.deps.Exists == nil {
		c.deps.Exists = existsIn(h.Files)
	}
	if ref != NewSession {
		c.session = ref
	}
	if c.deps.History == nil {
		c.deps.History = composer.NewHistory(nil)
	}
	c.prompt = composer.New(c.deps.History, d.Vim)
	c.requests = ask.New(d.Store, d.Online, h.Now)
	return c
}

// ID names the chat by its session.
func (c *Chat) ID() panes.ContentID { return panes.MakeID(KindName, c.ref) }

// Session is the engine's id of the session, empty before the first prompt.
func (c *Chat) Session() string { return c.session }

// Bind turns a chat without a session, or one on a local stand-in, to the
// real session. What was typed stays.
func (c *Chat) Bind(session string) {
	c.session, c.ref = session, session
	c.version++
}

// Title is the session's title.
func (c *Chat) Title() string {
	if s := c.deps.Store.Session(c.session); s != nil {
		return sanitize.Line(s.Name())
	}
	return lang.T("new-session")
}

// TitleTold is the title for agents.
func (c *Chat) TitleTold() string {
	if s := c.deps.Store.Session(c.session); s != nil {
		return sanitize.Line(s.Name())
	}
	return "New session"
}

// Version rises with the session's messages and with the chat's own state.
func (c *Chat) Version() uint64 {
	v := c.version + c.prompt.Version() + c.requests.Version()
	if c.session != "" {
		v += c.deps.Store.SessionVersion(c.session)
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
	return c.busy() && c.deps.Online() && c.host.Moves()
}

// Tick moves what animates on. While text streams in, that shows with the text,
// and needs no frame of its own.
func (c *Chat) Tick() {
	c.tick++
	last := c.ticked
	if c.ticked = c.deps.Store.SessionVersion(c.session); c.ticked == last || c.requests.Form != nil {
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
	if n := len(c.messages()); n != 1 {
		return fmt.Sprintf("%d messages", n)
	}
	return "1 message"
}

func (c *Chat) messages() []*store.Message {
	if c.session == "" {
		return nil
	}
	return c.deps.Store.Visible(c.session)
}

func (c *Chat) busy() bool { return c.session != "" && c.deps.Store.Busy(c.session) }

// Paste takes pasted text.
func (c *Chat) Paste(text string) panes.Action {
	c.version++
	if c.requests.Paste(text) {
		return panes.Action{}
	}
	if c.search.typing {
		c.search.field.SetValue(c.search.field.Value() + sanitize.Line(text))
		return panes.Action{Cmd: c.look(0)}
	}
	c.leaveSelection()
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
		if ev.Mod&tea.ModShift != 0 && c.panAt(ev.Y,
			map[panes.MouseKind]int{panes.MouseWheelUp: -1, panes.MouseWheelDown: 1}[ev.Kind]) {
			return panes.Action{}, true
		}
	}
	switch ev.Kind {
	case panes.MouseWheelUp:
		c.scroll(-3)
		return c.scrolled(), true
	case panes.MouseWheelDown:
		c.scroll(3)
		return c.scrolled(), true
	case panes.MousePress:
		c.grab(ev.X, ev.Y)
		return panes.Action{}, true
	case panes.MouseDrag:
		return c.dragTo(ev.X, ev.Y), true
	case panes.MouseRelease:
		return c.release(ev.X, ev.Y), true
	}
	return panes.Action{}, false
}

// click does what a click on a cell does, if anything.
func (c *Chat) click(x, y int) panes.Action {
	if do := c.clickable(x, y); do != nil {
		return do()
	}
	return panes.Action{}
}

// clickable returns what a click on a cell does: it follows what leads somewhere,
// or folds. It is nil where a click does nothing.
func (c *Chat) clickable(x, y int) func() panes.Action {
	msgs := c.messages()
	if c.r == nil || y < 0 || y >= min(c.top, len(c.list.rows)) {
		return nil
	}
	row := c.list.rows[y]
	if row.msg >= len(msgs) {
		return nil // the messages changed since
	}
	if do := c.labelAt(msgs, x, y); do != nil {
		return do
	}
	m := msgs[row.msg]
	_, spans := anchor.Take(row.margin+row.text, plainly)
	for _, s := range spans {
		if x >= s.From && x < s.To && c.live(s.Target) &&
			(!strings.HasPrefix(s.Target, pen.PartTarget) || strings.HasSuffix(s.Target, pen.OpenCall)) {
			return func() panes.Action {
				if c.clicks.n > 1 {
					return panes.Action{} // it was followed by the first
				}
				c.version++
				return c.goTo(s.Target, m, row.at)
			}
		}
	}
	if b := c.list.of(m).blockAt(row.at); b != nil && b.foldable() {
		return func() panes.Action {
			c.fold(m, b.id)
			return panes.Action{}
		}
	}
	return nil
}

// Update takes the messages of the text fields.
func (c *Chat) Update(msg tea.Msg) panes.Action {
	switch msg := msg.(type) {
	case checkedMsg:
		c.found(msg)
		return panes.Action{}
	case hitsMsg:
		c.search.take(c, msg)
		return panes.Action{}
	case pullMsg:
		return c.pulled(msg)
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
