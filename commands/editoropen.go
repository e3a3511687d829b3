package commands

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/panes"
)

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
