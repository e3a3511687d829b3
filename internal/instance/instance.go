// Package instance lets a running program be found by others of the same
// person: a file for each, named by its process id, with the Hub's address and
// token. Folder and files are readable by their owner alone, and a file is
// there as a whole or not at all. What programs that have ended left behind is
// removed when another one begins or is looked for.
package instance

import (
	"cmp"
	"encoding/json"
	"errors"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Info is a running program.
type Info struct {
	PID       int    `json:"pid"`
	URL       string `json:"url"` // the Hub's root
	Token     string `json:"token,omitempty"`
	Workspace string `json:"workspace"` // absolute, without symbolic links
	// Away is the name of a workspace that is not on this machine.
	Away      string `json:"away,omitempty"`
	StartedAt int64  `json:"startedAt"` // Unix milliseconds
	// Engine is the address of an engine that is not the program's child;
	// empty: it has one of its own.
	Engine string `json:"engine,omitempty"`
	MCP    bool   `json:"mcp,omitempty"` // and that engine is to have the Hub
}

// Name is the name of the program's workspace, as workspace.Root.Name gives it.
func (in Info) Name() string { return cmp.Or(in.Away, in.Workspace) }

// Dir is the folder of the files: openspace in $XDG_RUNTIME_DIR, or
// openspace-UID in the temporary folder. It is made if it is missing, closed
// to others if it is not, and refused when it is somebody else's.
func Dir() (string, error) {
	dir := filepath.Join(os.TempDir(), "openspace-"+strconv.Itoa(os.Getuid()))
	if run := os.Getenv("XDG_RUNTIME_DIR"); filepath.IsAbs(run) { // others count as unset, by its specification
		dir = filepath.Join(run, "openspace")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", lang.Errorf("the-folder-of-running-instances", err)
	}
	return dir, checkOwner(dir)
}

// Write announces a program and gives what takes it back.
func Write(in Info) (remove func(), err error) {
	dir, err := Dir()
	if err != nil {
		return nil, err
	}
	sweep(dir)
	data, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, strconv.Itoa(in.PID)+".json")
	if err := Secret(file, data); err != nil {
		return nil, err
	}
	return func() { os.Remove(file) }, nil
}

// Secret writes a file that only its owner can read, replacing an old one as
// a whole.
func Secret(file string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".new-*") // mode 0600
	if err != nil {
		return lang.Errorf("write", file, err)
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		os.Remove(f.Name())
		return lang.Errorf("write", file, err)
	}
	return nil
}

// Find returns the newest running program whose workspace is dir or the nearest
// folder above it.
func Find(dir string) (Info, error) {
	folder, err := Dir()
	if err != nil {
		return Info{}, err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return Info{}, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return Info{}, err
	}
	var best Info
	for _, in := range sweep(folder) {
		if !encloses(in.Workspace, dir) {
			continue
		}
		if n, m := len(in.Workspace), len(best.Workspace); n > m || n == m && in.StartedAt > best.StartedAt {
			best = in
		}
	}
	if best.PID == 0 {
		return Info{}, lang.Errorf("no-openspace-runs-start-one", dir, dir)
	}
	return best, nil
}

// answersIn is how long a program of this machine may take to answer a knock.
const answersIn = 200 * time.Millisecond

// Answers reports whether the program's Hub listens. One that was killed may be on
// its way out for some moments, and another may have its process id.
func (in Info) Answers() bool {
	u, err := url.Parse(in.URL)
	if err != nil || u.Host == "" {
		return false
	}
	c, err := net.DialTimeout("tcp", u.Host, answersIn)
	if err != nil {
		return false
	}
	return c.Close() == nil
}

// Sharing returns the running programs that have the same engine in the same
// folder as one of them, without that one.
func Sharing(me Info) []Info {
	folder, err := Dir()
	if err != nil || me.Engine == "" {
		return nil
	}
	var out []Info
	for _, in := range sweep(folder) {
		if in.PID != me.PID && in.Workspace == me.Workspace && sameEngine(in.Engine, me.Engine) && in.Answers() {
			out = append(out, in)
		}
	}
	return out
}

// Before reports whether a program began before another.
func (in Info) Before(o Info) bool {
	if in.StartedAt != o.StartedAt {
		return in.StartedAt < o.StartedAt
	}
	return in.PID < o.PID
}

// sameEngine reports whether two addresses lead to one engine. The names of this
// machine are one.
func sameEngine(a, b string) bool {
	u, err := url.Parse(a)
	v, err2 := url.Parse(b)
	if err != nil || err2 != nil {
		return a == b
	}
	here := func(u *url.URL) string {
		if ip := net.ParseIP(u.Hostname()); ip != nil && ip.IsLoopback() {
			return "localhost"
		}
		return strings.ToLower(u.Hostname())
	}
	return here(u) == here(v) && u.Port() == v.Port() && strings.Trim(u.Path, "/") == strings.Trim(v.Path, "/")
}

// sweep removes what programs that have ended left behind and gives those
// that run.
func sweep(folder string) []Info {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil // it was there just now: nothing runs
	}
	var out []Info
	for _, e := range entries {
		name, kind, _ := strings.Cut(e.Name(), ".")
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue // not ours
		}
		file := filepath.Join(folder, e.Name())
		if !alive(pid) {
			os.Remove(file)
			continue
		}
		if in, ok := read(file); ok && kind == "json" && in.PID == pid {
			out = append(out, in)
		}
	}
	return out
}

func read(file string) (in Info, ok bool) {
	data, err := os.ReadFile(file)
	return in, err == nil && json.Unmarshal(data, &in) == nil
}

func encloses(workspace, dir string) bool {
	rel, err := filepath.Rel(workspace, dir)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}
