// Package markdown renders markdown to terminal lines, as it streams in, and as
// far as it is looked at: the text is cut into pieces where a block ends for
// good, and a piece is rendered when its lines are asked for. Only the last,
// still growing one changes, save that a link may get its address from a
// definition that comes later. Taking a text costs a look at each of its lines;
// taking what was added costs nothing that grows with it.
//
// The result depends on the text alone, never on how it arrived, save that code
// which takes too long to lex stays plain. No line is wider than the width that
// was asked for, each is complete in itself, and each is safe to print
// whatever the text held. Newlines are \n, as sanitize.Text makes them. A Renderer
// and its Streams belong to one goroutine.
package markdown

import (
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/util"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/mdstyle"
	"github.com/openspace-tui/openspace/internal/mdsyntax"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// minWidth is the least width that is rendered for, in cells.
const minWidth = 8

// Style is how markdown looks. Of Prose, colours, weights, prefixes and the
// tokens of lists and quotes count; margins do not.
type Style struct {
	Prose mdstyle.Config
	Code  *chroma.Style
	// Targets has the lines carry where they lead, as package anchor says: to
	// pages, to places in files, to code blocks; and what of them is text. They
	// are then for anchor.Take and not for a terminal.
	Targets bool
	// Scrolls has tables that would not stay legible keep their columns, of
	// which Stream.Pan brings others into view; they are listed row by row
	// otherwise. It needs Targets.
	Scrolls bool
	// Words has links show their words alone, without where they lead: for text
	// that is shown to an audience.
	Words bool
	// Shows reports which addresses stand behind the words of their links; nil
	// shows all.
	Shows func(address string) bool
	// Pictured returns the words of a picture within text, and where it is, as they are
	// shown; nothing shows of one that has neither. Nil shows them as they are written.
	Pictured func(words, address string) (string, string)
	// Parts has an address of a numbered part of the same text, as #3, lead there.
	Parts bool
	// Bars has code stand behind a bar, below its language where that is known.
	// Neither is text for anchor.Flow.
	Bars bool
	// Room is how many cells the first row of code keeps free at its end, for what
	// is put there. Code whose own first line needs them stands below an empty row.
	Room int
	// Ticks has the marks around code within a line show, for terminals where
	// nothing else tells it from prose.
	Ticks bool
	// Diagram draws a block of code of a language in so many cells, where it is a
	// diagram; nil, or no lines, shows the code, and below it why, where that is said.
	Diagram func(lang, code string, width int) (lines []string, why string)
	// Loose has an empty line between the items of every list that is in no other
	// one: for text that is read from afar.
	Loose bool
}

// Renderer renders for one width, in cells, and one style.
type Renderer struct {
	width int
	style Style
	parse parser.Parser
	code  *syntax.Painter
	plain bool // code has no colours
	// depicts gives the words of a picture, nil for the style's
	depicts func(alt, path string) string
}

// New makes a renderer; widths under 8 are taken as 8.
func New(width int, style Style) *Renderer {
	return &Renderer{width: max(width, minWidth), style: style, parse: newParser(), code: syntax.NewPainter(style.Code)}
}

// newParser reads what is rendered, and what is told.
func newParser() parser.Parser {
	return goldmark.New(goldmark.WithExtensions(mdsyntax.Dialect),
		goldmark.WithParserOptions(append(math(),
			parser.WithInlineParsers(util.Prioritized(webParser{}, 999), util.Prioritized(footnoteMarks{}, 150),
				util.Prioritized(Alerts{}, AlertPriority)))...)).Parser()
}

// Wide returns a renderer whose lines have the same text, and few colours, no marks
// and no breaks: for text that is looked through.
func (r *Renderer) Wide() *Renderer {
	p := &r.style.Prose
	var bare mdstyle.Config
	for _, h := range [][2]*mdstyle.Block{{&bare.H1, &p.H1}, {&bare.H2, &p.H2}, {&bare.H3, &p.H3}, {&bare.H4, &p.H4},
		{&bare.H5, &p.H5}, {&bare.H6, &p.H6}} {
		h[0].Prefix = h[1].Prefix
	}
	bare.BlockQuote.IndentToken = p.BlockQuote.IndentToken
	bare.Item.BlockPrefix, bare.Enumeration.BlockPrefix = p.Item.BlockPrefix, p.Enumeration.BlockPrefix
	bare.Task.Ticked, bare.Task.Unticked = p.Task.Ticked, p.Task.Unticked
	bare.HorizontalRule.Format, bare.ImageText.Format = p.HorizontalRule.Format, p.ImageText.Format
	bare.Table = p.Table
	w := New(widest, Style{Prose: bare, Words: r.style.Words, Ticks: r.style.Ticks})
	w.plain = true
	return w
}

// widest is more than any line has, in cells.
const widest = 1 << 20

// Width is the width lines are wrapped to, in cells.
func (r *Renderer) Width() int { return r.width }

// Render renders a complete text.
func (r *Renderer) Render(text string) []string {
	s := r.Stream()
	s.Set(text, true)
	var out []string
	for i := range s.Pieces() {
		out = append(out, s.Lines(i)...)
	}
	return out
}

// codeLines renders code, indented by a margin where there is room for one.
func (r *Renderer) codeLines(lang, code string, width int) []string {
	if r.plain {
		return r.margins(strings.Split(syntax.Tabs(sanitize.Text(code)), "\n"), code, width, false)
	}
	return r.margins(r.code.Lines(lang, "", code), code, width, r.style.Targets && said(lang))
}

// margin is what stands before code in so many cells, and how many it takes.
func (r *Renderer) margin(width int) (margin string, cells int) {
	margin = "  "
	if width < 2*minWidth {
		margin = " "
	}
	if cells = len(margin); r.style.Bars {
		margin = r.rule().code() + bar + "\x1b[m" + margin[1:]
	}
	return margin, cells
}

// bar stands before the lines of code, where the style has one.
const bar = "┊"

// corner stands before the language of code, in the place of the bar, so that it
// is no line of the code where nothing has a colour either.
const corner = "╭"

// rule is the look of what parts blocks.
func (r *Renderer) rule() look { return look{}.with(r.style.Prose.HorizontalRule) }

// label is the line above code that says what it is; there is none for code of
// which that is not known, but where the first row is to have room.
func (r *Renderer) label(info, code string, width int) []string {
	info = sanitize.Line(info)
	margin, cells := r.margin(width)
	room := min(r.style.Room, (width-cells)/2)
	if !r.style.Bars || info == "" && !r.needsRoom(code, width-cells-room) {
		return nil
	}
	margin = strings.Replace(margin, bar, corner, 1)
	l := look{}.with(markup(r.style.Prose))
	l.italic = true
	return []string{anchor.Border(margin + l.code() + xansi.Truncate(info, width-cells-room, "…") + "\x1b[m")}
}

// needsRoom reports whether the first line of code reaches into what its row keeps
// free.
func (r *Renderer) needsRoom(code string, free int) bool {
	first, _, _ := strings.Cut(code, "\n")
	return r.style.Room > 0 && xansi.StringWidth(syntax.Tabs(sanitize.Text(first))) > free
}

// margins wraps the coloured lines of code and indents them. Linked gives targets
// to what they name.
func (r *Renderer) margins(lines []string, code string, width int, linked bool) []string {
	margin, cells := r.margin(width)
	var out []string
	for _, line := range lines {
		var source string
		source, code, _ = strings.Cut(code, "\n")
		var to []anchor.Span
		if linked {
			to = links(line)
		}
		at := 0
		for i, part := range syntax.Wrap(line, width-cells) {
			from := at
			if len(to) > 0 {
				at += xansi.StringWidth(part)
			}
			for len(to) > 0 && to[0].To <= from {
				to = to[1:]
			}
			part = under(strings.TrimRight(bare(part), " "), from, to)
			switch {
			case part == "" && r.style.Bars:
				part = strings.TrimRight(margin, " ") + anchor.Start
			case part == "":
			case !r.style.Targets:
				part = margin + part
			case i > 0:
				part = margin + anchor.Joint(false) + part
			default:
				part = margin + anchor.Begin(source) + part
			}
			out = append(out, part)
		}
	}
	return out
}

// bare takes marks from a line's beginning that would change what stands
// before it.
func bare(line string) string {
	for c := range syntax.Cells(line, 0, "") {
		if c.Width > 0 || c.At > 0 {
			break
		}
		line = line[len(c.Text):]
	}
	return line
}

// maxDepth bounds the nesting of quotes and lists on one line: the parser's
// time grows steeply with it, and no width holds more.
const maxDepth = 16

// tooDeep reports whether a line opens more quotes and lists than maxDepth.
func tooDeep(text string) bool {
	for line := range strings.Lines(text) {
		n := 0
		for rest, ok := line, true; ok; n++ {
			rest, ok = opener(strings.TrimLeft(rest, " \t"))
		}
		if n > maxDepth+1 {
			return true
		}
	}
	return false
}

// maxMarks bounds the marks of emphasis and links in one block: the parser's
// time grows with their square.
const maxMarks = 3000

// tooDense reports whether a text has more than maxMarks of them.
func tooDense(text string) bool {
	if len(text) <= maxMarks {
		return false
	}
	n := 0
	for _, mark := range []string{"*", "_", "[", "~", "`"} {
		n += strings.Count(text, mark)
	}
	return n > maxMarks
}

// opener takes a quote's or list item's mark from the front of a line.
func opener(line string) (rest string, ok bool) {
	if rest, ok = strings.CutPrefix(line, ">"); ok || !isItem(line) {
		return rest, ok
	}
	_, rest, ok = strings.Cut(line, " ")
	return rest, ok
}
