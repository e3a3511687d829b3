package anchor

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Marks in a line tell where its text begins and whether it goes on with the
// line before. They are sequences that change nothing, for blinking and hidden
// text, which nothing here is: so a line that carries them can be printed.
const (
	// Start ends what was put before a line's text to show it: a border, a
	// margin.
	Start = "\x1b[25;28m"
	// joins and joinsWord do as well, for a line that goes on.
	joins     = "\x1b[25m"
	joinsWord = "\x1b[28m"
	// tabbed stands behind Start once for each tab that the text begins with,
	// which is drawn as blanks.
	tabbed = "\x1b[25;28;25;28m"
)

// tabWidth is how many blanks a tab at the beginning of a line is drawn as.
const tabWidth = 4

// Begin begins the text of a line as it was written: behind Start it tells the
// tabs that are drawn as blanks.
func Begin(source string) string {
	n := len(source) - len(strings.TrimLeft(source, "\t"))
	return Start + strings.Repeat(tabbed, n)
}

// Joint begins a line that goes on with the one before: behind a space that
// was left out at the break, or within a word.
func Joint(space bool) string {
	if space {
		return joins
	}
	return joinsWord
}

// Text splits a line that begins with a mark into the mark and its text.
func Text(line string) (mark, text string) {
	for _, mark := range []string{Start, joins, joinsWord} {
		if rest, ok := strings.CutPrefix(line, mark); ok {
			return mark, rest
		}
	}
	return "", line
}

// WithoutFlow takes the marks out of a line.
func WithoutFlow(line string) string {
	for _, mark := range []string{Start, joins, joinsWord, rowMark, rowOn, gapMark, cellMark, borderMark, End,
		addedMark, removedMark, sameMark, tabbed} {
		if strings.Contains(line, mark) {
			line = strings.ReplaceAll(line, mark, "")
		}
	}
	return line
}

// Flow returns the text of a line's cells from from to to, excluded, without
// colours and what stands before and behind the text, and how it goes on with
// the line before: with glue between them, where joined says that it does. A
// line that was cut is whole where its end is among the cells.
func Flow(line string, from, to int) (text, glue string, joined bool) {
	at := 0
	line, rest, cut := uncut(line)
	if to <= cut {
		rest = ""
	}
	line, _, _ = strings.Cut(line, End)
	if i := strings.LastIndex(line, Start); i >= 0 && IsRow(line) { // its cells go on, and not the line
		line = line[:i+len(Start)] + WithoutFlow(line[i+len(Start):])
	} else if IsRow(line) {
		line = WithoutFlow(line)
	}
	for _, mark := range []string{Start, joins, joinsWord} {
		if i := strings.LastIndex(line, mark); i >= 0 && i+len(mark) > at {
			at, joined, glue = i+len(mark), mark != Start, ""
			if mark == joins {
				glue = " "
			}
		}
	}
	before := ansi.StringWidth(line[:at])
	tabs := strings.Count(line[at:], tabbed)
	plain := ansi.Strip(line[at:])
	if from, to = max(from-before, 0), min(to-before, ansi.StringWidth(plain)); from < to {
		text = ansi.Cut(plain, from, to)
	}
	if from == 0 {
		blanks := len(text) - len(strings.TrimLeft(text, " "))
		tabs = min(tabs, blanks/tabWidth)
		text = strings.Repeat("\t", tabs) + text[tabs*tabWidth:]
	}
	return strings.TrimRight(text+rest, " "), glue, joined
}
