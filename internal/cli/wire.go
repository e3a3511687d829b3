package cli

import (
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/hub"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/instance"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/agent"
)

// defaultHubAddr is where the Hub listens unless somebody says otherwise.
const defaultHubAddr = "127.0.0.1:3001"

// listen binds the Hub, before the engine is started.
func (p *program) listen() error {
	addr, from := p.f.hubAddr, lang.M(lang.Plain("--hub-addr"))
	if !p.f.hubAddrSet && p.conf.Hub.Addr != "" {
		addr, from = p.conf.Hub.Addr, lang.M("hub-addr-of-the-configuration")
	}
	var err error
	p.hub, err = hub.New(hub.Options{
		Addr: addr, Auth: p.f.hubAuth, State: p.state, Version: Version(), Log: p.log,
		MaxEventClients: p.conf.EventClients(),
		Commands:        func() []*commands.Command { return p.model.Registry().Offered(p.tier()) },
		Withheld:        func(id string) *commands.Error { return p.model.Registry().Withheld(p.tier(), id) },
		Executor: agent.Executor{Send: func(m tea.Msg) { p.tea.Send(m) },
			Shared: func() bool { return len(instance.Sharing(p.myself())) > 0 }},
	})
	if err != nil {
		return lang.Errorf("the-hub-at-x-x-x", addr, from, err)
	}
	if err := p.hub.Listen(); err != nil {
		return lang.Errorf("the-hub-at-x-x-x", addr, from, err)
	}
	if _, want, err := net.SplitHostPort(addr); err == nil && want != "0" {
		if _, got, err := net.SplitHostPort(p.hub.Addr()); err == nil && got != want {
			p.model.Notice(lang.T("port-taken-hub-listens", want, p.hub.Addr()))
		}
	}
	return nil
}

// tier is which commands agents are offered. It may be called from anywhere.
func (p *program) tier() commands.Tier {
	t, _ := p.tools.Load().(commands.Tier)
	return t
}

// setTier offers agents the commands that a configuration wants, and tells
// those that listen when these are others than before.
func (p *program) setTier(conf *config.Loaded) {
	now := commands.Tier(conf.Agent.Tools)
	if was, _ := p.tools.Swap(now).(commands.Tier); was != now && p.hub != nil {
		p.hub.RefreshCommands()
		p.guide.refresh()
	}
}

// announce lets ctl find this program, and others see that they share an
// engine with it. Without it the program runs all the same, and says so.
func (p *program) announce(found client.Found) (remove func()) {
	p.me = instance.Info{PID: os.Getpid(), URL: p.hub.URL(), Token: p.hub.Token(), Workspace: p.files.Dir(),
		StartedAt: time.Now().UnixMilli()}
	if p.files.Away() != nil {
		p.me.Away = p.files.Name()
	}
	if found.Source == client.Attached && p.files.Away() == nil { // no other is given a Hub
		p.me.Engine, p.me.MCP = found.URL, wantsMCP(p.channel())
	}
	remove, err := instance.Write(p.me)
	if err != nil {
		p.model.Notice(lang.T("openspace-ctl-will-not-find", lang.Translate(err)))
		return func() {}
	}
	return remove
}

// tokenFile writes the Hub's token where the engine's configuration can refer
// to it, since an environment can be read by others. It gives no file when
// there can be none, and tells the person why.
func (p *program) tokenFile() string {
	file, err := p.writeToken()
	if err != nil { // there is no file
		p.model.Notice(lang.T("engine-cannot-call-panes-tools", lang.Translate(err)))
	}
	return file
}

func (p *program) writeToken() (string, error) {
	dir, err := instance.Dir()
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, strconv.Itoa(os.Getpid())+".token")
	if err := instance.Secret(file, []byte(p.hub.Token())); err != nil {
		return "", err
	}
	return file, nil
}

// dropToken removes what tokenFile wrote.
func dropToken() {
	if dir, err := instance.Dir(); err == nil {
		os.Remove(filepath.Join(dir, strconv.Itoa(os.Getpid())+".token"))
	}
}
