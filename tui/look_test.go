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
	"pgregory.net/rapid"

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
		if !r.m.win.Theme.Dark || r.m.look.told.Background == nil {
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

func TestGroundPaintsWhatHasNoColours(t *testing.T) {
	g := background{fg: "38;2;1;1;1", bg: "48;2;2;2;2"}
	for in, want := range map[string]string{
		"a":                                  "{}a\x1b[m{} \x1b[m",
		"\x1b[1mab\x1b[m":                    "{}\x1b[1mab\x1b[m{}\x1b[m",
		"\x1b[38;2;9;0;49mab\x1b[0m":         "{}\x1b[38;2;9;0;49mab\x1b[0m{}\x1b[m",
		"\x1b[39mab":                         "{}\x1b[39m[]ab\x1b[m",
		"\x1b[49mab":                         "{}\x1b[49m()ab\x1b[m",
		"\x1b[0;31mab":                       "{}\x1b[0;31m()ab\x1b[m",
		"\x1b[0;41;38:2::1:2:3mab":           "{}\x1b[0;41;38:2::1:2:3mab\x1b[m",
		"\x1b[48;5;0;1mab":                   "{}\x1b[48;5;0;1mab\x1b[m",
		"ab\x1b[12":                          "{}ab\x1b[12\x1b[m",
		"\x1b]8;;http://x\x07ab\x1b]8;;\x07": "{}\x1b]8;;http://x\x07ab\x1b]8;;\x07\x1b[m",
		"\x1b[97;107mab":                     "{}\x1b[97;107mab\x1b[m",
	} {
		want = strings.NewReplacer("{}", "\x1b["+g.fg+";"+g.bg+"m", "[]", "\x1b["+g.fg+"m", "()",
			"\x1b["+g.bg+"m").Replace(want)
		if got := g.paint(in, 2); got != want {
			t.Errorf("%q is\n%q, want\n%q", in, got, want)
		}
	}
	for in, want := range map[string]string{
		"a\x1b[48;5;4mb\x1b[mc":                "a\x1b[48;5;4m\x1b[7mb\x1b[mc",
		"\x1b[1;48;2;1;2;3mb\x1b[49mc":         "\x1b[1;48;2;1;2;3m\x1b[49;7mb\x1b[49m\x1b[27mc",
		"\x1b[48;2;1;2;3mb\x1b[31mc\x1b[0;1md": "\x1b[48;2;1;2;3m\x1b[49;7mb\x1b[31mc\x1b[0;1md",
	} {
		if got := (&background{reverse: true, plain: true}).paint(in, 3); got != want {
			t.Errorf("without colours %q is\n%q, want\n%q", in, got, want)
		}
	}
	if got := (&background{reverse: true}).paint("\x1b[44ma\x1b[48;2;1;2;3mb\x1b[44mc",
		3); got != "\x1b[44m\x1b[27ma\x1b[48;2;1;2;3m\x1b[49;7mb\x1b[44m\x1b[27mc" {
		t.Errorf("in 16 colours: %q", got)
	}
	if got := (&background{ascii: true}).paint("╭─╮│●…→✓▀a", 9); got != "+-+|*~>v#a" {
		t.Errorf("in ASCII: %q", got)
	}
	if got := (&background{}).paint("─", 1); got != "─" {
		t.Errorf("the terminal's own: %q", got)
	}
}

func TestAFrameIsPaintedTheSameWhateverWasBefore(t *testing.T) {
	row := rapid.SampledFrom([]string{"", "plain", "\x1b[38;2;9;9;9mred\x1b[m – ⣾ “x”", "\x1b[48;2;1;2;3mon\x1b[m",
		"──╮", "a\x1b[39mb\x1b[49m"})
	rapid.Check(t, func(t *rapid.T) {
		fresh := background{fg: "38;2;1;1;1", bg: "48;2;2;2;2", reverse: true, ascii: rapid.Bool().Draw(t, "ascii")}
		kept := fresh
		for range rapid.IntRange(1, 6).Draw(t, "frames") {
			frame, w := strings.Join(rapid.SliceOfN(row, 0, 5).Draw(t, "rows"), "\n"),
				rapid.IntRange(1, 9).Draw(t, "width")
			alone := fresh
			if got, want := kept.paint(frame, w), alone.paint(frame, w); got != want {
				t.Fatalf("%q is %q, and alone %q", frame, got, want)
			}
			if out := kept.out; fresh.ascii && strings.ContainsAny(out, "–⣾“”─╮") {
				t.Fatalf("there are marks in %q", out)
			}
		}
	})
}

func BenchmarkGround(b *testing.B) {
	line := strings.Repeat("\x1b[38;2;1;2;3mword\x1b[m ", 40)
	frames := [2]string{strings.Repeat(line+"\n", 50), strings.Repeat(line+"\n", 50) + "x"}
	g := background{fg: "38;2;1;1;1", bg: "48;2;2;2;2"}
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		g.paint(frames[n%2], 200)
	}
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
		cmd := r.m.configured(Settings{Conf: newer}, nil)
		if !r.m.look.again || cmd == nil {
			t.Fatal("the renderer is not told")
		}
		again := r.m.terminalMsg(tea.ColorProfileMsg{Profile: colorprofile.TrueColor})
		if again == nil || fmt.Sprintf("%T", again()) != fmt.Sprintf("%T", tea.ClearScreen()) ||
			r.m.win.Theme.Depth() != theme.TrueColor {
			t.Error("what shows keeps the colours it had")
		}
		if r.m.terminalMsg(tea.ColorProfileMsg{Profile: colorprofile.TrueColor}) != nil {
			t.Error("it is drawn anew each time")
		}
	})
}
