package board

import (
	"encoding/json"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// errNothing says that nothing is selected.
var errNothing = lang.Errorf("nothing-selected-click-shape-choose")

// edited follows a change by hand: it shows, and is saved.
func (b *Board) edited(c board.Change, err error) panes.Action {
	if err != nil {
		b.notice.fail(err)
		return panes.Action{}
	}
	if c.Empty() {
		b.changed()
		return panes.Action{}
	}
	b.source.edits++
	b.view.fit = nil
	b.settle()
	return panes.Action{Cmd: b.save()}
}

// saidChange is what taking a change back, or making it again, is called.
func saidChange(op string) string {
	if what, ok := strings.CutPrefix(op, "undo "); ok {
		return lang.T("undo-x", saidOp(what))
	}
	if what, ok := strings.CutPrefix(op, "redo "); ok {
		return lang.T("redo", saidOp(what))
	}
	return op
}

// saidOp is what a change is called: those of this pane, and the board's own.
func saidOp(op string) string {
	switch op {
	case "seen":
		return lang.T("change.seen")
	case "fill":
		return lang.T("change.fill")
	case "dash":
		return lang.T("change.dash")
	case "colour":
		return lang.T("change.colour")
	case "lock":
		return lang.T("change.lock")
	case "unlock":
		return lang.T("change.unlock")
	case "text":
		return lang.T("change.text")
	case "ref":
		return lang.T("change.ref")
	}
	return lang.Of(op).Said()
}

func (b *Board) undo(again bool) panes.Action {
	var c board.Change
	page := b.board.Page()
	if again {
		c = b.board.Redo()
	} else {
		c = b.board.Undo()
	}
	if b.board.Page() != page {
		b.turned()
	}
	did := saidChange(c.Op)
	switch {
	case c.Op == "" && again:
		b.notice.say(lang.T("there-nothing-do-again"))
	case c.Op == "":
		b.notice.say(lang.T("there-nothing-yours-take-back"))
	case len(c.Kept) > 0:
		b.notice.say(lang.N(len(c.Kept), "that-changed-since-stay", did, len(c.Kept)))
	default:
		b.notice.say(did)
	}
	a := b.edited(c, nil)
	b.selection.back(b.index().View, c)
	return a
}

// add puts a new shape on the board and selects it.
func (b *Board) add(fields map[string]any) (string, panes.Action) {
	raw, err := json.Marshal(fields)
	if err != nil {
		b.notice.fail(err)
		return "", panes.Action{}
	}
	id, c, err := b.board.Add(raw)
	if err != nil {
		return "", b.edited(c, err)
	}
	a := b.edited(c, nil)
	b.selection.to(id)
	b.selection.made = true
	b.tool = tool{snap: b.tool.snap}
	return id, a
}

// newWidth and newHeight are the room that a new shape wants around its corner, in
// pixels of the page: most are no larger.
const (
	newWidth  = 200
	newHeight = 100
)

// addHere puts a new shape into the middle of what shows, where there is room,
// and asks for its text.
func (b *Board) addHere(kind string) panes.Action {
	shown := b.shown()
	at := shown.at(shown.w/2, shown.h/2)
	fields := map[string]any{"kind": kind}
	x, y := float64(int(at.X/10)*10), float64(int(at.Y/10)*10)
	if s := b.index().View.Shape(b.selection.last()); s == nil {
		fields["x"], fields["y"] = x, y
	}
	space := board.Rect{X: x, Y: y, W: newWidth, H: newHeight}
	for _, s := range b.index().View.In(shown.window()) {
		if s.Arrow == nil && s.Bounds.Overlaps(space) { // let the board find room
			delete(fields, "x")
			delete(fields, "y")
		}
	}
	id, a := b.add(fields)
	if s := b.index().View.Shape(id); s != nil {
		b.show(s)
		b.begin("text", s)
	}
	return a
}

// connect puts an arrow between two shapes, and asks for its text.
func (b *Board) connect(from, to string) panes.Action {
	b.tool.from = ""
	v := b.index().View
	a, c := v.Shape(from), v.Shape(to)
	if a == nil || c == nil {
		b.notice.say(lang.T("choose-another-shape-connect"))
		return panes.Action{}
	}
	kind := "arrow"
	switch {
	case a.Kind == "lifeline" || a.Kind == "activation":
		kind = "message"
	case a.Kind != "":
		kind = "transition"
	}
	id, act := b.add(map[string]any{"kind": kind, "from": from, "to": to})
	if s := b.index().View.Shape(id); s != nil {
		b.begin("text", s)
	}
	return act
}

// lock keeps what is selected from being changed here, or no longer.
func (b *Board) lock() panes.Action {
	c, locked, err := b.hand().lock()
	a := b.edited(c, err)
	switch {
	case err != nil:
	case locked:
		b.notice.say(lang.T("locked"))
	default:
		b.notice.say(lang.T("unlocked"))
	}
	return a
}
