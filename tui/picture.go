package tui

import (
	"cmp"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/editor"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/undo"
	"github.com/openspace-tui/openspace/tui/widget"
)

// showPicture keeps a picture that is attached whole to a message or came of a
// tool, and shows what was kept.
func (m *Model) showPicture(e commands.ShowPicture) tea.Cmd {
	p := attachedTo(m.st.Part(cmp.Or(e.SessionID, m.chats.Session()), e.MessageID, e.PartID), e.Index)
	if p == nil {
		m.toast(commands.LevelError, lang.T("engine-does-not-know-message"))
		return nil
	}
	file, keep := *p, m.o.Keep
	return func() tea.Msg {
		shown, err := keptPicture(file, keep)
		return pictureReadMsg{err: err, shown: shown, file: file}
	}
}

// pictureReadMsg is the result of what showPicture started.
type pictureReadMsg struct {
	err   error
	shown picture.File
	file  engine.Part
}

func (msg pictureReadMsg) on(m *Model) tea.Cmd {
	if msg.err == nil {
		msg.err = m.openKept(msg.shown)
	}
	if msg.err != nil {
		m.toast(commands.LevelError, unshown(&msg.file, msg.shown.Path, msg.err))
	}
	return nil
}

// attachedTo is the file that a part is, or one of those that came of a call.
func attachedTo(p *store.Part, n int) *engine.Part {
	switch {
	case p == nil:
	case p.Type == engine.PartFile:
		return &p.Part
	case p.State != nil && n >= 0 && n < len(p.State.Attachments):
		return &p.State.Attachments[n]
	}
	return nil
}

// keptPicture keeps what is attached and reads it. It is called off the loop. With
// an error the path is where it was kept, if it was.
func keptPicture(p engine.Part, keep drafts.Keeper) (picture.File, error) {
	kept, err := undo.KeepAgain(p, keep)
	if err != nil {
		return picture.File{}, err
	}
	out := picture.File{Path: kept.Path}
	data, err := keep.Image(kept.Path)
	if err == nil {
		out.Picture, err = picture.Open(kept.Path, data)
	}
	return out, err
}

func (m *Model) openKept(f picture.File) error {
	_, c, err := m.ws.Open(panes.MakeID(editor.KindName, f.Path), panes.Placement{Focus: true, Origin: panes.User})
	if err != nil {
		return err
	}
	if e, ok := c.(*editor.Editor); ok {
		e.SetFile(f)
		m.ws.Touch()
	}
	return nil
}

// unshown says why a file cannot be shown, and where it is kept.
func unshown(p *engine.Part, path string, err error) string {
	name := p.Filename[strings.LastIndexByte(p.Filename, '/')+1:] // it may be an address
	name = sanitize.Line(cmp.Or(name, lang.T("attachment")))
	if path == "" {
		return lang.T("cannot-shown", name, lang.Translate(err))
	}
	return lang.T("cannot-shown-kept", name, lang.Translate(err), widget.Tilde(path))
}
