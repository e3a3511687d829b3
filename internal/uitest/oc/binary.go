package oc

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sys/cpu"
)

//go:embed npm/package.json npm/package-lock.json
var pinned embed.FS

// errNoNode says that there is no Node to fetch the engine with.
var errNoNode = errors.New("node and npm are not on PATH, and OPENCODE_BINARY names no engine")

// Binary returns the path of the engine: OPENCODE_BINARY if that is set, else
// the pinned one, which the first call on a machine fetches.
func Binary(t testing.TB) string {
	t.Helper()
	path, err := binary()
	switch {
	case err == nil:
	case errors.Is(err, errNoNode) && os.Getenv("CI") != "true":
		t.Skipf("%s is left out: it needs the real engine, and %v", t.Name(), err)
	default:
		t.Fatalf("the real engine: %v", err)
	}
	return path
}

func binary() (string, error) {
	if named := os.Getenv("OPENCODE_BINARY"); named != "" {
		path, err := exec.LookPath(named)
		if err != nil {
			return "", fmt.Errorf("OPENCODE_BINARY: %w", err)
		}
		return filepath.Abs(path)
	}
	lock, err := pinned.ReadFile("npm/package-lock.json")
	if err != nil {
		return "", err
	}
	version, err := pinnedVersion(lock)
	if err != nil {
		return "", err
	}
	name := packageName()
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(lock)
	folder := filepath.Join(cache, "openspace", "engine", version+"-"+hex.EncodeToString(sum[:4]))
	// The lock's hash is in the name, so that another pin is another folder.
	if path := program(folder, name); path != "" {
		return path, nil
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return "", err
	}
	unlock, err := lockFile(folder + ".lock") // other test processes want it too
	if err != nil {
		return "", err
	}
	defer unlock()
	if path := program(folder, name); path != "" {
		return path, nil
	}
	if err := install(folder, name, version, lock); err != nil {
		return "", err
	}
	if path := program(folder, name); path != "" {
		return path, nil
	}
	return "", fmt.Errorf("npm put no engine into %s: name one in OPENCODE_BINARY", folder)
}

func pinnedVersion(lock []byte) (string, error) {
	var l struct {
		Packages map[string]struct{ Version string }
	}
	if err := json.Unmarshal(lock, &l); err != nil {
		return "", err
	}
	for path, p := range l.Packages {
		if strings.HasPrefix(path, "node_modules/opencode-") {
			return p.Version, nil
		}
	}
	return "", errors.New("the lock file pins no engine")
}

// install fetches the engine into a folder, whole or not at all: by the lock
// file where it has this machine's program, else that program in the pinned
// version. Install scripts do not run.
func install(folder, name, version string, lock []byte) error {
	npm, err := exec.LookPath("npm")
	if err != nil {
		return errNoNode
	}
	if _, err := exec.LookPath("node"); err != nil {
		return errNoNode
	}
	temp, err := os.MkdirTemp(filepath.Dir(folder), "fetch-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	args := []string{"install", "--no-package-lock", name + "@" + version}
	files := map[string][]byte{"package.json": []byte("{}\n")}
	if strings.Contains(string(lock), `"node_modules/`+name+`"`) {
		pkg, err := pinned.ReadFile("npm/package.json")
		if err != nil {
			return err
		}
		args, files = []string{"ci"}, map[string][]byte{"package.json": pkg, "package-lock.json": lock}
	}
	for file, data := range files {
		if err := os.WriteFile(filepath.Join(temp, file), data, 0o644); err != nil {
			return err
		}
	}
	cmd := exec.Command(npm, append(args, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")...)
	cmd.Dir = temp
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm %s: %w\n%s", args[0], err, out)
	}
	if err := os.RemoveAll(folder); err != nil { // half an old one
		return err
	}
	return os.Rename(temp, folder)
}

// program finds the platform's own program, which starts faster than the
// script that opencode-ai puts around it, and gets our signals itself.
func program(folder, name string) string {
	path := filepath.Join(folder, "node_modules", name, "bin", "opencode")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return path
}

// packageName names the package with this machine's program. Baseline is for
// processors without AVX2, musl for systems such as Alpine.
func packageName() string {
	arch := runtime.GOARCH
	if arch == "amd64" {
		arch = "x64"
	}
	name := "opencode-" + runtime.GOOS + "-" + arch
	if arch == "x64" && !cpu.X86.HasAVX2 {
		name += "-baseline"
	}
	if musl, _ := filepath.Glob("/lib/ld-musl-*"); runtime.GOOS == "linux" && len(musl) > 0 {
		name += "-musl"
	}
	return name
}
