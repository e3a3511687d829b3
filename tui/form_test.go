package tui

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/tui/dialog"
)

// formOf opens a command's form as one does, by the palette.
func formOf(r *rig, id string) *dialog.Form {
	r.t.Helper()
	r.keys("ctrl+p")
	d := r.m.dialogs.Top().(*dialog.Picker)
	d.At = slices.IndexFunc(d.Shown, func(i int) bool { return d.Rows[i].ID == id })
	if d.At < 0 {
		r.t.Fatalf("the palette has no %s", id)
	}
	r.keys("ctrl+e")
	f, ok := r.m.dialogs.Top().(*dialog.Form)
	if !ok {
		r.t.Fatalf("%s has no form", id)
	}
	return f
}

func TestAFormAsksForWhatACommandNeeds(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("ctrl+p")
		r.write("file.write")
		r.see("Write file…")
		r.keys("enter")
		r.see("path *", "content *", "enter runs it")
		r.keys("enter")
		r.see("path is needed")
		r.write("notes")
		r.keys("tab")
		r.write("one")
		r.keys("alt+enter")
		r.write("two")
		r.see("one␤two", "alt+enter a new line")
		r.keys("enter")
		r.gone("enter runs it")
		b, err := os.ReadFile(filepath.Join(r.dir, "notes"))
		if string(b) != "one\ntwo" {
			t.Errorf("the file holds %q (%v)", b, err)
		}
	})
}

func TestAChoiceIsFoundByItsLetters(t *testing.T) {
	scene(t, nil, func(r *rig) {
		f := formOf(r, "openspace.pane.open")
		for _, c := range []struct {
			keys string
			want string
		}{
			{"editor", "editor"}, {"t", "terminal"}, {"terx", "terminal"}, {"p", "presentation"}, {"pr", "presentation"}, {"W", "whiteboard"},
		} {
			r.write(c.keys)
			if v, err := f.Value(); string(v) != strconv.Quote(c.want) {
				t.Errorf("%q came to %s, not %q (%v)", c.keys, v, c.want, err)
			}
			r.keys("backspace")
		}
	})
}

func TestAFormAsksBeforeItReplacesAFile(t *testing.T) {
	scene(t, nil, func(r *rig) {
		holds := func(want string) {
			t.Helper()
			if b, err := os.ReadFile(filepath.Join(r.dir, "alpha")); string(b) != want {
				t.Fatalf("the file holds %q (%v)", b, err)
			}
		}
		formOf(r, "openspace.file.write")
		r.write("alpha")
		r.keys("tab")
		r.write("mine")
		r.keys("enter")
		r.see("Replace the file?", "alpha is there already", "enter replaces it", "esc keeps it")
		holds("the first file\nof three\n")
		r.keys("esc")
		r.see("enter runs it", "mine")
		holds("the first file\nof three\n")
		r.keys("enter", "enter")
		r.gone("enter runs it")
		holds("mine")
	})
}

func TestAFormStaysWithWhatWasWrittenUntilItWorks(t *testing.T) {
	scene(t, nil, func(r *rig) {
		formOf(r, "openspace.editor.open")
		r.write("missing")
		r.keys("enter")
		r.see("file not found", "missing", "enter runs it")
		for range "missing" {
			r.keys("backspace")
		}
		r.write("src/gamma")
		r.keys("down")
		r.write("x")
		r.keys("enter")
		r.see("line: x is not a whole number, 1 or more")
		r.keys("backspace")
		r.write("50")
		r.keys("enter")
		r.see("line 50")
		r.gone("enter runs it")
	})
}

func TestAFormsChoicesAreTurned(t *testing.T) {
	scene(t, nil, func(r *rig) {
		f := formOf(r, "openspace.pane.open")
		at := func(name string) {
			if !f.Go(name) {
				t.Fatalf("there is no row %s", name)
			}
		}
		at("type")
		r.see("chat | ", " | editor")
		r.keys("right", "right", "left")
		r.see("‹ chat ›")
		r.keys("t")
		r.see("‹ terminal ›")
		r.keys("backspace")
		if v, _ := f.Value(); v != nil {
			t.Errorf("nothing is %s", v)
		}
		r.keys("e")
		at("contentId")
		r.write("alpha")
		at("newPane")
		r.keys("space")
		r.see("‹ true ›")
		r.keys("enter")
		r.see("the first file")
	})
}

func TestWhatACommandFindsIsShown(t *testing.T) {
	scene(t, nil, func(r *rig) {
		formOf(r, "openspace.file.read")
		r.write("alpha")
		r.keys("enter")
		r.see("openspace.file.read", "the first file", "of three", "totalLines: ")
		r.keys("esc", "ctrl+p")
		r.write("pane.list")
		r.keys("enter")
		r.see("openspace.pane.list", "panes:", "area: right")
	})
}

func TestEveryCommandOfAgentsIsInThePalette(t *testing.T) {
	scene(t, nil, func(r *rig) {
		for _, c := range r.m.reg.AgentCommands() {
			if len(c.Schema.PropertyOrder) == 0 {
				r.keys("ctrl+p")
				d := r.m.dialogs.Top().(*dialog.Picker)
				if !slices.ContainsFunc(d.Rows, func(row dialog.Row) bool { return row.ID == c.ID }) {
					t.Errorf("the palette has no %s", c.ID)
				}
				r.keys("esc")
				continue
			}
			f := formOf(r, c.ID)
			for name := range c.Schema.Properties {
				if !f.Go(name) {
					t.Errorf("%s has no row for %s", c.ID, name)
				}
			}
			r.keys("esc")
		}
	})
}

func TestAFormTakesPastedLines(t *testing.T) {
	scene(t, nil, func(r *rig) {
		f := formOf(r, "openspace.file.write")
		f.Go("content")
		r.m.keyboard.Paste("one\r\ntwo\n\x1b[31mthree")
		v, err := f.Value()
		var text string
		if err != nil || json.Unmarshal(v, &text) != nil || text != "one\ntwo\n␛[31mthree" {
			t.Errorf("pasted is %s (%v)", v, err)
		}
		x, y := at(r, "path *")
		r.send(click(x, y))
		if f.At() != "path" {
			t.Error("a click goes to no row")
		}
	})
}

func TestAFormFitsAWindowThatGrows(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.send(tea.WindowSizeMsg{Width: 80, Height: 18})
		f := formOf(r, "openspace.editor.open")
		r.keys("shift+tab")
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		r.see("path *", f.Of.Schema.PropertyOrder[len(f.Of.Schema.PropertyOrder)-1])
		r.keys("esc", "ctrl+p")
		r.send(tea.WindowSizeMsg{Width: 80, Height: 14})
		r.keys("end")
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		p := r.m.dialogs.Top().(*dialog.Picker)
		if top, rows := p.InView(); top != len(p.Shown)-rows {
			t.Errorf("the list begins at %d of %d with %d rows", top, len(p.Shown), rows)
		}
	})
}

func TestThePaletteFindsIds(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("ctrl+p")
		r.write("openspace.editor.open")
		if row, ok := r.m.dialogs.Top().(*dialog.Picker).Chosen(); !ok || row.ID != "openspace.editor.open" {
			t.Errorf("found %q", row.ID)
		}
	})
}

func TestACommandThatNeedsOneOfSeveralAsksForIt(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("ctrl+p")
		r.write("pane.focus")
		r.keys("enter")
		if _, ok := r.m.dialogs.Top().(*dialog.Form); !ok {
			t.Fatalf("no form:\n%s", r.screen())
		}
		r.see("paneId", "contentId", "neither paneId nor contentId")
	})
}
