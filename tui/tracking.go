package tui

import (
	"context"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/track"
)

// tracker is the model as who follows the agent sees it.
type tracker struct{ host }

// The methods implement [track.Program].

func (t tracker) Context() context.Context    { return t.m.o.Ctx }
func (t tracker) Now() time.Time              { return t.m.o.Now() }
func (t tracker) Files() *workspace.Root      { return t.m.o.Files }
func (t tracker) Store() *store.Store         { return t.m.st }
func (t tracker) Workspace() *panes.Workspace { return t.m.ws }
func (t tracker) Session() string             { return t.m.session() }
func (t tracker) Source() client.Source       { return t.m.conn.kind }
func (t tracker) PathHere(path string) string { return pathHere(t.m.o.Files, path) }
func (t tracker) Report(err error)            { t.m.report(err) }

func (t tracker) Reader() track.Reader {
	if t.m.screenReader == nil {
		return nil
	}
	return t.m.screenReader
}
