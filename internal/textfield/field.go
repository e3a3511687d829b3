package textfield

import (
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Field is a text with a caret.
type Field struct {
	text    string
	at      int // the caret
	mark    int // the other end of the selection, if marked
	marked  bool
	goal    int // the column that moving up and down keeps, from 1; 0: none
	chips   []Chip
	history history
	kills   ring
	last    act // what the key before did
	layout  layout
	version uint64
	edits   uint64
}

// act is what a key did that the next one goes on with.
type act uint8

const (
	acted act = iota
	killed
	yanked
)

// Text is the text with a private rune for each chip.
func (f *Field) Text() string { return f.text }

// Value is the text with each chip's own text in its place.
func (f *Field) Value() string { return f.valueOf(f.text) }

// Empty reports whether there is nothing, not even a blank.
func (f *Field) Empty() bool { return f.text == "" }

// Version rises with every change of text, caret or selection.
func (f *Field) Version() uint64 { return f.version }

// Edits rises with every change of the text.
func (f *Field) Edits() uint64 { return f.edits }

// Caret is where text is inserted.
func (f *Field) Caret() int { return f.at }

// SetCaret moves the caret to the nearest grapheme boundary at or before an
// offset, and drops the selection.
func (f *Field) SetCaret(at int) {
	f.marked = false
	f.move(at)
}

// Select selects from an offset to another, where the caret stands then.
func (f *Field) Select(from, to int) {
	f.mark, f.marked = f.floor(from), true
	f.move(to)
}

// Selection is what is selected; ok is false where nothing is.
func (f *Field) Selection() (from, to int, ok bool) {
	if !f.marked || f.mark == f.at {
		return f.at, f.at, false
	}
	return min(f.mark, f.at), max(f.mark, f.at), true
}

// Selected is the selected text, with chips' own texts.
func (f *Field) Selected() string {
	from, to, _ := f.Selection()
	return f.valueOf(f.text[from:to])
}

// move puts the caret somewhere; what was typed before is one step of undo.
func (f *Field) move(at int) {
	f.at = f.floor(at)
	f.goal, f.last = 0, acted
	f.history.seal()
	f.version++
}

// Set replaces everything, which can be undone. The caret stands at the end.
func (f *Field) Set(text string) { f.Replace(0, len(f.text), text) }

// Reset empties the field and forgets how it came to be. What was cut stays.
func (f *Field) Reset() {
	*f = Field{kills: f.kills, version: f.version + 1, edits: f.edits + 1, layout: f.layout}
}

// Become makes the field what another one was, which is not used any more, with
// what can be undone there. What was cut stays.
func (f *Field) Become(was Field) {
	was.kills, was.layout, was.version, was.edits = f.kills, f.layout, f.version+1, f.edits+1
	*f = was
}

// Insert puts text in the selection's place, or at the caret. What could
// control a terminal is made visible.
func (f *Field) Insert(text string) { f.put(clean(text)) }

func (f *Field) put(text string) {
	from, to, _ := f.Selection()
	f.replace(from, to, text)
}

// Replace puts text in a stretch's place; the caret stands behind it.
func (f *Field) Replace(from, to int, text string) {
	f.history.seal()
	from = f.floor(from)
	f.replace(from, max(f.ceil(to), from), clean(text))
	f.history.seal()
}

// Delete takes a stretch out.
func (f *Field) Delete(from, to int) { f.Replace(from, to, "") }

// newlines turns the line ends of terminals and of Windows into our own.
var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// clean makes text fit for the field: no control characters, and no rune that
// would be taken for a chip. What cannot be seen stays, and is drawn as a name.
func clean(text string) string {
	text = sanitize.Copy(newlines.Replace(text))
	var b strings.Builder
	for {
		i := strings.IndexFunc(text, isChip)
		if i < 0 {
			break
		}
		_, n := utf8.DecodeRuneInString(text[i:])
		b.WriteString(text[:i] + sanitize.Text(text[i:i+n]))
		text = text[i+n:]
	}
	return b.String() + text
}

// replace is what every change goes through. text is clean.
func (f *Field) replace(from, to int, text string) {
	f.marked, f.goal, f.last = false, 0, acted
	if from == to && text == "" {
		return
	}
	f.version++
	f.edits++
	f.history.add(change{at: from, old: f.text[from:to], new: text, before: f.at})
	f.text = f.text[:from] + text + f.text[to:]
	f.at = f.ceil(from + len(text))
}

// Together has all that do changes undone as one step.
func (f *Field) Together(do func()) {
	f.history.begin()
	defer f.history.end()
	do()
}

// Undo takes the last step back.
func (f *Field) Undo() bool {
	return f.step(&f.history.done, &f.history.undone, func(c change) {
		f.text = f.text[:c.at] + c.old + f.text[c.at+len(c.new):]
		f.at = c.before
	})
}

// Redo does again what was undone last.
func (f *Field) Redo() bool {
	return f.step(&f.history.undone, &f.history.done, func(c change) {
		f.text = f.text[:c.at] + c.new + f.text[c.at+len(c.old):]
		f.at = f.ceil(c.at + len(c.new))
	})
}

func (f *Field) step(from, to *[]change, apply func(change)) bool {
	f.history.seal()
	n := len(*from)
	if n == 0 {
		return false
	}
	for group := (*from)[n-1].group; n > 0 && (*from)[n-1].group == group; n-- {
		apply((*from)[n-1])
		*to = append(*to, (*from)[n-1])
	}
	*from = (*from)[:n]
	f.at = f.floor(f.at)
	f.marked, f.goal, f.last = false, 0, acted
	f.version++
	f.edits++
	return true
}
