package chat

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/textfield"
	"github.com/openspace-tui/openspace/panes"
)

// Key answers keys: the request's, else scrolling, history and the prompt's.
func (c *Chat) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	c.syncAsk(c.host.Now())
	key := k.Keystroke()
	c.drag = drag{}
	if by := askPages[key]; by != 0 && c.ask != nil && c.ask.scroll(by*c.ask.page) {
		c.version++
		return panes.Action{}, true
	}
	if c.scrollKey(key) {
		return c.scrolled(), true
	}
	switch {
	case c.ask != nil && !(c.ask.aside && (c.sel.on || c.search.typing)):
		return c.askKey(k)
	case c.search.typing:
		return c.searchKey(k), true
	case c.sel.on:
		return c.selectKey(k)
	}
	return c.promptKey(k)
}

// promptKey edits the prompt, sends it, or walks through its history.
func (c *Chat) promptKey(k tea.KeyPressMsg) (panes.Action, bool) {
	key := k.Keystroke()
	c.typed = c.host.Now()
	if v := c.prompt.vim; v != nil && (key == "esc" || v.Mode() != textfield.Insert) && c.prompt.key(k) {
		c.version++
		return panes.Action{}, true
	}
	if a, ok := c.commandKey(key); ok {
		return a, true
	}
	if k.Text == "" && !textfield.Editing(key) {
		return panes.Action{}, false
	}
	c.version++
	c.prompt.key(k)
	return panes.Action{}, true
}

// commandKey does the prompt's keys that do not edit.
func (c *Chat) commandKey(key string) (panes.Action, bool) {
	do := func(c call.Command[call.Empty]) (panes.Action, bool) { return panes.Do(c.Bare()), true }
	switch key {
	case "ctrl+alt+k", "ctrl+up":
		c.SelectMessages()
		return panes.Action{}, true
	case "ctrl+alt+f":
		return c.openSearch(), true
	case "backspace":
		if id := c.parent(); id != "" && c.prompt.empty() {
			return panes.Do(call.SessionSwitch.With(call.SessionArgs{SessionID: id})), true
		}
	case "left", "right":
		if step := map[string]int{"left": -1, "right": 1}[key]; c.parent() != "" && c.prompt.empty() {
			return panes.Do(call.SessionSibling.With(call.SiblingArgs{Step: step})), true
		}
	case "enter":
		return c.submit(false), true
	case "alt+s", "ctrl+enter":
		return c.submit(true), true
	case "esc":
		if c.search.open {
			c.closeSearch()
			return panes.Action{}, true
		}
		if c.busy() {
			return c.interrupt(), true
		}
	case "ctrl+r":
		return do(call.PromptHistory)
	case "ctrl+s":
		return do(call.PromptStash)
	case "ctrl+v":
		return do(call.PromptClipboard)
	case "alt+e":
		return do(call.PromptExpand)
	case "up":
		if c.prompt.empty() && c.queued() > 0 {
			return panes.Do(call.PromptUnqueue.Bare()), true
		}
		if id := c.parent(); id != "" && c.prompt.empty() {
			return panes.Do(call.SessionSwitch.With(call.SessionArgs{SessionID: id})), true
		}
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
	return panes.Action{}, false
}

func (c *Chat) scrollKey(key string) bool {
	page := max(c.list.h-2, 1)
	by := map[string]int{"pgup": -page, "pgdown": page, "ctrl+alt+u": -page / 2, "ctrl+alt+d": page / 2,
		"ctrl+alt+y": -1, "ctrl+alt+e": 1, "shift+pgup": -page, "shift+pgdown": page}
	switch n, ok := by[key]; {
	case ok:
		c.scroll(n)
	case key == "ctrl+g":
		if c.r != nil {
			c.list.home(c.r, c.messages())
		}
	case key == "ctrl+alt+p":
		c.toUser(-1)
	case key == "ctrl+alt+n":
		c.toUser(+1)
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

// Rising reports whether the first message is wanted and has not come yet.
func (c *Chat) Rising() bool {
	s := c.deps.Store.Session(c.session)
	return c.list.rise && s != nil && s.Loaded && !s.Complete
}

// Settle gives up waiting for it: what came stays.
func (c *Chat) Settle() {
	c.list.rise = false
	c.version++
}

// scrolled draws anew, and asks for older messages once the first that is
// loaded stands at the top.
func (c *Chat) scrolled() panes.Action {
	c.version++
	if s := c.deps.Store.Session(c.session); s == nil || s.Complete || !s.Loaded || c.r == nil ||
		!c.list.atTop(c.r, c.messages()) {
		return panes.Action{}
	}
	return panes.Do(call.SessionOlder.Bare())
}

func (c *Chat) unfoldAll() {
	if c.r != nil {
		c.view.all = !c.view.all
		c.view.unfold = map[string]bool{}
		c.list.reset()
	}
}

// toUser puts the previous or next prompt of the person at the top.
func (c *Chat) toUser(by int) {
	msgs := c.messages()
	if c.r == nil || len(msgs) == 0 {
		return
	}
	if c.list.follow && by > 0 {
		return
	}
	c.list.leave(c.r, msgs)
	c.list.find(c.r, msgs)
	i := c.list.top
	if by < 0 && (c.list.begins(c.r, msgs) || !isUser(msgs[i])) || by > 0 {
		i += by
	}
	for ; i >= 0 && i < len(msgs); i += by {
		if isUser(msgs[i]) {
			c.list.put(c.r, msgs, i)
			return
		}
	}
	if by > 0 {
		c.list.end()
	} else {
		c.list.home(c.r, msgs)
	}
}

// Bindings lists the chat's keys.
func (c *Chat) Bindings() []panes.Binding {
	if c.Selecting() {
		return selectBindings()
	}
	return []panes.Binding{
		{Key: "enter", Help: lang.Key("send; while the agent works: queue")}, {Key: "alt+s", Help: lang.Key("send now, although the agent works (also ctrl+enter)")},
		{Key: "shift+enter", Help: lang.Key("newline (also alt+enter, ctrl+j)")}, {Key: "esc", Help: lang.Key("twice: interrupt")},
		{Key: "up", Help: lang.Key("at the first row: what is queued, then history")}, {Key: "ctrl+r", Help: lang.Key("search the history")},
		{Key: "ctrl+s", Help: lang.Key("stash the prompt; empty: bring it back")}, {Key: "ctrl+v", Help: lang.Key("paste, images too")},
		{Key: "alt+e", Help: lang.Key("unfold a paste")}, {Key: "ctrl+z", Help: lang.Key("undo (also ctrl+_); alt+z redoes")},
		{Key: "ctrl+w", Help: lang.Key("cut a word; ctrl+u ctrl+k the line's start, end; ctrl+y puts it back")},
		{Key: "ctrl+right", Help: lang.Key("next word; ctrl+left the one before")}, {Key: "shift+right", Help: lang.Key("select, with any arrow")},
		{Key: "pgup", Help: lang.Key("scroll up")}, {Key: "pgdown", Help: lang.Key("scroll down")},
		{Key: "ctrl+g", Help: lang.Key("first message")}, {Key: "ctrl+alt+g", Help: lang.Key("last message")},
		{Key: "ctrl+alt+p", Help: lang.Key("previous prompt")}, {Key: "ctrl+alt+n", Help: lang.Key("next prompt")},
		{Key: "ctrl+alt+k", Help: lang.Key("select messages (also ctrl+up)")}, {Key: "ctrl+alt+f", Help: lang.Key("search in the conversation")},
		{Key: "ctrl+o", Help: lang.Key("show or fold details")}, {Key: "/", Help: lang.Key("commands")}, {Key: "@", Help: lang.Key("files, agents, terminals, symbols")},
		{Key: "left", Help: lang.Key("a subagent's session, prompt empty: the one before; right the next, up goes back")},
		{Key: "ctrl+f", Help: lang.Key("a request: all of it, in the whole window"), In: keybind.PlaceRequest}, {Key: "ctrl+a", Help: lang.Key("a request: allow always, as shown"), In: keybind.PlaceRequest},
		{Key: "alt+1", Help: lang.Key("a question: the first answer, and so on to alt+9")},
	}
}
