package commands

import (
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/openspace-tui/openspace/commands/schema"
)

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
