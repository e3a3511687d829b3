package call

// The commands of the family mcp.
const (
	MCPList       Command[MCPListArgs] = "openspace.mcp.list"
	MCPAdd        Command[MCPAddArgs]  = "openspace.mcp.add"
	MCPConnect    Command[MCPArgs]     = "openspace.mcp.connect"
	MCPDisconnect Command[MCPArgs]     = "openspace.mcp.disconnect"
	MCPLogin      Command[MCPArgs]     = "openspace.mcp.login"
	MCPLogout     Command[MCPArgs]     = "openspace.mcp.logout"
)

// MCPListArgs may ask for a new server in place of the list.
type MCPListArgs struct {
	Add  bool       `json:"add,omitempty" jsonschema:"add a server, in a form"`
	With MCPAddArgs `json:"with,omitempty" jsonschema:"what the form begins with"`
}

// MCPAddArgs is a new MCP server as a person writes it.
type MCPAddArgs struct {
	Name        string `json:"name" jsonschema:"what the engine calls it: letters, digits, - and _"`
	Address     string `json:"address" jsonschema:"its address, as https://host/mcp, or the command that starts it"`
	Headers     string `json:"headers,omitempty" jsonschema:"of an address: Name: value, each on a line"`
	Environment string `json:"environment,omitempty" jsonschema:"of a command: NAME=value, each on a line"`
}

// MCPArgs names an MCP server of the engine.
type MCPArgs struct {
	Name string `json:"name" jsonschema:"the server"`
}
