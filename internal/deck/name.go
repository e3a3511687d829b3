package deck

import (
	"path"
	"strings"
)

// IsDeck reports whether a file is a deck, by its name.
func IsDeck(name string) bool {
	base := path.Base(name)
	for _, end := range []string{".deck.md", ".slides.md"} {
		if strings.HasSuffix(base, end) && len(base) > len(end) {
			return true
		}
	}
	return false
}
