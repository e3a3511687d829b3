package oc

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"
)

// StandIn reports whether this program was started as an engine, and then has been
// that engine until its end. See Shared.
func StandIn() bool {
	told := os.Getenv(standInVariable)
	if told == "" || len(os.Args) < 2 || strings.HasPrefix(os.Args[1], "-test.") {
		return false
	}
	var s sharing
	err := json.Unmarshal([]byte(told), &s)
	switch {
	case err != nil:
	case os.Args[1] != "serve" || s.needsOwn():
		err = becomeReal(s.Binary)
	default:
		err = serveFor(s, os.Args[2:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "stand-in:", err)
		os.Exit(1)
	}
	return true
}

// needsOwn reports whether the test has set what only an engine of its own reads.
func (s sharing) needsOwn() bool {
	if os.Getenv("OPENCODE_MODELS_PATH") != filepath.Join(s.Home, "models.json") {
		return true
	}
	if _, err := os.Stat(filepath.Join(s.Home, "data", "opencode", "auth.json")); err == nil {
		return true
	}
	config, err := os.ReadDir(filepath.Join(s.Home, "config", "opencode"))
	return err != nil || len(config) > 2 // what installed makes
}

// becomeReal runs the real engine in our place.
func becomeReal(binary string) error {
	args := append([]string{binary}, os.Args[1:]...)
	if err := syscall.Exec(binary, args, os.Environ()); !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	cmd := exec.Command(binary, args[1:]...) // where a program cannot become another
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}

// standIn passes requests on, of clients that know the password it was started with.
type standIn struct {
	sharing
	user, password string
	dir            string // which a request without a folder means
	config         []byte
	proxy          *httputil.ReverseProxy

	mu      sync.Mutex
	folders map[string]bool // that the engine has the configuration of
}

func serveFor(s sharing, args []string) error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	target, err := url.Parse(s.URL)
	if err != nil {
		return err
	}
	i := &standIn{sharing: s, user: os.Getenv("OPENCODE_SERVER_USERNAME"),
		password: os.Getenv("OPENCODE_SERVER_PASSWORD"),
		dir:      dir, config: filled(os.Getenv("OPENCODE_CONFIG_CONTENT")), folders: map[string]bool{}}
	i.proxy = &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.SetBasicAuth("opencode", s.Password)
	}}
	port := "0"
	for n, arg := range args {
		if arg == "--port" && n+1 < len(args) {
			port = args[n+1]
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		return err
	}
	if err := i.prepare(dir); err != nil {
		return err
	}
	end, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	srv := &http.Server{Handler: i}
	go func() {
		<-end.Done()
		i.dispose()
		_ = srv.Close() // streams never end by themselves
	}()
	fmt.Printf("opencode server listening on http://%s\n", l.Addr())
	if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

var fileText = regexp.MustCompile(`\{file:([^}]+)\}`)

// filled returns a configuration with the texts of the files that it names in place of
// their names, as an engine reads it.
func filled(config string) []byte {
	return []byte(fileText.ReplaceAllStringFunc(config, func(name string) string {
		text, _ := os.ReadFile(fileText.FindStringSubmatch(name)[1]) // what is not there is empty, and then refused
		quoted, _ := json.Marshal(strings.TrimSpace(string(text)))   // a text always can be written
		return strings.Trim(string(quoted), `"`)
	}))
}

// ofAll are the requests that change or show what all folders have in common.
func ofAll(r *http.Request) bool {
	switch {
	case strings.HasPrefix(r.URL.Path, "/global/health"):
		return false
	case strings.HasPrefix(r.URL.Path, "/global/"), strings.HasPrefix(r.URL.Path, "/auth/"):
		return true
	}
	return r.URL.Path == "/config" && r.Method != http.MethodGet
}

func (i *standIn) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if user, password, ok := r.BasicAuth(); i.password != "" && (!ok || user != i.user || password != i.password) {
		w.Header().Set("WWW-Authenticate", `Basic realm="Secure Area"`)
		http.Error(w, "Unauthorized", http.StatusUnauthorized)
		return
	}
	if ofAll(r) {
		http.Error(w, "this test needs an engine of its own: newRig(t).ownEngine()", http.StatusNotImplemented)
		return
	}
	q := r.URL.Query()
	dir := q.Get("directory")
	if dir == "" {
		dir = i.dir
		q.Set("directory", dir)
		r.URL.RawQuery = q.Encode()
	}
	if err := i.prepare(dir); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	i.proxy.ServeHTTP(w, r)
}

func (i *standIn) file(dir string) string {
	sum := sha256.Sum256([]byte(dir))
	return filepath.Join(i.Configs, hex.EncodeToString(sum[:]))
}

// prepare gives the engine the configuration of a folder before it reads it. What an
// earlier stand-in that was killed left there is ended.
func (i *standIn) prepare(dir string) error {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.folders[dir] {
		return nil
	}
	file := i.file(dir)
	_, err := os.Stat(file)
	if err == nil {
		err = i.forget(dir)
	} else if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if err != nil {
		return err
	}
	i.folders[dir] = true
	return os.WriteFile(file, i.config, 0o600)
}

// dispose ends what the engine does in our folders.
func (i *standIn) dispose() {
	i.mu.Lock()
	defer i.mu.Unlock()
	for dir := range i.folders {
		if err := i.forget(dir); err == nil {
			_ = os.Remove(i.file(dir)) // else the next one disposes of it again
		}
	}
}

// forget has the engine end what it does in a folder.
func (i *standIn) forget(dir string) error {
	req, err := http.NewRequest(http.MethodPost, i.URL+"/instance/dispose?directory="+url.QueryEscape(dir),
		bytes.NewReader(nil))
	if err != nil {
		return err
	}
	req.SetBasicAuth("opencode", i.Password)
	res, err := (&http.Client{Timeout: 30 * time.Second}).Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("dispose: %s", res.Status)
	}
	return nil
}
