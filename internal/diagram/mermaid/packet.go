package mermaid

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// Packet is a diagram of what stands where in a packet of a network.
type Packet struct {
	Fields []Field
	PerRow int // bits of a row
}

// Field is some bits of a Packet, from one to another.
type Field struct {
	Name     string
	From, To int
}

// maxBits is how many bits a packet has, maxFields how many fields.
const (
	maxBits   = 2048
	maxFields = 128
)

// field is a line of a packet: from where to where, or how many bits.
var field = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:\+(\d{1,6})|(\d{1,6})(?:\s*-\s*(\d{1,6}))?)\s*:\s*(.+)$`)
})

var saysPerRow = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\bbitsPerRow['"]?\s*:\s*['"]?(\d{1,2})\b`)
})

// packet begins a packet.
func (r *reader) packet() {
	p := &Packet{PerRow: 32}
	if m := saysPerRow().FindStringSubmatch(r.config.String()); m != nil {
		if n, _ := strconv.Atoi(m[1]); n >= 4 && n <= 64 {
			p.PerRow = n
		}
	}
	next := 0
	r.chart = p
	r.line = func(l string) error {
		if word, rest, _ := strings.Cut(l, " "); word == "title" {
			r.title = plain(rest)
			return nil
		}
		m := field().FindStringSubmatch(l)
		if m == nil || broken(m[4]) {
			r.leave(r.at, Brief(l))
			return nil
		}
		f := Field{Name: r.short(unquoted(m[4])), From: next}
		if m[1] != "" {
			n, _ := strconv.Atoi(m[1])
			f.To = next + n - 1
		} else {
			f.From, _ = strconv.Atoi(m[2])
			if f.To = f.From; m[3] != "" {
				f.To, _ = strconv.Atoi(m[3])
			}
		}
		if f.From < next || f.To < f.From || f.To >= maxBits || len(p.Fields) == maxFields {
			r.leave(r.at, Brief(l))
			return nil
		}
		p.Fields, next = append(p.Fields, f), f.To+1
		return nil
	}
}

func (p *Packet) empty() bool { return len(p.Fields) == 0 }

// Bits says which bits a field is.
func (f Field) Bits() string {
	if f.From == f.To {
		return strconv.Itoa(f.From)
	}
	return fmt.Sprintf("%d–%d", f.From, f.To)
}

// Words implements Chart.
func (p *Packet) Words() (out []string) {
	for _, f := range p.Fields {
		out = append(out, "- "+f.Bits()+": "+f.Name)
	}
	return out
}

// Segment is what a row has of a field: its name in lines, or a letter for it.
type Segment struct {
	From, To int // in the row
	Lines    []string
}

// maxFieldLines is how many lines of a name a field has.
const maxFieldLines = 3

// Rows returns the rows of a packet whose bits are some cells wide, the last of which
// is an edge, and the names for which there is no room, with their letters.
func (p *Packet) Rows(cells int) (rows [][]Segment, apart []string) {
	for _, f := range p.Fields {
		name, letter := sanitize.Line(f.Name), ""
		for from := f.From; from <= f.To; from = (from/p.PerRow + 1) * p.PerRow {
			to := min(f.To, (from/p.PerRow+1)*p.PerRow-1)
			s := Segment{From: from % p.PerRow, To: to % p.PerRow}
			s.Lines = fieldLines(name, (to-from+1)*cells-1)
			if len(s.Lines) > maxFieldLines || tooWide(s.Lines, (to-from+1)*cells-1) {
				if letter == "" {
					letter = Letter(len(apart))
					apart = append(apart, letter+" "+name+" ("+f.Bits()+")")
				}
				s.Lines = []string{letter}
			}
			for len(rows) <= from/p.PerRow {
				rows = append(rows, nil)
			}
			rows[from/p.PerRow] = append(rows[from/p.PerRow], s)
		}
	}
	return rows, apart
}

// fieldLines are those of a name in some cells: a word of few letters that has no
// room goes down.
func fieldLines(name string, cells int) []string {
	letters := strings.Split(name, "")
	if len(letters) <= maxFieldLines && xansi.StringWidth(name) > cells {
		return letters
	}
	return wrap.Lines(name, max(cells, 1), "")
}

// tooWide reports whether a line has no room in some cells, as a wide letter in one.
func tooWide(lines []string, cells int) bool {
	for _, l := range lines {
		if xansi.StringWidth(l) > cells {
			return true
		}
	}
	return false
}

// Letter is a sign that stands for a name; many have the same.
func Letter(n int) string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	if n < len(letters) {
		return letters[n : n+1]
	}
	return "•"
}

// Measures of a packet on a board: a bit has about three letters.
const (
	bitWide  = 36.0
	bitCells = 3
	bitHigh  = maxFieldLines*chartSize + 20
)

func (p *Packet) shapes(id func(string) string) (out []*diagram.Shape) {
	rows, apart := p.Rows(bitCells)
	y := 0.0
	for i, row := range rows {
		free := 0.0 // behind the last number
		for _, s := range row {
			x, w := float64(s.From)*bitWide, float64(s.To-s.From+1)*bitWide
			box := block(id("field"), x, y, w, "black", "none")
			box.H = new(bitHigh)
			out = append(out, box)
			if bit := strconv.Itoa(i*p.PerRow + s.From); x >= free {
				out = append(out, caption(id("bit"), bit, x+2, y-chartBar+4))
				free = x + float64(len(bit)+1)*letter
			}
			for k, l := range s.Lines {
				top := y + (bitHigh-float64(len(s.Lines))*chartSize)/2 + float64(k)*chartSize
				out = append(out, caption(id("name"), l, x+(w-float64(xansi.StringWidth(l))*letter)/2,
					top-(chartBar-chartSize)/2))
			}
		}
		y += bitHigh + chartBar
	}
	for _, l := range apart {
		out = append(out, caption(id("apart"), l, 0, y))
		y += chartBar
	}
	return out
}
