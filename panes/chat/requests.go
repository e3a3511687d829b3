package chat

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/ask"
)

// Requests returns what the engine asks here.
func (c *Chat) Requests() *ask.Requests { return c.requests }

// syncRequests follows what is asked. Who is writing goes on writing.
func (c *Chat) syncRequests() {
	c.requests.Sync(c.list.session, !c.prompt.Empty() && c.host.Now().Sub(c.typed) < answer.PauseFor)
}

func (c *Chat) scene() ask.Scene {
	return ask.Scene{Pen: c.pen, Empty: c.prompt.Empty(), Messages: c.sel.on || c.search.typing}
}

// Request draws the request on top alone, in h lines of at most w cells, for a
// view that has the whole window; false when there is none any more.
func (c *Chat) Request(w, h int) (string, bool) {
	c.syncRequests()
	if c.requests.Form == nil || c.list.r == nil {
		return "", false
	}
	return c.requests.DrawFull(c.scene(), w, h), true
}

// PromptHasKeys reports whether keys go to the prompt: nothing is asked, or the
// request stands aside.
func (c *Chat) PromptHasKeys() bool {
	c.syncRequests()
	return !c.Asking()
}

// box is what stands below the messages: the prompt, below a request where there is one.
// In a small pane that stands in the prompt's place.
func (c *Chat) box(focused bool) []string {
	if c.requests.Form == nil {
		return c.promptBox(focused)
	}
	if c.h < small && c.Asking() {
		out := c.requests.Draw(c.scene(), c.w, c.h)
		c.below = 0
		c.requests.PlaceAt(c.h - len(out))
		return out
	}
	below := c.promptBox(focused)
	rows := max(c.h*2/3, min(c.h-1, 10), c.h-len(below)-4)
	rows = max(min(rows, c.h-1-len(below)), 1)
	out := c.requests.Draw(c.scene(), c.w, rows)
	c.requests.PlaceAt(c.h - len(below) - len(out))
	if c.h >= small {
		out = append([]string{""}, out...)
	}
	return append(out, below...)
}

// requestKey answers the request, once it takes keys. Text goes into the prompt,
// and the keyboard with it, until tab or esc brings it back.
func (c *Chat) requestKey(k tea.KeyPressMsg) (panes.Action, bool) {
	q := c.requests
	c.version++
	if q.Aside() {
		if act, taken := asideKeys.Key(c, k); taken {
			return act, true
		}
		form := q.Form
		act, taken := c.promptKey(k)
		if q.Form == form && c.prompt.Empty() && k.Keystroke() != "backspace" { // which may be held down
			q.TakeUpAfter()
		}
		return act, taken
	}
	if q.Settling() {
		if k.Text != "" {
			return c.putAside(k)
		}
		q.Wait()
		return panes.Action{}, true
	}
	if act, taken := requestKeys.Key(c, k); taken {
		return act, true
	}
	if act, taken := q.Key(k); taken || k.Text == "" {
		return act, true
	}
	return c.putAside(k)
}

// putAside lets the keyboard go to the prompt, with a key.
func (c *Chat) putAside(k tea.KeyPressMsg) (panes.Action, bool) {
	if k.Text == " " && c.prompt.Empty() {
		return panes.Action{}, true
	}
	c.requests.PutAside()
	return c.promptKey(k)
}

// takeUp brings the keyboard back to the request.
func takeUp(c *Chat) { c.requests.TakeUp() }
