package commands

// TerminalCreateResult names the terminal and its pane.
type TerminalCreateResult struct {
	TerminalID string `json:"terminalId"`
	PaneID     string `json:"paneId"`
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

// TerminalCloseResult tells how the program ended, if it did in time.
type TerminalCloseResult struct {
	ExitCode *int `json:"exitCode,omitempty"`
}
