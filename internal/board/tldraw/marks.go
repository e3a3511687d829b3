package tldraw

import (
	"encoding/json"
	"strings"
)

// Marks are how a stretch of text is set off from the rest.
type Marks uint8

// The marks that can be shown. What others there are stays in the file.
const (
	Bold Marks = 1 << iota
	Italic
	Struck
	Underlined // links too
	Code
	Highlighted
)

// Run is a stretch of text with the same marks.
type Run struct {
	Text  string
	Marks Marks
	raw   json.RawMessage // the marks as the file has them
}

// Line is a line of text in its runs.
type Line []Run

func (l Line) String() string {
	if len(l) == 1 {
		return l[0].Text
	}
	var b strings.Builder
	for _, r := range l {
		b.WriteString(r.Text)
	}
	return b.String()
}

func joined(lines []Line) string {
	all := make([]string, len(lines))
	for i, l := range lines {
		all[i] = l.String()
	}
	return strings.Join(all, "\n")
}

func plainLines(text string) []Line {
	var out []Line
	for l := range strings.SplitSeq(text, "\n") {
		var line Line
		if l != "" {
			line = Line{{Text: l}}
		}
		out = append(out, line)
	}
	return out
}

// marksOf reads the marks of a node.
func marksOf(raw json.RawMessage) (out Marks) {
	if raw == nil {
		return 0
	}
	all, _ := ParseArray(raw)
	for _, m := range all {
		o, _ := ParseObject(m)
		name, _ := Str(o.Get("type"))
		out |= map[string]Marks{"bold": Bold, "italic": Italic, "strike": Struck, "underline": Underlined,
			"link": Underlined, "code": Code, "highlight": Highlighted}[name]
	}
	return out
}

// ofBlock returns the marks that all of a block has.
func ofBlock(kind string) Marks {
	switch kind {
	case "heading":
		return Bold
	case "codeBlock":
		return Code
	}
	return 0
}

func paragraph() Object { return Object{{"type", Quote("paragraph")}} }

// block returns a block of the kind of another with a line in it.
func (l Line) block(like Object) Object {
	var content []json.RawMessage
	for _, r := range l {
		run := Object{{"type", Quote("text")}}
		if r.raw != nil {
			run = append(run, Field{"marks", r.raw})
		}
		content = append(content, append(run, Field{"text", Quote(r.Text)}).JSON())
	}
	if content == nil {
		return like.With("content", nil)
	}
	return like.With("content", mustEncode(content))
}

// Rewritten gives a rich text document another text: blocks whose lines stay are
// kept, and in others the marks of what stays at the beginning and at the end.
func Rewritten(raw json.RawMessage, text string) json.RawMessage {
	o, err := ParseObject(raw)
	content, errContent := ParseArray(o.Get("content"))
	if err != nil || errContent != nil {
		return RichText(text)
	}
	old := make([]written, len(content))
	for i, c := range content {
		var w reader
		w.blocks(Object{{"content", mustEncode([]json.RawMessage{c})}}, 0)
		old[i] = written{c, w.lines}
	}
	lines := plainLines(text)
	head, tail := []json.RawMessage{}, []json.RawMessage{}
	for len(old) > 0 && len(old[0].lines) <= len(lines) && joined(old[0].lines) == joined(lines[:len(old[0].lines)]) {
		head, lines, old = append(head, old[0].raw), lines[len(old[0].lines):], old[1:]
	}
	for len(old) > 0 {
		last := old[len(old)-1]
		from := len(lines) - len(last.lines)
		if from < 0 || joined(last.lines) != joined(lines[from:]) {
			break
		}
		tail, lines, old = append([]json.RawMessage{last.raw}, tail...), lines[:from], old[:len(old)-1]
	}
	return o.With("content", mustEncode(append(append(head, changed(old, lines)...), tail...))).JSON()
}

// written is a block of a document with its lines.
type written struct {
	raw   json.RawMessage
	lines []Line
}

// changed returns blocks for lines that came in the place of others.
func changed(old []written, lines []Line) []json.RawMessage {
	var was []Line
	for _, w := range old {
		was = append(was, w.lines...)
	}
	out := make([]json.RawMessage, 0, len(lines))
	for i, l := range remarked(was, lines) {
		like := paragraph()
		if len(old) == len(lines) && len(old) == len(was) { // one line each
			o, _ := ParseObject(old[i].raw)
			if t, _ := Str(o.Get("type")); t == "paragraph" || t == "heading" {
				like = o
			}
		}
		out = append(out, l.block(like).JSON())
	}
	return out
}

// remarked gives lines the marks of others, as far as both begin and end alike.
func remarked(was, lines []Line) []Line {
	old, text := []rune(joined(was)), []rune(joined(lines))
	marks := make([]json.RawMessage, 0, len(old)+1)
	for i, l := range was {
		for _, r := range l {
			for range []rune(r.Text) {
				marks = append(marks, r.raw)
			}
		}
		if i < len(was)-1 {
			marks = append(marks, nil)
		}
	}
	same := min(len(old), len(text))
	head, tail := 0, 0
	for head < same && old[head] == text[head] {
		head++
	}
	for tail < same-head && old[len(old)-1-tail] == text[len(text)-1-tail] {
		tail++
	}
	var w reader
	w.lines = make([]Line, min(len(lines), 1))
	var last json.RawMessage // of the run under way
	from := 0
	for i := range text {
		var raw json.RawMessage
		switch behind := len(old) - (len(text) - i); {
		case i < head:
			raw = marks[i]
		case len(text)-i <= tail:
			raw = marks[behind]
		case head > 0: // what is new goes on as what is before it
			raw = marks[head-1]
		}
		if i > from && string(raw) != string(last) {
			w.text(string(text[from:i]), 0, last)
			from = i
		}
		last = raw
	}
	if len(w.lines) > 0 {
		w.text(string(text[from:]), 0, last)
	}
	return w.lines
}
