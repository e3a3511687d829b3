package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// todoPage shows the session's todos. What was written before we came is asked
// for; what changes shows at once.
func (m *Model) todoPage() tea.Cmd {
	sid := m.session()
	m.push(&dialog.Live{Page: dialog.NewPage(lang.T("Todos"), ""), Build: func(win *widget.Window, w int) []string {
		p := m.prose(win, w)
		p.todos(sid)
		return p.Lines
	}})
	return m.loadTodos(sid)
}

// loadTodos asks for a session's todos, where none were heard of.
func (m *Model) loadTodos(sid string) tea.Cmd {
	if s := m.st.Session(sid); s == nil || s.Local() || len(s.Todos) > 0 || m.conn.client == nil {
		return nil
	}
	return m.fetch(lang.T("todos"), func(ctx context.Context, c *client.Client) (loopMessage, error) {
		all, err := c.Todos(ctx, sid)
		return todosLoadedMsg{sid: sid, all: all}, err
	})
}

// todosLoadedMsg is the result of what loadTodos started.
type todosLoadedMsg struct {
	sid string
	all []engine.Todo
}

func (msg todosLoadedMsg) on(m *Model) tea.Cmd { m.st.LoadTodos(msg.sid, msg.all); return nil }

// todos lists a session's todos with their states, and how many are done.
func (p *prose) todos(sid string) {
	s := p.m.st.Session(sid)
	if s == nil || len(s.Todos) == 0 {
		p.Muted(lang.T("The agent wrote no todos in this session."))
		return
	}
	done, all := 0, 0
	for _, t := range s.Todos {
		if t.Status != "cancelled" {
			all++
		}
		mark, token, style := "[ ]", theme.Muted, theme.Text
		switch t.Status {
		case "completed":
			mark, token, style = "[✓]", theme.Success, theme.Muted
			done++
		case "in_progress":
			mark, token = "[•]", theme.Warning
		case "cancelled":
			mark, token, style = "[-]", theme.Muted, theme.Muted
		}
		p.Say(mark, token, todoText(t), style)
	}
	p.Muted(lang.T("%d of %d done", done, all))
}

// todoText is a todo with what is not plain from its mark.
func todoText(t engine.Todo) string {
	text := sanitize.Line(t.Content)
	switch t.Status {
	case "in_progress":
		text = lang.T("%s (in progress)", text)
	case "cancelled":
		text = lang.T("%s (cancelled)", text)
	}
	if t.Priority == "high" {
		text += " · " + lang.T("high priority")
	}
	return text
}
