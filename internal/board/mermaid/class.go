package mermaid

import (
	"regexp"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
)

// classes is a reader of class diagrams, which have blocks.
type classes struct {
	*reader
	open string // the class whose block is open
}

// relation is a line between two classes, with how many of each.
var relation = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([\p{L}\p{N}_~.-]+?)\s*(?:"([^"]*)"\s*)?(<\|--|<\|\.\.|--\|>|\.\.\|>|\*--|--\*|o--|--o|<-->|<\.\.>|-->|<--|\.\.>|<\.\.|--|\.\.)\s*(?:"([^"]*)"\s*)?([\p{L}\p{N}_~.-]+)\s*(?::\s*(.*))?$`)
})

// annotated is a line such as <<interface>> Shape.
var annotated = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^<<\s*(\w+)\s*>>\s*(\S*)$`)
})

// declared is a line that begins a class.
var declared = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^class\s+([\p{L}\p{N}_~.-]+)(?:\["([^"]*)"\])?\s*(?:<<\s*(\w+)\s*>>)?\s*(\{)?(\})?$`)
})

func (c *classes) line(l string) error {
	if c.open != "" {
		if l == "}" {
			c.open = ""
			return nil
		}
		return c.member(c.open, l)
	}
	if m := relation().FindStringSubmatch(l); m != nil {
		c.relate(m[1], m[3], m[5], strings.TrimSpace(strings.Join([]string{m[2], m[6], m[4]}, " ")))
		return nil
	}
	if m := declared().FindStringSubmatch(l); m != nil {
		in := c.class(m[1])
		if m[2] != "" {
			in.Text = &m[2]
		}
		stereotype(in, m[3])
		if m[4] != "" && m[5] == "" {
			c.open = m[1]
		}
		return nil
	}
	if m := annotated().FindStringSubmatch(l); m != nil && m[2] != "" {
		stereotype(c.class(m[2]), m[1])
		return nil
	}
	if skipped(l, "direction", "note", "namespace", "}", "style", "classDef", "cssClass", "click", "link", "callback", "class") {
		return nil
	}
	n, member, ok := strings.Cut(l, ":")
	if n = strings.TrimSpace(n); !ok || name().FindString(n) != n {
		return lang.Errorf("%q is no class and no relation", brief(l))
	}
	return c.member(n, strings.TrimSpace(member))
}

func (c *classes) class(n string) *board.Input {
	in := c.node(n, "class")
	if *in.Text == n {
		text := strings.Replace(strings.Replace(n, "~", "<", 1), "~", ">", 1) // generics
		in.Text = &text
	}
	return in
}

func stereotype(in *board.Input, word string) {
	switch strings.ToLower(word) {
	case "interface":
		in.Kind = "interface"
	case "abstract":
		in.Kind = "abstract"
	}
}

func (c *classes) member(class, l string) error {
	in := c.class(class)
	if m := annotated().FindStringSubmatch(l); m != nil {
		stereotype(in, m[1])
	} else if strings.Contains(l, "(") {
		in.Methods = append(in.Methods, strings.TrimRight(l, "$*"))
	} else {
		in.Attributes = append(in.Attributes, strings.TrimRight(l, "$*"))
	}
	return nil
}

// relate adds a relation; the kinds of a board go from the child, and from the
// whole.
func (c *classes) relate(a, arrow, b, label string) {
	c.class(a)
	c.class(b)
	kind, dash, both := "transition", "", "arrow"
	if strings.Contains(arrow, "..") {
		dash = "dashed"
	}
	switch {
	case strings.Contains(arrow, "|"):
		kind = "inheritance"
		if strings.HasPrefix(arrow, "<") {
			a, b = b, a
		}
	case strings.Contains(arrow, "*"):
		kind = "composition"
		if strings.HasSuffix(arrow, "*") {
			a, b = b, a
		}
	case strings.Contains(arrow, "o"):
		kind = "aggregation"
		if strings.HasSuffix(arrow, "o") {
			a, b = b, a
		}
	case strings.HasPrefix(arrow, "<") && !strings.HasSuffix(arrow, ">"):
		a, b = b, a
	}
	e := c.edge(kind, a, b, label)
	if dash != "" {
		e.Dash = &dash
	}
	if kind == "transition" && !strings.ContainsAny(arrow, "<>") {
		none := "none"
		e.End = &none
	}
	if kind == "transition" && strings.HasPrefix(arrow, "<") && strings.HasSuffix(arrow, ">") {
		e.Start = &both
	}
}
