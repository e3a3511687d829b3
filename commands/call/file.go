package call

// The commands of the family file.
const (
	FileRead    Command[EditorReadArgs]  = "openspace.file.read"
	FileWrite   Command[FileWriteArgs]   = "openspace.file.write"
	FilePatch   Command[FilePatchArgs]   = "openspace.file.patch"
	FileList    Command[FileListArgs]    = "openspace.file.list"
	FileSearch  Command[FileSearchArgs]  = "openspace.file.search"
	FileBack    Command[Empty]           = "openspace.file.back"
	FileForward Command[Empty]           = "openspace.file.forward"
	FileTree    Command[RevealArgs]      = "openspace.file.tree"
	FileReveal  Command[RevealArgs]      = "openspace.file.reveal"
	FileMoved   Command[FileMovedArgs]   = "openspace.file.moved"
	FilePreview Command[FilePreviewArgs] = "openspace.file.preview"
	FileFind    Command[FindArgs]        = "openspace.file.find"
	FileSymbols Command[FindArgs]        = "openspace.file.symbols"
)

// FileWriteArgs is a file's new text.
type FileWriteArgs struct {
	Path     string   `json:"path" jsonschema:"relative to the workspace, or absolute inside it; folders are made" tool:"folders are made"`
	Content  string   `json:"content" jsonschema:"all of the file's text" tool:"-"`
	BaseHash BaseHash `json:"baseHash,omitempty" jsonschema:"the file's hash as last told; another refuses" tool:"-"`
}

// FilePatchArgs is a list of edits, of which all are done or none.
type FilePatchArgs struct {
	Path     string     `json:"path" jsonschema:"the file" tool:"-"`
	Edits    []FileEdit `json:"edits" jsonschema:"in order, each on what the one before left; all or none" tool:"-"`
	BaseHash BaseHash   `json:"baseHash,omitempty" jsonschema:"the file's hash as last told; another refuses" tool:"-"`
}

// FileEdit replaces a text that occurs once.
type FileEdit struct {
	OldText    string `json:"oldText" jsonschema:"exactly as it stands in the file; it must occur once" tool:"exactly as in the file; must occur once"`
	NewText    string `json:"newText" jsonschema:"what stands there afterwards" tool:"-"`
	ReplaceAll bool   `json:"replaceAll,omitempty" jsonschema:"replace it wherever it occurs" tool:"-"`
}

// FileListArgs names a folder.
type FileListArgs struct {
	Path      string `json:"path,omitempty" jsonschema:"the folder; empty: the workspace" tool:"-"`
	Recursive bool   `json:"recursive,omitempty" jsonschema:"with all that is below it, but for what .gitignore names" tool:"but for what .gitignore names"`
}

// FileSearchArgs says what to look for.
type FileSearchArgs struct {
	Query          string `json:"query" jsonschema:"lower case matches upper case too"`
	Path           string `json:"path,omitempty" jsonschema:"only below this folder" tool:"-"`
	IncludePattern string `json:"includePattern,omitempty" jsonschema:"only files that match, as **/*.go" tool:"as **/*.go"`
	ExcludePattern string `json:"excludePattern,omitempty" jsonschema:"no files that match" tool:"-"`
}

// RevealArgs names a file.
type RevealArgs struct {
	Path string `json:"path,omitempty" jsonschema:"relative to the workspace; none: the file that an editor shows"`
}

// FileMovedArgs names a file or folder by its paths before and after.
type FileMovedArgs struct {
	Path string `json:"path" jsonschema:"where it was"`
	To   string `json:"to" jsonschema:"where it is"`
}

// FilePreviewArgs names a file, and a place in it.
type FilePreviewArgs struct {
	Path      string `json:"path" jsonschema:"relative to the workspace"`
	Line      int    `json:"line,omitempty" min:"1" jsonschema:"line to show, from 1"`
	EndLine   int    `json:"endLine,omitempty" min:"1" jsonschema:"last line of the range, included"`
	Column    int    `json:"column,omitempty" min:"1" jsonschema:"first column, from 1"`
	EndColumn int    `json:"endColumn,omitempty" min:"1" jsonschema:"last column, included"`
	Highlight bool   `json:"highlight,omitempty" jsonschema:"mark the range so that the person sees it"`
}

// FindArgs is what is looked for.
type FindArgs struct {
	Text string `json:"text,omitempty" jsonschema:"the text to look for; empty: it is written in the pane"`
}
