package board

import (
	"math"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/fractional"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// readRecord takes a record of tldraw, whole or in part.
func (it *item) readRecord(o tldraw.Object) error {
	if name, _ := tldraw.Str(o.Get("typeName")); o.Get("typeName") != nil && name != "shape" {
		return wrong("typeName", "is-no-shape",
			brief(o.Get("typeName"))).hint("arrows are bound by from and to, or by start and end with boundShapeId")
	}
	it.typ, _ = tldraw.Str(o.Get("type"))
	if _, ok := tldraw.Props(it.typ); !ok {
		return wrong("type", "tldraw-has-no-cannot-made", brief(o.Get("type"))).hint("want one of %s",
			strings.Join(tldraw.Types(), ", "))
	}
	it.defaults()
	for _, f := range o {
		if err := it.readField(f); err != nil {
			return err
		}
	}
	if it.typ == "note" || it.typ == "text" || it.typ == "geo" || it.typ == "arrow" {
		it.text = tldraw.PlainText(it.props.Get("richText"))
	}
	it.w, it.h = number(it.props, "w", 0), number(it.props, "h", 0)
	return nil
}

func (it *item) readField(f tldraw.Field) error {
	s, isString := tldraw.Str(f.Raw)
	switch f.Key {
	case "typeName", "type":
	case "id", "parentId", "index", "fromId", "toId":
		if !isString {
			return wrong(f.Key, "want-a-string-not", brief(f.Raw))
		}
		switch f.Key {
		case "id":
			return it.name(s)
		case "parentId":
			it.parent = s
		case "index":
			if !fractional.Valid(s) {
				return wrong(f.Key, "no-index-key-tldraw", brief(f.Raw))
			}
			it.index = s
		default:
			return wrong(f.Key, "is-of-bindings").hint("say from and to")
		}
	case "from", "to":
		if it.typ != "arrow" || !isString {
			return wrong(f.Key, "want-id-shape-arrow")
		}
		if f.Key == "from" {
			it.from = shapeID(s)
		} else {
			it.to = shapeID(s)
		}
	case "x", "y", "rotation", "opacity":
		return it.readNumber(f)
	case "isLocked":
		if string(f.Raw) != "true" && string(f.Raw) != "false" {
			return wrong(f.Key, "want-true-or-false-not", brief(f.Raw))
		}
		it.locked = tldraw.Bool(f.Raw)
	case "meta":
		meta, err := tldraw.ParseObject(f.Raw)
		if err != nil {
			return wrong(f.Key, "want-an-object-not", brief(f.Raw))
		}
		it.meta = meta
		about, _ := tldraw.ParseObject(meta.Get("openspace"))
		name, _ := tldraw.Str(about.Get("kind"))
		it.kind, _ = kindOf(name)
	case "props":
		props, err := tldraw.ParseObject(f.Raw)
		if err != nil {
			return wrong(f.Key, "want-an-object-not", brief(f.Raw))
		}
		for _, p := range props {
			if err := it.readProp(p); err != nil {
				return err
			}
		}
	default:
		return wrong(line(f.Key), "record-tldraw-has-no-such").hint(
			"props are in props; without props the friendly form counts")
	}
	return nil
}

func (it *item) readNumber(f tldraw.Field) error {
	n, ok := tldraw.Num(f.Raw)
	switch f.Key {
	case "x", "y":
		if !ok || math.Abs(n) > maxCoordinate {
			return wrong(f.Key, "want-a-number-within-not", maxCoordinate, brief(f.Raw))
		}
		if f.Key == "x" {
			it.x = &n
		} else {
			it.y = &n
		}
	case "rotation":
		if !ok || math.Abs(n) > 100 {
			return wrong(f.Key, "want-radians-not", brief(f.Raw))
		}
		it.rotation = n
	default:
		if !ok || n < 0 || n > 1 {
			return wrong(f.Key, "want-number-from-0-1", brief(f.Raw))
		}
		it.opacity = n
	}
	return nil
}

// readProp takes a prop, also in forms that tldraw had before: text instead of
// richText, and ends of arrows that name the shape they are bound to.
func (it *item) readProp(p tldraw.Field) error {
	field := "props." + line(p.Key)
	if s, ok := tldraw.Str(p.Raw); p.Key == "text" && ok && it.props.Get("richText") != nil {
		return it.set(field, "richText", tldraw.RichText(s))
	}
	if o, err := tldraw.ParseObject(p.Raw); it.typ == "arrow" && (p.Key == "start" || p.Key == "end") && err == nil {
		if id, ok := tldraw.Str(o.Get("boundShapeId")); ok {
			if p.Key == "start" {
				it.from = shapeID(id)
			} else {
				it.to = shapeID(id)
			}
			return nil
		}
		if o.Get("type") != nil { // "point", before 2.2
			p.Raw = o.With("type", nil).JSON()
		}
	}
	return it.set(field, p.Key, p.Raw)
}

// updateRecord applies fields of a record of tldraw.
func (e *edit) updateRecord(s *Shape, o tldraw.Object) error {
	if typ, ok := tldraw.Str(o.Get("type")); ok && typ != s.Type {
		return wrong("type", "a-cannot-become-a", s.Type, line(typ))
	}
	it, err := e.changes(s, Input{})
	if err != nil {
		return err
	}
	kind := it.kind
	var edits []tldraw.Edit
	for _, f := range o {
		if f.Key == "id" {
			if id, _ := tldraw.Str(f.Raw); id != s.ID {
				return wrong("id", "cannot-change")
			}
			continue
		}
		if err := it.readField(f); err != nil {
			return err
		}
		switch f.Key {
		case "x", "y", "rotation", "opacity", "isLocked", "index":
			edits = append(edits, tldraw.Set(f.Raw, f.Key))
		case "meta":
			for _, m := range it.meta {
				edits = append(edits, tldraw.Set(m.Raw, "meta", m.Key))
			}
		case "parentId":
			if err := e.reparent(s, it.parent); err != nil {
				return err
			}
		}
	}
	if err := e.patch(s.ID, append(edits, it.edits(e.records[s.ID])...)); err != nil {
		return err
	}
	it.w, it.h = number(it.props, "w", s.W), number(it.props, "h", s.H)
	if kind.ID == "lifeline" {
		it.h = s.Bounds.H
	}
	if it.from != "" || it.to != "" {
		for _, end := range []struct {
			id string
			to **string
		}{{it.from, &it.in.From}, {it.to, &it.in.To}} {
			if id := end.id; id != "" {
				*end.to = &id
			}
		}
	}
	if err := e.reform(s, it); err != nil {
		return err
	}
	return e.rebind(s, it)
}
