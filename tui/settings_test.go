package tui

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/notify"
	"github.com/openspace-tui/openspace/tui/settings"
	"github.com/openspace-tui/openspace/tui/toast"
)

var update = flag.Bool("update", false, "write the golden files")

// filed is a program with a configuration in files.
type filed struct {
	*rig
	file, project, themes string
	applied               int
	full                  bool // the disk is
}

// configured plays a test on a program whose configuration is in files.
func configured(t *testing.T, mine, theirs string, play func(r *filed)) {
	t.Helper()
	dir := t.TempDir()
	f := &filed{file: filepath.Join(dir, "openspace.json"),
		project: filepath.Join(dir, "ws", ".openspace", "openspace.json"), themes: filepath.Join(dir, "themes")}
	f.put(t, f.file, mine)
	f.put(t, f.project, theirs)
	f.put(t, filepath.Join(f.themes, "sea.json"),
		`{"theme":{"background":"#001122","primary":"#00ffff","text":"#ffffff"}}`)
	f.put(t, filepath.Join(f.themes, "wreck.json"), `{"theme":{"primary":"puce"}}`)
	read := func() (Settings, error) {
		conf, err := config.Load(f.file, filepath.Join(dir, "ws"))
		if err != nil {
			return Settings{}, err
		}
		s := Settings{Conf: conf, Themes: theme.Open(theme.Dir{Path: f.themes, From: theme.User}),
			Consent: commands.Consent(conf.Agent.Consent), Apply: func() { f.applied++ }}
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
		o.Save = func(key string, value any) error {
			if f.full {
				return errors.New("the disk is full")
			}
			return config.Save(f.file, key, value)
		}
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
	f.send(settings.Reread())
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
		if r.m.win.Theme.Name != "nord" || r.m.screen.UsesMouse() || r.m.notifier.Way() != "off" || !r.m.o.Warnings ||
			r.m.calls.Gate().Consent() != commands.ConsentDeny || r.applied != 1 {
			t.Errorf("theme %s, mouse %v, notify %s, consent %s, applied %d", r.m.win.Theme.Name, r.m.screen.UsesMouse(),
				r.m.notifier.Way(), r.m.calls.Gate().Consent(), r.applied)
		}
		r.see("the configuration was read again: theme, mouse, agent.consent")
		if r.m.View().MouseMode != tea.MouseModeNone {
			t.Error("the mouse is still used")
		}
		r.change(`{"hub":{"addr":"127.0.0.1:0"}}`)
		r.see("at the next start: hub.addr")
		if r.m.win.Theme.Name != "openspace" || !r.m.screen.UsesMouse() || r.m.notifier.Way() != notify.Bell {
			t.Errorf("theme %s, mouse %v", r.m.win.Theme.Name, r.m.screen.UsesMouse())
		}
	})
}

func TestABrokenFileKeepsTheValuesAndIsNamed(t *testing.T) {
	configured(t, `{"theme":"nord"}`, ``, func(r *filed) {
		r.send(tea.WindowSizeMsg{Width: 200, Height: 50})
		r.change("{\n\"theme\": \"ayu\",\n\"agent\": {\"consent\": \"alow\"}}")
		r.see("openspace.json, line 3: agent.consent is", `the nearest is "allow"`)
		if r.m.win.Theme.Name != "nord" {
			t.Errorf("the theme is %s", r.m.win.Theme.Name)
		}
		r.pass(toast.ErrorFor)
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
		if r.m.win.Theme.Name != theme.Default {
			t.Errorf("the theme is %s", r.m.win.Theme.Name)
		}
	})
}

func TestABrokenWorkspaceFileIsTold(t *testing.T) {
	configured(t, `{"agent":{"consent":"allow"}}`, ``, func(r *filed) {
		r.send(tea.WindowSizeMsg{Width: 200, Height: 50})
		r.put(t, r.project, `{"tehme":1,"theme":"ayu"}`)
		r.send(settings.Reread())
		r.see(`line 1: there is no key "tehme"; the nearest is "theme"`)
		if r.m.win.Theme.Name != "ayu" || r.m.calls.Gate().Consent() != commands.ConsentAsk {
			t.Errorf("theme %s, consent %s", r.m.win.Theme.Name, r.m.calls.Gate().Consent())
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
		if r.m.win.Theme.Name != "nord" {
			t.Errorf("nord does not show: %s", r.m.win.Theme.Name)
		}
		r.keys("esc")
		if r.m.win.Theme.Name != "openspace" || len(r.m.dialogs) > 0 {
			t.Errorf("the theme from before is not back: %s", r.m.win.Theme.Name)
		}
		r.keys("ctrl+x", "t")
		r.keys("down", "down", "up", "pgdown", "pgup", "down")
		if r.m.win.Theme.Name == "openspace" {
			t.Error("moving shows nothing")
		}
		r.keys("ctrl+c")
		if r.m.win.Theme.Name != "openspace" {
			t.Errorf("ctrl+c keeps %s", r.m.win.Theme.Name)
		}
		r.open("/themes")
		r.send(tea.PasteMsg{Content: "sea"})
		r.keys("ctrl+t")
		if on := r.m.look.Terminal(); !on.Dark || r.m.settings.Loaded().Appearance == "dark" {
			t.Errorf("the form is %+v", on)
		}
		r.keys("ctrl+t", "enter")
		if r.m.win.Theme.Name != "sea" || r.m.look.Terminal().Dark || len(r.m.dialogs) > 0 {
			t.Errorf("%s, %+v", r.m.win.Theme.Name, r.m.look.Terminal())
		}
		r.holds("{\n  // mine\n  \"mouse\": true,\n  \"theme\": \"sea\",\n  \"appearance\": \"light\"\n}")
		r.open("/themes")
		r.write("wreck")
		r.see(`there is no colour "puce"`)
		r.keys("enter")
		r.see("there is no colour")
		r.keys("esc")
		r.open("/themes gruvbox")
		r.holds(`"theme": "gruvbox"`)
		r.open("/themes gruvbx")
		r.see(`there is no theme gruvbx; the nearest is gruvbox`)
		r.open("/themes wreck")
		if r.m.win.Theme.Name != "gruvbox" {
			t.Errorf("a broken theme shows: %s", r.m.win.Theme.Name)
		}
	})
}

func TestAThemeThatTheWorkspaceSetsIsChangedForNow(t *testing.T) {
	configured(t, `{}`, `{"theme":"ayu"}`, func(r *filed) {
		r.send(tea.WindowSizeMsg{Width: 250, Height: 50})
		r.open("/themes nord")
		if r.m.win.Theme.Name != "nord" {
			t.Errorf("the theme is %s", r.m.win.Theme.Name)
		}
		r.holds(`"theme": "nord"`)
		r.see("the theme is nord for now: project")
		r.change(`{"theme":"nord","mouse":false}`)
		if r.m.win.Theme.Name != "nord" {
			t.Errorf("another change took the choice away: %s", r.m.win.Theme.Name)
		}
		r.put(t, r.project, `{"theme":"dracula"}`)
		r.send(settings.Reread())
		if r.m.win.Theme.Name != "dracula" {
			t.Errorf("the theme is %s", r.m.win.Theme.Name)
		}
	})
}

func TestWithoutAFileAThemeIsTakenForNow(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.user("openspace.theme.select", map[string]string{"name": "nord"})
		if r.m.win.Theme.Name != "nord" {
			t.Errorf("the theme is %s", r.m.win.Theme.Name)
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
		r.full = true
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
		if r.m.win.Theme.Name != "catppuccin" || len(r.m.dialogs) != 1 {
			t.Errorf("a click shows %s", r.m.win.Theme.Name)
		}
		r.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown, X: 70, Y: 20})
		if r.m.win.Theme.Name == "catppuccin" {
			t.Error("the wheel shows no other")
		}
		r.click("catppuccin")
		r.click("catppuccin")
		if r.m.win.Theme.Name != "catppuccin" || len(r.m.dialogs) != 0 {
			t.Errorf("a second click does not keep %s", r.m.win.Theme.Name)
		}
		r.open("/settings")
		r.click("agent.warnings")
		r.click("agent.warnings")
		r.holds(`"warnings": true`)
		r.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp, X: 70, Y: 20})
		r.click("Look and program")
		r.click("agent.dangerous")
		r.click("agent.dangerous")
		r.see("+ add one")
		r.click("+ add one")
		r.write("x")
		r.keys("enter")
		r.holds(`"dangerous": ["x"]`)
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
			f.send(tea.MouseClickMsg{X: at, Y: y, Button: tea.MouseLeft},
				tea.MouseReleaseMsg{X: at, Y: y, Button: tea.MouseLeft})
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
		if r.m.calls.Gate().Consent() != commands.ConsentAllow {
			t.Errorf("consent %s", r.m.calls.Gate().Consent())
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
