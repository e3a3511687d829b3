package tui

import (
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/page"
	"github.com/openspace-tui/openspace/tui/supply"
)

// pages is the model as the pages see it.
type pages struct{ host }

// The methods implement [page.Source].

func (p pages) Where(whole bool) string                     { return supply.Where(p.m.o.Files, whole) }
func (p pages) ModelInfo(ref engine.ModelRef) *engine.Model { return p.m.choice.ModelInfo(ref) }

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
