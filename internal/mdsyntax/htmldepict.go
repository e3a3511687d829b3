package mdsyntax

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// depicts reports whether what stands between two tags is read as a whole: a drawing, a
// formula, letters above others, a choice.
func depicts(a atom.Atom) bool {
	return a == atom.Svg || a == atom.Math || a == atom.Ruby || a == atom.Select
}

// depicted returns the words of a drawing in SVG or a formula in MathML: titles and
// text, letters, numbers and signs. What a formula sets above each other is written in
// a line: 1/2, x^2. So are letters above others: 漢(かん); the brackets that a page has
// for browsers without them are left out. Of a choice it is what stands in its field.
func depicted(raw string) string {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(raw), body)
	if err != nil {
		return ""
	}
	var b strings.Builder
	for _, n := range nodes {
		b.WriteString(wordsIn(n, false, maxOpen))
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// wordsIn are those of a node; seen reports whether it is in one whose words are shown.
func wordsIn(n *html.Node, seen bool, depth int) string {
	if n.Type == html.TextNode && seen {
		return n.Data
	}
	if n.Type != html.ElementNode || depth == 0 {
		return ""
	}
	if n.DataAtom == atom.Select {
		return chosen(n)
	}
	if elements()[n.Data] == unseen && !worded(n.Data) {
		return ""
	}
	var parts []string
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if w := wordsIn(c, seen || worded(n.Data), depth-1); strings.TrimSpace(w) != "" {
			parts = append(parts, w)
		}
	}
	switch n.Data {
	case "rt":
		return "(" + strings.TrimSpace(strings.Join(parts, "")) + ")"
	case "title", "text": // of SVG, which stand apart
		return strings.Join(parts, "") + " "
	case "mfrac":
		return between(parts, "/")
	case "msup", "mover":
		return between(parts, "^")
	case "msub", "munder":
		return between(parts, "_")
	case "msubsup", "munderover":
		return between(parts, "_", "^")
	case "msqrt":
		return "√" + grouped(strings.Join(parts, ""))
	case "mtd", "mtr":
		return strings.Join(parts, " ") + " "
	}
	return strings.Join(parts, "")
}

// worded reports whether a reader sees the words in an element.
func worded(name string) bool {
	switch name {
	case "ruby", "title", "text", "mi", "mo", "mn", "mtext", "ms":
		return true
	}
	return false
}

// between puts marks between the parts of a formula.
func between(parts []string, marks ...string) string {
	var b strings.Builder
	for i, p := range parts {
		if i > 0 {
			b.WriteString(marks[min(i, len(marks))-1])
		}
		b.WriteString(grouped(p))
	}
	return b.String()
}

// grouped puts what is more than a letter or a number into brackets.
func grouped(s string) string {
	s = strings.TrimSpace(s)
	if utf8.RuneCountInString(s) < 2 || strings.Trim(s, "0123456789.") == "" {
		return s
	}
	return "(" + s + ")"
}

// chosen are the words that a choice shows: the option that is selected, or the first;
// all where several can be.
func chosen(choice *html.Node) string {
	var all []string
	at := 0
	for n := range choice.Descendants() {
		var label string
		switch {
		case n.DataAtom == atom.Optgroup && has(choice, "multiple"):
			all = append(all, value(n, "label"))
		case n.DataAtom == atom.Option:
			if label = value(n, "label"); label == "" {
				label = inner(n)
			}
			if has(n, "selected") {
				at = len(all)
			}
			all = append(all, label)
		}
	}
	if has(choice, "multiple") || len(all) == 0 {
		return strings.Join(all, " ")
	}
	return all[at]
}

// inner is all text in a node.
func inner(n *html.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return b.String()
}

func has(n *html.Node, key string) bool {
	for _, a := range n.Attr {
		if a.Key == key {
			return true
		}
	}
	return false
}

func value(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}
