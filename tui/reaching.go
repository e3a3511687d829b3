package tui

import (
	"context"
	"log/slog"

	"github.com/openspace-tui/openspace/client"
)

// reacher is the model as the channel to the panes sees it.
type reacher struct{ host }

// The methods implement [channel.Program].

func (r reacher) Context() context.Context { return r.m.o.Ctx }
func (r reacher) Log() *slog.Logger        { return r.m.o.Log }
func (r reacher) Client() *client.Client   { return r.m.conn.Client() }
func (r reacher) Spawned() bool            { return r.m.conn.Kind() == client.Spawned }
func (r reacher) PublishNow()              { r.m.pub.now = true }
