package pictures

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
	"github.com/openspace-tui/openspace/tui/widget"
)

// Show keeps a picture that is attached whole to a message or came of a
// tool, and shows what was kept.
func (s *Pictures) Show(e commands.ShowPicture) tea.Cmd {
	p := attachedTo(s.p.Store().Part(cmp.Or(e.SessionID, s.p.Session()), e.MessageID, e.PartID), e.Index)
	if p == nil {
		s.p.Toast(commands.LevelError, lang.T("engine-does-not-know-message"))
		return nil
	}
	file, keep := *p, s.p.Keep
	return func() tea.Msg {
		path, data, err := keep(file)
		msg := readMsg{err: err, shown: picture.File{Path: path}, file: file}
		if err == nil {
			msg.shown.Picture, msg.err = picture.Open(path, data)
		}
		return msg
	}
}

// readMsg is a picture that was read.
type readMsg struct {
	err   error
	shown picture.File
	file  engine.Part
}

func (msg readMsg) on(s *Pictures) tea.Cmd {
	if msg.err == nil {
		msg.err = s.open(msg.shown)
	}
	if msg.err != nil {
		s.p.Toast(commands.LevelError, unshown(&msg.file, msg.shown.Path, msg.err))
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

func (s *Pictures) open(f picture.File) error {
	_, c, err := s.p.Workspace().Open(panes.MakeID(editor.KindName, f.Path),
		panes.Placement{Focus: true, Origin: panes.User})
	if err != nil {
		return err
	}
	if e, ok := c.(*editor.Editor); ok {
		e.SetFile(f)
		s.p.Workspace().Touch()
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
