package mermaid

import (
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
	return regexp.MustCompile(`^\s*(` + word + `(?:` + word + `|[-&:,=][\p{L}\p{N}_])*)`)
})

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
		{"(((", ")))", "final", false}, {"((", "))", "connector", false}, {"([", "])", "start-end", false}, {"(-", "-)", "ellipse", false}, {"[[", "]]", "process", true}, {"[(", ")]", "cylinder", false},
		{"{{", "}}", "hexagon", false}, {"[/", "/]", "io", false}, {`[\`, `\]`, "rhombus-2", false}, {"[/", `\]`, "trapezoid", false}, {`[\`, "/]", "trapezoid", true},
		{"{", "}", "decision", false}, {"(", ")", "rounded-box", false}, {"[", "]", "process", false}, {">", "]", "process", true},
	}
}

// flowchart begins one, whose arrows go some way.
func (r *reader) flowchart(way string) {
	r.line, r.more, r.plan.Direction = r.flow, unclosed, direction(way)
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

// subgraph begins a frame: its name, its text, or both.
func (r *reader) subgraph(l string) {
	if at := frameClass().FindStringIndex(l); at != nil { // a class of its looks
		r.leave(r.at, l[at[0]:])
		l = strings.TrimSpace(l[:at[0]])
	}
	n, text := l, ""
	if m := quotedFrame().FindStringSubmatch(l); m != nil {
		n, text = m[1], plain(m[2])
	} else if m := name().FindStringSubmatch(l); m != nil && !strings.HasPrefix(l, `"`) {
		if after := strings.TrimSpace(l[len(m[0]):]); strings.HasPrefix(after, "[") && strings.HasSuffix(after, "]") {
			n, text = m[1], plain(after[1:len(after)-1])
		}
	}
	if broken(n) || broken(text) {
		r.leave(r.at, Brief(l))
		n, text = strings.Trim(n, `"`), ""
	}
	if text == "" {
		text = plain(n)
	}
	r.enter(strings.Trim(n, `"`), text)
}

// frameClass is a class behind a frame, quotedFrame one whose name is in quotes too.
var (
	frameClass  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`:::[\w-]+$`) })
	quotedFrame = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^"([^"]*)"\s*\[(.*)\]$`) })
)

// click reads where a node leads: an address, or a place in a file.
func (r *reader) click(l string) {
	n, rest, _ := strings.Cut(l, " ")
	words := strings.Fields(strings.TrimPrefix(strings.TrimSpace(rest), "href "))
	node := r.nodes[n]
	if tip := tooltip().FindStringSubmatch(rest); tip != nil {
		r.leave(r.at, lang.T("the tooltip %q", Brief(tip[1])))
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
		if length == 0 {
			return lang.Errorf("%q is no arrow", Brief(strings.TrimSpace(rest)))
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
	if m := link().FindStringSubmatch(l); m != nil {
		return arrow{id: m[1], head: m[2], line: m[3], label: m[4]}, len(m[0])
	}
	if m := labelled().FindStringSubmatch(l); m != nil {
		line, label := m[3]+m[5]+m[6]+m[8]+m[9]+m[11], m[4]+m[7]+m[10]
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
	m := name().FindStringSubmatch(l)
	if m == nil {
		return "", "", lang.Errorf("%q is no node", Brief(strings.TrimSpace(l)))
	}
	n, l = m[1], l[len(m[0]):]
	in := r.node(n, "process")
	l = r.bracketed(in.Shape, l)
	if p := properties().FindStringSubmatch("x" + l); p != nil {
		l = l[len(p[0])-1:]
		r.describe(in.Shape, p[2])
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
	if m := bordered().FindStringSubmatch(l); m != nil {
		r.leave(r.at, m[1])
		l = "[" + l[len(m[0]):]
	}
	is, end := bracket{}, -1
	for _, b := range brackets() {
		if !strings.HasPrefix(l, b.open) || is.open != "" && b.open != is.open {
			continue
		}
		if at := b.closed(l); at >= 0 && (end < 0 || at < end) {
			is, end = b, at
		}
	}
	if end < 0 {
		return l
	}
	in.Kind, in.Text = is.kind, new(r.label(l[len(is.open):end]))
	if is.nearest {
		r.leave(r.at, lang.T("the shape %s", is.open+" "+is.close))
	}
	return l[end+len(is.close):]
}

// bordered is what a node says of its borders before its text.
var bordered = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\[\|(\w+:\w+)\|`) })

// closed gives where a node that a text begins with is closed, -1 where it is not.
// Brackets in quotes are text.
func (b bracket) closed(l string) int {
	from := len(b.open)
	if inner := l[from:]; strings.HasPrefix(inner, `"`) {
		if q := strings.Index(inner[1:], `"`); q >= 0 {
			from += q + 2
		}
	}
	at := strings.Index(l[from:], b.close)
	if at < 0 {
		return at
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
