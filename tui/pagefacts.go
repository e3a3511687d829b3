package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/tui/page"
)

// pages is the model as the pages see it.
type pages struct{ host }

// The methods implement [page.Source].

func (p pages) Context() context.Context                         { return p.m.o.Ctx }
func (p pages) Store() *store.Store                              { return p.m.st }
func (p pages) Where(whole bool) string                          { return p.m.awayText(whole) }
func (p pages) Session() string                                  { return p.m.chats.Session() }
func (p pages) Answers(session string) (string, engine.ModelRef) { return p.m.choice.Who(session) }
func (p pages) ModelInfo(ref engine.ModelRef) *engine.Model      { return p.m.choice.ModelInfo(ref) }
func (p pages) PathHere(path string) string                      { return p.m.pathHere(path) }
func (p pages) KeyOf(command call.Named) string                  { return p.m.keys.Way(command) }

func (p pages) Engine() page.Engine {
	c := p.m.conn
	return page.Engine{Client: c.Client(), Kind: c.Kind(), Version: c.Version(), State: c.Stream(),
		Err: c.Err(), Next: c.Next(),
		Trying: c.Trying(), Gaps: c.Gaps(), Providers: c.Providers().Providers}
}

func (p pages) Way() page.Way {
	m := p.m
	w := page.Way{Channel: m.channel.Now(), Auto: m.channel.Follows(), Other: m.channel.Other()}
	if m.o.HubURL != nil {
		w.HubURL = m.o.HubURL()
	}
	return w
}

func (p pages) Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd {
	return p.m.conn.Fetch(what, ask)
}
