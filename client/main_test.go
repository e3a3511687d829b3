package client_test

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"go.uber.org/goleak"

	"github.com/openspace-tui/openspace/internal/guard"
)

// TestMain makes the test binary a guard, or an engine that misbehaves.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == guard.Command {
		os.Exit(guard.Main(os.Args[2:]))
	}
	if mode := os.Getenv("CLIENT_TEST_ENGINE"); mode != "" {
		os.Exit(badEngine(mode))
	}
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("net/http.(*persistConn).readLoop"),
		goleak.IgnoreAnyFunction("net/http.(*persistConn).writeLoop")) // connections kept for the next call
}

// badEngine is a program that starts as the engine does, and then does what
// the real one cannot be made to do.
func badEngine(mode string) int {
	port := ""
	for i, a := range os.Args {
		if a == "--port" {
			port = os.Args[i+1]
		}
	}
	fmt.Println("Warning: something first.")
	switch mode {
	case "dies":
		fmt.Fprintln(os.Stderr, "\x1b[91mError:\x1b[0m the database is \x1b]52;c;AAAA\x07locked")
		return 3
	case "silent": // until it is ended
		select {}
	case "port taken once":
		once := filepath.Join(os.Getenv("CLIENT_TEST_DIR"), "once")
		if _, err := os.Stat(once); err != nil {
			_ = os.WriteFile(once, nil, 0o600)
			fmt.Fprintln(os.Stderr, "Error: Unexpected error\nServeError")
			return 1
		}
	case "port always taken":
		fmt.Fprintln(os.Stderr, "ServeError")
		return 1
	case "stubborn":
		signal.Ignore(syscall.SIGTERM)
	}
	version := "1.99.0"
	if v, ok := strings.CutPrefix(mode, "version "); ok {
		version = v
	}
	l, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Printf("opencode server listening on http://%s\n", l.Addr())
	err = http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, p, _ := r.BasicAuth(); p != os.Getenv("OPENCODE_SERVER_PASSWORD") {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		switch r.URL.Path {
		case "/global/health":
			fmt.Fprintf(w, `{"healthy":true,"version":%q}`, version)
		case "/config":
			fmt.Fprint(w, os.Getenv("OPENCODE_CONFIG_CONTENT"))
		case "/path":
			dir, _ := os.Getwd()
			fmt.Fprintf(w, `{"directory":%q,"home":%q}`, dir, os.Getenv("EXTRA"))
		case "/instance/dispose":
			fmt.Fprintln(os.Stderr, "told to end")
			os.Exit(9)
		}
	}))
	fmt.Fprintln(os.Stderr, err)
	return 1
}
