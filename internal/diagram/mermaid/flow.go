package mermaid

import (
	"cmp"
	"net/url"
	"regexp"
	"strings"
	"sync"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram"
	"github.com/openspace-tui/openspace/internal/lang"
)

// linkID is what may name a link before it.
const linkID = `^\s*(?:([\p{L}\p{N}_]+)@)?`

// labelled is an arrow of a flowchart with its label between two parts of one kind.
var labelled = sync.OnceValue(func() *regexp.Regexp {
	const text = `\s*("[^"]*"|[^\s-].*?)\s*`
	return regexp.MustCompile(`(?s)` + linkID + `([ox<]?)(?:(--)` + text + `(-{2,}[->ox])|(==)` + text +
		`(={2,}[=>ox])|(-\.)` + text + `(\.+-[>ox]?))`)
})

// link is an arrow of a flowchart, with its label in bars or without one.
var link = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(linkID +
		`([ox<]?)(-{2,}[->ox]|={2,}[=>ox]|-?\.+-[>ox]?|~{3,})\s*(?:\|((?:"[^"]*"|[^|])*)\|)?`)
})

// linkEnds is an arrow at the end of a line, whose nodes are on the next one.
var linkEnds = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:--[->ox]|==[=>ox]|\.-[>ox]?|~~~)\s*(?:\|[^|]*\|)?$|\s&$`)
})

// name is what begins a node: words, with signs within and before them that mean nothing.
var name = sync.OnceValue(func() *regexp.Regexp {
	const word = "[\\p{L}\\p{M}\\p{N}_.!#$%'*+?/\\\\`]"
	return regexp.MustCompile(`^\s*((?:` + word + `|[-&:,=][\p{L}\p{N}_])+)`)
})

// nameOf returns the name that a node begins with, and how long that is with what is before
// it: 0 for none. A name may end with a dash that begins no arrow.
func nameOf(l string) (n string, length int) {
	m := name().FindStringSubmatch(l)
	if m == nil {
		return "", 0
	}
	n, length = m[1], len(m[0])
	rest, dash := strings.CutPrefix(l[length:], "-")
	_, end := enclosed(rest)
	if dash && (strings.TrimSpace(rest) == "" || strings.ContainsAny(rest[:1], " \n") || end > 0) {
		return n + "-", length + 1
	}
	return n, length
}

// worn classes follow a node behind three colons.
var wearing = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*:::([\w-]+)`) })

// bracket is how a node of a kind is written. What boards have no such shape for is
// drawn as the nearest that they have.
type bracket struct {
	open, close, kind string
	nearest           bool
}

// brackets are the shapes of nodes, longer ones first.
func brackets() []bracket {
	return []bracket{
		{"(((", ")))", "final", false}, {"((", "))", "connector", false}, {"(-", "-)", "ellipse", false}, {"([", "])", "start-end", false}, {"[[", "]]", "process", true}, {"[(", ")]", "cylinder", false},
		{"{{", "}}", "hexagon", false}, {"[/", "/]", "io", false}, {`[\`, `\]`, "rhombus-2", false}, {"[/", `\]`, "trapezoid", false}, {`[\`, "/]", "trapezoid", true},
		{"{", "}", "decision", false}, {"(", ")", "rounded-box", false}, {"[", "]", "process", false}, {">", "]", "process", true},
	}
}

// flowchart begins one, whose arrows go some way.
func (r *reader) flowchart(way string) {
	r.line, r.more, r.plan.Direction = r.flow, unclosed, direction(way)
	r.amid = func(l string) bool { return openText(l) != "" }
	if way = strings.TrimSpace(way); way != "" && r.plan.Direction == "" {
		r.leave(r.at, Brief(way))
	}
}

// flow reads a statement of a flowchart.
func (r *reader) flow(l string) error {
	word, rest, _ := strings.Cut(l, " ")
	switch {
	case word != "subgraph" && misquoted(l):
		r.leave(r.at, Brief(l))
		return nil
	case word == "subgraph":
		r.subgraph(strings.TrimSpace(rest))
		return nil
	case l == "end":
		r.leaveGroup()
		return nil
	case word == "direction" && rest != "":
		r.turn(rest)
		return nil
	case word == "click" && rest != "":
		r.click(rest)
		return nil
	case rest != "" && r.style(l):
		return nil
	}
	return r.chain(l)
}

// misquoted reports whether a text between brackets or bars begins with a quote that
// does not end it.
func misquoted(l string) bool {
	if !strings.Contains(l, `"`) {
		return false
	}
	bare := quotes().ReplaceAllString(l, "Q")
	return textBegins().MatchString(bare) || barBegins().MatchString(bare) || partQuoted().MatchString(l)
}

// barBegins is a label in bars whose quote has no end, partQuoted a text with more behind
// its quotes.
var (
	barBegins  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\|\s*"[^"]*$`) })
	partQuoted = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(
			`[\[({|]\s*"[^"]*"\s*[^\s"\])}/\\:|]`)
	})
)

// turn has arrows go another way in the innermost group, or everywhere.
func (r *reader) turn(to string) {
	d := direction(to)
	if d == "" {
		r.leave(r.at, "direction "+Brief(to))
		return
	}
	if g := r.inner(); g != nil {
		g.direction = d
	} else {
		r.plan.Direction = d
	}
}

// subgraph begins a frame: its name, its text, or both, with how it looks.
func (r *reader) subgraph(l string) {
	n, text, rest := l, "", ""
	if m := framed().FindStringSubmatch(l); m != nil {
		n, text, rest = m[1], m[2], m[3]
		if is, end := enclosed("[" + text + "]"); end > 0 && is.open != "[" {
			r.leave(r.at, lang.T("the-shape", is.open+" "+is.close))
			text = strings.TrimSuffix(text[1:], is.close[:1])
		}
	} else if p := properties().FindStringSubmatch(l); p != nil {
		r.leave(r.at, p[1]+"@{ }")
		n, rest = p[1], l[len(p[0]):]
	} else if before, after, ok := strings.Cut(l, ":::"); ok && !strings.Contains(before, `"`) {
		n, rest = before, ":::"+after
	}
	look := wearing().FindStringSubmatch(rest)
	if look != nil {
		rest = rest[len(look[0]):]
	}
	if strings.Count(n, `"`) == 2 && broken(n) { // words beside quotes
		n = strings.ReplaceAll(n, `"`, "")
	}
	if n, text = strings.TrimSpace(n), plain(text); broken(n) || broken(text) || strings.TrimSpace(rest) != "" {
		r.leave(r.at, Brief(l))
	}
	n, text = strings.Trim(n, `"`), cmp.Or(text, plain(n))
	if broken(text) {
		text = n
	}
	g := r.enter(cmp.Or(n, text), text)
	if g != nil && look != nil {
		r.wear(g.name, look[1])
	}
}

// framed is the name of a frame with its text in brackets, and what is behind that.
var framed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)^("[^"]*"|[^\["]*?)\s*\[(.*)\]([^\[\]]*)$`)
})

// click reads where a node leads: an address, or a place in a file.
func (r *reader) click(l string) {
	n, rest, _ := strings.Cut(l, " ")
	words := strings.Fields(strings.TrimPrefix(strings.TrimSpace(rest), "href "))
	node := r.nodes[n]
	if tip := tooltip().FindStringSubmatch(rest); tip != nil {
		r.leave(r.at, lang.T("the-tooltip", Brief(tip[1])))
	}
	if node != nil && len(words) > 0 && strings.HasPrefix(words[0], `"`) {
		to := strings.Trim(words[0], `"`)
		u, err := url.Parse(to)
		switch {
		case err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "":
			node.URL = &to
			return
		case place().MatchString(to):
			node.Ref = &to
			return
		}
	}
	r.leave(r.at, "click "+Brief(n))
}

// tooltip is what follows the target of a click in quotes.
var tooltip = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?:href\s+)?"[^"]*"\s+"([^"]+)"`)
})

// place is a line of a file in the workspace.
var place = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[\w][\w./-]*\.\w+:\d+$`)
})

// chain reads nodes, and what goes between them.
func (r *reader) chain(l string) error {
	if m := properties().FindStringSubmatch(l); m != nil &&
		(r.isLink(m[1]) || r.nodes[m[1]] == nil && unnamed().MatchString(m[1])) {
		r.leave(r.at, m[1]+"@{ }")
		return nil
	}
	from, rest, err := r.flowNodes(l)
	if err != nil {
		return err
	}
	for strings.TrimSpace(rest) != "" {
		a, length := readArrow(rest)
		if isComment(rest) {
			return nil
		}
		if length == 0 {
			return lang.Errorf("is-no-arrow", Brief(strings.TrimSpace(rest)))
		}
		var to []string
		if to, rest, err = r.flowNodes(rest[length:]); err != nil {
			return err
		}
		for _, n := range from {
			for _, m := range to {
				a.draw(r.edge("transition", n, m, a.label))
			}
		}
		from = to
	}
	return nil
}

func (r *reader) isLink(id string) bool {
	for _, e := range r.edges {
		if e.id == id {
			return true
		}
	}
	return false
}

// unnamed is what Mermaid calls a link that has no name of its own.
var unnamed = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^L_.+_\d+$`) })

// arrow is how a link of a flowchart is written.
type arrow struct{ id, head, line, label string }

// readArrow reads the arrow that a text begins with, and how long it is.
func readArrow(l string) (a arrow, length int) {
	if m := link().FindStringSubmatch(l); m != nil && !spilt(m[4]) {
		return arrow{id: m[1], head: m[2], line: m[3], label: m[4]}, len(m[0])
	}
	if m := labelled().FindStringSubmatch(l); m != nil {
		line, label := m[3]+m[5]+m[6]+m[8]+m[9]+m[11], m[4]+m[7]+m[10]
		if sign := m[3] + m[6] + m[9]; strings.Contains(label, "\n") && strings.Contains(label, sign) {
			return a, 0 // the label of another one
		}
		return arrow{id: m[1], head: m[2], line: line, label: strings.Trim(label, "|")}, len(m[0])
	}
	return a, 0
}

// draw gives an edge the heads and the line of an arrow.
func (a arrow) draw(e *edge) {
	e.id = a.id
	e.hidden = strings.HasPrefix(a.line, "~")
	heads := map[string]string{"<": "arrow", ">": "arrow", "x": "bar", "o": "dot"}
	end := heads[a.line[len(a.line)-1:]]
	switch end {
	case "arrow":
	case "":
		e.End = new("none")
	default:
		e.End = &end
	}
	if start := heads[a.head]; start != "" {
		e.Start = &start
	}
	switch {
	case strings.Contains(a.line, "."):
		e.Dash = new("dashed")
	case strings.Contains(a.line, "="):
		e.Size = new(thick)
	}
}

// flowNodes reads nodes that & joins.
func (r *reader) flowNodes(l string) (names []string, rest string, err error) {
	for {
		var n string
		if n, l, err = r.flowNode(l); err != nil {
			return nil, "", err
		}
		names = append(names, n)
		after, more := strings.CutPrefix(strings.TrimSpace(l), "&")
		if !more {
			return names, l, nil
		}
		l = after
	}
}

// flowNode reads a node: its name, its shape with its text, its properties, its
// class.
func (r *reader) flowNode(l string) (n, rest string, err error) {
	n, length := nameOf(l)
	if length == 0 {
		return "", "", lang.Errorf("is-no-node", Brief(strings.TrimSpace(l)))
	}
	l = l[length:]
	in := r.node(n, "process")
	l = r.bracketed(in.Shape, l)
	if strings.HasPrefix(l, "@{") {
		if p := properties().FindStringSubmatch("x" + l); p != nil {
			l = l[len(p[0])-1:]
			r.describe(in.Shape, p[2])
		}
	}
	for {
		c := wearing().FindStringSubmatch(l)
		if c == nil {
			return n, l, nil
		}
		r.wear(n, c[1])
		l = l[len(c[0]):]
	}
}

// bracketed reads the shape and the text of a node: of shapes that begin alike it is
// the one that is closed first.
func (r *reader) bracketed(in *diagram.Shape, l string) (rest string) {
	is, end := enclosed(l)
	if end < 0 {
		return l
	}
	text := l[len(is.open):end]
	if p := bordered().FindString(text); p != "" && is.open == "[" {
		r.leave(r.at, strings.Trim(p, "|"))
		text = text[len(p):]
	}
	in.Kind, in.Text = is.kind, new(r.label(text))
	if is.kind == "ellipse" { // no kind of a board, whose lines are thin
		in.Size = new("s")
	}
	if is.nearest {
		r.leave(r.at, lang.T("the-shape", is.open+" "+is.close))
	}
	return l[end+len(is.close):]
}

// bordered says before the text of a box which sides of it are drawn.
var bordered = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\|[\w-]+:[\w-]+\|`) })

// enclosed returns the shape whose text a line begins with, and where that text ends: -1
// where it begins with none.
func enclosed(l string) (is bracket, end int) {
	end = -1
	for _, b := range brackets() {
		if !strings.HasPrefix(l, b.open) || is.open != "" && b.open != is.open {
			continue
		}
		if at := b.closed(l); at >= 0 && (end < 0 || at < end) {
			is, end = b, at
		}
	}
	return is, end
}

// closed returns where a node that a text begins with is closed, -1 where it is not.
// Brackets in quotes are text.
func (b bracket) closed(l string) int {
	from := len(b.open)
	if inner := l[from:]; strings.HasPrefix(inner, `"`) {
		if q := strings.Index(inner[1:], `"`); q >= 0 {
			from += q + 2
		}
	}
	at := strings.Index(l[from:], b.close)
	if at < 0 || spilt(l[len(b.open):from+at]) || b.open == "(-" && hasBrackets(l[from:from+at]) {
		return -1
	}
	return from + at
}

// longest is the width of the widest line of a text, in letters.
func longest(text string) float64 {
	w := 0
	for l := range strings.SplitSeq(text, "\n") {
		w = max(w, xansi.StringWidth(l))
	}
	return float64(w)
}
