package keyboard

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// interrupt is ctrl+c: it closes what is open, copies what is selected in the
// prompt, clears the draft, and pressed twice leaves.
func (kb *Keyboard) interrupt() tea.Cmd {
	now := kb.p.Now()
	if len(*kb.p.Dialogs()) > 0 {
		return dialog.CancelTop(kb.p)
	}
	kb.leader = false
	if c, ok := kb.ws.FocusedContent().(*chat.Chat); ok && c.EndSearch() {
		return nil
	}
	if c, ok := kb.ws.FocusedContent().(*chat.Chat); ok && c.Dirty() {
		if text := c.TakeSelected(); text != "" {
			return kb.p.Copy(text)
		}
		c.Prompt().Discard()
		kb.p.Completion().Refresh()
		return nil
	}
	if now.Before(kb.quitAt) {
		return kb.p.Quit()
	}
	kb.quitAt = now.Add(kb.hintFor)
	kb.p.Toast(commands.LevelInfo, lang.T(quitHint))
	return nil
}

// Stays takes the first of two ctrl+c back: something else was done since.
func (kb *Keyboard) Stays() {
	if kb.quitAt.IsZero() {
		return
	}
	kb.quitAt = time.Time{}
	kb.p.TakeBack(lang.T(quitHint))
}

// Paste hands pasted text to the dialog or the focused pane.
func (kb *Keyboard) Paste(text string) tea.Cmd {
	kb.Stays()
	if cmd, taken := kb.p.HeldPaste(func() tea.Cmd { return kb.Paste(text) }); taken {
		return cmd
	}
	kb.lastKey = kb.p.Now()
	if len(*kb.p.Dialogs()) > 0 {
		if p, ok := kb.p.Dialogs().Top().(dialog.Paster); ok {
			return p.Paste(kb.p, text)
		}
		return nil
	}
	c := kb.ws.FocusedContent()
	p, ok := c.(panes.Paster)
	if !ok {
		return nil
	}
	cmd := kb.p.Act(c.ID(), p.Paste(text))
	kb.p.Completion().Refresh()
	return cmd
}

// quitHint is said after the first of two ctrl+c.
var quitHint = lang.Key("ctrl-c-again-to-quit")
