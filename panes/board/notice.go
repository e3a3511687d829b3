package board

import (
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// notice is a line that says what just happened, until the next key, and what the file
// could not be read or written for no longer than that is so.
type notice struct {
	text    string
	error   bool
	about   doing  // what it failed at
	version uint64 // rises with what it says
}

// doing is what is done with the file.
type doing int

const (
	_ doing = iota
	toRead
	toSave
)

func (n *notice) set(text string, failed bool, about doing) {
	*n = notice{sanitize.Line(text), failed, about, n.version + 1}
}

func (n *notice) say(text string) { n.set(text, false, 0) }

// fail says why something was not done.
func (n *notice) fail(err error) { n.set(lang.Translate(err), true, 0) }

// failAt says why the file could not be read or written, until it can be.
func (n *notice) failAt(what doing, err error) { n.set(lang.Translate(err), true, what) }

// works takes back what failAt said.
func (n *notice) works(what doing) {
	if n.about == what {
		n.set("", false, 0)
	}
}

// clear says nothing any more.
func (n *notice) clear() {
	if n.text != "" || n.error {
		n.set("", false, 0)
	}
}
