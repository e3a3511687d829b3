package mermaid

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// wrapper is what stands around the words of a thought, which says its shape.
var wrapper = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[^\s()\[\]{}]*(?:\(\((.*)\)\)|\{\{(.*)\}\}|\)\)(.*)\(\(|\[(.*)\]|\((.*)\)|\)(.*)\()$`)
})

// thoughts tells a map of thoughts as a flow without heads, along rows.
func (r *reader) thoughts() {
	type at struct {
		indent int
		id     string
	}
	var above []at
	count := 0
	r.told("flowchart", "LR", func(l string) []string {
		if strings.HasPrefix(l, ":::") || strings.HasPrefix(l, "::icon") {
			r.leave(r.at, brief(l))
			return nil
		}
		indent := r.indent()
		for len(above) > 0 && above[len(above)-1].indent >= indent {
			above = above[:len(above)-1]
		}
		count++
		id := fmt.Sprintf("T%d", count)
		text := fmt.Sprintf(`%s("%s")`, id, strings.ReplaceAll(unwrapped(l), `"`, "#quot;"))
		if len(above) > 0 {
			text = above[len(above)-1].id + " --- " + text
		}
		above = append(above, at{indent, id})
		return []string{text}
	})
}

// unwrapped gives the words of a thought without what stands around them.
func unwrapped(l string) string {
	if m := wrapper().FindStringSubmatch(l); m != nil {
		return strings.Trim(strings.Join(m[1:], ""), "\"` ")
	}
	return l
}

// indent is how far in the line begins that is read.
func (r *reader) indent() int {
	l := strings.ReplaceAll(r.raw, "\t", "    ")
	return len(l) - len(strings.TrimLeft(l, " "))
}
