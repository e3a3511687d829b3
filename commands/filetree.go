package commands

import (
	"encoding/json"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/panes"
)

// filesKind is the kind of the pane of files, and FilesID its one content.
const (
	filesKind                 = "files"
	FilesID   panes.ContentID = "files:tree"
)

// FileTree is what these commands need of the pane of files.
type FileTree interface {
	panes.Content
	Reveal(path string) // goes to a file or a folder, as soon as it is read
}

// opens is the same, as a file is opened.
func openPreviewed(a call.FilePreviewArgs) call.EditorOpenArgs {
	return call.EditorOpenArgs{Path: a.Path, Line: a.Line, EndLine: a.EndLine, Column: a.Column, EndColumn: a.EndColumn,
		Highlight: a.Highlight}
}

// FileTrees defines the commands on the pane of files, and those that lead through
// the files where the person was.
func FileTrees(r *Registry) {
	Define(r, call.FileBack, Spec{Title: lang.Key("back-to-where-you-were"),
		Doc: lang.Key("go-back-file-line-where")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] { return Done(call.Empty{}, GoBack{}) })
	Define(r, call.FileForward, Spec{Title: lang.Key("forward-again"),
		Doc: lang.Key("go-forward-again-file-line")},
		func(_ Env, _ call.Empty) Outcome[call.Empty] { return Done(call.Empty{}, GoBack{Forward: true}) })
	Define(r, call.FileTree, Spec{Title: lang.Key("files-title"), Slash: "files", SlashArgs: treeSlash,
		Doc: lang.Key("show-files-workspace-tree-files")},
		func(env Env, a call.RevealArgs) Outcome[PaneResult] { return revealed(env, a.Path) },
		func(env Env, a call.RevealArgs) *Error { return env.checkTree(a.Path) })
	Define(r, call.FileReveal, Spec{Title: lang.Key("show-file-tree"),
		Doc: lang.Key("show-where-file-editor-stands")},
		func(env Env, a call.RevealArgs) Outcome[PaneResult] {
			if a.Path == "" {
				if a.Path = env.edited(); a.Path == "" {
					return Refuse[PaneResult](&Error{Code: CodeUnavailable,
						Message: lang.English("no-editor-shows-a-file"),
						Hint:    lang.English("open-one-or-name-it")})
				}
			}
			return revealed(env, a.Path)
		},
		func(env Env, a call.RevealArgs) *Error { return env.checkTree(a.Path) })
	Define(r, call.FileMoved, Spec{Title: lang.Key("file-was-moved"), Hidden: true,
		Doc: "Have the panes that show a file, or one in a folder, go with it."}, fileMoved,
		func(_ Env, _ call.FileMovedArgs) *Error { return nil })
	Define(r, call.FilePreview, Spec{Title: lang.Key("show-file-beside"), Hidden: true,
		Doc: "Show a file in an editor pane, and leave the keyboard where it is."},
		func(env Env, a call.FilePreviewArgs) Outcome[EditorOpenResult] {
			place := env.placement()
			place.Hold = true
			if out, is := openByKind(env, a.Path, a.Line, place); is {
				return out
			}
			return openEditor(env, editorTarget{path: a.Path, place: place, lines: a.Line},
				func(p *panes.Pane, ed Editor, f picture.File) Outcome[EditorOpenResult] {
					marks := ed.Marks()
					showPlace(env, ed, openPreviewed(a))
					return Done(opened(p, ed, f)).Undo(unmarked(ed, marks))
				})
		},
		func(env Env, a call.FilePreviewArgs) *Error { return checkEditorOpen(env, openPreviewed(a)) })
}

func treeSlash(text string) (any, error) { return call.RevealArgs{Path: strings.TrimSpace(text)}, nil }

// treeRoot reports whether a reference names no place in the tree.
func treeRoot(ref string) bool { return ref == "" || ref == "." || ref == FilesID.Ref() }

// checkTree judges a place in the tree.
func (e Env) checkTree(ref string) *Error {
	if treeRoot(ref) {
		return nil
	}
	return e.checkPath(ref)
}

// edited is the file that an editor shows: the one with the keyboard, else one
// in view.
func (e Env) edited() string {
	all := e.Panes.Panes()
	if p := e.Panes.Focused(); p != nil {
		all = append([]*panes.Pane{p}, all...)
	}
	for _, p := range all {
		if id := p.Current().ID(); id.Kind() == editorKind {
			return id.Ref()
		}
	}
	return ""
}

// revealed shows a place in the tree to the person.
func revealed(env Env, path string) Outcome[PaneResult] {
	return openTree(env, path, panes.Placement{Origin: panes.User, Focus: true},
		func(p *panes.Pane, _ FileTree) Outcome[PaneResult] {
			return Done(PaneResult{string(p.ID)})
		})
}

// openTree shows the tree, and goes to what is named.
func openTree(env Env, ref string, place panes.Placement,
	then func(*panes.Pane, FileTree) Outcome[PaneResult]) Outcome[PaneResult] {
	path := ""
	if !treeRoot(ref) {
		clean, err := env.Files.Clean(ref)
		if err != nil {
			return Refuse[PaneResult](fileError(err))
		}
		path = clean
	}
	if err := env.Panes.Keeps(FilesID, place); err != nil && path != "" && path != "." {
		return Refuse[PaneResult](paneError(err))
	}
	back := env.showing(FilesID)
	p, c, err := env.Panes.Open(FilesID, place)
	if err != nil {
		return Refuse[PaneResult](paneError(err))
	}
	t, ok := c.(FileTree)
	if !ok {
		return Refuse[PaneResult](paneError(panes.ErrUnknownKind))
	}
	if path != "" && path != "." {
		t.Reveal(path)
	}
	return then(p, t).Undo(back.label(), back.undo)
}

// fileMoved has the panes that show a file, or one in a folder, go with it. What
// cannot show it under its new name stays, and says that the file is gone.
func fileMoved(env Env, a call.FileMovedArgs) Outcome[call.Empty] {
	for _, p := range env.Panes.Panes() {
		for _, t := range p.Tabs {
			id := t.Content.ID()
			switch id.Kind() {
			case editorKind, presentationKind, presenterKind, whiteboardKind:
			default:
				continue
			}
			if rest, in := strings.CutPrefix(id.Ref(), a.Path); in && (rest == "" || rest[0] == '/') {
				env.follow(id, panes.MakeID(id.Kind(), a.To+rest))
			}
		}
	}
	return Done(call.Empty{})
}

// follow puts a content in another's place, looked at and marked as that was.
func (e Env) follow(old, id panes.ContentID) {
	if p, _ := e.Panes.Find(id); p != nil {
		return // it shows already
	}
	var view json.RawMessage
	was := e.Panes.Content(old)
	if v, ok := was.(panes.Viewer); ok {
		view, _ = json.Marshal(v.View())
	}
	var marks []panes.Mark
	if m, ok := was.(panes.Marker); ok {
		marks = m.Marks()
	}
	c, err := e.Panes.Replace(old, id)
	if err != nil {
		return
	}
	if v, ok := c.(panes.Viewer); ok && view != nil {
		v.SetView(view)
	}
	if m, ok := c.(panes.Marker); ok && len(marks) > 0 {
		m.SetMarks(marks)
	}
}

// FindID is the one content of the pane that searches files.
const FindID panes.ContentID = "search:workspace"

// Finder is what the command needs of that pane.
type Finder interface {
	panes.Content
	// Find looks for a text, or for the symbols that have it in their names; empty:
	// the field is written in.
	Find(text string, symbols bool)
}

// Finders defines the commands on the pane that searches files.
func Finders(r *Registry) {
	Define(r, call.FileFind, Spec{Title: lang.Key("search-files"), Slash: "find", SlashArgs: findArgs,
		Doc: lang.Key("search-text-workspaces-files-you")}, finds(false))
	Define(r, call.FileSymbols, Spec{Title: lang.Key("search-symbols"), Slash: "symbols", SlashArgs: findArgs,
		Doc: lang.Key("search-functions-types-other-names")},
		finds(true))
}

func findArgs(text string) (any, error) { return call.FindArgs{Text: strings.TrimSpace(text)}, nil }

func finds(symbols bool) func(Env, call.FindArgs) Outcome[PaneResult] {
	return func(env Env, a call.FindArgs) Outcome[PaneResult] {
		p, c, err := env.Panes.Open(FindID, panes.Placement{Origin: panes.User, Focus: true})
		if err != nil {
			return Refuse[PaneResult](paneError(err))
		}
		f, ok := c.(Finder)
		if !ok {
			return Refuse[PaneResult](paneError(panes.ErrUnknownKind))
		}
		f.Find(a.Text, symbols)
		return Done(PaneResult{string(p.ID)})
	}
}
