package figure

import (
	"slices"
	"strconv"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// packets draws rows of bits that are several cells wide.
func packets(p *mermaid.Packet) (out [][]string) {
	for _, cells := range []int{5, 4, 3, 2} {
		if p.PerRow*cells < maxWide {
			out = append(out, packet(p, cells))
		}
	}
	return out
}

// packet draws fields between edges, below the numbers of bits.
func packet(p *mermaid.Packet, cells int) []string {
	rows, apart := p.Rows(cells)
	tall := make([]int, len(rows))
	high := 2
	for i, row := range rows {
		tall[i] = 1
		for _, s := range row {
			tall[i] = max(tall[i], len(s.Lines))
		}
		high += tall[i] + 1
	}
	c := newCanvas(p.PerRow*cells+1, high)
	for bit := 0; bit < p.PerRow; bit += 8 {
		c.text(bit*cells+1, 0, strconv.Itoa(bit))
	}
	y := 1
	for i, row := range rows {
		for _, s := range row {
			from, to := s.From*cells, (s.To+1)*cells
			c.horizontal(y, from, to)
			c.horizontal(y+tall[i]+1, from, to)
			c.vertical(from, y, y+tall[i]+1)
			c.vertical(to, y, y+tall[i]+1)
			for k, l := range s.Lines {
				c.text(from+1+(to-from-1-xansi.StringWidth(l))/2, y+1+(tall[i]-len(s.Lines))/2+k, l)
			}
		}
		y += tall[i] + 1
	}
	lines := c.rows()
	if len(apart) > 0 {
		lines = append(append(slices.Clone(lines), ""), apart...)
	}
	return lines
}
