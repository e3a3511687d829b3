package board

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// part is a shape that draws more of its parent: tldraw has no stick figures.
// It is a child, so that it moves and goes with it there too.
type part struct {
	name, typ string
	at        Point
	props     tldraw.Object // other than the defaults
}

// partsOf returns the parts of a kind that is w by h.
func partsOf(kind string, w, h float64, color string) []part {
	solid := tldraw.Field{Key: "dash", Raw: tldraw.Quote("solid")}
	tint := tldraw.Field{Key: "color", Raw: tldraw.Quote(color)}
	small := tldraw.Field{Key: "size", Raw: tldraw.Quote("s")}
	switch kind {
	case "cylinder":
		lid := min(24, h/3)
		return []part{{"lid", "geo", Point{X: 0, Y: -lid / 2},
			tldraw.Object{{Key: "geo", Raw: tldraw.Quote("ellipse")}, {Key: "w", Raw: tldraw.Number(rounded(w))},
				{Key: "h", Raw: tldraw.Number(rounded(lid))}, solid, tint, small}}}
	case "final":
		in := min(w, h) * 0.22
		return []part{{"core", "geo", Point{X: in, Y: in},
			tldraw.Object{{Key: "geo", Raw: tldraw.Quote("ellipse")},
				{Key: "w", Raw: tldraw.Number(rounded(max(w-2*in, 1)))},
				{Key: "h", Raw: tldraw.Number(rounded(max(h-2*in, 1)))}, {Key: "fill", Raw: tldraw.Quote("fill")},
				solid,
				tint, small}}}
	case "lifeline":
		return []part{{"stem", "line", Point{X: w / 2, Y: lifelineHead}, tldraw.Object{
			{Key: "points", Raw: tldraw.LinePoints([][2]float64{{0, 0}, {0, rounded(max(h-lifelineHead, 20))}})},
			{Key: "dash", Raw: tldraw.Quote("dashed")}, tint, small}}}
	case "actor":
		return []part{{"figure", "draw", Point{},
			tldraw.Object{{Key: "segments", Raw: figure(w, max(h-36, h/2))}, solid, tint, small}}}
	}
	return nil
}

// figure is a stick figure, as wide as its height allows.
func figure(w, h float64) []byte {
	var strokes []byte
	x, r := w/2, min(h/5, w/4)
	add := func(points ...[2]float64) {
		if strokes != nil {
			strokes = append(strokes, ',')
		}
		strokes = append(strokes, tldraw.Segment("straight", points)...)
	}
	var head [][2]float64
	for i := range 13 {
		sin, cos := math.Sincos(2*math.Pi*float64(i)/12 + math.Pi/2)
		head = append(head, [2]float64{x + cos*r, r + sin*r})
	}
	neck, hip, reach := 2*r, h*0.65, min(w/2, h*0.35)
	arms := neck + (hip-neck)*0.3
	add(head...)
	add([2]float64{x, neck}, [2]float64{x, hip})
	add([2]float64{x - reach, arms}, [2]float64{x + reach, arms})
	add([2]float64{x - reach, h}, [2]float64{x, hip}, [2]float64{x + reach, h})
	return append(append([]byte{'['}, strokes...), ']')
}

// addParts puts the parts of a new shape on the board.
func (e *edit) addParts(it *item) error {
	color := "black"
	if c := it.word("color"); c != "" {
		color = c
	}
	for _, p := range partsOf(it.kind.ID, it.w, it.h, color) {
		child := &item{typ: p.typ, id: it.id + "-" + p.name, parent: it.id}
		if e.records[child.id] != nil {
			child.id = e.fresh(p.name)
		}
		child.defaults()
		for _, f := range p.props {
			if err := child.set("kind", f.Key, f.Raw); err != nil {
				return err
			}
		}
		child.meta = tldraw.Object{{Key: "openspace",
			Raw: tldraw.Object{{Key: "part", Raw: tldraw.Quote(p.name)}}.JSON()}}
		if err := e.putShape(child, p.at); err != nil {
			return err
		}
	}
	return nil
}

// fitParts makes the parts of a shape fit a new size or colour.
func (e *edit) fitParts(id, kind string, w, h float64, color string) error {
	if kind == "" {
		return nil
	}
	parts := partsOf(kind, w, h, color)
	for _, key := range e.keys(func(r *tldraw.Record) bool {
		return r.TypeName == "shape" &&
			r.Str("parentId") == id
	}) {
		child := e.records[key]
		for _, p := range parts {
			if partName(child) != p.name || child.Type != p.typ {
				continue
			}
			edits := []tldraw.Edit{tldraw.Set(tldraw.Number(rounded(p.at.X)), "x"),
				tldraw.Set(tldraw.Number(rounded(p.at.Y)), "y")}
			for _, f := range p.props {
				edits = append(edits, tldraw.Set(f.Raw, "props", f.Key))
			}
			if err := e.patch(key, edits); err != nil {
				return err
			}
		}
	}
	return nil
}

func partName(r *tldraw.Record) string {
	about, _ := tldraw.ParseObject(r.Meta.Get("openspace"))
	name, _ := tldraw.Str(about.Get("part"))
	return name
}
