package tldraw

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"math"
)

// MaxPoints is how many points of one segment are read.
const MaxPoints = 200_000

// SegmentPoints returns the points of a segment of a draw or highlight shape, in
// the shape's own space before its scaleX and scaleY. It reads each form there
// has been: points as objects, points packed as half floats, and paths: a first
// point of whole floats, then steps of half floats, with pressure or without
// (dim 2). What cannot be read has no points, and what is not finite is left out.
func SegmentPoints(raw json.RawMessage) [][2]float64 {
	o, err := ParseObject(raw)
	if err != nil {
		return nil
	}
	var out [][2]float64
	for _, p := range segmentPoints(o) {
		out = append(out, [2]float64{p[0], p[1]})
	}
	return out
}

// pressure is that of a point which does not tell it.
const pressure = 0.5

// segmentPoints returns the points of a segment with their pressure.
func segmentPoints(o Object) [][3]float64 {
	if path, ok := Str(o.Get("path")); ok {
		dim, _ := Num(o.Get("dim"))
		return steps(path, dim == 2)
	}
	points := o.Get("points")
	if packed, ok := Str(points); ok {
		return halves(packed)
	}
	values, _ := ParseArray(points)
	var out [][3]float64
	for _, v := range values[:min(len(values), MaxPoints)] {
		p, _ := ParseObject(v)
		x, okX := Num(p.Get("x"))
		y, okY := Num(p.Get("y"))
		z, okZ := Num(p.Get("z"))
		if !okZ {
			z = pressure
		}
		if okX && okY {
			out = append(out, [3]float64{x, y, z})
		}
	}
	return out
}

func finite(all ...float64) bool {
	for _, f := range all {
		if f-f != 0 {
			return false
		}
	}
	return true
}

func steps(path string, flat bool) [][3]float64 {
	b, err := base64.StdEncoding.DecodeString(path)
	first, size := 12, 6
	if flat {
		first, size = 8, 4
	}
	if err != nil || len(b) < first {
		return nil
	}
	x := float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
	y := float64(math.Float32frombits(binary.LittleEndian.Uint32(b[4:])))
	z := pressure
	if !flat {
		z = sound(float64(math.Float32frombits(binary.LittleEndian.Uint32(b[8:]))), pressure)
	}
	if !finite(x, y) {
		return nil
	}
	out := [][3]float64{{x, y, z}}
	for b = b[first:]; len(b) >= size && len(out) < MaxPoints; b = b[size:] {
		dx, dy := half(binary.LittleEndian.Uint16(b)), half(binary.LittleEndian.Uint16(b[2:]))
		if !finite(dx, dy) {
			continue
		}
		if !flat {
			z += sound(half(binary.LittleEndian.Uint16(b[4:])), 0)
		}
		x, y = x+dx, y+dy
		out = append(out, [3]float64{x, y, z})
	}
	return out
}

// sound returns a finite number, or another one for what is none.
func sound(f, otherwise float64) float64 {
	if finite(f) {
		return f
	}
	return otherwise
}

func halves(packed string) [][3]float64 {
	b, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		return nil
	}
	var out [][3]float64
	for ; len(b) >= 6 && len(out) < MaxPoints; b = b[6:] {
		x, y := half(binary.LittleEndian.Uint16(b)), half(binary.LittleEndian.Uint16(b[2:]))
		z := sound(half(binary.LittleEndian.Uint16(b[4:])), pressure)
		if finite(x, y) {
			out = append(out, [3]float64{x, y, z})
		}
	}
	return out
}

// Segment writes a segment of today's form. kind is "free" or "straight"; the
// points must not be more than 65,504 apart, which is what a half float holds.
func Segment(kind string, points [][2]float64) json.RawMessage {
	b := make([]byte, 0, 8+4*len(points))
	var x, y float64
	for i, p := range points {
		if i == 0 {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(p[0])))
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(p[1])))
			x, y = float64(float32(p[0])), float64(float32(p[1]))
			continue
		}
		// Against what a reader has by now, so that rounding does not add up.
		dx, dy := toHalf(p[0]-x), toHalf(p[1]-y)
		b = binary.LittleEndian.AppendUint16(b, dx)
		b = binary.LittleEndian.AppendUint16(b, dy)
		x, y = x+half(dx), y+half(dy)
	}
	return Object{
		{"type", Quote(kind)}, {"path", Quote(base64.StdEncoding.EncodeToString(b))}, {"dim", Number(2)},
	}.JSON()
}

// half reads an IEEE 754 half float.
func half(bits uint16) float64 {
	sign := 1.0
	if bits&0x8000 != 0 {
		sign = -1
	}
	exponent, fraction := int(bits>>10&0x1f), float64(bits&0x3ff)
	switch exponent {
	case 0:
		return sign * math.Ldexp(fraction, -24)
	case 31:
		return math.Inf(int(sign))
	}
	return sign * math.Ldexp(1024+fraction, exponent-25)
}

// toHalf rounds to a half float, or to the largest there is.
func toHalf(f float64) uint16 {
	var sign uint16
	if math.Signbit(f) {
		sign = 0x8000
	}
	f = math.Abs(f)
	switch {
	case !(f < 65504): // NaN too
		return sign | 0x7bff
	case f < math.Ldexp(1, -14):
		return sign | uint16(math.Round(math.Ldexp(f, 24)))
	}
	fraction, exponent := math.Frexp(f) // f = fraction · 2^exponent, ½ ≤ fraction < 1
	// a carry goes up into the exponent, as it should
	bits := (exponent+13)<<10 + int(math.Round(math.Ldexp(fraction, 11)))
	return sign | uint16(min(bits, 0x7bff))
}
