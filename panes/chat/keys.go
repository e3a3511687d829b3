package chat

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/textfield"
	"github.com/openspace-tui/openspace/panes"
)

// Key answers keys: the request's, else scrolling, history and the prompt's.
func (c *Chat) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	c.syncRequests()
	c.drag = drag{}
	if act, taken := c.requests.PageKey(k); taken {
		return act, true
	}
	if act, taken := scrollKeys.Key(c, k); taken {
		return act, true
	}
	switch {
	case c.requests.Form != nil && !(c.requests.Aside() && (c.sel.on || c.search.typing)):
		return c.requestKey(k)
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
	if v := c.prompt.Vim; v != nil && (key == "esc" || v.Mode() != textfield.Insert) && c.prompt.Press(k) {
		c.version++
		return panes.Action{}, true
	}
	if a, ok := commandKeys.Key(c, k); ok {
		return a, true
	}
	if k.Text == "" && !textfield.Editing(key) {
		return panes.Action{}, false
	}
	c.version++
	c.prompt.Press(k)
	return panes.Action{}, true
}

// leavesSubagent reports whether arrows lead to other sessions: in a subagent's, while
// nothing is written.
func (c *Chat) leavesSubagent() bool { return c.parent() != "" && c.prompt.Empty() }

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
