package tui

import (
	"errors"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/look"
	"github.com/openspace-tui/openspace/tui/session"
	"github.com/openspace-tui/openspace/tui/submit"
	"github.com/openspace-tui/openspace/tui/undo"
)

func TestListsAndPagesAreSaid(t *testing.T) {
	all := dialogsLookedAt()
	for name, known := range map[string]string{ // names, ids, values, and what the person and the agent wrote
		"palette":  "",
		"found":    "sess",
		"variants": "default|high|low",
		"stash":    "another one, of two lines|a thought for later",
		"queue":    "then run the tests|and commit it with a message that says why, at some length",
		"history":  "run the tests and tell what fails|why does the port differ?|a long prompt|a long|a lon| site | now",
		"projects": "the site|site",
		"rules":    "bash git status|webfetch|allow|build",
		"sessions": "Fix the port|Draw the build as a whiteboard|A deck about the release that has a title of many words, more than fit|and other wide letters| now",
		"search":   "Fix the port|Draw the build as a whiteboard|A deck about the release that has a title of many words, more than fit|and other wide letters|Where is the port?|port | now",
		"timeline": "question",
		"todos":    "find where the port is read|read it from the environment first, then from the file|say so in the docs|a switch for it|pgdn scroll · esc closes",
		"status":   "opencode|build|Far away|On this machine|docs: |login: |old: |openspace: |Unable to connect. Is the computer able to access the|url?|gopls src|gofmt (.go)|pgdn scroll · esc closes",
		"themes":   "ayu|sea|kanagawa|catppuccin|dracula|contrast|one-dark|openspace|solarized| auto",
		"settings": "auto-focus| all |permissions.allow| default |permissions.ask|auto|nord|bell|lines|theme|true|false|ask |*.csv|bash go test *, edit docs/*|appearance|background|colors|borders|mouse|graphics|icons|none|motion|screenReader|language|keys|notify",
		"leader":   "",
		"models":   "Free One|Zed AI|model · gone|Claude Opus|Claude Sonnet|Anthropic",
		"mcp":      " docs | login | off | openspace | own |SSE error: Unable to connect. Is the computer able to access the url? It was|tried three times, ten seconds apart.",
	} {
		t.Run(name, func(t *testing.T) {
			langtest.Pseudo(t)
			d := all[name]
			stage := d.stage
			if stage == nil {
				stage = staged
			}
			stage(t, func(r *filed) {
				d.open(r)
				drawn := commander{host{r.m}}.whichKey()
				if top := r.m.dialogs.Top(); top != nil {
					drawn = dialog.Drawn(host{r.m}, top)
				}
				allSaid(t, drawn, strings.Split(known, "|")...)
			})
		})
	}
}

// allSaid fails where words were never said.
func allSaid(t *testing.T, drawn string, known ...string) {
	t.Helper()
	if words := langtest.Unsaid(drawn, known...); len(words) > 0 {
		t.Errorf("nobody said %q:\n%s", words, drawn)
	}
}

func TestTheGreetingAndTheStatusLineAreSaid(t *testing.T) {
	langtest.Pseudo(t)
	scene(t, nil, func(r *rig) {
		known := []string{"OpenSpace", "opencode", "tour", "open README.md", "run tests", "openspace --demo", "001",
			"mcp", "stream"}
		look := func() {
			t.Helper()
			r.m.toasts.Clear()
			allSaid(t, strings.Join(pages{host{r.m}}.welcome(100), "\n")+"\n"+r.m.status.Draw(), known...)
		}
		look()
		for _, s := range []client.StreamState{client.Connecting, client.Retrying, client.Live} {
			r.connect(client.Demo)
			r.stream(client.StateChange{State: s, Version: "1.18.33", Err: lang.Errorf("it-is-gone")})
			look()
		}
		r.connect(client.Attached)
		look()
		r.m.conn.SetAgents([]engine.Agent{})
		look()
		r.m.keyboard.SetLocked(true)
		look()
	})
}

func TestToastsAreSaid(t *testing.T) {
	langtest.Pseudo(t)
	for _, text := range []string{"/redo", "/undelete", "/undo-agent", "/undo-agent 3", "/unshare", "/compact", "/pop",
		"/copy", "/child", "/parent", "/sibling", "/todo x", "/nosuch",
		"/variants", "/theme nosuch", "/project /nosuch", "!ls"} {
		staged(t, func(r *filed) {
			was := r.m.toasts.Count()
			r.open(text)
			if r.m.toasts.Count() > was {
				allSaid(t, r.m.toasts.Text(), "nosuch", "nord", "there is nothing to copy")
			}
		})
	}
}

func TestARowIsFoundByItsEnglishToo(t *testing.T) {
	langtest.Pseudo(t)
	p := dialog.NewPicker("", []dialog.Row{{Label: lang.T("switch-session"),
		Find: dialog.AlsoEnglish(lang.Key("switch-session"))}})
	for _, text := range []string{"switch", langtest.Said("Switch")} {
		p.Text.SetValue(strings.Trim(text, "⟦⟧"))
		if p.Filter(); len(p.Shown) != 1 {
			t.Errorf("%q finds nothing", text)
		}
	}
}

func TestWhatGoesWrongIsSaid(t *testing.T) {
	langtest.Pseudo(t)
	for _, err := range []error{shareFault(), undo.ErrNoGit, look.ErrNoFile, submit.NoCommand("", nil)} {
		allSaid(t, lang.Translate(err))
	}
}

// shareFault is what an engine says whose sharing service is not reached.
func shareFault() error {
	return errors.New(session.ShareError(&client.Error{Status: 500, Name: "x", Message: "x"}))
}
