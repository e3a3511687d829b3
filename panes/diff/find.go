package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// quest is what is looked for in the changes: in names of files, headings of hunks
// and lines. Case counts where it has capitals.
type quest struct {
	text     string // empty: nothing is looked for
	typing   bool   // it is being written, in the pane's field
	was      string // what was looked for before
	row, top int    // where one was then

	hits []place // in the order of the rows, each row once
	of   within  // what the hits were found in
}

// within is a table as far as places of it mean something.
type within struct {
	text  string
	files []*shown
	split bool
}

// same reports whether places of one are places of the other.
func (l within) same(o within) bool {
	return l.text == o.text && l.split == o.split && len(l.files) == len(o.files) &&
		(len(l.files) == 0 || &l.files[0] == &o.files[0])
}

// maxHits is how many rows are found at most.
const maxHits = 10_000

// lookFor begins to write what is looked for, in the changes also where the tree had
// the keyboard.
func (c *Diff) lookFor() panes.Action {
	v := &c.view
	v.tree.keys = false
	v.quest = quest{typing: true, was: v.quest.text, row: v.row, top: v.top}
	return c.write("")
}

// stayAtHit closes the field, and stays at what was found.
func (c *Diff) stayAtHit() {
	q := &c.view.quest
	c.field, q.typing = nil, false
	if q.text == "" {
		q.text = q.was
		c.nextHit(1)
	}
}

// cancelQuest goes back to where one was.
func (c *Diff) cancelQuest() {
	q := &c.view.quest
	c.field, c.view.row, c.view.top = nil, q.row, q.top
	*q = quest{text: q.was}
	c.view.reveal()
}

// sought goes to the first hit of what is written, from where one was on.
func (c *Diff) sought() {
	v := &c.view
	q := &v.quest
	if !q.typing || q.text == c.field.Value() {
		return
	}
	q.text = c.field.Value()
	v.row, v.top = q.row, q.top
	v.reveal()
	v.toHit(1, v.table.at(v.row))
}

// nextOr goes to a hit or, where nothing is looked for, to a file.
func (c *Diff) nextOr(by int) {
	if c.view.quest.text == "" {
		c.view.toFile(by)
	} else {
		c.nextHit(by)
	}
	c.view.reveal()
}

// nextHit goes to the next hit, or the one before, around the end.
func (c *Diff) nextHit(by int) {
	at := c.view.table.at(c.view.row)
	if by > 0 {
		at.line++
	}
	if !c.view.toHit(by, at) {
		c.note = lang.T("no-match")
	}
}

// toHit goes to the first hit from a place on or, with a step of -1, the last before
// it, and reports whether there is one. A file that was folded is unfolded.
func (v *view) toHit(by int, from place) bool {
	hits := v.hits()
	if len(hits) == 0 {
		return false
	}
	i, _ := slices.BinarySearchFunc(hits, from, place.compare)
	if by < 0 {
		i--
	}
	to := hits[(i+len(hits))%len(hits)]
	if f := v.table.files[to.file]; f.folded && to.hunk >= 0 {
		f.folded = false
		v.table.lay()
	}
	v.row = v.table.row(to)
	v.reveal()
	v.aside(to)
	v.followTree()
	return true
}

// aside scrolls sideways so far that the hit of a row is in view.
func (v *view) aside(at place) {
	if at.line < 0 {
		return
	}
	f := v.table.files[at.file]
	b, s, i := f.hunks[at.hunk], newSearcher(v.quest.text), at.line
	lines := b.read()
	if v.table.split {
		if p := b.paired()[i]; p.before >= 0 && s.in(lines[p.before].Text) {
			i = p.before
		} else {
			i = p.after
		}
	}
	cells, room := s.cells(lines[i].Text), v.room(f)
	switch {
	case len(cells) == 0 || cells[0].From >= v.left && cells[0].To < v.left+room:
	case cells[0].To < room:
		v.left = 0
	default:
		v.left = min(max(cells[0].From-room/2, 0), maxLeft)
	}
}

// compare is negative where a place stands above another one, positive below.
func (p place) compare(o place) int {
	return cmp.Or(p.file-o.file, p.hunk-o.hunk, p.line-o.line)
}

// hits returns the rows that have what is looked for.
func (v *view) hits() []place {
	q := &v.quest
	if now := (within{q.text, v.table.files, v.table.split}); !q.of.same(now) {
		q.hits, q.of = v.table.search(q.text), now
	}
	return q.hits
}

// search lists the rows that have a text.
func (t *table) search(text string) []place {
	if text == "" {
		return nil
	}
	s := newSearcher(text)
	var out []place
	for i, f := range t.files {
		if s.in(f.Old) || s.in(f.New) {
			out = append(out, place{i, -1, -1})
		}
		for k, b := range f.hunks {
			if s.in(b.Section) {
				out = append(out, place{i, k, -1})
			}
			if !s.in(b.Text()) {
				continue
			}
			out = append(out, b.search(s, i, k, t.split)...)
			if len(out) >= maxHits {
				return out[:maxHits]
			}
		}
	}
	return out
}

// search lists the rows of a hunk that have a text.
func (b *block) search(s searcher, file, hunk int, split bool) (out []place) {
	lines := b.Lines()
	has := func(i int) bool { return i >= 0 && s.in(lines[i].Text) }
	if split {
		for row, p := range b.paired() {
			if has(p.before) || has(p.after) {
				out = append(out, place{file, hunk, row})
			}
		}
		return out
	}
	for i := range lines {
		if has(i) {
			out = append(out, place{file, hunk, i})
		}
	}
	return out
}

// searcher finds a text in others; case counts where it has capitals.
type searcher struct {
	text string
	fold bool
}

func newSearcher(text string) searcher {
	low := strings.ToLower(text)
	return searcher{text, low == text}
}

func (s searcher) hay(text string) string {
	if s.fold {
		return strings.ToLower(text)
	}
	return text
}

func (s searcher) in(text string) bool { return strings.Contains(s.hay(text), s.text) }

// cells returns the stretches of a line that match, in cells as they are drawn.
func (s searcher) cells(text string) (out []difftext.Span) {
	hay := s.hay(syntax.Tabs(text))
	for at := 0; ; {
		n := strings.Index(hay[at:], s.text)
		if n < 0 {
			return out
		}
		from := xansi.StringWidth(hay[:at+n])
		at += n + len(s.text)
		out = append(out, difftext.Span{From: from, To: from + xansi.StringWidth(s.text)})
	}
}

// found marks in a drawn text what is looked for; plain is the text without colours.
func (v *view) found(drawn, plain string) string {
	if v.quest.text == "" {
		return drawn
	}
	at := newSearcher(v.quest.text).cells(plain)
	if len(at) == 0 {
		return drawn
	}
	look := syntax.Ink(v.theme.Color(theme.Warning)) + "\x1b[7m"
	var j syntax.Joiner
	cell := 0
	for s := range syntax.Cells(drawn, 0, "") {
		code := s.Code
		if slices.ContainsFunc(at, func(m difftext.Span) bool { return m.From <= cell && cell < m.To }) {
			code = look
		}
		j.Add(code, s.Text)
		cell += s.Width
	}
	return j.Take()
}

// tally says what is looked for and, of the rows that have it, the how manieth one is
// at.
func (v *view) tally() string {
	hits := v.hits()
	if v.quest.text == "" {
		return ""
	}
	if len(hits) == 0 {
		return lang.T("no-match")
	}
	at := v.table.at(v.row)
	all := fmt.Sprint(len(hits))
	if len(hits) == maxHits {
		all += "+"
	}
	if i, ok := slices.BinarySearchFunc(hits, at, place.compare); ok {
		return fmt.Sprintf("%d/%s", i+1, all)
	}
	return "–/" + all
}
