package files

import (
	"path"
	"strings"

	"github.com/openspace-tui/openspace/internal/filetree"
	"github.com/openspace-tui/openspace/theme"
)

// marks is what git said, by path.
type marks struct {
	filetree.Marks
	changed map[string]bool // folders in which something is changed
}

func newMarks(m filetree.Marks) marks {
	out := marks{m, map[string]bool{}}
	for p := range m.Letters {
		for dir := path.Dir(strings.TrimSuffix(p, "/")); dir != "." && !out.changed[dir]; dir = path.Dir(dir) {
			out.changed[dir] = true
		}
	}
	return out
}

// of is the mark of a file or a folder, 0: none; • says that something in a folder
// is changed.
func (m *marks) of(n *node) rune {
	at := n.real
	if n.link { // to git it is a file
		at = below(n.up.real, n.name)
	}
	if l, ok := m.Letters[at]; ok {
		return rune(l)
	}
	if n.hidden() {
		return '!'
	}
	if l := m.within(at); l != 0 {
		return l
	}
	if n.folder() && m.changed[n.real] {
		return '•'
	}
	return 0
}

// ofFile is the mark of a file by its path.
func (m *marks) ofFile(p string) rune {
	if l, ok := m.Letters[p]; ok {
		return rune(l)
	}
	return m.within(p)
}

// within is the mark of the folder in which a path is, where that has one.
func (m *marks) within(p string) rune {
	if len(m.Letters) == 0 {
		return 0
	}
	for dir := p; dir != "." && dir != "/"; dir = path.Dir(dir) {
		if l, ok := m.Letters[dir+"/"]; ok {
			return rune(l)
		}
	}
	return 0
}

// markColour is how a mark looks.
func markColour(mark rune) theme.Token {
	switch mark {
	case 'M', '•':
		return theme.Warning
	case 'A', '?':
		return theme.DiffAdded
	case 'D':
		return theme.DiffRemoved
	case 'R':
		return theme.Info
	case 'U':
		return theme.Error
	}
	return theme.Muted
}
