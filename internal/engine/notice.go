package engine

// Payloads of events that tell of the engine's surroundings rather than of a
// conversation. Engine 1.18.33 lists them in its OpenAPI document; of these
// only the pty ones were seen on the wire.
type (
	// GlobalDisposed ends every directory's stream.
	GlobalDisposed struct{}
	// LSPUpdated says that a language server changed its state.
	LSPUpdated struct{}
	// ModelsRefreshed says that the catalogue of models was loaded anew.
	ModelsRefreshed struct{}

	// BranchUpdated names the branch now checked out.
	BranchUpdated struct {
		Branch string `json:"branch,omitempty"`
	}
	// ProjectUpdated carries the whole project.
	ProjectUpdated struct{ Project }

	// InstallationUpdated names the version the engine updated itself to.
	InstallationUpdated struct {
		Version string `json:"version"`
	}
	// UpdateAvailable names a newer version of the engine.
	UpdateAvailable struct {
		Version string `json:"version"`
	}

	// PTYCreated and PTYUpdated carry a whole terminal of the engine.
	PTYCreated struct {
		Info PTY `json:"info"`
	}
	// PTYUpdated replaces a terminal.
	PTYUpdated struct {
		Info PTY `json:"info"`
	}
	// PTYExited says that a terminal's program ended.
	PTYExited struct {
		ID       string `json:"id"`
		ExitCode int    `json:"exitCode"`
	}
	// PTYDeleted removes a terminal.
	PTYDeleted struct {
		ID string `json:"id"`
	}

	// MCPBrowserOpenFailed gives an address to open by hand for an MCP server.
	MCPBrowserOpenFailed struct {
		Name string `json:"mcpName"`
		URL  string `json:"url"`
	}

	// TUIPromptAppend asks a front end to add text to its prompt.
	TUIPromptAppend struct {
		Text string `json:"text"`
	}
	// TUICommandExecute asks a front end to run one of its commands.
	TUICommandExecute struct {
		Command string `json:"command"`
	}
	// TUISessionSelect asks a front end to show a session.
	TUISessionSelect struct {
		SessionID string `json:"sessionID"`
	}
)

// PTY is a terminal that the engine runs.
type PTY struct {
	ID       string   `json:"id"`
	Title    string   `json:"title"`
	Command  string   `json:"command"`
	Args     []string `json:"args"`
	Cwd      string   `json:"cwd"`
	Status   string   `json:"status"` // running, exited
	PID      int      `json:"pid"`
	ExitCode int      `json:"exitCode,omitempty"`
}

func (*GlobalDisposed) payload()       {}
func (*LSPUpdated) payload()           {}
func (*ModelsRefreshed) payload()      {}
func (*BranchUpdated) payload()        {}
func (*ProjectUpdated) payload()       {}
func (*InstallationUpdated) payload()  {}
func (*UpdateAvailable) payload()      {}
func (*PTYCreated) payload()           {}
func (*PTYUpdated) payload()           {}
func (*PTYExited) payload()            {}
func (*PTYDeleted) payload()           {}
func (*MCPBrowserOpenFailed) payload() {}
func (*TUIPromptAppend) payload()      {}
func (*TUICommandExecute) payload()    {}
func (*TUISessionSelect) payload()     {}

func newNoticePayload(kind string) Payload {
	switch kind {
	case "global.disposed":
		return &GlobalDisposed{}
	case "lsp.updated":
		return &LSPUpdated{}
	case "models-dev.refreshed":
		return &ModelsRefreshed{}
	case "vcs.branch.updated":
		return &BranchUpdated{}
	case "project.updated":
		return &ProjectUpdated{}
	case "installation.updated":
		return &InstallationUpdated{}
	case "installation.update-available":
		return &UpdateAvailable{}
	case "pty.created":
		return &PTYCreated{}
	case "pty.updated":
		return &PTYUpdated{}
	case "pty.exited":
		return &PTYExited{}
	case "pty.deleted":
		return &PTYDeleted{}
	case "mcp.browser.open.failed":
		return &MCPBrowserOpenFailed{}
	case "tui.prompt.append":
		return &TUIPromptAppend{}
	case "tui.command.execute":
		return &TUICommandExecute{}
	case "tui.session.select":
		return &TUISessionSelect{}
	}
	return nil
}
