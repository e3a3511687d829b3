package tui

import (
	"errors"
	"flag"
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

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/theme"
)

var update = flag.Bool("update", false, "write the golden files")

// filed is a program with a configuration in files.
type filed struct {
	*rig
	file, project, themes string
	applied               int
}

// configured plays a test on a program whose configuration is in files.
func configured(t *testing.T, mine, theirs string, play func(r *filed)) {
	t.Helper()
	dir := t.TempDir()
	f := &filed{file: filepath.Join(dir, "openspace.json"), project: filepath.Join(dir, "ws", ".openspace", "openspace.json"), themes: filepath.Join(dir, "themes")}
	f.put(t, f.file, mine)
	f.put(t, f.project, theirs)
	f.put(t, filepath.Join(f.themes, "sea.json"), `{"theme":{"background":"#001122","primary":"#00ffff","text":"#ffffff"}}`)
	f.put(t, filepath.Join(f.themes, "wreck.json"), `{"theme":{"primary":"puce"}}`)
	read := func() (Settings, error) {
		conf, err := config.Load(f.file, filepath.Join(dir, "ws"))
		if err != nil {
			return Settings{}, err
		}
		s := Settings{Conf: conf, Themes: theme.Open(theme.Dir{Path: f.themes, From: theme.User}), Consent: commands.Consent(conf.Agent.Consent), Apply: func() { f.applied++ }}
		s.Themes.Read()
		if len(conf.Problems) > 0 {
			s.Fault = conf.Problems[0].Error()
		}
		return s, nil
	}
	first, err := read()
	if err != nil {
		t.Fatal(err)
	}
	scene(t, func(o *Options) {
		o.Settings, o.Reload, o.Theme = first, read, first.Conf.Theme
		o.Save = func(key string, value any) error { return config.Save(f.file, key, value) }
	}, func(r *rig) { f.rig = r; play(f) })
}

func (f *filed) put(t testing.TB, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func (f *filed) change(text string) {
	f.t.Helper()
	f.put(f.t, f.file, text)
	f.send(Reread())
}

func (f *filed) holds(text string) {
	f.t.Helper()
	b, err := os.ReadFile(f.file)
	if err != nil || !strings.Contains(string(b), text) {
		f.t.Errorf("the file holds %s (%v), want %s", b, err, text)
	}
}

func (f *filed) open(slash string) {
	f.t.Helper()
	f.write(slash)
	f.keys("enter")
}

func TestAChangedFileCountsAtOnce(t *testing.T) {
	configured(t, `{}`, ``, func(r *filed) {
		r.change(`{"theme":"nord","mouse":false,"notify":"off","agent":{"consent":"deny","warnings":true}}`)
		if r.m.theme.Name != "nord" || r.m.o.Mouse || r.m.o.Notify != "off" || !r.m.o.Warnings || r.m.gate.Consent() != commands.ConsentDeny || r.applied != 1 {
			t.Errorf("theme %s, mouse %v, notify %s, consent %s, applied %d", r.m.theme.Name, r.m.o.Mouse, r.m.o.Notify, r.m.gate.Consent(), r.applied)
		}
		r.see("the configuration was read again: theme, mouse, agent.consent")
		if r.m.View().MouseMode != tea.MouseModeNone {
			t.Error("the mouse is still used")
		}
		r.change(`{"hub":{"addr":"127.0.0.1:0"}}`)
		r.see("at the next start: hub.addr")
		if r.m.theme.Name != "openspace" || !r.m.o.Mouse || r.m.o.Notify != NotifyBell {
			t.Errorf("theme %s, mouse %v", r.m.theme.Name, r.m.o.Mouse)
		}
	})
}

func TestABrokenFileKeepsTheValuesAndIsNamed(t *testing.T) {
	configured(t, `{"theme":"nord"}`, ``, func(r *filed) {
		r.send(tea.WindowSizeMsg{Width: 200, Height: 50})
		r.change("{\n\"theme\": \"ayu\",\n\"agent\": {\"consent\": \"alow\"}}")
		r.see("openspace.json, line 3: agent.consent is", `the nearest is "allow"`)
		if r.m.theme.Name != "nord" {
			t.Errorf("the theme is %s", r.m.theme.Name)
		}
		r.pass(errorFor)
		r.open("/config")
		r.see("agent.consent is \"alow\"", "The values from before stay until that is mended.")
		r.keys("esc")
		r.change(`{"theme":"nord"}`)
		r.see("the configuration is right again")
	})
}

func TestAnUnknownThemeInTheFileIsNotTaken(t *testing.T) {
	configured(t, `{"theme":"nord"}`, ``, func(r *filed) {
		r.change(`{"theme":"nrod"}`)
		if r.m.theme.Name != theme.Default {
			t.Errorf("the theme is %s", r.m.theme.Name)
		}
	})
}

func TestABrokenWorkspaceFileIsTold(t *testing.T) {
	configured(t, `{"agent":{"consent":"allow"}}`, ``, func(r *filed) {
		r.send(tea.WindowSizeMsg{Width: 200, Height: 50})
		r.put(t, r.project, `{"tehme":1,"theme":"ayu"}`)
		r.send(Reread())
		r.see(`line 1: there is no key "tehme"; the nearest is "theme"`)
		if r.m.theme.Name != "ayu" || r.m.gate.Consent() != commands.ConsentAsk {
			t.Errorf("theme %s, consent %s", r.m.theme.Name, r.m.gate.Consent())
		}
		r.open("/config")
		r.see(`there is no key "tehme"`, "What is wrong is left out")
	})
}

func TestThemesAreShownWhileTheyAreChosen(t *testing.T) {
	configured(t, "{\n  // mine\n  \"mouse\": true\n}", ``, func(r *filed) {
		r.open("/themes")
		r.see("Themes", "● openspace", "sea", "wreck", "broken: ")
		r.write("nord")
		if r.m.theme.Name != "nord" {
			t.Errorf("nord does not show: %s", r.m.theme.Name)
		}
		r.keys("esc")
		if r.m.theme.Name != "openspace" || len(r.m.dialogs) > 0 {
			t.Errorf("the theme from before is not back: %s", r.m.theme.Name)
		}
		r.keys("ctrl+x", "t")
		r.keys("down", "down", "up", "pgdown", "pgup", "down")
		if r.m.theme.Name == "openspace" {
			t.Error("moving shows nothing")
		}
		r.keys("ctrl+c")
		if r.m.theme.Name != "openspace" {
			t.Errorf("ctrl+c keeps %s", r.m.theme.Name)
		}
		r.open("/themes")
		r.send(tea.PasteMsg{Content: "sea"})
		r.keys("ctrl+t")
		if !r.m.look.dark() || r.m.look.shown != "dark" {
			t.Errorf("the form is %q", r.m.look.shown)
		}
		r.keys("ctrl+t", "enter")
		if r.m.theme.Name != "sea" || r.m.look.form != "light" || len(r.m.dialogs) > 0 {
			t.Errorf("%s, %s", r.m.theme.Name, r.m.look.form)
		}
		r.holds("{\n  // mine\n  \"mouse\": true,\n  \"theme\": \"sea\",\n  \"appearance\": \"light\"\n}")
		r.open("/themes")
		r.write("wreck")
		r.keys("enter")
		r.see("there is no colour")
		r.keys("esc")
		r.open("/themes gruvbox")
		r.holds(`"theme": "gruvbox"`)
		r.open("/themes gruvbx")
		r.see(`there is no theme gruvbx; the nearest is gruvbox`)
		r.open("/themes wreck")
		if r.m.theme.Name != "gruvbox" {
			t.Errorf("a broken theme shows: %s", r.m.theme.Name)
		}
	})
}

func TestAThemeThatTheWorkspaceSetsIsChangedForNow(t *testing.T) {
	configured(t, `{}`, `{"theme":"ayu"}`, func(r *filed) {
		r.send(tea.WindowSizeMsg{Width: 250, Height: 50})
		r.open("/themes nord")
		if r.m.theme.Name != "nord" {
			t.Errorf("the theme is %s", r.m.theme.Name)
		}
		r.holds(`"theme": "nord"`)
		r.see("the theme is nord for now: project")
		r.change(`{"theme":"nord","mouse":false}`)
		if r.m.theme.Name != "nord" {
			t.Errorf("another change took the choice away: %s", r.m.theme.Name)
		}
		r.put(t, r.project, `{"theme":"dracula"}`)
		r.send(Reread())
		if r.m.theme.Name != "dracula" {
			t.Errorf("the theme is %s", r.m.theme.Name)
		}
	})
}

func TestWithoutAFileAThemeIsTakenForNow(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.user("openspace.theme.select", map[string]string{"name": "nord"})
		if r.m.theme.Name != "nord" {
			t.Errorf("the theme is %s", r.m.theme.Name)
		}
		r.user("openspace.app.settings", nil)
		r.write("vim")
		r.keys("enter")
		r.see("there is no configuration to write")
	})
}

func TestAFileThatCannotBeWrittenIsTold(t *testing.T) {
	configured(t, `{}`, ``, func(r *filed) {
		r.send(tea.WindowSizeMsg{Width: 200, Height: 50})
		r.m.o.Save = func(string, any) error { return errors.New("the disk is full") }
		r.open("/themes nord")
		r.see("the theme is nord for now; it could not be kept: the disk is full")
		r.open("/settings")
		r.write("notify")
		r.keys("enter")
		r.see("the disk is full")
	})
}

func TestTheMouseChoosesThemesAndSettings(t *testing.T) {
	configured(t, `{}`, ``, func(r *filed) {
		r.open("/themes")
		r.click("catppuccin")
		if r.m.theme.Name != "catppuccin" || len(r.m.dialogs) != 1 {
			t.Errorf("a click shows %s", r.m.theme.Name)
		}
		r.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown, X: 70, Y: 20})
		if r.m.theme.Name == "catppuccin" {
			t.Error("the wheel shows no other")
		}
		r.click("catppuccin")
		r.click("catppuccin")
		if r.m.theme.Name != "catppuccin" || len(r.m.dialogs) != 0 {
			t.Errorf("a second click does not keep %s", r.m.theme.Name)
		}
		r.open("/settings")
		r.click("agent.warnings")
		r.click("agent.warnings")
		r.holds(`"warnings": true`)
		r.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp, X: 70, Y: 20})
		r.click("Look and program")
		r.click("files.deny")
		r.click("files.deny")
		r.see("+ add one")
		r.click("+ add one")
		r.write("x")
		r.keys("enter")
		r.holds(`"deny": ["x"]`)
		r.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp, X: 70, Y: 20})
		r.click("+ add one")
	})
}

// click presses where a text shows.
func (f *filed) click(text string) {
	f.t.Helper()
	for y, line := range strings.Split(f.screen(), "\n") {
		if x := strings.Index(line, text); x >= 0 {
			at := len([]rune(line[:x]))
			f.send(tea.MouseClickMsg{X: at, Y: y, Button: tea.MouseLeft}, tea.MouseReleaseMsg{X: at, Y: y, Button: tea.MouseLeft})
			return
		}
	}
	f.t.Fatalf("%q does not show:\n%s", text, f.screen())
}

func TestSettingsAreChangedInPlace(t *testing.T) {
	configured(t, "{\n  // look\n  \"theme\": \"nord\", // cold\n}\n", `{"notify":"off","mouse":true}`, func(r *filed) {
		r.open("/settings")
		r.see("Settings", "Look and program", "theme", "nord", "user", "default")
		r.write("vim")
		r.see("prompt.vim", "‹ false ›")
		r.keys("enter")
		r.see("‹ true ›", "kept; it counts at the next start")
		r.holds("{\n  // look\n  \"theme\": \"nord\", // cold\n  \"prompt\": {\n    \"vim\": true\n  },\n}\n")
		r.keys("left")
		r.holds(`"vim": false`)
		r.keys("ctrl+r", "esc")
		r.write("consent")
		r.keys("right")
		r.holds(`"consent": "deny"`)
		r.keys("left", "left")
		r.holds(`"consent": "allow"`)
		if r.m.gate.Consent() != commands.ConsentAllow {
			t.Errorf("consent %s", r.m.gate.Consent())
		}
		r.keys("esc")
		r.write("scrollback")
		r.keys("enter", "backspace", "backspace", "backspace", "backspace", "backspace")
		r.write("many")
		r.keys("enter")
		r.see("give a whole number from 0 to 1000000")
		r.keys("esc", "enter", "backspace")
		r.write("1")
		r.keys("enter")
		r.holds(`"scrollback": 10001`)
		r.keys("esc")
		r.write("shell")
		r.keys("enter")
		r.send(tea.PasteMsg{Content: "/bin/\x1bfish\n"})
		r.keys("enter")
		r.holds(`/bin/`)
		r.keys("esc")
		r.write("mouse")
		r.keys("right")
		r.see("kept; now project")
		r.keys("esc", "down", "down", "tab", "up", "pgdown", "pgup")
		r.keys("esc")
		if len(r.m.dialogs) > 0 {
			t.Error("esc does not close it")
		}
		r.open("/settings")
		r.keys("enter")
		r.see("Themes")
		r.keys("esc")
		r.see("Settings")
		r.write("zzzz")
		r.see("nothing matches")
		r.keys("enter", "ctrl+r", "right", "down")
	})
}

func TestListsAreChangedInAListOfTheirOwn(t *testing.T) {
	configured(t, `{"agent":{"dangerous":["one"]}}`, `{"agent":{"dangerous":["theirs"]}}`, func(r *filed) {
		r.open("/settings")
		r.write("dangerous")
		r.see("one, theirs")
		r.keys("enter")
		r.see("agent.dangerous", "+ add one")
		r.gone("theirs ")
		r.keys("up", "enter")
		r.write("(")
		r.keys("enter")
		r.see(`agent.dangerous holds "("`)
		r.keys("backspace")
		r.send(tea.PasteMsg{Content: "two"})
		r.keys("enter")
		r.holds(`["one", "two"]`)
		r.keys("up", "up", "enter")
		r.write("!")
		r.keys("enter")
		r.holds(`["one!", "two"]`)
		r.keys("ctrl+d")
		r.holds(`["two"]`)
		r.keys("backspace")
		r.keys("enter", "enter", "enter", "esc", "j", "k", "down", "esc", "esc", "esc")
		b, err := os.ReadFile(r.file)
		if err != nil || strings.Contains(string(b), "dangerous") {
			t.Errorf("an empty list stays: %s %v", b, err)
		}
	})
}

func TestTheThemeFollowsTheTerminal(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.send(uv.LightColorSchemeEvent{})
		if r.m.theme.Dark {
			t.Error("the terminal turned light and the theme did not")
		}
		r.send(uv.DarkColorSchemeEvent{}, tea.BackgroundColorMsg{Color: lipgloss.Color("#2e3440")}, tea.BackgroundColorMsg{})
		if !r.m.theme.Dark || r.m.look.told.Background == nil {
			t.Error("the terminal turned dark and the theme did not")
		}
		before := r.m.theme
		r.send(uv.UnknownOscEvent("\x1b]4;1;rgb:ffff/d0d0/d0d0\x07"), tea.ForegroundColorMsg{Color: color.White})
		if r.m.theme != before {
			t.Error("another theme was made for nothing")
		}
		r.user("openspace.theme.select", map[string]string{"name": "system"})
		if r.m.theme.Hex(theme.Error) != "#ffd0d0" {
			t.Errorf("system's red is %s", r.m.theme.Hex(theme.Error))
		}
		r.send(uv.UnknownOscEvent("\x1b]4;2;rgb:d0d0/ffff/d0d0\x1b\\"), uv.UnknownOscEvent("\x1b]4;99;rgb:0/0/0\x07"), uv.UnknownOscEvent("\x1b]4;x\x07"), uv.UnknownOscEvent("\x1b]9;1\x07"))
		if r.m.theme.Hex(theme.Success) != "#d0ffd0" {
			t.Errorf("system's green is %s", r.m.theme.Hex(theme.Success))
		}
		r.send(tea.FocusMsg{})
	})
}

func TestTheLookFollowsTheNumberOfColours(t *testing.T) {
	configured(t, `{"theme":"nord"}`, ``, func(r *filed) {
		for p, want := range map[colorprofile.Profile]theme.Depth{colorprofile.TrueColor: theme.TrueColor, colorprofile.ANSI256: theme.Colors256,
			colorprofile.ANSI: theme.Colors16, colorprofile.ASCII: theme.NoColor} {
			r.send(tea.ColorProfileMsg{Profile: p})
			if r.m.theme.Depth() != want {
				t.Errorf("%s has depth %d", p, r.m.theme.Depth())
			}
		}
		r.send(tea.ColorProfileMsg{Profile: colorprofile.TrueColor})
		r.change(`{"theme":"nord","colors":"16"}`)
		if r.m.theme.Depth() != theme.Colors16 {
			t.Error("the configured colours are not taken")
		}
		r.send(tea.ColorProfileMsg{Profile: colorprofile.ANSI256})
		if r.m.theme.Depth() != theme.Colors16 {
			t.Error("the terminal went over the configuration")
		}
		r.change(`{"theme":"nord","colors":"auto"}`)
		if r.m.theme.Depth() != theme.Colors256 {
			t.Errorf("what the terminal said is forgotten: %d", r.m.theme.Depth())
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
	g := ground{fg: "38;2;1;1;1", bg: "48;2;2;2;2"}
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
		want = strings.NewReplacer("{}", "\x1b["+g.fg+";"+g.bg+"m", "[]", "\x1b["+g.fg+"m", "()", "\x1b["+g.bg+"m").Replace(want)
		if got := g.paint(in, 2); got != want {
			t.Errorf("%q is\n%q, want\n%q", in, got, want)
		}
	}
	for in, want := range map[string]string{
		"a\x1b[48;5;4mb\x1b[mc":                "a\x1b[48;5;4m\x1b[7mb\x1b[mc",
		"\x1b[1;48;2;1;2;3mb\x1b[49mc":         "\x1b[1;48;2;1;2;3m\x1b[49;7mb\x1b[49m\x1b[27mc",
		"\x1b[48;2;1;2;3mb\x1b[31mc\x1b[0;1md": "\x1b[48;2;1;2;3m\x1b[49;7mb\x1b[31mc\x1b[0;1md",
	} {
		if got := (&ground{reverse: true, plain: true}).paint(in, 3); got != want {
			t.Errorf("without colours %q is\n%q, want\n%q", in, got, want)
		}
	}
	if got := (&ground{reverse: true}).paint("\x1b[44ma\x1b[48;2;1;2;3mb\x1b[44mc", 3); got != "\x1b[44m\x1b[27ma\x1b[48;2;1;2;3m\x1b[49;7mb\x1b[44m\x1b[27mc" {
		t.Errorf("in 16 colours: %q", got)
	}
	if got := (&ground{ascii: true}).paint("╭─╮│●…→✓▀a", 9); got != "+-+|*~>v#a" {
		t.Errorf("in ASCII: %q", got)
	}
	if got := (&ground{}).paint("─", 1); got != "─" {
		t.Errorf("the terminal's own: %q", got)
	}
}

func TestAFrameIsPaintedTheSameWhateverWasBefore(t *testing.T) {
	row := rapid.SampledFrom([]string{"", "plain", "\x1b[38;2;9;9;9mred\x1b[m – ⣾ “x”", "\x1b[48;2;1;2;3mon\x1b[m", "──╮", "a\x1b[39mb\x1b[49m"})
	rapid.Check(t, func(t *rapid.T) {
		fresh := ground{fg: "38;2;1;1;1", bg: "48;2;2;2;2", reverse: true, ascii: rapid.Bool().Draw(t, "ascii")}
		kept := fresh
		for range rapid.IntRange(1, 6).Draw(t, "frames") {
			frame, w := strings.Join(rapid.SliceOfN(row, 0, 5).Draw(t, "rows"), "\n"), rapid.IntRange(1, 9).Draw(t, "width")
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
	g := ground{fg: "38;2;1;1;1", bg: "48;2;2;2;2"}
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		g.paint(frames[n%2], 200)
	}
}

// looks are the ways in which the dialogs are looked at.
func looks() map[string]func(r *filed) {
	return map[string]func(r *filed){
		"dark":    func(r *filed) { r.send(tea.BackgroundColorMsg{Color: lipgloss.Color("#101010")}) },
		"light":   func(r *filed) { r.send(tea.BackgroundColorMsg{Color: lipgloss.Color("#ffffff")}) },
		"16":      func(r *filed) { r.send(tea.ColorProfileMsg{Profile: colorprofile.ANSI}) },
		"nocolor": func(r *filed) { r.send(tea.ColorProfileMsg{Profile: colorprofile.ASCII}) },
	}
}

func TestTheDialogsLookAsTheyShould(t *testing.T) {
	for name, look := range looks() {
		for _, size := range [][2]int{{40, 12}, {80, 24}, {140, 40}} {
			for dialog, keys := range map[string]func(r *filed){
				"themes":   func(r *filed) { r.open("/themes"); r.write("a"); r.keys("down") },
				"settings": func(r *filed) { r.open("/settings"); r.keys("down") },
				"list": func(r *filed) {
					r.open("/settings")
					r.write("permissions.a")
					r.keys("enter", "up", "enter")
					r.write("bash")
					r.keys("enter")
				},
			} {
				t.Run(fmt.Sprintf("%s %s %dx%d", dialog, name, size[0], size[1]), func(t *testing.T) {
					configured(t, `{"theme":"nord","agent":{"consent":"deny"},"permissions":{"allow":["bash go test *","edit docs/*"]}}`, `{"files":{"deny":["*.csv"]}}`, func(r *filed) {
						look(r)
						r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
						keys(r)
						got := strings.ReplaceAll(r.m.View().Content, filepath.Dir(r.file), "~") + "\n"
						golden(t, fmt.Sprintf("%s-%s-%dx%d.ansi", dialog, name, size[0], size[1]), got)
					})
				})
			}
		}
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	at := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
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
