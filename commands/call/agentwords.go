package call

import "maps"

// Words is what agents are told of a command beside its Doc.
type Words struct {
	Core    bool   // shows or points: offered to small models too
	Brief   string // in place of Doc in a tool's description, where that is in every request
	Example string // its arguments in one call, as JSON
	Bare    bool   // another tool describes the same arguments, and Brief names it
}

const briefDeck = "Write a new deck. On a slide: `<!-- pause -->`, `::left::`, `::right::`, `<!-- notes: … -->`; a " +
	"code block of the language `embed path#L10-20` shows those lines of a file."

// AgentWords returns those of our own commands, by their ids. A Spec with an example of its own
// brings all of its words.
func AgentWords() map[string]Words {
	const (
		pane, editor, terminal = Namespace + "pane.", Namespace + "editor.", Namespace + "terminal."
		file                   = Namespace + "file."
	)
	words := map[string]Words{
		pane + "open": {Core: true, Brief: "Show a content in a pane; what is open comes to the front.",
			Example: `{"type":"diff","contentId":"turn"}`},
		pane + "close": {Core: true, Brief: "Close a pane or, by its content, a tab; without arguments the person's " +
			"current tab.", Example: `{"contentId":"editor:src/server.go"}`},
		pane + "focus": {Core: true, Brief: "Give a pane, or what shows a content, the keyboard.",
			Example: `{"contentId":"editor:src/server.go"}`},
		pane + "list": {Core: true, Brief: "List panes, tabs, places (percent of the window) and the layout tree.",
			Example: `{}`},
		pane + "resize": {Brief: "Set a pane's width or height in percent of the window, 5 to 95.",
			Example: `{"paneId":"pane-2","width":60}`},

		editor + "open": {Core: true,
			Brief:   "Show a file at a line, with a range highlighted. Prefer this to quoting code.",
			Example: `{"path":"src/server.go","line":42,"endLine":58,"highlight":true}`},
		editor + "scroll_to": {Core: true, Example: `{"path":"src/server.go","line":120}`},
		editor + "highlight": {Core: true, Brief: "Mark ranges of a file and show the first.",
			Example: `{"path":"src/server.go","ranges":[{"startLine":12,"endLine":14},{"startLine":80,"endLine":91}]}`},
		editor + "clear_highlight": {Core: true, Brief: "Unmark ranges: of a file, of an id, or all.",
			Example: `{"path":"src/server.go"}`},
		editor + "read_file": {Brief: "Read a text file, or lines of it.",
			Example: `{"path":"src/server.go","startLine":1,"endLine":40}`},
		editor + "close": {Core: true, Example: `{"path":"src/server.go"}`},

		terminal + "create": {Core: true, Brief: "Start a shell that the person sees too.",
			Example: `{"title":"test runner"}`},
		terminal + "send": {Core: true, Brief: "Type into a terminal.",
			Example: `{"terminalId":"test-runner","text":"go test ./...\n"}`},
		terminal + "read_output": {Core: true, Brief: "Read a terminal's last lines, or those since a cursor; it can " +
			"wait first.", Example: `{"terminalId":"test-runner","waitFor":"^(ok|FAIL)","timeoutSeconds":50}`},
		terminal + "list":  {Brief: "List the terminals and what was typed into them.", Example: `{}`},
		terminal + "close": {Example: `{"terminalId":"test-runner"}`},

		file + "read": {Brief: "Read a text file, or lines of it.", Example: `{"path":"go.mod"}`},
		file + "write": {Brief: "Write a whole file. To change a part, patch it.",
			Example: `{"path":"docs/plan.md","content":"# Plan\n"}`},
		file + "patch": {Brief: "Replace texts in a file, each occurring once; all or none.",
			Example: `{"path":"src/server.go","edits":[{"oldText":"port := 80","newText":"port := 8080"}]}`},
		file + "list":   {Example: `{"path":"src","recursive":true}`},
		file + "search": {Example: `{"query":"ListenAndServe","includePattern":"**/*.go"}`},
	}
	maps.Copy(words, showingWords())
	return words
}

// showingWords are those of decks and boards.
func showingWords() map[string]Words {
	const deck, board = Namespace + "presentation.", Namespace + "whiteboard."
	return map[string]Words{
		deck + "list": {Brief: "List the slide decks.", Example: `{}`},
		deck + "read": {Brief: "Read a deck's title, metadata and slides with notes.",
			Example: `{"deckPath":"docs/intro.deck.md"}`},
		deck + "create": {Core: true, Brief: briefDeck,
			Example: `{"deckPath":"docs/intro.deck.md","title":"How it works","slides":["# The way in","# The ` +
				`queue"]}`},
		deck + "update_slide": {Brief: "Give one slide another text.",
			Example: `{"deckPath":"docs/intro.deck.md","slideIndex":1,"content":"# The queue\n\nFirst in, first ` +
				`out."}`},
		deck + "open": {Core: true, Brief: "Show a deck, at a slide. Prefer it to long explanations.",
			Example: `{"deckPath":"docs/intro.deck.md","slideIndex":0}`},
		deck + "navigate": {Core: true, Brief: "Go to a slide of an open deck.",
			Example: `{"direction":"next"}`},
		deck + "play": {Brief: "Turn an open deck's slides one after the other; a paused one goes on.",
			Example: `{"intervalSeconds":20}`},
		deck + "pause":             {Brief: "Stay at the slide that shows; play goes on.", Example: `{}`},
		deck + "stop":              {Example: `{}`},
		deck + "toggle_fullscreen": {Example: `{}`},
		deck + "export": {Brief: "Write a deck as one file. It fails when an embedded file or a picture " +
			"is missing, or outPath is no export.", Example: `{"deckPath":"docs/intro.deck.md","format":"html","outPath":"docs/intro.html"}`},

		board + "list": {Brief: "List the whiteboards.", Example: `{}`},
		board + "read": {Core: true,
			Brief:   "Read a whiteboard's title, shapes with ids and places, and camera.",
			Example: `{"whiteboardId":"docs/flow.whiteboard.json"}`},
		board + "create": {Core: true,
			Brief:   "Write a new, empty whiteboard; then draw with batch_add_shapes and open it.",
			Example: `{"whiteboardId":"docs/flow.whiteboard.json","title":"A request's way"}`},
		board + "add_shape": {Brief: "Draw one shape.",
			Example: `{"whiteboardId":"docs/flow.whiteboard.json","shape":{"kind":"decision","text":"ok?"}}`},
		board + "batch_add_shapes": {Core: true,
			Example: `{"whiteboardId":"docs/flow.whiteboard.json","layout":"layered","shapes":[{"id":"a",` +
				`"kind":"box","text":"Client"},{"id":"b","kind":"box","text":"Hub"},{"kind":"connector",` +
				`"from":"a","to":"b"}]}`},
		board + "replace": {Brief: "Put shapes in the place of all on a whiteboard, as batch_add_shapes; " +
			"all or none.", Example: `{"whiteboardId":"docs/flow.whiteboard.json","shapes":[{"kind":"box","text":"Client"}]}`, Bare: true},
		board + "update_shape": {Brief: "Change fields of a shape; the others and its arrows stay.",
			Example: `{"whiteboardId":"docs/flow.whiteboard.json","shapeId":"a","updates":{"text":"Browser"}}`},
		board + "delete_shape": {Brief: "Delete a shape, what is in it and its connections.",
			Example: `{"whiteboardId":"docs/flow.whiteboard.json","shapeId":"a"}`},
		board + "find_shapes": {Brief: "Find shapes by text, kind, or both.",
			Example: `{"whiteboardId":"docs/flow.whiteboard.json","text":"hub"}`},
		board + "open": {Core: true, Brief: "Show a whiteboard.",
			Example: `{"whiteboardId":"docs/flow.whiteboard.json"}`},
		board + "camera.set": {Brief: "Have the person look at a place of a whiteboard.",
			Example: `{"whiteboardId":"docs/flow.whiteboard.json","x":-100,"y":-40,"zoom":1}`},
		board + "camera.get": {Brief: "Read where the person looks on a whiteboard.",
			Example: `{"whiteboardId":"docs/flow.whiteboard.json"}`},
		board + "camera.fit": {Core: true, Brief: "Have the person see all of a whiteboard, or some shapes.",
			Example: `{"whiteboardId":"docs/flow.whiteboard.json","shapeIds":["a","b"]}`},
	}
}
