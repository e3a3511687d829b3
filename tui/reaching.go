package tui

import (
	"github.com/openspace-tui/openspace/client"
)

// reacher is the model as the channel to the panes sees it.
type reacher struct{ host }

// The methods implement [channel.Program].

func (r reacher) Spawned() bool { return r.m.conn.Kind() == client.Spawned }
