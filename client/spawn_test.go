package client_test

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/guard"
)

// patience bounds what the tests wait for; nothing takes so long unless it is
// broken.
const patience = 2 * time.Minute

func newGuard(t *testing.T) *guard.Guard {
	t.Helper()
	g, err := guard.Start(t.Context(), guard.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := g.Close(ctx); err != nil {
			t.Errorf("close the guard: %v", err)
		}
	})
	return g
}

// spawnBad starts the engine of main_test.go in a mode.
func spawnBad(t *testing.T, ctx context.Context, mode string, change ...func(*client.SpawnOptions)) (*client.Process, error) {
	t.Helper()
	dir := t.TempDir()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	o := client.SpawnOptions{Binary: exe, Dir: dir, Guard: newGuard(t),
		Env: []string{"CLIENT_TEST_ENGINE=" + mode, "CLIENT_TEST_DIR=" + dir}}
	for _, c := range change {
		c(&o)
	}
	return client.Spawn(ctx, o)
}

func within(t *testing.T, what string, done <-chan struct{}) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	select {
	case <-done:
	case <-ctx.Done():
		t.Fatalf("%s: not within %s", what, patience)
	}
}

// lockedBuffer is a log that may be read while it is written.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

func TestASpawnedEngineHasAPortAPasswordAndOurConfig(t *testing.T) {
	t.Setenv("OPENCODE_CONFIG_CONTENT", `{"theme":"x", /* theirs */ "instructions":["a.md"],"mcp":{"other":{"enabled":true}}}`)
	t.Setenv("OPENCODE_SERVER_PASSWORD", "of somebody else")
	var log lockedBuffer
	p, err := spawnBad(t, t.Context(), "good", func(o *client.SpawnOptions) {
		o.ConfigContent = `{"instructions":["http://127.0.0.1/i"],"mcp":{"openspace":{"type":"remote"}}}`
		o.Env = append(o.Env, "EXTRA=extra")
		o.Log = &log
	})
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(p.URL)
	if err != nil || u.Hostname() != "127.0.0.1" || u.Port() == "4096" || !client.IsLocal(p.URL) {
		t.Errorf("it is at %s", p.URL)
	}
	if p.Version != "1.99.0" || p.Username != "opencode" || len(p.Password) != 64 || p.PID() == 0 {
		t.Errorf("got %+v", p)
	}
	c := client.New(client.Options{BaseURL: p.URL, Username: p.Username, Password: p.Password})
	config, err := c.Config(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := `{"instructions":["a.md","http://127.0.0.1/i"],"mcp":{"openspace":{"type":"remote"},"other":{"enabled":true}},"theme":"x"}`
	if string(config) != want {
		t.Errorf("its configuration is %s", config)
	}
	paths, err := c.Paths(t.Context())
	if err != nil || paths.Home != "extra" || paths.Directory == "" {
		t.Errorf("got %+v, %v", paths, err)
	}
	if _, err := client.New(client.Options{BaseURL: p.URL, Password: "wrong"}).Health(t.Context()); !client.IsUnauthorized(err) {
		t.Errorf("a wrong password gives %v", err)
	}

	_ = c.Dispose(t.Context()) // makes it end: the connection breaks
	within(t, "its end", p.Done())
	var exit *guard.ExitError
	if err := p.Wait(); !errors.As(err, &exit) || exit.Code != 9 {
		t.Errorf("it ended with %v", err)
	}
	if !strings.Contains(p.Tail(), "told to end") || !strings.Contains(log.String(), "told to end") {
		t.Errorf("it said %q, the log has %q", p.Tail(), log.String())
	}
	if err := p.Stop(t.Context()); !errors.As(err, &exit) {
		t.Errorf("stopping what has ended: %v", err)
	}
}

func TestAnEngineThatDoesNotComeUpSaysWhy(t *testing.T) {
	plain := filepath.Join(t.TempDir(), "plain")
	if err := os.WriteFile(plain, []byte("no program\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	garbage := filepath.Join(t.TempDir(), "garbage")
	if err := os.WriteFile(garbage, []byte("\x00\x01 no program"), 0o700); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, mode string
		change     func(*client.SpawnOptions)
		says       []string
	}{
		{"it dies", "dies", nil, []string{"ended while starting", "exit status 3", "Error: the database is locked"}},
		{"its port is always taken", "port always taken", nil, []string{"took its port"}},
		{"it is of another version", "version 2.0.0", nil, []string{"version 2.0.0 is not supported"}},
		{"the program is missing", "", func(o *client.SpawnOptions) { o.Binary = "/no/such/opencode" }, []string{"/no/such/opencode", "npm install -g opencode-ai", "OPENCODE_BINARY"}},
		{"the program is not executable", "", func(o *client.SpawnOptions) { o.Binary = plain }, []string{plain, "chmod +x"}},
		{"the program is none", "", func(o *client.SpawnOptions) { o.Binary = garbage }, []string{garbage, "no program of this machine"}},
		{"the folder is missing", "good", func(o *client.SpawnOptions) { o.Dir = "/no/such/folder" }, []string{`"/no/such/folder" is no folder`}},
		{"there is no guard", "good", func(o *client.SpawnOptions) { o.Guard = nil }, []string{"no guard"}},
		{"our configuration is broken", "good", func(o *client.SpawnOptions) { o.ConfigContent = "{" }, []string{"configuration"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var change []func(*client.SpawnOptions)
			if tt.change != nil {
				change = append(change, tt.change)
			}
			p, err := spawnBad(t, t.Context(), tt.mode, change...)
			if err == nil || p != nil {
				t.Fatalf("got %v, %v", p, err)
			}
			for _, w := range tt.says {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("%q does not say %q", err, w)
				}
			}
			if strings.ContainsAny(err.Error(), "\x1b\x07") {
				t.Errorf("%q could reach the terminal", err)
			}
		})
	}
}

func TestAPortThatSomebodyTookIsGivenUp(t *testing.T) {
	p, err := spawnBad(t, t.Context(), "port taken once")
	if err != nil {
		t.Fatal(err)
	}
	_ = p.Stop(t.Context()) // by a signal
}

func TestAStartCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := spawnBad(t, ctx, "silent")
		done <- err
	}()
	cancel()
	select {
	case err := <-done:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	case <-time.After(patience):
		t.Fatal("it went on")
	}
}

func TestStopKillsWhatDoesNotEnd(t *testing.T) {
	p, err := spawnBad(t, t.Context(), "stubborn")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // no time for asking
	var exit *guard.ExitError
	if err := p.Stop(ctx); !errors.As(err, &exit) || exit.Signal == 0 {
		t.Errorf("it ended with %v", err)
	}
	within(t, "its end", p.Done())
}

func TestMergeConfig(t *testing.T) {
	tests := []struct{ name, base, over, want string }{
		{"nothing and nothing", "", "", `{}`},
		{"null is nothing", "null", `{"a":1}`, `{"a":1}`},
		{"one alone", `{"a":1}`, "", `{"a":1}`},
		{"values are replaced", `{"a":1,"l":[1]}`, `{"a":2,"l":[2]}`, `{"a":2,"l":[2]}`},
		{"objects are joined", `{"mcp":{"a":{"x":1}}}`, `{"mcp":{"a":{"y":2},"b":{}}}`, `{"mcp":{"a":{"x":1,"y":2},"b":{}}}`},
		{"instructions and plugins are added to", `{"instructions":["a"],"plugin":["p"]}`, `{"instructions":["b"]}`, `{"instructions":["a","b"],"plugin":["p"]}`},
		{"comments and last commas are allowed", "{\"a\":1, // one\n}", `{"b":2}`, `{"a":1,"b":2}`},
		{"an object replaces a value", `{"permission":"ask"}`, `{"permission":{"bash":"allow"}}`, `{"permission":{"bash":"allow"}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := client.MergeConfig(tt.base, tt.over)
			if err != nil || got != tt.want {
				t.Errorf("got %s, %v", got, err)
			}
		})
	}
	for _, bad := range []string{"{", "[]", "5", `"x"`} {
		if _, err := client.MergeConfig(bad, ""); err == nil || !strings.Contains(err.Error(), "OPENCODE_CONFIG_CONTENT") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func FuzzMergeConfig(f *testing.F) {
	f.Add(`{"a":{"b":1}}`, `{"a":{"c":[1]},"instructions":["x"]}`)
	f.Add("{//\n}", `null`)
	f.Fuzz(func(t *testing.T, base, over string) {
		got, err := client.MergeConfig(base, over)
		if err != nil {
			return
		}
		if _, err := client.MergeConfig(got, ""); err != nil {
			t.Errorf("%q over %q gives %q, which cannot be read: %v", over, base, got, err)
		}
	})
}
