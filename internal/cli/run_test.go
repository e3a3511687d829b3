package cli

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/openspace-tui/openspace/internal/demo"
	"github.com/openspace-tui/openspace/internal/instance"
)

func TestTheDemoRunsAndIsDrivenByCtl(t *testing.T) {
	dir := home(t)
	t.Chdir(dir)
	s := launch(t, "--demo", "--consent", "allow", dir)
	s.see("Ask anything", "demo engine")

	out, said, code := ctl("--list")
	if code != 0 || !strings.Contains(out, "openspace.editor.open") || !strings.Contains(out, "openspace.pane.list") {
		t.Errorf("--list: %d\n%s%s", code, out, said)
	}
	out, said, code = ctl("openspace.editor.open", `{"path":"alpha","line":1}`)
	var res struct {
		Success  bool
		EditorID string
	}
	if err := json.Unmarshal([]byte(out), &res); err != nil || code != 0 || !res.Success || res.EditorID != "editor:alpha" {
		t.Errorf("editor.open: %d %v\n%s%s", code, err, out, said)
	}
	s.see("the first file")
	if out, _, code := ctl("pane.list"); code != 0 || !strings.Contains(out, `"panes"`) {
		t.Errorf("the namespace may be left out: %d %s", code, out)
	}
	t.Run("errors are JSON and exit with 1", func(t *testing.T) {
		for _, test := range []struct{ name, id, args, code, says string }{
			{"a missing file", "editor.open", `{"path":"none"}`, "not_found", "file not found"},
			{"a wrong argument", "editor.open", `{"pth":"alpha"}`, "invalid_arguments", "pth"},
			{"arguments that are no JSON", "editor.open", `path=alpha`, "invalid_arguments", "no JSON object"},
			{"arguments that are no object", "editor.open", `[1]`, "invalid_arguments", "no JSON object"},
			{"an unknown command", "editor.fly", `{}`, "unknown_command", "openspace.editor.fly"},
			{"one for people alone", "whiteboard.show", `{}`, "unknown_command", "openspace.whiteboard.show is for people alone, as /board"},
		} {
			out, said, code := ctl(test.id, test.args)
			var res struct {
				Success     bool
				Error, Code string
			}
			if err := json.Unmarshal([]byte(out), &res); err != nil || code != 1 || res.Success || res.Code != test.code || !strings.Contains(res.Error, test.says) {
				t.Errorf("%s: exit code %d, %v\n%s%s", test.name, code, err, out, said)
			}
		}
	})
	s.quit()
	if strings.Contains(s.text(), "Ask anything") {
		t.Errorf("the alternate screen stays:\n%s", s.text())
	}
	if out, _, code := ctl("pane.list"); code != 1 || !strings.Contains(out, "no OpenSpace runs for") {
		t.Errorf("after the end: %d %s", code, out)
	}
}

func TestAFolderThatCannotBeUsedIsNamed(t *testing.T) {
	dir := home(t)
	for _, test := range []struct{ name, dir, says string }{
		{"a missing folder", filepath.Join(dir, "none"), "none\": name one that exists, or none for the current one"},
		{"a file", filepath.Join(dir, "alpha"), "is a file: name a folder, and open the file with /open"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := launch(t, "--demo", test.dir)
			if s.wait() == nil {
				t.Error("the exit code is 0")
			}
			s.see(test.says)
		})
	}
}

func TestWhatCannotStartSaysWhy(t *testing.T) {
	dir := home(t)
	wrong := filepath.Join(t.TempDir(), "c.json")
	write(t, wrong, `{"thme": "x"}`)
	for _, test := range []struct {
		name, says string
		args       []string
	}{
		{"an address that is not this machine's", `the Hub at 0.0.0.0:1 (--hub-addr): hub address "0.0.0.0:1": only loopback addresses are served`, []string{"--demo", "--hub-addr", "0.0.0.0:1"}},
		{"a configuration with an unknown key", `there is no key "thme"; the nearest is "theme"`, []string{"--config", wrong}},
		{"a configuration that is not there", "read the configuration", []string{"--config", wrong + ".none"}},
		{"a theme that there is not", `theme "nope"`, []string{"--demo", "--theme", "nope"}},
		{"a log that cannot be written", "--log-file", []string{"--demo", "--log-file", filepath.Join(dir, "none", "log")}},
		{"an address that is no engine's", "is no address of an engine", []string{"--server", "gopher://x"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := launch(t, append(test.args, dir)...)
			if s.wait() == nil {
				t.Error("the exit code is 0")
			}
			s.see(test.says)
		})
	}
}

func TestATakenPortLeavesTheNext(t *testing.T) {
	dir := home(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	s := launch(t, "--demo", "--hub-addr", "127.0.0.1:"+port, dir)
	s.see("port " + port + " is taken: the Hub listens on 127.0.0.1:")
	in, err := instance.Find(dir)
	if err != nil || strings.HasSuffix(in.URL, ":"+port) || in.Workspace != dir {
		t.Fatalf("%+v %v", in, err)
	}
	res, err := http.Get(in.URL + "/health")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Errorf("the Hub answers %s", res.Status)
	}
}

// server runs an engine behind a password and gives its address.
func server(t *testing.T, dir string) string {
	t.Helper()
	d := demo.New(demo.Options{Dir: dir, Password: "right"})
	url, err := d.Listen()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- d.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		<-done
	})
	return url
}

func TestAWrongPasswordNamesTheVariable(t *testing.T) {
	dir := home(t)
	s := launch(t, "--server", server(t, dir), "-p", "wrong", dir)
	s.see("OPENCODE_SERVER_PASSWORD")
}

func TestAttachingByThePasswordOfTheEnvironment(t *testing.T) {
	dir := home(t)
	t.Setenv("OPENCODE_SERVER_PASSWORD", "right")
	s := launch(t, "--server", server(t, dir), "--consent", "allow", dir)
	s.see("● opencode 1.")
	s.keys("open alpha", "\r")
	s.see("the first file")
}

func TestNoEngineAtTheAddress(t *testing.T) {
	dir := home(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	url := "http://" + l.Addr().String()
	l.Close()
	s := launch(t, "--server", url, dir)
	s.see("no engine answers at")
}

func TestASpawnedEngineIsWiredAndEndsWithUs(t *testing.T) {
	dir := home(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	told := filepath.Join(t.TempDir(), "told.json")
	t.Setenv("OPENCODE_BINARY", self)
	t.Setenv("OPENSPACE_TEST_TOLD", told)
	s := launch(t, "--consent", "allow", dir)
	s.see("● opencode 1.")
	text, err := os.ReadFile(told)
	if err != nil {
		t.Fatal(err)
	}
	var conf struct {
		Instructions []string
		MCP          map[string]struct {
			Type, URL string
			Headers   map[string]string
			Timeout   int
		}
	}
	if err := json.Unmarshal(text, &conf); err != nil {
		t.Fatal(err)
	}
	in, err := instance.Find(dir)
	if err != nil {
		t.Fatal(err)
	}
	mcp := conf.MCP["openspace"]
	file := strings.TrimSuffix(strings.TrimPrefix(mcp.Headers["Authorization"], "Bearer {file:"), "}")
	if page, err := os.ReadFile(strings.Join(conf.Instructions, " ")); err != nil || !strings.Contains(string(page), "Call the tools of the MCP server") {
		t.Errorf("the page that the engine reads: %v %s", err, page)
	}
	if mcp.URL != in.URL+"/mcp" || mcp.Timeout < 50_000 {
		t.Errorf("the engine was told %s", text)
	}
	token, err := os.ReadFile(file)
	if err != nil || string(token) != in.Token || strings.Contains(string(text), in.Token) {
		t.Errorf("the token's file: %v", err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the token's file: %v %v", info.Mode(), err)
	}
	s.quit()
	if _, err := os.Stat(file); err == nil {
		t.Error("the token's file is left behind")
	}
}

func TestChannelsThatNeedNoHubGiveTheEngineNone(t *testing.T) {
	dir := home(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	told := filepath.Join(t.TempDir(), "told.json")
	t.Setenv("OPENCODE_BINARY", self)
	t.Setenv("OPENSPACE_TEST_TOLD", told)
	for channel, want := range map[string]string{"off": `{}`, "stream": `{"instructions":[`} {
		s := launch(t, "--agent-channel", channel, dir)
		s.see("agent by " + channel)
		text, err := os.ReadFile(told)
		if err != nil || !strings.HasPrefix(string(text), want) || strings.Contains(string(text), "mcp\"") {
			t.Errorf("%s: %v %s", channel, err, text)
		}
		s.quit()
	}
}

func TestAnEngineThatCannotBeRunIsTold(t *testing.T) {
	dir := home(t)
	t.Setenv("OPENCODE_BINARY", filepath.Join(dir, "none"))
	s := launch(t, dir)
	if s.wait() == nil {
		t.Error("the exit code is 0")
	}
	s.see("which cannot be run")
	broken := filepath.Join(dir, "broken")
	if err := os.WriteFile(broken, []byte("#!/bin/sh\necho out of order >&2\nexit 3\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("OPENCODE_BINARY", broken)
	s = launch(t, dir)
	s.see("out of order")
}

func TestAHangupEndsTheProgramInGoodOrder(t *testing.T) {
	dir := home(t)
	s := launch(t, "--demo", dir)
	s.see("demo engine")
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if err := self.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	if err := s.wait(); err == nil || err.Error() != "exit code 129" {
		t.Error(err)
	}
}

func TestTheSessionToComeBackToIsNamed(t *testing.T) {
	dir := home(t)
	log := filepath.Join(t.TempDir(), "log")
	s := launch(t, "--demo", "--prompt", "open alpha", "--consent", "allow", "--log-file", log, "--log-level", "debug", dir)
	s.see("the first file")
	s.quit()
	s.see("Go on with: openspace " + dir + " -s ses_")
	text, err := os.ReadFile(log)
	if err != nil || !strings.Contains(string(text), `"cmd":"openspace.editor.open"`) {
		t.Errorf("the log: %v\n%s", err, text)
	}
}

func TestARuntimeFolderThatIsUnsafeIsToldAndNotFatal(t *testing.T) {
	dir := home(t)
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	t.Setenv("XDG_RUNTIME_DIR", file)
	s := launch(t, "--demo", dir)
	s.see("openspace ctl will not find this program")
}

func TestTheFolderToGoOnInIsWrittenForAShell(t *testing.T) {
	for dir, want := range map[string]string{".": "", "a": "a ", "a b": "'a b' ", "-rf": "./-rf ", "a'b": `"a'b" `, "a\x1b]b": `$'a\x1b]b' `, "a\nb": `$'a\nb' `, "a\x00b": ""} {
		if got := where(dir); got != want {
			t.Errorf("%q: %q, not %q", dir, got, want)
		}
	}
}
