package editor

import (
	"encoding/json"

	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes/editor/hex"
)

// looks is how a file is looked at, for another time. Lines count from 0.
type looks struct {
	Top    int  `json:"top,omitempty"`
	Left   int  `json:"left,omitempty"`
	Line   int  `json:"line,omitempty"`
	Wrap   bool `json:"wrap,omitempty"`
	Guides bool `json:"guides,omitempty"`
	Blanks bool `json:"blanks,omitempty"`
	Alone  bool `json:"alone,omitempty"` // without the lines around
	Blame  bool `json:"blame,omitempty"`
	Prose  bool `json:"prose,omitempty"`
	Hex    bool `json:"hex,omitempty"`
	// Encoding is what it was read in that was asked for.
	Encoding string `json:"encoding,omitempty"`
	// Of bytes: the first in view, and the current one.
	Top64 int64 `json:"topByte,omitempty"`
	Byte  int64 `json:"byte,omitempty"`
}

// View returns where the file is looked at.
func (e *Editor) View() any {
	v := &e.view
	if e.later != nil {
		return *e.later
	}
	return looks{Top: v.at.line, Left: v.left, Line: v.current, Wrap: v.wrap, Guides: v.guides, Blanks: v.showBlanks,
		Alone: v.unscoped, Blame: v.blame.on, Prose: e.prose.on,
		Encoding: string(e.encoding.as), Hex: e.hex.Shown(), Top64: e.hex.Top, Byte: e.hex.At}
}

// SetView looks there again, once the file is read.
func (e *Editor) SetView(data json.RawMessage) {
	var v looks
	if json.Unmarshal(data, &v) != nil {
		return
	}
	if as, ok := workspace.EncodingNamed(v.Encoding); ok {
		e.encoding = chosenEncoding{as: as}
	}
	switch {
	case e.hex.binary():
		e.hex.Spot = hex.Spot{Top: v.Top64, At: v.Byte}
		e.hex.Clamp()
		e.version++
		return
	case e.file == nil:
		e.later = &v
		return
	}
	e.look(v)
}

func (e *Editor) look(to looks) {
	v := &e.view
	e.later, v.wrap, v.guides, v.showBlanks, v.unscoped = nil, to.Wrap, to.Guides, to.Blanks, to.Alone
	v.blame.on, v.blame.due = to.Blame && v.text.pages == nil, true
	if v.notYet(reveal{line: to.Line + 1}) {
		return
	}
	v.spot = spot{at: place{line: max(to.Top, 0)}, left: max(to.Left, 0), current: max(to.Line, 0)}
	v.clamp()
	e.prose.on = to.Prose && isMarkdown(e.path)
	e.prose.seek(v.at.line, 0)
	if to.Hex {
		e.hex.again = &hex.Spot{Top: to.Top64, At: to.Byte}
	}
	e.version++
}
