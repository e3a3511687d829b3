package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// glance shows what there is to know of the session on one page.
func (m *Model) glance() tea.Cmd {
	sid := m.session()
	var files []changed
	var seen uint64 // the session's version that files are of
	st := &engineParts{}
	m.push(&livePage{page: page{title: lang.T("Session at a glance")}, build: func(m *Model, w int) []string {
		p := prose{m: m, w: w}
		if s := m.st.Session(sid); s != nil {
			p.head(sanitize.Line(s.Name()))
			if s.Share != nil {
				p.muted(lang.T("shared: %s", sanitize.Line(s.Share.URL)))
			}
			if s.Revert != nil {
				p.muted(lang.T("some of it is undone: %s brings it back", m.way(call.SessionRedo)))
			}
		}
		for _, l := range m.usage(sid) {
			p.text(l)
		}
		p.head(lang.T("Todos"))
		p.todos(sid)
		if all, told := m.problems(sid); told {
			p.head(lang.T("Problems"))
			p.problems(all)
		}
		p.head(lang.T("Changed files"))
		// the engine tells them a while after the turn
		if s := m.st.Session(sid); s != nil && s.Complete && s.Version != seen {
			files, seen = changesOf(infosOf(m.st.Visible(sid))), s.Version
		}
		p.changes(files)
		p.head(lang.T("MCP servers"))
		p.servers(st)
		return p.lines
	}})
	return tea.Batch(m.loadTodos(sid), m.loadEngineParts(st),
		m.withChanges(sid, func(_ *Model, list []changed) tea.Cmd {
			files = list
			return nil
		}))
}
