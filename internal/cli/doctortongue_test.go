package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/doctor"
	"github.com/openspace-tui/openspace/internal/instance"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
	"github.com/openspace-tui/openspace/internal/state"
)

// doctorNames are what the doctor leaves as it is: names of variables, keys,
// flags, themes and providers, and what the system says.
var doctorNames = []string{"OPENCODE_BINARY", "OPENCODE_SERVER_URL", "PATH", "TERM", "LANG", "XDG_RUNTIME_DIR", "openai", "anthropic", "mock", "notfy", "notify",
	"$OPENAI_API_KEY", "opencode", "git", "ripgrep", "GET", "no such file or directory", "connection refused", "not a directory", "exec format error",
	"listen tcp", "address", "invalid port", "stat", "mkdir", "--server", "--version", "demo", "nord"}

func expectSaid(t *testing.T, what string, r doctor.Report) {
	t.Helper()
	for _, l := range r {
		text := l.Label() + " " + l.Text + " " + l.Mend
		if words := langtest.Unsaid(text, append(doctorNames, thisBuild().String())...); len(words) > 0 {
			t.Errorf("%s: %q is not said: %s", what, words, text)
		}
	}
}

func TestWhatTheEngineIsIsSaid(t *testing.T) {
	dir := home(t)
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for _, v := range keyVariables() {
		t.Setenv(v, "")
	}
	langtest.Pseudo(t)
	engine := func(f flags) doctor.Report {
		return f.engineLines(t.Context(), doctor.Here(), &config.Loaded{}, dir, instance.Info{})
	}
	expectSaid(t, "no engine", engine(flags{}))
	expectSaid(t, "the demo engine", engine(flags{demo: true}))
	expectSaid(t, "no address", engine(flags{server: "http://"}))
	expectSaid(t, "nothing there", engine(flags{server: "http://127.0.0.1:1"}))
	url := server(t, dir)
	expectSaid(t, "one that runs", engine(flags{server: url, password: "right"}))
	expectSaid(t, "a wrong password", engine(flags{server: url, password: "wrong"}))
	t.Setenv("OPENCODE_BINARY", filepath.Join(dir, "none"))
	expectSaid(t, "no such program", engine(flags{}))
	for version, err := range map[string]error{"1.2.3": nil, "2.0.0": nil, "": nil, "no": errors.New("exec format error"), "late": context.DeadlineExceeded} {
		m := doctor.Machine{Run: func(context.Context, string, ...string) (string, error) { return version, err }}
		for _, why := range []string{"PATH", "the configured engine"} {
			expectSaid(t, "version "+version, doctor.Report{binary(t.Context(), m, client.Found{Source: client.Spawned, Binary: "/bin/oc", Why: why})})
		}
	}
}

func TestWhatKeysAndFilesThereAreIsSaid(t *testing.T) {
	dir := home(t)
	data := t.TempDir()
	env := map[string]string{"XDG_DATA_HOME": data}
	m := doctor.Machine{Getenv: func(k string) string { return env[k] }}
	langtest.Pseudo(t)
	file := filepath.Join(data, "opencode", "auth.json")
	expectSaid(t, "no keys", doctor.Report{kept(m)})
	env["OPENAI_API_KEY"] = "sk"
	for _, text := range []string{`{"openai":{},"anthropic":{}}`, `{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1}`, "{"} {
		write(t, file, text)
		expectSaid(t, text, doctor.Report{kept(m)})
	}
	for _, text := range []string{`{}`, `{"notfy": "bell"}`, `{"hub": {"addr": "127.0.0.1:0"}, "screenReader": true}`, `{"theme": "/nope"}`, `{`} {
		write(t, config.Path(), text)
		conf, err := loadConfig(flags{}, dir)
		if err != nil {
			conf = &config.Loaded{}
		}
		expectSaid(t, text, doctor.Report{configLine(conf, err, dir), hubLine(conf, dir, instance.Info{}), speechLine(conf)})
	}
	none := &config.Loaded{}
	none.Hub.Addr = "127.0.0.1:99999"
	expectSaid(t, "no port", doctor.Report{hubLine(none, dir, instance.Info{})})
	if err := os.Remove(config.Path()); err != nil {
		t.Fatal(err)
	}
	conf, err := loadConfig(flags{}, dir)
	expectSaid(t, "no configuration", doctor.Report{configLine(conf, err, dir), stateLine()})
	t.Setenv("XDG_RUNTIME_DIR", filepath.Join(dir, "alpha"))
	expectSaid(t, "no place for what runs", doctor.Report{stateLine()})
	if err := os.RemoveAll(state.Dir()); err != nil {
		t.Fatal(err)
	}
	write(t, state.Dir(), "in its place")
	expectSaid(t, "a state folder that is none", doctor.Report{stateLine()})
}

func TestTheDoctorSpeaksThePersonsLanguage(t *testing.T) {
	dir := home(t)
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for _, v := range append(keyVariables(), "LC_ALL", "LC_MESSAGES", "LANGUAGE") {
		t.Setenv(v, "")
	}
	english, _, _ := checks(t, dir)
	t.Setenv("LANG", "de_DE.UTF-8")
	t.Cleanup(func() { _, _ = lang.Use("en", os.Getenv) })
	out, _, code := openspace(t, "doctor", dir)
	out = unwrapped(out)
	for _, says := range []string{"Engine", "Anbieter", "Statusordner", "in diesem Ordner läuft keines", "die Ausgabe geht anderswohin", "Es funktioniert hier"} {
		if !strings.Contains(out, says) {
			t.Errorf("%q is not said:\n%s", says, out)
		}
	}
	for name, l := range english {
		for _, text := range []string{l.Text, l.Mend} {
			if len(strings.Fields(text)) > 3 && !strings.HasPrefix(text, "`") && strings.Contains(out, text) {
				t.Errorf("%s: %q is English", name, text)
			}
		}
	}
	if code != 0 {
		t.Error(code)
	}
	t.Setenv("LANG", "en_US.UTF-8")
	write(t, config.Path(), `{"language": "de"}`)
	if out, _, _ := openspace(t, "doctor", dir); !strings.Contains(unwrapped(out), "Es funktioniert hier") {
		t.Errorf("the configured language is not spoken:\n%s", out)
	}
	write(t, config.ProjectPath(dir), `{"notfy": "bell"}`)
	german, _, _ := checks(t, dir)
	for name, l := range english {
		if german[name].Name.String() != name {
			t.Errorf("programs know no %s: %+v", name, l)
		}
	}
	expectLine(t, "the language", german["language"], doctor.OK, "de · ")
	expectLine(t, "a wrong key", german["configuration"], doctor.Bad, "listet Schlüssel und Werte auf")
	if text := german["configuration"].Text; !strings.HasPrefix(text, config.ProjectPath(dir)) {
		t.Errorf("the name stands twice: %s", text)
	}
}
