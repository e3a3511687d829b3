package screen

import (
	"hash/maphash"
	"sort"
	"strings"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// drawn is a pane as it was last drawn, with what that depended on.
type drawn struct {
	key   paneKey
	lines []string
	tabs  tabRow
}

type paneKey struct {
	content panes.Content
	version uint64
	tabs    uint64
	rect    layout.Rect
	focused bool
	hidden  string // what stands beside it and is not in view
	drop    int    // the tab before which a dragged one would come, from 1
	epoch   uint64
}

// Compose joins the panes and the status line, if there is one, reusing the last frame
// when nothing of it changed.
func (s *Screen) Compose(status func() string) string {
	ws := s.ws()
	rects := ws.Solve()
	changed := false
	for _, p := range ws.Panes() {
		if r := rects[p.ID]; !r.Empty() {
			changed = s.drawPane(p, r, rects) || changed
		}
	}
	for id := range s.cache {
		if rects[id].Empty() {
			delete(s.cache, id)
			changed = true
		}
	}
	last := status()
	if changed {
		s.joined++
	} else if s.base != "" && s.status == last {
		return s.base
	}
	s.status = last
	s.base = s.join(rects)
	return s.base
}

// drawPane brings a pane's drawing up to date and reports whether it changed.
func (s *Screen) drawPane(p *panes.Pane, r layout.Rect, rects map[layout.PaneID]layout.Rect) bool {
	c, ws := p.Current(), s.ws()
	key := paneKey{content: c, version: c.Version(), tabs: s.tabKey(p), rect: r, focused: ws.Focused() == p,
		drop: s.dropIn(p.ID), epoch: s.epoch}
	if len(rects) > 1 && (ws.Single() || ws.Tree().Zoomed() != "") {
		key.hidden = s.hidden(p, rects)
	}
	d := s.cache[p.ID]
	if d != nil && d.key == key {
		return false
	}
	f := s.frame(r)
	lines, tabs := make([]string, 0, r.H), tabRow{}
	if f.header {
		var head string
		head, tabs = s.header(p, f, key)
		lines = append(lines, head)
	}
	if f.body.H > 0 && f.body.W > 0 {
		lines = append(lines, strings.Split(c.Draw(f.body.W, f.body.H, key.focused), "\n")...)
	}
	if f.divider {
		bar := s.theme().Style(theme.Border).Render("│")
		for i := range lines {
			lines[i] = bar + lines[i]
		}
	}
	s.cache[p.ID] = &drawn{key: key, lines: lines, tabs: tabs}
	return true
}

// join writes the rows: each from the panes that cross it, left to right.
func (s *Screen) join(rects map[layout.PaneID]layout.Rect) string {
	type piece struct {
		r     layout.Rect
		lines []string
	}
	var pieces []piece
	for id, d := range s.cache {
		pieces = append(pieces, piece{rects[id], d.lines})
	}
	sort.Slice(pieces, func(i, j int) bool { return pieces[i].r.X < pieces[j].r.X })
	win := s.p.Window()
	var b strings.Builder
	b.Grow(win.W * win.H * 3)
	rows := win.H - 1
	if s.status == "" {
		rows = win.H
	}
	for y := range rows {
		if y > 0 {
			b.WriteByte('\n')
		}
		for _, p := range pieces {
			if i := y - p.r.Y; i >= 0 && i < p.r.H && i < len(p.lines) {
				b.WriteString(p.lines[i])
			}
		}
	}
	if rows > 0 && s.status != "" {
		b.WriteByte('\n')
	}
	b.WriteString(s.status)
	return b.String()
}

// tabKey is one number of all that a pane's tabs show.
func (s *Screen) tabKey(p *panes.Pane) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for i, t := range p.Tabs {
		marks := byte(0)
		if i == p.Active {
			marks |= 1
		}
		if t.Pinned {
			marks |= 2
		}
		if alerts(p, i) {
			marks |= 4
		}
		if s.closable(p, i) {
			marks |= 8
		}
		if t.News {
			marks |= 16
		}
		_ = h.WriteByte(marks)
		_, _ = h.WriteString(s.ws().Name(t.Content))
	}
	if s.ws().Tree().Zoomed() == p.ID {
		_ = h.WriteByte('z')
		_, _ = h.WriteString(s.newsText())
	}
	return h.Sum64()
}

// seed is that of this run's hashes.
var seed = maphash.MakeSeed()

// Layers are boxes above a frame.
type Layers struct {
	frame string
	win   *widget.Window
	over  *widget.Overlay // nil: there is none yet
}

// Over begins with no box above a frame.
func Over(frame string, win *widget.Window) *Layers { return &Layers{frame: frame, win: win} }

// Put puts a box as near to a cell as it has room, and returns where.
func (l *Layers) Put(box string, x, y int) (left, top int) {
	if l.over == nil {
		l.over = widget.NewOverlay(l.frame, l.win.W, l.win.H)
	}
	lines := strings.Split(box, "\n")
	left, top = max(min(x, l.win.W-widget.Widest(lines)), 0), max(min(y, l.win.H-len(lines)), 0)
	l.over.Put(lines, left, top)
	return left, top
}

// String returns the frame with its boxes.
func (l *Layers) String() string {
	if l.over == nil {
		return l.frame
	}
	return l.over.String()
}
