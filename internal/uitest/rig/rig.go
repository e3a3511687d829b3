// Package rig runs the built program in a pseudo-terminal against the real engine,
// whose model is a script. It is what the end-to-end tests stand on.
package rig

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

// Bin is the built program, for as long as [Main] runs tests.
var Bin string

// Main builds the program and runs a package's tests with it, some at once, since they
// mostly wait. root is the module's folder, from the package's.
func Main(m *testing.M, root string) {
	if oc.StandIn() {
		return
	}
	dir, err := os.MkdirTemp("", "openspace-e2e-*")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	Bin = filepath.Join(dir, "openspace")
	cmd := exec.Command("go", "build", "-o", Bin, ".")
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build: %v\n%s", err, out)
		os.Exit(1)
	}
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if !given {
		flag.Set("test.parallel", "3")
	}
	code := m.Run()
	oc.StopShared()
	os.RemoveAll(dir)
	os.Exit(code)
}

// Rig is a workspace, a model and a home for one test.
type Rig struct {
	T    testing.TB
	Bin  string
	Mock *mockllm.Server
	Dir  string
	Home string
	Env  []string
}

// NewRig is for a test that runs beside others, at an engine that it shares with them;
// one that judges time takes newQuietRig.
func NewRig(t *testing.T) *Rig {
	t.Helper()
	t.Parallel()
	return NewQuietRig(t)
}

// NewQuietRig is for a test that runs alone.
func NewQuietRig(t testing.TB) *Rig {
	t.Helper()
	r := &Rig{T: t, Bin: Bin, Mock: mockllm.Start(t), Dir: oc.Workspace(t), Home: t.TempDir()}
	t.Cleanup(func() { // whoever is killed with the program may write until then
		defer func() {
			for pid, line := range r.Running() {
				t.Logf("%d: %q", pid, line)
			}
		}()
		Until(t, "nothing runs in the workspace", func() bool { return len(r.Running()) == 0 })
	})
	r.Write("src/app.go", Numbered(60))
	config, err := json.Marshal(oc.Config(r.Mock))
	if err != nil {
		t.Fatal(err)
	}
	runtime := filepath.Join(r.Home, "run")
	if err := os.MkdirAll(runtime, 0o700); err != nil {
		t.Fatal(err)
	}
	r.Env = append(oc.Env(t, r.Home), "PATH="+os.Getenv("PATH"), "TERM=xterm-256color", "COLORTERM=truecolor",
		"LANG=C.UTF-8",
		"XDG_RUNTIME_DIR="+runtime, "OPENSPACE_DISCOVER=off",
		"OPENCODE_CONFIG_CONTENT="+string(config))
	r.Env = append(r.Env, oc.Shared(t, r.Home)...)
	return r
}

// OwnEngine is for a test of what an engine does or knows for all folders.
func (r *Rig) OwnEngine() *Rig {
	r.T.Helper()
	r.Env = append(r.Env, "OPENCODE_BINARY="+oc.Binary(r.T))
	return r
}

// Numbered is a file whose lines tell their numbers.
func Numbered(n int) string {
	var b strings.Builder
	b.WriteString("package app\n")
	for i := 2; i <= n; i++ {
		fmt.Fprintf(&b, "// line number %d\n", i)
	}
	return b.String()
}

// Write writes a file of the workspace.
func (r *Rig) Write(path, text string) {
	r.T.Helper()
	file := filepath.Join(r.Dir, path)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		r.T.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		r.T.Fatal(err)
	}
}

// Start runs the program at 140×40 and waits for the prompt.
func (r *Rig) Start(args ...string) *term.Term {
	r.T.Helper()
	tm := r.Launch(args...)
	tm.See("Ask anything")
	return tm
}

// Launch runs the program at 140×40.
func (r *Rig) Launch(args ...string) *term.Term {
	r.T.Helper()
	args = append([]string{"--hub-addr", "127.0.0.1:0"}, args...)
	return term.Start(r.T, term.Options{Bin: r.Bin, Args: append(args, r.Dir), Dir: r.Dir, Env: r.Env, W: 140, H: 40})
}

// Ctl runs `openspace ctl` beside the program.
func (r *Rig) Ctl(args ...string) (string, int) {
	r.T.Helper()
	cmd := exec.Command(r.Bin, append([]string{"ctl"}, args...)...)
	cmd.Dir, cmd.Env = r.Dir, r.Env
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		r.T.Fatalf("ctl: %v", err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// Asked waits for a request to the model that satisfies ok.
func (r *Rig) Asked(what string, ok func(mockllm.Request) bool) mockllm.Request {
	r.T.Helper()
	late := time.After(2 * time.Minute)
	for {
		changed := r.Mock.Changed()
		for _, q := range r.Mock.Requests() {
			if ok(q) {
				return q
			}
		}
		select {
		case <-changed:
		case <-late:
			r.T.Fatalf("the model was never asked %s", what)
		}
	}
}

// ToolResult finds the newest tool result in a request.
func ToolResult(q mockllm.Request) string {
	for i := len(q.Body.Messages) - 1; i >= 0; i-- {
		if q.Body.Messages[i].Role == "tool" {
			return q.Body.Messages[i].Text()
		}
	}
	return ""
}

// SetConfig replaces the engine's configuration.
func (r *Rig) SetConfig(config map[string]any) {
	r.T.Helper()
	b, err := json.Marshal(config)
	if err != nil {
		r.T.Fatal(err)
	}
	for i, kv := range r.Env {
		if strings.HasPrefix(kv, "OPENCODE_CONFIG_CONTENT=") {
			r.Env[i] = "OPENCODE_CONFIG_CONTENT=" + string(b)
		}
	}
}
