package hub

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// blocks returns the code blocks of docs/hub.md that begin with a line.
func blocks(t *testing.T, begin string) []string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "docs", "hub.md"))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, m := range regexp.MustCompile("(?ms)^```"+begin+"\n(.*?)^```$").FindAllStringSubmatch(string(b), -1) {
		out = append(out, m[1])
	}
	if len(out) == 0 {
		t.Fatalf("docs/hub.md has no block ```%s", begin)
	}
	return out
}

// shell is what the documentation's shell lines need.
func shell(t *testing.T) string {
	t.Helper()
	for _, program := range []string{"curl", "jq", "sh"} {
		if _, err := exec.LookPath(program); err == nil {
			continue
		} else if os.Getenv("CI") == "true" {
			t.Fatalf("the documentation's examples: %v", err)
		} else {
			t.Skipf("%s is left out: %v", t.Name(), err)
		}
	}
	return "sh"
}

// lines passes on what a program prints, a line at a time.
type lines struct {
	each chan string
	rest bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.rest.Write(b)
	for {
		line, err := l.rest.ReadString('\n')
		if err == io.EOF {
			l.rest.WriteString(line)
			return len(b), nil
		}
		l.each <- strings.TrimSuffix(line, "\n")
	}
}

// bridge runs the documentation's example until the test ends, and gives what
// it prints.
func (s *server) bridge() <-chan string {
	s.t.Helper()
	file := filepath.Join(s.home, "bridge.sh")
	if err := os.WriteFile(file, []byte(blocks(s.t, "sh bridge")[0]), 0o600); err != nil {
		s.t.Fatal(err)
	}
	cmd := exec.Command(shell(s.t), file)
	cmd.Env = append(s.env(), "HUB="+s.url, "TOKEN_FILE="+s.tokenFile, "TMPDIR="+s.home)
	out := &lines{each: make(chan string, 100)}
	cmd.Stdout, cmd.Stderr = out, out
	own(cmd)
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		end(cmd)
		_ = cmd.Wait() // by the signal
	})
	if line := s.hear(out.each); !strings.HasPrefix(line, "following as bridge_") {
		s.t.Fatalf("it said %q", line)
	}
	return out.each
}

func (s *server) hear(from <-chan string) string {
	s.t.Helper()
	select {
	case line := <-from:
		return line
	case <-time.After(patience):
		s.t.Fatal("it says nothing")
		return ""
	}
}

// ctl runs `openspace ctl` in the hub's workspace.
func (s *server) ctl(args ...string) (string, int) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, bin, append([]string{"ctl"}, args...)...)
	cmd.Dir, cmd.Env = s.dir, s.env()
	out, err := cmd.Output()
	if err != nil && cmd.ProcessState == nil {
		s.t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// followed waits until a bridge follows the events.
func (s *server) followed() {
	s.t.Helper()
	late := time.Now().Add(patience)
	for {
		out, err := s.get("/metrics")
		if err == nil && strings.Contains(out, "\nopenspace_event_clients 1\n") {
			return
		}
		if time.Now().After(late) {
			s.t.Fatalf("nobody follows the events: %v\n%s", err, out)
		}
	}
}

func TestTheDocumentedBridgeShowsNotes(t *testing.T) {
	s := start(t, "--consent", "allow")
	said := s.bridge()
	s.followed()
	if out, code := s.ctl("--list"); code != 0 || !strings.Contains(out, "openspace.note.show") {
		t.Errorf("%d %s", code, out)
	}
	text, err := json.Marshal(map[string]string{"text": "it's \"here\" \\ 50% $HOME `id` \x1b[31m ü\n"})
	if err != nil {
		t.Fatal(err)
	}
	if out, code := s.ctl("note.show", string(text)); code != 0 || strings.TrimSpace(out) != `{"success":true,"shown":true}` {
		t.Errorf("%d %s", code, out)
	}
	if got, want := s.hear(said), `note: "it's \"here\" \\ 50% $HOME `+"`id`"+` \u001b[31m ü\n"`; got != want {
		t.Errorf("it said %s\nwant %s", got, want)
	}
	if out, code := s.ctl("note.show", `{"txt":"x"}`); code != 1 || !strings.Contains(out, "invalid_arguments") {
		t.Errorf("%d %s", code, out)
	}
	s.post("/openspace/manifest", `{"commands":[{"cmd":"openspace.note.burn"}]}`, 200)
	if out, code := s.ctl("note.burn"); code != 1 || strings.TrimSpace(out) != `{"success":false,"error":"not here","code":"unsupported"}` {
		t.Errorf("%d %s", code, out)
	}
}

func TestTheDocumentedCallsWork(t *testing.T) {
	s := start(t, "--consent", "allow")
	s.bridge()
	s.followed()
	all := blocks(t, "sh")
	for _, block := range all[1:] {
		cmd := exec.Command(shell(t), "-euc", all[0]+block)
		cmd.Env = append(s.env(), "HUB="+s.url, "TOKEN_FILE="+s.tokenFile, "TMPDIR="+s.home)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s%v\n%s", block, err, out)
		}
	}
	said := strings.Join(all, "")
	for _, path := range []string{"/openspace/manifest", "/openspace/state", "/openspace/command-results", "/openspace/register-bridge",
		"/openspace/commands", "/openspace/instructions", "/openspace/guide", "/openspace/events", "/mcp", "/health", "/metrics"} {
		if !strings.Contains(said, "$HUB"+path) {
			t.Errorf("docs/hub.md has no call of %s", path)
		}
	}
}

func TestAHubThatIsToldToEndEndsWhileEverythingIsOpen(t *testing.T) {
	s := start(t, "--consent", "allow")
	s.bridge()
	s.followed()
	began := time.Now()
	if err := s.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if err := s.wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
	if d := time.Since(began); d > 10*time.Second {
		t.Errorf("it took %v", d)
	}
	if left, err := filepath.Glob(filepath.Join(s.home, "run", "openspace", "*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %q %v", left, err)
	}
}
