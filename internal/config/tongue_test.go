package config

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestFaultsAreSaid(t *testing.T) {
	langtest.Pseudo(t)
	for _, text := range []string{`{"tehme":1}`, `{"theme":1}`, `{"mouse":"yes"}`, `{"agent":[]}`, `{"agent":{"consent":"alow"}}`, `{"hub":{"addr":"x"}}`, `{"files":{"deny":[1]}}`, `{"terminal":{"scrollback":-1}}`, `[]`} {
		_, err := Load(write(t, t.TempDir(), text), t.TempDir())
		if err == nil {
			t.Fatalf("%s is right", text)
		}
		names := []string{"tehme", "theme", "mouse", "agent", "consent", "alow", "allow", "ask", "deny", "files", "terminal", "scrollback", "HOST:PORT"}
		if words := langtest.Unsaid(lang.Translate(err), names...); len(words) > 0 {
			t.Errorf("%s: %q: %q is not said", text, lang.Translate(err), words)
		}
		if len(langtest.Unsaid(err.Error(), names...)) == 0 {
			t.Errorf("%v is not English", err)
		}
	}
}

func TestTheLanguageIsOneThatThereIs(t *testing.T) {
	if l, err := Load(write(t, t.TempDir(), `{"language":"en"}`), t.TempDir()); err != nil || l.Language != "en" {
		t.Errorf("%v", err)
	}
	if _, err := Load(write(t, t.TempDir(), `{"language":"klingon"}`), t.TempDir()); err == nil {
		t.Error("nobody speaks it")
	}
}
