package commands

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/pty"
)

// maxWent bounds the folders to which lines of agents may have led.
const maxWent = 16

// folders returns where a line that is typed into a terminal may run: where its
// shell is, and where the lines before may lead that it has not run yet. An empty
// one is not known.
func (s *Shells) folders(id string, to *pty.Session) []string {
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

// goes notes where the lines that a text completes may lead.
func (s *Shells) goes(id string, to *pty.Session, text, home string) {
	c := s.line(id).Add(text)
	if !c.Complete {
		return
	}
	from := s.folders(id, to)
	line, _ := typedLines(strings.TrimRight(c.Whole, "\n"), from, home)
	if !slices.Equal(line.Places, from) {
		s.went[id] = line.Places
	}
}
