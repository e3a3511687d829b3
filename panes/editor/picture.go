package editor

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/theme"
)

// drawnPicture is a picture in place of text, as it was drawn last.
type drawnPicture struct {
	*picture.Picture // nil: there is none

	rows  []string // as it was drawn
	w, h  int      // for that many cells
	as    int      // version of the host's graphics
	asked bool     // something was asked of it that needs text
}

// reading reads what the editor's path leads to: a file of the workspace or, by
// an absolute path, one that the program keeps.
func (e *Editor) reading() func() (picture.File, error) {
	files, kept, p := e.host.Files, e.host.Kept, e.path
	if kept != nil && filepath.IsAbs(p) {
		return func() (picture.File, error) {
			data, err := kept(p)
			if err != nil {
				return picture.File{}, err
			}
			out := picture.File{Path: p}
			out.Picture, out.Fault = picture.Open(p, data)
			return out, nil
		}
	}
	if e.private {
		files = files.Own()
	}
	old, over, raw := e.view.text.pages, e.hex.over, e.raw
	as := e.encoding.as
	return func() (picture.File, error) {
		ctx := context.Background()
		f, err := readAs(ctx, files, p, as)
		if f.Large != nil && old != nil {
			err = f.Large.Follow(ctx, old.file)
		}
		wanted := over
		if f.Pictured() {
			wanted = raw
		}
		if err == nil && wanted && f.Bytes == nil {
			f.Bytes, err = files.Blob(ctx, p)
		}
		return f, err
	}
}

// setPicture shows a picture in place of what showed.
func (e *Editor) setPicture(p *picture.Picture) {
	e.forget()
	e.picture.Picture, e.disk.gone = p, nil
	e.version++
}

// fail says why a file cannot be shown.
func (e *Editor) fail(err error) {
	e.forget()
	e.failure = err
	e.version++
}

// forget drops what showed.
func (e *Editor) forget() {
	e.file, e.failure, e.want = nil, nil, nil
	e.view.forget()
	e.prompt, e.prose = prompt{}, prose{}
	e.hex.clear(false)
	e.picture.Picture, e.picture.rows, e.picture.asked = nil, nil, false
}

// draw returns the picture in the middle of the pane, no larger than its
// pixels need; in words where there are no colours.
func (s *drawnPicture) draw(w, rows int, g *picture.Graphics, th *theme.Theme) []string {
	if th.Depth() == theme.NoColor {
		return paragraphs(th.Style(theme.Muted), w,
			lang.T("picture-but-terminal-shows-no"), s.Caption())
	}
	if s.rows != nil && s.w == w && s.h == rows && s.as == g.Version() {
		return s.rows
	}
	s.w, s.h, s.as = w, rows, g.Version()
	drawn := g.Draw(s.Picture, min(w, s.Width), min(rows, (s.Height+1)/2))
	left := strings.Repeat(" ", max(w-xansi.StringWidth(drawn[0]), 0)/2)
	s.rows = make([]string, max(rows-len(drawn), 0)/2, rows)
	for _, l := range drawn {
		s.rows = append(s.rows, left+l)
	}
	return s.rows
}

// info is what the status row says of a picture.
func (s *drawnPicture) info(title string) string {
	if s.asked {
		return lang.T("picture-has-no-text", title)
	}
	if s.Part != nil {
		return s.Caption() + " · " + lang.Translate(s.Part)
	}
	return s.Caption()
}

// pictured reports whether a picture shows, or why it cannot.
func (e *Editor) pictured() bool { return e.picture.Picture != nil || faulty(e.failure) }

// faulty reports whether an error is that a picture cannot be shown as it is.
func faulty(err error) bool {
	f := (*picture.Fault)(nil)
	return errors.As(err, &f)
}
