package term

import (
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/panes"
)

// search is what is looked for, and the row in which one types it.
type search struct {
	open  bool
	back  bool // upward
	field textinput.Model
	query string // small letters alone: case does not count
	from  pos    // where one was
	miss  bool
}

// Search enters copy mode and asks for what to look for, upward from the end.
func (t *Term) Search() tea.Cmd {
	if t.session == nil {
		return nil
	}
	t.EnterCopyMode()
	return t.openSearch(true).Cmd
}

func (t *Term) openSearch(back bool) panes.Action {
	f := panes.NewField()
	t.view.search = search{open: true, back: back, field: f, from: t.view.copying.at}
	t.version++
	return panes.Action{Cmd: t.view.search.field.Focus()}
}

// searchKey answers a key while one types what to look for.
func (t *Term) searchKey(k tea.KeyPressMsg) panes.Action {
	t.version++
	if act, taken := searchKeys.Key(t, k); taken {
		return act
	}
	return t.searchTyped(k)
}

// searchTyped gives the row what was typed or pasted.
func (t *Term) searchTyped(msg tea.Msg) panes.Action {
	cmd := t.view.search.update(msg)
	t.typed()
	t.version++
	return panes.Action{Cmd: cmd}
}

// update gives the row its own messages.
func (s *search) update(msg tea.Msg) (cmd tea.Cmd) {
	s.field, cmd = s.field.Update(msg)
	return cmd
}

// cancelSearch goes back to where one was.
func (t *Term) cancelSearch() {
	from := t.view.search.from
	t.view.search = search{}
	t.look(func(v *vt.Terminal) { t.view.copying.at = from; t.view.reveal(v, from.line) })
}

// typed looks for what was typed so far, from where one was.
func (t *Term) typed() {
	vw := &t.view
	s := &vw.search
	s.query = s.field.Value()
	vw.copying.at = s.from
	t.look(func(v *vt.Terminal) {
		s.miss = s.query != "" && !vw.find(v, s.back, true)
		vw.reveal(v, vw.copying.at.line)
	})
}

// again goes to the next match.
func (vw *view) again(v *vt.Terminal, back bool) {
	if vw.search.query != "" {
		vw.search.miss = !vw.find(v, back, false)
	}
}

// find moves to a match, around the ends; with here, one where the cursor is
// counts.
func (vw *view) find(v *vt.Terminal, back, here bool) bool {
	start := pieceAt(v, vw.copying.at.line)
	k, ok := vw.match(start, back, here, true)
	for p, looked := start, 0; !ok; {
		looked += p.rows
		if p = following(v, p, back); p.holds(v, vw.search.query) {
			p.load(v)
			k, ok = vw.match(p, back, here, false)
		}
		if ok {
			start = p
		} else if looked > v.Lines() { // around, without a match
			return false
		}
	}
	vw.copying.at = start.pos(k)
	vw.reveal(v, vw.copying.at.line)
	return true
}

// match returns the cell of the match to go to in a piece. In the first piece it
// lies beyond the cursor.
func (vw *view) match(p piece, back, here, first bool) (int, bool) {
	at := p.index(vw.copying.at)
	found, ok := 0, false
	for _, m := range p.find(vw.search.query) {
		k := m[0]
		switch {
		case !first:
		case here && k == at:
		case back && k >= at, !back && k <= at:
			continue
		}
		found, ok = k, true
		if !back {
			break
		}
	}
	return found, ok
}

// following returns the piece after or before one, around the ends, without its
// cells.
func following(v *vt.Terminal, p piece, back bool) piece {
	if !back {
		if next := p.first + p.rows; next < v.Lines() {
			return extent(v, next)
		}
		return extent(v, 0)
	}
	last := p.first - 1
	if last < 0 {
		last = v.Lines() - 1
	}
	first := last
	for first > 0 && v.LineWrapped(first-1) {
		first--
	}
	return extent(v, first+(last-first)/maxPiece*maxPiece)
}
