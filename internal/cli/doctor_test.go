package cli

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/doctor"
	"github.com/openspace-tui/openspace/internal/instance"
	"github.com/openspace-tui/openspace/internal/state"
)

// checks runs `openspace doctor --json` and gives its lines by name.
func checks(t *testing.T, args ...string) (lines map[string]doctor.Line, ok bool, code int) {
	t.Helper()
	out, said, code := openspace(t, append([]string{"doctor", "--json"}, args...)...)
	var got struct {
		OK     bool
		Checks []doctor.Line
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatalf("%v\n%s%s", err, out, said)
	}
	lines = map[string]doctor.Line{}
	for _, l := range got.Checks {
		lines[l.Name.String()] = l
	}
	return lines, got.OK, code
}

func expectLine(t *testing.T, what string, l doctor.Line, s doctor.State, says string) {
	t.Helper()
	if l.State != s || !strings.Contains(l.Text+" → "+l.Mend, says) {
		t.Errorf("%s: %+v, want %s with %q", what, l, s, says)
	}
}

func TestDoctorWithoutAnEngineOrATerminal(t *testing.T) {
	dir := home(t)
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for _, v := range keyVariables() {
		t.Setenv(v, "")
	}
	lines, ok, code := checks(t, dir)
	if !ok || code != 0 {
		t.Errorf("%v %d: %+v", ok, code, lines)
	}
	for name, want := range map[string]string{
		"engine": "npm install -g opencode-ai", "providers": "opencode auth login", "queries": "the output goes elsewhere", "program": "none runs in this folder",
		"git": "not found", "configuration": "none yet", "state folder": state.Dir(), "language": "en · phrases: ",
	} {
		if l := lines[name]; !strings.Contains(l.Text+l.Mend, want) {
			t.Errorf("%s: %+v", name, l)
		}
	}
	out, _, code := openspace(t, "doctor", dir)
	if code != 0 || !strings.Contains(out, "It works here; ") || !strings.Contains(out, "engine") {
		t.Errorf("%d %s", code, out)
	}
	if _, said, code := openspace(t, "doctor", filepath.Join(dir, "none")); code != 1 || !strings.Contains(said, "there is no folder") {
		t.Errorf("%d %s", code, said)
	}
}

func TestDoctorNamesWhatIsWrong(t *testing.T) {
	dir := home(t)
	t.Setenv("OPENCODE_BINARY", filepath.Join(dir, "none"))
	write(t, config.ProjectPath(dir), "{\n\"notfy\": \"bell\"}")
	lines, ok, code := checks(t, dir)
	if ok || code != 1 {
		t.Errorf("%v %d", ok, code)
	}
	expectLine(t, "no such engine", lines["engine"], doctor.Bad, "which cannot be run")
	expectLine(t, "a wrong key", lines["configuration"], doctor.Bad, `line 2: there is no key "notfy"; the nearest is "notify"`)
	write(t, config.ProjectPath(dir), "{}")
	write(t, config.Path(), `{"theme": "nope", "hub": {"addr": "127.0.0.1:0"}}`)
	lines, _, _ = checks(t, dir)
	expectLine(t, "no such theme", lines["configuration"], doctor.Bad, `there is no theme "nope"`)
	expectLine(t, "any port", lines["hub port"], doctor.OK, "any free one")
	write(t, config.Path(), `{"theme": `)
	lines, _, _ = checks(t, dir)
	expectLine(t, "a broken file", lines["configuration"], doctor.Bad, "openspace.json")
	write(t, config.Path(), `{}`)
	lines, _, _ = checks(t, dir)
	expectLine(t, "both files", lines["configuration"], doctor.OK, config.Path()+", "+config.ProjectPath(dir))
	if err := os.RemoveAll(state.Dir()); err != nil {
		t.Fatal(err)
	}
	write(t, state.Dir(), "in its place")
	lines, _, _ = checks(t, dir)
	expectLine(t, "a state folder that is none", lines["state folder"], doctor.Bad, "XDG_STATE_HOME")
}

func TestDoctorAsksTheEngineThatRuns(t *testing.T) {
	dir := home(t)
	t.Setenv("OPENCODE_SERVER_URL", server(t, dir))
	t.Setenv("OPENCODE_SERVER_PASSWORD", "right")
	lines, ok, code := checks(t, dir)
	if !ok || code != 0 {
		t.Errorf("%v %d: %+v", ok, code, lines)
	}
	expectLine(t, "it answers", lines["engine"], doctor.OK, "runs at http://127.0.0.1:")
	expectLine(t, "its providers", lines["providers"], doctor.OK, "by the engine")
	lines, ok, code = checks(t, "-p", "wrong", dir)
	if ok || code != 1 {
		t.Errorf("%v %d", ok, code)
	}
	expectLine(t, "a wrong password", lines["engine"], doctor.Bad, "OPENCODE_SERVER_PASSWORD")
	expectLine(t, "a wrong password", lines["providers"], doctor.Warn, "not asked")
}

func TestDoctorAsksAProgramForItsVersion(t *testing.T) {
	home(t)
	found := client.Found{Source: client.Spawned, Binary: "/bin/oc", Why: "PATH"}
	for _, test := range []struct {
		name, out string
		err       error
		state     doctor.State
		says      string
	}{
		{"a version", "1.18.33\nmore", nil, doctor.OK, "opencode 1.18.33 · /bin/oc (PATH)"},
		{"another major", "2.0.0", nil, doctor.Bad, "is not supported"},
		{"nothing", "", nil, doctor.Bad, "is not supported"},
		{"it does not run", "", errors.New("exec format error"), doctor.Bad, "exec format error"},
		{"it does not end", "", context.DeadlineExceeded, doctor.Warn, "did not tell its version in 15s"},
	} {
		m := doctor.Machine{Run: func(_ context.Context, name string, args ...string) (string, error) {
			if name != "/bin/oc" || len(args) != 1 || args[0] != "--version" {
				t.Errorf("it ran %s %v", name, args)
			}
			return test.out, test.err
		}}
		expectLine(t, test.name, binary(t.Context(), m, found), test.state, test.says)
	}
}

func TestKeysAreNamedAndNeverShown(t *testing.T) {
	home(t)
	data := t.TempDir()
	env := map[string]string{"XDG_DATA_HOME": data, "OPENAI_API_KEY": "sk-secret"}
	m := doctor.Machine{Getenv: func(k string) string { return env[k] }}
	file := filepath.Join(data, "opencode", "auth.json")
	expectLine(t, "a variable", kept(m), doctor.OK, "$OPENAI_API_KEY · the engine was not started to ask")
	write(t, file, `{"openai":{"type":"api","key":"sk-hidden"},"anth\u001bropic":{"type":"oauth"}}`)
	l := kept(m)
	expectLine(t, "a file", l, doctor.OK, "openai in "+file)
	if strings.Contains(l.Text, "secret") || strings.Contains(l.Text, "hidden") || strings.ContainsRune(l.Text, 0x1b) {
		t.Errorf("%q", l.Text)
	}
	write(t, file, `{"openai":{"key":"sk-hidden"`)
	if l := kept(m); l.State != doctor.Warn || strings.Contains(l.Text, "hidden") {
		t.Errorf("%+v", l)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(file, 0o700); err != nil {
		t.Fatal(err)
	}
	expectLine(t, "a folder in its place", kept(m), doctor.Warn, "is no file of keys")
	if got := listed(strings.Fields("a b c d e f g h i j")); got != "a, b, c, d, e, f, g, h and 2 more" {
		t.Error(got)
	}
	env["XDG_DATA_HOME"] = ""
	if got := authFile(m.Getenv); !strings.HasSuffix(got, filepath.Join(".local", "share", "opencode", "auth.json")) {
		t.Error(got)
	}
}

func TestAPortThatIsTakenIsTold(t *testing.T) {
	dir := home(t)
	xdg.Reload()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conf := &config.Loaded{}
	conf.Hub.Addr = l.Addr().String()
	expectLine(t, "taken", hubLine(conf, dir, instance.Info{}), doctor.Warn, "the next free one is used")
	expectLine(t, "ours", hubLine(conf, dir, instance.Info{PID: 1, URL: "http://127.0.0.1:3007"}), doctor.OK, "127.0.0.1:3007, by this program")
	conf.Hub.Addr = "127.0.0.1:0"
	expectLine(t, "any", hubLine(conf, dir, instance.Info{}), doctor.OK, "any free one: 127.0.0.1:0")
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	conf.Hub.Addr = free.Addr().String()
	free.Close()
	expectLine(t, "free", hubLine(conf, dir, instance.Info{}), doctor.OK, "is free")
	conf.Hub.Addr = "256.0.0.1:1"
	expectLine(t, "no address", hubLine(conf, dir, instance.Info{}), doctor.Bad, "hub.addr")
}

func TestDoctorOnATerminalAndBesideTheProgram(t *testing.T) {
	dir := home(t)
	t.Setenv("LANG", "C.UTF-8")
	s := begin(t, func() error {
		if code := Main([]string{"openspace", "doctor", dir}); code != 0 {
			return errors.New("it exits with an error")
		}
		return nil
	})
	if err := s.wait(); err != nil {
		t.Error(err)
	}
	s.see("It works here; ", "140×40")
	p := launch(t, "--demo", dir)
	p.see("demo engine")
	files, err := openDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	report := flags{}.engineLines(t.Context(), doctor.Here(), &config.Loaded{}, files.Dir(), instance.Info{})
	if !strings.Contains(report[0].Text, "one runs here: process ") {
		t.Errorf("%+v", report[0])
	}
}
