package commands

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

// TerminalCreateResult names the terminal and its pane.
type TerminalCreateResult struct {
	TerminalID string `json:"terminalId"`
	PaneID     string `json:"paneId"`
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

// TerminalReadResult is what a terminal shows, as logical lines without
// escapes.
type TerminalReadResult struct {
	Output   []string `json:"output"`
	Cursor   uint64   `json:"cursor"` // give it as since to read on
	Missed   uint64   `json:"missed,omitempty"`
	Screen   bool     `json:"screen,omitempty"` // a full-screen program runs: output is its rows
	Running  bool     `json:"running"`
	ExitCode *int     `json:"exitCode,omitempty"`
	Signal   string   `json:"signal,omitempty"`  // it was ended by one
	Matched  *bool    `json:"matched,omitempty"` // of waitFor: false when the time was up or the program ended first
	Note     string   `json:"note,omitempty"`    // why the output is left out
}

// TerminalInfo describes a terminal. History is what was typed by commands and
// by hand, by line; what a program hid, as a password, is not in it.
type TerminalInfo struct {
	TerminalID string          `json:"terminalId"`
	Title      string          `json:"title"`
	Cwd        string          `json:"cwd"`
	Running    bool            `json:"running"`
	ExitCode   *int            `json:"exitCode,omitempty"`
	Origin     string          `json:"origin"` // user or agent
	PaneID     string          `json:"paneId,omitempty"`
	History    []TerminalInput `json:"history"`
}

// TerminalInput is a line that was typed.
type TerminalInput struct {
	Text   string `json:"text"`
	Origin string `json:"origin"`
	Time   string `json:"time"` // RFC 3339
}

// TerminalListResult lists the terminals in the order in which they were made.
type TerminalListResult struct {
	Terminals []TerminalInfo `json:"terminals"`
}

// TerminalArgs names a terminal.
type TerminalArgs struct {
	TerminalID string `json:"terminalId" jsonschema:"the terminal, as terminal.list names it" tool:"-"`
}

// TerminalCloseResult tells how the program ended, if it did in time.
type TerminalCloseResult struct {
	ExitCode *int `json:"exitCode,omitempty"`
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
