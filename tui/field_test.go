package tui

import (
	"strings"
	"testing"

	"charm.land/bubbles/v2/textinput"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
)

func TestAFieldThatIsNotWrittenInHasTheThemesColours(t *testing.T) {
	scene(t, nil, func(r *rig) {
		f := textinput.New()
		f.SetValue("kept")
		if got, want := r.m.win.Field(&f, 30), r.m.win.Theme.Style(theme.Text).Render("kept"); !strings.Contains(got,
			want) {
			t.Errorf("%q is not in %q", want, got)
		}
	})
}

func TestAPlaceholderIsWhole(t *testing.T) {
	scene(t, nil, func(r *rig) {
		for _, text := range []string{"type to filter", "พิมพ์เพื่อกรอง", "入力して絞り込む", "e\u0301tude"} {
			f := textinput.New()
			f.Prompt, f.Placeholder = "› ", text
			f.Focus()
			got := r.m.win.Field(&f, 30)
			if !strings.Contains(strings.ReplaceAll(xansi.Strip(got), "\x00", ""), text) {
				t.Errorf("%q shows as %q", text, xansi.Strip(got))
			}
			if w := xansi.StringWidth(got); w < 30 || w > 33 {
				t.Errorf("%q: %d cells", text, w)
			}
			if f.Placeholder != text {
				t.Errorf("the placeholder is %q now", f.Placeholder)
			}
			f.SetValue("ค")
			if got := xansi.Strip(r.m.win.Field(&f, 30)); strings.Contains(got, text) {
				t.Errorf("beside what is typed: %q", got)
			}
		}
	})
}

func TestTheTerminalsCursorStandsWhereADialogIsWrittenIn(t *testing.T) {
	askKey := dialog.NewAsk("Key of X", "It is kept by the engine.", false)
	for name, open := range map[string]func(r *rig){
		"the palette":        func(r *rig) { r.keys("ctrl+p") },
		"sessions":           func(r *rig) { r.user("openspace.session.list", nil) },
		"models":             func(r *rig) { r.user("openspace.model.select", nil) },
		"themes":             func(r *rig) { r.user("openspace.theme.select", nil) },
		"settings":           func(r *rig) { r.user("openspace.app.settings", nil) },
		"a list of settings": func(r *rig) { r.m.dialogs.Push(dialog.NewValues(config.Key{Name: "keys"}, nil, nil)); r.keys("enter") },
		"a page's search":    func(r *rig) { r.m.dialogs.Push(dialog.NewPager("a.txt", "one\ntwo")); r.keys("/") },
		"a secret's like":    func(r *rig) { r.m.dialogs.Push(askKey) },
	} {
		t.Run(name, func(t *testing.T) {
			live(t, nil, func(r *rig) {
				open(r)
				if r.m.View().Cursor == nil {
					t.Fatalf("there is no cursor:\n%s", r.screen())
				}
				for text, steps := range map[string]int{"세션": 0, "세션x": 1} {
					r.write(text)
					for range steps {
						r.keys("left")
					}
					c := r.m.View().Cursor
					row := strings.Split(r.screen(), "\n")[c.Y]
					before, _, ok := strings.Cut(row, text)
					want := xansi.StringWidth(before+text) - steps
					if !ok || c.X != want {
						t.Errorf("the cursor is at %d of %q, want %d", c.X, row, want)
					}
					r.keys("ctrl+e", "ctrl+u")
				}
				r.keys("esc")
			})
		})
	}
}
