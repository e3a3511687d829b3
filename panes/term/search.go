package term

import (
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/sanitize"
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
	t.search = search{open: true, back: back, field: f, from: t.copying.at}
	t.version++
	return panes.Action{Cmd: t.search.field.Focus()}
}

// searchKey answers a key while one types what to look for.
func (t *Term) searchKey(k tea.KeyPressMsg) panes.Action {
	t.version++
	if act, taken := searchKeys.Key(t, k); taken {
		return act
	}
	var cmd tea.Cmd
	t.search.field, cmd = t.search.field.Update(k)
	t.typed()
	return panes.Action{Cmd: cmd}
}

// cancelSearch goes back to where one was.
func (t *Term) cancelSearch() {
	from := t.search.from
	t.search = search{}
	t.look(func(v *vt.Terminal) { t.copying.at = from; t.reveal(v, from.line) })
}

// searchUpdate gives the row its own messages.
func (t *Term) searchUpdate(msg tea.Msg) panes.Action {
	if !t.search.open {
		return panes.Action{}
	}
	var cmd tea.Cmd
	t.search.field, cmd = t.search.field.Update(msg)
	t.version++
	return panes.Action{Cmd: cmd}
}

// typed looks for what was typed so far, from where one was.
func (t *Term) typed() {
	s := &t.search
	s.query = s.field.Value()
	t.copying.at = s.from
	t.look(func(v *vt.Terminal) {
		s.miss = s.query != "" && !t.find(v, s.back, true)
		t.reveal(v, t.copying.at.line)
	})
}

// again goes to the next match.
func (t *Term) again(back bool) {
	if t.search.query == "" {
		return
	}
	t.look(func(v *vt.Terminal) { t.search.miss = !t.find(v, back, false) })
}

// find moves to a match, around the ends; with here, one where the cursor is
// counts.
func (t *Term) find(v *vt.Terminal, back, here bool) bool {
	start := pieceAt(v, t.copying.at.line)
	k, ok := t.match(start, back, here, true)
	for p, looked := start, 0; !ok; {
		looked += p.rows
		if p = following(v, p, back); p.holds(v, t.search.query) {
			p.load(v)
			k, ok = t.match(p, back, here, false)
		}
		if ok {
			start = p
		} else if looked > v.Lines() { // around, without a match
			return false
		}
	}
	t.copying.at = start.pos(k)
	t.reveal(v, t.copying.at.line)
	return true
}

// match returns the cell of the match to go to in a piece. In the first piece it
// lies beyond the cursor.
func (t *Term) match(p piece, back, here, first bool) (int, bool) {
	at := p.index(t.copying.at)
	found, ok := 0, false
	for _, m := range p.find(t.search.query) {
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

// pasteSearch takes pasted text.
func (t *Term) pasteSearch(text string) panes.Action {
	var cmd tea.Cmd
	t.search.field, cmd = t.search.field.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	t.typed()
	t.version++
	return panes.Action{Cmd: cmd}
}
