package editor

import (
	"context"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes/editor/hex"
	"github.com/openspace-tui/openspace/theme"
)

// encodingKey asks for the encoding in which a file is read.
const (
	encodingKey  = "E"
	encodingRune = 'E'
)

// usual are encodings that are offered by name.
const usual = "shift_jis · gb18030 · euc-kr · big5 · koi8-r · utf-8"

// chosenEncoding is the encoding that the person chose; empty is what the file looks
// like.
type chosenEncoding struct {
	as    workspace.Encoding
	asked bool // it is being read so
}

// encodes reports whether the prompt asks for an encoding.
func (s *prompt) encodes() bool { return s.open && s.kind == encodingRune }

// readAs reads a file to be shown, as a text of an encoding where one was chosen.
func readAs(ctx context.Context, files *workspace.Root, p string, as workspace.Encoding) (picture.File, error) {
	if as == "" {
		return picture.Read(ctx, files, p)
	}
	f, err := files.ReadAs(ctx, p, as)
	if err != nil {
		return picture.File{}, err
	}
	return picture.File{Path: f.Path, Text: f, Private: f.Private}, nil
}

// readIn reads the file in an encoding; without a name in what it looks like.
func (e *Editor) readIn(name string) {
	e.prompt.open = false
	as, ok := workspace.Encoding(""), true
	if name = strings.TrimSpace(name); name != "" {
		as, ok = workspace.EncodingNamed(name)
	}
	switch {
	case !ok:
		e.say(lang.T("no-encoding-is-called", hex.Brief(name)))
	case e.view.text.pages != nil || e.hex.binary() && e.hex.Blob.Size > workspace.MaxRead:
		e.say(lang.T("too-large-read-another-encoding"))
	case e.host.Files == nil || filepath.IsAbs(e.path):
	default:
		e.encoding = chosenEncoding{as: as, asked: true}
		e.hex.again = nil
		e.due = true
		e.version++
	}
}

// reread reads the file in the encoding that was chosen, as long as it is read
// in another one.
func (e *Editor) reread() tea.Cmd {
	t := &e.encoding
	if e.due {
		e.due = false
		return e.reload()
	}
	if t.as == "" || t.asked || e.view.text.pages != nil ||
		!e.hex.binary() && (e.file == nil || e.file.Encoding == t.as) {
		return nil
	}
	t.asked = true
	return e.reload()
}

// encodingNote is what stands behind the prompt's field: which encodings there
// are, or which one is meant.
func (s *prompt) encodingNote(w int, th *theme.Theme) string {
	style, note := th.Style(theme.Muted), usual
	if name := strings.TrimSpace(s.field.Value()); name != "" {
		as, ok := workspace.EncodingNamed(name)
		if note = string(as); !ok {
			style, note = th.Style(theme.Warning), lang.T("no-encoding-is-called-so")
		}
	}
	return xansi.Truncate(style.Render("  "+note), max(w-2-minField, 0), "…")
}
