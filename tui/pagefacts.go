package tui

import (
	tea "charm.land/bubbletea/v2"
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
		Trying: c.Trying(), Gaps: c.Gaps(), Providers: c.Providers().Providers,
		Agents: c.Agents() != nil}
}

func (p pages) Way() page.Way {
	m := p.m
	w := page.Way{Channel: m.channel.Now(), Auto: m.channel.Follows(), Other: m.channel.Other()}
	if m.o.HubURL != nil {
		w.HubURL = m.o.HubURL()
	}
	return w
}

// doctor shows what works here.
func (p pages) doctor() tea.Cmd {
	return page.Doctor(p, p.m.o.Doctor, &p.m.terminalReplies, p.m.screenReader != nil)
}

// logs shows the newest lines of the log.
func (p pages) logs() tea.Cmd {
	watch := page.Watch(p.m.o.WatchLog)
	if watch == nil {
		watch = page.WatchBy(p.m.o.Watches, p.m.o.Log)
	}
	return page.Logs(p, p.m.o.LogFile, watch)
}
