package markdown

import (
	"bytes"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/places"
)

// Targets of links: an address on the web stands for itself, and so does a
// command with its prefix; a place in a file follows FileTarget.
const (
	FileTarget    = "file:"
	CommandTarget = "command:"
)

// leading gives a look the target of an address, if it is one that may be
// followed.
func (d *document) leading(l look, address string) look {
	if !d.style.Targets || l.to != "" {
		return l
	}
	if web, ok := anchor.Web(address); ok {
		l.to = web
	} else if d.style.Parts && isPart(address) {
		l.to = address
	} else if strings.HasPrefix(address, CommandTarget+"openspace.") {
		l.to = address
	} else if p, ok := places.Parse(address); ok {
		l.to = FileTarget + p.String()
	}
	return l
}

// isPart reports whether an address is a part's number.
func isPart(address string) bool {
	number, ok := strings.CutPrefix(address, "#")
	_, err := strconv.ParseUint(number, 10, 31)
	return ok && err == nil
}

// linkify gives targets to what text names: addresses of the web, which the
// parser sees behind few marks, and places in files.
func (d *document) linkify(runs []run) []run {
	if !slices.ContainsFunc(runs, func(r run) bool { return places.May(r.text) || anchor.MayWeb(r.text) }) {
		return runs
	}
	var out []run
	for _, r := range merge(runs) {
		at := 0
		if r.look.to == "" {
			for _, f := range Names(r.text) {
				there := r.look
				if there.to = f.Target; !strings.HasPrefix(f.Target, FileTarget) {
					there = there.with(d.style.Prose.Link)
				}
				out = append(out, run{r.text[at:f.From], r.look}, run{r.text[f.From:f.To], there})
				at = f.To
			}
		}
		out = append(out, run{r.text[at:], r.look})
	}
	return out
}

// webParser reads addresses of the web that stand in prose as they are, before
// their marks are taken for others.
type webParser struct{}

// Trigger names what may stand before one, as goldmark has it: a blank also
// stands for the beginning of a line, and for what follows another mark.
func (webParser) Trigger() []byte { return []byte{' ', '(', '*', '_', '~'} }

// Parse reads one that leads anywhere.
func (webParser) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, at := block.PeekLine()
	before := 0
	if strings.IndexByte(" (*_~", line[0]) >= 0 {
		before = 1
	} else if c := block.PrecendingCharacter(); unicode.IsLetter(c) || unicode.IsDigit(c) {
		return nil
	}
	line = line[before:]
	if pc.IsInLinkLabel() || !bytes.HasPrefix(line, []byte("http")) && !bytes.HasPrefix(line, []byte("www.")) {
		return nil
	}
	n, target := anchor.WebAt(string(line[:min(len(line), maxAddress)]))
	if target == "" {
		return nil
	}
	from := at.Start + before
	if before > 0 {
		ast.MergeOrAppendTextSegment(parent, at.WithStop(from))
	}
	block.Advance(before + n)
	link := ast.NewAutoLink(ast.AutoLinkURL, ast.NewTextSegment(text.NewSegment(from, from+n)))
	if line[0] == 'w' {
		link.Protocol = []byte("http")
	}
	return link
}

// maxAddress is more than an address that leads anywhere has, in bytes.
const maxAddress = 4 << 10

// Leads says where a link's target leads, whatever the link's text is: a path, a
// command, or the address that would be opened.
func Leads(target string) string {
	kind, rest, _ := strings.Cut(target, ":")
	switch kind + ":" {
	case CommandTarget, FileTarget:
		if text, err := url.PathUnescape(rest); err == nil {
			return text
		}
		return rest
	}
	if web, ok := anchor.Web(target); ok {
		return web
	}
	return target
}
