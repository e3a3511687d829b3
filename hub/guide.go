package hub

import (
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
)

// ServerInstructions is what the MCP server says of itself. It is short, and it never changes: the
// page says the rest, and an engine puts both into its prompt.
const ServerInstructions = `OpenSpace shows panes, such as files, beside the conversation with the person. ` +
	`When an answer points at code, open the file at its lines with openspace.editor.open {path, line, endLine, ` +
	`highlight: true} ` +
	`and explain in a sentence or two, instead of quoting it. openspace.pane.list says what is open. ` +
	commands.SaidOnce +
	` A result with success false says why and what to do; do not repeat the same call unchanged.`

// remoteInstructions is what the server says of itself where another front end has
// the panes: which commands there are, that says.
const remoteInstructions = `OpenSpace shows panes beside the conversation with the person, and these tools drive ` +
	`them. ` +
	`A result with success false says why and what to do; do not repeat the same call unchanged.`

const intro = `# OpenSpace

You and the person share a workspace: beside this conversation they see panes%s, and you drive the same panes.

`

// shown are the kinds of panes, by the command that opens one.
var shown = []struct {
	command call.Named
	text    string
}{
	{call.EditorOpen, "files"}, {call.TerminalCreate, "terminals"},
	{call.PresentationOpen, "slides"}, {call.WhiteboardOpen, "whiteboards"},
}

// advice is given where a command is offered, with an argument if it names one.
var advice = []struct {
	command   call.Named // nil: it always holds
	arg, text string
}{
	{call.EditorOpen, "highlight", "- Show instead of telling: when your answer points at code (where something is, " +
		"why it fails, what you changed), " +
		"open that file at those lines, highlighted, and say in a sentence or two what to see there. Do not paste " +
		"the same code.\n" +
		"- One to three places an answer, the most important last: it stays in front. Several places in one file are one highlight command.\n"},
	{nil, "", "- Use words alone when there is nothing to look at. To read files for yourself use your own tools: what you open here, the person gets to see.\n"},
	{call.TerminalCreate, "", "- Run what the person should watch (a server, a test run) in a terminal pane; for output that only you need use your own shell.\n"},
	{call.WhiteboardBatchAddShapes, "", "- Draw structure, flows and relations on a whiteboard, with a layout, instead of in text characters.\n"},
	{call.PresentationCreate, "", "- Make a deck for an explanation in several steps that the person will page through.\n"},
	{call.PaneList, "", "- " + commands.SaidOnce + "\n"},
}

const rules = `- A result with "success": false has an error, a code and often a hint: do what the hint says, or ` +
	`go on in words. Never repeat a failed command unchanged. The codes denied and timed_out mean that the person ` +
	`did not agree: go on without panes.
- Panes belong to the person too: leave what they opened where it is.
`

// stateByMessage says where an agent of our own engine learns what shows.
const (
	stateByMessage = "- A message before the person's tells you what is open, when that changed."
	stateByCommand = " Between two of them openspace.pane.list does."
)

const toolsIntro = "Call the tools of the MCP server `openspace` (in your tool list a prefix may precede their names " +
	"and `_` replace the dots)."

// blockFormat is said with a block as an example.
const blockFormat = `Write a block in your reply, outside code fences:

    %s

It is JSON on one line, runs when it is complete, in the order written, and is not shown to the person. Do not ` +
	`announce it or repeat it in words. "priority":"immediate" in args lets a command pass those that wait. To ` +
	`show a block as text put it into a code fence. `

// Where the result of a block is found: on the published page, or in the
// conversation.
const (
	resultsOnPage = "Its result is under \"Recent command results\" the next time you are asked, not within this " +
		"reply: do not guess it.\n"
	resultsByMessage = "Its result comes in a message before the person's next one, not within this reply: do not " +
		"guess it.\n"
)

const offPage = "# OpenSpace\n\nThe person keeps their panes to themselves: you have no commands for them. Answer in " +
	"words.\n"

// sampleCall is a command with arguments.
type sampleCall struct {
	command call.Named
	args    string
}

// sample is what one does with commands.
type sample struct {
	when  string
	calls []sampleCall
}

// samples are shown where all of their commands are offered with these arguments.
var samples = []sample{
	{"Asked where the port is read, you found it in lines 42 to 58:", []sampleCall{
		{call.EditorOpen, `{"path":"src/server.go","line":42,"endLine":58,"highlight":true}`},
	}},
	{"A test run that the person should watch: a terminal, and the command in it:", []sampleCall{
		{call.TerminalCreate, `{"title":"tests"}`},
		{call.TerminalSend, `{"terminalId":"tests","text":"go test ./...\n"}`},
	}},
	{"An explanation in steps: a deck, shown, and on to its next slide:", []sampleCall{
		{call.PresentationCreate, `{"deckPath":"docs/queue.deck.md","title":"The queue","slides":["# What waits","# What runs"]}`},
		{call.PresentationOpen, `{"deckPath":"docs/queue.deck.md"}`},
		{call.PresentationNavigate, `{"deckPath":"docs/queue.deck.md","direction":"next"}`},
	}},
}
