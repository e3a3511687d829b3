package tui

import (
	"slices"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/keyboard"
	"github.com/openspace-tui/openspace/tui/status"
	"github.com/openspace-tui/openspace/tui/supply"
	"github.com/openspace-tui/openspace/tui/toast"
)

// statusFacts is the model as the status line sees it.
type statusFacts struct{ host }

// The methods implement [status.Program].

func (s statusFacts) Facts() status.Facts {
	m, c := s.m, s.m.conn
	_, grabs := m.keyboard.Grabber()
	return status.Facts{Epoch: m.screen.Epoch(), Locked: m.keyboard.Locked(), Grabs: grabs,
		Drag:  m.screen.DragHint(),
		Where: m.screen.Where(),
		Toast: m.toasts.Line(&m.win, m.questions), Tone: toast.Token(m.toasts.Level()),
		Engine: status.Engine{Known: c.Client() != nil, Once: c.WasLive(),
			Refused: c.Stream() == client.Retrying && client.IsUnauthorized(c.Err()),
			Calm:    c.Calm(), Trying: c.Trying(),
			State: c.Stream(), Kind: c.Kind(), Version: c.Version(), Channel: m.channel.Now(), Next: c.Next()},
		Follow: m.following.Text(), Paused: m.following.On() && m.following.Paused()}
}

func (s statusFacts) Words() status.Words {
	m := s.m
	return status.Words{Place: supply.PlaceName(m.o.Files), Unlock: keyboard.LockKey, Leader: m.keys.Leader,
		Sideways: m.keys.Sideways(),
		Help:     m.keys.Way(call.AppHelp), Palette: m.keys.Way(call.AppPalette),
		Sessions: m.keys.Way(call.SessionList)}
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
