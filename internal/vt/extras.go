package vt

const (
	// maxExtras is how many different pairs of link and underline colour there
	// may be at once, screens and scrollback together.
	maxExtras = 8192
	// maxExtraBytes is how much text their links may have together.
	maxExtraBytes = 1 << 20
	// maxURI and maxLinkID are how long the parts of a link may be (those of
	// the OSC 8 proposal's known implementations); longer links are ignored.
	maxURI, maxLinkID = 2083, 250
	// extraPatience is how many new ones are refused before a full table is
	// swept again, so that a flood does not cost a sweep each.
	extraPatience = 1 << 14
)

// extra is the rare part of a style.
type extra struct {
	underline Color
	link      Link
}

func (e extra) size() int { return len(e.link.URI) + len(e.link.ID) }

// extras is the table that pen.ext refers to. Place 0 is none. When it is full
// and all of it shows somewhere, new links and underline colours are not kept;
// the text is.
type extras struct {
	entry   []extra
	index   map[extra]uint16
	free    []uint16
	bytes   int
	refused int
}

func (x *extras) at(i uint16) extra {
	if int(i) >= len(x.entry) {
		return extra{}
	}
	return x.entry[i]
}

// intern returns the place of e, or 0. The place used is in use beside those of cells.
func (x *extras) intern(l *lines, used uint16, e extra) uint16 {
	if e == (extra{}) {
		return 0
	}
	if i, ok := x.index[e]; ok {
		return i
	}
	if x.index == nil {
		x.index = make(map[extra]uint16)
		x.entry = make([]extra, 1, 16)
	}
	if x.full(e) {
		if x.refused++; x.refused%extraPatience != 1 {
			return 0
		}
		x.sweep(l, used)
		if x.full(e) {
			return 0
		}
		x.refused = 0
	}
	var i uint16
	if n := len(x.free); n > 0 {
		i, x.free = x.free[n-1], x.free[:n-1]
		x.entry[i] = e
	} else {
		i = uint16(len(x.entry))
		x.entry = append(x.entry, e)
	}
	x.index[e] = i
	x.bytes += e.size()
	return i
}

func (x *extras) full(e extra) bool {
	return len(x.index) >= maxExtras || x.bytes+e.size() > maxExtraBytes
}

// sweep forgets what no cell uses.
func (x *extras) sweep(l *lines, used uint16) {
	live := make([]bool, len(x.entry))
	live[0], live[used] = true, true
	for _, s := range []*screen{&l.main, &l.alt} {
		live[s.saved.pen.ext] = true
		for _, r := range s.ring {
			for _, c := range r.cells[:r.used] {
				live[c.ext] = true
			}
		}
	}
	l.history.markExtras(live)
	for i, on := range live {
		e := x.entry[i]
		if on || e == (extra{}) {
			continue
		}
		delete(x.index, e)
		x.bytes -= e.size()
		x.entry[i] = extra{}
		x.free = append(x.free, uint16(i))
	}
}

// setExtra gives the pen the link and underline colour that are in force.
func (g *grid) setExtra(underline Color) {
	g.pen.ext = g.extras.intern(&g.lines, g.pen.ext, extra{underline: underline, link: g.link})
}
