package tui

import (
	"encoding/json"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes"
)

// sketch opens a whiteboard that is not on disk, so that nothing watches it.
func (r *rig) sketch(shapes ...string) commands.Board {
	r.t.Helper()
	_, c, err := r.m.ws.Open("whiteboard:a.whiteboard.json", panes.Placement{Focus: true, Origin: panes.User})
	if err != nil {
		r.t.Fatal(err)
	}
	r.m.ws.TakeCmds()
	b := board.New("A", "a.whiteboard.json")
	for _, s := range shapes {
		if _, _, err := b.Add(json.RawMessage(s)); err != nil {
			r.t.Fatal(err)
		}
	}
	c.(commands.Board).SetBoard(b, b.Encode(), false)
	r.keys("esc")
	return c.(commands.Board)
}

func TestAWhiteboardFlashesAndThenNothingHappens(t *testing.T) {
	scene(t, nil, func(r *rig) {
		b := r.sketch(`{"id":"a","kind":"box","text":"Alpha"}`)
		r.see("a.whiteboard.json", "Alpha", "1 shape")
		other := b.Board().Clone()
		if _, _, err := other.Add(json.RawMessage(`{"id":"b","kind":"box","text":"Beta"}`)); err != nil {
			t.Fatal(err)
		}
		disk, err := board.ReadDisk(other.Encode())
		if err != nil {
			t.Fatal(err)
		}
		b.Take(disk, true)
		r.m.ws.Touch()
		r.keys("m", "m")
		r.see("Beta", "2 shapes")
		r.pass(5e9)
		updates, version := r.updates, b.Version()
		r.pass(commandsQuiet)
		if r.updates != updates || b.Version() != version {
			t.Errorf("%d updates while nothing happens", r.updates-updates)
		}
	})
}

func TestAWhiteboardIsDrawnOnInTheWindow(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.sketch(`{"id":"a","kind":"box","text":"Alpha"}`)
		r.keys("]", "e", "!", "?", "enter") // letters are text while one writes
		r.see("Alpha!?")
		r.keys("n")
		r.see("decision", "lifeline")
		r.keys("esc", "f1")
		r.see("new shape")
	})
}

func TestAWhiteboardIsChosenFromAList(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.m.effect(commands.ChooseBoard{Boards: []commands.BoardInfo{{WhiteboardID: "a.tldr", Title: "Alpha", Shapes: 3}, {WhiteboardID: "b\x1b.tldr"}}})
		r.see("Whiteboards", "a.tldr", "Alpha  3 shapes", "b␛.tldr")
		r.keys("esc")
		r.gone("Alpha")
		if strings.Contains(r.screen(), "\x1b]") {
			t.Error("a name reached the terminal")
		}
	})
}

func TestTheOtherButtonsMoveAWhiteboardsPaper(t *testing.T) {
	scene(t, nil, func(r *rig) {
		b := r.sketch(`{"id":"a","kind":"box","text":"Alpha"}`)
		at := rect(r, "whiteboard:a.whiteboard.json")
		for _, button := range []tea.MouseButton{tea.MouseRight, tea.MouseMiddle} {
			was := b.Board().Camera()
			x, y := at.X+10, at.Y+8
			r.send(tea.MouseClickMsg{X: x, Y: y, Button: button}, tea.MouseMotionMsg{X: x + 5, Y: y + 2, Button: button},
				tea.MouseReleaseMsg{X: x + 5, Y: y + 2, Button: button})
			if now := b.Board().Camera(); now == was {
				t.Errorf("button %v does not move it", button)
			}
		}
	})
}
