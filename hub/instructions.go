package hub

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

// The channels as snapshot.State names them. Any other counts as both: it is
// not known yet how the agent reaches us.
const (
	channelMCP    = "mcp"
	channelStream = "stream"
	channelOff    = "off"
)

// Both promises are counted at 3.5 bytes a token, which is careful for prose:
// 1,500 tokens by MCP, 8,000 otherwise.
const (
	maxPageMCP = 1500 * 7 / 2
	maxPage    = 8000 * 7 / 2
)

// room bounds the page and the parts of it that grow, in bytes.
type room struct {
	page     int
	commands int
	state    int
	data     int // of one result; 0: results have already reached the agent
}

func roomFor(channel string) room {
	if channel == channelMCP {
		return room{page: maxPageMCP, commands: 1000, state: 1000}
	}
	return room{page: maxPage, commands: 19000, state: 3000, data: 6000}
}

// Instructions writes what an agent has to know to drive the panes, as
// Markdown: how, what shows now, and what its last commands gave. By MCP the
// page stays under 1,500 tokens, otherwise under 8,000. What names, titles and
// messages say stays on its line and cannot become a heading or a command
// block.
func Instructions(channel string, cmds []*commands.Command, st *snapshot.State) string {
	if channel == channelOff {
		return offPage
	}
	space := roomFor(channel)
	var b, end strings.Builder
	set := newCommandSet(cmds)
	writeIntro(&b, set)
	b.WriteString("\n## Available Commands\n\n")
	if channel == channelMCP && len(cmds) > 0 {
		b.WriteString(toolsIntro + " There are:\n")
		writeLines(&b, families(cmds), space.commands, "families: your tool list has them")
	} else {
		writeCommands(&b, channel, cmds, space.commands)
	}
	b.WriteString("\n## Current IDE State\n\n")
	writeState(&b, st, space.state)
	b.WriteString("\n## Recent command results\n\n")
	end.WriteString("\n## Examples\n\n")
	writeExamples(&end, channel, set)
	if channel != channelMCP {
		end.WriteString("\n## Command Format\n\n" + set.format() + resultsOnPage)
	}
	writeResults(&b, st, space.page-b.Len()-end.Len(), space.data)
	return b.String() + end.String()
}

// Guide writes the page for our own engine. It is part of each request to the
// model, and providers cache by prefix: so it says nothing that changes while
// the commands and the channel stand, and it is short by MCP, where the tools
// describe themselves. What shows, and what blocks gave, is told by messages.
func Guide(channel string, cmds []*commands.Command) string {
	if channel == channelOff {
		return offPage
	}
	var b strings.Builder
	set := newCommandSet(cmds)
	writeIntro(&b, set)
	b.WriteString(stateByMessage)
	if set.takes(call.PaneList) {
		b.WriteString(stateByCommand)
	}
	b.WriteByte('\n')
	b.WriteString("\n## Available Commands\n\n")
	if channel == channelMCP && len(cmds) > 0 {
		b.WriteString(toolsIntro + "\n")
	} else {
		writeCommands(&b, channel, cmds, roomFor(channel).commands)
	}
	b.WriteString("\n## Examples\n\n")
	writeExamples(&b, channel, set)
	if channel != channelMCP {
		b.WriteString("\n## Command Format\n\n" + set.format() + resultsByMessage)
	}
	return b.String()
}

func writeIntro(b *strings.Builder, set *commandSet) {
	fmt.Fprintf(b, intro, set.kinds())
	for _, a := range advice {
		if a.command == nil || set.takes(a.command, a.arg) {
			b.WriteString(a.text)
		}
	}
	b.WriteString(rules)
}

// format says how a block is written, by a command that is offered.
func (s *commandSet) format() string {
	id, args := string(call.PaneList), "{}"
	switch {
	case s.byID[id] != nil:
	case len(s.list) == 0:
		id = "openspace.FAMILY.ACTION"
	default:
		c := s.list[0]
		if i := slices.IndexFunc(s.list, func(c *commands.Command) bool { return c.Example != "" }); i >= 0 {
			c = s.list[i]
			args = inertJSON([]byte(c.Example), maxExample)
		}
		id = c.ID
	}
	return fmt.Sprintf(blockFormat, block(id, args))
}

// block is a command block with a call.
func block(id, args string) string {
	return fmt.Sprintf("%%%%OS{\"cmd\":%q,\"args\":%s}%%%%", id, args)
}

// kinds lists what can be shown, where that is known.
func (s *commandSet) kinds() string {
	var out []string
	for _, k := range shown {
		if s.takes(k.command) {
			out = append(out, k.text)
		}
	}
	switch {
	case len(s.list) == 0:
		return " (none yet)"
	case len(out) == 0: // another front end's own
		return ""
	}
	return " (" + strings.Join(out, ", ") + ")"
}

// writeLines writes lines while there is room, and how many there are more.
func writeLines(b *strings.Builder, lines []string, limit int, what string) {
	for i, line := range lines {
		if limit -= len(line) + 1; limit < 0 {
			fmt.Fprintf(b, "- and %d more %s\n", len(lines)-i, what)
			return
		}
		b.WriteString(line + "\n")
	}
}

// families lists the commands by family: openspace.editor. open, close.
func families(cmds []*commands.Command) (lines []string) {
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
		lines = append(lines, fmt.Sprintf("- `%s` %s", inert(f, 60), inert(strings.Join(actions[f], ", "), 400)))
	}
	return lines
}

// maxOwnSamples is how many commands of another front end are shown as examples.
const maxOwnSamples = 2

// takes reports whether a command is offered and has some arguments: that of
// another front end may have our name and others.
func (s *commandSet) takes(command call.Named, args ...string) bool {
	c := s.byID[string(command.ID())]
	return c != nil && !slices.ContainsFunc(args, func(a string) bool {
		return a != "" && (c.Schema == nil || c.Schema.Properties[a] == nil)
	})
}

// argumentNames lists the names in a call's arguments.
func argumentNames(args string) []string {
	var all map[string]json.RawMessage
	_ = json.Unmarshal([]byte(args), &all) // the samples are ours
	return slices.Collect(maps.Keys(all))
}

// examples are the samples whose commands are offered, else some commands as they
// can be called.
func (s *commandSet) examples() (out []sample) {
	for _, e := range samples {
		if !slices.ContainsFunc(e.calls, func(c sampleCall) bool {
			return !s.takes(c.command,
				argumentNames(c.args)...)
		}) {
			out = append(out, e)
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, c := range s.list {
		if c.Example != "" && len(out) < maxOwnSamples {
			when := inert(c.Doc.String(), maxArgument)
			if when == "" {
				when = "A call of " + c.ID + ":"
			}
			out = append(out, sample{when, []sampleCall{{call.ID(c.ID), inertJSON([]byte(c.Example), maxExample)}}})
		}
	}
	return out
}

func writeExamples(b *strings.Builder, channel string, set *commandSet) {
	all := set.examples()
	for _, s := range all {
		b.WriteString(s.when + "\n")
		for _, c := range s.calls {
			if channel == channelMCP {
				fmt.Fprintf(b, "`%s` %s\n", c.command.ID(), c.args)
				continue
			}
			b.WriteString("\n    " + block(string(c.command.ID()), c.args) + "\n")
		}
		b.WriteByte('\n')
	}
	if len(all) == 0 {
		b.WriteString("(No examples yet)\n")
	}
}
