package hub

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/openspace-tui/openspace/commands"
)

// Bounds of a command's lines, in bytes: what others posted may be long, ours
// never reaches them.
const (
	maxSignature = 600
	maxEntryDoc  = 1200
	maxArgument  = 240
	maxExample   = 400
)

// writeCommands lists the commands for a model that sees no tools: what each
// does, its arguments, and a call. Where there are so many that this does not
// fit, arguments are left out first, then all but the names.
func writeCommands(b *strings.Builder, channel string, cmds []*commands.Command, limit int) {
	if len(cmds) == 0 {
		b.WriteString("(No commands registered yet)\n")
		return
	}
	if channel != channelStream {
		b.WriteString("Call the tools of the MCP server `openspace` where your tool list has them; otherwise write " +
			"blocks (see Command Format). ")
	}
	b.WriteString("Arguments are text unless a type is given; `?` marks optional ones.\n\n")
	for _, d := range details {
		lines := make([]string, len(cmds))
		for i, c := range cmds {
			lines[i] = d.entry(c)
		}
		if d.last || size(lines) <= limit {
			if d.note != "" {
				b.WriteString(d.note + "\n\n")
			}
			writeLines(b, lines, limit, "commands") // the names matter more than the words
			return
		}
	}
}

// detail is how much is said of each command, and what of it is not.
type detail struct {
	signature, doc, argument int // at most so many bytes; 0: not at all
	example, last            bool
	note                     string
}

var details = []detail{
	{maxDoc, maxDoc, maxDoc, true, false, ""},
	{maxSignature, maxEntryDoc, maxArgument, true, false, "There are many commands: where a text ends in … it is cut."},
	{maxSignature, maxEntryDoc, 0, false, false, "There are many commands: their arguments are not described, and where a text ends in … it is cut."},
	{maxSignature, 0, 0, false, true, "There are many commands: only their names and arguments are listed."},
}

func (d detail) entry(c *commands.Command) string {
	w := wordsOf(c)
	line := fmt.Sprintf("- `%s`", w(signature(c), d.signature))
	if d.doc > 0 {
		line += ": " + w(c.Doc.String(), d.doc)
	}
	if d.argument > 0 {
		line += w.arguments(c.Schema, d.argument)
	}
	if d.example {
		line += example(c)
	}
	return line
}

// words writes a text of a command on a line.
type words func(text string, limit int) string

// wordsOf takes the texts of our own commands as they are, since they show
// what an agent is to write; what others posted must not act on the page.
func wordsOf(c *commands.Command) words {
	if c.Ours() {
		return cut
	}
	return inert
}

func size(lines []string) (n int) {
	for _, l := range lines {
		n += len(l) + 1
	}
	return n
}

// arguments describes a command's arguments on a line of its own, with those
// of nested objects. It is empty where there is nothing to say.
func (w words) arguments(s *jsonschema.Schema, limit int) string {
	all := w.described(s, signatureDepth, limit)
	if len(all) == 0 {
		return ""
	}
	return "\n  " + strings.Join(all, " · ")
}

func (w words) described(s *jsonschema.Schema, depth, limit int) (out []string) {
	if s == nil || depth == 0 {
		return nil
	}
	names := s.PropertyOrder
	if len(names) == 0 {
		for n := range s.Properties {
			names = append(names, n)
		}
		slices.Sort(names)
	}
	for _, n := range names {
		p := s.Properties[n]
		if p == nil {
			continue
		}
		if p.Description != "" {
			out = append(out, w(n, 60)+": "+w(p.Description, limit))
		}
		out = append(out, w.described(p, depth-1, limit)...)
		if p.Items != nil {
			out = append(out, w.described(p.Items, depth-1, limit)...)
		}
	}
	return out
}

// example is a command's call in one line.
func example(c *commands.Command) string {
	if c.Example == "" {
		return ""
	}
	return "\n  as in " + inertJSON([]byte(c.Example), maxExample)
}
