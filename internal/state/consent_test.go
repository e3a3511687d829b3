package state

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"
)

// home returns the state folder, in a place of the test's own.
func home(t *testing.T) string {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	return Dir()
}

func consents(t *testing.T, want map[string]bool) {
	t.Helper()
	for ws, want := range want {
		if got, err := Consented(ws); got != want || err != nil {
			t.Errorf("%s: %v %v", ws, got, err)
		}
	}
}

func TestConsentIsKeptPerWorkspace(t *testing.T) {
	dir := home(t)
	if filepath.Base(dir) != "openspace" || filepath.Dir(dir) != os.Getenv("XDG_STATE_HOME") {
		t.Errorf("folder %s", dir)
	}
	consents(t, map[string]bool{"/a": false})
	for _, ws := range []string{"/a", "/b", "/a", "/odd \"name\"\n"} {
		if err := RememberConsent(ws); err != nil {
			t.Fatal(err)
		}
	}
	consents(t, map[string]bool{"/a": true, "/b": true, "/odd \"name\"\n": true, "/c": false, "/a/b": false, "/": false, "": false})
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Fatalf("%v %v", entries, err)
	}
	for file, want := range map[string]os.FileMode{dir: 0o700, filepath.Join(dir, entries[0].Name()): 0o600} {
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v %v", file, info.Mode(), err)
		}
	}
}

func TestABrokenFileAllowsNothingAndIsPutAside(t *testing.T) {
	for name, text := range map[string]string{
		"cut off": `{"/a": "all`, "empty": ``, "a list": `["/a"]`, "other values": `{"/a": true}`, "binary": "\x00\xff",
	} {
		t.Run(name, func(t *testing.T) {
			dir := home(t)
			file := filepath.Join(dir, "consent.json")
			if err := os.MkdirAll(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if ok, err := Consented("/a"); ok || err == nil || !strings.Contains(err.Error(), file) {
				t.Errorf("%v %v", ok, err)
			}
			if err := RememberConsent("/b"); err != nil {
				t.Fatal(err)
			}
			consents(t, map[string]bool{"/a": false, "/b": true})
			if kept, err := os.ReadFile(file + ".broken"); err != nil || string(kept) != text {
				t.Errorf("%q %v", kept, err)
			}
		})
	}
}

func TestOtherWordsAreNoConsent(t *testing.T) {
	dir := home(t)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"null", `{"/a":"deny"}`, `{"/a":""}`, `{}`} {
		if err := os.WriteFile(filepath.Join(dir, "consent.json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		consents(t, map[string]bool{"/a": false})
		if err := RememberConsent("/b"); err != nil {
			t.Fatal(err)
		}
		consents(t, map[string]bool{"/a": false, "/b": true})
	}
}

func TestWhatCannotBeKeptIsAnError(t *testing.T) {
	dir := home(t)
	if err := os.WriteFile(dir, nil, 0o600); err != nil { // in the folder's place
		t.Fatal(err)
	}
	if err := RememberConsent("/a"); err == nil || !strings.Contains(err.Error(), "remember consent") {
		t.Errorf("error %v", err)
	}
	dir = home(t)
	if err := os.MkdirAll(filepath.Join(dir, "consent.json"), 0o700); err != nil { // in the file's place
		t.Fatal(err)
	}
	if _, err := Consented("/a"); err == nil || !strings.Contains(err.Error(), "read consent") {
		t.Errorf("error %v", err)
	}
	if err := RememberConsent("/a"); err == nil {
		t.Error("remembered in a folder")
	}
	if err := writeFile(filepath.Join(dir, "consent.json"), nil); err == nil {
		t.Error("a folder was replaced")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}

func TestContextLevelsAreKeptPerSession(t *testing.T) {
	home(t)
	if all, err := ContextLevels(); err != nil || len(all) != 0 {
		t.Errorf("%v %v", all, err)
	}
	for _, level := range []string{"full", "minimal"} {
		if err := RememberContextLevel("ses_1", level); err != nil {
			t.Fatal(err)
		}
	}
	if all, err := ContextLevels(); err != nil || all["ses_1"] != "minimal" || len(all) != 1 {
		t.Errorf("%v %v", all, err)
	}
}
