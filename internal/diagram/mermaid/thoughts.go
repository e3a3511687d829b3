package mermaid

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// wrapper is what begins a thought that has a shape: an id, and what stands around its words.
var wrapper = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`^[^\s()\[\]{}]*(\(\(|\{\{|\)\)|\(-|\[|\(|\))`)
})

// wrapperEnd is what ends the words that something begins.
func wrapperEnd(begin string) string {
	return map[string]string{"((": "))", "{{": "}}", "))": "((", "(-": "-)", "[": "]", "(": ")", ")": "("}[begin]
}

// thoughts reads a map of thoughts as a flow without heads, along rows.
func (r *reader) thoughts() {
	type at struct {
		indent int
		id     string
	}
	var above []at
	r.plan.Direction, r.more = "right", quotedOn
	r.line = func(l string) error {
		if strings.HasPrefix(l, ":::") || strings.HasPrefix(l, "::icon") {
			r.leave(r.at, Brief(l))
			return nil
		}
		words, ok := unwrapped(l)
		if !ok {
			r.leave(r.at, Brief(l))
			return nil
		}
		indent := r.indent()
		for len(above) > 0 && above[len(above)-1].indent >= indent {
			above = above[:len(above)-1]
		}
		id := fmt.Sprintf("T%d", len(r.order)+1)
		r.node(id, "rounded-box").Text = new(plain(words))
		if len(above) > 0 {
			r.edge("transition", above[len(above)-1].id, id, "").End = new("none")
		}
		above = append(above, at{indent, id})
		return nil
	}
}

// unwrapped returns the words of a thought without what stands around them. It is not ok
// where that has no end, or more behind it.
func unwrapped(l string) (words string, ok bool) {
	m := wrapper().FindStringSubmatchIndex(l)
	if m == nil {
		return l, !broken(l)
	}
	begin, inner := l[m[2]:m[3]], l[m[1]:]
	words, ok = strings.CutSuffix(inner, wrapperEnd(begin))
	if !ok && strings.HasPrefix(begin, ")") { // a word that a bracket ends
		return l, true
	}
	return words, ok && !broken(words)
}

// quotedOn says how many more lines a text has whose quote a line begins in brackets.
func quotedOn(l string, next []string) int {
	if strings.Count(l, `"`)%2 == 0 || !textBegins().MatchString(l) {
		return 0
	}
	end := slices.IndexFunc(next, func(l string) bool { return strings.Contains(l, `"`) })
	if end < 0 || !textEnds().MatchString(next[end]) {
		return 0
	}
	return end + 1
}

// textBegins and textEnds are where a text in quotes and brackets begins and ends.
var (
	textBegins = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\[({)]\s*"[^"]*$`) })
	textEnds   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[^"]*"\s*[\])}(]+\s*$`) })
)

// indent is how far in the line begins that is read.
func (r *reader) indent() int {
	l := strings.ReplaceAll(r.raw, "\t", "    ")
	return len(l) - len(strings.TrimLeft(l, " "))
}
