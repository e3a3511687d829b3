package call

// The commands of the family layout.
const (
	LayoutArrange Command[LayoutArgs] = "openspace.layout.arrange"
)

// LayoutArgs says what to do with the arrangement of the panes.
type LayoutArgs struct {
	Act       string `json:"act,omitempty" enum:"save|load|delete|rename|preset|show|undo" jsonschema:"what to do; empty: show what there is"`
	Name      string `json:"name,omitempty" jsonschema:"the layout or preset"`
	To        string `json:"to,omitempty" jsonschema:"its new name"`
	Confirmed bool   `json:"confirmed,omitempty" jsonschema:"the person was asked"`
}
