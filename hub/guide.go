package hub

// serverInstructions is what the MCP server says of itself. It is short: the
// page says the rest, and an engine puts both into its prompt.
const serverInstructions = `OpenSpace shows panes, such as files, beside the conversation with the person. ` +
	`When an answer points at code, open the file at its lines with openspace.editor.open {path, line, endLine, highlight: true} ` +
	`and explain in a sentence or two, instead of quoting it. openspace.pane.list says what is open. ` +
	`Paths are relative to the workspace, lines count from 1. A result with success false says why and what to do; do not repeat the same call unchanged.`

const intro = `# OpenSpace

You and the person share a workspace: beside this conversation they see panes (%s), and you drive the same panes.

- Show instead of telling: when your answer points at code (where something is, why it fails, what you changed), open that file at those lines, highlighted, and say in a sentence or two what to see there. Do not paste the same code.
- One to three places an answer, the most important last: it stays in front. Several places in one file are one highlight command.
- Use words alone when there is nothing to look at. To read files for yourself use your own tools: what you open here, the person gets to see.
`

// shown are the kinds of panes, by the command that opens one.
var shown = []struct{ id, text string }{
	{"openspace.editor.open", "files"}, {"openspace.terminal.create", "terminals"},
	{"openspace.presentation.open", "slides"}, {"openspace.whiteboard.open", "whiteboards"},
}

// advice is given where a command is offered.
var advice = []struct{ id, text string }{
	{"openspace.terminal.create", "- Run what the person should watch (a server, a test run) in a terminal pane; for output that only you need use your own shell.\n"},
	{"openspace.whiteboard.batch_add_shapes", "- Draw structure, flows and relations on a whiteboard, with a layout, instead of in text characters.\n"},
	{"openspace.presentation.create", "- Make a deck for an explanation in several steps that the person will page through.\n"},
}

const rules = `- Paths are relative to the workspace. Lines and columns count from 1, ends included.
- A result with "success": false has an error, a code and often a hint: do what the hint says, or go on in words. Never repeat a failed command unchanged. The codes denied and timed_out mean that the person did not agree: go on without panes.
- Panes belong to the person too: leave what they opened where it is.
`

const toolsIntro = "Call the tools of the MCP server `openspace` (in your tool list a prefix may precede their names and `_` replace the dots). There are:\n"

const blockFormat = `Write a block in your reply, outside code fences:

    %%OS{"cmd":"COMMAND","args":{…}}%%

It is JSON on one line, runs when it is complete, in the order written, and is not shown to the person. Do not announce it or repeat it in words. Its result is under "Recent command results" the next time you are asked, not within this reply: do not guess it. "priority":"immediate" in args lets a command pass those that wait. To show a block as text put it into a code fence.
`

const offPage = "# OpenSpace\n\nThe person keeps their panes to themselves: you have no commands for them. Answer in words.\n"

// sample is a command as the page shows its use.
type sample struct{ when, id, args string }

// samples are shown where their command is offered, the first three of them.
var samples = []sample{
	{"Asked where the port is read, you found it in lines 42 to 58:", "openspace.editor.open", `{"path":"src/server.go","line":42,"endLine":58,"highlight":true}`},
	{"Two places that belong together:", "openspace.editor.highlight", `{"path":"src/server.go","ranges":[{"startLine":12,"endLine":14},{"startLine":80,"endLine":91}]}`},
	{"A test run that the person should watch:", "openspace.terminal.create", `{"title":"tests"}`},
	{"Not sure what is open:", "openspace.pane.list", `{}`},
}
