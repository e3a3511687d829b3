package commands

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// Editor is what these commands need of a file's pane. Lines and columns
// count from 1; 0 means none.
type Editor interface {
	SetFile(f *workspace.File)
	Reveal(line, endLine, column, endColumn int, highlight bool)
	Highlight(id string, spans []panes.Span, color string) (string, error)
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
}

// EditorPathArgs names a file.
type EditorPathArgs struct {
	Path string `json:"path" jsonschema:"the open file"`
}

// Editors defines the commands on file panes.
func Editors(r *Registry) {
	Define(r, Spec{
		ID: "openspace.editor.open", Title: "Open file", Agent: true, Slash: "open", Hidden: true, SlashArgs: openSlash,
		Doc: "Show a file in an editor pane, at a line and with a range highlighted. Prefer this to quoting code in a reply.",
	}, editorOpen)
	Define(r, Spec{
		ID: "openspace.editor.scroll_to", Title: "Scroll file", Agent: true, Hidden: true,
		Doc: "Show a line of a file.",
	}, editorScroll)
	Define(r, Spec{
		ID: "openspace.editor.highlight", Title: "Highlight ranges", Agent: true, Hidden: true,
		Doc: "Mark one or more ranges of a file and show the first of them.",
	}, editorHighlight)
	Define(r, Spec{
		ID: "openspace.editor.clear_highlight", Title: "Clear highlights", Agent: true,
		Doc: "Unmark ranges: of one file, of one id, or all of them.",
	}, editorClear)
	Define(r, Spec{
		ID: "openspace.editor.read_file", Title: "Read file", Agent: true, Hidden: true,
		Doc: "Read a text file of the workspace, or some lines of it.",
	}, editorRead)
	Define(r, Spec{
		ID: "openspace.editor.close", Title: "Close file", Agent: true, Hidden: true,
		Doc: "Close a file's tab.",
	}, editorClose)
}

// editorTarget says which file to open and where.
type editorTarget struct {
	path  string
	place panes.Placement
}

// openEditor reads a file off the loop, then shows it and goes on with its pane.
func openEditor[T any](env Env, t editorTarget, then func(*panes.Pane, Editor) Outcome[T]) Outcome[T] {
	files := env.Files
	return After(func(ctx context.Context) (*workspace.File, error) {
		return files.Read(ctx, t.path)
	}, func(env Env, f *workspace.File, err error) Outcome[T] {
		if err != nil {
			return Refuse[T](fileError(err))
		}
		id := panes.MakeID("editor", f.Path)
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
		return then(p, ed)
	})
}

func editorOpen(env Env, a EditorOpenArgs) Outcome[EditorOpenResult] {
	if a.EndLine != 0 && a.EndLine < a.Line {
		return Refuse[EditorOpenResult](Errorf(CodeInvalidArguments, "endLine %d comes before line %d", a.EndLine, a.Line))
	}
	if a.Mode == "disabled" {
		return Refuse[EditorOpenResult](Errorf(CodeUnavailable, "mode is disabled, so nothing was opened"))
	}
	place := panes.Placement{NewPane: a.NewPane, Origin: env.Origin, Focus: env.mayFocus() && a.Mode != "suggest-only"}
	behind := a.Mode == "suggest-only"
	return openEditor(env, editorTarget{a.Path, place}, func(p *panes.Pane, ed Editor) Outcome[EditorOpenResult] {
		if a.Line > 0 {
			ed.Reveal(a.Line, a.EndLine, a.Column, a.EndColumn, a.Highlight)
		}
		id := string(p.Current().ID())
		if behind {
			p.StepBack()
		}
		return Done(EditorOpenResult{EditorID: id, PaneID: string(p.ID)})
	})
}

func editorScroll(env Env, a EditorScrollArgs) Outcome[Empty] {
	place := panes.Placement{Origin: env.Origin, Focus: false}
	return openEditor(env, editorTarget{a.Path, place}, func(_ *panes.Pane, ed Editor) Outcome[Empty] {
		ed.Reveal(a.Line, 0, a.Column, 0, false)
		return Done(Empty{})
	})
}

func editorHighlight(env Env, a EditorHighlightArgs) Outcome[EditorHighlightResult] {
	if len(a.Ranges) == 0 {
		return Refuse[EditorHighlightResult](Errorf(CodeInvalidArguments, "ranges is empty"))
	}
	for i, s := range a.Ranges {
		if s.EndLine < s.StartLine {
			return Refuse[EditorHighlightResult](Errorf(CodeInvalidArguments, "ranges.%d: endLine %d comes before startLine %d", i, s.EndLine, s.StartLine))
		}
	}
	place := panes.Placement{Origin: env.Origin, Focus: false}
	return openEditor(env, editorTarget{a.Path, place}, func(_ *panes.Pane, ed Editor) Outcome[EditorHighlightResult] {
		id, err := ed.Highlight(a.HighlightID, a.Ranges, a.Color)
		if err != nil {
			return Refuse[EditorHighlightResult](Errorf(CodeInvalidArguments, "%v", err))
		}
		first := a.Ranges[0]
		ed.Reveal(first.StartLine, first.EndLine, first.StartColumn, 0, false)
		return Done(EditorHighlightResult{id})
	})
}

func editorClear(env Env, a EditorClearArgs) Outcome[EditorClearResult] {
	n := 0
	if a.Path != "" {
		rel, err := env.Files.Clean(a.Path)
		if err != nil {
			return Refuse[EditorClearResult](fileError(err))
		}
		ed, ok := env.Panes.Content(panes.MakeID("editor", rel)).(Editor)
		if !ok {
			return Refuse[EditorClearResult](paneError(fmt.Errorf("%q: %w", rel, panes.ErrNoContent)))
		}
		return Done(EditorClearResult{ed.ClearHighlight(a.HighlightID)})
	}
	for _, p := range env.Panes.Panes() {
		for _, t := range p.Tabs {
			if ed, ok := t.Content.(Editor); ok {
				n += ed.ClearHighlight(a.HighlightID)
			}
		}
	}
	return Done(EditorClearResult{n})
}

func editorRead(env Env, a EditorReadArgs) Outcome[EditorReadResult] {
	if a.EndLine != 0 && a.EndLine < a.StartLine {
		return Refuse[EditorReadResult](Errorf(CodeInvalidArguments, "endLine %d comes before startLine %d", a.EndLine, a.StartLine))
	}
	files := env.Files
	return After(func(ctx context.Context) (*workspace.File, error) {
		return files.Read(ctx, a.Path)
	}, func(_ Env, f *workspace.File, err error) Outcome[EditorReadResult] {
		if err != nil {
			return Refuse[EditorReadResult](fileError(err))
		}
		if a.StartLine > f.Lines && f.Lines > 0 {
			return Refuse[EditorReadResult](Errorf(CodeInvalidArguments, "startLine %d is past the end: %s has %d lines", a.StartLine, f.Path, f.Lines))
		}
		text := f.Text
		if a.StartLine > 0 || a.EndLine > 0 {
			text = f.LineRange(max(a.StartLine, 1), a.EndLine)
		}
		return Done(EditorReadResult{Content: text, TotalLines: f.Lines})
	})
}

func editorClose(env Env, a EditorPathArgs) Outcome[Empty] {
	rel, err := env.Files.Clean(a.Path)
	if err != nil {
		return Refuse[Empty](fileError(err))
	}
	if err := env.Panes.CloseContent(panes.MakeID("editor", rel)); err != nil {
		return Refuse[Empty](paneError(err))
	}
	return Done(Empty{})
}

// fileError gives the workspace's file errors their codes.
func fileError(err error) *Error {
	var we *workspace.Error
	if errors.As(err, &we) {
		return &Error{Code: string(we.Code), Message: we.Message, Hint: we.Hint}
	}
	if errors.Is(err, context.Canceled) {
		return Errorf(CodeCancelled, "cancelled")
	}
	return AsError(err)
}

var place = regexp.MustCompile(`^(.*?)(?::(\d+)(?:[-:](\d+))?)?$`)

// openSlash reads PATH, PATH:LINE and PATH:LINE-END.
func openSlash(text string) (any, error) {
	m := place.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil || m[1] == "" {
		return nil, errors.New("which file? /open PATH, /open PATH:LINE or /open PATH:LINE-END")
	}
	a := EditorOpenArgs{Path: m[1], Highlight: m[2] != ""}
	a.Line, _ = strconv.Atoi(m[2])
	if strings.Contains(text[len(m[1]):], "-") {
		a.EndLine, _ = strconv.Atoi(m[3])
	} else if m[3] != "" {
		a.Column, _ = strconv.Atoi(m[3])
	}
	return a, nil
}
