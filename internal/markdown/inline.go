package markdown

import (
	"html"
	"net/url"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"github.com/openspace-tui/openspace/internal/mdstyle"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// document is one piece of a stream while it is rendered.
type document struct {
	*Renderer
	src    []byte
	runs   []run
	stream *Stream
	at     int     // which piece
	codes  []Code  // those in it
	tables []table // likewise
	goesOn *table  // the one that the first is a part of
}

// inline returns the runs of what is in a block.
func (d *document) inline(n ast.Node, l look) []run {
	outer := d.runs
	d.runs = nil
	d.children(n, l)
	out := d.runs
	d.runs = outer
	if d.style.Targets {
		out = d.linkify(out)
	}
	return out
}

func (d *document) children(n ast.Node, l look) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		d.span(c, l)
	}
}

// add appends text. It was safe in the source, but entities may have made
// something else of it.
func (d *document) add(text string, l look) {
	if text == "" {
		return
	}
	if n := len(d.runs); n > 0 && strings.HasSuffix(d.runs[n-1].text, joiner) { // a mark stood between what it joins
		before := strings.TrimSuffix(d.runs[n-1].text, joiner)
		if next := sanitize.Text(before + joiner + text); !strings.HasPrefix(next, before+joiner) {
			d.runs[n-1].text = before
		}
	}
	d.runs = append(d.runs, run{syntax.Tabs(sanitize.Text(text)), l})
}

// joiner joins emoji. At the end of a text it may yet do so.
const joiner = "\u200d"

func (d *document) span(n ast.Node, l look) {
	style := &d.style.Prose
	switch n := n.(type) {
	case *ast.Text:
		text := string(n.Segment.Value(d.src))
		if !n.IsRaw() {
			text = unescape(text)
		}
		if n.SoftLineBreak() || n.HardLineBreak() {
			text = strings.TrimRight(text, " ") + "\n"
		}
		d.add(sanitize.Prose(text), l)
	case *ast.String:
		d.add(sanitize.Prose(string(n.Value)), l)
	case *ast.CodeSpan:
		text := strings.ReplaceAll(raw(n, d.src), "\n", " ")
		d.add(d.ticked(text), d.leading(l.with(style.Code.Primitive), text))
	case *ast.Emphasis:
		kind := style.Emph
		if n.Level > 1 {
			kind = style.Strong
		}
		d.children(n, l.with(kind))
	case *east.Strikethrough:
		d.children(n, l.with(style.Strikethrough))
	case *ast.Link:
		d.link(n, l)
	case *ast.AutoLink:
		d.add(string(n.Label(d.src)), d.linked(l, style.Link, string(n.URL(d.src))))
	case *footnoteMark:
		d.add(n.shown(), l.with(style.LinkText))
	case *formula:
		d.add(n.text, l.with(style.Code.Primitive))
	case *ast.Image:
		d.image(n, l)
	case *east.TaskCheckBox: // the item's mark
	default:
		d.children(n, l)
	}
}

// ticked puts the marks back around code, where they are to show.
func (d *document) ticked(text string) string {
	switch {
	case !d.style.Ticks:
		return text
	case strings.Contains(text, "`"):
		return "`` " + text + " ``"
	}
	return "`" + text + "`"
}

// link shows the text and, since the person should know where it leads, the
// address, unless they are the same or it leads into the same page. One that
// leads nowhere looks like any text.
func (d *document) link(n *ast.Link, l look) {
	style := &d.style.Prose
	to := unescape(string(n.Destination))
	d.children(n, d.linked(l, style.LinkText, to))
	text := plain(n, d.src)
	if d.style.Shows != nil && !d.style.Shows(to) && text != "" {
		return
	}
	if to == "" || d.style.Words && text != "" || to == text || strings.HasPrefix(to, "#") || to == "mailto:"+text {
		return
	}
	l = d.leading(l, to)
	d.add(" (", l)
	d.add(readable(to), d.linked(l, style.Link, to))
	d.add(")", l)
}

// readable is an address as it is read. What a command is given is percent-encoded
// for Markdown's sake alone; of one that holds what it leads to its kind says enough.
func readable(address string) string {
	if strings.HasPrefix(address, CommandTarget) {
		if plain, err := url.PathUnescape(address); err == nil {
			return sanitize.Line(plain)
		}
	}
	if held(address) {
		kind, _, _ := strings.Cut(address, ",")
		kind, _, _ = strings.Cut(kind, ";")
		return kind
	}
	return address
}

// held reports whether an address holds what it leads to (data:, RFC 2397).
func held(address string) bool {
	return len(address) >= len("data:") && strings.EqualFold(address[:len("data:")], "data:")
}

// linked is the look of what leads to an address, where it leads anywhere.
func (d *document) linked(l look, style mdstyle.Primitive, address string) look {
	there := d.leading(l, address)
	if there.to == "" && d.style.Targets {
		return l
	}
	there = there.with(style)
	if strings.HasPrefix(there.to, FileTarget) { // who draws it knows whether there is such a file
		there.under = l.under
	}
	return there
}

func (d *document) image(n *ast.Image, l look) {
	style := &d.style.Prose
	if d.depicts != nil {
		d.add(d.depicts(plain(n, d.src), unescape(string(n.Destination))), l)
		return
	}
	format := style.ImageText.Format
	if format == "" {
		format = "{{.text}}"
	}
	words, to := plain(n, d.src), unescape(string(n.Destination))
	if d.style.Pictured != nil {
		if words, to = d.style.Pictured(words, to); words == "" && to == "" {
			return
		}
	}
	label := strings.ReplaceAll(format, "{{.text}}", words)
	if words == "" { // no arrow leads from nothing
		label, _, _ = strings.Cut(format, "{{.text}}")
	}
	d.add(strings.TrimSpace(label)+" ", l.with(style.ImageText))
	d.add(readable(to), d.linked(l, style.Image, to))
}

// markup is the style of what is shown as it is written.
func markup(s mdstyle.Config) mdstyle.Primitive {
	return mdstyle.Primitive{Color: s.ImageText.Color}
}

// raw returns the text in a node as it is in the source.
func raw(n ast.Node, src []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b.Write(c.Segment.Value(src))
			if c.SoftLineBreak() {
				b.WriteByte('\n')
			}
		case *ast.String:
			b.Write(c.Value)
		default:
			b.WriteString(raw(c, src))
		}
	}
	return b.String()
}

// plain returns the text of a node without its marks.
func plain(n ast.Node, src []byte) string { return sanitize.Prose(unescape(raw(n, src))) }

var escaped = regexp.MustCompile(`\\[!-/:-@\[-` + "`" +
	`{-~]|&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});`)

// unescape resolves backslashes and entities.
func unescape(s string) string {
	if !strings.ContainsAny(s, `\&`) {
		return s
	}
	return escaped.ReplaceAllStringFunc(s, func(m string) string {
		if m[0] == '\\' {
			return m[1:]
		}
		return html.UnescapeString(m)
	})
}
