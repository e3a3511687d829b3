package call

// The commands of the family permission.
const (
	PermissionReply  Command[PermissionArgs] = "openspace.permission.reply"
	PermissionRules  Command[RulesArgs]      = "openspace.permission.rules"
	PermissionWrite  Command[WriteRuleArgs]  = "openspace.permission.write"
	PermissionDrop   Command[WriteRuleArgs]  = "openspace.permission.drop"
	PermissionForget Command[Empty]          = "openspace.permission.forget"
)

// PermissionArgs answers a permission request.
type PermissionArgs struct {
	ID      string `json:"id" jsonschema:"the request"`
	Reply   string `json:"reply" enum:"once|always|reject" jsonschema:"the answer"`
	Message string `json:"message,omitempty" jsonschema:"with reject: what the agent should do instead"`
}

// RulesArgs adds or removes a rule; without either they are listed.
type RulesArgs struct {
	Add    string `json:"add,omitempty" jsonschema:"a rule, as in: bash go test *"`
	Remove string `json:"remove,omitempty" jsonschema:"a rule that was added before"`
}

// WriteRuleArgs begins a rule.
type WriteRuleArgs struct {
	Text string `json:"text,omitempty" jsonschema:"what it begins with"`
}
