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

// thoughts reads a map of thoughts as a flow without heads, along rows.
func (r *reader) thoughts() {
	type at struct {
		indent int
		id     string
	}
	var above []at
	r.plan.Direction = "right"
	r.line = func(l string) error {
		if strings.HasPrefix(l, ":::") || strings.HasPrefix(l, "::icon") {
			r.leave(r.at, brief(l))
			return nil
		}
		indent := r.indent()
		for len(above) > 0 && above[len(above)-1].indent >= indent {
			above = above[:len(above)-1]
		}
		id := fmt.Sprintf("T%d", len(r.order)+1)
		r.node(id, "rounded-box").Text = new(plain(unwrapped(l)))
		if len(above) > 0 {
			r.edge("transition", above[len(above)-1].id, id, "").End = new("none")
		}
		above = append(above, at{indent, id})
		return nil
	}
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
