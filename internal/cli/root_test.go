package cli

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/state"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// parsed returns the folder and the flags that the program would start with.
func parsed(t *testing.T, args ...string) (dir string, f flags, err error) {
	t.Helper()
	err = errors.New("it was not started")
	var code int
	root := newRoot(func(_ context.Context, d string, given flags) error {
		dir, f, err = d, given, nil
		return nil
	}, &code)
	root.SetArgs(args)
	root.SilenceErrors, root.SilenceUsage = true, true
	if failed := root.Execute(); failed != nil {
		err = failed
	}
	return dir, f, err
}

func TestFlagsAreParsed(t *testing.T) {
	home(t)
	usual := flags{hubAddr: "127.0.0.1:3001", hubAuth: "token", channel: "auto", consent: "ask", logLevel: "info"}
	for _, test := range []struct {
		args string
		dir  string
		set  func(*flags)
	}{
		{"", ".", func(*flags) {}},
		{"some/dir", "some/dir", func(*flags) {}},
		{"--server http://h:1 -u me -p secret", ".", func(f *flags) { f.server, f.username, f.password = "http://h:1", "me", "secret" }},
		{"--username me --password secret", ".", func(f *flags) { f.username, f.password = "me", "secret" }},
		{"-s ses_1", ".", func(f *flags) { f.session = "ses_1" }},
		{"--session ses_1 --fork", ".", func(f *flags) { f.session, f.fork = "ses_1", true }},
		{"-c", ".", func(f *flags) { f.resume = true }},
		{"--continue --fork work", "work", func(f *flags) { f.resume, f.fork = true, true }},
		{"-m a/b/c --agent plan", ".", func(f *flags) { f.model, f.agent = "a/b/c", "plan" }},
		{"--prompt hello --demo", ".", func(f *flags) { f.prompt, f.demo = "hello", true }},
		{"--hub-addr [::1]:0 --hub-auth none", ".", func(f *flags) { f.hubAddr, f.hubAddrSet, f.hubAuth = "[::1]:0", true, "none" }},
		{"--agent-channel both --consent deny", ".", func(f *flags) { f.channel, f.channelSet, f.consent, f.consentSet = "both", true, "deny", true }},
		{"--theme x --no-mouse --config c.json", ".", func(f *flags) { f.theme, f.noMouse, f.config = "x", true, "c.json" }},
		{"--log-file l --log-level debug", ".", func(f *flags) { f.logFile, f.logLevel = "l", "debug" }},
	} {
		want := usual
		test.set(&want)
		dir, got, err := parsed(t, strings.Fields(test.args)...)
		if err != nil || dir != test.dir || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v\nfolder %q, want %q\n%+v, want\n%+v", test.args, err, dir, test.dir, got, want)
		}
	}
}

func TestWrongFlagsSayWhatIsWrongAndWhatToDo(t *testing.T) {
	home(t)
	for _, test := range []struct{ args, says string }{
		{"--agent-channel smoke", `"smoke" is no value of --agent-channel: use one of auto, mcp, stream, both, off`},
		{"--consent maybe", `"maybe" is no value of --consent: use one of ask, allow, deny`},
		{"--hub-auth basic", `"basic" is no value of --hub-auth: use one of token, none`},
		{"--log-level loud", `"loud" is no value of --log-level: use one of debug, info, warn, error`},
		{"--record x.cast", "(--record) is not there yet: it comes in a later version"},
		{"replay x.cast", "replay is not there yet: it comes in a later version"},
		{"--fork", "a fork needs a session to copy: add -s SESSION or -c to --fork"},
		{"-s a -c", "-s and -c exclude each other: name the session or take the newest"},
		{"--demo --server http://h:1", "--demo and --server exclude each other"},
		{"-m gpt", `"gpt" is no model: --model takes PROVIDER/MODEL`},
		{"-m openai/", `"openai/" is no model: --model takes PROVIDER/MODEL`},
		{"-m /gpt", `"/gpt" is no model: --model takes PROVIDER/MODEL`},
		{"--hub-addr 4096", `"4096" is no address: --hub-addr takes HOST:PORT`},
		{"docter", `there is no folder "docter" and no such command; the nearest is doctor`},
		{"one two", "accepts at most 1 arg"},
		{"--nonsense", "unknown flag: --nonsense: `openspace --help` lists the flags"},
		{"ctl", "`openspace ctl --list` shows the commands"},
		{"ctl a {} b", "name a command, and its arguments as one JSON object"},
		{"ctl --list pane.list", "name a command"},
		{"commands --json --markdown", "none of the others can be"},
	} {
		if _, _, err := parsed(t, strings.Fields(test.args)...); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", test.args, err)
		}
	}
}

func TestTheEnvironmentNamesAnEngineToo(t *testing.T) {
	home(t)
	t.Setenv("OPENCODE_SERVER_URL", "http://me:hidden@127.0.0.1:4096")
	t.Setenv("OPENCODE_SERVER_PASSWORD", "secret")
	for _, test := range []struct{ args, url, user, password string }{
		{"", "http://127.0.0.1:4096", "me", "secret"},
		{"--server http://127.0.0.1:5000 -u you -p other", "http://127.0.0.1:5000", "you", "other"},
		{"--demo", "", "", ""},
	} {
		_, f, err := parsed(t, strings.Fields(test.args)...)
		if err != nil {
			t.Fatalf("%s: %v", test.args, err)
		}
		found, err := find(f, &config.Loaded{})
		if err != nil || found.URL != test.url || found.Username != test.user || found.Password != test.password {
			t.Errorf("%s: %v %+v", test.args, err, found)
		}
	}
	if out, _, _ := openspace(t, "--help"); strings.Contains(out, "hidden") || !strings.Contains(out, "--server") {
		t.Errorf("help shows what the environment holds:\n%s", out)
	}
}

func TestFlagsGoOverTheConfigurationAndThatOverTheDefaults(t *testing.T) {
	dir := home(t)
	files, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	conf, no := &config.Loaded{Config: config.Config{Theme: "gruvbox"}}, false
	conf.Mouse, conf.Agent.Channel, conf.Agent.Consent = &no, "stream", "deny"
	with := func(conf *config.Loaded, args ...string) *program {
		_, f, err := parsed(t, args...)
		if err != nil {
			t.Fatal(err)
		}
		return &program{f: f, conf: conf, files: files}
	}
	o, _ := with(conf).options(t.Context())
	if o.Theme != "gruvbox" || o.Mouse || o.Channel != "stream" || o.Consent != commands.ConsentDeny {
		t.Errorf("by the configuration: %+v", o)
	}
	o, _ = with(conf, "--theme", "nord", "--agent-channel", "auto", "--consent", "ask").options(t.Context())
	if o.Theme != "nord" || o.Channel != "auto" || o.Consent != commands.ConsentAsk {
		t.Errorf("by flags: %+v", o)
	}
	o, _ = with(&config.Loaded{}, "-s", "ses_1", "--fork", "-m", "a/b", "--agent", "plan", "--prompt", "hi").options(t.Context())
	if !o.Mouse || o.Channel != "auto" || o.Consent != commands.ConsentAsk || o.Session != "ses_1" || !o.Fork || o.Model != "a/b" || o.Agent != "plan" || o.Prompt != "hi" {
		t.Errorf("by default: %+v", o)
	}
	if o, _ := with(&config.Loaded{}, "--no-mouse", "-c").options(t.Context()); o.Mouse || !o.Continue {
		t.Errorf("by flags: %+v", o)
	}
	if err := o.Remember(); err != nil {
		t.Fatal(err)
	}
	if o, _ := with(&config.Loaded{}).options(t.Context()); o.Consent != commands.ConsentAllow {
		t.Errorf("what was remembered: %+v", o)
	}
	conf.Agent.Consent = "ask"
	if o, _ := with(conf).options(t.Context()); o.Consent != commands.ConsentAsk {
		t.Errorf("the configuration asks all the same: %+v", o)
	}
	write(t, filepath.Join(state.Dir(), "consent.json"), "broken")
	if o, err := with(&config.Loaded{}).options(t.Context()); err == nil || o.Consent != commands.ConsentAsk {
		t.Errorf("a broken file: %v %+v", err, o)
	}
}

func TestTheInventoryIsPrinted(t *testing.T) {
	home(t)
	out, _, code := openspace(t, "commands", "--json")
	var list []map[string]any
	if err := json.Unmarshal([]byte(out), &list); err != nil || code != 0 || len(list) < 20 {
		t.Errorf("--json: %d %v, %d entries", code, err, len(list))
	}
	out, _, code = openspace(t, "commands", "--markdown")
	if code != 0 || out != Registry().Markdown() || !strings.Contains(out, "openspace.editor.open") {
		t.Errorf("--markdown: %d\n%s", code, out)
	}
	out, _, code = openspace(t, "commands")
	if code != 0 || !strings.Contains(out, "openspace.pane.list ") {
		t.Errorf("plain: %d\n%s", code, out)
	}
}

func TestVersionHelpManAndCompletion(t *testing.T) {
	home(t)
	for _, test := range []struct{ args, says string }{
		{"--version", "openspace version " + thisBuild().String()},
		{"version", "openspace version " + Version()},
		{"version --json", `"arch": "`},
		{"help exit-codes", "130 it was interrupted"},
		{"--help", "--agent-channel"},
		{"help ctl", "ctl COMMAND [JSON]"},
		{"man", ".TH OPENSPACE 1"},
		{"man", `\fB\-c\fP, \fB\-\-continue\fP`},
		{"man", "130  it was interrupted"},
		{"man", `\fB\-\-hub\-addr\fP \fIHOST:PORT\fP`},
		{"man", ".SH EXAMPLES\n.nf\nopenspace\n"},
		{"completion bash", "__openspace"},
		{"completion zsh", "#compdef openspace"},
		{"completion fish", "complete -c openspace"},
		{"completion powershell", "Register-ArgumentCompleter"},
		{"__complete ctl --l", "--list"},
	} {
		out, said, code := openspace(t, strings.Fields(test.args)...)
		if code != 0 || !strings.Contains(out, test.says) && !strings.Contains(unwrapped(out), test.says) {
			t.Errorf("%s: exit code %d, no %q in\n%.600s\n%s", test.args, code, test.says, out, said)
		}
	}
}

func TestErrorsGoToStderrWithTheirExitCodes(t *testing.T) {
	dir := home(t)
	out, said, code := openspace(t, "--consent", "maybe")
	if code != 2 || out != "" || !strings.Contains(said, "use one of ask, allow, deny") {
		t.Errorf("a wrong flag: %d %q %q", code, out, said)
	}
	out, said, code = openspace(t, dir)
	if code != 1 || out != "" || !strings.Contains(said, "draws on a terminal, and this is none") {
		t.Errorf("no terminal: %d %q %q", code, out, said)
	}
}

func TestCtlWithoutARunningProgram(t *testing.T) {
	dir := home(t)
	t.Chdir(dir)
	out, said, code := openspace(t, "ctl", "pane.list")
	var res struct {
		Success     bool
		Error, Code string
	}
	if err := json.Unmarshal([]byte(out), &res); err != nil || code != 1 || res.Success || res.Code != commands.CodeUnavailable ||
		!strings.Contains(res.Error, "start one with `openspace "+dir+"`") || said != "" {
		t.Errorf("%d %v\n%s%s", code, err, out, said)
	}
	if out, said, code := openspace(t, "ctl", "--list"); code != 1 || out != "" || !strings.Contains(strings.ToLower(said), "no openspace runs for") {
		t.Errorf("--list: %d %q %q", code, out, said)
	}
}
