package chat

import (
	"strings"
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
)

// Draft is what is typed and not sent, with pastes whole.
func (c *Chat) Draft() string { return c.prompt.value() }

// SetDraft replaces what is typed.
func (c *Chat) SetDraft(text string) { c.prompt.set(text); c.version++ }

// Compose is what is typed with what its chips stand for.
func (c *Chat) Compose() prompt.Draft { return c.prompt.compose() }

// Recompose replaces what is typed by what Compose gave.
func (c *Chat) Recompose(d prompt.Draft) { c.prompt.recompose(d); c.version++ }

// Rewrite replaces the text, as an editor gave it back. It can be undone.
func (c *Chat) Rewrite(text string) { c.prompt.rewrite(text); c.version++ }

// DraftVersion rises with every change of what is typed.
func (c *Chat) DraftVersion() uint64 { return c.prompt.Edits() }

// Input returns the field's text, in which each chip is one rune, for completion.
func (c *Chat) Input() string { return c.prompt.Text() }

// Before returns the text before the caret.
func (c *Chat) Before() string { return c.prompt.Text()[:c.prompt.Caret()] }

// Complete puts text in the place of what stands from an offset to the caret.
func (c *Chat) Complete(from int, text string) {
	if from > c.prompt.Caret() {
		return // the caret was moved meanwhile
	}
	c.prompt.Replace(from, c.prompt.Caret(), text)
	c.version++
}

// Mention puts a name behind an @ in at the caret, apart from what stands there.
func (c *Chat) Mention(name string) {
	text := "@" + name + " "
	if !prompt.Begins(c.Before()) {
		text = " " + text
	}
	c.prompt.Insert(text)
	c.version++
}

// TakeSelected returns the text that is selected in the prompt, and selects it no
// longer.
func (c *Chat) TakeSelected() string {
	if c.Asking() || c.sel.on || c.search.typing {
		return ""
	}
	text := c.prompt.Selected()
	if text != "" {
		c.prompt.SetCaret(c.prompt.Caret())
		c.version++
	}
	return text
}

// Expand puts a folded paste into the text. It says what keeps it from that.
func (c *Chat) Expand() string {
	c.version++
	return c.prompt.expand()
}

// Discard empties the prompt; the text stays in its history.
func (c *Chat) Discard() {
	c.prompt.take()
	c.prompt.clear()
	c.version++
}

// Remember adds a line to the prompt's history.
func (c *Chat) Remember(text string) { c.prompt.remember(text) }

// submit sends the prompt; now even though the agent works. Slash commands and
// the like are told apart by the program.
func (c *Chat) submit(now bool) panes.Action {
	d := c.prompt.take()
	c.version++
	text := strings.TrimSpace(d.Value())
	if text == "" {
		if now && c.queued() > 0 {
			return panes.Do(call.PromptSendQueued.Bare())
		}
		return panes.Action{}
	}
	c.list.end()
	args := call.SubmitArgs{Text: text, Now: now}
	if !d.Plain() {
		args.Pieces = d.Pieces
	}
	return panes.Do(call.SessionSubmit.With(args))
}

// pasted puts in what was pasted. Paths are looked for, and become what they
// name; nothing at all is how terminals paste an image.
func (c *Chat) pasted(text string) panes.Action {
	if text == "" {
		return panes.Do(call.PromptClipboard.Bare())
	}
	from, _, _ := c.prompt.Selection()
	c.prompt.insert(text)
	if paths := prompt.Dropped(text); paths != nil && c.prompt.Caret() > from {
		return panes.Do(call.PromptAttach.With(call.AttachArgs{Paths: paths,
			Text: c.prompt.Text()[from:c.prompt.Caret()]}))
	}
	return panes.Action{}
}

// Attach puts in what was found of pasted paths, in the place of the text that
// was pasted, if it is still there: images as chips, others by name.
func (c *Chat) Attach(text string, found []prompt.Found) {
	c.version++
	all := c.prompt.Text()
	at := strings.LastIndex(all[:c.prompt.Caret()], text)
	if text != "" && at < 0 {
		at = strings.LastIndex(all, text)
	}
	if text != "" && at < 0 {
		return // it was changed meanwhile
	}
	c.prompt.Together(func() {
		if text != "" {
			c.prompt.Delete(at, at+len(text))
		}
		if !prompt.Begins(c.prompt.Text()[:c.prompt.Caret()]) {
			c.prompt.Insert(" ") // behind a word an @ is an address
		}
		for i, f := range found {
			if i > 0 {
				c.prompt.Insert(" ")
			}
			if f.Mime != "" {
				c.prompt.attach(prompt.File{Path: f.Path, Mime: f.Mime, Size: f.Size})
			} else {
				c.prompt.Insert("@" + prompt.Quote(f.Name))
			}
		}
		c.prompt.Insert(" ")
	})
}

// queued is how many prompts wait to be sent.
func (c *Chat) queued() int {
	n, msgs := 0, c.messages()
	for i := len(msgs) - 1; i >= 0 && msgs[i].Pending != store.NotPending; i-- {
		if msgs[i].Pending == store.Queued {
			n++
		}
	}
	return n
}

// confirmFor is how long esc waits to be pressed again, as the engine's own
// client has it.
const confirmFor = 5 * time.Second

// interrupting reports whether esc interrupts now.
func (c *Chat) interrupting() bool {
	return !c.escaped.IsZero() && c.host.Now().Sub(c.escaped) < confirmFor
}

// interrupt asks for esc once more, and then stops the turn.
func (c *Chat) interrupt() panes.Action {
	c.version++
	if !c.interrupting() {
		c.escaped = c.host.Now()
		return panes.Action{}
	}
	c.escaped = time.Time{}
	return panes.Do(call.SessionAbort.Bare())
}

// promptMouse puts the caret where the mouse is, and selects as it is drawn.
func (c *Chat) promptMouse(ev panes.Mouse) bool {
	x, y := ev.X-2, ev.Y-c.PromptRow()
	switch ev.Kind {
	case panes.MousePress:
		if c.Asking() || c.sel.on || c.search.typing || c.prompt.empty() || y < 0 || y >= len(c.prompt.view()) {
			return false
		}
		c.pressed = true
		c.prompt.click(x, y, false)
		if c.clicks.count(c.host.Now(), ev.X, ev.Y); c.clicks.n > 1 {
			c.prompt.markAround(x, y, c.clicks.n > 2)
		}
	case panes.MouseDrag:
		if !c.pressed {
			return false
		}
		c.prompt.click(x, y, true)
	case panes.MouseRelease:
		if !c.pressed {
			return false
		}
		c.pressed = false
	default:
		return false
	}
	c.version++
	return true
}
