package oc

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
)

// Password is that of every engine started here.
const Password = "test-password"

// readyTimeout bounds an engine's start; on a busy machine it takes seconds.
const readyTimeout = 2 * time.Minute

// Mock is a scripted model.
type Mock = mockllm.Server

// StartMock runs a model until the test ends.
func StartMock(t testing.TB) *Mock {
	t.Helper()
	return mockllm.Start(t)
}

// Options says what an engine is started with.
type Options struct {
	Dir    string         // the workspace; empty: a fresh git repository
	Mock   *Mock          // its model, as mock/m1; nil: one is started
	Config map[string]any // laid over the configuration, field by field at the top
	Env    []string       // NAME=value, added
}

// Engine is a running engine.
type Engine struct {
	URL      string
	Username string
	Password string
	Dir      string // the workspace
	Mock     *Mock  // its model
	Version  string

	home   string
	port   int
	config string
	own    []string // the test's variables
	env    []string // all that are laid over ours
	cmd    *exec.Cmd
	done   chan struct{}
	stderr *output
}

// Start runs the engine until the test ends.
func Start(t testing.TB, o Options) *Engine {
	t.Helper()
	e := &Engine{Username: "opencode", Password: Password, Dir: o.Dir, Mock: o.Mock, home: t.TempDir(),
		port: freePort(t)}
	binary := Binary(t)
	if e.Mock == nil {
		e.Mock = StartMock(t)
	}
	if e.Dir == "" {
		e.Dir = Workspace(t)
	}
	config, err := json.Marshal(merged(Config(e.Mock), o.Config))
	if err != nil {
		t.Fatal(err)
	}
	e.config, e.own = string(config), o.Env
	t.Cleanup(e.Kill)
	e.start(t, binary)
	return e
}

// Restart starts the engine again after Kill: on the same port, with the same
// sessions.
func (e *Engine) Restart(t testing.TB) {
	t.Helper()
	e.start(t, Binary(t))
}

// Kill ends the engine at once, and waits for it.
func (e *Engine) Kill() {
	if e.cmd == nil {
		return
	}
	killGroup(e.cmd.Process)
	<-e.done
	e.cmd = nil
}

// Config is the configuration of an engine whose model is m.
func Config(m *Mock) map[string]any {
	return map[string]any{
		"model": "mock/m1", "small_model": "mock/m1", "autoupdate": false, "share": "disabled",
		"provider": map[string]any{"mock": map[string]any{
			"npm": "@ai-sdk/openai-compatible", "name": "Mock",
			"options": map[string]any{"baseURL": m.URL, "apiKey": "x"},
			"models": map[string]any{"m1": map[string]any{
				"name": "M1", "reasoning": true, "attachment": true, "tool_call": true,
				"modalities": map[string]any{"input": []string{"text", "image"}, "output": []string{"text"}},
				"limit":      map[string]any{"context": 100000, "output": 4096},
			}},
		}},
	}
}

// WholeCatalogue, laid over [Env], gives an engine all the providers and models it
// knows, for tests that connect one.
const WholeCatalogue = "OPENCODE_MODELS_PATH="

func merged(base, over map[string]any) map[string]any {
	maps.Copy(base, over)
	return base
}

// Env is the environment of an engine with a home of its own and no way out
// of this machine. Programs that start an engine themselves may be given it.
// The catalogue of models that is built into the engine is left out: reading it
// is a quarter of what a start costs. WholeCatalogue brings it back.
func Env(t testing.TB, home string) []string {
	t.Helper()
	env, err := environment(home)
	if err != nil {
		t.Fatal(err)
	}
	return env
}

func environment(home string) ([]string, error) {
	models := filepath.Join(home, "models.json")
	if err := os.WriteFile(models, []byte("{}"), 0o644); err != nil {
		return nil, err
	}
	if err := installed(filepath.Join(home, "config", "opencode")); err != nil {
		return nil, err
	}
	env := []string{
		"HOME=" + home, "XDG_DATA_HOME=" + filepath.Join(home, "data"),
		"XDG_CONFIG_HOME=" + filepath.Join(home, "config"),
		"XDG_STATE_HOME=" + filepath.Join(home, "state"), "XDG_CACHE_HOME=" + filepath.Join(home, "cache"),
		"OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_MODELS_FETCH=1", "OPENCODE_DISABLE_LSP_DOWNLOAD=1",
		"OPENCODE_DISABLE_DEFAULT_PLUGINS=1", "OPENCODE_DISABLE_CLAUDE_CODE=1", "OPENCODE_DISABLE_EXTERNAL_SKILLS=1",
		"OPENCODE_MODELS_PATH=" + models,
		"npm_config_offline=true", // else it tries for a minute to install a library for a .opencode folder
		"NO_PROXY=127.0.0.1,localhost", "no_proxy=127.0.0.1,localhost",
	}
	for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"} {
		env = append(env, name+"=http://127.0.0.1:9", strings.ToLower(name)+"=http://127.0.0.1:9")
	}
	return env, nil
}

// installed makes a configuration folder of the engine look as if the library for
// plugins had been installed there, which the engine else tries to at each start.
func installed(folder string) error {
	if err := os.MkdirAll(filepath.Join(folder, "node_modules"), 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "package-lock.json"),
		[]byte(`{"packages":{"":{"dependencies":{"@opencode-ai/plugin":"1"}}}}`), 0o644)
}

// folder makes a folder for a test. An engine that serves several tests may still write
// into it when this one has ended, such as git's index, so that it is removed until it is gone.
func folder(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "openspace-workspace-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for end := time.Now().Add(10 * time.Second); ; time.Sleep(50 * time.Millisecond) {
			if err := os.RemoveAll(dir); err == nil || time.Now().After(end) {
				if err != nil {
					t.Error(err)
				}
				return
			}
		}
	})
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Workspace makes a small git repository; without git, a plain folder.
func Workspace(t testing.TB) string {
	t.Helper()
	dir := folder(t)
	for name, text := range map[string]string{
		"main.go":       "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfmt.Println(\"hello\")\n}\n",
		"src/helper.go": "package src\n\n// Help helps.\nfunc Help() string { return \"help\" }\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := exec.LookPath("git"); err != nil {
		return dir
	}
	// The engine tells projects by their first commit: no two folders may share one.
	for _, args := range [][]string{
		{"init", "-q", "-b", "main"}, {"add", "."},
		{"-c", "user.name=test", "-c", "user.email=" + rand.Text() + "@localhost", "-c", "commit.gpgsign=false", "commit", "-q", "-m", "first"},
	} {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	return dir
}

var listening = regexp.MustCompile(`listening on (http://\S+)`)

func (e *Engine) start(t testing.TB, binary string) {
	t.Helper()
	e.env = append(Env(t, e.home), e.own...)
	if err := e.run(binary); err != nil {
		t.Fatal(err)
	}
}

// run starts the program and returns once it answers.
func (e *Engine) run(binary string) error {
	cmd := exec.Command(binary, "serve", "--hostname", "127.0.0.1", "--port", strconv.Itoa(e.port))
	cmd.Dir = e.Dir
	cmd.Env = slices.Concat(os.Environ(), []string{
		"OPENCODE_SERVER_PASSWORD=" + e.Password, "OPENCODE_SERVER_USERNAME=" + e.Username,
		"OPENCODE_CONFIG_CONTENT=" + e.config}, e.env)
	ownGroup(cmd)
	e.stderr = &output{}
	cmd.Stderr = e.stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start the engine: %w", err)
	}
	e.cmd, e.done = cmd, make(chan struct{})
	ready := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(stdout)
		for lines.Scan() {
			if m := listening.FindStringSubmatch(lines.Text()); m != nil {
				ready <- m[1]
				break
			}
		}
		_, _ = io.Copy(io.Discard, stdout) // it has nothing more to say
		_ = cmd.Wait()                     // it was killed
		close(e.done)
	}()
	late := time.NewTimer(readyTimeout)
	defer late.Stop()
	select {
	case e.URL = <-ready:
	case <-e.done:
		return fmt.Errorf("the engine ended while starting: %s", e.stderr)
	case <-late.C:
		return fmt.Errorf("the engine was not ready after %s: %s", readyTimeout, e.stderr)
	}
	if err := e.health(); err != nil {
		return fmt.Errorf("the engine does not answer: %w: %s", err, e.stderr)
	}
	return nil
}

func (e *Engine) health() error {
	req, err := http.NewRequest(http.MethodGet, e.URL+"/global/health", nil)
	if err != nil {
		return err
	}
	req.SetBasicAuth(e.Username, e.Password)
	res, err := (&http.Client{Timeout: readyTimeout, Transport: &http.Transport{DisableKeepAlives: true}}).Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	var h struct{ Version string }
	if err := json.NewDecoder(res.Body).Decode(&h); err != nil {
		return fmt.Errorf("%s: %w", res.Status, err)
	}
	e.Version = h.Version
	return nil
}

func freePort(t testing.TB) int {
	t.Helper()
	port, err := aPort()
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// aPort returns a port of this machine that is free.
func aPort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// output collects what an engine complains about.
type output struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.Write(b)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.String()
}
