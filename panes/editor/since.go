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
func (v *view) askSince(ask func(context.Context, string) ([]patch.Mark, error)) tea.Cmd {
	s := &v.since
	if !s.due || s.busy || ask == nil || filepath.IsAbs(v.path) {
		return nil
	}
	s.due = false
	if v.text.count() == 0 || v.text.bytes > maxPaint {
		if s.set(differs{}) {
			v.version++
		}
		return nil
	}
	s.busy = true
	raw, path := v.text.raw, v.path
	return func() tea.Msg {
		marks, err := ask(context.Background(), path)
		if err != nil {
			marks = nil
		}
		return differs{raw, marks, err}
	}
}

// takeSince takes what differs, unless the text is another one by now.
func (v *view) takeSince(d differs) {
	s := &v.since
	s.busy = false
	if len(v.text.raw) > 0 && &d.raw[0] == &v.text.raw[0] && s.set(d) {
		v.version++
	}
}

// set takes what differs, and reports whether that is something else.
func (s *since) set(d differs) bool {
	other := !slices.Equal(s.marks, d.marks)
	s.marks, s.err = d.marks, d.err
	return other
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
// one before, around the end, or says why not.
func (v *view) toChange(step int) (fault string) {
	n, count := len(v.since.marks), v.text.count()
	if n == 0 || count == 0 {
		if v.since.err != nil {
			return lang.T("no-change-since-last-commit") + ": " + lang.Translate(v.since.err)
		}
		return lang.T("no-change-since-last-commit")
	}
	here, at := v.current+1, 0
	if step > 0 {
		at = sort.Search(n, func(i int) bool { return lineOf(v.since.marks[i], count) > here })
	} else {
		at = sort.Search(n, func(i int) bool { return lineOf(v.since.marks[i], count) >= here }) - 1
	}
	v.current = lineOf(v.since.marks[(at+n)%n], count) - 1
	if p := (place{v.current, 0}); p.before(v.at) || v.bottom().before(p) {
		v.at = v.up(p, v.rows()/3)
	}
	v.show(v.current)
	v.moved()
	return ""
}
