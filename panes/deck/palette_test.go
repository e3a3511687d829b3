package deck

import (
	"path/filepath"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/export"
	"github.com/openspace-tui/openspace/theme"
)

func palette(host *theme.Theme, d *deck.Deck) *export.Palette {
	p, _ := Palette(host, theme.Builtin(), d)
	return p
}

func TestAnExportHasTheColoursOfTheThemeThatADeckNames(t *testing.T) {
	for _, dark := range []bool{true, false} {
		host, err := theme.Named("", dark)
		if err != nil {
			t.Fatal(err)
		}
		for _, front := range []string{"title: t", "theme: dark", "theme: light", "theme: default", "theme: nope"} {
			if p := palette(host, deck.Parse([]byte("---\n"+front+"\n---\nx"))); p != nil {
				t.Errorf("%s has %+v", front, p)
			}
		}
		for _, name := range theme.Names() {
			p := palette(host, deck.Parse([]byte("---\ntheme: "+name+"\n---\nx")))
			if p == nil {
				t.Fatalf("%s has none", name)
			}
			back := p.Back
			if back == "" {
				back = map[bool]string{true: "#16161e", false: "#ffffff"}[p.Dark]
			}
			for what, c := range map[string]string{"text": p.Text, "accent": p.Accent} {
				if r := theme.Contrast(lipgloss.Color(c), lipgloss.Color(back)); r < 4.5 {
					t.Errorf("%s on dark %v: %s %s on %s has a contrast of %.1f", name, dark, what, c, back, r)
				}
			}
		}
	}
	host, _ := theme.Named("", true)
	p := palette(host, deck.Parse([]byte("---\ntheme: nord\npalette: light\n---\nx")))
	if p == nil || p.Dark {
		t.Errorf("nord and light is %+v", p)
	}
}

func TestADeckThatNamesAThemeHasItsGround(t *testing.T) {
	r := newRig(t, "---\ntheme: nord\n---\n## Heading\n\ntext\n")
	r.setTheme(true)
	nord, err := theme.Named("nord", true)
	if err != nil || nord.Ground() == nil {
		t.Fatal(err)
	}
	if got := r.d.Draw(40, 8, false); !strings.Contains(got, background(nord.Ground())) {
		t.Errorf("it has not: %q", got)
	}
}

func TestANamedThemeHasColoursThatTheTerminalHas(t *testing.T) {
	r := newRig(t, "---\ntheme: nord\n---\n## Heading\n\ntext\n")
	th, err := theme.Builtin().Theme("", theme.Terminal{Dark: true, Depth: theme.Colors256})
	if err != nil {
		t.Fatal(err)
	}
	r.th = th
	l := r.d.content.dressed()
	if l.theme.Depth() != theme.Colors256 || strings.Contains(l.back, background(lipgloss.Color("#2e3440"))) {
		t.Errorf("256 colours: %v, %q", l.theme.Depth(), l.back)
	}
	if p := palette(th, r.d.content.deck); p.Back != "#2e3440" {
		t.Errorf("the export has the terminal's colours: %+v", p)
	}
}

func TestCodeHasNoPanelWhereThereAreFewColours(t *testing.T) {
	r := newRig(t, "```go\na := 1\n```\n")
	th, err := theme.Builtin().Theme("", theme.Terminal{Depth: theme.Colors16})
	if err != nil {
		t.Fatal(err)
	}
	r.th = th
	if got := r.d.Draw(40, 8, false); strings.Contains(got, "\x1b[48;2;0;0;0m") {
		t.Errorf("it has: %q", got)
	}
}

func TestADeckMayHaveAThemeOfThePersonsOwn(t *testing.T) {
	r := newRig(t, "---\ntheme: mine\n---\n## Heading\n\ntext\n").size(80, 8)
	r.write("themes/mine.json", `{"theme":{"background":"#123456","text":"#ffffff"}}`)
	r.sees("there is no theme mine")
	open := func() { r.themes = theme.Open(theme.Dir{Path: filepath.Join(r.dir, "themes"), From: theme.User}) }
	open()
	own := background(lipgloss.Color("#123456"))
	if got := r.d.Draw(80, 8, false); strings.Contains(got, own) || strings.Contains(got, "there is no theme") {
		t.Errorf("a file was read while it was drawn: %q", got)
	}
	for cmd := r.d.content.readThemes(); cmd != nil; cmd = r.d.content.readThemes() {
		r.d.Update(cmd())
	}
	if got := r.d.Draw(80, 8, false); !strings.Contains(got, own) {
		t.Errorf("it has not: %q", got)
	}
	r.write("themes/mine.json", "no")
	open()
	for cmd := r.d.content.readThemes(); cmd != nil; cmd = r.d.content.readThemes() {
		r.d.Update(cmd())
	}
	r.sees("there is no theme mine")
}
