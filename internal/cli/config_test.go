package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"github.com/openspace-tui/openspace/commands/terminals"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/theme"
)

// files writes the person's and a workspace's file and gives the workspace.
func configFiles(t *testing.T, mine, theirs string) (workspace string) {
	t.Helper()
	home(t)
	t.Setenv("OPENCODE_BINARY", "")
	t.Setenv("NO_COLOR", "")
	xdg.Reload()
	workspace = t.TempDir()
	for file, text := range map[string]string{config.Path(): mine, config.ProjectPath(workspace): theirs} {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if text == "" {
			continue
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return workspace
}

// ran runs a command line and gives what it printed and its exit code.
func ran(t *testing.T, args ...string) (out, wrong string, code int, err error) {
	t.Helper()
	root := newRoot(func(context.Context, string, flags) error { t.Error("it was started"); return nil }, &code)
	var o, w bytes.Buffer
	root.SetOut(&o)
	root.SetErr(&w)
	root.SetArgs(args)
	root.SilenceErrors, root.SilenceUsage = true, true
	err = root.Execute()
	return o.String(), w.String(), code, err
}

func TestConfigPrintTellsWhereValuesCameFrom(t *testing.T) {
	ws := configFiles(t, "{\n\"theme\": \"nord\"}", `{"mouse":false,"hub":{"addr":"h:1"}}`)
	t.Setenv("OPENCODE_BINARY", "/bin/oc")
	t.Setenv("NO_COLOR", "1")
	out, wrong, code, err := ran(t, "config", "print", "--consent", "deny", "--agent-channel", "mcp", ws)
	if err != nil || wrong != "" || code != 0 {
		t.Fatalf("%v %q %d", err, wrong, code)
	}
	rows := map[string]string{}
	for _, line := range strings.Split(out, "\n") {
		rows[strings.SplitN(line+" ", " ", 2)[0]] = strings.Join(strings.Fields(line), " ")
	}
	for key, want := range map[string]string{
		"theme":         `theme "nord" user ` + config.Path() + ":2",
		"mouse":         "mouse false project " + config.ProjectPath(ws) + ":1",
		"agent.consent": `agent.consent "deny" flag --consent`,
		"agent.channel": `agent.channel "mcp" flag --agent-channel`,
		"engine.binary": `engine.binary "/bin/oc" env OPENCODE_BINARY`,
		"colors":        `colors "none" env NO_COLOR`,
		"borders":       `borders "lines" default`,
		"hub.addr":      `hub.addr "127.0.0.1:3001" default (not as in ` + config.ProjectPath(ws) + ":1, which may not set it)",
	} {
		if rows[key] != want {
			t.Errorf("%q\nwant %q", rows[key], want)
		}
	}
	out, _, _, err = ran(t, "config", "print", "--json", "--no-mouse", "--theme", "ayu", "--hub-addr", "h:2", ws)
	var all map[string]printed
	if err != nil || json.Unmarshal([]byte(out), &all) != nil || all["mouse"].From != config.FromFlag || string(all["hub.addr"].Value) != `"h:2"` || all["theme"].Name != "--theme" {
		t.Errorf("%v %s", err, out)
	}
}

func TestConfigPrintTellsWhatIsWrong(t *testing.T) {
	ws := configFiles(t, "{\n\"theme\": \"nrod\"}", "{\n\"tehme\": 1}")
	out, wrong, code, err := ran(t, "config", "print", ws)
	if err != nil || code != 1 || !strings.Contains(out, `"nrod"`) || !strings.Contains(wrong, config.ProjectPath(ws)+`, line 2: there is no key "tehme"; the nearest is "theme"`) ||
		!strings.Contains(wrong, config.Path()+`, line 2: there is no theme "nrod"; the nearest is "nord"`) {
		t.Errorf("%v %d\n%s\n%s", err, code, out, wrong)
	}
	if _, wrong, code, _ = ran(t, "config", "print", "--theme", "nrod", ws); code != 1 || !strings.Contains(wrong, `--theme: there is no theme "nrod"`) {
		t.Errorf("%d %s", code, wrong)
	}
	if err := os.WriteFile(config.Path(), []byte("{\n\"mouse\": 1,\n\"theme\": 2}"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, wrong, code, err = ran(t, "config", "print", ws)
	if err != nil || code != 1 || !strings.Contains(out, "agent.consent") || !strings.Contains(wrong, "line 2: mouse is a number") || !strings.Contains(wrong, "line 3: theme is a number") {
		t.Errorf("%v %d\n%s\n%s", err, code, out, wrong)
	}
	if err := os.WriteFile(config.Path(), []byte(`{"theme": "nrod", "keys": ["ctrl+l openspace.sesion.list", "ctrl+y openspace.session.list"]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	_, wrong, code, _ = ran(t, "config", "print", ws)
	if code != 1 || !strings.Contains(wrong, `there is no theme "nrod"`) || !strings.Contains(wrong, `keys: "ctrl+l openspace.sesion.list": there is no command openspace.sesion.list`) || strings.Contains(wrong, "ctrl+y") {
		t.Errorf("%d %s", code, wrong)
	}
	if err := os.WriteFile(config.Path(), []byte(`{"theme": `), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, wrong, code, err = ran(t, "config", "print", ws); err != nil || code != 1 || !strings.Contains(wrong, config.Path()) {
		t.Errorf("%v %d %s", err, code, wrong)
	}
	for _, args := range []string{"config print --consent maybe", "config print /nowhere/at/all", "config path --workspace /nowhere/at/all", "config print --config /nowhere/at/all"} {
		if _, _, _, err := ran(t, strings.Fields(args)...); err == nil {
			t.Errorf("%s was taken", args)
		}
	}
}

func TestConfigPathAndSchema(t *testing.T) {
	ws := configFiles(t, "", "")
	if out, _, _, err := ran(t, "config", "path"); err != nil || out != config.Path()+"\n" {
		t.Errorf("%q %v", out, err)
	}
	if out, _, _, err := ran(t, "config", "path", "--workspace", ws); err != nil || out != config.ProjectPath(ws)+"\n" {
		t.Errorf("%q %v", out, err)
	}
	if out, _, _, err := ran(t, "config", "schema"); err != nil || !json.Valid([]byte(out)) {
		t.Errorf("%q %v", out, err)
	}
	if out, _, _, err := ran(t, "config", "schema", "--markdown"); err != nil || out != config.Markdown() {
		t.Errorf("%q %v", out, err)
	}
}

func TestThemesComeFromThreeFolders(t *testing.T) {
	ws := configFiles(t, "", "")
	put := func(dir, name string) {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name+".json"), []byte(`{"theme":{"primary":"#7fd4ff"}}`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put(filepath.Join(xdg.ConfigHome, "opencode", "themes"), "one")
	put(filepath.Join(xdg.ConfigHome, "openspace", "themes"), "two")
	put(filepath.Join(ws, ".opencode", "themes"), "three")
	looks := themes(ws)
	for name, from := range map[string]string{"one": theme.User, "two": theme.User, "three": theme.Project, "nord": theme.BuiltIn} {
		if s, ok := looks.Get(name); !ok || s.From != from {
			t.Errorf("%s: %+v %v", name, s, ok)
		}
	}
	for name, wrong := range map[string]bool{"three": false, "four": true, "": false} {
		conf, err := loadConfig(flags{theme: name}, ws)
		if err != nil {
			t.Fatal(err)
		}
		if err := checkThemeFlag(conf, looks); (err != nil) != wrong {
			t.Errorf("--theme %q: %v", name, err)
		}
	}
}

func TestTheConfigurationIsReadAgain(t *testing.T) {
	ws := configFiles(t, `{"theme":"nrod","agent":{"consent":"allow"},"permissions":{"allow":["bash ls"]}}`, `{"x":1,"y":2}`)
	files, err := openDir(ws)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { files.Close() })
	conf, err := loadConfig(flags{}, ws)
	if err != nil {
		t.Fatal(err)
	}
	p := &program{conf: conf, files: files, looks: themes(ws)}
	s, err := p.reload()
	if err != nil || s.Consent != "ask" || !strings.Contains(s.Fault, `there is no key "x"`) || !strings.Contains(s.Fault, "(and 1 more") {
		t.Errorf("%+v %v", s, err)
	}
	if d := s.Rules.Decide(engine.Permission{Permission: "bash", Patterns: []string{"ls"}, Metadata: map[string]any{"command": "ls"}}); len(d) > 0 || len(s.Rules.Ask) != 1 {
		t.Errorf("a broken file allows by %v, asks %v", d, s.Rules.Ask)
	}
	if name := p.themeName(conf, p.looks); name != "" {
		t.Errorf("the theme is %q", name)
	}
	if err := p.save("theme", "nord"); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(config.ProjectPath(ws)); err != nil {
		t.Fatal(err)
	}
	if s, err = p.reload(); err != nil || s.Fault != "" || s.Consent != "allow" || s.Conf.Theme != "nord" || p.themeName(s.Conf, p.looks) != "nord" {
		t.Errorf("%+v %v", s, err)
	}
	if err := p.save("files.deny", []string{"*.csv"}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(ws, "a.csv"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err = p.reload(); err != nil {
		t.Fatal(err)
	}
	p.terminals = terminals.New(nil, nil)
	if _, err := p.files.Read(t.Context(), "a.csv"); err != nil {
		t.Errorf("a rule holds before it is applied: %v", err)
	}
	s.Apply()
	if _, err := p.files.Read(t.Context(), "a.csv"); err == nil {
		t.Error("a new rule for files does not hold")
	}
	if err := p.save("files.allow", []string{"../x"}); err != nil {
		t.Fatal(err)
	}
	if _, err = p.reload(); err == nil || !strings.Contains(err.Error(), "../x") {
		t.Errorf("a path that leaves the workspace is allowed: %v", err)
	}
	if err := p.save("files.allow", nil); err != nil {
		t.Fatal(err)
	}
	watched := strings.Join(p.watched(), "\n")
	if !strings.Contains(watched, config.Path()) || !strings.Contains(watched, config.ProjectPath(ws)) {
		t.Errorf("watched: %s", watched)
	}
	if err := os.RemoveAll(filepath.Dir(config.ProjectPath(ws))); err != nil {
		t.Fatal(err)
	}
	if w := p.watched(); !slices.Contains(w, filepath.Dir(config.ProjectPath(ws))) || slices.Contains(w, ws) {
		t.Errorf("a folder that is not there is not watched for: %q", w)
	}
	if got := p.brief("in " + config.ProjectPath(ws) + ", " + config.Path()); strings.Contains(got, ws) {
		t.Errorf("the message is %q", got)
	}
	if err := os.WriteFile(config.Path(), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err = p.reload(); err == nil {
		t.Error("a broken file is taken")
	}
}
