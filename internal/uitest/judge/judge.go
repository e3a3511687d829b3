// Package judge asks tldraw's own schemas, of several versions, what is wrong with
// whiteboard files. Each version loads a file as tldraw does: by its migrations,
// then its validators.
package judge

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The versions that judge, the newest first.
const (
	Newest = "5.5.2"
	V51    = "5.1.1"
	V44    = "4.4.0"
)

// Versions returns the versions that judge, the newest first.
func Versions() []string { return []string{Newest, V51, V44} }

//go:embed npm
var pinned embed.FS

// errNoNode is returned where there is no Node to fetch or run the schemas with.
var errNoNode = errors.New("node and npm are not on PATH")

// Verdict is what the versions answer.
type Verdict struct {
	Versions map[string]struct {
		Files  [][]string // what is wrong with each file
		Schema json.RawMessage
	}
	Keys [][]string // of tldraw's index keys
}

// Wrong returns what a version finds wrong with a file.
func (v Verdict) Wrong(version string, file int) []string { return v.Versions[version].Files[file] }

// Ask asks all versions about files, and for index keys between two others. The
// first call on a machine fetches the schemas by their lock file. Without Node the
// test is left out, but in CI it fails.
func Ask(t testing.TB, files []string, keys [][3]any) Verdict {
	t.Helper()
	folder, err := install()
	var node string
	if err == nil {
		if node, err = exec.LookPath("node"); err != nil {
			err = errNoNode
		}
	}
	switch {
	case err == nil:
	case errors.Is(err, errNoNode) && os.Getenv("CI") != "true":
		t.Skipf("%s is left out: it needs Node, and %v", t.Name(), err)
	default:
		t.Fatalf("tldraw's schemas: %v", err)
	}
	ask, err := json.Marshal(map[string]any{"files": files, "keys": keys})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), node, filepath.Join(folder, "judge.mjs"), folder)
	cmd.Stdin = bytes.NewReader(ask)
	var told bytes.Buffer
	cmd.Stderr = &told
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("tldraw's schemas: %v\n%s", err, told.String())
	}
	var v Verdict
	if err := json.Unmarshal(out, &v); err != nil || len(v.Keys) != len(keys) {
		t.Fatalf("tldraw's schemas answer %d keys, %v", len(v.Keys), err)
	}
	for _, version := range Versions() {
		if n := len(v.Versions[version].Files); n != len(files) {
			t.Fatalf("tldraw %s answers on %d files of %d", version, n, len(files))
		}
	}
	return v
}

// install returns the folder of the pinned modules. It is there as a whole or not
// at all: of processes that fetch at once, the first to end counts.
func install() (folder string, err error) {
	sum := sha256.New()
	files := map[string][]byte{}
	for _, name := range []string{"package.json", "package-lock.json", "judge.mjs"} {
		data, err := pinned.ReadFile("npm/" + name)
		if err != nil {
			return "", err
		}
		files[name] = data
		sum.Write(data)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder = filepath.Join(cache, "openspace", "tldraw", hex.EncodeToString(sum.Sum(nil)[:8]))
	there := func() bool {
		info, err := os.Stat(filepath.Join(folder, "node_modules"))
		return err == nil && info.IsDir()
	}
	if there() {
		return folder, nil
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		return "", errNoNode
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return "", err
	}
	temp, err := os.MkdirTemp(filepath.Dir(folder), "fetch-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temp)
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(temp, name), data, 0o644); err != nil {
			return "", err
		}
	}
	cmd := exec.Command(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
	cmd.Dir = temp
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm ci: %w\n%s", err, out)
	}
	if err := os.Rename(temp, folder); err != nil && !there() {
		return "", err
	}
	return folder, nil
}
