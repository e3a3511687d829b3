package oc

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
)

// shared is the engine that tests share which need none of their own. A start costs
// seconds, a folder in a running engine a tenth of that.
var shared struct {
	sync.Mutex
	now *sharedEngine
}

// sharedFolders is how many tests one engine serves before another takes its place: what
// it keeps of folders that are gone makes it slower.
const sharedFolders = 40

// sharedEngine is one for several tests. It ends with the last of them.
type sharedEngine struct {
	*Engine
	served, users int
}

//go:embed folders.js
var foldersPlugin []byte

// standInVariable holds, as JSON, what a stand-in has to know.
const standInVariable = "OPENSPACE_TEST_ENGINE"

// sharing is what a stand-in is told.
type sharing struct {
	URL, Password string
	Binary        string // the real engine
	Configs       string // the folder of the plugin's files
	Home          string // of the test: what it puts there asks for an engine of its own
}

// Shared returns the variables by which a program starts a stand-in for an engine: a
// program that answers as an engine would which was started in this folder with this
// configuration, and that passes all on to one engine for all tests. The test's
// binary is that program: its TestMain must call StandIn first, and StopShared last.
//
// What an engine does for all folders (sign in, settings of the whole engine) and an engine's
// own files in the test's home are not shared: the stand-in then becomes the real
// engine.
func Shared(t testing.TB, home string) []string {
	t.Helper()
	real := Binary(t)
	e, err := takeShared(real)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		shared.Lock()
		defer shared.Unlock()
		e.users--
		e.endIfUnused()
	})
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	told, err := json.Marshal(sharing{URL: e.URL, Password: e.Password, Binary: real,
		Configs: filepath.Join(e.home, "folders"), Home: home})
	if err != nil {
		t.Fatal(err)
	}
	return []string{"OPENCODE_BINARY=" + exe, standInVariable + "=" + string(told)}
}

// takeShared returns the engine that serves the next test.
func takeShared(binary string) (*sharedEngine, error) {
	shared.Lock()
	defer shared.Unlock()
	if e := shared.now; e != nil && e.served == sharedFolders {
		shared.now = nil
		e.endIfUnused()
	}
	if shared.now == nil {
		e, err := startShared(binary)
		if err != nil {
			return nil, err
		}
		shared.now = &sharedEngine{Engine: e}
	}
	e := shared.now
	e.served++
	e.users++
	return e, nil
}

// endIfUnused ends an engine whose place another took, with its last test.
func (e *sharedEngine) endIfUnused() {
	if e != shared.now && e.users == 0 {
		e.end()
	}
}

func (e *sharedEngine) end() {
	e.Kill()
	_ = os.RemoveAll(e.home) // a folder for temporary files
}

func startShared(binary string) (*Engine, error) {
	home, err := os.MkdirTemp("", "openspace-engine-*")
	if err != nil {
		return nil, err
	}
	e, err := startIn(home, binary)
	if err != nil {
		_ = os.RemoveAll(home)
	}
	return e, err
}

func startIn(home, binary string) (*Engine, error) {
	configs := filepath.Join(home, "folders")
	if err := os.Mkdir(configs, 0o755); err != nil {
		return nil, err
	}
	plugin := filepath.Join(home, "folders.js")
	if err := os.WriteFile(plugin, foldersPlugin, 0o644); err != nil {
		return nil, err
	}
	config, err := json.Marshal(map[string]any{"autoupdate": false, "share": "disabled",
		"plugin": []string{"file://" + plugin}})
	if err != nil {
		return nil, err
	}
	e := &Engine{Username: "opencode", Password: Password, Dir: home, home: home, config: string(config)}
	if e.port, err = aPort(); err != nil {
		return nil, err
	}
	if e.env, err = environment(home); err != nil {
		return nil, err
	}
	// Streams of programs that were killed count until the engine notices.
	e.env = append(e.env, "OPENSPACE_TEST_FOLDERS="+configs, "BUN_CONFIG_MAX_HTTP_REQUESTS=65336")
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // and never unlocked: the engine ends with the thread that started it
		started <- e.run(binary)
		select {}
	}()
	err = <-started
	if err == nil {
		err = e.warm()
	}
	if err != nil {
		e.Kill()
		return nil, err
	}
	return e, nil
}

// warm has the engine load what a first folder costs, so that those who come at once do
// not wait for it longer than their programs do.
func (e *Engine) warm() error {
	for _, path := range []string{"/config/providers", "/agent", "/command", "/mcp"} {
		req, err := http.NewRequest(http.MethodGet, e.URL+path+"?directory="+url.QueryEscape(e.Dir), nil)
		if err != nil {
			return err
		}
		req.SetBasicAuth(e.Username, e.Password)
		res, err := (&http.Client{Timeout: readyTimeout}).Do(req)
		if err != nil {
			return err
		}
		res.Body.Close()
		if res.StatusCode != http.StatusOK {
			return fmt.Errorf("the engine answers %s with %s", path, res.Status)
		}
	}
	return nil
}

// StopShared ends the engine that was shared last, if there is one.
func StopShared() {
	shared.Lock()
	defer shared.Unlock()
	if shared.now != nil {
		shared.now.end()
	}
}
