package page

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// ProblemsOf returns what the engine's language servers found, the worst first, and
// whether they told of anything in a session: each tool that changes a file
// tells the whole of it, so the last one of the session and its subagents counts.
func ProblemsOf(st *store.Store, sid string) (all []engine.Diagnostic, told bool) {
	last := lastFound(st, sid)
	if last == nil {
		return nil, false
	}
	all, _ = engine.DiagnosticsOf(last.Metadata)
	slices.SortStableFunc(all, func(a, b engine.Diagnostic) int {
		return cmp.Or(cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column))
	})
	return all, true
}

// lastFound is the last call of a session and its subagents that told of
// problems, or nil.
func lastFound(st *store.Store, sid string) *engine.ToolState {
	last := newestTold(st.Visible(sid))
	for _, child := range st.Children(sid) {
		if of := lastFound(st, child.ID); of != nil && (last == nil || ended(of) > ended(last)) {
			last = of
		}
	}
	return last
}

func newestTold(msgs []*store.Message) *engine.ToolState {
	for i := len(msgs) - 1; i >= 0; i-- {
		parts := msgs[i].Parts
		for k := len(parts) - 1; k >= 0; k-- {
			st := parts[k].State
			if st == nil || st.Status != engine.ToolCompleted {
				continue
			}
			if _, told := engine.DiagnosticsOf(st.Metadata); told {
				return st
			}
		}
	}
	return nil
}

func ended(st *engine.ToolState) int64 {
	if st.Time == nil {
		return 0
	}
	return st.Time.End
}

// Problems lists them; enter goes there.
func Problems(from Source) tea.Cmd {
	all, told := ProblemsOf(from.Store(), from.Session())
	switch {
	case !told:
		from.Toast(commands.LevelInfo,
			lang.T("no-language-server-has-told"))
		return nil
	case len(all) == 0:
		from.Toast(commands.LevelInfo,
			lang.T("no-problems-no-language-server"))
		return nil
	}
	rows := make([]dialog.Row, len(all))
	for i, d := range all {
		style := from.Window().Theme.Style(severityToken(d.Severity))
		path := from.PathHere(d.File)
		rows[i] = dialog.Row{Label: problemText(path, d), Detail: problemKind(d), Ink: &style, ID: strconv.Itoa(i),
			Do: dialog.Do(call.EditorOpen.With(call.EditorOpenArgs{Path: path, Line: d.Line, Column: d.Column,
				Highlight: true}))}
	}
	p := dialog.NewPicker(lang.T("problems")+" · "+ProblemCounts(all), rows)
	p.Help = lang.T("enter-goes-there-esc-closes")
	p.Note = func(id string) string { // messages are longer than a row
		i, _ := strconv.Atoi(id)
		return sanitize.Text(all[i].Message)
	}
	from.Dialogs().Push(p)
	return nil
}

// problemText is a problem as one reads it.
func problemText(path string, d engine.Diagnostic) string {
	return sanitize.Line(fmt.Sprintf("%s:%d:%d %s", path, d.Line, d.Column, d.Message))
}

// problemKind is how bad it is, and who says so.
func problemKind(d engine.Diagnostic) string {
	kind := severityWord(d.Severity)
	if d.Source != "" {
		kind = sanitize.Line(d.Source) + " · " + kind
	}
	return kind
}

func severityWord(severity int) string {
	switch severity {
	case engine.SeverityError:
		return lang.T("error")
	case engine.SeverityWarning:
		return lang.T("warning")
	case engine.SeverityInfo:
		return lang.T("info")
	}
	return lang.T("hint")
}

func severityToken(severity int) theme.Token {
	switch severity {
	case engine.SeverityError:
		return theme.Error
	case engine.SeverityWarning:
		return theme.Warning
	}
	return theme.Text
}

// ProblemCounts says how many there are: errors and warnings, or those of less
// weight where there are no others.
func ProblemCounts(all []engine.Diagnostic) string {
	var errs, warns int
	for _, d := range all {
		switch d.Severity {
		case engine.SeverityError:
			errs++
		case engine.SeverityWarning:
			warns++
		}
	}
	e, w := lang.N(errs, "errors", errs), lang.N(warns, "warnings", warns)
	switch {
	case errs > 0 && warns > 0:
		return e + ", " + w
	case errs > 0:
		return e
	case warns > 0:
		return w
	}
	return lang.N(len(all), "hints", len(all))
}

// mostProblems is how many a page shows of them.
const mostProblems = 5

// problems tells the worst of them on a page.
func (p *prose) problems(all []engine.Diagnostic) {
	if len(all) == 0 {
		p.Muted(lang.T("no-problems"))
		return
	}
	for _, d := range all[:min(len(all), mostProblems)] {
		mark := "✗"
		if d.Severity != engine.SeverityError {
			mark = "!"
		}
		p.Say(mark, severityToken(d.Severity), problemText(p.from.PathHere(d.File), d), theme.Text)
	}
	if len(all) > mostProblems {
		p.Muted(ProblemCounts(all) + " · /problems")
	}
}
