package hub

import (
	"testing"

	"github.com/openspace-tui/openspace/commands"
)

// want defines a command as the contract has it, unless the program has it by
// now. Only its schema and its words count here.
func want[A any](r *commands.Registry, id, doc string) {
	id = commands.Namespace + id
	if _, there := r.Get(id); there {
		return
	}
	commands.Define(r, commands.Spec{ID: id, Title: id, Doc: doc, Agent: true, Permission: commands.PermitFree},
		func(commands.Env, A) commands.Outcome[struct{}] { return commands.Done(struct{}{}) })
}

type (
	noArgs       struct{}
	terminalArgs struct {
		TerminalID string `json:"terminalId" jsonschema:"as terminal.create gave it"`
	}
	fileArgs struct {
		Path string `json:"path" jsonschema:"relative to the workspace"`
	}
	deckArgs struct {
		DeckPath string `json:"deckPath,omitempty" jsonschema:"the deck that plays, when left out"`
	}
	boardArgs struct {
		WhiteboardID string `json:"whiteboardId" jsonschema:"the file, such as docs/flow.whiteboard.json"`
	}
	shapeArgs struct {
		Kind string   `json:"kind" enum:"box|rounded-box|cylinder|cloud|actor|class|interface|abstract|inheritance|composition|aggregation|state|initial|final|transition|process|decision|start-end|io|connector|lifeline|activation|message"`
		ID   string   `json:"id,omitempty"`
		Text string   `json:"text,omitempty"`
		From string   `json:"from,omitempty"`
		To   string   `json:"to,omitempty"`
		X    *float64 `json:"x,omitempty"`
		Y    *float64 `json:"y,omitempty"`
		W    *float64 `json:"w,omitempty"`
		H    *float64 `json:"h,omitempty"`
	}
	shapesArgs struct {
		boardArgs
		Shapes []shapeArgs `json:"shapes"`
		Layout string      `json:"layout,omitempty" enum:"layered|tree|grid|sequence"`
	}
)

// contract is a registry with the contract's 45 agent commands.
func contract() *commands.Registry {
	r := registry()
	want[struct {
		Title     string `json:"title,omitempty"`
		Cwd       string `json:"cwd,omitempty"`
		ShellPath string `json:"shellPath,omitempty"`
		Where     string `json:"where,omitempty" enum:"local|engine"`
	}](r, "terminal.create", "Open a terminal with a shell in the bottom panel. Its id is the title as a slug.")
	want[struct {
		terminalArgs
		Text string `json:"text"`
	}](r, "terminal.send", "Type text into a terminal. Nothing is appended: end it with \\n to run it.")
	want[struct {
		terminalArgs
		Lines          int    `json:"lines,omitempty"`
		Since          int    `json:"since,omitempty"`
		WaitFor        string `json:"waitFor,omitempty"`
		TimeoutSeconds int    `json:"timeoutSeconds,omitempty" max:"50"`
	}](r, "terminal.read_output", "Read the end of a terminal's output, if need be after a text (a regular expression) or its exit came.")
	want[noArgs](r, "terminal.list", "List the terminals, with what was typed into them and by whom.")
	want[terminalArgs](r, "terminal.close", "End a terminal with all that runs in it.")
	want[struct {
		fileArgs
		StartLine int `json:"startLine,omitempty"`
		EndLine   int `json:"endLine,omitempty"`
	}](r, "file.read", "Read a text file of the workspace, or some lines of it, without showing it.")
	want[struct {
		fileArgs
		Content string `json:"content"`
	}](r, "file.write", "Write a file of the workspace as a whole. Folders that are missing are made.")
	want[struct {
		fileArgs
		Edits []struct {
			OldText    string `json:"oldText"`
			NewText    string `json:"newText"`
			ReplaceAll bool   `json:"replaceAll,omitempty"`
		} `json:"edits"`
		BaseHash string `json:"baseHash,omitempty"`
	}](r, "file.patch", "Replace texts in a file. Each must be there exactly once, or nothing is changed.")
	want[struct {
		Path      string `json:"path,omitempty"`
		Recursive bool   `json:"recursive,omitempty"`
	}](r, "file.list", "List the files of a folder.")
	want[struct {
		Query          string `json:"query"`
		Path           string `json:"path,omitempty"`
		IncludePattern string `json:"includePattern,omitempty"`
		ExcludePattern string `json:"excludePattern,omitempty"`
	}](r, "file.search", "Search the text of the workspace's files, as .gitignore leaves them.")
	decks(r)
	boards(r)
	return r
}

func decks(r *commands.Registry) {
	type deck struct {
		DeckPath string `json:"deckPath"`
	}
	want[noArgs](r, "presentation.list", "List the slide decks of the workspace (*.deck.md).")
	want[deck](r, "presentation.read", "Read a deck's title, theme and slides.")
	want[struct {
		deck
		Title  string   `json:"title"`
		Slides []string `json:"slides,omitempty"`
	}](r, "presentation.create", "Make a deck of slides in Markdown.")
	want[struct {
		deck
		SlideIndex int    `json:"slideIndex" min:"0"`
		Content    string `json:"content"`
	}](r, "presentation.update_slide", "Replace one slide. The other slides stay as they are.")
	want[struct {
		deck
		SlideIndex int `json:"slideIndex,omitempty"`
	}](r, "presentation.open", "Show a deck at a slide.")
	want[struct {
		deckArgs
		SlideIndex *int   `json:"slideIndex,omitempty"`
		Direction  string `json:"direction,omitempty" enum:"next|previous|first|last"`
	}](r, "presentation.navigate", "Go to another slide. Give slideIndex or direction.")
	want[struct {
		deckArgs
		IntervalSeconds float64 `json:"intervalSeconds,omitempty"`
	}](r, "presentation.play", "Show one slide after the other.")
	want[deckArgs](r, "presentation.pause", "Stay at this slide.")
	want[deckArgs](r, "presentation.stop", "Stop playing and go back to the first slide.")
	want[deckArgs](r, "presentation.toggle_fullscreen", "Give the deck the whole window, or take it back.")
	want[struct {
		deck
		Format  string `json:"format" enum:"html|pdf|text"`
		OutPath string `json:"outPath"`
	}](r, "presentation.export", "Write a deck as one file.")
}

func boards(r *commands.Registry) {
	want[noArgs](r, "whiteboard.list", "List the whiteboards of the workspace (*.whiteboard.json, .tldr).")
	want[boardArgs](r, "whiteboard.read", "Read a whiteboard's shapes and camera.")
	want[struct {
		boardArgs
		Title string `json:"title,omitempty"`
	}](r, "whiteboard.create", "Make an empty whiteboard.")
	want[struct {
		boardArgs
		Shape shapeArgs `json:"shape"`
	}](r, "whiteboard.add_shape", "Add one shape. Those that connect others need from and to.")
	want[shapesArgs](r, "whiteboard.batch_add_shapes", "Add many shapes at once, laid out where a layout is given. Prefer this for diagrams.")
	want[shapesArgs](r, "whiteboard.replace", "Replace all shapes of a whiteboard.")
	want[struct {
		boardArgs
		ShapeID string         `json:"shapeId"`
		Updates map[string]any `json:"updates"`
	}](r, "whiteboard.update_shape", "Change some properties of a shape.")
	want[struct {
		boardArgs
		ShapeID string `json:"shapeId"`
	}](r, "whiteboard.delete_shape", "Delete a shape and what is bound to it.")
	want[struct {
		boardArgs
		Text string `json:"text,omitempty"`
		Kind string `json:"kind,omitempty"`
	}](r, "whiteboard.find_shapes", "Find shapes by their text or kind.")
	want[boardArgs](r, "whiteboard.open", "Show a whiteboard.")
	want[struct {
		boardArgs
		X    float64 `json:"x"`
		Y    float64 `json:"y"`
		Zoom float64 `json:"zoom"`
	}](r, "whiteboard.camera.set", "Look at a place of a whiteboard.")
	want[boardArgs](r, "whiteboard.camera.get", "Say what of a whiteboard shows.")
	want[struct {
		boardArgs
		ShapeIDs []string `json:"shapeIds,omitempty"`
		Padding  float64  `json:"padding,omitempty"`
	}](r, "whiteboard.camera.fit", "Show all shapes of a whiteboard, or some.")
}

func TestTheContractHas45Commands(t *testing.T) {
	if n := len(contract().AgentCommands()); n != 45 {
		t.Errorf("%d", n)
	}
}
