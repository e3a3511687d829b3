package theme

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestADozenThemesAreBuiltIn(t *testing.T) {
	l := Builtin()
	if names := l.Names(); len(names) < 12 || !slices.IsSorted(names) {
		t.Errorf("%d themes: %q", len(names), names)
	}
	list := l.List()
	if list[0].Name != Default || list[1].Name != System || list[2].Name != "ayu" {
		t.Errorf("the list begins with %+v", list[:3])
	}
	for _, s := range list {
		if s.From != BuiltIn || s.Err != nil {
			t.Errorf("%+v", s)
		}
	}
}

func TestThePublishedColoursStandInTheFiles(t *testing.T) {
	for name, want := range map[string]string{"catppuccin": "#1e1e2e", "nord": "#2e3440", "dracula": "#282a36", "gruvbox": "#282828",
		"solarized": "#002b36", "tokyonight": "#1a1b26", "one-dark": "#282c34", "github": "#0d1117"} {
		th, err := Named(name, true)
		if err != nil || hex(th.Ground()) != want {
			t.Errorf("%s stands on %v (%v), want %s", name, th, err, want)
		}
	}
}

func TestLaterFoldersGoOverEarlierOnes(t *testing.T) {
	mine, theirs := t.TempDir(), t.TempDir()
	put(t, mine, "sea.json", `{"theme":{"primary":"#7fd4ff"}}`)
	put(t, mine, "nord.json", `{"theme":{"background":"#000000"}}`)
	put(t, theirs, "sea.json", `{"theme":{"primary":"#00ffff"}}`)
	put(t, theirs, "broken.json", `{"theme":{"primary":"puce"}}`)
	put(t, theirs, "gruvbox.json", `{`)
	put(t, theirs, "notes.txt", `{}`)
	put(t, theirs, "system.json", `{"theme":{"primary":"#00ffff"}}`)
	put(t, theirs, "a\x1bb.json", `{"theme":{"primary":"#00ffff"}}`)
	if err := os.Mkdir(filepath.Join(theirs, "dir.json"), 0o755); err != nil {
		t.Fatal(err)
	}
	l := Open(Dir{mine, User}, Dir{filepath.Join(mine, "none"), User}, Dir{theirs, Project})
	if l.Ready("sea") || l.Ready("broken") || !l.Ready("") || !l.Ready("ayu") || !slices.Contains(l.Names(), "broken") {
		t.Errorf("files were read that nobody wanted: %q", l.Names())
	}
	l.Read()
	if !l.Ready("sea") || !l.Ready("gruvbox") || !l.Ready("broken") {
		t.Error("not every file was read")
	}
	th, err := l.Theme("sea", Terminal{Dark: true})
	if err != nil || th.Hex(Primary) != "#00ffff" {
		t.Errorf("sea is %v, %v", th, err)
	}
	if s, _ := l.Get("sea"); s.From != Project || s.Path != filepath.Join(theirs, "sea.json") {
		t.Errorf("%+v", s)
	}
	if th, err = l.Theme("nord", Terminal{Dark: true}); err != nil || hex(th.Ground()) != "#000000" {
		t.Errorf("a file does not go over the built-in one: %v, %v", th, err)
	}
	if _, err = l.Theme("broken", Terminal{}); err == nil || !strings.Contains(err.Error(), `there is no colour "puce"`) {
		t.Errorf("broken: %v", err)
	}
	if _, err = l.Theme("dir", Terminal{}); err == nil || !strings.Contains(err.Error(), "no regular file") {
		t.Errorf("a folder: %v", err)
	}
	if _, err = l.Theme("gruvbox", Terminal{}); err != nil {
		t.Errorf("a broken file took a built-in theme away: %v", err)
	}
	if _, err = l.Theme("nope", Terminal{}); !errors.Is(err, ErrUnknown) {
		t.Errorf("nope: %v", err)
	}
	if slices.Contains(l.Names(), "broken") || slices.ContainsFunc(l.Names(), func(n string) bool { return strings.Contains(n, "\x1b") }) {
		t.Errorf("the names are %q", l.Names())
	}
	if s, ok := l.Get("broken"); !ok || s.Err == nil {
		t.Errorf("the broken one is not listed: %+v", s)
	}
}
