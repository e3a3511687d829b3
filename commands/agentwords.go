package commands

import (
	"maps"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/openspace-tui/openspace/commands/schema"
)

// agentWords are what agents are told of a command beside its Doc.
type agentWords struct {
	core    bool   // shows or points: offered to small models too
	brief   string // in place of Doc in a tool's description, where that is in every request
	example string // its arguments in one call, as JSON
	bare    bool   // another tool describes the same arguments, and brief names it
}

const briefDeck = "Write a new deck. On a slide: `<!-- pause -->`, `::left::`, `::right::`, `<!-- notes: … -->`; a " +
	"code block of the language `embed path#L10-20` shows those lines of a file."

// builtinWords are those of our own commands. A Spec with an example of its own
// brings all of its words.
func builtinWords() map[string]agentWords {
	const (
		pane, editor, terminal = Namespace + "pane.", Namespace + "editor.", Namespace + "terminal."
		file                   = Namespace + "file."
	)
	words := map[string]agentWords{
		pane + "open": {core: true, brief: "Show a content in a pane; what is open comes to the front.",
			example: `{"type":"diff","contentId":"turn"}`},
		pane + "close": {core: true, brief: "Close a pane or, by its content, a tab; without arguments the person's " +
			"current tab.", example: `{"contentId":"editor:src/server.go"}`},
		pane + "focus": {core: true, brief: "Give a pane, or what shows a content, the keyboard.",
			example: `{"contentId":"editor:src/server.go"}`},
		pane + "list": {core: true, brief: "List panes, tabs, places (percent of the window) and the layout tree.",
			example: `{}`},
		pane + "resize": {brief: "Set a pane's width or height in percent of the window, 5 to 95.",
			example: `{"paneId":"pane-2","width":60}`},

		editor + "open": {core: true,
			brief:   "Show a file at a line, with a range highlighted. Prefer this to quoting code.",
			example: `{"path":"src/server.go","line":42,"endLine":58,"highlight":true}`},
		editor + "scroll_to": {core: true, example: `{"path":"src/server.go","line":120}`},
		editor + "highlight": {core: true, brief: "Mark ranges of a file and show the first.",
			example: `{"path":"src/server.go","ranges":[{"startLine":12,"endLine":14},{"startLine":80,"endLine":91}]}`},
		editor + "clear_highlight": {core: true, brief: "Unmark ranges: of a file, of an id, or all.",
			example: `{"path":"src/server.go"}`},
		editor + "read_file": {brief: "Read a text file, or lines of it.",
			example: `{"path":"src/server.go","startLine":1,"endLine":40}`},
		editor + "close": {core: true, example: `{"path":"src/server.go"}`},

		terminal + "create": {core: true, brief: "Start a shell that the person sees too.",
			example: `{"title":"test runner"}`},
		terminal + "send": {core: true, brief: "Type into a terminal.",
			example: `{"terminalId":"test-runner","text":"go test ./...\n"}`},
		terminal + "read_output": {core: true, brief: "Read a terminal's last lines, or those since a cursor; it can " +
			"wait first.", example: `{"terminalId":"test-runner","waitFor":"^(ok|FAIL)","timeoutSeconds":50}`},
		terminal + "list":  {brief: "List the terminals and what was typed into them.", example: `{}`},
		terminal + "close": {example: `{"terminalId":"test-runner"}`},

		file + "read": {brief: "Read a text file, or lines of it.", example: `{"path":"go.mod"}`},
		file + "write": {brief: "Write a whole file. To change a part, patch it.",
			example: `{"path":"docs/plan.md","content":"# Plan\n"}`},
		file + "patch": {brief: "Replace texts in a file, each occurring once; all or none.",
			example: `{"path":"src/server.go","edits":[{"oldText":"port := 80","newText":"port := 8080"}]}`},
		file + "list":   {example: `{"path":"src","recursive":true}`},
		file + "search": {example: `{"query":"ListenAndServe","includePattern":"**/*.go"}`},
	}
	maps.Copy(words, showingWords())
	return words
}

// showingWords are those of decks and boards.
func showingWords() map[string]agentWords {
	const deck, board = Namespace + "presentation.", Namespace + "whiteboard."
	return map[string]agentWords{
		deck + "list": {brief: "List the slide decks.", example: `{}`},
		deck + "read": {brief: "Read a deck's title, metadata and slides with notes.",
			example: `{"deckPath":"docs/intro.deck.md"}`},
		deck + "create": {core: true, brief: briefDeck,
			example: `{"deckPath":"docs/intro.deck.md","title":"How it works","slides":["# The way in","# The ` +
				`queue"]}`},
		deck + "update_slide": {brief: "Give one slide another text.",
			example: `{"deckPath":"docs/intro.deck.md","slideIndex":1,"content":"# The queue\n\nFirst in, first ` +
				`out."}`},
		deck + "open": {core: true, brief: "Show a deck, at a slide. Prefer it to long explanations.",
			example: `{"deckPath":"docs/intro.deck.md","slideIndex":0}`},
		deck + "navigate": {core: true, brief: "Go to a slide of an open deck.",
			example: `{"direction":"next"}`},
		deck + "play": {brief: "Turn an open deck's slides one after the other; a paused one goes on.",
			example: `{"intervalSeconds":20}`},
		deck + "pause":             {brief: "Stay at the slide that shows; play goes on.", example: `{}`},
		deck + "stop":              {example: `{}`},
		deck + "toggle_fullscreen": {example: `{}`},
		deck + "export": {brief: "Write a deck as one file. It fails when an embedded file or a picture " +
			"is missing, or outPath is no export.", example: `{"deckPath":"docs/intro.deck.md","format":"html","outPath":"docs/intro.html"}`},

		board + "list": {brief: "List the whiteboards.", example: `{}`},
		board + "read": {core: true,
			brief:   "Read a whiteboard's title, shapes with ids and places, and camera.",
			example: `{"whiteboardId":"docs/flow.whiteboard.json"}`},
		board + "create": {core: true,
			brief:   "Write a new, empty whiteboard; then draw with batch_add_shapes and open it.",
			example: `{"whiteboardId":"docs/flow.whiteboard.json","title":"A request's way"}`},
		board + "add_shape": {brief: "Draw one shape.",
			example: `{"whiteboardId":"docs/flow.whiteboard.json","shape":{"kind":"decision","text":"ok?"}}`},
		board + "batch_add_shapes": {core: true,
			example: `{"whiteboardId":"docs/flow.whiteboard.json","layout":"layered","shapes":[{"id":"a",` +
				`"kind":"box","text":"Client"},{"id":"b","kind":"box","text":"Hub"},{"kind":"connector",` +
				`"from":"a","to":"b"}]}`},
		board + "replace": {brief: "Put shapes in the place of all on a whiteboard, as batch_add_shapes; " +
			"all or none.", example: `{"whiteboardId":"docs/flow.whiteboard.json","shapes":[{"kind":"box","text":"Client"}]}`, bare: true},
		board + "update_shape": {brief: "Change fields of a shape; the others and its arrows stay.",
			example: `{"whiteboardId":"docs/flow.whiteboard.json","shapeId":"a","updates":{"text":"Browser"}}`},
		board + "delete_shape": {brief: "Delete a shape, what is in it and its connections.",
			example: `{"whiteboardId":"docs/flow.whiteboard.json","shapeId":"a"}`},
		board + "find_shapes": {brief: "Find shapes by text, kind, or both.",
			example: `{"whiteboardId":"docs/flow.whiteboard.json","text":"hub"}`},
		board + "open": {core: true, brief: "Show a whiteboard.",
			example: `{"whiteboardId":"docs/flow.whiteboard.json"}`},
		board + "camera.set": {brief: "Have the person look at a place of a whiteboard.",
			example: `{"whiteboardId":"docs/flow.whiteboard.json","x":-100,"y":-40,"zoom":1}`},
		board + "camera.get": {brief: "Read where the person looks on a whiteboard.",
			example: `{"whiteboardId":"docs/flow.whiteboard.json"}`},
		board + "camera.fit": {core: true, brief: "Have the person see all of a whiteboard, or some shapes.",
			example: `{"whiteboardId":"docs/flow.whiteboard.json","shapeIds":["a","b"]}`},
	}
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
