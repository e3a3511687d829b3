package mermaid

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// maxOpenLines is how many lines a text or properties have at most.
const maxOpenLines = 200

// unclosed returns how many more lines a statement of a flowchart has: none where a quote,
// a brace or a text in brackets has no end.
func unclosed(l string, next []string) (n int) {
	open, tail, last, begun := !whole(l), openText(l), l, 0
	for n < len(next) && (open || tail != "" || goesOn(last, next[n])) {
		line := strings.TrimSpace(next[n])
		n++
		if isComment(line) {
			continue
		}
		if !open && tail == "" {
			begun = n
		}
		l += "\n" + line
		if tail != "" {
			begins := tail
			if tail = openAfter(begins + "\n" + line); tail == "" && !ended(begins+"\n"+line) {
				return 0
			}
		} else if !open {
			tail = openText(line)
		}
		if open || strings.ContainsAny(line, `"{}`) {
			if open = !whole(l); !open && misquoted(l) { // it is the quote of another text
				return 0
			}
		}
		if line != "" {
			last = line
		}
		if (open || tail != "") && n-begun > maxOpenLines {
			return 0
		}
	}
	if open || tail != "" {
		return 0
	}
	return n
}

// goesOn reports whether a line of links goes on: an arrow ends it, or begins the next.
func goesOn(l, next string) bool {
	next = strings.TrimSpace(next)
	if l = strings.TrimSpace(l); l == "" || linkEnds().MatchString(l) {
		return l != ""
	}
	a, _ := readArrow(next)
	return a.line != "" && !strings.HasPrefix(next, "x") && !strings.HasPrefix(next, "o")
}

// whole reports whether quotes and braces of properties are closed in a statement.
func whole(l string) bool {
	quoted, braces := false, 0
	for i, c := range l {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' && (i > 0 && l[i-1] == '@' || braces > 0):
			braces++
		case c == '}' && braces > 0:
			braces--
		}
	}
	return !quoted && braces == 0
}

// begunLink is an arrow whose label begins with nothing that ends it.
var begunLink = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(linkID + `[ox<]?(--|==|-\.)\s*[^\s"=.>-][^"]*$`)
})

// openText returns the end of a line of a flowchart from the bracket, the bar or the arrow
// on whose text the next line goes on, "" where it has none. Texts in quotes are whole's.
func openText(l string) string {
	word, rest, _ := strings.Cut(l, " ")
	switch {
	case word == "subgraph":
		_, text, ok := strings.Cut(rest, "[")
		if !ok {
			return ""
		}
		return openAfter("[" + text)
	case slices.Contains([]string{"click", "style", "classDef", "class", "linkStyle", "direction", "accTitle",
		"accDescr"}, strings.TrimRight(word, ":{")):
		return ""
	}
	if a, _ := readArrow(l); a.line == "" {
		_, length := nameOf(l)
		l = l[length:]
	}
	return openAfter(l)
}

// openAfter is openText of what follows the name of a node.
func openAfter(l string) string {
	for strings.TrimSpace(l) != "" {
		if is, end := enclosed(l); end >= 0 {
			l = l[end+len(is.close):]
		} else if strings.ContainsAny(l[:1], "[({>") {
			return startOf(l, l[1:])
		}
		if strings.HasPrefix(l, "@{") {
			p := properties().FindString("x" + l)
			l = l[max(len(p)-1, 0):]
		}
		l = strings.TrimLeft(l[len(wearing().FindString(l)):], " \t\n&;")
		a, length := readArrow(l)
		label, bar := strings.CutPrefix(strings.TrimSpace(l[length:]), "|")
		switch {
		case a.line != "" && bar:
			return startOf(l, label)
		case a.line == "" && beginsLabel(l):
			return l
		}
		_, named := nameOf(l[length:])
		if named == 0 {
			return ""
		}
		l = l[length+named:]
	}
	return ""
}

// beginsLabel reports whether a line is an arrow with the beginning of its label.
func beginsLabel(l string) bool {
	m := begunLink().FindStringSubmatchIndex(l)
	return m != nil && !strings.Contains(l[m[5]:], l[m[4]:m[5]])
}

// startOf returns a line from where a text of it begins, "" where no text over lines
// begins so.
func startOf(l, text string) string {
	if hasBrackets(strings.TrimLeft(text, `([{|/\`)) {
		return ""
	}
	return l
}

// hasBrackets reports whether a text has what none over lines has without quotes.
func hasBrackets(text string) bool { return strings.ContainsAny(text, `()[]{}|"`) }

// spilt reports whether a text goes over lines and cannot: what would end it begins another.
func spilt(text string) bool {
	text = strings.TrimSpace(text)
	return strings.Contains(text, "\n") && !strings.HasPrefix(text, `"`) && hasBrackets(text)
}

// ended reports whether the text is whole that a line begins with.
func ended(l string) bool {
	_, end := enclosed(l)
	a, length := readArrow(l)
	return end >= 0 || a.line != "" && !strings.HasPrefix(strings.TrimSpace(l[length:]), "|")
}
