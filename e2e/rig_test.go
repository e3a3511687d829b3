// Package e2e runs the built program in a pseudo-terminal against the real
// engine, whose model is a script.
package e2e

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

var bin string

func TestMain(m *testing.M) {
	if oc.StandIn() {
		return
	}
	dir, err := os.MkdirTemp("", "openspace-e2e-*")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	bin = filepath.Join(dir, "openspace")
	cmd := exec.Command("go", "build", "-o", bin, ".")
	cmd.Dir = ".."
	if out, err := cmd.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build: %v\n%s", err, out)
		os.Exit(1)
	}
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if !given { // the tests mostly wait
		flag.Set("test.parallel", "3")
	}
	code := m.Run()
	oc.StopShared()
	os.RemoveAll(dir)
	os.Exit(code)
}

// rig is a workspace, a model and a home for one test.
type rig struct {
	t    testing.TB
	bin  string
	mock *mockllm.Server
	dir  string
	home string
	env  []string
}

// newRig is for a test that runs beside others, at an engine that it shares with them;
// one that judges time takes newQuietRig.
func newRig(t *testing.T) *rig {
	t.Helper()
	t.Parallel()
	return newQuietRig(t)
}

func newQuietRig(t testing.TB) *rig {
	t.Helper()
	r := &rig{t: t, bin: bin, mock: mockllm.Start(t), dir: oc.Workspace(t), home: t.TempDir()}
	t.Cleanup(func() { // whoever is killed with the program may write until then
		defer func() {
			for pid, line := range r.running() {
				t.Logf("%d: %q", pid, line)
			}
		}()
		until(t, "nothing runs in the workspace", func() bool { return len(r.running()) == 0 })
	})
	r.write("src/app.go", numbered(60))
	config, err := json.Marshal(oc.Config(r.mock))
	if err != nil {
		t.Fatal(err)
	}
	runtime := filepath.Join(r.home, "run")
	if err := os.MkdirAll(runtime, 0o700); err != nil {
		t.Fatal(err)
	}
	r.env = append(oc.Env(t, r.home), "PATH="+os.Getenv("PATH"), "TERM=xterm-256color", "COLORTERM=truecolor",
		"LANG=C.UTF-8",
		"XDG_RUNTIME_DIR="+runtime, "OPENSPACE_DISCOVER=off",
		"OPENCODE_CONFIG_CONTENT="+string(config))
	r.env = append(r.env, oc.Shared(t, r.home)...)
	return r
}

// ownEngine is for a test of what an engine does or knows for all folders.
func (r *rig) ownEngine() *rig {
	r.t.Helper()
	r.env = append(r.env, "OPENCODE_BINARY="+oc.Binary(r.t))
	return r
}

// numbered is a file whose lines tell their numbers.
func numbered(n int) string {
	var b strings.Builder
	b.WriteString("package app\n")
	for i := 2; i <= n; i++ {
		fmt.Fprintf(&b, "// line number %d\n", i)
	}
	return b.String()
}

func (r *rig) write(path, text string) {
	r.t.Helper()
	file := filepath.Join(r.dir, path)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// start runs the program at 140×40 and waits for the prompt.
func (r *rig) start(args ...string) *term.Term {
	r.t.Helper()
	tm := r.launch(args...)
	tm.See("Ask anything")
	return tm
}

func (r *rig) launch(args ...string) *term.Term {
	r.t.Helper()
	args = append([]string{"--hub-addr", "127.0.0.1:0"}, args...)
	return term.Start(r.t, term.Options{Bin: r.bin, Args: append(args, r.dir), Dir: r.dir, Env: r.env, W: 140, H: 40})
}

// ctl runs `openspace ctl` beside the program.
func (r *rig) ctl(args ...string) (string, int) {
	r.t.Helper()
	cmd := exec.Command(r.bin, append([]string{"ctl"}, args...)...)
	cmd.Dir, cmd.Env = r.dir, r.env
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		r.t.Fatalf("ctl: %v", err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// asked waits for a request to the model that satisfies ok.
func (r *rig) asked(what string, ok func(mockllm.Request) bool) mockllm.Request {
	r.t.Helper()
	late := time.After(2 * time.Minute)
	for {
		changed := r.mock.Changed()
		for _, q := range r.mock.Requests() {
			if ok(q) {
				return q
			}
		}
		select {
		case <-changed:
		case <-late:
			r.t.Fatalf("the model was never asked %s", what)
		}
	}
}

// toolResult finds the newest tool result in a request.
func toolResult(q mockllm.Request) string {
	for i := len(q.Body.Messages) - 1; i >= 0; i-- {
		if q.Body.Messages[i].Role == "tool" {
			return q.Body.Messages[i].Text()
		}
	}
	return ""
}

// setConfig replaces the engine's configuration.
func (r *rig) setConfig(config map[string]any) {
	r.t.Helper()
	b, err := json.Marshal(config)
	if err != nil {
		r.t.Fatal(err)
	}
	for i, kv := range r.env {
		if strings.HasPrefix(kv, "OPENCODE_CONFIG_CONTENT=") {
			r.env[i] = "OPENCODE_CONFIG_CONTENT=" + string(b)
		}
	}
}
