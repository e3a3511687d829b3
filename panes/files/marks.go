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
	if l, ok := m.Letters[n.path]; ok {
		return rune(l)
	}
	if n.hidden() {
		return '!'
	}
	if len(m.Letters) == 0 {
		return 0
	}
	for dir := n.path; dir != "."; dir = path.Dir(dir) {
		if l, ok := m.Letters[dir+"/"]; ok {
			return rune(l)
		}
	}
	if m.changed[n.path] && n.folder() {
		return '•'
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
