package chat

import (
	"strings"
	"time"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/composer"
)

// Prompt returns what one writes with.
func (c *Chat) Prompt() *composer.Prompt { return c.prompt }

// Draft is what is typed and not sent, with pastes whole.
func (c *Chat) Draft() string { return c.prompt.Value() }

// SetDraft replaces what is typed.
func (c *Chat) SetDraft(text string) { c.prompt.Fill(text) }

// Compose is what is typed with what its chips stand for.
func (c *Chat) Compose() prompt.Draft { return c.prompt.Compose() }

// Recompose replaces what is typed by what Compose gave.
func (c *Chat) Recompose(d prompt.Draft) { c.prompt.Recompose(d) }

// DraftVersion rises with every change of what is typed.
func (c *Chat) DraftVersion() uint64 { return c.prompt.Edits() }

// Input returns the field's text, in which each chip is one rune, for completion.
func (c *Chat) Input() string { return c.prompt.Text() }

// TakeSelected returns the text that is selected in the prompt, and selects it no
// longer.
func (c *Chat) TakeSelected() string {
	if c.Asking() || c.sel.on || c.search.typing {
		return ""
	}
	text := c.prompt.Selected()
	if text != "" {
		c.prompt.SetCaret(c.prompt.Caret())
	}
	return text
}

// submit sends the prompt; now even though the agent works. Slash commands and
// the like are told apart by the program.
func (c *Chat) submit(now bool) panes.Action {
	d := c.prompt.Take()
	c.version++
	text := strings.TrimSpace(d.Value())
	if text == "" {
		if now && c.list.queued() > 0 {
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
	c.prompt.Paste(text)
	if paths := prompt.Dropped(text); paths != nil && c.prompt.Caret() > from {
		return panes.Do(call.PromptAttach.With(call.AttachArgs{Paths: paths,
			Text: c.prompt.Text()[from:c.prompt.Caret()]}))
	}
	return panes.Action{}
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
		if c.Asking() || c.sel.on || c.search.typing || c.prompt.Empty() || y < 0 || y >= len(c.prompt.Visible()) {
			return false
		}
		c.pressed = true
		c.prompt.Click(x, y, false)
		if c.clicks.count(c.host.Now(), ev.X, ev.Y); c.clicks.n > 1 {
			c.prompt.MarkAround(x, y, c.clicks.n > 2)
		}
	case panes.MouseDrag:
		if !c.pressed {
			return false
		}
		c.prompt.Click(x, y, true)
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

// DraftShows reports whether all of what is typed is in view, as it was drawn
// last: nothing stands folded, and nothing above or below the field's rows.
func (c *Chat) DraftShows() bool {
	draft := c.Draft()
	if draft != c.Input() || c.w < 6 || c.h < small {
		return false
	}
	rows := 0
	for line := range strings.SplitSeq(draft, "\n") {
		rows += 1 + xansi.StringWidth(line)/max(c.w-5, 1)
	}
	return rows <= min(composer.MaxRows, c.h/2)
}
