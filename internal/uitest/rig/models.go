package rig

import (
	"os"
	"path/filepath"
	"strings"
)

// Agreed is what the engine keeps of providers.
func (r *Rig) Agreed() string {
	b, _ := os.ReadFile(filepath.Join(r.Home, "data", "opencode", "auth.json")) // none yet is nothing
	return string(b)
}

// Holding lists the files of the home that hold a text.
func (r *Rig) Holding(text string) []string {
	var out []string
	err := filepath.WalkDir(r.Home, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil // it went while it was looked at
		}
		if b, err := os.ReadFile(path); err == nil && strings.Contains(string(b), text) {
			out = append(out, path)
		}
		return nil
	})
	if err != nil {
		r.T.Fatal(err)
	}
	return out
}

// WithoutBrowser makes the engine's start of a browser fail at once. It takes a
// failure that comes after half a second for a browser, and tells no address.
func (r *Rig) WithoutBrowser() {
	r.T.Helper()
	dir := r.T.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte("#!/nonexistent\n"), 0o755); err != nil {
		r.T.Fatal(err)
	}
	r.Env = append(r.Env, "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}
