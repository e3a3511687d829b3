// Package hub runs the built program's `openspace hub` as a process of its own
// and lets others judge it: the official MCP suites, the client that
// docs/hub.md shows, and attackers. All traffic stays on this machine.
package hub

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tmaxmax/go-sse"
)

var bin string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "openspace-e2e-hub-*")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	bin = filepath.Join(dir, "openspace")
	cmd := exec.Command("go", "build", "-o", bin, ".")
	cmd.Dir = filepath.Join("..", "..")
	if out, err := cmd.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build: %v\n%s", err, out)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// server is a running `openspace hub` with a home and a workspace of its own.
type server struct {
	t                     *testing.T
	cmd                   *exec.Cmd
	url, tokenFile, token string
	page                  string // the file with the instructions' address
	home, dir, log        string
}

// patience is how long something may take.
const patience = 30 * time.Second

// start runs `openspace hub` until the test ends, which must find it ending
// cleanly.
func start(t *testing.T, args ...string) *server {
	t.Helper()
	s := &server{t: t, home: t.TempDir(), dir: t.TempDir()}
	s.log = filepath.Join(s.home, "log")
	if err := os.Mkdir(filepath.Join(s.home, "run"), 0o700); err != nil {
		t.Fatal(err)
	}
	args = append([]string{"hub", "--hub-addr", "127.0.0.1:0", "--log-file", s.log, "--log-level", "debug"}, args...)
	s.cmd = exec.Command(bin, append(args, s.dir)...)
	s.cmd.Env = s.env()
	var said bytes.Buffer
	s.cmd.Stderr = &said
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	found := map[string]string{}
	for len(found) < 5 && lines.Scan() {
		word, rest, _ := strings.Cut(lines.Text(), ": ")
		found[word] = rest
	}
	s.url, s.tokenFile, s.page = found["url"], found["token file"], found["instructions"]
	if token, err := os.ReadFile(s.tokenFile); err == nil {
		s.token = string(token)
	}
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		if s.cmd.ProcessState != nil {
			return // the test has waited for it
		}
		if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Errorf("the hub had ended: %v\n%s", err, said.String())
		}
		if err := s.wait(); err != nil {
			t.Errorf("the hub ended with %v\n%s", err, said.String())
		}
	})
	if s.url == "" {
		t.Fatalf("the hub does not start: %s", said.String())
	}
	return s
}

// wait waits for the hub's end.
func (s *server) wait() error {
	late := time.AfterFunc(patience, func() { _ = s.cmd.Process.Kill() }) // which is an error
	defer late.Stop()
	return s.cmd.Wait()
}

func (s *server) env() []string {
	return []string{"HOME=" + s.home, "PATH=" + os.Getenv("PATH"), "XDG_RUNTIME_DIR=" + filepath.Join(s.home, "run")}
}

// post sends a body and gives the answer, which must have the status.
func (s *server) post(path, body string, want int) string {
	s.t.Helper()
	req, err := http.NewRequest("POST", s.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	status, answer := s.do(req)
	if status != want {
		s.t.Fatalf("%s: %d %s, want %d", path, status, answer, want)
	}
	return answer
}

func (s *server) do(req *http.Request) (int, string) {
	s.t.Helper()
	if req.Header.Get("Authorization") == "" {
		req.Header.Set("Authorization", "Bearer "+s.token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

func (s *server) get(path string) (string, error) {
	s.t.Helper()
	req, err := http.NewRequest("GET", s.url+path, nil)
	if err != nil {
		return "", err
	}
	status, body := s.do(req)
	if status != 200 {
		return body, fmt.Errorf("status %d", status)
	}
	return body, nil
}

// postManifest offers the program's own agent commands.
func (s *server) postManifest() (names []string) {
	s.t.Helper()
	out, err := exec.Command(bin, "commands", "--json").Output()
	if err != nil {
		s.t.Fatal(err)
	}
	var all []map[string]any
	if err := json.Unmarshal(out, &all); err != nil {
		s.t.Fatal(err)
	}
	var offered []map[string]any
	for _, c := range all {
		if c["agent"] == true {
			offered = append(offered, c)
			names = append(names, c["cmd"].(string))
		}
	}
	body, err := json.Marshal(map[string]any{"commands": offered, "timestamp": 1})
	if err != nil {
		s.t.Fatal(err)
	}
	s.post("/openspace/manifest", string(body), 200)
	return names
}

// frontEnd registers a bridge that answers every command with its arguments.
func (s *server) frontEnd() {
	s.t.Helper()
	var b struct{ BridgeID string }
	if err := json.Unmarshal([]byte(s.post("/openspace/register-bridge", `{"name":"test"}`, 200)), &b); err != nil {
		s.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, "GET", s.url+"/openspace/events?bridge="+b.BridgeID, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+s.token)
	res, err := http.DefaultClient.Do(req)
	if err != nil || res.StatusCode != 200 {
		s.t.Fatalf("%v %v", res, err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for ev, err := range sse.Read(res.Body, nil) {
			var c struct {
				ID, Cmd string
				Args    json.RawMessage
			}
			if err != nil || ev.Type != "AGENT_COMMAND" || json.Unmarshal([]byte(ev.Data), &c) != nil {
				continue
			}
			s.post("/openspace/command-results", fmt.Sprintf(`{"id":%q,"cmd":%q,"success":true,"data":{"args":%s}}`, c.ID, c.Cmd, c.Args), 200)
		}
	}()
	s.t.Cleanup(func() { stop(); <-ended; res.Body.Close() })
}
