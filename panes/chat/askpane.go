package chat

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// askBox is the request with the prompt below it. In a small pane it stands in
// the prompt's place.
func (c *Chat) askBox(focused bool) []string {
	v := c.askView(c.w, c.h)
	if c.h < small && !c.ask.aside {
		out := c.ask.draw(v)
		c.below, c.askTop = 0, c.h-len(out)
		return out
	}
	below := c.promptBox(focused)
	v.rows = max(c.h*2/3, min(c.h-1, 10), c.h-len(below)-4)
	v.rows = max(min(v.rows, c.h-1-len(below)), 1)
	out := append([]string{""}, c.ask.draw(v)...)
	if c.h < small {
		out = out[1:]
	}
	c.askTop = c.h - len(below) - len(out)
	if c.h >= small {
		c.askTop++
	}
	return append(out, below...)
}

func (c *Chat) askView(w, h int) askView {
	return askView{r: c.r, w: w, rows: h, now: c.host.Now(), call: c.asking(), of: c.asks, empty: c.prompt.empty(),
		reads: c.sel.on || c.search.typing}
}

// asking is the call that waits for the request on top, if it is known.
func (c *Chat) asking() *store.Part {
	var ref *engine.ToolRef
	session := ""
	if p := c.ask.perm; p != nil {
		ref, session = p.Tool, p.SessionID
	}
	if ref == nil {
		return nil
	}
	return c.deps.Store.Call(session, ref.MessageID, ref.CallID)
}

// Request draws the request on top alone, in h lines of at most w cells, for a
// view that has the whole window; false when there is none any more.
func (c *Chat) Request(w, h int) (string, bool) {
	c.syncAsk(c.host.Now())
	if c.ask == nil || c.r == nil {
		return "", false
	}
	v := c.askView(w, h)
	v.full = true
	lines := c.ask.draw(v)
	c.askTop = 0
	for i, l := range lines {
		lines[i] = pen.Pad(l, w)
	}
	return strings.Join(lines, "\n"), true
}

// Unseen says that what was drawn last is no longer what the person sees, until
// it is drawn again.
func (c *Chat) Unseen() {
	if c.ask != nil {
		c.ask.unread = true
		c.version++
	}
}

// RequestRow is the row, within the pane as it was drawn, from which on the
// request on top stands.
func (c *Chat) RequestRow() (row int, asks bool) { return max(c.askTop, 0), c.ask != nil }

// RequestID names the request on top, or nothing.
func (c *Chat) RequestID() string {
	if c.ask == nil {
		return ""
	}
	return c.ask.id
}

// RequestWriting reports whether a text is being written for the request on top,
// so that esc belongs to it.
func (c *Chat) RequestWriting() bool {
	return c.ask != nil && (c.ask.writing || c.ask.onWords() && !c.ask.field.Empty())
}

// PromptHasKeys reports whether keys go to the prompt: nothing is asked, or the
// request stands aside.
func (c *Chat) PromptHasKeys() bool {
	c.syncAsk(c.host.Now())
	return c.ask == nil || c.ask.aside
}

// Aside reports whether a request waits while the keyboard is in the prompt.
func (c *Chat) Aside() bool { return c.ask != nil && c.ask.aside }

// RequestMouse is a mouse event on what Request drew.
func (c *Chat) RequestMouse(ev panes.Mouse) panes.Action {
	c.askTop = 0
	a, _ := c.askMouse(ev, ev.Y+1)
	return a
}

// askMouse scrolls the request's matter, and chooses by a click. A click below
// it, from the row end on, takes the keyboard to the prompt.
func (c *Chat) askMouse(ev panes.Mouse, end int) (panes.Action, bool) {
	if c.ask == nil || ev.Y < c.askTop {
		return panes.Action{}, false
	}
	a, y := c.ask, ev.Y-c.askTop
	switch ev.Kind {
	case panes.MouseWheelUp, panes.MouseWheelDown:
		by := 3
		if ev.Kind == panes.MouseWheelUp {
			by = -3
		}
		if !a.scroll(by) {
			return panes.Action{}, false
		}
		c.version++
		return panes.Action{}, true
	case panes.MousePress:
		if ev.Y >= end {
			a.aside = true
			c.version++
			return panes.Action{}, false
		}
		return c.askClick(ev.X-2, y), true
	}
	return panes.Action{}, false
}

// askClick does what stands under the mouse, once the request takes answers.
func (c *Chat) askClick(x, y int) panes.Action {
	a, now := c.ask, c.host.Now()
	c.version++
	if a.aside {
		c.takeUp()
		return panes.Action{}
	}
	if a.settle.Settling(now) {
		return panes.Action{}
	}
	a.now, a.repeat = now, false
	for _, s := range a.spots {
		switch {
		case s.y != y || x < s.from-2 || x >= s.to:
		case s.turn && x >= s.from:
			a.enter(s.choice)
			return panes.Action{}
		case !s.turn && a.writing && s.choice == a.at:
			return panes.Action{}
		case !s.turn:
			a.writing = false
			return a.pick(s.choice)
		}
	}
	return panes.Action{}
}
