package tui

import (
	"strings"
	"testing"

	"charm.land/bubbles/v2/textinput"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/theme"
)

func TestAFieldThatIsNotWrittenInHasTheThemesColours(t *testing.T) {
	scene(t, nil, func(r *rig) {
		f := textinput.New()
		f.SetValue("kept")
		if got, want := r.m.field(&f, 30), r.m.theme.Style(theme.Text).Render("kept"); !strings.Contains(got, want) {
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
			got := r.m.field(&f, 30)
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
			if got := xansi.Strip(r.m.field(&f, 30)); strings.Contains(got, text) {
				t.Errorf("beside what is typed: %q", got)
			}
		}
	})
}
