package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// glance shows what there is to know of the session on one page.
func (m *Model) glance() tea.Cmd {
	sid := m.session()
	var files []changed
	var seen uint64 // the session's version that files are of
	st := &engineParts{}
	m.push(&dialog.Live{Page: dialog.NewPage(lang.T("Session at a glance"), ""),
		Build: func(win *widget.Window, w int) []string {
			p := m.prose(win, w)
			if s := m.st.Session(sid); s != nil {
				p.Head(sanitize.Line(s.Name()))
				if s.Share != nil {
					p.Muted(lang.T("shared: %s", sanitize.Line(s.Share.URL)))
				}
				if s.Revert != nil {
					p.Muted(lang.T("some of it is undone: %s brings it back", m.way(call.SessionRedo)))
				}
			}
			for _, l := range m.usage(sid) {
				p.Text(l)
			}
			p.Head(lang.T("Todos"))
			p.todos(sid)
			if all, told := m.problems(sid); told {
				p.Head(lang.T("Problems"))
				p.problems(all)
			}
			p.Head(lang.T("Changed files"))
			// the engine tells them a while after the turn
			if s := m.st.Session(sid); s != nil && s.Complete && s.Version != seen {
				files, seen = changesOf(infosOf(m.st.Visible(sid))), s.Version
			}
			p.changes(files)
			p.Head(lang.T("MCP servers"))
			p.servers(st)
			return p.Lines
		}})
	return tea.Batch(m.loadTodos(sid), m.loadEngineParts(st),
		m.withChanges(sid, func(list []changed) tea.Cmd {
			files = list
			return nil
		}))
}
