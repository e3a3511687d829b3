package talk

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestAChangedConfigurationShowsAtOnce(t *testing.T) {
	r := rig.NewRig(t)
	file := r.Config()
	tm := r.Start("--demo")
	tm.See("● demo engine")
	// Neither the file nor its folder was there.
	r.Put(file, "{\n  // by hand\n  \"theme\": \"nord\"\n}\n")
	tm.See("the configuration was read again: theme")
	rig.Until(t, "nord's background is there", func() bool { return strings.Contains(tm.Raw(), "48;2;46;52;64") })
	r.Put(file, "{\n  \"theme\": \"ayu\",\n  \"agent\": {\"consent\": \"alow\"}\n}\n")
	tm.See("openspace.json, line 3: agent.consent is")
	tm.Type("/config", term.Enter)
	tm.See("The values from before stay until that is mended.", `theme = "nord"`)
	tm.Type(term.Esc)
	tm.Gone("The values from before")
	r.Put(file, "{\n  \"borders\": \"ascii\"\n}\n")
	tm.Gone("─")
	r.Put(file, "{}")
	tm.See("─")
	r.Put(filepath.Join(r.Dir, ".openspace", "openspace.json"), `{"tehme": 1, "borders": "ascii"}`)
	tm.See(`there is no key "tehme"`)
	tm.Gone("─")
}

func TestConfigPrintSaysWhereEachValueCameFrom(t *testing.T) {
	r := rig.NewRig(t)
	r.Put(r.Config(), "{\n  \"theme\": \"nord\"\n}\n")
	theirs := filepath.Join(r.Dir, ".openspace", "openspace.json")
	r.Put(theirs, "{\"mouse\": false,\n\"agent\": {\"consent\": \"allow\"}}")
	out, wrong, code := r.Printed("--consent", "deny", "--json", r.Dir)
	var all map[string]struct {
		Value      json.RawMessage
		From, Name string
		Line       int
	}
	if err := json.Unmarshal([]byte(out), &all); err != nil || wrong != "" || code != 0 {
		t.Fatalf("%v %s %d\n%s", err, wrong, code, out)
	}
	for key, want := range map[string]string{"theme": "user", "mouse": "project", "agent.consent": "flag", "engine.binary": "env", "borders": "default"} {
		if all[key].From != want {
			t.Errorf("%s comes from %q, want %q", key, all[key].From, want)
		}
	}
	if all["theme"].Line != 2 || string(all["theme"].Value) != `"nord"` {
		t.Errorf("%+v", all["theme"])
	}
	r.Put(theirs, "{\n\"notfy\": \"bell\"}")
	if _, wrong, code = r.Printed(r.Dir); code != 1 || !strings.Contains(wrong, `line 2: there is no key "notfy"; the nearest is "notify"`) {
		t.Errorf("%d %s", code, wrong)
	}
}

func TestABrokenWorkspaceFileDoesNotEndTheStart(t *testing.T) {
	r := rig.NewRig(t)
	r.Put(filepath.Join(r.Dir, ".openspace", "openspace.json"), "{\n\"theme\": \"nord\",\n\"agent\": {\"chanel\": \"mcp\"}\n}")
	tm := r.Launch("--demo", "--consent", "ask")
	tm.See(`line 3: there is no key "agent.chanel"`)
	tm.See("Ask anything")
	rig.Until(t, "what is right in it counts", func() bool { return strings.Contains(tm.Raw(), "48;2;46;52;64") })
}

func TestThemesShowWhileTheyAreChosenAndAreKept(t *testing.T) {
	r := rig.NewRig(t)
	r.Put(filepath.Join(r.Dir, ".opencode", "themes", "harbour.json"),
		`{"$schema":"https://opencode.ai/theme.json","defs":{"sea":"#0b3d4c"},"theme":{"background":{"dark":"sea","light":"#e6f4f1"},"text":{"dark":"#e6f4f1","light":"sea"},"primary":"#ff8a5b"}}`)
	r.Put(r.Config(), "{\n  // mine\n  \"mouse\": true,\n  \"appearance\": \"dark\"\n}\n")
	tm := r.Start("--demo")
	tm.Type("/themes", term.Enter)
	tm.See("Themes", "harbour", "workspace")
	tm.Type("harb")
	rig.Until(t, "it shows", func() bool { return strings.Contains(tm.Raw(), "48;2;11;61;76") })
	tm.Type(term.Esc)
	tm.Gone("type to filter")
	tm.Gone("harbour")
	if b, err := os.ReadFile(r.Config()); err != nil || strings.Contains(string(b), "harbour") {
		t.Errorf("esc keeps it: %s %v", b, err)
	}
	tm.Type("/themes", term.Enter)
	tm.See("Themes")
	tm.Type("harb", term.Enter)
	tm.See("the theme is harbour")
	b, err := os.ReadFile(r.Config())
	if err != nil || string(b) != "{\n  // mine\n  \"mouse\": true,\n  \"appearance\": \"dark\",\n  \"theme\": \"harbour\"\n}\n" {
		t.Errorf("the file holds %s %v", b, err)
	}
}

func TestTheLookFollowsTheTerminal(t *testing.T) {
	r := rig.NewRig(t)
	tm := term.Start(t, term.Options{Bin: r.Bin, Args: []string{"--hub-addr", "127.0.0.1:0", "--demo", "--theme", "nord", r.Dir},
		Dir: r.Dir, Env: r.Env, W: 140, H: 40, Mute: true}) // the answers below are the only ones
	tm.See("Ask anything")
	rig.Until(t, "the terminal is asked for its background", func() bool {
		return strings.Contains(tm.Raw(), "\x1b]11;?") && strings.Contains(tm.Raw(), "\x1b[?2031h")
	})
	tm.Type("\x1b]11;rgb:ffff/ffff/ffff\x07")
	rig.Until(t, "nord's light background is there", func() bool { return strings.Contains(tm.Raw(), "48;2;236;239;244") })
	// It says that it turned dark.
	before := strings.Count(tm.Raw(), "\x1b]11;?")
	tm.Type("\x1b[?997;1n")
	rig.Until(t, "it is asked again", func() bool { return strings.Count(tm.Raw(), "\x1b]11;?") > before })
	tm.Type("\x1b]11;rgb:0000/0000/0000\x07")
	rig.Until(t, "nord's dark background is there", func() bool { return strings.Contains(tm.Raw(), "48;2;46;52;64") })
	tm.Type("/themes system", term.Enter)
	tm.See("the theme is system")
	rig.Until(t, "the terminal is asked for its colours", func() bool { return strings.Contains(tm.Raw(), "\x1b]4;4;?") })
	tm.Type("\x1b]4;4;rgb:5050/b0b0/fafa\x07\x1b]4;12;rgb:5050/b0b0/fafa\x07")
	rig.Until(t, "its blue is there", func() bool { return strings.Contains(tm.Raw(), "38;2;80;176;250") })
}

func TestTheNumberOfColoursIsChangedLive(t *testing.T) {
	r := rig.NewRig(t)
	file := r.Config()
	r.Put(file, `{"theme": "nord", "colors": "16"}`)
	tm := r.Start("--demo")
	tm.See("● demo engine")
	if many := regexp.MustCompile("\x1b\\[[0-9;]*[34]8;[25];[0-9;]*m.{0,40}").FindString(tm.Raw()); many != "" {
		t.Errorf("there are more than 16 colours: %q", many)
	}
	drawn := regexp.MustCompile("8;2;[0-9;]*m[^\x1b]*for commands")
	r.Put(file, `{"theme": "nord"}`)
	rig.Until(t, "the whole window is drawn anew, on nord's background", func() bool {
		return strings.Contains(tm.Raw(), "48;2;46;52;64") && drawn.MatchString(tm.Raw())
	})
	r.Put(file, `{"theme": "nord", "colors": "none"}`)
	tm.See("the configuration was read again: colors")
}

func TestSettingsAreWrittenInPlace(t *testing.T) {
	r := rig.NewRig(t)
	r.Put(r.Config(), "{\n  // mine\n  \"theme\": \"nord\" // cold\n}\n")
	tm := r.Start("--demo")
	tm.Type("/settings", term.Enter)
	tm.See("Settings", "agent.consent")
	tm.Type("vim")
	tm.See("‹ false ›")
	tm.Type(term.Enter)
	tm.See("‹ true ›", "kept; it counts at the next start")
	b, err := os.ReadFile(r.Config())
	if err != nil || string(b) != "{\n  // mine\n  \"theme\": \"nord\", // cold\n  \"prompt\": {\n    \"vim\": true\n  }\n}\n" {
		t.Errorf("the file holds %s %v", b, err)
	}
}

func TestWithNoColorNothingIsColoured(t *testing.T) {
	r := rig.NewRig(t)
	r.Env = append(r.Env, "NO_COLOR=1")
	tm := r.Start("--demo", "--theme", "nord")
	tm.Type("/themes", term.Enter)
	tm.See("Themes", "● nord")
	for _, bad := range []string{"38;2;", "48;2;", "38;5;", "48;5;"} {
		if strings.Contains(tm.Raw(), bad) {
			t.Errorf("there are colours: %s", bad)
		}
	}
	if !strings.Contains(tm.Raw(), ";7m") && !strings.Contains(tm.Raw(), "[7") {
		t.Error("the chosen row is not in reverse")
	}
}

func TestTheInterfaceIsInThePersonsLanguage(t *testing.T) {
	r := rig.NewRig(t)
	r.Env = append(r.Env, "LANG=de_AT.UTF-8")
	tm := r.Launch("--demo")
	tm.See("Frag etwas")
	tm.Type(term.CtrlP)
	tm.See("Befehle", "Neue Sitzung", "enter führt aus")
	tm.Type("session.new", term.Esc) // ids are what they are
	tm.Gone("enter führt aus")
	r.Put(r.Config(), `{"language": "fr"}`)
	tm.Gone("Neue Sitzung")
	tm.Type("/help", term.Enter)
	tm.See("Aide")
	tm.Type(term.Esc)
	r.Put(r.Config(), `{"language": "klingon"}`)
	tm.See("klingon", "auto")
	if out, code := r.Ctl("openspace.pane.focus", `{"paneId":"nowhere"}`); code == 0 || !strings.Contains(out, "pane.list") {
		t.Errorf("what agents read is in another language: %d %s", code, out)
	}
}
