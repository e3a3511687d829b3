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
	for line := range strings.SplitSeq(text, "\n") {
		paragraph := Object{{"type", Quote("paragraph")}}
		if line != "" {
			run := Object{{"type", Quote("text")}, {"text", Quote(line)}}
			paragraph = append(paragraph, Field{"content", mustEncode([]json.RawMessage{run.JSON()})})
		}
		content = append(content, paragraph.JSON())
	}
	return Object{{"type", Quote("doc")}, {"content", mustEncode(content)}}.JSON()
}

// PlainText reads a rich text document: paragraphs and headings as lines, list
// items with their bullet or number, marks and unknown nodes as their text.
func PlainText(raw json.RawMessage) string {
	if text, ok := oneLine(raw); ok {
		return text
	}
	var lines []string
	o, err := ParseObject(raw)
	if err != nil {
		return ""
	}
	blocks(o, 0, &lines)
	return strings.Join(lines, "\n")
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

// blocks adds the lines of the nodes inside a node.
func blocks(node Object, depth int, lines *[]string) {
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
		case "text", "hardBreak": // inline, straight in a block that may hold blocks
			var b strings.Builder
			inline(child, depth+1, &b)
			*lines = append(*lines, strings.Split(b.String(), "\n")...)
		case "paragraph", "heading", "codeBlock":
			var b strings.Builder
			inline(child, depth+1, &b)
			*lines = append(*lines, strings.Split(b.String(), "\n")...)
		case "horizontalRule":
			*lines = append(*lines, Rule)
		case "listItem":
			from := len(*lines)
			blocks(child, depth+1, lines)
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
			for j := from; j < len(*lines); j++ {
				if j == from {
					(*lines)[j] = bullet + (*lines)[j]
				} else {
					(*lines)[j] = "  " + (*lines)[j]
				}
			}
		default:
			blocks(child, depth+1, lines)
		}
	}
}

func inline(node Object, depth int, b *strings.Builder) {
	if depth > maxNesting {
		return
	}
	switch t, _ := Str(node.Get("type")); t {
	case "text":
		s, _ := Str(node.Get("text"))
		b.WriteString(s)
	case "hardBreak":
		b.WriteByte('\n')
	}
	children, _ := ParseArray(node.Get("content"))
	for _, raw := range children {
		if child, err := ParseObject(raw); err == nil {
			inline(child, depth+1, b)
		}
	}
}

// Rule is the line that divides the sections of a class box. Any line of three
// or more of its dashes, or of hyphens, reads as one.
const Rule = "────────"

// IsRule says whether a line of text divides sections.
func IsRule(line string) bool {
	line = strings.TrimSpace(line)
	return len([]rune(line)) >= 3 && strings.Trim(line, "─—–-=_") == ""
}
