package tui

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/tui/layouts"
	"github.com/openspace-tui/openspace/tui/roster"
)

// shelf keeps layouts in memory, as the state folder does on disk.
type shelf struct {
	layouts.Kept
	forgot []string
}

func newShelf() *shelf {
	s := &shelf{Kept: layouts.Kept{Named: map[string]json.RawMessage{}, Sessions: map[string]json.RawMessage{}}}
	s.Keep = s
	return s
}

func (s *shelf) Save(session string, data json.RawMessage) error {
	s.Last = data
	if session != "" {
		s.Sessions[session] = data
	}
	return nil
}

func (s *shelf) Forget(session string) error {
	delete(s.Sessions, session)
	s.forgot = append(s.forgot, session)
	return nil
}

func (s *shelf) KeepNamed(edits map[string]json.RawMessage) (map[string]json.RawMessage, error) {
	if s.Named == nil {
		s.Named = map[string]json.RawMessage{}
	}
	for name, data := range edits {
		if s.Named[name] = data; data == nil {
			delete(s.Named, name)
		}
	}
	return maps.Clone(s.Named), nil
}

// with gives a program what is kept.
func (s *shelf) with(o *Options) { o.Layouts = s.Kept }

// desk writes areas with their tabs, the current one in brackets and the focus
// with a star.
func desk(r *rig) string {
	var out []string
	for _, p := range r.m.ws.Panes() {
		a, _ := r.m.ws.Tree().AreaOf(p.ID)
		text := string(a) + ":"
		for i, t := range p.Tabs {
			name := t.Content.ID().Ref()
			if t.Content.ID().Kind() == chat.KindName {
				name = chat.KindName
			}
			if i == p.Active {
				name = "[" + name + "]"
			}
			text += name
		}
		if r.m.ws.Focused() == p {
			text += "*"
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

func (r *rig) stands(want string) {
	r.t.Helper()
	if got := desk(r); got != want {
		r.t.Fatalf("the panes stand\n%s, not\n%s", got, want)
	}
}

func (r *rig) goTo(session string) {
	r.t.Helper()
	r.user("openspace.session.switch", map[string]string{"sessionId": session})
}

func TestEachSessionKeepsItsOwnArrangement(t *testing.T) {
	s := newShelf()
	live(t, s.with, func(r *rig) {
		three(r)
		open(r, "src/gamma")
		r.keys("pgdown")
		r.user("openspace.pane.grow", map[string]int{"cells": 6})
		size := rect(r, gamma)
		r.see("line 60 ")
		r.stands("main:[src/gamma]* right:[chat]")
		r.goTo("ses_b") // for the first time: what is on screen stays
		r.stands("main:[src/gamma]* right:[chat]")
		r.user("openspace.pane.close", map[string]string{"contentId": string(gamma)})
		open(r, "alpha")
		open(r, "beta")
		r.keys("ctrl+x", "p") // beta is pinned
		r.stands("main:alpha[beta]* right:[chat]")
		r.goTo("ses_c")
		r.stands("main:[src/gamma]beta* right:[chat]")
		if got := rect(r, gamma); got != size {
			t.Errorf("its size is %v, not %v", got, size)
		}
		r.see("line 60 ")
		r.gone("line 1 ")
		if r.m.chats.Session() != "ses_c" {
			t.Errorf("the session is %s", r.m.chats.Session())
		}
		r.goTo("ses_b")
		r.stands("main:alpha[beta]* right:[chat]")
		r.goTo("ses_child") // a subagent's has that of who called it
		r.goTo("ses_a")
		r.stands("main:alpha[beta]* right:[chat]")
	})
	if len(s.Sessions) != 3 {
		t.Errorf("kept for %v", s.Sessions)
	}
}

func TestTheNextRunBeginsAsTheLastOneStood(t *testing.T) {
	s := newShelf()
	live(t, s.with, func(r *rig) {
		three(r)
		open(r, "src/gamma")
		r.keys("pgdown", "alt+f")
		r.stands("main:[src/gamma]* right:[chat]")
		r.goTo("ses_b")
		open(r, "alpha")
		r.pass(time.Second)
		if s.Last == nil || s.Sessions["ses_b"] == nil {
			t.Fatal("nothing is kept while it runs")
		}
	})
	live(t, s.with, func(r *rig) { // a new conversation begins in its prompt
		r.stands("main:src/gamma[alpha] right:[chat]*")
		if r.m.ws.Tree().Zoomed() != "" {
			t.Error("the prompt is behind what is zoomed")
		}
	})
	live(t, func(o *Options) { s.with(o); o.Session = "ses_c" }, func(r *rig) {
		r.stands("main:[src/gamma]* right:[chat]")
		if r.m.ws.Tree().Zoomed() == "" {
			t.Error("it is zoomed no longer")
		}
		r.see("line 60 ")
	})
	live(t, func(o *Options) { s.with(o); o.Session = "ses_c"; o.Draft.Pieces = nil; o.Prompt = "hello" }, func(r *rig) {
		r.stands("main:[src/gamma] right:[chat]*")
	})
}

func TestANarrowWindowBeginsWithTheChatWhateverHadTheKeyboard(t *testing.T) {
	s := newShelf()
	live(t, s.with, func(r *rig) {
		three(r)
		open(r, "alpha")
	})
	dir := project(t)
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, dir, func(o *Options) { s.with(o); o.Session = "ses_c" })
		defer r.close()
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		r.stands("main:[alpha] right:[chat]*")
		r.see("alpha alt+h")
		r.keys("alt+h")
		r.see("the first file")
		r.send(tea.WindowSizeMsg{Width: 140, Height: 40})
		r.see("the first file", "│")
	})
}

func TestWhatIsMissingSaysSoAndCanBeTriedAgain(t *testing.T) {
	s := newShelf()
	live(t, s.with, func(r *rig) {
		open(r, "alpha")
		r.pass(time.Second)
	})
	s.Last = json.RawMessage(strings.Replace(string(s.Last), "editor:alpha", "telescope:m31", 1))
	live(t, s.with, func(r *rig) {
		r.see("telescope:m31", "unknown kind of pane", "enter tries again · alt+w closes this tab")
		x, y := at(r, "enter tries again")
		r.send(click(x, y))
		r.see("unknown kind of pane")
		x, y = at(r, "alt+w closes this")
		r.send(click(x, y))
		r.stands("right:[chat]*")
	})
	s.Last = json.RawMessage(strings.Replace(string(s.Last), "telescope:m31", "editor:gone", 1))
	s.Last = json.RawMessage(`{"layout":{"areas":{"main":{"pane":"pane-1"}},"left":0.2,"right":0.4,"bottom":0.3},"panes":{"pane-1":{"tabs":[{"content":"editor:gone"}],"active":0}}}`)
	live(t, s.with, func(r *rig) {
		r.stands("main:[gone] right:[chat]*")
		r.see("file not found", "enter reads it again")
	})
	s.Last = json.RawMessage(`{"layout":`)
	live(t, s.with, func(r *rig) { r.stands("right:[chat]*") })
}

func TestADeletedSessionsLayoutIsForgotten(t *testing.T) {
	s := newShelf()
	live(t, s.with, func(r *rig) {
		three(r)
		r.pass(time.Second)
		if s.Sessions["ses_c"] == nil {
			t.Fatal("nothing is kept")
		}
		r.user("openspace.session.delete", map[string]string{"sessionId": "ses_c"})
		r.pass(roster.UndeleteFor + time.Second)
	})
	if fmt.Sprint(s.forgot) != "[ses_c]" || s.Sessions["ses_c"] != nil {
		t.Errorf("forgot %v, kept %v", s.forgot, s.Sessions)
	}
}

func (r *rig) slash(text string) {
	r.t.Helper()
	c := r.chat()
	r.send(apply(func(m *Model) tea.Cmd { r.m.report(r.m.ws.FocusContent(c.ID(), panes.User)); return nil }))
	r.write(text)
	if r.m.complete.Open() {
		r.keys("esc")
	}
	r.keys("enter")
}

func TestLayoutsAreSavedUnderNamesAndLoaded(t *testing.T) {
	s := newShelf()
	live(t, s.with, func(r *rig) {
		open(r, "alpha")
		r.user("openspace.pane.open", map[string]any{"type": "editor", "contentId": "beta", "splitDirection": "horizontal"})
		r.slash("/layout save two files")
		r.see("the layout two files is saved")
		if s.Named["two files"] == nil {
			t.Fatal("it is not kept")
		}
		r.user("openspace.pane.close", map[string]string{"contentId": string(beta)})
		open(r, "src/gamma")
		r.slash("/layout load two files")
		r.stands("main:[alpha]src/gamma main:[beta] right:[chat]*")
		r.slash("/layout undo")
		r.stands("main:alpha[src/gamma]beta right:[chat]*") // nothing closes
		r.slash("/layout load nobody")
		r.see(`there is no layout "nobody"`)
		r.slash("/layout nobody")
		r.see("presets are chat, code, review, present, wide, reset")
		r.slash("/layout save a/b")
		r.see("has no / or")
		for range 50 {
			r.keys("backspace")
		}
		r.slash("/layout save two files")
		r.see("Replace the layout?")
		r.pass(time.Second)
		r.keys("n")
		r.gone("Replace the layout?")
		r.pass(time.Second)
		r.slash("/layout delete two files")
		r.see("the layout two files is deleted")
	})
	if len(s.Named) != 0 {
		t.Errorf("kept %v", s.Named)
	}
}

func TestNamesOfLayoutsAreCompleted(t *testing.T) {
	s := newShelf()
	live(t, s.with, func(r *rig) {
		r.slash("/layout save desk one")
		r.write("/layout ")
		r.see("desk one", "present", "save")
		r.write("pre")
		r.keys("enter")
		r.see("layout present: /layout undo")
		r.write("/layout lo")
		r.keys("tab")
		r.see("a layout of this workspace")
		r.keys("enter")
		r.see("layout desk one: /layout undo")
	})
}

func TestPresetsArrangeWhatIsOpen(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		open(r, "beta")
		for _, step := range []struct{ slash, want string }{
			{"/layout chat", "right:[chat]alphabeta*"},
			{"/layout code", "main:alpha[beta] right:[chat]*"}, // what showed before the conversation hid it
			{"/layout wide", "left:alpha[beta] right:[chat]*"},
			{"/layout reset", "main:alpha[beta] right:[chat]*"},
			{"/layout undo", "left:alpha[beta] right:[chat]*"},
			{"/layout undo", "main:alpha[beta] right:[chat]*"},
			{"/layout undo", "right:[chat]alphabeta*"},
		} {
			r.slash(step.slash)
			r.stands(step.want)
		}
	})
}

func TestTheLayoutDialog(t *testing.T) {
	s := newShelf()
	live(t, s.with, func(r *rig) {
		open(r, "alpha")
		r.slash("/layout")
		r.see("Presets", "› chat", "terminals", "enter applies")
		r.gone("renames", "deletes")
		r.keys("ctrl+d")
		r.see("presets are always there")
		r.keys("ctrl+s")
		r.write("mine")
		r.keys("enter")
		r.see("Of this workspace", "› mine", "2 tabs", "ctrl+r renames", "ctrl+d deletes")
		r.keys("ctrl+r")
		r.write(" too")
		r.keys("enter")
		r.see("› mine too")
		r.keys("ctrl+s")
		r.write("x\\y")
		r.keys("enter")
		r.see("has no / or")
		r.keys("esc", "ctrl+d")
		r.see("ctrl+d again deletes mine too")
		r.keys("down", "up", "ctrl+d")
		r.see("ctrl+d again deletes mine too")
		r.keys("ctrl+d")
		r.gone("› mine too")
		x, y := at(r, " wide ")
		r.send(click(x+1, y))
		r.see("three columns")
		r.send(click(x+1, y))
		r.gone("Layouts")
		r.stands("left:[alpha] right:[chat]*")
	})
	if len(s.Named) != 0 {
		t.Errorf("kept %v", s.Named)
	}
}

func TestTheLayoutDialogLooksAsItShould(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {80, 24}, {140, 40}} {
		for name, keys := range map[string][]string{"named": nil, "preset": {"down", "down", "down"}, "saving": {"ctrl+s", "a"}} {
			t.Run(fmt.Sprintf("%s %dx%d", name, size[0], size[1]), func(t *testing.T) {
				s := newShelf()
				live(t, s.with, func(r *rig) {
					open(r, "alpha")
					r.slash("/layout save review")
					r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
					r.slash("/layout")
					r.pass(10 * time.Second)
					r.keys(keys...)
					golden(t, fmt.Sprintf("layouts-%s-%dx%d.txt", name, size[0], size[1]), r.screen()+"\n")
				})
			})
		}
	}
}

func TestAnAgentLeavesWhatThePersonArranged(t *testing.T) {
	live(t, allowed, func(r *rig) {
		open(r, "alpha")
		c := rect(r, chatID(r))
		r.send(click(c.X, 20), drag(c.X-20, 20), drop(c.X-20, 20))
		sized := rect(r, chatID(r))
		main, _ := r.m.ws.Find(alpha)
		if res := r.now(r.agent(r.ctx, "openspace.pane.resize", `{"paneId":"`+string(main.ID)+`","width":80}`)); res.Err == nil || !strings.Contains(res.Err.Message, "sized it by hand") {
			t.Errorf("the agent resized it: %v", res.Err)
		}
		if res := r.now(r.agent(r.ctx, "openspace.editor.open", `{"path":"beta"}`)); res.Err != nil {
			t.Fatal(res.Err)
		}
		if res := r.now(r.agent(r.ctx, "openspace.editor.close", `{"path":"beta"}`)); res.Err != nil {
			t.Fatal(res.Err)
		}
		if got := rect(r, chatID(r)); got != sized {
			t.Errorf("the size went from %v to %v", sized, got)
		}
		// A tab that was moved stays where it is.
		r.send(apply(func(m *Model) tea.Cmd {
			p, _ := r.m.ws.Find(chatID(r))
			d := layout.Horizontal
			r.m.report(r.m.ws.MoveTo(alpha, panes.Drop{Pane: p.ID, Split: &d}))
			return nil
		}))
		r.stands("right:[chat] right:[alpha]*")
		r.now(r.agent(r.ctx, "openspace.editor.open", `{"path":"alpha","newPane":true}`))
		r.stands("right:[chat] right:[alpha]*")
		r.now(r.agent(r.ctx, "openspace.editor.open", `{"path":"beta"}`)) // beside its like
		r.stands("right:[chat] right:alpha[beta]*")
	})
}

func TestAnAgentDoesNotEndAZoom(t *testing.T) {
	live(t, allowed, func(r *rig) {
		open(r, "alpha")
		r.keys("alt+l", "alt+f")
		for _, call := range []string{"openspace.editor.open", "openspace.editor.highlight", "openspace.editor.scroll_to"} {
			args := map[string]string{"openspace.editor.open": `{"path":"beta"}`, "openspace.editor.scroll_to": `{"path":"beta","line":1}`,
				"openspace.editor.highlight": `{"path":"beta","ranges":[{"startLine":1,"endLine":1}]}`}[call]
			if res := r.now(r.agent(r.ctx, call, args)); res.Err != nil {
				t.Fatalf("%s: %v", call, res.Err)
			}
		}
		r.see("zoomed, 1 new", "the agent opened something behind this pane: alt+f shows it")
		r.gone("the second file")
		r.keys("alt+f")
		r.see("the second file")
		r.keys("alt+f")
		r.gone("1 new")
	})
}

func TestThePersonsSizesAreNotTheirOwnLimit(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		r.keys("alt+=")
		p, _ := r.m.ws.Find(alpha)
		r.user("openspace.pane.resize", map[string]any{"paneId": p.ID, "width": 50})
		if got := rect(r, alpha); got.W != 70 {
			t.Errorf("sized to %v", got)
		}
	})
}

func TestTheMouseIsTurnedOffAndOnWhileItRuns(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		r.see("alpha ×")
		r.slash("/mouse")
		r.see("the mouse is the terminal's, which selects text by itself: /mouse takes it back")
		r.gone("alpha ×")
		if r.m.View().MouseMode != tea.MouseModeNone {
			t.Error("the mouse is still taken")
		}
		r.slash("/mouse")
		r.see("the mouse is used here again")
		if r.m.View().MouseMode != tea.MouseModeCellMotion {
			t.Error("the mouse is not taken")
		}
	})
}

func TestAnAgentDoesNotCloseWhatIsPinned(t *testing.T) {
	live(t, allowed, func(r *rig) {
		open(r, "alpha")
		r.keys("ctrl+x", "p")
		for _, call := range [][2]string{{"openspace.editor.close", `{"path":"alpha"}`}, {"openspace.pane.close", `{"contentId":"editor:alpha"}`}} {
			if res := r.now(r.agent(r.ctx, call[0], call[1])); res.Err == nil || !strings.Contains(res.Err.Message, "pinned") {
				t.Errorf("%s: %v", call[0], res.Err)
			}
		}
	})
}
