package board

import (
	"encoding/json"
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
)

// hand changes what is selected on a board.
type hand struct {
	board     *board.Board
	selection *selection
}

func (b *Board) hand() hand { return hand{b.board, &b.selection} }

// editable returns the selected shapes that may be changed.
func (h hand) editable() ([]string, error) {
	var ids []string
	locked := 0
	for _, s := range h.selection.shapes(h.board.View()) {
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

// with does something with the selected shapes.
func (h hand) with(do func(ids []string) (board.Change, error)) (board.Change, error) {
	ids, err := h.editable()
	if err != nil {
		return board.Change{}, err
	}
	return do(ids)
}

// update gives the selected shapes other fields.
func (h hand) update(op string, fields map[string]any) (board.Change, error) {
	return h.with(func(ids []string) (board.Change, error) {
		raw, err := json.Marshal(fields)
		if err != nil {
			return board.Change{}, err
		}
		all := make([]board.Fields, len(ids))
		for i, id := range ids {
			all[i] = board.Fields{ID: id, Updates: raw}
		}
		return h.board.UpdateAll(op, all)
	})
}

// move moves what is selected.
func (h hand) move(by board.Point) (board.Change, error) {
	return h.with(func(ids []string) (board.Change, error) { return h.board.Move(ids, by) })
}

// resize makes what is selected larger.
func (h hand) resize(by board.Point) (board.Change, error) {
	return h.with(func(ids []string) (board.Change, error) {
		var all []board.Sized
		for _, id := range ids {
			r := h.board.View().Shape(id).Frame()
			if by.X != 0 {
				r.W = max(r.W+by.X, 10)
			}
			if by.Y != 0 {
				r.H = max(r.H+by.Y, 10)
			}
			all = append(all, board.Sized{ID: id, To: r})
		}
		return h.board.Resize(all)
	})
}

// remove deletes what is selected.
func (h hand) remove() (board.Change, error) {
	return h.with(func(ids []string) (board.Change, error) { return h.board.Delete(ids...) })
}

// raise puts what is selected before all else, or behind it.
func (h hand) raise(front bool) (board.Change, error) {
	return h.with(func(ids []string) (board.Change, error) { return h.board.Raise(ids, front) })
}

func (h hand) rotate(degrees float64) (board.Change, error) {
	return h.with(func(ids []string) (board.Change, error) { return h.board.Turn(ids, degrees) })
}

// duplicate copies what is selected, some way off, and selects the copies.
func (h hand) duplicate(by board.Point) (board.Change, error) {
	return h.with(func(ids []string) (board.Change, error) {
		made, c, err := h.board.Duplicate(ids, by)
		return h.chosen(c, err, made...)
	})
}

// group makes one group of what is selected, and selects it.
func (h hand) group() (board.Change, error) {
	return h.with(func(ids []string) (board.Change, error) {
		id, c, err := h.board.Group(ids)
		return h.chosen(c, err, id)
	})
}

// ungroup takes the groups away that are selected, or hold what is, and selects
// what was in them.
func (h hand) ungroup() (board.Change, error) {
	return h.with(func(ids []string) (board.Change, error) {
		v := h.board.View()
		var groups []string
		for _, id := range ids {
			if s := v.Shape(id); s.Type != "group" {
				if up := v.Shape(s.Parent); up != nil && up.Type == "group" {
					id = up.ID
				}
			}
			if !slices.Contains(groups, id) {
				groups = append(groups, id)
			}
		}
		left, c, err := h.board.Ungroup(groups)
		return h.chosen(c, err, left...)
	})
}

// chosen selects what a change brought, if it did.
func (h hand) chosen(c board.Change, err error, ids ...string) (board.Change, error) {
	if err == nil && len(ids) > 0 {
		h.selection.to(ids...)
	}
	return c, err
}

// lock keeps what is selected from being changed here, or when all of it is
// locked lets it go.
func (h hand) lock() (c board.Change, locked bool, err error) {
	all := h.selection.shapes(h.board.View())
	if len(all) == 0 {
		return c, false, errNothing
	}
	locked = slices.ContainsFunc(all, func(s *board.Shape) bool { return !s.Locked })
	fields := make([]board.Fields, len(all))
	for i, s := range all {
		if fields[i], err = fieldsOf(s.ID, map[string]any{"locked": locked}); err != nil {
			return c, false, err
		}
	}
	op := "lock"
	if !locked {
		op = "unlock"
	}
	c, err = h.board.UpdateAll(op, fields)
	return c, locked, err
}

func fieldsOf(id string, fields map[string]any) (board.Fields, error) {
	raw, err := json.Marshal(fields)
	return board.Fields{ID: id, Updates: raw}, err
}

// text puts a text at a point, and selects it. A wide one wraps.
func (h hand) text(text string, at board.Point) (board.Change, error) {
	fields := map[string]any{"kind": "text", "text": text, "x": at.X, "y": at.Y}
	if board.TextWidth(text) > textWidth {
		fields["w"] = textWidth
	}
	raw, err := json.Marshal(fields)
	if err != nil {
		return board.Change{}, err
	}
	id, c, err := h.board.Add(raw)
	return h.chosen(c, err, id)
}

// copied is what is selected as tldraw takes it.
func (h hand) copied() (string, error) {
	if len(h.selection.ids) == 0 {
		return "", errNothing
	}
	return h.board.Copy(h.selection.ids)
}
