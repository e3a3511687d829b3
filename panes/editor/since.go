package editor

import (
	"context"
	"path/filepath"
	"slices"
	"sort"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/theme"
)

// since is what of a file differs from the last commit, in its order.
type since struct {
	marks []patch.Mark
	due   bool  // the text or the commit may be another one
	busy  bool  // it is asked for
	err   error // why it is not known
}

// differs is what of a text differs.
type differs struct {
	raw   []string
	marks []patch.Mark
	err   error
}

// askSince asks what differs, when that may have changed. Of a large file nothing
// is marked, and nothing where nobody knows.
func (e *Editor) askSince() tea.Cmd {
	s, ask := &e.since, e.host.Changes
	if !s.due || s.busy || ask == nil || filepath.IsAbs(e.path) || e.file == nil {
		return nil
	}
	s.due = false
	if e.text.count() == 0 || len(e.file.Text) > maxPaint {
		e.setSince(nil)
		s.err = nil
		return nil
	}
	s.busy = true
	raw, path := e.text.raw, e.path
	return func() tea.Msg {
		marks, err := ask(context.Background(), path)
		if err != nil {
			marks = nil
		}
		return differs{raw, marks, err}
	}
}

// takeSince takes what differs, unless the text is another one by now.
func (e *Editor) takeSince(d differs) {
	e.since.busy = false
	if len(e.text.raw) > 0 && &d.raw[0] == &e.text.raw[0] {
		e.setSince(d.marks)
		e.since.err = d.err
	}
}

func (e *Editor) setSince(marks []patch.Mark) {
	if !slices.Equal(e.since.marks, marks) {
		e.since.marks = marks
		e.version++
	}
}

// carry takes the marks along to another text, until it is known what differs
// there.
func (s *since) carry(m moves) {
	for i := range s.marks {
		k := &s.marks[i]
		gone := k.Last < k.First
		k.First = m.line(k.First-1) + 1
		if k.Last = max(m.line(k.Last-1)+1, k.First); gone {
			k.Last = k.First - 1
		}
	}
}

// sign says how a line from 1 of so many differs: + it is new, ~ it was another
// one, - lines above it are gone, or behind the last one; 0: it does not.
func (s *since) sign(line, count int) rune {
	at := sort.Search(len(s.marks), func(i int) bool { return max(s.marks[i].First, s.marks[i].Last) >= line })
	if at == len(s.marks) {
		return 0
	}
	switch k := s.marks[at]; {
	case lineOf(k, count) > line:
		return 0
	case k.Last < k.First:
		return '-'
	case k.Was == 0:
		return '+'
	}
	return '~'
}

// lineOf is the line at which a change is shown, from 1.
func lineOf(k patch.Mark, count int) int { return min(k.First, count) }

// signToken is the colour of a sign.
func signToken(sign rune) theme.Token {
	switch sign {
	case '+':
		return theme.DiffAdded
	case '-':
		return theme.DiffRemoved
	}
	return theme.Warning
}

// toChange goes to the next place that differs from the last commit, or to the
// one before, around the end.
func (e *Editor) toChange(step int) {
	n, count := len(e.since.marks), e.text.count()
	if n == 0 || count == 0 {
		e.said = lang.T("no-change-since-last-commit")
		if e.since.err != nil {
			e.said += ": " + lang.Translate(e.since.err)
		}
		e.version++
		return
	}
	here, at := e.current+1, 0
	if step > 0 {
		at = sort.Search(n, func(i int) bool { return lineOf(e.since.marks[i], count) > here })
	} else {
		at = sort.Search(n, func(i int) bool { return lineOf(e.since.marks[i], count) >= here }) - 1
	}
	e.current = lineOf(e.since.marks[(at+n)%n], count) - 1
	if p := (place{e.current, 0}); p.before(e.at) || e.bottom().before(p) {
		e.at = e.up(p, e.rows()/3)
	}
	e.show(e.current)
	e.moved()
}
