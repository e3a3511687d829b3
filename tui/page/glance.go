package page

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Glance shows what there is to know of the session on one page.
func Glance(from Source) tea.Cmd {
	sid, st := from.Session(), from.Store()
	made, parts := &changes{}, &engineParts{}
	open(from, lang.T("session-at-a-glance"), func(p *prose) {
		if s := st.Session(sid); s != nil {
			p.Head(sanitize.Line(s.Name()))
			if s.Share != nil {
				p.Muted(lang.T("shared", sanitize.Line(s.Share.URL)))
			}
			if s.Revert != nil {
				p.Muted(lang.T("some-undone-brings-back", from.KeyOf(call.SessionRedo)))
			}
		}
		for _, l := range usage(from, sid) {
			p.Text(l)
		}
		p.Head(lang.T("todos-title"))
		p.todos(sid)
		if all, told := ProblemsOf(st, sid); told {
			p.Head(lang.T("problems"))
			p.problems(all)
		}
		p.Head(lang.T("changed-files"))
		// the engine tells them a while after the turn
		made.update(st, sid)
		p.changes(made.files)
		p.Head(lang.T("mcp-servers"))
		p.servers(parts)
	})
	return tea.Batch(loadTodos(from, sid), loadEngineParts(from, parts), loadChanges(from, sid, made))
}
