package mermaid

import (
	"regexp"
	"strings"
	"sync"
	"unicode"

	"github.com/openspace-tui/openspace/internal/diagram"
	"github.com/openspace-tui/openspace/internal/lang"
)

// classes is a reader of class diagrams, which have blocks.
type classes struct {
	*reader
	body  string // the class whose block is open
	begun int    // and its line
}

// className is a class by its name, or by any text between backticks, with what
// it is generic in.
const className = "((?:[\\p{L}\\p{N}_.-]+?|`[^`]+`)(?:~[^\\s\"]*(?:,\\s+[^\\s\",]+)*~)?)"

// styled is the name of a class with how that looks behind three colons, or without.
const styled = className + `(?:\s*:::\s*([\w-]+))?`

// relation is a line between two classes, with how many of each.
var relation = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^` + styled +
		`\s*(?:"([^"]*)"\s*)?(<\||\*|o|<|\(\))?(--|\.\.)(\|>|\*|o|>|\(\))?\s*(?:"([^"]*)"\s*)?` + styled +
		`\s*(?::\s*([^:\s].*)?)?$`)
})

// belonging is a line that says how a class looks, or what a member of it is.
var belonging = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^` + styled + `\s*(?::\s*([^:\s].*))?$`)
})

// annotated is a line such as <<interface>> Shape.
var annotated = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^<<\s*([^<>]+?)\s*>>\s*(?:` + className + `)?$`)
})

// declared is a line that begins a class.
var declared = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^class\s+` + className +
		`(?:\["([^"]*)"\])?(?:\s*:::([\w-]+))?\s*(?:<<\s*([^<>]+?)\s*>>)?\s*(?:(\{)\s*([^{}]*?)\s*(\})?)?$`)
})

// remarked is a note, of a class or of nothing.
var remarked = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^note\s+(?:for\s+` + className + `\s+)?"([^"]*)"$`)
})

func (c *classes) line(l string) error {
	switch {
	case c.body != "" && l == "}":
		c.body = ""
		return nil
	case c.body != "":
		member, last := strings.CutSuffix(l, "}") // a member has no braces of its own
		c.member(c.body, strings.TrimSpace(member))
		if last {
			c.body = ""
		}
		return nil
	case l == "}":
		c.leaveGroup()
		return nil
	}
	if m := space().FindStringSubmatch(l); m != nil {
		return c.namespace(m)
	}
	if m := relation().FindStringSubmatch(l); m != nil {
		c.relate(m)
		return nil
	}
	if m := declared().FindStringSubmatch(l); m != nil {
		c.declare(m)
		return nil
	}
	return c.other(l)
}

func (c *classes) begin() {
	c.reader.line, c.more, c.done = c.line, noted, c.unclosed
	c.amid = func(l string) bool { return speaks(l) || c.body != "" && !strings.Contains(l, "}") }
}

// space is a line that begins a namespace, which may have a text of its own and go on.
var space = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		"^namespace\\s+(`[^`]+`|\"[^\"]+\"|[\\p{L}\\p{M}\\p{N}_.-]+)" +
			"\\s*(?:\\[\\s*\"([^\"]*)\"\\s*\\])?\\s*\\{\\s*(.*)$")
})

// namespace begins one, and reads what is behind that on its line.
func (c *classes) namespace(m []string) error {
	c.enter(strings.Trim(m[1], "`\""), plain(m[2]))
	rest, last := m[3], false
	if strings.Count(rest, "}") > strings.Count(rest, "{") {
		rest, last = strings.CutSuffix(rest, "}")
	}
	if rest = strings.TrimSpace(rest); rest != "" {
		if err := c.line(rest); err != nil {
			return err
		}
	}
	if last {
		c.leaveGroup()
	}
	return nil
}

// unclosed tells the class whose block has no end.
func (c *classes) unclosed() {
	if c.body != "" {
		c.leave(c.begun, lang.T("is-not-closed", c.body))
	}
}

// declare reads a class, and what its block has on the same line.
func (c *classes) declare(m []string) {
	n := c.class(m[1])
	if m[2] != "" {
		n.Text = new(plain(m[2]))
	}
	if m[3] != "" {
		c.wear(n.name, m[3])
	}
	if m[4] != "" {
		stereotype(n.Shape, m[4])
	}
	for member := range strings.SplitSeq(m[6], ";") {
		if member != "" {
			c.member(m[1], strings.TrimSpace(member))
		}
	}
	if m[5] != "" && m[7] == "" {
		c.body, c.begun = m[1], c.at
	}
}

// other reads a line that is no class and no relation.
func (c *classes) other(l string) error {
	if m := annotated().FindStringSubmatch(l); m != nil && m[2] != "" {
		stereotype(c.class(m[2]).Shape, m[1])
		return nil
	}
	if m := remarked().FindStringSubmatch(l); m != nil {
		if m[1] != "" {
			c.attach(c.class(m[1]).name, m[2])
		} else {
			remark(c.node("note "+m[2], "box").Shape, m[2])
		}
		return nil
	}
	switch word, rest, _ := strings.Cut(l, " "); {
	case word == "direction":
		c.turn(rest)
		return nil
	case rest != "" && word != "class" && c.style(l):
		return nil
	case c.leaves(l, "click", "link", "callback", "note", "title"):
		return nil
	}
	m := belonging().FindStringSubmatch(l)
	if m == nil || m[2]+m[3] == "" {
		return lang.Errorf("no-class-no-relation", Brief(l))
	}
	c.worn(m[1], m[2])
	if m[3] != "" {
		c.member(m[1], m[3])
	}
	return nil
}

// worn returns the class of a name, which looks so, "" for as it does.
func (c *classes) worn(n, look string) *node {
	in := c.class(n)
	if look != "" {
		c.wear(in.name, look)
	}
	return in
}

// class returns the class of a name. What it is generic in shows, and is not part
// of the name.
func (c *classes) class(n string) *node {
	bare, of, generic := strings.Cut(n, "~")
	bare = strings.Trim(bare, "`")
	in := c.node(bare, "class")
	if generic && *in.Text == bare {
		in.Text = new(bare + "<" + Generics(strings.TrimSuffix(of, "~")) + ">")
	}
	return in
}

// Generics writes types between tildes as types between brackets: List~int~ is
// List<int>. A tilde between letters opens, another one closes what is open.
func Generics(s string) string {
	var b strings.Builder
	open := 0
	runes := []rune(s)
	word := func(i int) bool {
		return i >= 0 && i < len(runes) && (unicode.IsLetter(runes[i]) || unicode.IsDigit(runes[i]) || runes[i] == '_')
	}
	for i, c := range runes {
		switch {
		case c == '~' && word(i-1) && word(i+1):
			open++
			c = '<'
		case c == '~' && open > 0:
			open--
			c = '>'
		}
		b.WriteRune(c)
	}
	return b.String()
}

// stereotype gives a class what stands between the angles of an annotation.
func stereotype(in *diagram.Shape, word string) {
	switch strings.ToLower(word) {
	case "interface":
		in.Kind = "interface"
	case "abstract":
		in.Kind = "abstract"
	default:
		in.Text = new("«" + word + "»\n" + *in.Text)
	}
}

// member adds an attribute or a method. Those of the class itself and those
// without a body say so.
func (c *classes) member(class, l string) {
	in := c.class(class)
	if m := annotated().FindStringSubmatch(l); m != nil {
		stereotype(in.Shape, m[1])
		return
	}
	l = Generics(plain(classified(l)))
	if strings.Contains(l, "(") {
		in.Methods = append(in.Methods, l)
	} else {
		in.Attributes = append(in.Attributes, l)
	}
}

// classified writes the mark of a member, at its end or behind its parentheses,
// as the word that it stands for.
func classified(l string) string {
	for _, c := range []struct{ mark, word string }{{"$", " {static}"}, {"*", " {abstract}"}} {
		if cut, ok := strings.CutSuffix(l, c.mark); ok {
			return strings.TrimSpace(cut) + c.word
		}
		if before, after, ok := strings.Cut(l, ")"+c.mark); ok {
			return before + ")" + after + c.word
		}
	}
	return l
}

// labelOf puts how many there are of each into the label between them.
func labelOf(from, text, to string) string {
	var parts []string
	if from != "" {
		parts = append(parts, "["+from+"]")
	}
	if text = strings.TrimSpace(text); text != "" {
		parts = append(parts, text)
	}
	if to != "" {
		if from == "" && text == "" {
			parts = append(parts, "→")
		}
		parts = append(parts, "["+to+"]")
	}
	return strings.Join(parts, " ")
}

// headOf is the head of an arrow on a board for an end of a relation.
func headOf(end string) string {
	switch end {
	case "<|", "|>":
		return "triangle"
	case "*", "o":
		return "diamond"
	case "<", ">":
		return "arrow"
	case "()":
		return "dot"
	}
	return "none"
}

// relate adds a relation that is read; the kinds of a board go from the child, and from the
// whole.
func (c *classes) relate(m []string) {
	from, to := c.worn(m[1], m[2]), c.worn(m[8], m[9])
	c.join(from.name, to.name, m[4], m[5], m[6], labelOf(m[3], m[10], m[7]))
}

// join adds a relation between two nodes.
func (c *classes) join(from, to, start, line, end, label string) {
	turn := func() { from, to, start, end, label = to, from, end, start, turned(label) }
	kind := "transition"
	switch {
	case start != "" && end != "":
	case start == "<|", end == "|>":
		kind = "inheritance"
		if start != "" {
			turn()
		}
	case start == "*", end == "*":
		kind = "composition"
		if end != "" {
			turn()
		}
	case start == "o", end == "o":
		kind = "aggregation"
		if end != "" {
			turn()
		}
	case start == "<":
		turn()
	}
	e := c.edge(kind, from, to, label)
	if line == ".." {
		e.Dash = new("dashed")
	}
	if kind != "transition" {
		return
	}
	if h := headOf(end); h != "arrow" {
		e.End = &h
	}
	if h := headOf(start); h != "none" {
		e.Start = &h
	}
	if start == "*" || end == "*" {
		e.Fill = new("solid")
	}
}

// counted are how many of each a label has around its text.
var counted = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:\[([^\[\]"]*)\])?\s*(.*?)\s*(?:\[([^\[\]"]*)\])?$`)
})

// turned returns a label for the other way.
func turned(label string) string {
	from, text, to := CountsOf(label)
	return labelOf(to, text, from)
}

// CountsOf parts a label into how many there are of each and its text.
func CountsOf(label string) (from, text, to string) {
	if m := counted().FindStringSubmatch(label); m != nil {
		return m[1], strings.TrimSpace(strings.TrimSuffix(m[2], "→")), m[3]
	}
	return "", label, ""
}
