package call

// The commands of the family terminal.
const (
	TerminalCreate         Command[TerminalCreateArgs] = "openspace.terminal.create"
	TerminalSend           Command[TerminalSendArgs]   = "openspace.terminal.send"
	TerminalReadOutput     Command[TerminalReadArgs]   = "openspace.terminal.read_output"
	TerminalList           Command[Empty]              = "openspace.terminal.list"
	TerminalClose          Command[TerminalArgs]       = "openspace.terminal.close"
	TerminalRun            Command[TerminalRunArgs]    = "openspace.terminal.run"
	TerminalLend           Command[Empty]              = "openspace.terminal.lend"
	TerminalEdit           Command[EditArgs]           = "openspace.terminal.edit"
	TerminalAllowCopy      Command[Empty]              = "openspace.terminal.allow_copy"
	TerminalCopyMode       Command[Empty]              = "openspace.terminal.copy_mode"
	TerminalNextPrompt     Command[Empty]              = "openspace.terminal.next_prompt"
	TerminalPreviousPrompt Command[Empty]              = "openspace.terminal.previous_prompt"
	TerminalRefuseCopy     Command[Empty]              = "openspace.terminal.refuse_copy"
	TerminalSearch         Command[Empty]              = "openspace.terminal.search"
)

// TerminalCreateArgs starts a shell.
type TerminalCreateArgs struct {
	Title     string `json:"title,omitempty" jsonschema:"a name, which also makes the terminalId: test runner gives test-runner" tool:"also the terminalId, as a slug"`
	Cwd       string `json:"cwd,omitempty" jsonschema:"a folder of the workspace; empty: the workspace" tool:"-"`
	ShellPath string `json:"shellPath,omitempty" jsonschema:"the shell; empty: the person's own" tool:"-"`
	Edit      string `json:"edit,omitempty" jsonschema:"a file that the person edits in their own editor, in place of a shell; read_output with waitFor exit tells when they are done" tool:"a file that the person edits in their own editor, in place of a shell; waitFor exit tells when they are done"`
	Line      int    `json:"line,omitempty" min:"1" jsonschema:"with edit: the line to begin at" tool:"with edit"`
	From      string `json:"from,omitempty" jsonschema:"with edit: the terminal in which it was asked for; the editor gets the keyboard where the person is in it" tool:"with edit: the terminal that asked for it"`
	Where     string `json:"where,omitempty" enum:"local|engine" jsonschema:"on this machine by default, or where the engine runs" tool:"local by default"`
}

// TerminalSendArgs types text.
type TerminalSendArgs struct {
	TerminalID string `json:"terminalId" jsonschema:"the terminal, as terminal.list names it" tool:"-"`
	Text       string `json:"text" jsonschema:"typed as it is; a newline is the enter key, and none is added" tool:"a newline is the enter key, and none is added"`
}

// TerminalReadArgs says what to read, and what to wait for before.
type TerminalReadArgs struct {
	TerminalID     string  `json:"terminalId" jsonschema:"the terminal, as terminal.list names it" tool:"-"`
	Lines          int     `json:"lines,omitempty" min:"1" max:"10000" jsonschema:"how many lines at most; 100 by default" tool:"100 by default"`
	Since          *uint64 `json:"since,omitempty" jsonschema:"only what came since this cursor of the last read"`
	LastCommand    bool    `json:"lastCommand,omitempty" jsonschema:"only the last command's output, where the shell marks its prompts (OSC 133)" tool:"only the last command's output"`
	WaitFor        string  `json:"waitFor,omitempty" jsonschema:"first wait for a line that matches this regular expression (not the echo of what was sent), or with exit for the program's end" tool:"first wait for a line of this regular expression, or with exit for the program's end"`
	TimeoutSeconds int     `json:"timeoutSeconds,omitempty" min:"1" max:"50" jsonschema:"how long to wait at most; 30 by default" tool:"30 by default, 50 at most"`
}

// TerminalArgs names a terminal.
type TerminalArgs struct {
	TerminalID string `json:"terminalId" jsonschema:"the terminal, as terminal.list names it" tool:"-"`
}

// TerminalRunArgs is what the person runs.
type TerminalRunArgs struct {
	Command string `json:"command,omitempty" jsonschema:"a command line; empty: the shell"`
}

// EditArgs is where the person's editor opens a file.
type EditArgs struct {
	Path string `json:"path,omitempty" jsonschema:"the file; empty: the one in the focused pane"`
	Line int    `json:"line,omitempty" min:"1" jsonschema:"the line"`
}
