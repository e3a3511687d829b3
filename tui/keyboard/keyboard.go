// Package keyboard tells contents whether they have the keyboard, and which of the keys
// that they were given went up.
package keyboard

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/idle"
)

// Keyboard is what contents were told of it.
type Keyboard struct {
	front panes.ContentID          // what has it
	down  map[rune]panes.ContentID // keys that are held, and what was given them
}

// New has told nothing yet.
func New() *Keyboard { return &Keyboard{down: map[rune]panes.ContentID{}} }

// Pressed notes which content a key is given to that may ask for its release.
func (k *Keyboard) Pressed(c panes.Content, key tea.KeyPressMsg) {
	if r, ok := c.(panes.Releaser); ok && r.WantsReleases() {
		k.down[key.Code] = c.ID()
	} else if len(k.down) > 0 {
		clear(k.down)
	}
}

// Released hands on a key that went up to the focused content, where that was given it
// when it went down; nil: a dialog covers it. The leader and what follows it are ours.
func (k *Keyboard) Released(focused panes.Content, key tea.KeyReleaseMsg) {
	to, ok := k.down[key.Code]
	delete(k.down, key.Code)
	if c, is := focused.(panes.Releaser); ok && is && focused.ID() == to && c.WantsReleases() {
		c.KeyRelease(key)
	}
}

// Tell tells contents that they got or lost the keyboard. The terminal that the program
// runs in may have lost it itself.
func (k *Keyboard) Tell(ws *panes.Workspace, away bool) {
	var now panes.ContentID
	c := ws.FocusedContent()
	if c != nil && !away {
		now = c.ID()
	}
	if now == k.front {
		return
	}
	before := ws.Content(k.front)
	if f, ok := before.(panes.Focuser); ok {
		f.Focus(false)
	}
	idle.Use(before)
	idle.Use(c)
	k.front = now
	if f, ok := c.(panes.Focuser); ok && now != "" {
		f.Focus(true)
	}
}
