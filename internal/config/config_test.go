package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, dir, text string) string {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "openspace.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestLoad(t *testing.T) {
	ws := t.TempDir()
	file := write(t, t.TempDir(), "{\n // comment\n \"theme\": \"mono\", \"agent\": {\"consent\": \"ask\"}, \"engine\": {\"binary\": \"/bin/oc\"},\n}")
	write(t, filepath.Join(ws, ".openspace"), `{"agent":{"consent":"allow"},"engine":{"binary":"/tmp/evil"},"mouse":false}`)
	c, err := Load(file, ws)
	if err != nil {
		t.Fatal(err)
	}
	if c.Theme != "mono" || c.MouseOn() {
		t.Errorf("theme %q, mouse %v", c.Theme, c.MouseOn())
	}
	if c.Agent.Consent != "ask" || c.Engine.Binary != "/bin/oc" {
		t.Errorf("a workspace loosened consent (%q) or named a program (%q)", c.Agent.Consent, c.Engine.Binary)
	}
	write(t, filepath.Join(ws, ".openspace"), `{"agent":{"consent":"deny"}}`)
	if c, err = Load(file, ws); err != nil || c.Agent.Consent != "deny" {
		t.Errorf("a workspace may tighten: %q %v", c.Agent.Consent, err)
	}
}

func TestErrorsNameFileLineAndTheNearestKey(t *testing.T) {
	for text, want := range map[string]string{
		"{\n\n \"tehme\": \"x\"}":        `line 3: there is no key "tehme"; the nearest is "theme"`,
		"{\n \"theme\": 1}":              "line 2",
		`{"agent":{"consent":"always"}}`: `agent.consent is "always": use one of allow, ask, deny`,
		"{":                              "configuration",
	} {
		file := write(t, t.TempDir(), text)
		_, err := Load(file, t.TempDir())
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), file) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
	if _, err := Load(filepath.Join(t.TempDir(), "none.json"), t.TempDir()); err == nil {
		t.Error("a named file that is missing must be an error")
	}
}
