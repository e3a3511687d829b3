package export

import (
	"encoding/xml"
	"image/color"
	"math"
	"regexp"
	"strconv"
	"strings"

	board "github.com/openspace-tui/openspace/internal/board/export"
	"github.com/openspace-tui/openspace/internal/deck/figure"
)

// A PDF has the drawings of diagrams that HTML has: what a whiteboard's SVG says is
// drawn with lines and letters, so that it is sharp at any size. The PDF's library
// reads paths of one colour alone.

// drawingScale is how large a drawing is at most: letters of a whiteboard are then
// about as large as those of a slide.
const drawingScale = 1.0

// drawingRoom is how high one is at most, below a heading.
const drawingRoom = 384.0

// drawingEdge is what the SVG of a whiteboard has around it and a slide has not.
const drawingEdge = 34

// svgPicture is what a whiteboard's SVG holds.
type svgPicture struct {
	ViewBox string    `xml:"viewBox,attr"`
	Parts   []svgPart `xml:",any"`
}

// svgPart is a path or a line of text.
type svgPart struct {
	XMLName   xml.Name
	D         string  `xml:"d,attr"`
	Fill      string  `xml:"fill,attr"`
	Stroke    string  `xml:"stroke,attr"`
	Width     float64 `xml:"stroke-width,attr"`
	Dashes    string  `xml:"stroke-dasharray,attr"`
	X         float64 `xml:"x,attr"`
	Y         float64 `xml:"y,attr"`
	Anchor    string  `xml:"text-anchor,attr"`
	Size      float64 `xml:"font-size,attr"`
	Family    string  `xml:"font-family,attr"`
	PaintFrom string  `xml:"paint-order,attr"` // text that stands on lines
	Text      string  `xml:",chardata"`
}

// drawing lays out a diagram as a drawing; what is none stays as it is.
func (w *pdfWriter) drawing(lang, source string, at place) (out block, ok bool) {
	if lang != figure.Lang {
		return block{}, false
	}
	b, err := figure.Board(source)
	if err != nil {
		return block{}, false
	}
	var svg svgPicture
	if err := xml.Unmarshal(w.palette.drawn(board.SVG(b.View())), &svg); err != nil {
		return block{}, false
	}
	box := numbers(svg.ViewBox)
	if len(box) != 4 || box[2] <= 2*drawingEdge || box[3] <= 2*drawingEdge {
		return block{}, false
	}
	x, y, wide, tall := box[0]+drawingEdge, box[1]+drawingEdge, box[2]-2*drawingEdge, box[3]-2*drawingEdge
	scale := min(at.width/wide, drawingRoom*w.scale/tall, drawingScale)
	for i := range svg.Parts { // so that what is missing is known before anything is drawn
		p := &svg.Parts[i]
		p.Text = w.fonts.known(strings.ReplaceAll(p.Text, "✕", "×"), p.face())
	}
	h := tall * scale
	out = block{h, []op{{0, h, func(top float64) {
		on := onPage{x: at.x + (at.width-wide*scale)/2 - x*scale, y: top - y*scale, scale: scale}
		for _, p := range svg.Parts {
			switch p.XMLName.Local {
			case "path":
				w.path(p, on)
			case "text":
				w.label(p, on)
			}
		}
		w.pdf.SetDashPattern(nil, 0)
	}}}}
	if b.Left != "" {
		note := at
		note.size, note.centre = at.size*0.6, true
		out.below(w.paragraph([]piece{{text: w.fonts.known(b.Left, regular), colour: w.muted}}, note), 8)
	}
	return out, true
}

func (p svgPart) face() face {
	if strings.Contains(p.Family, "Mono") {
		return mono
	}
	return regular
}

// onPage is where a drawing is.
type onPage struct{ x, y, scale float64 }

func (o onPage) at(x, y float64) (float64, float64) { return o.x + x*o.scale, o.y + y*o.scale }

// path draws a path with its filling and its line.
func (w *pdfWriter) path(p svgPart, on onPage) {
	style := ""
	if c, ok := rgb(p.Fill); ok {
		w.fill(c)
		style = "F"
	}
	if c, ok := rgb(p.Stroke); ok && p.Width > 0 {
		w.pdf.SetDrawColor(int(c.R), int(c.G), int(c.B))
		w.pdf.SetLineWidth(p.Width * on.scale)
		w.pdf.SetLineCapStyle("round")
		w.pdf.SetLineJoinStyle("round")
		dashes := numbers(p.Dashes)
		for i := range dashes {
			dashes[i] *= on.scale
		}
		w.pdf.SetDashPattern(dashes, 0)
		style += "D"
	}
	if style == "" || p.D == "" {
		return
	}
	w.trace(p.D, on)
	w.pdf.DrawPath(style)
}

// steps are the commands of a path, each with its numbers.
var steps = regexp.MustCompile(`([MLQAZ])([^MLQAZ]*)`)

// trace begins a path that was written as a whiteboard's SVG writes them.
func (w *pdfWriter) trace(d string, on onPage) {
	var x, y float64
	for _, m := range steps.FindAllStringSubmatch(d, -1) {
		n := numbers(m[2])
		switch {
		case m[1] == "Z":
			w.pdf.ClosePath()
			continue
		case m[1] == "M" && len(n) == 2:
			w.pdf.MoveTo(on.at(n[0], n[1]))
		case m[1] == "L" && len(n) == 2:
			w.pdf.LineTo(on.at(n[0], n[1]))
		case m[1] == "Q" && len(n) == 4:
			cx, cy := on.at(n[0], n[1])
			ex, ey := on.at(n[2], n[3])
			w.pdf.CurveTo(cx, cy, ex, ey)
		case m[1] == "A" && len(n) == 7:
			for _, c := range arc(x, y, n) {
				ax, ay := on.at(c[0], c[1])
				bx, by := on.at(c[2], c[3])
				ex, ey := on.at(c[4], c[5])
				w.pdf.CurveBezierCubicTo(ax, ay, bx, by, ex, ey)
			}
		default:
			continue
		}
		x, y = n[len(n)-2], n[len(n)-1]
	}
}

// arc returns the curves of an arc of SVG from a point: radii, turn, two flags and the
// end, as the notes on implementation in its specification have it.
func arc(x, y float64, n []float64) (out [][6]float64) {
	rx, ry, ex, ey := math.Abs(n[0]), math.Abs(n[1]), n[5], n[6]
	if rx == 0 || ry == 0 || x == ex && y == ey {
		return [][6]float64{{x, y, ex, ey, ex, ey}}
	}
	sin, cos := math.Sincos(n[2] * math.Pi / 180)
	px, py := (cos*(x-ex)+sin*(y-ey))/2, (cos*(y-ey)-sin*(x-ex))/2
	if far := px*px/(rx*rx) + py*py/(ry*ry); far > 1 {
		rx, ry = rx*math.Sqrt(far), ry*math.Sqrt(far)
	}
	across := rx*rx*py*py + ry*ry*px*px
	k := math.Sqrt(max(rx*rx*ry*ry-across, 0) / across)
	if (n[3] != 0) == (n[4] != 0) {
		k = -k
	}
	mx, my := k*rx*py/ry, -k*ry*px/rx
	from, to := math.Atan2((py-my)/ry, (px-mx)/rx), math.Atan2((-py-my)/ry, (-px-mx)/rx)
	switch turn := 2 * math.Pi; {
	case n[4] != 0 && to < from:
		to += turn
	case n[4] == 0 && to > from:
		to -= turn
	}
	place := func(a, b float64) (float64, float64) {
		return cos*a*rx - sin*b*ry + cos*mx - sin*my + (x+ex)/2, sin*a*rx + cos*b*ry + sin*mx + cos*my + (y+ey)/2
	}
	parts := math.Ceil(math.Abs(to-from) / (math.Pi / 2))
	step := (to - from) / parts
	reach := 4.0 / 3 * math.Tan(step/4)
	for i := range int(parts) {
		s0, c0 := math.Sincos(from + step*float64(i))
		s1, c1 := math.Sincos(from + step*float64(i+1))
		var c [6]float64
		c[0], c[1] = place(c0-reach*s0, s0+reach*c0)
		c[2], c[3] = place(c1+reach*s1, s1-reach*c1)
		c[4], c[5] = place(c1, s1)
		out = append(out, c)
	}
	return out
}

// label draws a line of text; what stands on lines has the page behind it.
func (w *pdfWriter) label(p svgPart, on onPage) {
	x, y := on.at(p.X, p.Y)
	size := p.Size * on.scale
	wide := w.fonts.width(p.Text, p.face(), size)
	switch p.Anchor {
	case "middle":
		x -= wide / 2
	case "end":
		x -= wide
	}
	if p.PaintFrom != "" {
		w.fill(w.back)
		w.pdf.Rect(x-size*0.1, y-size*0.85, wide+size*0.2, size*1.15, "F")
	}
	ink, ok := rgb(p.Fill)
	if !ok {
		ink = color.RGBA{A: 255}
	}
	w.word(piece{text: p.Text, font: p.face(), colour: ink}, x, y, size)
}

// numbers reads numbers between blanks or commas.
func numbers(s string) (out []float64) {
	for _, f := range strings.FieldsFunc(s, func(c rune) bool { return c == ' ' || c == ',' }) {
		n, err := strconv.ParseFloat(f, 64)
		if err != nil {
			return nil
		}
		out = append(out, n)
	}
	return out
}
