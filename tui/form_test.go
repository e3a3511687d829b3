package tui

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/openspace-tui/openspace/tui/dialog"
)

// formOf opens a command's form as one does, by the palette.
func formOf(r *rig, id string) *form {
	r.t.Helper()
	r.keys("ctrl+p")
	d := r.m.top().(*palette)
	d.At = slices.IndexFunc(d.Shown, func(i int) bool { return d.Rows[i].ID == id })
	if d.At < 0 {
		r.t.Fatalf("the palette has no %s", id)
	}
	r.keys("ctrl+e")
	f, ok := r.m.top().(*form)
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
			if row := f.rows[0]; row.choices[row.at] != c.want {
				t.Errorf("%q came to %q, not %q", c.keys, row.choices[row.at], c.want)
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
		at := func(name string) *formRow {
			i := slices.IndexFunc(f.rows, func(row formRow) bool { return row.name == name })
			f.at = i
			f.focus()
			return &f.rows[i]
		}
		row := at("type")
		r.see("chat | ", " | editor")
		r.keys("right", "right", "left")
		r.see("‹ chat ›")
		r.keys("t")
		r.see("‹ terminal ›")
		r.keys("backspace")
		if v, _ := row.value(); v != nil {
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
				d := r.m.top().(*palette)
				if !slices.ContainsFunc(d.Rows, func(row dialog.Row) bool { return row.ID == c.ID }) {
					t.Errorf("the palette has no %s", c.ID)
				}
				r.keys("esc")
				continue
			}
			f := formOf(r, c.ID)
			if len(f.rows) != len(c.Schema.Properties) {
				t.Errorf("%s has %d rows for %d arguments", c.ID, len(f.rows), len(c.Schema.Properties))
			}
			r.keys("esc")
		}
	})
}

func TestAFormsRowsBecomeJSON(t *testing.T) {
	list := &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "object", Required: []string{"a"},
		PropertyOrder: []string{"a", "b"},
		Properties:    map[string]*jsonschema.Schema{"a": {Type: "integer"}, "b": {Type: "string"}}}}
	least, most := 5.0, 95.0
	for i, c := range []struct {
		schema *jsonschema.Schema
		text   string
		want   string
	}{
		{&jsonschema.Schema{Type: "string"}, ` a "b"␤c `, `" a \"b\"\nc "`},
		{&jsonschema.Schema{Type: "string"}, ``, ``},
		{&jsonschema.Schema{Type: "integer"}, ` 42 `, `42`},
		{&jsonschema.Schema{Type: "integer"}, `1e3`, `1000`},
		{&jsonschema.Schema{Type: "integer"}, `4.2`, `! x: 4.2 is not a whole number`},
		{&jsonschema.Schema{Type: "number"}, `4.25`, `4.25`},
		{&jsonschema.Schema{Type: "number"}, `inf`, `! x: inf is not a number`},
		{&jsonschema.Schema{Type: "number", Minimum: &least, Maximum: &most}, `many`, `! x: many is not a number, 5 to 95`},
		{&jsonschema.Schema{Type: "number", Minimum: &least, Maximum: &most}, `300`, `! x: 300 is not a number, 5 to 95`},
		{&jsonschema.Schema{Type: "integer", Minimum: &least}, `4`, `! x: 4 is not a whole number, 5 or more`},
		{&jsonschema.Schema{Type: "integer", Minimum: &least}, `5`, `5`},
		{list, `[{"a": 1}]`, `[{"a": 1}]`},
		{list, `a, b`, `! x is written as JSON, such as [{"a": 1, …}, …]`},
		{&jsonschema.Schema{}, `{"kind":"box"}`, `{"kind":"box"}`},
	} {
		row := newFormRow("x", c.schema, false)
		row.field.SetValue(c.text)
		v, err := row.value()
		got := string(v)
		if err != nil {
			got = "! " + err.Error()
		}
		if got != c.want {
			t.Errorf("%d: %q is %s, not %s", i, c.text, got, c.want)
		}
	}
	if got := example(&jsonschema.Schema{Type: "integer", Minimum: &least, Maximum: &most},
		0); got != "a whole number, 5 to 95" {
		t.Errorf("bounds read %q", got)
	}
}

func TestAFormTakesPastedLines(t *testing.T) {
	scene(t, nil, func(r *rig) {
		f := formOf(r, "openspace.file.write")
		f.at = 1
		f.focus()
		r.m.paste("one\r\ntwo\n\x1b[31mthree")
		v, err := f.rows[1].value()
		var text string
		if err != nil || json.Unmarshal(v, &text) != nil || text != "one\ntwo\n␛[31mthree" {
			t.Errorf("pasted is %s (%v)", v, err)
		}
		x, y := at(r, "path *")
		r.send(click(x, y))
		if f.at != 0 {
			t.Error("a click goes to no row")
		}
	})
}

func TestReadableKeepsWhatIsNoJSON(t *testing.T) {
	for in, want := range map[string]string{
		``:                                "null",
		`{"b":1,"a":["x\ny",{"c":null}]}`: "b: 1\na:\n    - |-\n      x\n      y\n    - c: null",
		"not: [json":                      "not: [json",
	} {
		if got := readable([]byte(in)); got != want {
			t.Errorf("%s reads\n%s\nnot\n%s", in, got, want)
		}
	}
}

func TestAFormFitsAWindowThatGrows(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.send(tea.WindowSizeMsg{Width: 80, Height: 18})
		f := formOf(r, "openspace.editor.open")
		r.keys("shift+tab")
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		r.see("path *", f.rows[len(f.rows)-1].name)
		r.keys("esc", "ctrl+p")
		r.send(tea.WindowSizeMsg{Width: 80, Height: 14})
		r.keys("end")
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		p := r.m.top().(*palette)
		if top, rows := p.InView(); top != len(p.Shown)-rows {
			t.Errorf("the list begins at %d of %d with %d rows", top, len(p.Shown), rows)
		}
	})
}

func TestThePaletteFindsIds(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("ctrl+p")
		r.write("openspace.editor.open")
		if row, ok := r.m.top().(*palette).Chosen(); !ok || row.ID != "openspace.editor.open" {
			t.Errorf("found %q", row.ID)
		}
	})
}

func TestACommandThatNeedsOneOfSeveralAsksForIt(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("ctrl+p")
		r.write("pane.focus")
		r.keys("enter")
		if _, ok := r.m.top().(*form); !ok {
			t.Fatalf("no form:\n%s", r.screen())
		}
		r.see("paneId", "contentId", "neither paneId nor contentId")
	})
}
