package commands

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/panes"
)

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
