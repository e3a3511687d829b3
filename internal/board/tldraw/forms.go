package tldraw

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"math"
)

var (
	no   = json.RawMessage("false")
	null = json.RawMessage("null")
)

// added is a version that added props, each with the value that stands for
// not having it.
func added(version int, what string, props ...Field) step {
	return step{version, what, func(r *Record) bool {
		for _, p := range props {
			if raw := r.Props.Get(p.Key); raw != nil && !Same(raw, p.Raw) {
				return true
			}
		}
		return false
	}, func(r *Record) (edits []Edit) {
		for _, p := range props {
			if r.Props.Get(p.Key) == nil {
				edits = append(edits, Set(p.Raw, "props", p.Key))
			}
		}
		return edits
	}, func(*Record) (edits []Edit) {
		for _, p := range props {
			edits = append(edits, Set(nil, "props", p.Key))
		}
		return edits
	}}
}

// optional is a version that added a prop which need not be there.
func optional(version int, what, prop string) step {
	return step{version, what, func(r *Record) bool { return r.Props.Get(prop) != nil }, nil,
		func(*Record) []Edit { return []Edit{Set(nil, "props", prop)} }}
}

func hasAttrs(r *Record) bool {
	o, _ := ParseObject(r.Props.Get("richText"))
	return o.Get("attrs") != nil
}

func dropAttrs(r *Record) []Edit {
	if !hasAttrs(r) {
		return nil
	}
	return []Edit{Set(nil, "props", "richText", "attrs")}
}

// fontSize returns a note's change of its font's size: a ratio up to 1 today, and
// of old the size in pixels, or 0 for none.
func fontSize(r *Record) (float64, bool) { return Num(r.Props.Get("fontSizeAdjustment")) }

func shrunk(r *Record) bool {
	f, ok := fontSize(r)
	return ok && f > 0 && f < 1
}

func fontRatio(r *Record) []Edit {
	raw := null // to be measured again
	if f, ok := fontSize(r); ok && f <= 1 {
		raw = Number(1)
	}
	return []Edit{Set(raw, "props", "fontSizeAdjustment")}
}

func fontPixels(r *Record) []Edit {
	if f, ok := fontSize(r); ok && (f > 1 || f == 0) {
		return nil
	}
	return []Edit{Set(Number(0), "props", "fontSizeAdjustment")}
}

func lastEditor(r *Record) []Edit  { return renamed(r, "textFirstEditedBy", "textLastEditedBy") }
func firstEditor(r *Record) []Edit { return renamed(r, "textLastEditedBy", "textFirstEditedBy") }

func renamed(r *Record, from, to string) []Edit {
	if r.Props.Get(to) != nil {
		return []Edit{Set(nil, "props", from)}
	}
	raw := r.Props.Get(from)
	if raw == nil {
		raw = null
	}
	return []Edit{Set(nil, "props", from), Set(raw, "props", to)}
}

// packed is the version that packed the points of segments, and gave shapes a
// scale along each axis.
func packed(version int) step {
	scaled := added(version, "", Field{"scaleX", Number(1)}, Field{"scaleY", Number(1)})
	return step{version, "packed strokes, scaled by axes", scaled.uses,
		func(r *Record) []Edit {
			return append(scaled.up(r), eachSegment(r, func(o Object) Object {
				if o.Get("path") != nil {
					return o
				}
				return o.With("points", nil).With("path", path3(segmentPoints(o)))
			})...)
		},
		func(r *Record) []Edit {
			return append(scaled.down(r), eachSegment(r, func(o Object) Object {
				if o.Get("path") == nil {
					return o
				}
				points := []json.RawMessage{}
				for _, p := range segmentPoints(o) {
					points = append(points, Object{{"x", Number(p[0])}, {"y", Number(p[1])},
						{"z", Number(math.Round(p[2]*1e4) / 1e4)}}.JSON())
				}
				return o.With("path", nil).With("dim", nil).With("points", mustEncode(points))
			})...)
		}}
}

// flat is the version that left out the pressure of strokes without any.
func flat(version int) step {
	return step{version, "strokes without pressure", nil, nil, func(r *Record) []Edit {
		return eachSegment(r, func(o Object) Object {
			dim, ok := Num(o.Get("dim"))
			switch {
			case !ok:
				return o
			case dim == 2:
				o = o.With("path", path3(segmentPoints(o)))
			}
			return o.With("dim", nil)
		})
	}}
}

// eachSegment edits the segments of a record, where one becomes another.
func eachSegment(r *Record, becomes func(Object) Object) []Edit {
	segments, err := ParseArray(r.Props.Get("segments"))
	if err != nil {
		return nil
	}
	changed := false
	for i, raw := range segments {
		o, err := ParseObject(raw)
		if err != nil {
			continue
		}
		if out := becomes(o).JSON(); !Same(out, raw) {
			segments[i], changed = out, true
		}
	}
	if !changed {
		return nil
	}
	return []Edit{Set(mustEncode(segments), "props", "segments")}
}

// path3 packs points with their pressure, as before a path could leave it out.
func path3(points [][3]float64) json.RawMessage {
	var b []byte
	var last [3]float64
	for i, p := range points {
		for j, f := range p {
			if i == 0 {
				b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(f)))
				last[j] = float64(float32(f))
				continue
			}
			d := toHalf(f - last[j]) // against what a reader has, so that rounding does not add up
			b = binary.LittleEndian.AppendUint16(b, d)
			last[j] += half(d)
		}
	}
	return Quote(base64.StdEncoding.EncodeToString(b))
}
