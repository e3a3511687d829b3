package engine

import "encoding/json"

// Health is the answer of GET /global/health.
type Health struct {
	Healthy bool   `json:"healthy"`
	Version string `json:"version"`
}

// Agent is a way of working that prompts name: build, plan and the user's own.
type Agent struct {
	Name        string    `json:"name"`
	Description string    `json:"description,omitempty"`
	Mode        string    `json:"mode"` // primary, subagent, all
	Native      bool      `json:"native,omitempty"`
	Hidden      bool      `json:"hidden,omitempty"`
	Color       string    `json:"color,omitempty"`
	Model       *ModelRef `json:"model,omitempty"`
	Variant     string    `json:"variant,omitempty"`
	Permission  []Rule    `json:"permission,omitempty"`
}

// Command is a slash command of the engine. Template is a string, or {} for
// MCP prompts.
type Command struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Agent       string          `json:"agent,omitempty"`
	Model       string          `json:"model,omitempty"`
	Source      string          `json:"source,omitempty"` // command, mcp, skill
	Template    json.RawMessage `json:"template,omitempty"`
	Subtask     bool            `json:"subtask,omitempty"`
	Hints       []string        `json:"hints,omitempty"`
}

// Providers is the answer of GET /config/providers: the configured ones, and
// each provider's default model.
type Providers struct {
	Providers []Provider        `json:"providers"`
	Default   map[string]string `json:"default"`
}

// Provider is a source of models. Source is env, config, api (a key that the
// engine keeps) or custom.
type Provider struct {
	ID     string           `json:"id"`
	Name   string           `json:"name"`
	Source string           `json:"source,omitempty"`
	Models map[string]Model `json:"models"`
}

// Catalog is the answer of GET /provider: every provider there is, and the ids
// of those that can be used. Their models, most of its 7 MB, are not read.
type Catalog struct {
	All       []CatalogEntry `json:"all"`
	Connected []string       `json:"connected"`
}

// CatalogEntry is one provider of the catalog. Env names the variables that
// give its credentials.
type CatalogEntry struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Source string   `json:"source,omitempty"`
	Env    []string `json:"env,omitempty"`
}

// LSPStatus is a language server as the engine runs it.
type LSPStatus struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Root   string `json:"root"`
	Status string `json:"status"` // connected, error
}

// FormatterStatus is a formatter that the engine knows.
type FormatterStatus struct {
	Name       string   `json:"name"`
	Extensions []string `json:"extensions"`
	Enabled    bool     `json:"enabled"`
}

// Model is one of a provider's models. Limit.Context is in tokens.
type Model struct {
	ID         string `json:"id"`
	ProviderID string `json:"providerID"`
	Name       string `json:"name"`
	Family     string `json:"family,omitempty"`
	Status     string `json:"status,omitempty"` // alpha, beta, deprecated, active
	Released   string `json:"release_date,omitempty"`
	Limit      struct {
		Context int `json:"context"`
		Output  int `json:"output"`
	} `json:"limit"`
	Cost struct {
		Input  float64 `json:"input"`
		Output float64 `json:"output"`
	} `json:"cost"`
	Capabilities struct {
		Reasoning bool `json:"reasoning"`
		Input     struct {
			Image bool `json:"image"`
		} `json:"input"`
	} `json:"capabilities"`
	Variants map[string]json.RawMessage `json:"variants,omitempty"`
}

// MCPStatus is what the engine says of one MCP server: connected, disabled,
// failed, needs_auth or needs_client_registration.
type MCPStatus struct {
	Status string `json:"status"`
	Error  string `json:"error,omitempty"`
}

// MCPConfig adds a remote MCP server. Timeout is in milliseconds, 60,000 when 0.
type MCPConfig struct {
	Type    string            `json:"type"` // remote or local
	URL     string            `json:"url,omitempty"`
	Headers map[string]string `json:"headers,omitempty"`
	OAuth   *bool             `json:"oauth,omitempty"`
	Enabled *bool             `json:"enabled,omitempty"`
	Timeout int               `json:"timeout,omitempty"`

	Command     []string          `json:"command,omitempty"` // of a local one
	Environment map[string]string `json:"environment,omitempty"`
}

// Paths is the answer of GET /path. Worktree is / outside git.
type Paths struct {
	Home      string `json:"home"`
	State     string `json:"state"`
	Config    string `json:"config"`
	Worktree  string `json:"worktree"`
	Directory string `json:"directory"`
}

// Project is a git repository the engine knows; its ID is global outside git.
type Project struct {
	ID       string `json:"id"`
	Worktree string `json:"worktree"`
	// Sandboxes are further folders of it: worktrees and clones.
	Sandboxes []string `json:"sandboxes,omitempty"`
	VCS       string   `json:"vcs,omitempty"`
	Name      string   `json:"name,omitempty"`
	Time      struct {
		Created int64 `json:"created"`
		Updated int64 `json:"updated,omitempty"`
	} `json:"time"`
}
