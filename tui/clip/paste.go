package clip

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// readFor is how long the programs that read the clipboard may take.
const readFor = 5 * time.Second

// Paste pastes what the machine's clipboard holds: an image becomes an
// attachment, which is kept until it is sent.
func (c *Clipboard) Paste() tea.Cmd {
	read, keep, ctx := c.o.Read, c.o.Keep, c.p.Context()
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, readFor)
		defer cancel()
		got, err := read(ctx)
		switch {
		case err != nil:
			return dialog.Toasts(commands.LevelError, lang.T("paste")+": "+lang.Translate(err))
		case len(got.Image) == 0 && got.Text == "":
			return dialog.Toasts(commands.LevelInfo, lang.T("the-clipboard-is-empty"))
		case len(got.Image) == 0:
			return textReadMsg{text: got.Text}
		case keep == nil:
			return dialog.Toasts(commands.LevelError, lang.T("paste-there-no-place-keep"))
		}
		path, err := keep.SaveImage(got.Image, got.Mime, "clipboard")
		if err != nil {
			return dialog.Toasts(commands.LevelError, lang.T("paste")+": "+lang.Translate(err))
		}
		return imageKeptMsg{prompt.Found{Path: path, Mime: got.Mime, Size: int64(len(got.Image))}}
	}
}

// imageKeptMsg is the result of what Paste started.
type imageKeptMsg struct{ image prompt.Found }

func (msg imageKeptMsg) on(c *Clipboard) tea.Cmd {
	if chat := c.p.Chat(); chat != nil {
		chat.Prompt().Attach("", []prompt.Found{msg.image})
	}
	return nil
}

// textReadMsg is the result of what Paste started.
type textReadMsg struct{ text string }

func (msg textReadMsg) on(c *Clipboard) tea.Cmd { return c.p.Paste(msg.text) }
