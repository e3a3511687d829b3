package tui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/speak"
)

// listener drives the linear program over the model of a rig.
type listener struct {
	*rig
	l    *speak.Speaker
	told []string
}

// listening is a live program that is told, and not drawn.
func listening(t *testing.T, piped bool, change func(*Options), play func(*listener)) {
	t.Helper()
	scene(t, change, func(r *rig) {
		h := &listener{rig: r}
		h.l = NewSpeaker(r.m, piped, func(lines []string) { h.told = append(h.told, lines...) })
		r.front = h.l
		h.start(h.l.Init())
		h.connect(client.Attached)
		h.pass(time.Second)
		play(h)
	})
}

func (h *listener) says(lines ...string) {
	h.t.Helper()
	for _, text := range lines {
		h.send(speak.Line{Text: text, At: time.Now()})
	}
}

// hears holds that texts were told since the last look, and forgets them.
func (h *listener) hears(texts ...string) {
	h.t.Helper()
	all := strings.Join(h.told, "\n")
	for _, text := range texts {
		if !strings.Contains(all, text) {
			h.t.Fatalf("%q is not told:\n%s", text, all)
		}
	}
	h.told = nil
}

func (h *listener) silent() {
	h.t.Helper()
	if len(h.told) > 0 {
		h.t.Errorf("it tells %q", h.told)
		h.told = nil
	}
}

func asksToRun(id string) *engine.PermissionAsked {
	return &engine.PermissionAsked{Permission: engine.Permission{ID: id, SessionID: "ses_1", Permission: "bash",
		Metadata: map[string]any{"command": "make"}, Always: []string{"make *"}}}
}

func TestARequestIsAnsweredByNothingThatWasTypedBefore(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		openSession(h.rig)
		h.told = nil
		h.events(asksToRun("per_1"))
		h.hears("Permission is asked.", "Run this command: make", "1, once", "2, always", "3, reject", "4, message")
		h.says("1")
		h.hears("That came too early to be an answer.")
		h.pass(time.Second)
		h.says("")
		h.hears("That is no answer, and nothing was sent.")
		h.says("y")
		h.hears("That is no answer, and nothing was sent. Type 1 or once, 2 or always, 3 or reject, or 4 or message " +
			"with your words.")
		if h.m.st.Ask("per_1") == nil || len(h.m.st.Open()) != 1 {
			t.Fatal("it was answered")
		}
		h.says("/details")
		h.hears("No tool was called that far back.")
		h.says("once")
		h.hears("Allowed once.")
		if len(h.m.st.Open()) != 0 {
			t.Error("it was not answered")
		}
	})
}

func TestTheGateAsksInWords(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		openSession(h.rig)
		h.told = nil
		done := h.agent(h.ctx, "openspace.pane.list", "{}")
		h.pass(6 * time.Second) // it may wait for the session that it belongs to
		h.hears("Let agents drive the panes?", "openspace.pane.list", "1, deny", "2, allow", "3, always",
			"within 50 seconds")
		h.says("", "yes please")
		h.hears("That is no answer.")
		h.says("2")
		h.hears("Allowed.")
		if r := <-done; r.Err != nil {
			t.Errorf("it fails: %v", r.Err)
		}
	})
}

func TestATextOfSeveralLinesIsOne(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		h.told = nil
		h.says(`one\`)
		h.m.toast(commands.LevelInfo, "meanwhile")
		h.silent()
		h.says("two")
		h.hears("meanwhile", "one\ntwo")
		h.says("<<", "three", "", `four\`)
		h.hears("A line END ends it")
		h.says("END")
		h.hears("three\n\nfour\\")
		h.says("<<XX", "dropped")
		h.told = nil
		h.send(speak.Interrupt{})
		h.hears("Dropped what was being written.")
	})
}

func TestListsAreAnsweredByNumbers(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		three(h.rig)
		h.told = nil
		h.says("/sessions")
		h.hears("Sessions: 3 choices.", "1. Newest talk", "the one you are in", "3. Oldest talk",
			"Type a number, part of a name, or cancel.")
		h.says("7")
		h.hears("There is no such number.")
		h.says("oldest")
		h.hears("1. Oldest talk")
		h.says("1")
		h.hears("Session: Oldest talk.")
		h.says("/models")
		h.hears("Models: ", "First model, Mock, the one that answers")
		h.says("second")
		h.hears("1. ")
		h.says("1")
		h.hears("Chosen: ")
		h.says("/models")
		h.says("cancel")
		h.hears("Cancelled.")
		h.says("cancel")
		h.hears("There is nothing to cancel.")
	})
}

func TestCtrlCTwiceLeaves(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		h.told = nil
		h.send(speak.Interrupt{})
		h.hears("Ctrl+C again within 2 seconds leaves.")
		h.pass(3 * time.Second)
		h.send(speak.Interrupt{})
		if h.m.quit {
			t.Fatal("two that are far apart leave")
		}
		h.send(speak.Interrupt{})
		if !h.m.quit {
			t.Error("it stays")
		}
	})
}

func TestEverySlashCommandHasItsPlaceInLines(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		h.told = nil
		h.says("/help")
		help := strings.Join(h.told, "\n")
		for _, c := range h.m.reg.All() {
			if c.Slash != "" && !strings.Contains(help, "\n/"+c.Slash+": ") {
				h.says("/" + c.Slash)
				h.hears("/" + c.Slash + " shows panes: not in screen reader mode.")
			}
		}
		for _, name := range []string{"themes", "layout", "keys", "open"} {
			if strings.Contains(help, "\n/"+name+": ") {
				t.Errorf("help names /%s", name)
			}
		}
		h.told = nil
		h.says("/themes")
		h.hears("/themes shows panes: not in screen reader mode.")
		h.says("/theme") // by its other name
		h.hears("/themes shows panes")
	})
}

func TestTheConnectionIsTold(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		h.hears("The engine is there: opencode 1.18.33.")
		h.stream(client.StateChange{State: client.Retrying})
		h.hears("The connection to the engine is lost.")
		h.stream(client.StateChange{State: client.Live, Version: "1.18.33"})
		h.hears("the engine is back")
	})
}

func TestNothingIsDrawnForWhoListens(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		if v := h.l.View(); v.Content != "" || v.AltScreen || v.MouseMode != tea.MouseModeNone {
			t.Errorf("it draws %+v", v)
		}
		if !h.m.still() {
			t.Error("things move")
		}
	})
}

func TestSignsAreToldInWords(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		openSession(h.rig)
		for _, line := range []string{"/status", "/help", "/models", "cancel", "/mcp", "cancel", "/agents", "cancel",
			"/context", "/glance", "/permissions", "cancel", "/doctor"} {
			h.told = nil
			h.says(line)
			h.pass(time.Second)
			if all := strings.Join(h.told, "\n"); strings.ContainsAny(all, "✓✗●○★→←·▸▾⊞") {
				t.Errorf("%s tells signs:\n%s", line, all)
			}
		}
	})
}

func TestModelsAreToldWithWhatTheyCost(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		h.told = nil
		h.says("/models")
		h.hears("First model, Mock, the one that answers, free")
	})
}

func TestAListThatIsOnItsWaySaysSo(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		p := dialog.NewPicker("Connect a provider", nil)
		p.Wait = "asking the engine for its providers…"
		h.m.dialogs.Push(p)
		h.told = nil
		h.send(apply(func(m *Model) tea.Cmd { return nil }))
		h.hears("Connect a provider: asking the engine for its providers. It is told once it is there.")
		h.send(apply(func(m *Model) tea.Cmd { p.SetRows([]dialog.Row{{Label: "One"}}); return nil }))
		h.hears("Connect a provider: 1 choice.", "1. One")
	})
}
