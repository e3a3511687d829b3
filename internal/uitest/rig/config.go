package rig

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Config is the path of the person's file in a rig's home.
func (r *Rig) Config() string {
	r.T.Helper()
	cmd := exec.Command(r.Bin, "config", "path")
	cmd.Dir, cmd.Env = r.Dir, r.Env
	out, err := cmd.Output()
	if err != nil {
		r.T.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// Put writes a file as editors do: a new one takes its place.
func (r *Rig) Put(file, text string) {
	r.T.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		r.T.Fatal(err)
	}
	if err := os.WriteFile(file+".new", []byte(text), 0o600); err != nil {
		r.T.Fatal(err)
	}
	if err := os.Rename(file+".new", file); err != nil {
		r.T.Fatal(err)
	}
}

// Printed runs `openspace config print`.
func (r *Rig) Printed(args ...string) (out, wrong string, code int) {
	r.T.Helper()
	cmd := exec.Command(r.Bin, append([]string{"config", "print"}, args...)...)
	cmd.Dir, cmd.Env = r.Dir, r.Env
	var o, w strings.Builder
	cmd.Stdout, cmd.Stderr = &o, &w
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		r.T.Fatal(err)
	}
	return o.String(), w.String(), cmd.ProcessState.ExitCode()
}
