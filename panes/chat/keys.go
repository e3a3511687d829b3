package chat

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/textfield"
	"github.com/openspace-tui/openspace/panes"
)

// Key answers keys: the request's, else scrolling, history and the prompt's.
func (c *Chat) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	c.syncRequests()
	c.drag.drop()
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
		return c.search.key(k), true
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
func (c *Chat) leavesSubagent() bool { return c.list.parent() != "" && c.prompt.Empty() }

// Selecting reports whether the keys move over messages, and not in the prompt.
func (c *Chat) Selecting() bool { return c.sel.on && c.requests.Form == nil }

// SelectMessages turns to the last message in view, with its cursor.
func (c *Chat) SelectMessages() { c.sel.begin() }

// selectKey answers keys while messages are selected. A key that is the prompt's
// leaves them: what is typed behind it is meant for that, and must not act on a message.
func (c *Chat) selectKey(k tea.KeyPressMsg) (panes.Action, bool) {
	if m, _ := c.sel.message(); m == nil {
		return panes.Action{}, false
	}
	c.version++
	if act, taken := selectKeys.Key(c, k); taken {
		return act, true
	}
	if k.Mod&(tea.ModCtrl|tea.ModAlt) != 0 {
		c.sel.leave()
		return c.promptKey(k)
	}
	return panes.Action{}, c.sel.on && k.Text != "" // no letter goes anywhere else
}

// Search opens the search, with a text to look for, as by a command.
func (c *Chat) Search(query string) panes.Action {
	c.search.begin()
	return panes.Action{Cmd: c.search.set(query)}
}

// EndSearch closes the search, if its line has the keys.
func (c *Chat) EndSearch() bool {
	if !c.search.typing {
		return false
	}
	c.search.end()
	return true
}

// Scroll does what one of the keys that scroll does, by its id: page-up, line-down, last.
func (c *Chat) Scroll(id string) panes.Action {
	act, _ := scrollKeys.Do(c, id)
	return act
}
