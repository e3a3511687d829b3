package board

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Delete takes shapes off the page with everything in them and their bindings.
// Arrows of a diagram go with the shapes they are between; other arrows stay and
// end where they ended. A group without children goes too.
func (b *Board) Delete(ids ...string) (Change, error) {
	return b.do(lang.English("delete"), func(e *edit) error {
		v := b.View()
		gone := map[string]bool{}
		for _, id := range ids {
			if _, err := b.whole("shapeId", id); err != nil {
				return err
			}
			gone[id] = true
		}
		// Children stand behind their parents; arrows may stand anywhere.
		for _, s := range v.Shapes {
			gone[s.ID] = gone[s.ID] || gone[s.Parent]
		}
		for _, s := range v.Shapes {
			if a := s.Arrow; a != nil && !gone[s.ID] && (gone[a.From] || gone[a.To]) {
				if s.Kind != "" {
					gone[s.ID] = true
				} else if err := e.release(s, gone); err != nil {
					return err
				}
			}
		}
		for _, s := range v.Shapes {
			if gone[s.ID] {
				e.remove(s.ID)
			}
		}
		e.dropEmptyGroups(v, gone)
		e.sweep()
		return nil
	})
}

// release returns an arrow ends of its own in the place of shapes that go.
func (e *edit) release(s *Shape, gone map[string]bool) error {
	var edits []tldraw.Edit
	path := s.Arrow.Path
	if gone[s.Arrow.From] {
		edits = append(edits, tldraw.Set(vector(s.Matrix.Undo(path[0])), "props", "start"))
	}
	if gone[s.Arrow.To] {
		edits = append(edits, tldraw.Set(vector(s.Matrix.Undo(path[len(path)-1])), "props", "end"))
	}
	return e.patch(s.ID, edits)
}

func (e *edit) dropEmptyGroups(v *View, gone map[string]bool) {
	for again := true; again; {
		again = false
		filled := map[string]bool{}
		for _, s := range v.Shapes {
			if !gone[s.ID] {
				filled[s.Parent] = true
			}
		}
		for _, s := range v.Shapes {
			if s.Type == "group" && !gone[s.ID] && !filled[s.ID] && lost(v, gone, s.ID) {
				gone[s.ID], again = true, true
				e.remove(s.ID)
			}
		}
	}
}

// lost reports whether a group lost a child: one that was empty before stays.
func lost(v *View, gone map[string]bool, group string) bool {
	for _, s := range v.Shapes {
		if s.Parent == group && gone[s.ID] {
			return true
		}
	}
	return false
}

// whole returns a shape that is no part of another.
func (b *Board) whole(field, id string) (*Shape, error) { return b.wholeOf(b.View(), field, id) }

func (b *Board) wholeOf(v *View, field, id string) (*Shape, error) {
	s := v.Shape(id)
	if s == nil {
		return nil, b.unknown(field, id)
	}
	if s.Part != "" {
		return nil, wrong(field, "is-a-part-of", line(id), line(s.Parent)).hint("say %s", line(s.Parent))
	}
	return s, nil
}

// Resolve returns the id of the shape that a name stands for.
func (b *Board) Resolve(name string) (string, error) {
	for _, id := range []string{name, shapeID(strings.TrimSpace(name))} {
		if b.View().Shape(id) != nil {
			return id, nil
		}
	}
	return "", b.unknown("shapeId", shapeID(name))
}
