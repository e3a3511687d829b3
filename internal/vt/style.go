package vt

import "strconv"

// Attrs are the attributes of a cell that are on or off.
type Attrs uint16

// The attributes SGR sets, and protection from selective erasure (DECSCA).
const (
	Bold Attrs = 1 << iota
	Faint
	Italic
	Blink
	RapidBlink
	Reverse
	Conceal
	Strike
	Overline
	Protected

	underlineShift       = 10
	underlineMask  Attrs = 7 << underlineShift
	onOff          Attrs = 1<<underlineShift - 1
)

// Underline is the shape of an underline.
type Underline uint8

// The shapes SGR 4:n names.
const (
	NoUnderline Underline = iota
	SingleUnderline
	DoubleUnderline
	CurlyUnderline
	DottedUnderline
	DashedUnderline
)

// Style is how a cell looks and what it links to.
type Style struct {
	FG, BG         Color
	Attrs          Attrs
	Underline      Underline
	UnderlineColor Color
	Link           Link
}

// Link is an OSC 8 link. Cells with equal links belong together; ID is what
// the program gave so that parts of one link far from each other light up
// together. The URI is printable ASCII; its scheme is not judged here.
type Link struct {
	URI, ID string
}

// pen is the style of a cell as it is stored: 12 bytes. ext is a place in the
// table of extras (underline colour and link), 0 for neither.
type pen struct {
	fg, bg Color
	attrs  Attrs
	ext    uint16
}

func (p pen) underline() Underline { return Underline(p.attrs & underlineMask >> underlineShift) }

func (p *pen) setUnderline(u Underline) {
	p.attrs = p.attrs&^underlineMask | Attrs(u)<<underlineShift
}

// appendSGR adds the parameters, with a leading reset, that make a terminal
// write in style s: "0;1;38;5;4".
func appendSGR(b []byte, s Style) []byte {
	b = append(b, '0')
	for i, code := range [...]string{"1", "2", "3", "5", "6", "7", "8", "9", "53"} {
		if s.Attrs&(1<<i) != 0 {
			b = append(append(b, ';'), code...)
		}
	}
	switch {
	case s.Underline == SingleUnderline:
		b = append(b, ";4"...)
	case s.Underline != NoUnderline:
		b = strconv.AppendUint(append(b, ";4:"...), uint64(s.Underline), 10)
	}
	b = appendColor(b, s.FG, 30)
	b = appendColor(b, s.BG, 40)
	return appendColor(b, s.UnderlineColor, 50)
}

// appendColor adds one colour; base is 30 (foreground), 40 (background) or 50
// (underline, which has no short form).
func appendColor(b []byte, c Color, base uint64) []byte {
	if i, ok := c.Index(); ok {
		switch {
		case base < 50 && i < 8:
			return strconv.AppendUint(append(b, ';'), base+uint64(i), 10)
		case base < 50 && i < 16:
			return strconv.AppendUint(append(b, ';'), base+60+uint64(i)-8, 10)
		}
		b = strconv.AppendUint(append(b, ';'), base+8, 10)
		return strconv.AppendUint(append(b, ";5;"...), uint64(i), 10)
	}
	if r, g, bl, ok := c.RGB(); ok {
		b = strconv.AppendUint(append(b, ';'), base+8, 10)
		b = append(b, ";2"...)
		for _, v := range [...]uint8{r, g, bl} {
			b = strconv.AppendUint(append(b, ';'), uint64(v), 10)
		}
	}
	return b
}
