package keyboard

import (
	tea "charm.land/bubbletea/v2"

	"time"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/idle"
)

// Release hands on a key that went up to the content that was given it when it
// went down: the leader and what follows it are ours.
func (kb *Keyboard) Release(k tea.KeyReleaseMsg) {
	to, ok := kb.down[k.Code]
	delete(kb.down, k.Code)
	content := kb.ws.FocusedContent()
	if !ok || len(*kb.p.Dialogs()) > 0 || content == nil || content.ID() != to {
		return
	}
	if c, ok := content.(panes.Releaser); ok && c.WantsReleases() {
		c.KeyRelease(k)
	}
}

// pressed notes which content a key is given to that may ask for its release.
func (kb *Keyboard) pressed(c panes.Content, k tea.KeyPressMsg) {
	if r, ok := c.(panes.Releaser); ok && r.WantsReleases() {
		kb.down[k.Code] = c.ID()
	} else if len(kb.down) > 0 {
		clear(kb.down)
	}
}

// TellFocus tells contents that they got or lost the keyboard.
func (kb *Keyboard) TellFocus() {
	var now panes.ContentID
	c := kb.ws.FocusedContent()
	if c != nil && !kb.away {
		now = c.ID()
	}
	if now == kb.front {
		return
	}
	if f, ok := kb.ws.Content(kb.front).(panes.Focuser); ok {
		f.Focus(false)
	}
	idle.Use(kb.ws.Content(kb.front))
	idle.Use(c)
	kb.front = now
	if f, ok := c.(panes.Focuser); ok && now != "" {
		f.Focus(true)
	}
}

// TypingFor is how long after a key the person counts as typing.
const TypingFor = 3 * time.Second

// Typing reports whether the keyboard must stay where it is: a key was pressed
// just now, or something is typed and not sent.
func (kb *Keyboard) Typing() bool {
	if len(*kb.p.Dialogs()) > 0 || kb.p.Now().Sub(kb.lastKey) < TypingFor {
		return true
	}
	p := kb.ws.Focused()
	if p == nil {
		return false
	}
	if c, ok := p.Current().(*chat.Chat); ok {
		return c.Dirty() || c.Asking()
	}
	t, ok := p.Current().(panes.Typer)
	return ok && t.Typing()
}

// Resting reports whether the keyboard is in a prompt, where the next thing will
// be typed. It gives way in a narrow window alone, where nothing else would
// show what the agent opened.
func (kb *Keyboard) Resting() bool {
	_, ok := kb.ws.FocusedContent().(*chat.Chat)
	return ok && !kb.ws.Single()
}
