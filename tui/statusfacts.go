package tui

import (
	"context"
	"slices"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/status"
	"github.com/openspace-tui/openspace/tui/toast"
)

// statusFacts is the model as the status line sees it.
type statusFacts struct{ host }

// The methods implement [status.Program].

func (s statusFacts) Context() context.Context { return s.m.o.Ctx }
func (s statusFacts) Client() *client.Client   { return s.m.conn.client }

func (s statusFacts) Facts() status.Facts {
	m, c := s.m, &s.m.conn
	_, grabs := m.grabber()
	return status.Facts{Epoch: m.screen.Epoch(), Locked: m.locked, Grabs: grabs, Drag: m.screen.DragHint(),
		Where: m.screen.Where(), Toast: m.toasts.Line(&m.win, m.questions), Tone: toast.Token(m.toasts.Level()),
		Engine: status.Engine{Known: c.client != nil, Once: c.once,
			Refused: c.state == client.Retrying && client.IsUnauthorized(c.err), Calm: c.calm, Trying: c.trying,
			State: c.state, Kind: c.kind, Version: c.version, Channel: m.channel.Now(), Next: c.next},
		Follow: m.following.Text(), Paused: m.following.On() && m.following.Paused()}
}

func (s statusFacts) Words() status.Words {
	m := s.m
	return status.Words{Place: placeName(m.o.Files), Unlock: lockKey, Leader: m.keys.Leader, Sideways: m.sideways(),
		Help: m.way(call.AppHelp), Palette: m.way(call.AppPalette), Sessions: m.way(call.SessionList)}
}

// askedElsewhere counts the requests of sessions that no chat shows.
func askedElsewhere(st *store.Store, shown []*chat.Chat) int {
	n := 0
	for _, a := range st.Open() {
		if !slices.ContainsFunc(shown, func(c *chat.Chat) bool { return st.Within(a.SessionID(), c.Session()) }) {
			n++
		}
	}
	return n
}
