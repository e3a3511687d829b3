package chat

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// ToggleThinking shows or folds the model's reasoning, and says which.
func (c *Chat) ToggleThinking() bool { return c.toggle(&c.view.thinking) }

// ToggleDetails shows or folds everything: tool output, steps and their cost.
func (c *Chat) ToggleDetails() bool { return c.toggle(&c.view.all) }

// ToggleTimestamps shows or hides when messages were written.
func (c *Chat) ToggleTimestamps() bool { return c.toggle(&c.view.times) }

func (c *Chat) toggle(on *bool) bool {
	*on = !*on
	c.view.unfold = map[string]bool{}
	c.list.reset()
	c.version++
	return *on
}

// Entry is a prompt of the person's in the timeline.
type Entry struct {
	ID, Text string
	Created  int64 // Unix milliseconds
}

// nearTop is in how many of the first rows a prompt begins that the view stands
// at: the end of the turn before may show above it.
const nearTop = 4

// Timeline lists the person's prompts, oldest first, and which of them the
// view stands at, or -1.
func (c *Chat) Timeline() (list []Entry, at int) {
	at = -1
	top := c.list.top
	for _, row := range c.list.rows[:min(nearTop, len(c.list.rows))] {
		if all := c.messages(); row.msg < len(all) && isUser(all[row.msg]) {
			top = max(top, row.msg)
			break
		}
	}
	for i, m := range c.messages() {
		e, ok := entryOf(m)
		if !ok {
			continue
		}
		if list = append(list, e); i <= top {
			at = len(list) - 1
		}
	}
	return list, at
}

// entryOf returns a message's entry; false for a reply, and for what the program
// or the engine said in the person's name.
func entryOf(m *store.Message) (Entry, bool) {
	if !isUser(m) {
		return Entry{}, false
	}
	for _, p := range m.Parts {
		if p.Type == engine.PartText && !p.Synthetic && !p.Ignored {
			text := sanitize.Line(strings.TrimSpace(p.Text()))
			return Entry{ID: m.Info.ID, Text: text, Created: m.Info.Time.Created}, text != ""
		}
	}
	return Entry{}, false
}

// Reveal puts a message at the top of the view; false when there is none.
func (c *Chat) Reveal(message string) bool {
	msgs := c.messages()
	i := indexOf(msgs, message)
	if i < 0 || c.r == nil {
		return false
	}
	c.list.put(c.r, msgs, i)
	c.version++
	return true
}
