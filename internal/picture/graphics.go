package picture

import (
	"bytes"
	"image"
	"slices"
	"strconv"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/kitty"
	"golang.org/x/image/draw"
)

// Graphics has the terminal draw pictures, by the Unicode placeholders of kitty's
// graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol, kitty 0.28 and
// Ghostty 1.0): the terminal is sent a picture for a size in cells, and where cells
// stand that name it, it shows. So it is cut, moved and covered as text is. Until
// it was sent half blocks show, and where the terminal knows no such thing. It
// belongs to the loop; a nil one draws half blocks.
type Graphics struct {
	on   bool
	busy bool
	want map[*Picture]image.Point // cells; what was drawn by half blocks for now
	sent map[sized]*placed
	last uint32 // id
	// version rises when everything is to be drawn anew.
	version int
}

// sized is a picture on so many cells.
type sized struct {
	of   *Picture
	w, h int
}

// placed is one that the terminal has.
type placed struct {
	id      uint32
	rows    []string // nil: it could not be sent
	version int      // when it was drawn last
}

// Limits: how many pictures the terminal keeps that do not show, how many
// pixels a cell is taken to have, and how many rows and columns can be named.
const (
	maxKept    = 8
	cellW      = 12
	maxNamed   = 297
	idsFrom    = 0x4f5300 // from which ids are counted, so that they seldom are another program's
	idsTo      = 0x4f53ff
	quietly    = 2 // no answers
	placeholds = kitty.Placeholder
)

// NewGraphics has no picture drawn by the terminal before it is turned on.
func NewGraphics() *Graphics {
	return &Graphics{want: map[*Picture]image.Point{}, sent: map[sized]*placed{}, last: idsFrom}
}

// Turn turns it on or off. The terminal is to know the placeholders, and to take
// 24 bits of colour: those of a letter name the picture.
func (g *Graphics) Turn(on bool) { g.on = on }

// Draw draws a picture as large as fits w×h cells. Rows drawn by half blocks take
// some milliseconds for a whole window.
func (g *Graphics) Draw(p *Picture, w, h int) []string {
	if g == nil || !g.on || w < 1 || h < 1 {
		return p.Blocks(w, h)
	}
	cols, rows := p.cells(w, h)
	if max(cols, rows) > maxNamed {
		return p.Blocks(w, h)
	}
	s := g.sent[sized{p, cols, rows}]
	if s == nil {
		g.want[p] = image.Pt(cols, rows)
		return p.Blocks(w, h)
	}
	s.version = g.version
	if s.rows == nil {
		return p.Blocks(w, h)
	}
	return s.rows
}

// Version rises when what was drawn is to be drawn anew.
func (g *Graphics) Version() int {
	if g == nil {
		return 0
	}
	return g.version
}

// cells is how many columns and rows a picture takes, with those that half blocks
// would take.
func (p *Picture) cells(w, h int) (cols, rows int) {
	b := p.scaled[0].Bounds()
	pw, ph := fit(b.Dx(), b.Dy(), w, h*2)
	return pw, (ph + 1) / 2
}

// Pending returns what the terminal is to be sent; nil: nothing is due. Have it made
// ready off the loop.
func (g *Graphics) Pending() *Order {
	if g == nil || g.busy || len(g.want) == 0 {
		return nil
	}
	g.busy = true
	o := &Order{}
	for p, at := range g.want {
		o.list, o.ids = append(o.list, sized{p, at.X, at.Y}), append(o.ids, g.next())
	}
	clear(g.want)
	return o
}

// Order is the pictures that the terminal is to be sent, by their ids.
type Order struct {
	list []sized
	ids  []uint32
}

// Parcel makes them ready.
func (o *Order) Parcel() Parcel {
	out := Parcel{made: map[sized]*placed{}}
	var all strings.Builder
	for i, s := range o.list {
		var b bytes.Buffer
		out.made[s] = &placed{id: o.ids[i]}
		if s.send(&b, o.ids[i]) == nil {
			all.Write(b.Bytes())
			out.made[s].rows = placeholders(o.ids[i], s.w, s.h)
		}
	}
	out.Bytes = all.String()
	return out
}

// Parcel is what the terminal is to be sent.
type Parcel struct {
	Bytes string
	made  map[sized]*placed
}

// Sent says that the terminal was sent a parcel: all that shows is to be drawn
// anew. What it gives is to be sent behind that.
func (g *Graphics) Sent(p Parcel) (drop string) {
	g.busy = false
	drop = g.old()
	g.version++
	for s, at := range p.made {
		at.version = g.version
		g.sent[s] = at
	}
	return drop
}

// old drops what was not drawn when everything was drawn last, but for some.
func (g *Graphics) old() string {
	var list []sized
	for s, at := range g.sent {
		if at.version < g.version {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b sized) int { return g.sent[b].version - g.sent[a].version })
	var b strings.Builder
	for _, s := range list[min(len(list), maxKept):] {
		b.WriteString(remove(g.sent[s].id))
		delete(g.sent, s)
	}
	return b.String()
}

// Clear drops all of them, and gives what has the terminal forget them: at the
// end, and where another program may have had it do so. What shows is to be drawn
// anew.
func (g *Graphics) Clear() string {
	if g == nil {
		return ""
	}
	var b strings.Builder
	for _, at := range g.sent {
		b.WriteString(remove(at.id))
	}
	clear(g.sent)
	clear(g.want)
	g.version++
	return b.String()
}

// next is an id that no picture has.
func (g *Graphics) next() uint32 {
	for {
		if g.last++; g.last > idsTo {
			g.last = idsFrom + 1
		}
		taken := false
		for _, at := range g.sent {
			taken = taken || at.id == g.last
		}
		if !taken {
			return g.last
		}
	}
}

// send writes a picture and where it may show.
func (s sized) send(b *bytes.Buffer, id uint32) error {
	img := s.of.near(s.w * cellW / 2) // which has twice as many
	if most := s.w * cellW * 2; img.Bounds().Dx() > most {
		w, h := fit(img.Bounds().Dx(), img.Bounds().Dy(), most, most)
		small := image.NewNRGBA(image.Rect(0, 0, w, h))
		draw.BiLinear.Scale(small, small.Bounds(), img, img.Bounds(), draw.Src, nil)
		img = small
	}
	return kitty.EncodeGraphics(b, img, &kitty.Options{Action: kitty.TransmitAndPut, Transmission: kitty.Direct,
		Format: kitty.PNG, Quiet: quietly,
		ID: int(id), Columns: s.w, Rows: s.h, VirtualPlacement: true, Chunk: true})
}

// remove has the terminal forget a picture.
func remove(id uint32) string {
	o := kitty.Options{Action: kitty.Delete, Delete: kitty.DeleteID, DeleteResources: true, Quiet: quietly, ID: int(id)}
	return xansi.KittyGraphics(nil, o.Options()...)
}

// placeholders are the rows of a picture. Each cell says where in it it is, for
// rows are written in parts.
func placeholders(id uint32, w, h int) []string {
	out := make([]string, h)
	var b strings.Builder
	for y := range out {
		b.Reset()
		b.WriteString("\x1b[38;2;" + strconv.Itoa(int(id>>16&0xff)) + ";" + strconv.Itoa(int(id>>8&0xff)) + ";" +
			strconv.Itoa(int(id&0xff)) + "m")
		for x := range w {
			b.WriteRune(placeholds)
			b.WriteRune(kitty.Diacritic(y))
			b.WriteRune(kitty.Diacritic(x))
		}
		b.WriteString("\x1b[m")
		out[y] = b.String()
	}
	return out
}

// Placeholders reports whether the terminal, by its environment, is one that draws
// pictures by placeholders. In a multiplexer there are none.
func Placeholders(getenv func(string) string) bool {
	kind := getenv("TERM")
	return (kind == "xterm-kitty" || kind == "xterm-ghostty") && getenv("TMUX") == "" && getenv("ZELLIJ") == ""
}
