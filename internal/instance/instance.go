// Package instance lets a running program be found by others of the same
// person: a file for each, named by its process id, with the Hub's address and
// token. Folder and file are readable by their owner alone.
package instance

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Info is a running program.
type Info struct {
	PID       int    `json:"pid"`
	URL       string `json:"url"` // the Hub's root
	Token     string `json:"token,omitempty"`
	Workspace string `json:"workspace"` // absolute
	StartedAt int64  `json:"startedAt"` // Unix milliseconds
}

// Dir is the folder of the files: openspace in $XDG_RUNTIME_DIR, or
// openspace-UID in the temporary folder. It is made if it is missing, and
// refused when it is somebody else's or others may read it.
func Dir() (string, error) {
	dir := filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), "openspace")
	if os.Getenv("XDG_RUNTIME_DIR") == "" {
		dir = filepath.Join(os.TempDir(), "openspace-"+strconv.Itoa(os.Getuid()))
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("the folder of running instances: %w", err)
	}
	return dir, checkOwner(dir)
}

// Write announces a program and gives what takes it back.
func Write(in Info) (remove func(), err error) {
	dir, err := Dir()
	if err != nil {
		return nil, err
	}
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

// Secret writes a file that only its owner can read, replacing an old one.
func Secret(file string, data []byte) error {
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err := f.Write(data); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// Find gives the newest running program whose workspace is dir or the nearest
// folder above it. Files of programs that have ended are removed.
func Find(dir string) (Info, error) {
	folder, err := Dir()
	if err != nil {
		return Info{}, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return Info{}, err
	}
	all, err := list(folder)
	if err != nil {
		return Info{}, err
	}
	var best Info
	for _, in := range all {
		if !encloses(in.Workspace, dir) {
			continue
		}
		if n, m := len(in.Workspace), len(best.Workspace); n > m || n == m && in.StartedAt > best.StartedAt {
			best = in
		}
	}
	if best.PID == 0 {
		return Info{}, fmt.Errorf("no OpenSpace runs for %s: start one with `openspace %s`", dir, dir)
	}
	return best, nil
}

func list(folder string) ([]Info, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	var out []Info
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue // it ended meanwhile
		}
		var in Info
		if json.Unmarshal(data, &in) != nil || !alive(in.PID) {
			os.Remove(file)
			continue
		}
		out = append(out, in)
	}
	return out, nil
}

func encloses(workspace, dir string) bool {
	rel, err := filepath.Rel(workspace, dir)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}
