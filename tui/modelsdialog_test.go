package tui

import (
	"errors"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/choice"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/session"
)

// modelled gives the engine some models of two providers, and connects.
func modelled(r *rig) {
	r.eng.says("GET /config/providers", engine.Providers{Default: map[string]string{"anthropic": "claude-sonnet-5"},
		Providers: someProviders()})
	r.connect(client.Attached)
}

func TestFavouriteModelsAreKept(t *testing.T) {
	var liked, recent []string
	kept := func(o *Options) {
		o.Models = choice.Models{Favourites: slices.Clone(liked), Recent: slices.Clone(recent),
			KeepFavourites: func(all []string) error { liked = all; return nil },
			KeepRecent:     func(all []string) error { recent = all; return nil }}
	}
	scene(t, kept, func(r *rig) {
		modelled(r)
		r.keys("ctrl+x", "m")
		r.see("Models", "●  Claude Sonnet 5", "reasons images     200K         $3 / $15",
			"anthropic/claude-sonnet-5 · of 2026-05-01", "ctrl+h shows 2 deprecated")
		r.gone("Claude 2", "Favourites")
		r.write("zed")
		r.see("Models · 1 found")
		r.keys("ctrl+f")
		r.see("a favourite now: Free One", "★ Free One · Zed AI", "free")
		r.keys("enter")
		r.see("zed/free-one")
		r.keys("ctrl+x", "m")
		r.see("Favourites", "●★ Free One · Zed AI", "Recent")
		r.keys("ctrl+h")
		r.see("Claude 2 (deprecated)", "ctrl+h hides 2 deprecated")
	})
	if !slices.Equal(liked, []string{"zed/free-one"}) ||
		!slices.Equal(recent, []string{"zed/free-one", "anthropic/claude-sonnet-5"}) {
		t.Fatalf("kept %q and %q", liked, recent)
	}
	scene(t, kept, func(r *rig) { // a later run
		modelled(r)
		r.see("build · zed/free-one") // which was chosen last
		r.user("openspace.model.next_favourite", nil)
		r.keys("ctrl+x", "m")
		r.see("Favourites", "●★ Free One")
		r.keys("ctrl+f")
		r.see("no longer a favourite: Free One")
		if len(liked) > 0 {
			t.Errorf("kept %q", liked)
		}
	})
	scene(t, func(o *Options) {
		o.Models.KeepFavourites = func([]string) error { return errors.New("the disk is full") }
	}, func(r *rig) {
		modelled(r)
		r.keys("ctrl+x", "m", "ctrl+f")
		r.see("the disk is full")
	})
}

func TestModelsThatAreGoneAreSaidAndForgotten(t *testing.T) {
	var recent, liked []string
	scene(t, func(o *Options) {
		o.Models = choice.Models{Favourites: []string{"old/one"}, Recent: []string{"old/two", "old/one"},
			KeepFavourites: func(all []string) error { liked = all; return nil },
			KeepRecent:     func(all []string) error { recent = all; return nil }}
		o.Model = "old/three"
		liked = []string{"x"}
	}, func(r *rig) {
		modelled(r)
		r.see("old/three, which -m names, is not among the engine's models: anthropic/claude-sonnet-5 answers (/models)", "build · anthropic/claude-sonnet-5")
		r.keys("ctrl+x", "m")
		r.see("★ one · old", "gone: no provider offers it", "two · old", "Gone", "three · old", "gone, and -m names it")
		if n := strings.Count(r.screen(), "one · old"); n != 1 {
			t.Errorf("one is listed %d times", n)
		}
		r.keys("home")
		r.see("ctrl+d forgets it")
		r.keys("enter")
		r.see("no provider offers old/one")
		r.keys("ctrl+d")
		r.gone("one · old")
		if len(liked) != 0 || !slices.Equal(recent, []string{"old/two"}) {
			t.Errorf("kept %q and %q", liked, recent)
		}
		r.keys("home", "down", "ctrl+d")
		r.see("it is listed for as long as -m names it")
		r.keys("esc")
		s := engine.Session{ID: "ses_1", Title: "Old", Time: engine.SessionTime{Created: 1, Updated: 1},
			Model: &engine.SessionModel{ProviderID: "anthropic", ID: "claude-1"}}
		r.eng.has(s)
		r.events(&engine.SessionCreated{SessionID: s.ID, Info: s})
		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_1"})
		r.see("anthropic/claude-1, which this session used, is not among the engine's models")
	})
}

func TestEachAgentKeepsItsModel(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.eng.agents = []engine.Agent{{Name: "build", Mode: "primary"},
			{Name: "plan", Mode: "primary", Description: "thinks first"},
			{Name: "review", Mode: "primary", Color: "#ff8800",
				Model: &engine.ModelRef{ProviderID: "anthropic", ModelID: "claude-opus-5"}},
			{Name: "explore", Mode: "subagent", Description: "looks around"}}
		modelled(r)
		r.see("build · anthropic/claude-sonnet-5")
		choose := func(model string) { r.user("openspace.model.select", map[string]string{"model": model}) }
		agent := func(name string) { r.user("openspace.agent.select", map[string]string{"name": name}) }
		agent("review")
		r.see("review · anthropic/claude-opus-5")
		agent("plan")
		choose("zed/free-one")
		agent("review")
		r.see("review · anthropic/claude-opus-5")
		choose("anthropic/claude-3")
		agent("build") // has none of its own, and follows the last choice of such
		r.see("build · zed/free-one")
		choose("anthropic/claude-sonnet-5")
		for name, want := range map[string]string{"plan": "zed/free-one", "review": "anthropic/claude-3",
			"build": "anthropic/claude-sonnet-5"} {
			agent(name)
			r.see(name + " · " + want)
		}
		agent("plan")
		r.keys("ctrl+x", "a")
		r.see("● ■ plan", "■ review", "primary · anthropic/claude-3", "primary · zed/free-one · thinks first")
		if !strings.Contains(r.m.View().Content, "38;2;255;136;0") {
			t.Error("an agent's colour is not shown")
		}
		r.keys("esc")
		r.write("@expl")
		r.see("explore", "agent · looks around")
		r.keys("ctrl+c")
		r.user("openspace.session.new", nil)
		agent("review")
		r.see("review · anthropic/claude-3") // what was chosen goes along
	})
}

func TestWhatAnAgentAnsweredWithStaysItsModel(t *testing.T) {
	scene(t, nil, func(r *rig) {
		modelled(r)
		openSession(r)
		for i, by := range []string{"plan", "build"} {
			model := &engine.ModelRef{ProviderID: "anthropic", ModelID: []string{"claude-opus-5", "claude-3"}[i]}
			r.events(&engine.MessageUpdated{SessionID: "ses_1",
				Info: engine.Message{ID: "msg_" + by, SessionID: "ses_1", Role: engine.RoleUser, Agent: by,
					Model: model, Time: engine.MessageTime{Created: int64(i + 1)}}})
		}
		r.see("build · anthropic/claude-3")
		r.user("openspace.agent.select", map[string]string{"name": "plan"})
		r.see("plan · anthropic/claude-opus-5")
	})
}

func TestModelsAreNotGoneBeforeTheEngineIsThere(t *testing.T) {
	scene(t, func(o *Options) { o.Models.Favourites = []string{"zed/free-one"} }, func(r *rig) {
		r.keys("ctrl+x", "m")
		r.see("waiting for the engine's models…")
		r.gone("gone", "free-one")
		r.keys("ctrl+f", "ctrl+d", "down", "end", "enter", "x", "backspace")
		modelled(r)
		r.see("★ Free One", "Claude Sonnet 5")
	})
	scene(t, nil, func(r *rig) {
		r.eng.says("GET /config/providers", engine.Providers{})
		r.connect(client.Attached)
		r.keys("ctrl+x", "m")
		r.see("no model yet: ctrl+a connects a provider")
	})
}

func TestTheModelsDialogTakesKeysAndMouse(t *testing.T) {
	scene(t, nil, func(r *rig) {
		modelled(r)
		r.keys("ctrl+x", "m")
		d := r.m.dialogs.Top().(*session.Models)
		at := func() string { return d.Chosen().Name }
		for _, step := range []struct{ key, want string }{{"home", "Claude Opus 5"}, {"up", "Free One"},
			{"down", "Claude Opus 5"}, {"end", "Free One"}, {"pgup", "Claude Opus 5"}, {"tab", "Claude Sonnet 5"},
			{"pgdown", "Free One"}} {
			if r.keys(step.key); at() != step.want {
				t.Errorf("%s leads to %s, want %s", step.key, at(), step.want)
			}
		}
		r.send(tea.PasteMsg{Content: "son\nxyz"})
		r.see("› son xyz", "nothing matches")
		_, box := dialog.Placed(host{r.m}, d)
		r.send(tea.MouseWheelMsg{X: box.X + 3, Y: box.Y + 3, Button: tea.MouseWheelDown})
		d.Narrow("")
		_, box = dialog.Placed(host{r.m}, d)
		r.send(tea.MouseClickMsg{X: box.X + 5, Y: box.Y + r.m.win.FirstRow() + 2, Button: tea.MouseLeft})
		r.see("build · anthropic/claude-opus-5")
		r.gone("Models")
		r.keys("ctrl+x", "m", "ctrl+a")
		r.see("Connect a provider")
	})
}
