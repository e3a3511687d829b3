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
)

// search looks for text in the conversation. The texts are looked through off
// the loop; what is in view is marked as it is drawn.
type search struct {
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

// openSearch shows the search's line and takes the keys.
func (c *Chat) openSearch() panes.Action {
	if c.search.field.Prompt == "" || !c.search.open {
		c.search.field = panes.NewField()
	}
	c.search.open, c.search.typing = true, true
	c.search.field.Focus() // what it returns would have a cursor blink
	c.version++
	return panes.Action{}
}

// Search opens the search, with a text to look for, as by a command.
func (c *Chat) Search(query string) panes.Action {
	c.openSearch()
	c.search.field.SetValue(sanitize.Line(query))
	return panes.Action{Cmd: c.look(0)}
}

func (c *Chat) closeSearch() {
	c.search = search{turn: c.search.turn + 1}
	c.version++
}

// EndSearch closes the search, if its line has the keys.
func (c *Chat) EndSearch() bool {
	if !c.search.typing {
		return false
	}
	c.closeSearch()
	return true
}

// searchKey answers keys while the search's line takes them.
func (c *Chat) searchKey(k tea.KeyPressMsg) panes.Action {
	c.version++
	if act, taken := searchKeys.Key(c, k); taken {
		return act
	}
	before := c.search.field.Value()
	var cmd tea.Cmd
	c.search.field, cmd = c.search.field.Update(k)
	if c.search.field.Value() != before {
		return panes.Action{Cmd: tea.Batch(cmd, c.look(0))}
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
func (c *Chat) look(by int) tea.Cmd {
	s := &c.search
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
	s.re, s.of = re, c.deps.Store.SessionVersion(c.session)
	var all []searchText
	for _, m := range c.messages() {
		all = c.searchTexts(all, m)
	}
	if s.plain == nil {
		r := c.r
		if r == nil { // nothing was drawn yet
			r = newRenderer(minSearched, c.host.Theme(), &c.view, c.deps.Store)
		}
		s.plain = newPlaintexts(r)
	}
	turn, plain := s.turn, s.plain
	plain.latest.Store(int64(turn))
	return func() tea.Msg {
		wanted := func() bool { return plain.latest.Load() == int64(turn) }
		if hits := find(re, all, plain, wanted); wanted() {
			return hitsMsg{turn, by, hits}
		}
		return nil
	}
}

// take notes what a search found, and goes there.
func (s *search) take(c *Chat, msg hitsMsg) {
	if msg.turn != s.turn {
		return
	}
	s.heard = s.turn
	s.hits, s.total = msg.hits, 0
	for _, h := range s.hits {
		s.total += len(h.at)
	}
	c.version++
	if s.total == 0 {
		s.at = 0
		return
	}
	if msg.by != 0 {
		s.at = min(s.at, s.total-1)
		s.move(c, msg.by)
		return
	}
	s.at = s.nearest(c)
	s.move(c, 0)
}

// nearest is the last that was found at or above the end of the view.
func (s *search) nearest(c *Chat) int {
	msgs := c.messages()
	end := len(msgs) - 1
	if rows := c.list.rows; len(rows) > 0 {
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
func (s *search) next(c *Chat, by int) panes.Action {
	if !s.open || s.re == nil {
		return panes.Action{}
	}
	if s.of != c.deps.Store.SessionVersion(c.session) {
		return panes.Action{Cmd: c.look(by)}
	}
	s.move(c, by)
	return panes.Action{}
}

// move goes on by so many and brings it into view.
func (s *search) move(c *Chat, by int) {
	if s.total == 0 || c.r == nil {
		return
	}
	s.at = (s.at + by + s.total) % s.total
	n := s.at
	for _, h := range s.hits {
		if n >= len(h.at) {
			n -= len(h.at)
			continue
		}
		msgs := c.messages()
		i := indexOf(msgs, h.id)
		if i < 0 {
			return
		}
		c.unhide(msgs[i], h)
		if at, ok := s.place(c.list.item(c.r, msgs, i), h, n); ok {
			s.spot = spot{h.id, at, s.before(c.list.item(c.r, msgs, i), h, n, at)}
			c.list.show(c.r, msgs, i, at, 1)
		} else if first, ok := c.list.item(c.r, msgs, i).first(); ok {
			c.list.show(c.r, msgs, i, first, 1)
		}
		if c.sel.on {
			c.sel.id, c.sel.in = h.id, false
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
func (s *search) line(c *Chat) string {
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
		if s.of != c.deps.Store.SessionVersion(c.session) {
			count += "+" // the next step looks again
		}
	}
	s.field.SetWidth(max(c.w-xansi.StringWidth(count)-8, 4))
	left := c.r.styles.Primary.Render("/ ") + s.field.View()
	room := c.w - xansi.StringWidth(left) - xansi.StringWidth(count) - 1
	return left + strings.Repeat(" ", max(room, 1)) + c.r.styles.Muted.Render(count)
}
