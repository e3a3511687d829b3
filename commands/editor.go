package commands

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// editorKind is the kind of a file's content.
const editorKind = "editor"

// maxRanges is how many ranges one highlight may have: all of them are gone
// through for every line that is drawn.
const maxRanges = 1000

// Editor is what these commands need of a file's pane. Lines and columns
// count from 1; 0 means none.
type Editor interface {
	panes.Content
	panes.Marker
	// SetFile shows what was read: text, a picture, or why there is none.
	SetFile(f picture.File)
	// Reveal shows a place and gives the range that shows: what lies beyond
	// the end is the end.
	Reveal(line, endLine, column, endColumn int) panes.Span
	Highlight(m panes.Mark) (string, error)
	ClearHighlight(id string) int
}

// EditorOpenArgs opens a file at a place.
type EditorOpenArgs struct {
	Path      string `json:"path" jsonschema:"relative to the workspace, or absolute inside it"`
	Line      int    `json:"line,omitempty" min:"1" jsonschema:"line to show, from 1"`
	EndLine   int    `json:"endLine,omitempty" min:"1" jsonschema:"last line of the range, included"`
	Column    int    `json:"column,omitempty" min:"1" jsonschema:"first column, from 1"`
	EndColumn int    `json:"endColumn,omitempty" min:"1" jsonschema:"last column, included"`
	Highlight bool   `json:"highlight,omitempty" jsonschema:"mark the range so that the person sees it"`
	Mode      string `json:"mode,omitempty" enum:"auto-focus|suggest-only|disabled" jsonschema:"auto-focus (default) shows it; suggest-only opens it behind what shows; disabled does nothing"`
	NewPane   bool   `json:"newPane,omitempty" jsonschema:"open in a pane of its own"`
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

// EditorScrollArgs names a place in a file.
type EditorScrollArgs struct {
	Path   string `json:"path" jsonschema:"the file; it is opened when it is not"`
	Line   int    `json:"line" min:"1" jsonschema:"line to show, from 1"`
	Column int    `json:"column,omitempty" min:"1" jsonschema:"column, from 1"`
}

// EditorHighlightArgs marks ranges of a file.
type EditorHighlightArgs struct {
	Path        string       `json:"path" jsonschema:"the file; it is opened when it is not"`
	Ranges      []panes.Span `json:"ranges" jsonschema:"the ranges to mark"`
	HighlightID string       `json:"highlightId,omitempty" jsonschema:"replaces the ranges marked under this id before"`
	Color       string       `json:"color,omitempty" jsonschema:"a theme token, a colour name or #rrggbb"`
}

// EditorHighlightResult names the marked ranges.
type EditorHighlightResult struct {
	HighlightID string `json:"highlightId"`
}

// EditorClearArgs says which ranges to unmark: neither means all.
type EditorClearArgs struct {
	Path        string `json:"path,omitempty" jsonschema:"only in this file"`
	HighlightID string `json:"highlightId,omitempty" jsonschema:"only these ranges"`
}

// EditorClearResult counts what was unmarked.
type EditorClearResult struct {
	Cleared int `json:"cleared"`
}

// EditorReadArgs names lines of a file.
type EditorReadArgs struct {
	Path      string `json:"path" jsonschema:"relative to the workspace, or absolute inside it"`
	StartLine int    `json:"startLine,omitempty" min:"1" jsonschema:"first line, from 1"`
	EndLine   int    `json:"endLine,omitempty" min:"1" jsonschema:"last line, included"`
}

// EditorReadResult is a file's text.
type EditorReadResult struct {
	Content    string `json:"content"`
	TotalLines int    `json:"totalLines"`
	// Encoding is what it was taken for, where it is neither UTF-8 nor UTF-16.
	Encoding string `json:"encoding,omitempty"`
}

// EditorPathArgs names a file.
type EditorPathArgs struct {
	Path string `json:"path" jsonschema:"the open file"`
}

// Editors defines the commands on file panes.
func Editors(r *Registry) {
	Define(r, Spec{
		ID: "openspace.editor.open", Title: lang.Key("Open file"), Agent: true, Slash: "open", Hidden: true, SlashArgs: openSlash,
		Doc: lang.Key("Show a file in an editor pane, at a line and with a range highlighted. Prefer this to quoting code in a reply."),
	}, editorOpen, checkEditorOpen)
	Define(r, Spec{
		ID: "openspace.editor.scroll_to", Title: lang.Key("Scroll file"), Agent: true, Hidden: true,
		Doc: "Show a line of a file.",
	}, editorScroll, checkEditorScroll)
	Define(r, Spec{
		ID: "openspace.editor.highlight", Title: lang.Key("Highlight ranges"), Agent: true, Hidden: true,
		Doc: "Mark one or more ranges of a file and show the first of them.",
	}, editorHighlight, checkEditorHighlight)
	Define(r, Spec{
		ID: "openspace.editor.clear_highlight", Title: lang.Key("Clear highlights"), Agent: true, NoUndo: nothing,
		Doc: lang.Key("Unmark ranges: of one file, of one id, or all of them."),
	}, editorClear, checkEditorClear)
	Define(r, Spec{
		ID: "openspace.editor.read_file", Title: lang.Key("Read file"), Agent: true, NoUndo: readOnly, Hidden: true,
		Doc: "Read a text file of the workspace, or some lines of it.",
	}, editorRead, checkEditorRead)
	Define(r, Spec{
		ID: "openspace.editor.close", Title: lang.Key("Close file"), Agent: true, Hidden: true,
		Doc: "Close a file's tab.",
	}, editorClose, checkEditorClose)
}

// editorTarget says which file to open and where, and up to which line the
// file must go.
type editorTarget struct {
	path  string
	place panes.Placement
	lines int
}

// openEditor reads a file off the loop, then shows it and goes on with its
// pane. A file that is too short is not shown to an agent; a person gets to
// its end and is told. So it is with a picture or bytes of which lines were
// asked for, and with a picture that cannot be shown: to the person its pane
// says so. Taking it back closes what it opened and shows again what showed.
func openEditor[T any](env Env, t editorTarget, then func(*panes.Pane, Editor, picture.File) Outcome[T]) Outcome[T] {
	files := env.Files
	return After(func(ctx context.Context) (picture.File, error) {
		f, err := picture.Read(ctx, files, t.path)
		if err == nil && f.Large != nil {
			err = countTo(ctx, f.Large, t.lines)
		}
		return f, err
	}, func(env Env, f picture.File, err error) Outcome[T] {
		if err != nil {
			return Refuse[T](fileError(err))
		}
		lacks := t.lacks(f)
		if env.Origin != panes.User {
			if f.Fault != nil {
				return Refuse[T](fileError(f.Fault))
			}
			if lacks != nil {
				return Refuse[T](lacks)
			}
		}
		id := panes.MakeID(editorKind, f.Path)
		back, stays := env.showing(id), env.Panes.Stays(id, t.place) || env.writesIn(id)
		p, c, err := env.Panes.Open(id, t.place)
		if err != nil {
			return Refuse[T](paneError(err))
		}
		ed, ok := c.(Editor)
		if !ok {
			return Refuse[T](Errorf(CodeInternal, "%s is not a file's pane", id))
		}
		ed.SetFile(f)
		env.Panes.Touch()
		if stays {
			ed = still{ed}
		}
		o := then(p, ed, f)
		if lacks != nil {
			o = o.With(Toast{Level: LevelWarning, Text: lacks.Said()})
		}
		label := back.label()
		if u := o.step.Undo; u != nil && !back.opened {
			label = u.label
		}
		return o.Undo(label, back.undo)
	})
}

// still is a file's pane that stays at the place where the person has it.
type still struct{ Editor }

// Reveal gives the range, and leaves the view where it is.
func (still) Reveal(line, endLine, column, endColumn int) panes.Span {
	return panes.Span{StartLine: line, EndLine: max(line, endLine), StartColumn: column, EndColumn: endColumn}
}

// writesIn says whether an agent comes to where the person writes, as what they search
// a file for: the view is theirs then.
func (e Env) writesIn(id panes.ContentID) bool {
	p := e.Panes.Focused()
	if e.Origin != panes.Agent || p == nil || p.Current() == nil || p.Current().ID() != id {
		return false
	}
	t, ok := p.Current().(panes.Typer)
	return ok && t.Typing()
}

// stays says that what shows is left where it is.
const stays = "the person has the file in front, so it stays where they read"

// lacks says why a file has not the lines that were asked for; nil: it has.
func (t editorTarget) lacks(f picture.File) *Error {
	switch {
	case f.Picture != nil && t.lines > 0:
		return Errorf(CodeInvalidArguments, "%s is a picture: it has no text", f.Path)
	case f.Bytes != nil && t.lines > 0:
		return Errorf(CodeInvalidArguments, "%s is a binary file: it is shown as hex and has no lines", f.Path)
	case f.Text != nil && pastEnd(f.Text, t.lines):
		return tooShort("line", t.lines, f.Text)
	case f.Large != nil:
		if n, part := f.Large.Counted(); part == 1 && t.lines > n {
			return tooShort("line", t.lines, &workspace.File{Path: f.Path, Lines: n})
		}
	}
	return nil
}

// countStep is how many bytes of a large file are counted at once.
const countStep = 64 << 20

// countTo counts the lines of a large file up to one.
func countTo(ctx context.Context, f *workspace.Large, line int) error {
	for {
		if n, part := f.Counted(); n >= line || part == 1 {
			return nil
		}
		if _, err := f.Count(ctx, countStep); err != nil {
			return err
		}
	}
}

// pastEnd says whether a file has no such line. Line 1 of an empty file is
// where one would write.
func pastEnd(f *workspace.File, line int) bool { return line > max(f.Lines, 1) }

func tooShort(what string, line int, f *workspace.File) *Error {
	return Errorf(CodeInvalidArguments, "%s %d is past the end: %s has %s", what, line, f.Path, lang.Count(f.Lines, "%d line", "%d lines", f.Lines))
}

func checkEditorOpen(env Env, a EditorOpenArgs) *Error {
	switch {
	case a.Line == 0 && (a.EndLine != 0 || a.Column != 0 || a.EndColumn != 0):
		return Errorf(CodeInvalidArguments, "endLine, column and endColumn need a line")
	case a.EndLine != 0 && a.EndLine < a.Line:
		return Errorf(CodeInvalidArguments, "endLine %d comes before line %d", a.EndLine, a.Line)
	case a.EndColumn != 0 && a.EndColumn < a.Column && (a.EndLine == 0 || a.EndLine == a.Line):
		return Errorf(CodeInvalidArguments, "endColumn %d comes before column %d", a.EndColumn, a.Column)
	}
	return env.checkPath(a.Path)
}

func editorOpen(env Env, a EditorOpenArgs) Outcome[EditorOpenResult] {
	if a.Mode == "disabled" {
		return Refuse[EditorOpenResult](Errorf(CodeUnavailable, "mode is disabled, so nothing was opened"))
	}
	behind := a.Mode == "suggest-only"
	place := env.placement()
	place.NewPane, place.Behind, place.Focus = a.NewPane, behind, env.mayFocus() && !behind
	held := env.Typing
	if out, is := openedAs(env, a.Path, a.Line, place); is {
		return out
	}
	return openEditor(env, editorTarget{a.Path, place, a.Line}, func(p *panes.Pane, ed Editor, f picture.File) Outcome[EditorOpenResult] {
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
func showPlace(env Env, ed Editor, a EditorOpenArgs) {
	if a.Line == 0 {
		return
	}
	span := ed.Reveal(a.Line, a.EndLine, a.Column, a.EndColumn)
	if a.Highlight { // an empty file has nothing to mark
		_, _ = ed.Highlight(panes.Mark{ID: panes.RevealMark, Spans: []panes.Span{span}, Owner: env.Credit})
	}
}

func checkEditorScroll(env Env, a EditorScrollArgs) *Error { return env.checkPath(a.Path) }

func editorScroll(env Env, a EditorScrollArgs) Outcome[Empty] {
	return openEditor(env, editorTarget{a.Path, env.placement(), a.Line}, func(_ *panes.Pane, ed Editor, _ picture.File) Outcome[Empty] {
		if _, still := ed.(still); still {
			return Refuse[Empty](refusal(CodeUnavailable, lang.M(stays), lang.M("name the place in your reply, as path:line: the person can follow that")))
		}
		ed.Reveal(a.Line, 0, a.Column, 0)
		return Done(Empty{})
	})
}

func checkEditorHighlight(env Env, a EditorHighlightArgs) *Error {
	if n := len(a.Ranges); n == 0 || n > maxRanges {
		return Errorf(CodeInvalidArguments, "ranges has %d entries: give 1 to %d", n, maxRanges)
	}
	for i, s := range a.Ranges {
		switch {
		case s.EndLine < s.StartLine:
			return Errorf(CodeInvalidArguments, "ranges.%d: endLine %d comes before startLine %d", i, s.EndLine, s.StartLine)
		case s.EndLine == s.StartLine && s.EndColumn != 0 && s.EndColumn < s.StartColumn:
			return Errorf(CodeInvalidArguments, "ranges.%d: endColumn %d comes before startColumn %d", i, s.EndColumn, s.StartColumn)
		}
	}
	return env.checkPath(a.Path)
}

func editorHighlight(env Env, a EditorHighlightArgs) Outcome[EditorHighlightResult] {
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

func checkEditorClear(env Env, a EditorClearArgs) *Error {
	if a.Path == "" {
		return nil
	}
	_, _, err := env.openFile(a.Path)
	return err
}

func editorClear(env Env, a EditorClearArgs) Outcome[EditorClearResult] {
	var list []Editor
	if a.Path != "" {
		_, c, err := env.openFile(a.Path)
		if err != nil {
			return Refuse[EditorClearResult](err)
		}
		ed, ok := c.(Editor)
		if !ok {
			return Refuse[EditorClearResult](Errorf(CodeInternal, "%s is not a file's pane", c.ID()))
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
	return done.Undo(lang.M("mark again what was unmarked"), func(env Env) Outcome[Empty] { return env.remark(before) })
}

func checkEditorRead(env Env, a EditorReadArgs) *Error {
	if a.EndLine != 0 && a.EndLine < a.StartLine {
		return Errorf(CodeInvalidArguments, "endLine %d comes before startLine %d", a.EndLine, a.StartLine)
	}
	return env.checkPath(a.Path)
}

func editorRead(env Env, a EditorReadArgs) Outcome[EditorReadResult] {
	files := env.Files
	// The result is made off the loop too: a file can have megabytes.
	return After(func(ctx context.Context) (Outcome[EditorReadResult], error) {
		f, err := files.Read(ctx, a.Path)
		if err != nil {
			return Refuse[EditorReadResult](unread(ctx, files, a.Path, err)), nil
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
		return refusal(out.Code, out.message, lang.M("%s is a picture, %s", clip(path), caption))
	}
	return out
}

func readLines(f *workspace.File, a EditorReadArgs) Outcome[EditorReadResult] {
	switch {
	case pastEnd(f, a.StartLine):
		return Refuse[EditorReadResult](tooShort("startLine", a.StartLine, f))
	case a.StartLine == 0 && a.EndLine == 0:
		return Done(EditorReadResult{Content: f.Text, TotalLines: f.Lines, Encoding: takenFor(f)})
	}
	return Done(EditorReadResult{Content: f.LineRange(a.StartLine, a.EndLine), TotalLines: f.Lines, Encoding: takenFor(f)})
}

// takenFor names the encoding that a file was taken for, since the guess may be
// wrong: nothing where it is known.
func takenFor(f *workspace.File) string {
	if !f.Encoding.Foreign() {
		return ""
	}
	return string(f.Encoding)
}

func checkEditorClose(env Env, a EditorPathArgs) *Error {
	p, c, err := env.openFile(a.Path)
	if err != nil {
		return err
	}
	return env.mayClose(p, c)
}

func editorClose(env Env, a EditorPathArgs) Outcome[Empty] {
	p, c, err := env.openFile(a.Path)
	if err != nil {
		return Refuse[Empty](err)
	}
	return env.closeTabs(p, c)
}

// openFile gives the pane and the content of a file that is open.
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

// fileError gives the workspace's file errors their codes.
func fileError(err error) *Error {
	var we *workspace.Error
	var broken *picture.Fault
	if errors.As(err, &we) {
		hint := lang.Message{Key: "%s", Args: []any{clip(we.Path)}}
		switch {
		case we.Path == "" && we.Hint != "":
			hint = we.Advice()
		case we.Hint != "":
			hint = lang.Message{Key: "%s: %v", Args: []any{clip(we.Path), we.Advice()}}
		}
		return refusal(string(we.Code), we.Text(), hint)
	}
	if errors.As(err, &broken) {
		return refusal(string(workspace.Binary), says(err), lang.Message{Key: "%s", Args: []any{clip(broken.Path)}})
	}
	return AsError(err)
}

var place = regexp.MustCompile(`^(.*?)(?::(\d+)(?:([-:])(\d+))?)?$`)

// openSlash reads PATH, PATH:LINE, PATH:LINE-END and PATH:LINE:COLUMN.
func openSlash(text string) (any, error) {
	m := place.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil || m[1] == "" {
		return nil, lang.Errorf("which file? /open PATH, /open PATH:LINE or /open PATH:LINE-END")
	}
	a := EditorOpenArgs{Path: m[1], Highlight: m[2] != ""}
	a.Line, _ = strconv.Atoi(m[2]) // of too large a number the largest there is
	switch n, _ := strconv.Atoi(m[4]); m[3] {
	case "-":
		a.EndLine = n
	case ":":
		a.Column = n
	}
	return a, nil
}
