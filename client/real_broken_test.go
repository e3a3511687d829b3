//go:build unix

package client_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
)

// wireTo is a connection to an engine that a test can cut.
type wireTo struct {
	URL    string
	target string

	mu     sync.Mutex
	conns  map[net.Conn]struct{}
	closed bool // to new connections
}

func newWireTo(t *testing.T, url string) *wireTo {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wireTo{URL: "http://" + l.Addr().String(), target: strings.TrimPrefix(url, "http://"),
		conns: map[net.Conn]struct{}{}}
	var all sync.WaitGroup
	all.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			all.Go(func() { w.carry(c) })
		}
	})
	t.Cleanup(func() {
		l.Close()
		w.set(true)
		w.cut()
		all.Wait()
	})
	return w
}

func (w *wireTo) carry(c net.Conn) {
	defer c.Close()
	far, err := net.Dial("tcp", w.target)
	if err != nil {
		return
	}
	defer far.Close()
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		return
	}
	w.conns[c] = struct{}{}
	w.mu.Unlock()
	go func() {
		_, _ = io.Copy(far, c)
		far.Close()
	}()
	_, _ = io.Copy(c, far)
	w.mu.Lock()
	delete(w.conns, c)
	w.mu.Unlock()
}

// cut breaks all connections.
func (w *wireTo) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.conns {
		c.Close()
	}
}

func (w *wireTo) set(closed bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = closed
}

func (r *remote) call(t *testing.T, method, path string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, r.e.URL+path+"?directory="+r.e.Dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.SetBasicAuth(r.e.Username, r.e.Password)
	res, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func (r *remote) get(t *testing.T, path string) string { t.Helper(); return r.call(t, "GET", path) }

// broken cuts the connection again and again while output comes.
func (r *remote) broken(t *testing.T) {
	w := newWireTo(t, r.e.URL)
	x := begin(t, terminalsOf(r.e, w.URL), sh(`i=0; while [ $i -lt 3000 ]; do i=$((i+1)); echo "$i `+family+`"; done; while [ ! -e next ]; do sleep 0.05; done; echo now; read -r word; echo "it says $word"; stty size; exit 4`))
	for _, at := range []int{2, 700, 1500, 2200} {
		x.shows(fmt.Sprintf("\n%d ", at))
		w.cut()
	}
	x.shows("\n3000 ")
	w.cut()
	if err := x.Resize(44, 11); err != nil && !client.IsUnreachable(err) {
		t.Error(err)
	}
	r.touch(t, "next")
	x.shows("now\r\n") // by the new connection; what is typed while one breaks may be lost
	x.types("wörd\r")
	out := x.exits(4)
	var want strings.Builder
	for i := 1; i <= 3000; i++ {
		fmt.Fprintf(&want, "%d %s\r\n", i, family)
	}
	if !strings.HasPrefix(out, want.String()) {
		t.Errorf("%d bytes came, want the first %d, U+FFFD %d", len(out), want.Len(), strings.Count(out, "\uFFFD"))
	}
	if !strings.Contains(out, "it says wörd\r\n11 44\r\n") {
		t.Errorf("then %q", out[max(0, len(out)-100):])
	}
}

func TestRealTerminalsAndAnEngineInTrouble(t *testing.T) {
	e := oc.Start(t, oc.Options{})
	r := &remote{e: e, s: terminalsOf(e, e.URL)}
	t.Run("output that the engine forgot is said to be missing", r.forgotten)
	t.Run("an engine that dies ends its terminals", r.killed)
}

// forgotten lets more come while nobody is connected than the engine keeps.
func (r *remote) forgotten(t *testing.T) {
	w := newWireTo(t, r.e.URL)
	// Five MB of pairs, which are two units each.
	x := begin(t, terminalsOf(r.e, w.URL), sh(`echo ready; while [ ! -e go ]; do sleep 0.05; done; printf x; yes 𝕏 | head -n 1300000 | tr -d '\n'; echo; echo the end; : >written; sleep 1000`))
	x.shows("ready")
	w.set(true)
	w.cut()
	r.touch(t, "go")
	r.written(t, "written")
	w.set(false)
	x.shows("the end\r\n")
	x.shows("characters of output are missing above]")
	x.Kill()
	x.ends()
}

func (r *remote) touch(t *testing.T, name string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(r.e.Dir, name), nil, 0o600); err != nil {
		t.Fatal(err)
	}
}

// written waits until a program has written a file.
func (r *remote) written(t *testing.T, name string) {
	t.Helper()
	x := r.run(t, sh(`while [ ! -e "$1" ]; do sleep 0.05; done`, name))
	x.exits(0)
}

func (r *remote) killed(t *testing.T) {
	x := r.run(t, sh(`echo pid=$$; exec sleep 1000`))
	pid := x.number("pid")
	r.e.Kill()
	how := x.ends()
	if how.Err == nil || how.Code != -1 || !strings.Contains(how.Err.Error(), "lost") || !client.IsUnreachable(how.Err) {
		t.Errorf("it ended with %+v", how)
	}
	t.Log(how)
	dies(t, pid)
	x.Kill()
	if _, err := x.Write([]byte("x")); err == nil {
		t.Error("it takes input")
	}
	r.e.Restart(t)
	y := r.run(t, sh("echo again"))
	if out := y.exits(0); out != "again\r\n" {
		t.Errorf("after a restart: %q", out)
	}
	z := r.run(t, pty.Spec{Path: "sleep", Args: []string{"1000"}})
	r.call(t, "POST", "/instance/dispose")
	if how := z.ends(); how.Err == nil {
		t.Errorf("a workspace that is given up: %+v", how)
	}
}
