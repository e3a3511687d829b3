package rig

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Set changes a variable of the program's environment.
func (r *Rig) Set(name, value string) {
	for i, kv := range r.Env {
		if strings.HasPrefix(kv, name+"=") {
			r.Env[i] = name + "=" + value
			return
		}
	}
	r.Env = append(r.Env, name+"="+value)
}

// HoldsNowhere checks that no file of the program's holds a text.
func (r *Rig) HoldsNowhere(texts ...string) {
	r.T.Helper()
	err := filepath.WalkDir(r.Home, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.Contains(path, "openspace") {
			return err
		}
		b, err := os.ReadFile(path)
		for _, text := range texts {
			if bytes.Contains(b, []byte(text)) {
				r.T.Errorf("%s holds %q", path, text)
			}
		}
		return err
	})
	if err != nil {
		r.T.Error(err)
	}
}
