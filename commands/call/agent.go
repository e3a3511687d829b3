package call

// The commands of the family agent.
const (
	AgentNext     Command[Empty]     = "openspace.agent.next"
	AgentPrevious Command[Empty]     = "openspace.agent.previous"
	AgentSelect   Command[AgentArgs] = "openspace.agent.select"
)

// AgentArgs names an agent; empty lists them.
type AgentArgs struct {
	Name string `json:"name,omitempty" jsonschema:"the agent; empty: choose from a list"`
}
