package tui

import (
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/theme"
)

func TestTheThemeFollowsTheTerminal(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.send(uv.LightColorSchemeEvent{})
		if r.m.win.Theme.Dark {
			t.Error("the terminal turned light and the theme did not")
		}
		r.send(uv.DarkColorSchemeEvent{}, tea.BackgroundColorMsg{Color: lipgloss.Color("#2e3440")},
			tea.BackgroundColorMsg{})
		if !r.m.win.Theme.Dark || r.m.look.Terminal().Background == nil {
			t.Error("the terminal turned dark and the theme did not")
		}
		before := r.m.win.Theme
		r.send(uv.UnknownOscEvent("\x1b]4;1;rgb:ffff/d0d0/d0d0\x07"), tea.ForegroundColorMsg{Color: color.White})
		if r.m.win.Theme != before {
			t.Error("another theme was made for nothing")
		}
		r.user("openspace.theme.select", map[string]string{"name": "system"})
		if r.m.win.Theme.Hex(theme.Error) != "#ffd0d0" {
			t.Errorf("system's red is %s", r.m.win.Theme.Hex(theme.Error))
		}
		r.send(uv.UnknownOscEvent("\x1b]4;2;rgb:d0d0/ffff/d0d0\x1b\\"), uv.UnknownOscEvent("\x1b]4;99;rgb:0/0/0\x07"),
			uv.UnknownOscEvent("\x1b]4;x\x07"), uv.UnknownOscEvent("\x1b]9;1\x07"))
		if r.m.win.Theme.Hex(theme.Success) != "#d0ffd0" {
			t.Errorf("system's green is %s", r.m.win.Theme.Hex(theme.Success))
		}
		r.send(tea.FocusMsg{})
	})
}

func TestTheLookFollowsTheNumberOfColours(t *testing.T) {
	configured(t, `{"theme":"nord"}`, ``, func(r *filed) {
		for p, want := range map[colorprofile.Profile]theme.Depth{colorprofile.TrueColor: theme.TrueColor,
			colorprofile.ANSI256: theme.Colors256,
			colorprofile.ANSI:    theme.Colors16, colorprofile.ASCII: theme.NoColor} {
			r.send(tea.ColorProfileMsg{Profile: p})
			if r.m.win.Theme.Depth() != want {
				t.Errorf("%s has depth %d", p, r.m.win.Theme.Depth())
			}
		}
		r.send(tea.ColorProfileMsg{Profile: colorprofile.TrueColor})
		r.change(`{"theme":"nord","colors":"16"}`)
		if r.m.win.Theme.Depth() != theme.Colors16 {
			t.Error("the configured colours are not taken")
		}
		r.send(tea.ColorProfileMsg{Profile: colorprofile.ANSI256})
		if r.m.win.Theme.Depth() != theme.Colors16 {
			t.Error("the terminal went over the configuration")
		}
		r.change(`{"theme":"nord","colors":"auto"}`)
		if r.m.win.Theme.Depth() != theme.Colors256 {
			t.Errorf("what the terminal said is forgotten: %d", r.m.win.Theme.Depth())
		}
	})
}

func TestTheWindowHasTheThemesBackground(t *testing.T) {
	configured(t, `{"theme":"nord"}`, ``, func(r *filed) {
		if c := r.m.View().Content; !strings.Contains(c, "48;2;46;52;64") {
			t.Error("nord's background is not there")
		}
		r.change(`{"theme":"nord","background":"terminal"}`)
		if c := r.m.View().Content; strings.Contains(c, "48;2;46;52;64") {
			t.Error("the terminal's background does not stay")
		}
		r.change(`{"borders":"ascii"}`)
		r.keys("f1")
		for _, line := range strings.Split(r.screen(), "\n") {
			if i := strings.IndexFunc(line, func(c rune) bool { return c >= 0x2500 && c < 0x2600 }); i >= 0 {
				t.Errorf("there are lines in %q", line)
			}
		}
		r.see("+---")
	})
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	at := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(at)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Error(diff)
	}
}

func TestAnotherNumberOfColoursDrawsEverythingAnew(t *testing.T) {
	configured(t, `{"colors":"16"}`, ``, func(r *filed) {
		r.send(tea.ColorProfileMsg{Profile: colorprofile.TrueColor})
		newer := &config.Loaded{}
		cmd := r.m.settings.Take(Settings{Conf: newer}, nil)
		if cmd == nil {
			t.Fatal("the renderer is not told")
		}
		again := r.m.look.Heard(tea.ColorProfileMsg{Profile: colorprofile.TrueColor})
		if again == nil || fmt.Sprintf("%T", again()) != fmt.Sprintf("%T", tea.ClearScreen()) ||
			r.m.win.Theme.Depth() != theme.TrueColor {
			t.Error("what shows keeps the colours it had")
		}
		if r.m.look.Heard(tea.ColorProfileMsg{Profile: colorprofile.TrueColor}) != nil {
			t.Error("it is drawn anew each time")
		}
	})
}
