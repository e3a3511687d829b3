// Package danger judges text that is about to be typed into a shell: whether a
// person should see it first. It reads the text as a shell does, so that
// quotes, braces, separators, wrappers and prefixes hide nothing, and it asks
// where it cannot know: text that does not parse, commands whose name is
// computed, code that an interpreter is given, text that is fed to a shell, and
// what history would put in.
//
// It is a guard against harm by mistake or by a careless model, not a sandbox:
// a program that is run may do anything, and so may a script, a make file or a
// hook whose text is not on the line. What was defined on earlier lines (a
// variable, a function, a file) is not remembered either; it is judged when it
// is defined.
//
// Judging takes time that grows with the length of the text, and no more: what
// is longer or nested deeper than a person would write asks.
package danger

import (
	"regexp"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Finding is why a person should see a text first.
type Finding struct {
	// Reason is a few words: what the text would do, or why it cannot be known.
	Reason lang.Phrase
	// Text is the part that it is about, as written.
	Text string

	pattern string // that of the person's which matches
}

// Said is the reason in the person's language.
func (f Finding) Said() string {
	if f.pattern != "" {
		return lang.T("matches-the-pattern", f.pattern)
	}
	return lang.T(f.Reason)
}

// Judge knows what is dangerous. The zero value knows the built-in rules. It
// is safe for concurrent use.
type Judge struct {
	patterns []*regexp.Regexp
}

// New makes a judge that also asks for lines that match any of the patterns
// (regular expressions of Go).
func New(patterns []string) (*Judge, error) {
	j := &Judge{}
	for _, p := range patterns {
		re, err := regexp.Compile(p)
		if err != nil {
			return nil, lang.Errorf("pattern", p, err)
		}
		j.patterns = append(j.patterns, re)
	}
	return j, nil
}

const (
	maxDepth    = 8         // how deep text inside text is read: bash -c "bash -c …"
	maxText     = 256 << 10 // bytes that are read as commands
	maxFindings = 32
)

// Lines judges whole command lines, of which there may be several.
func (j *Judge) Lines(text string) []Finding {
	w := &walk{left: 16*len(text) + 4096, seen: map[string]bool{}}
	w.text(text, mode{typed: true})
	for _, re := range j.patterns {
		if m := re.FindString(text); m != "" {
			w.find(Finding{Reason: lang.Plain("matches the pattern " + re.String()), Text: m, pattern: re.String()})
		}
	}
	return w.found
}

// walk judges one text.
type walk struct {
	found []Finding
	left  int             // how much may still be read, in bytes and arguments
	seen  map[string]bool // texts that were read already
}

// mode says how a text is read.
type mode struct {
	depth int
	typed bool // by keys, so that history is put in
	// firm says that the text may be no commands at all: only what is certainly
	// dangerous counts.
	firm bool
}

func (m mode) inner() mode { return mode{depth: m.depth + 1, firm: m.firm} }

func (w *walk) add(reason lang.Phrase, text string) { w.find(Finding{Reason: reason, Text: text}) }

func (w *walk) find(f Finding) {
	f.Text = strings.TrimSpace(f.Text)
	if len(w.found) == maxFindings {
		return
	}
	for _, o := range w.found {
		if o == f {
			return
		}
	}
	w.found = append(w.found, f)
}

// doubt adds what is not certain.
func (w *walk) doubt(m mode, reason lang.Phrase, text string) {
	if !m.firm {
		w.add(reason, text)
	}
}

// spend reports whether n more bytes or arguments may be read.
func (w *walk) spend(n int, text string) bool {
	if w.left -= n; w.left < 0 {
		w.add(lang.Key("too-long-judged"), text)
	}
	return w.left >= 0 && len(w.found) < maxFindings
}
