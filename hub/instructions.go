package hub

import (
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

// The channels as snapshot.State names them. Any other counts as both: it is
// not known yet how the agent reaches us.
const (
	channelMCP    = "mcp"
	channelStream = "stream"
	channelOff    = "off"
)

// room bounds the parts of the page that grow, in bytes.
type room struct {
	state   int
	results int
	data    int // of one result; 0: results have already reached the agent
}

func roomFor(channel string) room {
	if channel == channelMCP {
		return room{state: 1100, results: 800}
	}
	return room{state: 3000, results: 16000, data: 6000}
}

// Instructions writes what an agent has to know to drive the panes, as
// Markdown: how, what shows now, and what its last commands gave. By MCP the
// page stays under 1,500 tokens. What names, titles and messages say stays on
// its line and cannot become a heading or a command block.
func Instructions(channel string, cmds []*commands.Command, st *snapshot.State) string {
	if channel == channelOff {
		return offPage
	}
	space := roomFor(channel)
	var b strings.Builder
	set := newCommandSet(cmds)
	fmt.Fprintf(&b, intro, set.kinds())
	for _, a := range advice {
		if set.byID[a.id] != nil {
			b.WriteString(a.text)
		}
	}
	b.WriteString(rules)
	b.WriteString("\n## Available Commands\n\n")
	writeCommands(&b, channel, cmds)
	b.WriteString("\n## Current IDE State\n\n")
	writeState(&b, st, space.state)
	b.WriteString("\n## Recent command results\n\n")
	writeResults(&b, st, space)
	b.WriteString("\n## Examples\n\n")
	writeExamples(&b, channel, set)
	if channel != channelMCP {
		b.WriteString("\n## Command Format\n\n" + blockFormat)
	}
	return b.String()
}

// kinds lists what can be shown.
func (s *commandSet) kinds() string {
	var out []string
	for _, k := range shown {
		if s.byID[k.id] != nil {
			out = append(out, k.text)
		}
	}
	if len(out) == 0 {
		return "none yet"
	}
	return strings.Join(out, ", ")
}

func writeCommands(b *strings.Builder, channel string, cmds []*commands.Command) {
	if len(cmds) == 0 {
		b.WriteString("(No commands registered yet)\n")
		return
	}
	if channel == channelMCP {
		b.WriteString(toolsIntro)
		writeFamilies(b, cmds)
		return
	}
	if channel != channelStream {
		b.WriteString("Call the tools of the MCP server `openspace` where your tool list has them; otherwise write blocks (see Command Format). ")
	}
	b.WriteString("Arguments are text unless a type is given; `?` marks optional ones.\n\n")
	for _, c := range cmds {
		fmt.Fprintf(b, "- `%s`: %s\n", inert(signature(c), 600), inert(c.Doc, 400))
	}
}

// writeFamilies lists the commands by family: openspace.editor. open, close.
func writeFamilies(b *strings.Builder, cmds []*commands.Command) {
	var order []string
	actions := map[string][]string{}
	for _, c := range cmds {
		dot := strings.LastIndexByte(c.ID, '.')
		family, action := c.ID[:dot+1], c.ID[dot+1:]
		if actions[family] == nil {
			order = append(order, family)
		}
		actions[family] = append(actions[family], action)
	}
	for _, f := range order {
		fmt.Fprintf(b, "- `%s` %s\n", inert(f, 60), inert(strings.Join(actions[f], ", "), 400))
	}
}

func writeExamples(b *strings.Builder, channel string, set *commandSet) {
	n := 0
	for _, s := range samples {
		if set.byID[s.id] == nil || n == 3 {
			continue
		}
		n++
		if channel == channelMCP {
			fmt.Fprintf(b, "%s\n`%s` %s\n\n", s.when, s.id, s.args)
			continue
		}
		fmt.Fprintf(b, "%s\n\n    %%%%OS{\"cmd\":%q,\"args\":%s}%%%%\n\n", s.when, s.id, s.args)
	}
	if n == 0 {
		b.WriteString("(No examples yet)\n")
	}
}
