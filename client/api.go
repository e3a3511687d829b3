package client

import (
	"context"
	"encoding/json"

	"github.com/openspace-tui/openspace/internal/engine"
)

// API is what this program asks of an engine, whatever its version. *Client is
// the adapter for engines of major version 1; an engine that speaks another
// protocol gets an adapter of its own, which Dial chooses.
type API interface {
	InfoAPI
	LoginAPI
	SessionAPI
	MessageAPI
	AskAPI
	FileAPI
	MCPAPI
	// Watch follows the engine's events until ctx ends.
	Watch(ctx context.Context, deliver func(Batch)) error
}

var _ API = (*Client)(nil)

// Dial asks the engine for its version and gives the adapter for it. An engine
// without one is *Unsupported, and one that does not answer *Unreachable.
func Dial(ctx context.Context, o Options) (API, engine.Health, error) {
	c := New(o)
	h, err := c.Health(ctx)
	if err != nil {
		return nil, h, err
	}
	if err := Supported(h.Version); err != nil {
		return nil, h, err
	}
	return c, h, nil
}

// InfoAPI tells about the engine and the workspace.
type InfoAPI interface {
	Health(ctx context.Context) (engine.Health, error)
	Config(ctx context.Context) (json.RawMessage, error)
	Providers(ctx context.Context) (engine.Providers, error)
	Catalog(ctx context.Context) (engine.Catalog, error)
	Agents(ctx context.Context) ([]engine.Agent, error)
	Commands(ctx context.Context) ([]engine.Command, error)
	Paths(ctx context.Context) (engine.Paths, error)
	Projects(ctx context.Context) ([]engine.Project, error)
	Project(ctx context.Context) (engine.Project, error)
	LSP(ctx context.Context) ([]engine.LSPStatus, error)
	Formatters(ctx context.Context) ([]engine.FormatterStatus, error)
	Log(ctx context.Context, e LogEntry) error
	Dispose(ctx context.Context) error
}

// LoginAPI connects providers and MCP servers to who pays for them.
type LoginAPI interface {
	AuthMethods(ctx context.Context) (map[string][]engine.AuthMethod, error)
	SetKey(ctx context.Context, provider, key string, metadata map[string]string) error
	RemoveAuth(ctx context.Context, provider string) error
	Login(ctx context.Context, provider string, method int, inputs map[string]string) (engine.Login, error)
	FinishLogin(ctx context.Context, provider string, method int, code string) error
	MCPLogin(ctx context.Context, name string) (engine.MCPLogin, error)
	MCPCode(ctx context.Context, name, code string) (engine.MCPStatus, error)
	MCPBrowserLogin(ctx context.Context, name string) (engine.MCPStatus, error)
	MCPLogout(ctx context.Context, name string) error
}

// SessionAPI works with whole sessions.
type SessionAPI interface {
	Sessions(ctx context.Context, q SessionQuery) ([]engine.Session, error)
	CreateSession(ctx context.Context, n NewSession) (engine.Session, error)
	Session(ctx context.Context, sid string) (engine.Session, error)
	UpdateSession(ctx context.Context, sid string, ch SessionChange) (engine.Session, error)
	DeleteSession(ctx context.Context, sid string) error
	Children(ctx context.Context, sid string) ([]engine.Session, error)
	Todos(ctx context.Context, sid string) ([]engine.Todo, error)
	Diff(ctx context.Context, sid, messageID string) ([]engine.FileDiff, error)
	Statuses(ctx context.Context) (map[string]engine.Status, error)
	Abort(ctx context.Context, sid string) error
	Fork(ctx context.Context, sid, messageID string) (engine.Session, error)
	Share(ctx context.Context, sid string) (engine.Session, error)
	Unshare(ctx context.Context, sid string) (engine.Session, error)
	Summarize(ctx context.Context, sid string, m engine.PromptModel) error
	Revert(ctx context.Context, sid, messageID string) (engine.Session, error)
	RevertPart(ctx context.Context, sid, messageID, partID string) (engine.Session, error)
	Unrevert(ctx context.Context, sid string) (engine.Session, error)
	Init(ctx context.Context, sid, messageID string, m engine.PromptModel) error
	Command(ctx context.Context, sid string, cc CommandCall) (engine.MessageWithParts, error)
	Shell(ctx context.Context, sid, agent, command string) (engine.MessageWithParts, error)
}

// MessageAPI works with a session's messages.
type MessageAPI interface {
	Messages(ctx context.Context, sid string, limit int, before string) (Page, error)
	Message(ctx context.Context, sid, mid string) (engine.MessageWithParts, error)
	DeleteMessage(ctx context.Context, sid, mid string) error
	Prompt(ctx context.Context, sid string, p engine.Prompt) (engine.MessageWithParts, error)
	PromptAsync(ctx context.Context, sid string, p engine.Prompt) error
}

// AskAPI answers what the agent asks the person.
type AskAPI interface {
	Permissions(ctx context.Context) ([]engine.Permission, error)
	ReplyPermission(ctx context.Context, pid, reply, message string) error
	Questions(ctx context.Context) ([]engine.Question, error)
	ReplyQuestion(ctx context.Context, qid string, answers [][]string) error
	RejectQuestion(ctx context.Context, qid string) error
}

// FileAPI looks at the workspace's files through the engine.
type FileAPI interface {
	FindText(ctx context.Context, pattern string) ([]engine.Match, error)
	FindFiles(ctx context.Context, query string, limit int) ([]string, error)
	FindPaths(ctx context.Context, q PathQuery) ([]string, error)
	FindSymbols(ctx context.Context, query string) ([]engine.Symbol, error)
	ListFiles(ctx context.Context, path string) ([]engine.FileNode, error)
	ReadFile(ctx context.Context, path string) (engine.FileContent, error)
	ReadBytes(ctx context.Context, path string, most int64) ([]byte, error)
	FileStatus(ctx context.Context) ([]engine.FileStatus, error)
	VCS(ctx context.Context) (engine.VCS, error)
	VCSStatus(ctx context.Context) ([]engine.FileStatus, error)
	VCSDiff(ctx context.Context, mode string, around int) ([]engine.FileDiff, error)
}

// MCPAPI works with the engine's MCP servers.
type MCPAPI interface {
	MCP(ctx context.Context) (map[string]engine.MCPStatus, error)
	AddMCP(ctx context.Context, name string, cfg engine.MCPConfig) (map[string]engine.MCPStatus, error)
	KeepMCP(ctx context.Context, name string, cfg engine.MCPConfig) error
	ConnectMCP(ctx context.Context, name string) error
	DisconnectMCP(ctx context.Context, name string) error
}
