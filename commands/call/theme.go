package call

// The commands of the family theme.
const (
	ThemeSelect Command[ThemeArgs] = "openspace.theme.select"
)

// ThemeArgs names a theme.
type ThemeArgs struct {
	Name string `json:"name,omitempty" jsonschema:"the theme; empty: choose from a list that shows each"`
}
