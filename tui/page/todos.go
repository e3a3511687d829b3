package page

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Todos shows the session's todos. What was written before we came is asked
// for; what changes shows at once.
func Todos(from Source) tea.Cmd {
	sid := from.Session()
	open(from, lang.T("todos-title"), func(p *prose) {
		p.todos(sid)
	})
	return loadTodos(from, sid)
}

// loadTodos asks for a session's todos, where none were heard of.
func loadTodos(from Source, sid string) tea.Cmd {
	if s := from.Store().Session(sid); s == nil || s.Local() || len(s.Todos) > 0 ||
		from.Engine().Client == nil {
		return nil
	}
	return from.Fetch(lang.T("todos"), func(ctx context.Context, c *client.Client) (tea.Msg, error) {
		all, err := c.Todos(ctx, sid)
		return todosLoadedMsg{st: from.Store(), sid: sid, all: all}, err
	})
}

// todosLoadedMsg is the result of what loadTodos started.
type todosLoadedMsg struct {
	st  *store.Store
	sid string
	all []engine.Todo
}

// On implements [dialog.Msg].
func (msg todosLoadedMsg) On(dialog.Host) tea.Cmd { msg.st.LoadTodos(msg.sid, msg.all); return nil }

// todos lists a session's todos with their states, and how many are done.
func (p *prose) todos(sid string) {
	s := p.from.Store().Session(sid)
	if s == nil || len(s.Todos) == 0 {
		p.Muted(lang.T("agent-wrote-no-todos-session"))
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
	p.Muted(lang.T("of-done", done, all))
}

// todoText is a todo with what is not plain from its mark.
func todoText(t engine.Todo) string {
	text := sanitize.Line(t.Content)
	switch t.Status {
	case "in_progress":
		text = lang.T("in-progress", text)
	case "cancelled":
		text = lang.T("x-cancelled", text)
	}
	if t.Priority == "high" {
		text += " · " + lang.T("high-priority")
	}
	return text
}
