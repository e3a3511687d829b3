package commands

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/workspace"
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

// EditorOpenResult names the editor and its pane.
type EditorOpenResult struct {
	EditorID string `json:"editorId"`
	PaneID   string `json:"paneId"`
	// ShownAs is hex where the file is no text: its bytes show. A person gets a
	// deck or a whiteboard as such, and it is its kind of content.
	ShownAs string `json:"shownAs,omitempty"`
	// Note says why the file does not show yet; empty: it does.
	Note string `json:"note,omitempty"`
}

func checkEditorOpen(env Env, a call.EditorOpenArgs) *Error {
	switch {
	case a.Line == 0 && (a.EndLine != 0 || a.Column != 0 || a.EndColumn != 0):
		return Errorf(CodeInvalidArguments, "endline-column-endcolumn-need-line")
	case a.EndLine != 0 && a.EndLine < a.Line:
		return Errorf(CodeInvalidArguments, "endline-comes-before-line", a.EndLine, a.Line)
	case a.EndColumn != 0 && a.EndColumn < a.Column && (a.EndLine == 0 || a.EndLine == a.Line):
		return Errorf(CodeInvalidArguments, "endcolumn-comes-before-column", a.EndColumn, a.Column)
	}
	return env.checkPath(a.Path)
}

func editorOpen(env Env, a call.EditorOpenArgs) Outcome[EditorOpenResult] {
	if a.Mode == "disabled" {
		return Refuse[EditorOpenResult](Errorf(CodeUnavailable, "mode-disabled-nothing-opened"))
	}
	behind := a.Mode == "suggest-only"
	place := env.placement()
	place.NewPane, place.Behind, place.Focus = a.NewPane, behind, env.mayFocus() && !behind
	held := env.Typing
	if out, is := openByKind(env, a.Path, a.Line, place); is {
		return out
	}
	return openEditor(env, editorTarget{a.Path, place, a.Line},
		func(p *panes.Pane, ed Editor, f picture.File) Outcome[EditorOpenResult] {
			marks := ed.Marks()
			showPlace(env, ed, a)
			out := opened(p, ed, f)
			switch s, still := ed.(still); {
			case still && a.Line > 0:
				out.Note = stays + "; name the place in your reply, as path:line"
			case still:
				out.Note = env.unseen(p, s.Editor, held && !behind)
			default:
				out.Note = env.unseen(p, ed, held && !behind)
			}
			return Done(out).Undo(unmarked(ed, marks))
		})
}

// opened says what shows of a file, and where.
func opened(p *panes.Pane, ed Editor, f picture.File) EditorOpenResult {
	out := EditorOpenResult{EditorID: string(ed.ID()), PaneID: string(p.ID)}
	if f.Bytes != nil {
		out.ShownAs = "hex"
	}
	return out
}

// showPlace goes to a place of a file that is open.
func showPlace(env Env, ed Editor, a call.EditorOpenArgs) {
	if a.Line == 0 {
		return
	}
	span := ed.Reveal(a.Line, a.EndLine, a.Column, a.EndColumn)
	if a.Highlight { // an empty file has nothing to mark
		_, _ = ed.Highlight(panes.Mark{ID: panes.RevealMark, Spans: []call.Range{span}, Owner: env.Credit})
	}
}

func checkEditorScroll(env Env, a call.EditorScrollArgs) *Error { return env.checkPath(a.Path) }

func editorScroll(env Env, a call.EditorScrollArgs) Outcome[call.Empty] {
	return openEditor(env, editorTarget{a.Path, env.placement(), a.Line},
		func(_ *panes.Pane, ed Editor, _ picture.File) Outcome[call.Empty] {
			if _, still := ed.(still); still {
				return Refuse[call.Empty](refusal(CodeUnavailable, lang.M(stays),
					lang.M("name-place-your-reply-path")))
			}
			ed.Reveal(a.Line, 0, a.Column, 0)
			return Done(call.Empty{})
		})
}

var place = regexp.MustCompile(`^(.*?)(?::(\d+)(?:([-:])(\d+))?)?$`)

// openSlash reads PATH, PATH:LINE, PATH:LINE-END and PATH:LINE:COLUMN.
func openSlash(text string) (any, error) {
	m := place.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil || m[1] == "" {
		return nil, lang.Errorf("which-file-open-path-open")
	}
	a := call.EditorOpenArgs{Path: m[1], Highlight: m[2] != ""}
	a.Line, _ = strconv.Atoi(m[2]) // of too large a number the largest there is
	switch n, _ := strconv.Atoi(m[4]); m[3] {
	case "-":
		a.EndLine = n
	case ":":
		a.Column = n
	}
	return a, nil
}

// maxRanges is how many ranges one highlight may have: all of them are gone
// through for every line that is drawn.
const maxRanges = 1000

// EditorHighlightResult names the marked ranges.
type EditorHighlightResult struct {
	HighlightID string `json:"highlightId"`
}

// EditorClearResult counts what was unmarked.
type EditorClearResult struct {
	Cleared int `json:"cleared"`
}

func checkEditorHighlight(env Env, a call.EditorHighlightArgs) *Error {
	if n := len(a.Ranges); n == 0 || n > maxRanges {
		return Errorf(CodeInvalidArguments, "ranges-has-entries-give-1", n, maxRanges)
	}
	for i, s := range a.Ranges {
		switch {
		case s.EndLine < s.StartLine:
			return Errorf(CodeInvalidArguments, "ranges-endline-comes-before-startline", i, s.EndLine,
				s.StartLine)
		case s.EndLine == s.StartLine && s.EndColumn != 0 && s.EndColumn < s.StartColumn:
			return Errorf(CodeInvalidArguments, "ranges-endcolumn-comes-before", i, s.EndColumn,
				s.StartColumn)
		}
	}
	return env.checkPath(a.Path)
}

func editorHighlight(env Env, a call.EditorHighlightArgs) Outcome[EditorHighlightResult] {
	t := editorTarget{path: a.Path, place: env.placement()}
	for _, s := range a.Ranges {
		t.lines = max(t.lines, s.StartLine)
	}
	return openEditor(env, t, func(_ *panes.Pane, ed Editor, _ picture.File) Outcome[EditorHighlightResult] {
		marks := ed.Marks()
		id, err := ed.Highlight(panes.Mark{ID: a.HighlightID, Spans: a.Ranges, Color: a.Color, Owner: env.Credit})
		if err != nil {
			return Refuse[EditorHighlightResult](refusal(CodeInvalidArguments, says(err), lang.Message{}))
		}
		first := a.Ranges[0]
		ed.Reveal(first.StartLine, first.EndLine, first.StartColumn, 0)
		return Done(EditorHighlightResult{id}).Undo(unmarked(ed, marks))
	})
}

func checkEditorClear(env Env, a call.EditorClearArgs) *Error {
	if a.Path == "" {
		return nil
	}
	_, _, err := env.openFile(a.Path)
	return err
}

func editorClear(env Env, a call.EditorClearArgs) Outcome[EditorClearResult] {
	var list []Editor
	if a.Path != "" {
		_, c, err := env.openFile(a.Path)
		if err != nil {
			return Refuse[EditorClearResult](err)
		}
		ed, ok := c.(Editor)
		if !ok {
			return Refuse[EditorClearResult](Errorf(CodeInternal, "is-not-a-files-pane", c.ID()))
		}
		list = append(list, ed)
	} else {
		for _, p := range env.Panes.Panes() {
			for _, t := range p.Tabs {
				if ed, ok := t.Content.(Editor); ok {
					list = append(list, ed)
				}
			}
		}
	}
	n := 0
	before := map[panes.ContentID][]panes.Mark{}
	for _, ed := range list {
		marks := ed.Marks()
		if cleared := ed.ClearHighlight(a.HighlightID); cleared > 0 {
			n += cleared
			before[ed.ID()] = marks
		}
	}
	done := Done(EditorClearResult{n})
	if n == 0 {
		return done
	}
	return done.Undo(lang.M("mark-again-what-was-unmarked"),
		func(env Env) Outcome[call.Empty] { return env.remark(before) })
}

// EditorReadResult is a file's text.
type EditorReadResult struct {
	Content    string `json:"content"`
	TotalLines int    `json:"totalLines"`
	// Encoding is what it was taken for, where it is neither UTF-8 nor UTF-16.
	Encoding string `json:"encoding,omitempty"`
	Hash     string `json:"hash,omitempty"` // of the whole file, for baseHash
}

func checkEditorRead(env Env, a call.EditorReadArgs) *Error {
	if a.EndLine != 0 && a.EndLine < a.StartLine {
		return Errorf(CodeInvalidArguments, "endline-comes-before-startline", a.EndLine, a.StartLine)
	}
	return env.checkPath(a.Path)
}

func editorRead(env Env, a call.EditorReadArgs) Outcome[EditorReadResult] {
	files := env.Files
	// The result is made off the loop too: a file can have megabytes.
	return After(func(ctx context.Context) (Outcome[EditorReadResult], error) {
		f, err := files.Read(ctx, a.Path)
		if err != nil {
			return Outcome[EditorReadResult]{}, unread(ctx, files, a.Path, err)
		}
		return readLines(f, a), nil
	}, func(_ Env, o Outcome[EditorReadResult], err error) Outcome[EditorReadResult] {
		if err != nil {
			return Refuse[EditorReadResult](AsError(err))
		}
		return o
	})
}

// unread says why a file cannot be read as text; of a picture, what it is.
func unread(ctx context.Context, files *workspace.Root, path string, err error) *Error {
	out := fileError(err)
	if out.Code != string(workspace.Binary) {
		return out
	}
	if caption, ok := picture.CaptionOf(ctx, files, path); ok {
		return refusal(out.Code, out.message, lang.M("is-a-picture", clip(path), caption))
	}
	return out
}

func readLines(f *workspace.File, a call.EditorReadArgs) Outcome[EditorReadResult] {
	switch {
	case pastEnd(f, a.StartLine):
		return Refuse[EditorReadResult](tooShort("startLine", a.StartLine, f))
	case a.StartLine == 0 && a.EndLine == 0:
		return Done(EditorReadResult{Content: f.Text, TotalLines: f.Lines, Encoding: takenFor(f), Hash: f.Hash})
	}
	return Done(EditorReadResult{Content: f.LineRange(a.StartLine, a.EndLine), TotalLines: f.Lines,
		Encoding: takenFor(f), Hash: f.Hash})
}

// takenFor names the encoding that a file was taken for, since the guess may be
// wrong: nothing where it is known.
func takenFor(f *workspace.File) string {
	if !f.Encoding.Foreign() {
		return ""
	}
	return string(f.Encoding)
}
