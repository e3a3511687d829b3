package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/editor"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/screen"
	"github.com/openspace-tui/openspace/tui/session"
)

func click(x, y int) tea.Msg { return tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft} }
func drag(x, y int) tea.Msg  { return tea.MouseMotionMsg{X: x, Y: y, Button: tea.MouseLeft} }
func drop(x, y int) tea.Msg  { return tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft} }

func wheel(x, y int, b tea.MouseButton) tea.Msg { return tea.MouseWheelMsg{X: x, Y: y, Button: b} }

// at finds where a text begins on the screen.
func at(r *rig, text string) (x, y int) {
	r.t.Helper()
	for y, l := range strings.Split(r.screen(), "\n") {
		if i := strings.Index(l, text); i >= 0 {
			return len([]rune(l[:i])), y
		}
	}
	r.t.Fatalf("%q does not show:\n%s", text, r.screen())
	return 0, 0
}

// rect is the place of the pane that shows a content.
func rect(r *rig, id panes.ContentID) layout.Rect {
	r.t.Helper()
	p, _ := r.m.ws.Find(id)
	if p == nil {
		r.t.Fatalf("%s is not open", id)
	}
	return r.m.ws.Solve()[p.ID]
}

const alpha, beta, gamma = panes.ContentID("editor:alpha"), panes.ContentID("editor:beta"),
	panes.ContentID("editor:src/gamma")

func chatID(r *rig) panes.ContentID { return r.chat().ID() }

func focusedKind(r *rig) string { return r.m.ws.FocusedContent().ID().Kind() }

func TestAClickFocusesThePaneUnderIt(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		c := rect(r, chatID(r))
		r.send(click(c.X+10, c.Y+10), drop(c.X+10, c.Y+10))
		if focusedKind(r) != chat.KindName {
			t.Error("a click into the chat does not focus it")
		}
		e := rect(r, alpha)
		r.send(tea.MouseClickMsg{X: e.X + 3, Y: e.Y + 3, Button: tea.MouseRight})
		if focusedKind(r) != chat.KindName {
			t.Error("a right click focuses")
		}
		r.send(click(e.X+3, e.Y+3))
		if focusedKind(r) != editor.KindName {
			t.Error("a click into the file does not focus it")
		}
		r.send(click(0, 39), click(-1, -1), click(500, 500)) // the status line and nowhere
		if focusedKind(r) != editor.KindName {
			t.Error("a click beside the panes moves the focus")
		}
	})
}

func TestABorderIsDragged(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		c := rect(r, chatID(r))
		r.send(click(c.X, 20), drag(c.X-20, 20), drag(c.X-30, 20), drop(c.X-30, 20))
		if got := rect(r, chatID(r)); got.X != c.X-30 || got.W != c.W+30 {
			t.Errorf("dragged from %v to %v", c, got)
		}
		r.send(drag(5, 20))
		if got := rect(r, chatID(r)); got.X != c.X-30 {
			t.Errorf("after the release the border still moves: %v", got)
		}
		r.send(click(c.X-30, 20), drag(-100, 20))
		if got := rect(r, alpha); got.W < 1 {
			t.Errorf("dragged over the edge: %v", got)
		}
	})
}

func TestTheBorderBetweenPanesAboveEachOtherIsDraggedByItsHeader(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		r.user("openspace.pane.open", map[string]any{"type": "editor", "contentId": "beta",
			"splitDirection": "horizontal"})
		b := rect(r, beta)
		if b.Y == 0 {
			t.Fatalf("beta is not below: %v", b)
		}
		r.send(click(b.X+b.W-3, b.Y), drag(b.X+b.W-3, b.Y-5), drop(b.X+b.W-3, b.Y-5))
		if got := rect(r, beta); got.Y != b.Y-5 {
			t.Errorf("dragged from %v to %v", b, got)
		}
		b = rect(r, beta)
		r.send(click(b.X+2, b.Y), drag(b.X+2, b.Y-5))
		r.keys("esc")
		r.send(drop(b.X+2, b.Y-5))
		if got := rect(r, beta); got != b {
			t.Errorf("dragging a tab moved the border from %v to %v", b, got)
		}
	})
}

func TestTheWheelScrollsWhatIsUnderIt(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "src/gamma")
		r.keys("alt+l")
		e := rect(r, gamma)
		r.see("line 1 ")
		r.send(wheel(e.X+4, e.Y+4, tea.MouseWheelDown))
		r.gone("line 1 ", "line 3 ")
		r.see("line 4 ")
		if focusedKind(r) != chat.KindName {
			t.Error("the wheel moved the focus")
		}
		r.send(wheel(e.X+4, e.Y+4, tea.MouseWheelRight), wheel(e.X+4, e.Y+4, tea.MouseWheelLeft))
		r.see("line 4 ")
		r.gone("line 3 ")
		r.send(wheel(e.X+4, e.Y+4, tea.MouseWheelUp))
		r.see("line 1 ")
	})
}

func TestAClickOnATabShowsIt(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		open(r, "beta")
		r.see("the second file")
		r.keys("alt+l")
		x, y := at(r, " alpha ")
		r.send(click(x+2, y))
		r.see("the first file")
		if focusedKind(r) != editor.KindName {
			t.Error("the tab's pane is not focused")
		}
		x, y = at(r, " beta ")
		r.send(click(x+1, y))
		r.see("the second file")
	})
}

func TestNarrowWindowsHaveNoHiddenBorders(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "src/gamma")
		r.send(tea.WindowSizeMsg{Width: 80, Height: 30})
		edge := 0
		for x := range 80 {
			if _, ok := r.m.ws.Tree().HandleAt(r.m.ws.Window(), x, 10); ok {
				edge = x
			}
		}
		if edge == 0 {
			t.Fatal("the wide layout has no border here")
		}
		before := r.m.ws.Geometry(r.m.ws.Focused().ID)
		r.send(click(edge, 10), drag(edge-20, 10), drop(edge-20, 10))
		if after := r.m.ws.Geometry(r.m.ws.Focused().ID); after != before {
			t.Errorf("a border that does not show was dragged: %v, then %v", before, after)
		}
		r.send(click(edge, 5))
		if r.m.screen.Holds() == screen.Nothing || r.m.screen.Holds() == screen.Edge {
			t.Error("the click did not reach the file")
		}
	})
}

func TestThePickerIsUsedByTheMouse(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.keys("ctrl+x", "l")
		x, y := at(r, "Oldest talk")
		r.send(click(2, y))
		r.see("Sessions")
		if r.m.chats.Session() != "ses_c" {
			t.Error("a click beside the box chose a row")
		}
		r.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseRight})
		r.see("Sessions")
		r.send(wheel(x, y, tea.MouseWheelDown), wheel(x, y, tea.MouseWheelDown), wheel(x, y, tea.MouseWheelDown))
		if row, _ := r.m.dialogs.Top().(*session.List).Chosen(); row.ID != "ses_a" {
			t.Errorf("the wheel chose %+v", row)
		}
		r.send(wheel(x, y, tea.MouseWheelUp))
		r.send(click(x, y))
		r.gone("ctrl+r renames")
		if r.m.chats.Session() != "ses_a" {
			t.Errorf("a click chose %q", r.m.chats.Session())
		}
	})
}

func TestAClickOnAHintIsItsKeyAndBesideItNothing(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.send(tea.WindowSizeMsg{Width: 120, Height: 16})
		r.keys("ctrl+p")
		if p := r.m.dialogs.Top().(*dialog.Picker); len(p.Shown) < 8 {
			t.Fatalf("only %d rows", len(p.Shown))
		}
		x, y := at(r, "enter runs · ")
		r.send(click(x+len("enter runs "), y))
		r.see("Commands")
		r.send(click(x+len("enter runs · ctrl+e arguments . e")-1, y)) // which stands for its key
		r.gone("Commands")
	})
}

func TestTheStatusLineIsClicked(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		for _, c := range []struct{ on, opens string }{
			{"ctrl+p commands", "Commands"}, {"f1 help", "Everywhere"}, {"agent by mcp", "Engine"}, {"● opencode", "Engine"},
		} {
			x, y := at(r, c.on)
			r.send(click(60, y)) // where nothing stands
			r.gone(c.opens)
			r.send(click(x+xansi.StringWidth(c.on)-1, y))
			r.see(c.opens)
			r.keys("esc")
		}
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		r.user("openspace.editor.open", call.EditorOpenArgs{Path: "alpha"})
		x, y := at(r, "pane 1/2")
		r.send(click(x, y))
		r.see("pane 2/2")
		r.send(click(1, y)) // the folder's name
		r.see("pane 2/2")
	})
}

func TestADialogThatAClickOpensStaysOpen(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.keys("ctrl+p")
		r.write("switch session")
		x, y := at(r, "Switch session")
		r.send(click(x, y))
		r.see("Sessions", "Oldest talk")
	})
}

func TestTheMouseScrollsHelpAndLeavesPanesBelowAlone(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "src/gamma")
		r.keys("f1")
		r.see("This pane")
		r.send(wheel(70, 20, tea.MouseWheelDown))
		r.gone("This pane")
		r.send(click(70, 20), wheel(70, 20, tea.MouseWheelUp))
		r.see("This pane")
		r.keys("esc")
		r.see("line 1 ")
		r.agent(r.ctx, "openspace.pane.list", `{}`)
		r.send(click(70, 20), wheel(70, 20, tea.MouseWheelDown))
		r.see("Let agents drive the panes?")
	})
}

func TestACompletionIsClicked(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.write("/sess")
		x, y := at(r, "/sessions")
		r.send(click(x+3, y-1)) // its frame, or another
		r.write("")
		r.keys("backspace", "s")
		x, y = at(r, "/sessions")
		r.send(click(x+3, y))
		r.see("enter switches")
	})
}

// What the mouse holds in a pane it holds on while the pane stays where it is, though
// the window changes, or says its size again.
func TestADragGoesOnWhereThePaneStays(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "src/gamma")
		r.send(click(100, 10))
		if r.m.screen.Holds() != screen.Content {
			t.Fatal("the mouse holds nothing")
		}
		r.send(tea.WindowSizeMsg{Width: r.m.win.W, Height: r.m.win.H})
		if r.m.screen.Holds() == screen.Nothing {
			t.Error("the drag ended though nothing changed")
		}
		r.send(tea.WindowSizeMsg{Width: r.m.win.W - 20, Height: r.m.win.H})
		if r.m.screen.Holds() != screen.Nothing {
			t.Error("the drag goes on though the pane is another size")
		}
	})
}
