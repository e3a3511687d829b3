package tui

import (
	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/tui/track"
)

// tracker is the model as who follows the agent sees it.
type tracker struct{ host }

// The methods implement [track.Program].

func (t tracker) Source() client.Source { return t.m.conn.Kind() }

func (t tracker) Reader() track.Reader {
	if t.m.screenReader == nil {
		return nil
	}
	return t.m.screenReader
}
