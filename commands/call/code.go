package call

// The commands of the family code.
const (
	CodeRun   Command[CodeArgs] = "openspace.code.run"
	CodeApply Command[CodeArgs] = "openspace.code.apply"
)

// CodeArgs is a block of code in a message.
type CodeArgs struct {
	Path     string `json:"path,omitempty" jsonschema:"the file that it is of"`
	Language string `json:"language,omitempty" jsonschema:"its language"`
	Text     string `json:"text" jsonschema:"the code"`
	BaseHash string `json:"baseHash,omitempty" jsonschema:"write it to the file of this hash, as it was shown"`
	// BaseHashes does so for the files of a diff.
	BaseHashes map[string]string `json:"baseHashes,omitempty" jsonschema:"make the diff in the files of these hashes, as it was shown"`
	Seen       bool              `json:"seen,omitempty" jsonschema:"it was shown with what is dangerous in it: run it without asking again"`
}
