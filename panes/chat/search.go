package chat

import (
	"regexp"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/theme"
)

// search looks for text in the conversation. The texts are looked through off
// the loop; what is in view is marked as it is drawn.
type search struct {
	list  *List
	sel   *selection
	theme func() *theme.Theme
	find
}

// find is a text that is looked for, and what was found.
type find struct {
	open   bool // its line shows
	typing bool // and takes the keys
	field  textinput.Model
	re     *regexp.Regexp // nil for nothing to look for
	hits   []hit
	total  int
	at     int    // among all that was found, from 0
	of     uint64 // the store's version of the session that was looked through
	turn   int    // which of the searches is awaited
	heard  int    // which was heard of last
	spot   spot   // where the one stands that was gone to
	plain  *plaintexts
}

// spot is a line of a message.
type spot struct {
	id  string
	at  pos
	nth int // of what is found in that row
}

// hitsMsg is what a search found. By says where to go then: 0 to what is
// nearest to the view.
type hitsMsg struct {
	turn, by int
	hits     []hit
}

// begin shows the search's line and takes the keys.
func (s *search) begin() {
	if s.field.Prompt == "" || !s.open {
		s.field = panes.NewField()
	}
	s.open, s.typing = true, true
	s.field.Focus() // what it returns would have a cursor blink
	s.list.version++
}

func (s *search) end() {
	s.find = find{turn: s.turn + 1}
	s.list.version++
}

// set looks for a text in place of what is written.
func (s *search) set(text string) tea.Cmd {
	s.field.SetValue(sanitize.Line(text))
	return s.look(0)
}

// key answers keys while the search's line takes them.
func (s *search) key(k tea.KeyPressMsg) panes.Action {
	s.list.version++
	if act, taken := searchKeys.Key(s, k); taken {
		return act
	}
	before := s.field.Value()
	var cmd tea.Cmd
	s.field, cmd = s.field.Update(k)
	if s.field.Value() != before {
		return panes.Action{Cmd: tea.Batch(cmd, s.look(0))}
	}
	return panes.Action{Cmd: cmd}
}

// maxQuery is how much of a text is looked for, in bytes: the time that takes
// grows with it.
const maxQuery = 200

// minSearched is a width, for texts that are looked through before there is one.
const minSearched = 80

// look begins a search of all that is said, and of what tools were called
// with. Case counts once there is a capital.
func (s *search) look(by int) tea.Cmd {
	s.turn++
	query := composed(s.field.Value())
	s.re = nil
	if query == "" {
		s.hits, s.total, s.at = nil, 0, 0
		return nil
	}
	if len(query) > maxQuery {
		query = strings.ToValidUTF8(query[:maxQuery], "")
	}
	expr := regexp.QuoteMeta(query)
	if query == strings.ToLower(query) {
		expr = "(?i)" + expr
	}
	re := regexp.MustCompile(expr)
	s.re, s.of = re, s.list.st.SessionVersion(s.list.session)
	var all []searchText
	for _, m := range s.list.all() {
		all = searchTexts(all, m)
	}
	if s.plain == nil {
		r := s.list.r
		if r == nil { // nothing was drawn yet
			r = newRenderer(minSearched, s.theme(), &s.list.view, s.list.st)
		}
		s.plain = newPlaintexts(r)
	}
	turn, plain := s.turn, s.plain
	plain.latest.Store(int64(turn))
	return func() tea.Msg {
		wanted := func() bool { return plain.latest.Load() == int64(turn) }
		if hits := findIn(re, all, plain, wanted); wanted() {
			return hitsMsg{turn, by, hits}
		}
		return nil
	}
}

// take notes what a search found, and goes there.
func (s *search) take(msg hitsMsg) {
	if msg.turn != s.turn {
		return
	}
	s.heard = s.turn
	s.hits, s.total = msg.hits, 0
	for _, h := range s.hits {
		s.total += len(h.at)
	}
	s.list.version++
	if s.total == 0 {
		s.at = 0
		return
	}
	if msg.by != 0 {
		s.at = min(s.at, s.total-1)
		s.move(msg.by)
		return
	}
	s.at = s.nearest()
	s.move(0)
}

// nearest is the last that was found at or above the end of the view.
func (s *search) nearest() int {
	msgs := s.list.all()
	end := len(msgs) - 1
	if rows := s.list.rows; len(rows) > 0 {
		end = rows[len(rows)-1].msg
	}
	place := make(map[string]int, len(s.hits))
	for _, h := range s.hits {
		place[h.id] = -1
	}
	for i, m := range msgs {
		if _, ok := place[m.Info.ID]; ok {
			place[m.Info.ID] = i
		}
	}
	at := 0
	for _, h := range s.hits {
		if place[h.id] > end && at > 0 {
			break
		}
		at += len(h.at)
	}
	return at - 1
}

// next goes to the next that was found, down or up. What came meanwhile is
// looked through first.
func (s *search) next(by int) panes.Action {
	if !s.open || s.re == nil {
		return panes.Action{}
	}
	if s.of != s.list.st.SessionVersion(s.list.session) {
		return panes.Action{Cmd: s.look(by)}
	}
	s.move(by)
	return panes.Action{}
}

// move goes on by so many and brings it into view.
func (s *search) move(by int) {
	if s.total == 0 || s.list.r == nil {
		return
	}
	s.at = (s.at + by + s.total) % s.total
	n := s.at
	for _, h := range s.hits {
		if n >= len(h.at) {
			n -= len(h.at)
			continue
		}
		msgs := s.list.all()
		i := indexOf(msgs, h.id)
		if i < 0 {
			return
		}
		s.list.unhide(msgs[i], h)
		if at, ok := s.place(s.list.item(msgs, i), h, n); ok {
			s.spot = spot{h.id, at, s.before(s.list.item(msgs, i), h, n, at)}
			s.list.show(msgs, i, at, 1)
		} else if first, ok := s.list.item(msgs, i).first(); ok {
			s.list.show(msgs, i, first, 1)
		}
		if s.sel.on {
			s.sel.id, s.sel.in = h.id, false
		}
		return
	}
}

// maxInRow is how many matches of one row are told apart.
const maxInRow = 200

// before counts the matches before the nth that stand in the same row.
func (s *search) before(it *item, h hit, n int, row pos) (count int) {
	for i := n - 1; i >= max(n-maxInRow, 0); i-- {
		if at, ok := s.place(it, h, i); !ok || at != row {
			break
		}
		count++
	}
	return count
}

// here reports whether a row is the one that was gone to.
func (s *search) here(msgs []*store.Message, row row) bool {
	return s.total > 0 && row.at == s.spot.at && msgs[row.msg].Info.ID == s.spot.id
}

// maxMarks is how much in the lines in view of one text is marked.
const maxMarks = 1000

// line is the search's own line, at the bottom of the pane.
func (s *search) line(ink *pen.Pen) string {
	count := ""
	switch {
	case s.re == nil:
		count = lang.T("enter-older-down-newer-esc")
	case s.total == 0 && s.heard != s.turn:
		count = lang.T("searching")
	case s.total == 0:
		count = lang.T("nothing-found")
	default:
		count = lang.T("n-of-n", s.at+1, s.total)
		if s.of != s.list.st.SessionVersion(s.list.session) {
			count += "+" // the next step looks again
		}
	}
	s.field.SetWidth(max(ink.Width-xansi.StringWidth(count)-8, 4))
	left := ink.Styles.Primary.Render("/ ") + s.field.View()
	room := ink.Width - xansi.StringWidth(left) - xansi.StringWidth(count) - 1
	return left + strings.Repeat(" ", max(room, 1)) + ink.Styles.Muted.Render(count)
}
