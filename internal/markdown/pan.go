package markdown

import (
	"strconv"
	"strings"
)

// Targets of a table that is wider than the lines: the rule under its heading
// is the table's, the marks at its edges bring other columns into view. The
// table's name follows.
const (
	TableTarget = "table:"
	LessTarget  = "less:"
	MoreTarget  = "more:"
)

// tableBefore gives the table that a piece goes on with, nil when it was drawn
// as text.
func (s *Stream) tableBefore(i int) *table {
	for i--; i > 0 && s.parts[i].head.to > 0; i-- {
	}
	s.Lines(i)
	if all := s.parts[i].drawn.tables; len(all) > 0 {
		return &all[len(all)-1]
	}
	return nil
}

// Pan brings the columns of a table into view that stand by so many to the
// right, or to the left where by is negative. It says whether that changed
// anything; the lines stay as many as they were.
func (s *Stream) Pan(name string, by int) bool {
	at, nth, _ := strings.Cut(name, ".")
	i, err := strconv.Atoi(at)
	n, err2 := strconv.Atoi(nth)
	if err != nil || err2 != nil || i < 0 || i >= len(s.parts) {
		return false
	}
	s.Lines(i)
	if n < 0 || n >= len(s.parts[i].drawn.tables) || !s.parts[i].drawn.tables[n].scrolls {
		return false
	}
	t := &s.parts[i].drawn.tables[n]
	from := min(max(t.from+by, 0), t.end())
	if from == t.from {
		return false
	}
	if s.pans == nil {
		s.pans = map[string]int{}
	}
	s.pans[name] = from
	for s.parts[i].drawn = nil; i+1 < len(s.parts) && s.parts[i+1].head.to > 0; i++ {
		s.parts[i+1].drawn = nil
	}
	return true
}
