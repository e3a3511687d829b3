package engine

// Kinds of credentials and of logins.
const (
	AuthAPI   = "api"
	AuthOAuth = "oauth"

	LoginAuto = "auto" // the provider comes back to the engine by itself
	LoginCode = "code" // it shows a code, which is given to the engine
)

// AuthMethod is one way to connect a provider, of GET /provider/auth. Its place
// in the list is its number.
type AuthMethod struct {
	Type    string       `json:"type"` // api, oauth
	Label   string       `json:"label"`
	Prompts []AuthPrompt `json:"prompts,omitempty"`
}

// AuthPrompt is something that a method wants to know first.
type AuthPrompt struct {
	Type        string       `json:"type"` // text, select
	Key         string       `json:"key"`
	Message     string       `json:"message"`
	Placeholder string       `json:"placeholder,omitempty"`
	Options     []AuthOption `json:"options,omitempty"`
	When        *AuthWhen    `json:"when,omitempty"`
}

// AuthOption is one answer of those to choose from.
type AuthOption struct {
	Label string `json:"label"`
	Value string `json:"value"`
	Hint  string `json:"hint,omitempty"`
}

// AuthWhen is the answer to another prompt that a prompt depends on.
type AuthWhen struct {
	Key   string `json:"key"`
	Op    string `json:"op"` // eq, neq
	Value string `json:"value"`
}

// Holds reports whether a prompt is to be asked, by what was answered so far.
func (w *AuthWhen) Holds(inputs map[string]string) bool {
	return w == nil || (inputs[w.Key] == w.Value) == (w.Op != "neq")
}

// Login is a login with a provider that has begun: a person is to go to URL.
type Login struct {
	URL          string `json:"url"`
	Method       string `json:"method"` // auto, code
	Instructions string `json:"instructions"`
}

// MCPLogin is a login with an MCP server that has begun. State comes back in
// the address that the login ends at.
type MCPLogin struct {
	URL   string `json:"authorizationUrl"`
	State string `json:"oauthState"`
}
