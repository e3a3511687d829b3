package board

import (
	"encoding/json"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/scene"
)

// errNothing says that nothing is selected.
var errNothing = lang.Errorf("nothing-selected-click-shape-choose")

// edited follows a change by hand: it shows, and is saved.
func (b *Board) edited(c board.Change, err error) panes.Action {
	if err != nil {
		b.fail(err)
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

// editable returns the selected shapes that may be changed.
func (b *Board) editable() ([]string, error) {
	var ids []string
	locked := 0
	for _, s := range b.shapes() {
		if s.Locked {
			locked++
			continue
		}
		ids = append(ids, s.ID)
	}
	switch {
	case len(ids) > 0:
		return ids, nil
	case locked > 0:
		return nil, lang.Errorf("what-is-selected-is-locked")
	}
	return nil, errNothing
}

// on does something with the selected shapes.
func (b *Board) with(do func(ids []string) (board.Change, error)) panes.Action {
	ids, err := b.editable()
	if err != nil {
		b.fail(err)
		return panes.Action{}
	}
	return b.edited(do(ids))
}

// update returns the selected shapes other fields.
func (b *Board) update(op string, fields map[string]any) panes.Action {
	return b.with(func(ids []string) (board.Change, error) {
		raw, err := json.Marshal(fields)
		if err != nil {
			return board.Change{}, err
		}
		all := make([]board.Fields, len(ids))
		for i, id := range ids {
			all[i] = board.Fields{ID: id, Updates: raw}
		}
		return b.board.UpdateAll(op, all)
	})
}

// nudge moves what is selected by cells.
func (b *Board) nudge(dx, dy int) panes.Action {
	by := b.grid()
	return b.with(func(ids []string) (board.Change, error) {
		return b.board.Move(ids, board.Point{X: float64(dx) * by.X, Y: float64(dy) * by.Y})
	})
}

// grid is how far things go at once: about a cell, and a whole number of pixels.
func (b *Board) grid() board.Point {
	z := b.board.Camera().Zoom
	return board.Point{X: max(1, float64(int(cells.W/z+0.5))), Y: max(1, float64(int(cells.H/z+0.5)))}
}

// resize makes what is selected larger by cells.
func (b *Board) resize(dx, dy int) panes.Action {
	by := b.grid()
	return b.with(func(ids []string) (board.Change, error) {
		var all []board.Sized
		for _, id := range ids {
			r := b.index().View.Shape(id).Frame()
			if dx != 0 {
				r.W = max(r.W+float64(dx)*by.X, 10)
			}
			if dy != 0 {
				r.H = max(r.H+float64(dy)*by.Y, 10)
			}
			all = append(all, board.Sized{ID: id, To: r})
		}
		return b.board.Resize(all)
	})
}

// place puts a shape into a rectangle of the page.
func (b *Board) place(id string, r board.Rect) panes.Action {
	return b.edited(b.board.Resize([]board.Sized{{ID: id, To: r}}))
}

func fieldsOf(id string, fields map[string]any) (board.Fields, error) {
	raw, err := json.Marshal(fields)
	return board.Fields{ID: id, Updates: raw}, err
}

// remove deletes what is selected.
func (b *Board) remove() panes.Action {
	return b.with(func(ids []string) (board.Change, error) { return b.board.Delete(ids...) })
}

// duplicate copies what is selected beside it.
func (b *Board) duplicate() panes.Action {
	by := b.grid()
	var made []string
	a := b.with(func(ids []string) (board.Change, error) {
		var c board.Change
		var err error
		made, c, err = b.board.Duplicate(ids, board.Point{X: 2 * by.X, Y: by.Y})
		return c, err
	})
	if len(made) > 0 {
		b.selection.to(made...)
	}
	return a
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
		b.say(lang.T("there-nothing-do-again"))
	case c.Op == "":
		b.say(lang.T("there-nothing-yours-take-back"))
	case len(c.Kept) > 0:
		b.say(lang.N(len(c.Kept), "that-changed-since-stay", did, len(c.Kept)))
	default:
		b.say(did)
	}
	a := b.edited(c, nil)
	b.chooseBack(c)
	return a
}

// chooseBack selects the shapes that an undo or a redo brought back, which were
// selected when they went.
func (b *Board) chooseBack(c board.Change) {
	var ids []string
	for _, id := range c.Added {
		if s := b.index().View.Shape(id); s != nil && s.Part == "" && s.Arrow == nil {
			ids = append(ids, id)
		}
	}
	if len(ids) > 0 {
		b.selection.to(ids...)
	}
}

// add puts a new shape on the board and selects it.
func (b *Board) add(fields map[string]any) (string, panes.Action) {
	raw, err := json.Marshal(fields)
	if err != nil {
		b.fail(err)
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
	w, h := b.size()
	at := b.pageAt(w/2, h/2)
	fields := map[string]any{"kind": kind}
	x, y := float64(int(at.X/10)*10), float64(int(at.Y/10)*10)
	if s := b.index().View.Shape(b.selection.last()); s == nil {
		fields["x"], fields["y"] = x, y
	}
	space := board.Rect{X: x, Y: y, W: newWidth, H: newHeight}
	for _, s := range b.index().View.In(scene.Window(b.board.Camera(), w, h)) {
		if s.Arrow == nil && s.Bounds.Overlaps(space) { // let the board find room
			delete(fields, "x")
			delete(fields, "y")
		}
	}
	id, a := b.add(fields)
	if s := b.index().View.Shape(id); s != nil {
		b.reveal(s)
		b.beginText(s)
	}
	return a
}

// connect puts an arrow between two shapes, and asks for its text.
func (b *Board) connect(from, to string) panes.Action {
	b.tool.from = ""
	v := b.index().View
	a, c := v.Shape(from), v.Shape(to)
	if a == nil || c == nil {
		b.say(lang.T("choose-another-shape-connect"))
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
		b.beginText(s)
	}
	return act
}

// look shows the state of saving in words.
func (b *Board) saveState() string {
	switch s := b.source; {
	case b.board.ReadOnly() != "":
		return lang.T("file.read-only")
	case s.conflict != nil:
		return lang.T("file.not-saved")
	case s.saving:
		return lang.T("file.saving")
	case s.unsaved:
		return lang.T("file.unsaved")
	}
	return lang.T("file.saved")
}

// write tries again to save.
func (b *Board) write() tea.Cmd {
	if !b.source.unsaved {
		b.say(lang.T("everything-is-saved"))
	}
	return b.save()
}
