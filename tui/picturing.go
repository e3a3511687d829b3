package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/undo"
)

// picturing is the model as its pictures see it.
type picturing struct{ host }

// The methods implement [pictures.Program].

func (p picturing) Redraw() { p.m.screen.Redraw() }

func (p picturing) Post(msg tea.Msg) { p.m.o.Send(msg) }

func (p picturing) Keep(file engine.Part) (path string, data []byte, err error) {
	kept, err := undo.KeepAgain(file, p.m.o.Keep)
	if err != nil {
		return "", nil, err
	}
	data, err = p.m.o.Keep.Image(kept.Path)
	return kept.Path, data, err
}

// turn has pictures drawn by who can: the terminal, or half blocks.
func (p picturing) turn() {
	draws := p.m.look.Pictures()
	able := draws == "terminal" || draws != "blocks" && p.m.o.Placeholders
	p.m.pics.Graphics.Turn(able && p.m.screenReader == nil && p.m.look.Terminal().Depth == theme.TrueColor)
}

// ForgetPictures has the terminal forget the pictures that it was sent, at the end.
func (m *Model) ForgetPictures() string { return m.pics.Graphics.Clear() }
