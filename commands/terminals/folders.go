package terminals

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/pty"
)

// maxWent bounds the folders to which lines of agents may have led.
const maxWent = 16

// Folders returns where a line that is typed into a terminal may run: where its
// shell is, and where the lines before may lead that it has not run yet. An empty
// one is not known.
func (s *Terminals) Folders(id string, to *pty.Session) []string {
	now, known := to.Folders()
	went := s.went[id]
	switch {
	case !known && (to.Used() || len(went) > 0), len(went) > maxWent:
		return []string{""}
	case len(went) > 0 && slices.Contains(now, went[len(went)-1]): // all of it has run
		delete(s.went, id)
		return now
	}
	for _, f := range went {
		if !slices.Contains(now, f) {
			now = append(now, f)
		}
	}
	return now
}

// Goes notes where the lines that a text completes may lead.
func (s *Terminals) Goes(id string, to *pty.Session, text, home string) {
	c := s.Line(id).Add(text)
	if !c.Complete {
		return
	}
	from := s.Folders(id, to)
	line, _ := Lines(strings.TrimRight(c.Whole, "\n"), from, home)
	if !slices.Equal(line.Places, from) {
		s.went[id] = line.Places
	}
}
