// Package doctor looks at what a terminal program needs around it, and says of
// each thing whether it works and how to mend it. It changes nothing: the
// terminal is asked questions whose answers it takes back, and programs are
// asked for their versions and settings.
//
// All that comes from outside (variables, answers, output of programs) is one
// sanitized line in a report.
package doctor

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/charmbracelet/colorprofile"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// State says how something fares.
type State string

// The states.
const (
	OK   State = "ok"   // it works
	Warn State = "warn" // it works in part, or cannot be known
	Bad  State = "bad"  // it does not work
)

// Line is one thing that was looked at.
type Line struct {
	Name  lang.Phrase `json:"name"`
	State State       `json:"state"`
	Text  string      `json:"text"`
	Mend  string      `json:"mend,omitempty"` // how to mend it
}

// Say makes a line, whose texts are sanitized.
func Say(name lang.Phrase, s State, text, mend string) Line {
	return Line{name, s, sanitize.Line(text), sanitize.Line(mend)}
}

// Label is the name in the person's language; programs keep theirs.
func (l Line) Label() string { return lang.T(l.Name) }

// Report is everything that was looked at.
type Report []Line

// Count returns how many lines have a state.
func (r Report) Count(s State) int {
	n := 0
	for _, l := range r {
		if l.State == s {
			n++
		}
	}
	return n
}

// OK reports whether nothing is bad.
func (r Report) OK() bool { return r.Count(Bad) == 0 }

// WriteJSON writes {"ok":…, "checks":[…], "languages":[…]}.
func (r Report) WriteJSON(w io.Writer) error {
	languages, err := lang.Tallies()
	if err != nil {
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(struct {
		OK        bool         `json:"ok"`
		Checks    Report       `json:"checks"`
		Languages []lang.Tally `json:"languages"`
	}{r.OK(), r, languages})
}

// Style is how a report is drawn.
type Style struct {
	Width   int // in cells; 0: 80
	Profile colorprofile.Profile
	ASCII   bool // the terminal has no other letters
}

// mark is a state's sign in its colour.
func (s Style) mark(st State) string {
	colour := map[State]xansi.BasicColor{OK: xansi.Green, Warn: xansi.Yellow, Bad: xansi.Red}[st]
	if s.Profile < colorprofile.ANSI {
		return Sign(st, s.ASCII)
	}
	return xansi.NewStyle().ForegroundColor(colour).Styled(Sign(st, s.ASCII))
}

// Sign is what stands for a state.
func Sign(st State, ascii bool) string {
	if ascii {
		return map[State]string{OK: "+", Warn: "!", Bad: "x"}[st]
	}
	return map[State]string{OK: "✓", Warn: "!", Bad: "✗"}[st]
}

// Arrow leads to how something is mended.
func Arrow(ascii bool) string {
	if ascii {
		return "->"
	}
	return "→"
}

// Names is how wide the longest name is, in cells.
func (r Report) Names() int {
	n := 0
	for _, l := range r {
		n = max(n, xansi.StringWidth(l.Label()))
	}
	return n
}

// Write draws a report, a line for each thing and one below for how to mend it.
func (r Report) Write(w io.Writer, s Style) error {
	if s.Width <= 0 {
		s.Width = 80
	}
	names := r.Names()
	room := max(s.Width-names-5, 16)
	var b strings.Builder
	for _, l := range r {
		lead := s.mark(l.State) + " " + l.Label() + strings.Repeat(" ", names-xansi.StringWidth(l.Label())+2)
		for _, text := range wrap.Lines(l.Text, room, "") {
			b.WriteString(strings.TrimRight(lead+text, " ") + "\n")
			lead = strings.Repeat(" ", names+4)
		}
		if l.Mend == "" {
			continue
		}
		lead += Arrow(s.ASCII) + " "
		for _, text := range wrap.Lines(l.Mend, room-xansi.StringWidth(Arrow(s.ASCII))-1, "") {
			b.WriteString(lead + text + "\n")
			lead = strings.Repeat(" ", names+4+xansi.StringWidth(Arrow(s.ASCII))+1)
		}
	}
	b.WriteString("\n" + r.sum() + "\n")
	text := b.String()
	if s.ASCII {
		text = ascii(text)
	}
	_, err := io.WriteString(w, text)
	return err
}

// sum says how it all fares, in a sentence.
func (r Report) sum() string {
	bad, warn := r.Count(Bad), r.Count(Warn)
	switch {
	case bad == 0 && warn == 0:
		return lang.T("everything-works-here")
	case bad == 0:
		return lang.N(warn, "works-here-could-better", warn)
	}
	text := lang.N(bad, "of-do-not-work-here", bad, len(r))
	if warn > 0 {
		text += "; " + lang.N(warn, "more-could-be-better", warn)
	}
	return text + "."
}

// ascii leaves a question mark where a terminal has no letter.
func ascii(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < 0x80:
			return r
		case r == '·':
			return '-'
		case r == '…':
			return '.'
		}
		return '?'
	}, s)
}
