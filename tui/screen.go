package tui

import (
	"hash/maphash"
	"sort"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// screen composes the frame. A pane is drawn again only when something of it
// changed; everything else is joined from what was drawn before.
type screen struct {
	cache map[layout.PaneID]*drawn
	base  string
	key   baseKey

	status kept[statusKey]
	title  kept[string]
	cursor *tea.Cursor
}

// kept is a text with what it was made of.
type kept[K comparable] struct {
	key  K
	text string
}

// of returns the text of a key, made anew when that is another one.
func (k *kept[K]) of(key K, make func(K) string) string {
	if k.text == "" || k.key != key {
		k.key, k.text = key, make(key)
	}
	return k.text
}

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

type baseKey struct {
	status string
	joined uint64 // counts drawings and layouts
}

// frame says how a pane's rectangle is used: a divider at the left unless the
// window ends there, a line of tabs, and the body.
type frame struct {
	divider, header bool
	head            layout.Rect
	body            layout.Rect
}

func (m *Model) frame(r layout.Rect) frame {
	bare := fullscreenPane(m.ws) != nil
	f := frame{divider: r.X > 0 && r.W > 2 && !bare, header: r.H > 4 && !bare, body: r}
	if f.divider {
		f.body.X++
		f.body.W--
	}
	f.head = f.body
	f.head.H = 1
	if f.header {
		f.body.Y++
		f.body.H--
	}
	return f
}

// View returns the whole frame.
func (m *Model) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	v.WindowTitle = m.title()
	v.ReportFocus = true
	if m.o.Mouse {
		v.MouseMode = tea.MouseModeCellMotion
		if m.wantsMotion() {
			v.MouseMode = tea.MouseModeAllMotion
		}
	}
	v.KeyboardEnhancements.ReportAlternateKeys = true
	if c, ok := m.ws.FocusedContent().(panes.Releaser); ok {
		v.KeyboardEnhancements.ReportEventTypes = c.WantsReleases()
	}
	if m.win.W == 0 || m.win.H == 0 || m.quit {
		return v
	}
	content := m.compose()
	m.sendPictures()
	var layers string
	if layers, v.Cursor = m.layers(content); layers != "" {
		content = layers
	}
	if len(m.dialogs) == 0 {
		v.Cursor = m.cursor()
	}
	v.Content = m.settings.background.For(m.win.Theme, m.look.ASCII(), m.o.OldScreen).Frame(content, m.win.W)
	return v
}

func (m *Model) title() string {
	if c := m.chat(); c != nil && c.Session() != "" {
		return m.screen.title.of(c.Title(), func(t string) string { return t + " — OpenSpace" })
	}
	return "OpenSpace"
}

// compose joins the panes and the status line, reusing the last frame when
// nothing of it changed.
func (m *Model) compose() string {
	s := &m.screen
	if s.cache == nil {
		s.cache = map[layout.PaneID]*drawn{}
	}
	rects := m.ws.Solve()
	changed := false
	for _, p := range m.ws.Panes() {
		if r := rects[p.ID]; !r.Empty() {
			changed = m.drawPane(p, r, rects) || changed
		}
	}
	for id := range s.cache {
		if rects[id].Empty() {
			delete(s.cache, id)
			changed = true
		}
	}
	status := m.status()
	if fullscreenPane(m.ws) != nil && m.toastLine() == "" {
		status = "" // a toast takes the last row
	}
	if changed {
		s.key.joined++
	} else if s.base != "" && s.key.status == status {
		return s.base
	}
	s.key.status = status
	s.base = m.join(rects, status)
	return s.base
}

// drawPane brings a pane's drawing up to date and reports whether it changed.
func (m *Model) drawPane(p *panes.Pane, r layout.Rect, rects map[layout.PaneID]layout.Rect) bool {
	c := p.Current()
	key := paneKey{content: c, version: c.Version(), tabs: m.tabKey(p), rect: r, focused: m.ws.Focused() == p,
		drop: m.dropIn(p.ID), epoch: m.epoch}
	if len(rects) > 1 && (m.ws.Single() || m.ws.Tree().Zoomed() != "") {
		key.hidden = m.hidden(p, rects)
	}
	d := m.screen.cache[p.ID]
	if d != nil && d.key == key {
		return false
	}
	f := m.frame(r)
	lines, tabs := make([]string, 0, r.H), tabRow{}
	if f.header {
		var head string
		head, tabs = m.header(p, f, key)
		lines = append(lines, head)
	}
	if f.body.H > 0 && f.body.W > 0 {
		lines = append(lines, strings.Split(c.Draw(f.body.W, f.body.H, key.focused), "\n")...)
	}
	if f.divider {
		bar := m.win.Theme.Style(theme.Border).Render("│")
		for i := range lines {
			lines[i] = bar + lines[i]
		}
	}
	m.screen.cache[p.ID] = &drawn{key: key, lines: lines, tabs: tabs}
	return true
}

// join writes the rows: each from the panes that cross it, left to right.
func (m *Model) join(rects map[layout.PaneID]layout.Rect, status string) string {
	type piece struct {
		r     layout.Rect
		lines []string
	}
	var pieces []piece
	for id, d := range m.screen.cache {
		pieces = append(pieces, piece{rects[id], d.lines})
	}
	sort.Slice(pieces, func(i, j int) bool { return pieces[i].r.X < pieces[j].r.X })
	var b strings.Builder
	b.Grow(m.win.W * m.win.H * 3)
	rows := m.win.H - 1
	if status == "" {
		rows = m.win.H
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
	if rows > 0 && status != "" {
		b.WriteByte('\n')
	}
	b.WriteString(status)
	return b.String()
}

// tabKey is one number of all that a pane's tabs show.
func (m *Model) tabKey(p *panes.Pane) uint64 {
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
		if m.alerts(p, i) {
			marks |= 4
		}
		if m.closable(p, i) {
			marks |= 8
		}
		if t.News {
			marks |= 16
		}
		_ = h.WriteByte(marks)
		_, _ = h.WriteString(m.ws.Name(t.Content))
	}
	if m.ws.Tree().Zoomed() == p.ID {
		_ = h.WriteByte('z')
		_, _ = h.WriteString(m.newsText())
	}
	return h.Sum64()
}

// seed is that of this run's hashes.
var seed = maphash.MakeSeed()

// cursor places the real cursor in the focused pane.
func (m *Model) cursor() *tea.Cursor {
	p := m.ws.Focused()
	if p == nil {
		return nil
	}
	cc, ok := p.Current().(panes.Cursorer)
	if !ok {
		return nil
	}
	body := m.frame(m.ws.Solve()[p.ID]).body
	if body.Empty() {
		return nil
	}
	x, y, ok := cc.Cursor(body.W, body.H)
	if !ok || x >= body.W || y >= body.H {
		return nil
	}
	cur := tea.Cursor{Position: tea.Position{X: body.X + x, Y: body.Y + y}, Shape: tea.CursorBlock, Blink: true}
	if s, ok := p.Current().(panes.CursorStyler); ok {
		cur.Shape, cur.Blink = s.CursorStyle()
	}
	return m.placed(cur)
}

// placed is the cursor as it was given before, if it stands still.
func (m *Model) placed(cur tea.Cursor) *tea.Cursor {
	if last := m.screen.cursor; last == nil || *last != cur {
		m.screen.cursor = &cur
	}
	return m.screen.cursor
}

// layers draws what lies above the panes, and gives nothing when nothing does.
// The cursor is that of a dialog in which something is written.
func (m *Model) layers(base string) (drawn string, caret *tea.Cursor) {
	var o *widget.Overlay
	add := func(box string, x, y int) (left, top int) {
		if o == nil {
			o = widget.NewOverlay(base, m.win.W, m.win.H)
		}
		lines := strings.Split(box, "\n")
		left, top = max(min(x, m.win.W-widget.Widest(lines)), 0), max(min(y, m.win.H-len(lines)), 0)
		o.Put(lines, left, top)
		return left, top
	}
	switch {
	case len(m.dialogs) > 0:
		box := m.drawn(m.top())
		r := m.dialogRect(box)
		box, x, y, ok := theme.TakeCaret(box, m.win.Theme.Style(theme.Text))
		if left, top := add(box, r.X, r.Y); ok && left+x < m.win.W && top+y < m.win.H {
			caret = m.placed(tea.Cursor{Position: tea.Position{X: left + x, Y: top + y}, Shape: tea.CursorBlock,
				Blink: true})
		}
	case m.leader:
		box := m.whichKey()
		add(box, m.win.W-lipgloss.Width(box)-1, m.win.H-lipgloss.Height(box)-1)
	case m.complete.Open() || m.complete.Searching():
		box := m.complete.Draw(&m.win)
		if x, y, ok := m.promptAt(); ok {
			add(box, x, y-lipgloss.Height(box))
		}
	}
	if box, at := m.dropZone(); box != "" {
		add(box, at.X, at.Y)
	}
	if box, at := m.toastBox(); box != "" {
		add(box, at.X, at.Y)
	}
	if o == nil {
		return "", nil
	}
	return o.String(), caret
}

// promptAt is where the chat's prompt box begins on the screen.
func (m *Model) promptAt() (x, y int, ok bool) {
	p := m.ws.Focused()
	if p == nil {
		return 0, 0, false
	}
	c, isChat := p.Current().(*chat.Chat)
	body := m.frame(m.ws.Solve()[p.ID]).body
	if !isChat || body.Empty() {
		return 0, 0, false
	}
	return body.X, body.Y + c.PromptRow(), true
}
