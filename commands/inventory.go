package commands

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/openspace-tui/openspace/commands/schema"
)

// Entry is a command as the manifest and the inventory list it.
type Entry struct {
	Cmd         string          `json:"cmd"`
	Title       string          `json:"title"`
	Description string          `json:"description"`
	Agent       bool            `json:"agent"`
	Slash       string          `json:"slash,omitempty"`
	Keys        []string        `json:"keys,omitempty"`
	Parameters  json.RawMessage `json:"parameters"`
}

// Inventory lists every command by id.
func (r *Registry) Inventory() []Entry {
	out := make([]Entry, 0, len(r.order))
	for _, c := range r.order {
		schema, _ := json.Marshal(c.Schema)
		out = append(out, Entry{c.ID, c.Title.String(), c.Doc.String(), c.Agent, c.Slash, c.Keys, schema})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Cmd < out[j].Cmd })
	return out
}

// Markdown writes the inventory as docs/commands.md has it.
func (r *Registry) Markdown() string {
	var b strings.Builder
	b.WriteString("# Commands\n\nWritten by `openspace commands --markdown`. `?` marks optional arguments.\n")
	for _, part := range []struct {
		title, who string
		agent      bool
	}{{"For agents and people", "Agents and `openspace ctl` call these, and so do people. *needs* is the permission " +
		"that the engine's rules must allow the agent; free ones only show ([hub.md](hub.md)).", true},
		{"For people", "Keys, slash commands and the palette run these; agents and `openspace ctl` cannot.", false}} {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| command | arguments | keys, slash |", part.title, part.who)
		if part.agent {
			b.WriteString(" needs | what it does |\n|---|---|---|---|---|\n")
		} else {
			b.WriteString(" what it does |\n|---|---|---|---|\n")
		}
		for _, c := range r.order {
			if c.Agent != part.agent {
				continue
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |", c.ID, c.argList(), c.reach())
			if c.Agent {
				b.WriteString(" " + string(c.Permission) + " |")
			}
			fmt.Fprintf(&b, " %s |\n", c.Doc)
		}
	}
	return b.String()
}

func (c *Command) argList() string {
	_, args, _ := strings.Cut(c.Signature(), "{")
	args = strings.TrimSuffix(args, "}")
	if args == "" {
		return ""
	}
	return "`" + args + "`"
}

func (c *Command) reach() string {
	var ways []string
	for _, k := range c.Keys {
		ways = append(ways, "`"+k+"`")
	}
	if c.Slash != "" {
		ways = append(ways, "`/"+c.Slash+"`")
	}
	for _, name := range c.Also {
		ways = append(ways, "`/"+name+"`")
	}
	return strings.Join(ways, " ")
}

// SaidOnce is what the arguments of many commands have in common. A tool's
// schema leaves it out, so whoever offers the tools must say it.
const SaidOnce = `Paths, deckPath (*.deck.md) and whiteboardId (*.whiteboard.json) are relative to the workspace, ` +
	`or absolute inside it; those endings may be left out. ` +
	`Lines and columns count from 1, ends included; slideIndex from 0. paneId is as pane.list names it, contentId ` +
	`too, as editor:src/main.go; terminalId as terminal.list. ` +
	`An open deck needs no deckPath. A file or whiteboard that is closed is opened. ` +
	`baseHash is the hash that a file had when it was last read or changed: where it has another now, nothing is ` +
	`written.`

// ToolSchema is the schema of the arguments as an MCP tool has it. It is in
// every request to a model, so it says what the model needs and nothing twice.
func (c *Command) ToolSchema() *jsonschema.Schema {
	if c.args == nil {
		return c.Schema
	}
	s := schema.ForTool(c.Schema, c.args)
	for _, p := range s.Properties {
		if c.bare {
			p.Description = ""
		}
	}
	return s
}

// ToolDoc is the description of a command as an MCP tool.
func (c *Command) ToolDoc() string {
	if c.Brief != "" {
		return c.Brief
	}
	return c.Doc.String()
}

// ToolBytes is about how much of a request to a model a command takes as a
// tool: the engine writes names with its own prefix.
func (c *Command) ToolBytes() int {
	const wrapping = len(`{"type":"function","function":{"name":"openspace_","description":"","parameters":}},`)
	schema, err := c.ToolSchema().MarshalJSON()
	if err != nil {
		schema = nil // it was made from a struct, or came as JSON
	}
	return wrapping + len(c.ID) + len(c.ToolDoc()) + len(schema)
}
