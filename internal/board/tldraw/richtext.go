package tldraw

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// maxNesting is how deep rich text is read.
const maxNesting = 48

// RichText writes plain text as the document that tldraw makes of it: one
// paragraph a line.
func RichText(text string) json.RawMessage {
	var content []json.RawMessage
	for _, l := range plainLines(text) {
		content = append(content, l.block(paragraph()).JSON())
	}
	return Object{{"type", Quote("doc")}, {"content", mustEncode(content)}}.JSON()
}

// PlainText reads a rich text document: paragraphs and headings as lines, list
// items with their bullet or number, marks and unknown nodes as their text.
func PlainText(raw json.RawMessage) string {
	if text, ok := oneLine(raw); ok {
		return text
	}
	return joined(Lines(raw))
}

// Lines reads a rich text document as PlainText does, and keeps the marks.
func Lines(raw json.RawMessage) []Line {
	if text, ok := oneLine(raw); ok {
		return plainLines(text)
	}
	o, err := ParseObject(raw)
	if err != nil {
		return nil
	}
	var w reader
	w.blocks(o, 0)
	return w.lines
}

// oneLine reads what RichText writes of a single line, as most texts are.
func oneLine(raw json.RawMessage) (string, bool) {
	const before, behind = `{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":`, `}]}]}`
	inner, ok := bytes.CutPrefix(raw, []byte(before))
	if ok {
		inner, ok = bytes.CutSuffix(inner, []byte(behind))
	}
	if !ok || len(inner) < 2 || closing(inner, 1) != len(inner)-1 {
		return "", false
	}
	return Str(inner)
}

// reader collects the lines of a document.
type reader struct{ lines []Line }

// text adds to the last line, and begins others where it breaks.
func (w *reader) text(s string, marks Marks, raw json.RawMessage) {
	for i, part := range strings.Split(s, "\n") {
		if i > 0 {
			w.lines = append(w.lines, nil)
		}
		if part != "" {
			last := &w.lines[len(w.lines)-1]
			*last = append(*last, Run{part, marks, raw})
		}
	}
}

// blocks adds the lines of the nodes inside a node.
func (w *reader) blocks(node Object, depth int) {
	if depth > maxNesting {
		return
	}
	children, _ := ParseArray(node.Get("content"))
	kind, _ := Str(node.Get("type"))
	for i, raw := range children {
		child, err := ParseObject(raw)
		if err != nil {
			continue
		}
		switch t, _ := Str(child.Get("type")); t {
		case "text", "hardBreak", "paragraph", "heading", "codeBlock":
			// inline ones stand straight in a block that may hold blocks
			w.lines = append(w.lines, nil)
			w.inline(child, depth+1, ofBlock(t))
		case "horizontalRule":
			w.lines = append(w.lines, Line{{Text: Rule}})
		case "listItem":
			from := len(w.lines)
			w.blocks(child, depth+1)
			bullet := "• "
			if kind == "orderedList" {
				start, ok := Num(node.Get("attrs"))
				if attrs, err := ParseObject(node.Get("attrs")); err == nil {
					start, ok = Num(attrs.Get("start"))
				}
				if !ok {
					start = 1
				}
				bullet = strconv.Itoa(int(start)+i) + ". "
			}
			for j := from; j < len(w.lines); j++ {
				w.lines[j] = append(Line{{Text: bullet}}, w.lines[j]...)
				bullet = "  "
			}
		default:
			w.blocks(child, depth+1)
		}
	}
}

func (w *reader) inline(node Object, depth int, marks Marks) {
	if depth > maxNesting {
		return
	}
	switch t, _ := Str(node.Get("type")); t {
	case "text":
		s, _ := Str(node.Get("text"))
		raw := node.Get("marks")
		w.text(s, marks|marksOf(raw), raw)
	case "hardBreak":
		w.text("\n", 0, nil)
	}
	children, _ := ParseArray(node.Get("content"))
	for _, raw := range children {
		if child, err := ParseObject(raw); err == nil {
			w.inline(child, depth+1, marks)
		}
	}
}

// Rule is the line that divides the sections of a class box. Any line of three
// or more of its dashes, or of hyphens, reads as one.
const Rule = "────────"

// IsRule reports whether a line of text divides sections.
func IsRule(line string) bool {
	line = strings.TrimSpace(line)
	return len([]rune(line)) >= 3 && strings.Trim(line, "─—–-=_") == ""
}
