package cli

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// hubRun is `openspace hub` in this process.
type hubRun struct {
	t     *testing.T
	said  map[string]string // what it printed, by the word before the colon
	ended chan error
	stop  context.CancelFunc
	log   string
}

func serveHubIn(t *testing.T, dir string, args ...string) *hubRun {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	r := &hubRun{t: t, said: map[string]string{}, ended: make(chan error, 1), stop: stop, log: filepath.Join(t.TempDir(), "log")}
	out, in := io.Pipe()
	cmd := newHub()
	cmd.SetArgs(append([]string{"--hub-addr", "127.0.0.1:0", "--log-file", r.log, "--log-level", "debug", dir}, args...))
	cmd.SetOut(in)
	cmd.SetErr(io.Discard)
	go func() {
		err := cmd.ExecuteContext(ctx)
		in.Close()
		r.ended <- err
	}()
	lines := bufio.NewScanner(out)
	for len(r.said) < 5 && lines.Scan() {
		word, rest, _ := strings.Cut(lines.Text(), ": ")
		r.said[word] = rest
	}
	t.Cleanup(func() {
		stop()
		out.Close()
		http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	})
	return r
}

func (r *hubRun) file(word string) string {
	r.t.Helper()
	b, err := os.ReadFile(r.said[word])
	if err != nil {
		r.t.Fatalf("%s: %v of %q", word, err, r.said)
	}
	return string(b)
}

func (r *hubRun) post(path, body string) string {
	r.t.Helper()
	req, err := http.NewRequest("POST", r.said["url"]+path, strings.NewReader(body))
	if err != nil {
		r.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+r.file("token file"))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		r.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	return string(b)
}

func TestTheHubAloneServesCtlAndLeavesNothingBehind(t *testing.T) {
	dir := home(t)
	r := serveHubIn(t, dir)
	if r.said["workspace"] != dir || r.said["mcp"] != r.said["url"]+"/mcp" {
		t.Errorf("it said %q", r.said)
	}
	secrets := []string{r.file("token file"), r.file("instructions")}
	for _, secret := range secrets {
		if len(secret) < 40 || strings.Contains(strings.Join([]string{r.said["url"], r.said["mcp"], r.said["token file"], r.said["instructions"]}, " "), secret) {
			t.Errorf("%q is no secret, or it was told", secret)
		}
	}
	if res, err := http.Get(r.file("instructions")); err != nil || res.StatusCode != 200 {
		t.Errorf("the instructions: %v %v", res, err)
	} else {
		res.Body.Close()
	}
	if got := r.post("/openspace/manifest", `{"commands":[{"cmd":"openspace.demo.greet","description":"Say hello."}]}`); got != "{\"success\":true}\n" {
		t.Error(got)
	}
	t.Chdir(dir)
	if out, _, code := ctl("--list"); code != 0 || !strings.Contains(out, "openspace.demo.greet") {
		t.Errorf("%d %s", code, out)
	}
	if out, _, code := ctl("demo.greet"); code != 1 || !strings.Contains(out, `"code":"consent_required"`) {
		t.Errorf("%d %s", code, out)
	}
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Signal(syscall.SIGTERM)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := <-r.ended; err != nil {
		t.Errorf("it ended with %v", err)
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(r.said["token file"]), "*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %q %v", left, err)
	}
	log, err := os.ReadFile(r.log)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{`"INFO","msg":"headless hub starts"`, `"INFO","msg":"manifest posted","commands":1`, `"DEBUG","msg":"request","method":"POST","path":"/manifest","status":200`} {
		if !strings.Contains(string(log), line) {
			t.Errorf("the log has no line %s:\n%s", line, log)
		}
	}
	_, key, _ := strings.Cut(secrets[1], "key=")
	for _, secret := range []string{secrets[0], key} {
		if strings.Contains(string(log), secret) {
			t.Error("the log has a secret")
		}
	}
}

func TestTheHubAloneWithoutATokenSaysSo(t *testing.T) {
	dir := home(t)
	r := serveHubIn(t, dir, "--hub-auth", "none", "--consent", "deny")
	if r.said["token file"] != "none is needed (--hub-auth none)" || r.said["instructions"] != r.said["url"]+"/openspace/instructions" {
		t.Errorf("it said %q", r.said)
	}
	r.stop()
	if err := <-r.ended; err != nil {
		t.Error(err)
	}
}

func TestTheHubAloneTakesItsAddressFromTheConfiguration(t *testing.T) {
	dir := home(t)
	write(t, filepath.Join(dir, "hub.json"), `{"hub":{"addr":"127.0.0.2:0"},"agent":{"consent":"allow"}}`)
	var out strings.Builder
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := serveHub(ctx, &out, dir, flags{config: filepath.Join(dir, "hub.json"), hubAuth: "token", logLevel: "info"}); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), "url: http://127.0.0.2:") {
		t.Error(out.String())
	}
}

func TestWhatKeepsTheHubFromStartingIsSaid(t *testing.T) {
	dir := home(t)
	for _, tc := range []struct {
		args []string
		want string
	}{
		{[]string{"hub", filepath.Join(dir, "none")}, "there is no folder"},
		{[]string{"hub", "--hub-addr", "0.0.0.0:1", dir}, "only loopback addresses are served"},
		{[]string{"hub", "--consent", "maybe", dir}, "no value of --consent"},
		{[]string{"hub", "--config", filepath.Join(dir, "none"), dir}, "none"},
		{[]string{"hub", "--log-file", dir, dir}, "--log-file"},
		{[]string{"hub", dir, dir}, "accepts at most 1 arg"},
	} {
		if _, said, code := openspace(t, tc.args...); code == 0 || !strings.Contains(said, tc.want) {
			t.Errorf("%q: %d %s", tc.args, code, said)
		}
	}
	write(t, filepath.Join(dir, "file"), "")
	t.Setenv("XDG_RUNTIME_DIR", filepath.Join(dir, "file"))
	if _, said, code := openspace(t, "hub", "--hub-addr", "127.0.0.1:0", dir); code != 1 || !strings.Contains(said, "the folder of running instances") {
		t.Errorf("%d %s", code, said)
	}
}
