// Package chat is the conversation: a session's messages, the prompt, and the
// engine's requests for permission and answers, in place.
package chat

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
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
	// Online says whether the engine is there; without it nothing goes on.
	Online func() bool
	// History is what was sent, in any chat; nil: this chat's alone.
	History *History
	// Welcome gives the lines of an empty chat.
	Welcome func() []string
}

// Answers is who answers a prompt, and how full the model's context is.
type Answers struct {
	Agent, Model string
	Context      int // tokens the model takes, 0 if unknown
}

// Kind is the chat as a kind of pane.
func Kind(d Deps) panes.Kind {
	return panes.Kind{Name: KindName, Title: "Chat", Area: layout.Right, Keep: true,
		New: func(h panes.Host, ref string) (panes.Content, error) { return New(h, d, ref), nil }}
}

// Chat is one session's conversation.
type Chat struct {
	host    panes.Host
	deps    Deps
	session string // empty until the first prompt
	ref     string

	list        list
	prompt      prompt
	ask         *ask
	r           *renderer
	theme       *theme.Theme
	version     uint64
	w, h        int
	top         int       // the first row of the prompt box, as drawn
	tick        int       // the spinner's frame
	recollected string    // the session whose prompts are in the history
	settled     bool      // the request was drawn as taking keys
	typed       time.Time // when the prompt took a key last
}

// New makes a chat on a session, or on none yet for NewSession.
func New(h panes.Host, d Deps, ref string) *Chat {
	c := &Chat{host: h, deps: d, ref: ref, list: newList(), theme: h.Theme()}
	if ref != NewSession {
		c.session = ref
	}
	if c.deps.History == nil {
		c.deps.History = &History{}
	}
	c.prompt = newPrompt(c.theme, c.deps.History)
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
	return "New session"
}

// Version rises with the session's messages and with the chat's own state.
func (c *Chat) Version() uint64 {
	v := c.version
	if c.session != "" {
		v += c.deps.Store.SessionVersion(c.session)
	}
	return v
}

// Animates says whether the chat changes as time passes: its spinner turns, or
// a request begins to take keys soon.
func (c *Chat) Animates() bool {
	if c.ask != nil {
		return !c.settled
	}
	return c.busy() && c.deps.Online()
}

// Tick moves what animates on.
func (c *Chat) Tick() {
	c.tick++
	c.version++
	c.settled = c.ask != nil && !c.ask.settle.Settling(c.host.Now())
}

// Draft is what is typed and not sent.
func (c *Chat) Draft() string { return c.prompt.value() }

// SetDraft replaces what is typed.
func (c *Chat) SetDraft(text string) { c.prompt.set(text); c.version++ }

// Input gives the field's text and whether the cursor stands at its end, for
// completion.
func (c *Chat) Input() string { return c.prompt.area.Value() }

// Asking says whether a request stands in place of the prompt.
func (c *Chat) Asking() bool { return c.ask != nil }

// Typing is always true: plain letters go to the prompt or the request.
func (c *Chat) Typing() bool { return true }

// Dirty says whether there is a draft. Closing keeps it with the session.
func (c *Chat) Dirty() bool { return !c.prompt.empty() }

// Describe says which messages there are.
func (c *Chat) Describe() string {
	return plural(len(c.messages()), "message")
}

func (c *Chat) messages() []*store.Message {
	if c.session == "" {
		return nil
	}
	return c.deps.Store.Visible(c.session)
}

func (c *Chat) busy() bool { return c.session != "" && c.deps.Store.Busy(c.session) }

// syncAsk takes the oldest open request, and drops one that was answered.
func (c *Chat) syncAsk(now time.Time) {
	if c.session == "" || !c.deps.Online() { // an engine that is away takes no answer
		c.ask = nil
		return
	}
	open := c.deps.Store.OpenFor(c.session)
	for _, o := range open {
		if c.ask != nil && o.ID() == c.ask.id {
			return
		}
	}
	c.ask, c.settled = nil, false
	if len(open) == 0 {
		return
	}
	settle := panes.NewSettle(now, !c.prompt.empty() && now.Sub(c.typed) < panes.PauseFor)
	if o := open[0]; o.Permission != nil {
		c.ask = permissionAsk(o.Permission, settle)
	} else {
		c.ask = questionAsk(o.Question, settle)
	}
}

// Key answers keys: the request's, else scrolling, history and the prompt's.
func (c *Chat) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	c.syncAsk(c.host.Now())
	key := k.Keystroke()
	if c.ask != nil && c.ask.scroll(askScroll[key]*max(c.h/4, 1)) && askScroll[key] != 0 {
		c.version++
		return panes.Action{}, true
	}
	if c.scrollKey(key) {
		return c.scrolled(), true
	}
	if c.ask != nil {
		return c.askKey(k), true
	}
	return c.promptKey(k)
}

// askScroll are the keys that scroll a long request.
var askScroll = map[string]int{"pgup": -1, "pgdown": 1}

// askKey answers the request, once it takes keys; until then they belong to
// what was being written.
func (c *Chat) askKey(k tea.KeyPressMsg) panes.Action {
	c.version++
	now := c.host.Now()
	if !c.ask.settle.Settling(now) {
		if a, taken := c.ask.key(k); taken || k.Text == "" || !c.ask.settle.Typing() {
			return a
		}
	}
	c.settled = false
	if c.ask.settle.Key(now) && (k.Text != "" || editing(k.Keystroke())) {
		return panes.Action{Cmd: c.prompt.key(k)}
	}
	return panes.Action{}
}

// promptKey edits the prompt, sends it, or walks through its history.
func (c *Chat) promptKey(k tea.KeyPressMsg) (panes.Action, bool) {
	key := k.Keystroke()
	c.typed = c.host.Now()
	switch key {
	case "enter":
		return c.submit(), true
	case "esc":
		if c.busy() {
			return panes.Do("openspace.session.abort", nil), true
		}
		return panes.Action{}, false
	case "up":
		c.recollect()
		if c.prompt.recall(-1) {
			c.version++
			return panes.Action{}, true
		}
	case "down":
		if c.prompt.recall(+1) {
			c.version++
			return panes.Action{}, true
		}
	}
	if k.Text == "" && !editing(key) {
		return panes.Action{}, false
	}
	c.version++
	return panes.Action{Cmd: c.prompt.key(k)}, true
}

// recollect takes the session's own prompts into the history, which begins
// empty with the program.
func (c *Chat) recollect() {
	s := c.deps.Store.Session(c.session)
	if s == nil || !s.Loaded || c.recollected == c.session {
		return
	}
	c.recollected = c.session
	var texts []string
	for _, m := range c.messages() {
		if m.Info.Role != engine.RoleUser {
			continue
		}
		for _, p := range m.Parts {
			if p.Type == engine.PartText && !p.Synthetic && !p.Ignored {
				texts = append(texts, strings.TrimSpace(sanitize.Text(p.Text())))
				break
			}
		}
	}
	c.deps.History.older(texts)
}

// editing lists the keys without text that the field takes.
func editing(key string) bool {
	switch key {
	case "backspace", "delete", "left", "right", "up", "down", "home", "end", "shift+enter", "alt+enter", "ctrl+j",
		"ctrl+a", "ctrl+e", "ctrl+k", "ctrl+u", "ctrl+w", "ctrl+d", "ctrl+b", "ctrl+f", "ctrl+left", "ctrl+right",
		"alt+backspace", "alt+delete", "alt+b", "alt+d", "ctrl+home", "ctrl+end", "shift+left", "shift+right",
		"shift+up", "shift+down", "ctrl+shift+left", "ctrl+shift+right", "ctrl+v":
		return true
	}
	return false
}

func (c *Chat) scrollKey(key string) bool {
	page := max(c.list.h-2, 1)
	by := map[string]int{"pgup": -page, "pgdown": page, "ctrl+alt+u": -page / 2, "ctrl+alt+d": page / 2,
		"ctrl+alt+y": -1, "ctrl+alt+e": 1, "shift+pgup": -page, "shift+pgdown": page}
	switch n, ok := by[key]; {
	case ok:
		c.scroll(n)
	case key == "ctrl+g":
		c.list.home()
	case key == "ctrl+alt+g":
		c.list.end()
	case key == "ctrl+o":
		c.unfoldAll()
	default:
		return false
	}
	return true
}

func (c *Chat) scroll(by int) {
	if c.r != nil {
		c.list.scroll(c.r, c.messages(), by)
	}
}

// scrolled draws anew, and asks for older messages once the first that is
// loaded stands at the top.
func (c *Chat) scrolled() panes.Action {
	c.version++
	if s := c.deps.Store.Session(c.session); s == nil || s.Complete || !s.Loaded || !c.list.atTop() {
		return panes.Action{}
	}
	return panes.Do("openspace.session.older", nil)
}

func (c *Chat) unfoldAll() {
	if c.r != nil {
		c.r.all = !c.r.all
		c.list.reset()
	}
}

// submit sends the prompt. Slash commands and the like are told apart by the
// program.
func (c *Chat) submit() panes.Action {
	text := c.prompt.take()
	c.version++
	if text == "" {
		return panes.Action{}
	}
	c.list.end()
	return panes.Do("openspace.session.submit", map[string]any{"text": text})
}

// Paste takes pasted text.
func (c *Chat) Paste(text string) panes.Action {
	c.version++
	if c.ask != nil {
		if c.ask.writing {
			c.ask.field.SetValue(c.ask.field.Value() + sanitize.Line(text))
		}
		return panes.Action{}
	}
	c.prompt.insert(text)
	return panes.Action{}
}

// Mouse scrolls with the wheel and unfolds a tool's output by a click.
func (c *Chat) Mouse(ev panes.Mouse) (panes.Action, bool) {
	switch ev.Kind {
	case panes.MouseWheelUp:
		c.scroll(-3)
		return c.scrolled(), true
	case panes.MouseWheelDown:
		c.scroll(3)
		return c.scrolled(), true
	case panes.MousePress:
		id := c.list.partAt(c.messages(), ev.Y)
		if id == "" || c.r == nil || ev.Y >= c.top {
			return panes.Action{}, true
		}
		c.r.unfold[id] = !c.r.unfold[id]
		c.list.reset()
	default:
		return panes.Action{}, false
	}
	c.version++
	return panes.Action{}, true
}

// Update takes the messages of the text fields.
func (c *Chat) Update(msg tea.Msg) panes.Action {
	var cmd tea.Cmd
	if c.ask != nil && c.ask.writing {
		c.ask.field, cmd = c.ask.field.Update(msg)
	} else {
		c.prompt.area, cmd = c.prompt.area.Update(msg)
	}
	c.version++
	return panes.Action{Cmd: cmd}
}

// Bindings lists the chat's keys.
func (c *Chat) Bindings() []panes.Binding {
	return []panes.Binding{
		{Key: "enter", Help: "send"}, {Key: "shift+enter", Help: "newline (also alt+enter, ctrl+j)"},
		{Key: "esc", Help: "interrupt"}, {Key: "up", Help: "history, at the first line"},
		{Key: "pgup", Help: "scroll up"}, {Key: "pgdown", Help: "scroll down"},
		{Key: "ctrl+g", Help: "first message"}, {Key: "ctrl+alt+g", Help: "last message"},
		{Key: "ctrl+o", Help: "show or fold tool output"}, {Key: "/", Help: "commands"},
	}
}

func spinner(frame int) string {
	frames := []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"}
	return frames[frame%len(frames)]
}

// Touch has the chat drawn anew, as when who answers changed.
func (c *Chat) Touch() { c.version++ }

// Discard empties the prompt; the text stays in its history.
func (c *Chat) Discard() {
	c.prompt.take()
	c.version++
}

// Remember adds a line to the prompt's history.
func (c *Chat) Remember(text string) { c.prompt.remember(text) }

// PromptRow is the row at which what stands below the messages begins.
func (c *Chat) PromptRow() int { return c.top + 1 }
