package vt

import "unicode/utf8"

const (
	// maxCluster is how many bytes of text one cell holds.
	maxCluster = 64
	// minClusters is how many clusters are kept before the table is swept.
	minClusters = 1024
)

// clusters holds the text of cells with more than one rune. Only the screens
// refer to it (the scrollback holds text itself), so a sweep looks at the
// screens alone and its cost is spread over the clusters that came since.
type clusters struct {
	text  []string
	index map[string]uint32
	free  []uint32
	limit int
}

// intern returns the place of a text.
func (c *clusters) intern(l *lines, text []byte) uint32 {
	if i, ok := c.index[string(text)]; ok {
		return i
	}
	if len(c.index) >= c.limit {
		c.sweep(l)
	}
	s := string(text)
	var i uint32
	if n := len(c.free); n > 0 {
		i, c.free = c.free[n-1], c.free[:n-1]
		c.text[i] = s
	} else {
		i = uint32(len(c.text))
		c.text = append(c.text, s)
	}
	c.index[s] = i
	return i
}

// sweep forgets what no cell shows.
func (c *clusters) sweep(l *lines) {
	live := make([]bool, len(c.text))
	for _, s := range []*screen{&l.main, &l.alt} {
		for _, r := range s.ring {
			for _, cell := range r.cells[:r.used] {
				if cell.glyph&clusterBit != 0 {
					live[cell.glyph&glyphMask] = true
				}
			}
		}
	}
	c.free = c.free[:0]
	for i, on := range live {
		if !on {
			delete(c.index, c.text[i])
			c.text[i] = ""
			c.free = append(c.free, uint32(i))
		}
	}
	c.limit = max(minClusters, 2*len(c.index))
}

// append adds the text of a glyph. A cell without one is a space; the right
// half of a wide character has none.
func (c *clusters) append(b []byte, g glyph) []byte {
	switch {
	case g.kind() == kindTail:
		return b
	case g&clusterBit != 0:
		return append(b, c.text[g&glyphMask]...)
	case g&glyphMask == 0:
		return append(b, ' ')
	case g&glyphMask < utf8.RuneSelf:
		return append(b, byte(g))
	}
	return utf8.AppendRune(b, rune(g&glyphMask))
}
