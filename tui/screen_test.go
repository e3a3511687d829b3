package tui

import (
	"fmt"
	"runtime/debug"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/editor"
	"github.com/openspace-tui/openspace/tui/dialog"
)

func TestPanesStandBesideEachOther(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		r.see("the first file", "no agent yet", "│")
		r.user("openspace.pane.open", map[string]any{"type": "editor", "contentId": "beta",
			"splitDirection": "vertical"})
		r.see("the first file", "the second file", "no agent yet")
	})
}

func TestNarrowWindowsShowOneAreaAtATime(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		r.keys("alt+l")
		r.send(tea.WindowSizeMsg{Width: 99, Height: 30})
		r.see("Ask anything", "alpha alt+h")
		r.gone("the first file")
		r.keys("alt+h")
		r.see("the first file", "New session alt+l")
		r.gone("Ask anything")
		r.send(tea.WindowSizeMsg{Width: 100, Height: 30})
		r.see("the first file", "no agent yet")
		r.gone("New session alt+l")
	})
}

func TestANarrowWindowBeginsWithTheChat(t *testing.T) {
	dir := project(t)
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, dir, nil)
		defer r.close()
		if r.m.View().Content != "" {
			t.Error("something is drawn before the window's size is known")
		}
		r.send(tea.WindowSizeMsg{Width: 60, Height: 20})
		r.see("OpenSpace", "Ask anything")
	})
}

func TestZoomFillsTheWindowAndPutsBack(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		before := r.screen()
		r.keys("alt+f")
		r.see("the first file", "zoomed", "New session alt+l")
		r.gone("Ask anything")
		r.keys("alt+f")
		if r.screen() != before {
			t.Errorf("unzoomed:\n%s\nbefore:\n%s", r.screen(), before)
		}
		r.keys("alt+f", "alt+l")
		r.see("Ask anything", "the first file")
	})
}

func TestPanesCloseAndTheChatStays(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		open(r, "beta")
		r.keys("alt+w")
		r.see("the first file")
		r.gone("the second file", " beta ")
		r.keys("alt+w")
		r.gone("the first file", "│")
		if focusedKind(r) != chat.KindName {
			t.Error("the keyboard is nowhere")
		}
		r.keys("alt+w")
		r.see("the last one stays open", "Ask anything")
	})
}

func TestPanesAreSizedByKeys(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		before := rect(r, alpha)
		r.keys("alt+=")
		if got := rect(r, alpha); got.W != before.W+4 {
			t.Errorf("grown from %v to %v", before, got)
		}
		r.keys("alt+-", "alt+-")
		if got := rect(r, alpha); got.W != before.W-4 {
			t.Errorf("shrunk from %v to %v", before, got)
		}
		r.keys("alt+l", "alt+=")
		if got := rect(r, alpha); got.W != before.W-8 {
			t.Errorf("the chat grew and the file has %v", got)
		}
	})
	scene(t, nil, func(r *rig) {
		r.keys("alt+=")
		r.see("the pane has no neighbour to take room from")
	})
}

func TestTabsAreSwitchedAndMovedByKeys(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		open(r, "beta")
		for _, step := range []struct{ keys, shows string }{
			{"alt+,", "the first file"}, {"alt+,", "the second file"}, {"alt+.", "the first file"},
			{"alt+2", "the second file"}, {"alt+1", "the first file"},
		} {
			r.keys(strings.Fields(step.keys)...)
			if !strings.Contains(r.screen(), step.shows) {
				t.Fatalf("after %s there is no %q:\n%s", step.keys, step.shows, r.screen())
			}
		}
		r.keys("alt+9")
		r.see("there is no tab 9")
		r.keys("f6")
		if focusedKind(r) != chat.KindName {
			t.Error("f6 does not go to the next pane")
		}
		r.keys("f6")
		if focusedKind(r) != editor.KindName {
			t.Error("f6 does not go around")
		}
	})
}

func TestTheStatusLineGivesAToastTheRoomItNeeds(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.send(tea.WindowSizeMsg{Width: 60, Height: 20})
		r.events(&engine.ToastShow{Message: strings.Repeat("a long story ", 10) + "\x1b]0;x\a", Variant: "warning"})
		if n := strings.Count(r.screen(), "story"); n < 10 {
			t.Errorf("the story is not whole:\n%s", r.screen())
		}
		r.see("● opencode · agent by")
		if strings.Contains(r.m.View().Content, "\x1b]0") {
			t.Error("a toast sends an escape sequence")
		}
		r.pass(5 * time.Second)
		r.see("a long story") // it takes long to read
		r.pass(6 * time.Second)
		r.gone("a long story")
		r.events(&engine.ToastShow{Message: strings.Repeat("short ", 9), Variant: "warning"})
		lines := strings.Split(r.screen(), "\n")
		if last := lines[len(lines)-1]; !strings.HasPrefix(last, " ! short short") {
			t.Errorf("the last line is %q", last)
		}
	})
}

func TestTheWindowsTitleIsTheSessions(t *testing.T) {
	live(t, nil, func(r *rig) {
		if got := r.m.View().WindowTitle; got != "OpenSpace" {
			t.Errorf("at first: %q", got)
		}
		openSession(r)
		if got := r.m.View().WindowTitle; got != "Fix the port — OpenSpace" {
			t.Errorf("with a session: %q", got)
		}
	})
}

func TestTheMouseIsLeftToTheTerminalWhenAsked(t *testing.T) {
	scene(t, func(o *Options) { o.Mouse = false }, func(r *rig) {
		if r.m.View().MouseMode != tea.MouseModeNone {
			t.Error("the mouse is taken")
		}
	})
}

func TestColoursFollowTheTerminalsBackground(t *testing.T) {
	scene(t, nil, func(r *rig) {
		dark, text := r.m.View().Content, r.screen()
		r.send(tea.BackgroundColorMsg{Color: white{}})
		if r.m.View().Content == dark || r.screen() != text {
			t.Error("a light background changes nothing, or changes the text")
		}
		r.send(tea.BackgroundColorMsg{Color: white{}})
	})
}

type white struct{}

func (white) RGBA() (r, g, b, a uint32) { return 0xffff, 0xffff, 0xffff, 0xffff }

func TestAnUnknownThemeIsRefused(t *testing.T) {
	if _, err := New(Options{Theme: "no such theme"}, Modalities); err == nil ||
		!strings.Contains(err.Error(), "no such theme") {
		t.Errorf("the error is %v", err)
	}
}

// stuffed has a session with a conversation, a request, files and a toast.
func stuffed(r *rig) {
	openSession(r)
	now := int64(1)
	r.events(
		&engine.MessageUpdated{SessionID: "ses_1",
			Info: engine.Message{ID: "msg_1", SessionID: "ses_1", Role: engine.RoleUser,
				Time: engine.MessageTime{Created: now}}},
		&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_1", SessionID: "ses_1", MessageID: "msg_1",
			Type: engine.PartText, Text: "宽 text and é́ more"}},
		&engine.MessageUpdated{SessionID: "ses_1",
			Info: engine.Message{ID: "msg_2", SessionID: "ses_1", ParentID: "msg_1", Role: engine.RoleAssistant,
				Time: engine.MessageTime{Created: now}}},
		&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_2", SessionID: "ses_1", MessageID: "msg_2",
			Type: engine.PartText, Text: "# Title\n\n- a list 漢字漢字\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"}},
	)
	open(r, "src/gamma")
	open(r, "alpha")
}

var sizes = [][2]int{{20, 5}, {1, 1}, {2, 2}, {3, 40}, {300, 100}, {80, 24}, {99, 4}, {140, 1}, {40, 12}}

func TestEveryDialogFitsEveryWindow(t *testing.T) {
	live(t, nil, func(r *rig) {
		stuffed(r)
		dialogs := map[string]func(){
			"none":       func() {},
			"palette":    func() { r.keys("ctrl+p") },
			"sessions":   func() { r.keys("ctrl+x", "l") },
			"models":     func() { r.keys("ctrl+x", "m") },
			"rename":     func() { r.user("openspace.session.rename", nil) },
			"help":       func() { r.keys("f1") },
			"files":      func() { r.keys("alt+n") },
			"timeline":   func() { r.user("openspace.session.timeline", nil) },
			"export":     func() { r.user("openspace.session.export", nil) },
			"glance":     func() { r.user("openspace.session.glance", nil) },
			"status":     func() { r.user("openspace.app.status", nil) },
			"todos":      func() { r.user("openspace.session.todos", nil) },
			"servers":    func() { r.user("openspace.mcp.list", nil) },
			"share":      func() { r.user("openspace.session.share", nil) },
			"leader":     func() { r.keys("ctrl+x") },
			"completion": func() { r.keys("alt+l"); r.write("/") },
			"consent":    func() { r.agent(r.ctx, "openspace.editor.open", `{"path":"`+strings.Repeat("x/", 300)+`"}`) },
		}
		for name, show := range dialogs {
			for _, size := range sizes {
				r.send(tea.WindowSizeMsg{Width: 140, Height: 40})
				show()
				r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				if why := badFrame(r.m); why != "" {
					t.Errorf("%s: %s", name, why)
				}
				r.pass(answer.SettleFor)
				r.keys("esc", "esc", "esc")
				r.send(apply(func(m *Model) tea.Cmd { m.chats.Current().SetDraft(""); m.dialogs = nil; return nil }))
			}
		}
	})
}

// A frame is h lines of at most w cells, whatever window and keys there are.
func TestFramesFitWhateverHappens(t *testing.T) {
	dir := project(t)
	names := []string{"enter", "esc", "tab", "up", "down", "left", "right", "pgup", "pgdown", "home", "end",
		"backspace", "space",
		"ctrl+p", "ctrl+x", "ctrl+c", "ctrl+o", "ctrl+j", "ctrl+n", "ctrl+d", "ctrl+r", "shift+tab", "f1", "f6",
		"alt+h", "alt+j", "alt+k", "alt+l", "alt+f", "alt+=", "alt+-", "alt+,", "alt+.", "alt+<", "alt+w", "alt+n",
		"/", "?", "a", "h", "l", "m", "n", "o", "d", "y", "1", "2", ":", "w", "宽"}
	rapid.Check(t, func(rt *rapid.T) {
		steps := rapid.SliceOfN(rapid.OneOf(
			rapid.Map(rapid.SampledFrom(names), func(n string) tea.Msg { return press(n) }),
			rapid.Map(rapid.SampledFrom(sizes), func(
				s [2]int) tea.Msg {
				return tea.WindowSizeMsg{Width: s[0], Height: s[1]}
			}),
			rapid.Custom(func(t *rapid.T) tea.Msg {
				return tea.WindowSizeMsg{Width: rapid.IntRange(0, 160).Draw(t, "w"),
					Height: rapid.IntRange(0, 50).Draw(t, "h")}
			}),
			rapid.Custom(func(t *rapid.T) tea.Msg {
				x, y := rapid.IntRange(-1, 160).Draw(t, "x"), rapid.IntRange(-1, 50).Draw(t, "y")
				return rapid.SampledFrom([]tea.Msg{click(x, y), drag(x, y), drop(x, y), wheel(x, y, tea.MouseWheelUp),
					wheel(x, y, tea.MouseWheelDown)}).Draw(t, "mouse")
			}),
			rapid.Just[tea.Msg](tea.PasteMsg{Content: "a\tpaste\r\nof\x1b[31m 漢字\u202e lines"}),
		), 1, 25).Draw(rt, "steps")
		if why := played(t, dir, steps); why != "" {
			rt.Fatal(why)
		}
	})
}

// played runs the steps in a bubble and says what went wrong.
func played(t *testing.T, dir string, steps []tea.Msg) (why string) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, dir, nil)
		defer r.close()
		defer func() {
			if p := recover(); p != nil {
				why = fmt.Sprintf("panic: %v\n%s", p, debug.Stack())
			}
		}()
		r.send(tea.WindowSizeMsg{Width: 140, Height: 40})
		r.connect(client.Demo)
		stuffed(r)
		for i, s := range steps {
			if r.quit {
				return
			}
			r.m.Update(s)
			if bad := badFrame(r.m); bad != "" {
				why = fmt.Sprintf("step %d, %T %v: %s", i, s, s, bad)
				return
			}
		}
	})
	return why
}

func TestALongFootLeavesAListItsRows(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		for what, size := range map[string]tea.WindowSizeMsg{"30x8": {Width: 30, Height: 8},
			"30x12": {Width: 30, Height: 12}, "24x8": {Width: 24, Height: 8}} {
			for list, row := range map[string]string{"openspace.app.settings": "theme",
				"openspace.app.keys": "New ses"} {
				r.send(tea.WindowSizeMsg{Width: 140, Height: 40})
				r.user(list, nil)
				r.send(size)
				if text := r.screen(); !strings.Contains(text, row) || !strings.Contains(text, "enter") {
					t.Errorf("%s of %s:\n%s", list, what, text)
				}
				r.keys("esc")
			}
		}
	})
}

func TestTheSmallestWindowStillTellsTheKeys(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.send(tea.WindowSizeMsg{Width: 20, Height: 5})
		r.see("opencode", "Ask anything")
		r.agent(r.ctx, "openspace.editor.open", openAlpha)
		r.see("openspace.editor.ope", `{"path":"alpha"}`, "enter allow", "esc deny")
		r.pass(answer.SettleFor)
		r.keys("enter")
		r.user("openspace.session.share", nil)
		r.see("Share this session?", "a moment…")
		r.pass(answer.SettleFor)
		r.see("y shares")
		r.keys("n", "ctrl+p")
		r.see("Commands", "› type to", "enter runs")
		x, y := at(r, r.m.dialogs.Top().(*dialog.Picker).Rows[0].Label[:6])
		r.send(click(x, y))
		r.gone("Commands")
	})
}
