package commands

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/panes"
)

// editorKind is the kind of a file's content.
const editorKind = "editor"

// Editor is what these commands need of a file's pane. Lines and columns
// count from 1; 0 means none.
type Editor interface {
	panes.Content
	panes.Marker
	// SetFile shows what was read: text, a picture, or why there is none.
	SetFile(f picture.File)
	// Reveal shows a place and gives the range that shows: what lies beyond
	// the end is the end.
	Reveal(line, endLine, column, endColumn int) call.Range
	Highlight(m panes.Mark) (string, error)
	ClearHighlight(id string) int
}

// Editors defines the commands on file panes.
func Editors(r *Registry) {
	Define(r, call.EditorOpen, Spec{
		Title: lang.Key("open-file"), Agent: true, Permission: PermitFree, Slash: "open", Hidden: true,
		SlashArgs: openSlash,
		Doc:       lang.Key("show-file-editor-pane-line"),
	}, editorOpen, checkEditorOpen)
	Define(r, call.EditorScrollTo, Spec{
		Title: lang.Key("scroll-file"), Agent: true, Permission: PermitFree, Hidden: true,
		Doc: "Show a line of a file.",
	}, editorScroll, checkEditorScroll)
	Define(r, call.EditorHighlight, Spec{
		Title: lang.Key("highlight-ranges"), Agent: true, Permission: PermitFree, Hidden: true,
		Doc: "Mark one or more ranges of a file and show the first of them.",
	}, editorHighlight, checkEditorHighlight)
	Define(r, call.EditorClearHighlight, Spec{
		Title: lang.Key("clear-highlights"), Agent: true, Permission: PermitFree, NoUndo: nothing,
		Doc: lang.Key("unmark-ranges-one-file-one"),
	}, editorClear, checkEditorClear)
	Define(r, call.EditorReadFile, Spec{
		Title: lang.Key("read-file"), Agent: true, Permission: PermitRead, NoUndo: readOnly, Hidden: true,
		Doc: "Read a text file of the workspace, or some lines of it.",
	}, editorRead, checkEditorRead)
	wantsPath(r, call.EditorReadFile, func(a call.EditorReadArgs) string { return a.Path })
	Define(r, call.EditorClose, Spec{
		Title: lang.Key("close-file"), Agent: true, Permission: PermitFree, Hidden: true,
		Doc: "Close a file's tab.",
	}, editorClose, checkEditorClose)
}

func checkEditorClose(env Env, a call.EditorPathArgs) *Error {
	p, c, err := env.openFile(a.Path)
	if err != nil {
		return err
	}
	return env.mayClose(p, c)
}

func editorClose(env Env, a call.EditorPathArgs) Outcome[call.Empty] {
	p, c, err := env.openFile(a.Path)
	if err != nil {
		return Refuse[call.Empty](err)
	}
	return env.closeTabs(p, c)
}

// openFile returns the pane and the content of a file that is open.
func (e Env) openFile(path string) (*panes.Pane, panes.Content, *Error) {
	rel, err := e.Files.Clean(path)
	if err != nil {
		return nil, nil, fileError(err)
	}
	id := panes.MakeID(editorKind, rel)
	p, i := e.Panes.Find(id)
	if p == nil {
		return nil, nil, paneError(lang.Errorf("%q: %w", clip(rel), panes.ErrNoContent))
	}
	return p, p.Tabs[i].Content, nil
}
