package commands

import (
	"context"
	"errors"
	"path"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/icon"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// FileWriteResult counts what was written.
type FileWriteResult struct {
	Bytes int    `json:"bytes"`
	Hash  string `json:"hash"` // sha256:…
}

// FilePatchResult is the file as it is now.
type FilePatchResult struct {
	Hash string `json:"hash"` // sha256:…
}

// FileInfo is a file or a folder. Size is in bytes, Modified RFC 3339.
type FileInfo struct {
	Path     string `json:"path"`
	Type     string `json:"type"` // file, directory, symlink, other
	Size     int64  `json:"size"`
	Modified string `json:"modified"`
}

// FileListResult lists files by path.
type FileListResult struct {
	Files     []FileInfo `json:"files"`
	Truncated bool       `json:"truncated,omitempty"` // there are more
}

// FileMatch is a place where the text stands. Line and column count from 1,
// columns in characters.
type FileMatch struct {
	Path   string `json:"path"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
}

// FileSearchResult lists the matches by path and line. Truncated says that
// there are more than Limit.
type FileSearchResult struct {
	Matches   []FileMatch `json:"matches"`
	Results   []string    `json:"results"` // the files that have matches
	Files     int         `json:"filesSearched"`
	Skipped   int         `json:"filesSkipped,omitempty"`  // binary, too large or not to be read
	Withheld  int         `json:"filesWithheld,omitempty"` // left out, since the agent's rules do not let it read them
	Truncated bool        `json:"truncated,omitempty"`
	Limit     int         `json:"limit,omitempty"`
}

// Files defines the commands on the workspace's files.
func Files(r *Registry) {
	Define(r, call.FileRead, Spec{Title: lang.Key("read-file"), Agent: true, Permission: PermitRead, Hidden: true,
		NoUndo: readOnly,
		Doc:    "Read a text file of the workspace, or some lines of it."}, editorRead, checkEditorRead)
	Define(r, call.FileWrite, Spec{Title: lang.Key("write-file"), Agent: true, Permission: PermitEdit, Hidden: true,
		Doc: "Write a whole file, new or in place of what it holds. To change a part, patch it."}, fileWrite,
		checkFileWrite)
	Define(r, call.FilePatch, Spec{Title: lang.Key("patch-file"), Agent: true, Permission: PermitEdit, Hidden: true,
		Doc: "Replace texts in a file, each of which must occur exactly once. All edits are done or none."}, filePatch,
		checkFilePatch)
	Define(r, call.FileList, Spec{Title: lang.Key("list-files"), Agent: true, Permission: PermitRead, Hidden: true,
		NoUndo: readOnly,
		Doc:    "List a folder, or all files below it."}, fileList, checkFileList)
	Define(r, call.FileSearch, Spec{Title: lang.Key("search-files"), Agent: true, Permission: PermitGrep, Hidden: true,
		NoUndo: readOnly,
		Doc:    "Find a text in the workspace's files."}, fileSearch, checkFileSearch)
	filesWant(r)
}

func checkFileWrite(env Env, a call.FileWriteArgs) *Error { return env.checkWrite(a.Path) }

func fileWrite(env Env, a call.FileWriteArgs) Outcome[FileWriteResult] {
	files := env.Files
	return writing(env, func(ctx context.Context) (workspace.Written, error) {
		return files.WriteOver(ctx, a.Path, []byte(a.Content), string(a.BaseHash))
	}, func(w workspace.Written) FileWriteResult { return FileWriteResult{w.Bytes, w.Hash} })
}

func checkFilePatch(env Env, a call.FilePatchArgs) *Error {
	if len(a.Edits) == 0 {
		return Errorf(CodeInvalidArguments, "edits-empty-give-least-one")
	}
	return env.checkWrite(a.Path)
}

func filePatch(env Env, a call.FilePatchArgs) Outcome[FilePatchResult] {
	files := env.Files
	edits := make([]workspace.Edit, len(a.Edits))
	for i, e := range a.Edits {
		edits[i] = workspace.Edit{Old: e.OldText, New: e.NewText, All: e.ReplaceAll}
	}
	return writing(env, func(ctx context.Context) (workspace.Written, error) {
		return files.Patch(ctx, a.Path, edits, string(a.BaseHash))
	}, func(w workspace.Written) FilePatchResult { return FilePatchResult{w.Hash} })
}

// wrote is what writing a file gave, and the file as an open pane shows it.
type wrote struct {
	workspace.Written
	file *picture.File
}

// writing changes a file off the loop; a pane that shows it shows the change.
// Taking it back puts what it held before, unless it changed since.
func writing[T any](env Env, write func(context.Context) (workspace.Written, error), result func(workspace.Written) T,
	say ...func(workspace.Written) Effect) Outcome[T] {
	files := env.Files
	return After(func(ctx context.Context) (wrote, error) {
		w, err := write(ctx)
		if err != nil {
			return wrote{}, err
		}
		return wrote{w, reread(files, w.Path)}, nil
	}, func(env Env, w wrote, err error) Outcome[T] {
		if err != nil {
			return Refuse[T](fileError(err))
		}
		env.showChange(w.Path, w.file)
		var said []Effect
		for _, f := range say {
			said = append(said, f(w.Written))
		}
		return Done(result(w.Written), said...).Undo(undoWriteLabel(w.Written), func(env Env) Outcome[call.Empty] {
			return revert(env, files, w.Written)
		}).about(w.Path)
	})
}

func undoWriteLabel(w workspace.Written) lang.Message {
	if w.Existed {
		return lang.M("put-back-what-held", w.Path)
	}
	return lang.M("remove", w.Path)
}

func revert(env Env, files *workspace.Root, w workspace.Written) Outcome[call.Empty] {
	return After(func(ctx context.Context) (*picture.File, error) {
		if err := files.Revert(ctx, w); err != nil {
			return nil, err
		}
		return reread(files, w.Path), nil
	}, func(env Env, f *picture.File, err error) Outcome[call.Empty] {
		if err != nil {
			return Refuse[call.Empty](fileError(err))
		}
		env.showChange(w.Path, f)
		return Done(call.Empty{})
	})
}

// reread returns a file as it is now, or nil when it cannot be shown any more.
// The change is done, whatever becomes of its caller.
func reread(files *workspace.Root, path string) *picture.File {
	f, err := picture.Read(context.Background(), files, path)
	if err != nil {
		return nil
	}
	return &f
}

// showChange has the pane that shows a file show what it holds now.
func (e Env) showChange(path string, f *picture.File) {
	if ed, ok := e.Panes.Content(panes.MakeID(editorKind, path)).(Editor); ok && f != nil {
		ed.SetFile(*f)
		e.Panes.Touch()
	}
}

func checkFileList(env Env, a call.FileListArgs) *Error {
	if a.Path == "" {
		return nil
	}
	return env.checkPath(a.Path)
}

func fileList(env Env, a call.FileListArgs) Outcome[FileListResult] {
	files := env.Files
	return offLoop(func(ctx context.Context) (FileListResult, error) {
		l, err := files.List(ctx, a.Path, a.Recursive)
		if err != nil {
			return FileListResult{}, err
		}
		res := FileListResult{Files: make([]FileInfo, len(l.Entries)), Truncated: l.Truncated}
		for i, e := range l.Entries {
			res.Files[i] = FileInfo{e.Path, e.Type, e.Size, e.ModTime.UTC().Format(time.RFC3339)}
		}
		return res, nil
	})
}

func checkFileSearch(env Env, a call.FileSearchArgs) *Error {
	if a.Query == "" {
		return Errorf(CodeInvalidArguments, "query-empty-give-text-look")
	}
	return checkFileList(env, call.FileListArgs{Path: a.Path})
}

func fileSearch(env Env, a call.FileSearchArgs) Outcome[FileSearchResult] {
	files := env.readFiles()
	return offLoop(func(ctx context.Context) (FileSearchResult, error) {
		found, err := files.Search(ctx, workspace.Query{Text: a.Query, Path: a.Path, Include: a.IncludePattern,
			Exclude: a.ExcludePattern})
		if err != nil {
			return FileSearchResult{}, err
		}
		res := FileSearchResult{Matches: make([]FileMatch, len(found.Matches)), Results: found.Paths,
			Files:   found.Files,
			Skipped: found.Skipped, Withheld: found.Withheld, Truncated: found.Truncated}
		if found.Truncated {
			res.Limit = found.Limit
		}
		if res.Results == nil {
			res.Results = []string{}
		}
		for i, m := range found.Matches {
			res.Matches[i] = FileMatch(m)
		}
		return res, nil
	})
}

// offLoop makes a result off the loop, its text included: it can have
// megabytes.
func offLoop[T any](work func(context.Context) (T, error)) Outcome[T] {
	return offLoopOr(fileError, work)
}

// offLoopOr does the same, with errors of another kind.
func offLoopOr[T any](fault func(error) *Error, work func(context.Context) (T, error)) Outcome[T] {
	return After(func(ctx context.Context) (Outcome[T], error) {
		res, err := work(ctx)
		if err != nil {
			return Outcome[T]{}, fault(err)
		}
		return Done(res), nil
	}, func(_ Env, o Outcome[T], err error) Outcome[T] {
		if err != nil {
			return Refuse[T](AsError(err))
		}
		return o
	})
}

// fileError gives the workspace's file errors their codes.
func fileError(err error) *Error {
	var we *workspace.Error
	var broken *picture.Fault
	if errors.As(err, &we) {
		hint := lang.M("%s", clip(we.Path))
		switch {
		case we.Path == "" && we.Hint != "":
			hint = we.Advice()
		case we.Hint != "":
			hint = lang.M("%s: %v", clip(we.Path), we.Advice())
		}
		return refusal(string(we.Code), we.Text(), hint)
	}
	if errors.As(err, &broken) {
		return refusal(string(workspace.Binary), says(err), lang.M("%s", clip(broken.Path)))
	}
	return AsError(err)
}

// Whiteboards and decks may be named without their extension. Which file is meant
// then depends on what is there: it is looked up off the loop, where a file is read
// or written. Whoever judges a path by its name has to judge each.

// WhiteboardFiles returns the files that a whiteboardId may mean: itself, or without
// an extension the name that a new one gets and those that an old one may have.
func WhiteboardFiles(id string) []string {
	return withEndings(id, board.IsBoard, ".whiteboard.json", ".tldr")
}

// DeckFiles returns the files that a deckPath may mean.
func DeckFiles(id string) []string { return withEndings(id, deck.IsDeck, ".deck.md", ".slides.md") }

// withEndings returns a name as it is where it is complete or is that of a file of
// another type. A part of an ending, as in talk.deck, is completed, and so is what
// has a dot but no type, as v1.2.
func withEndings(name string, complete func(string) bool, endings ...string) []string {
	base := path.Base(name)
	if complete(name) || name == "" || strings.HasSuffix(name, "/") || base == "." || base == ".." {
		return []string{name}
	}
	for _, end := range endings {
		if part, _, ok := cutLast(end); ok && strings.HasSuffix(base, part) && len(base) > len(part) {
			return []string{strings.TrimSuffix(name, part) + end}
		}
	}
	if ext := path.Ext(base); ext == base || ext == "." || ext != "" && icon.Typed(ext) {
		return []string{name}
	}
	out := make([]string, len(endings))
	for i, end := range endings {
		out[i] = name + end
	}
	return out
}

// cutLast takes the last extension off an ending that has two.
func cutLast(end string) (part, last string, ok bool) {
	i := strings.LastIndexByte(end, '.')
	return end[:i], end[i:], i > 0
}

// there returns the first of some files that is there, else the first of all.
func there(ctx context.Context, files *workspace.Root, names []string) string {
	if len(names) > 1 {
		for _, n := range names {
			if files.Has(ctx, n) {
				return n
			}
		}
	}
	return names[0]
}

// checkPaths judges each of some paths.
func (e Env) checkPaths(paths []string) *Error {
	for _, p := range paths {
		if err := e.checkPath(p); err != nil {
			return err
		}
	}
	return nil
}

// replaceExport returns a file what an export made, unless the file holds something
// that is no export: its name may be a slip, and nobody was asked.
func replaceExport(path string, data []byte, made func([]byte) bool) func(old []byte, existed bool) ([]byte, error) {
	return func(old []byte, existed bool) ([]byte, error) {
		if existed && len(old) > 0 && !made(old) {
			return nil, refusal(string(workspace.Changed),
				lang.M("no-export-not-overwritten", clip(path)),
				lang.M("take-another-name-move-file"))
		}
		return data, nil
	}
}
