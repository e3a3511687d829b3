package instance

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFindTakesTheNearestEnclosingAndTheNewest(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	inner := filepath.Join(root, "a", "b")
	if err := os.MkdirAll(inner, 0o755); err != nil {
		t.Fatal(err)
	}
	remove, err := Write(Info{PID: os.Getpid(), URL: "http://outer", Token: "s", Workspace: root, StartedAt: 1})
	if err != nil {
		t.Fatal(err)
	}
	if in, err := Find(inner); err != nil || in.URL != "http://outer" {
		t.Errorf("enclosing: %+v %v", in, err)
	}
	if _, err := Write(Info{PID: os.Getppid(), URL: "http://inner", Workspace: filepath.Join(root, "a"), StartedAt: 2}); err != nil {
		t.Fatal(err)
	}
	if in, err := Find(inner); err != nil || in.URL != "http://inner" {
		t.Errorf("nearest: %+v %v", in, err)
	}
	if _, err := Find(t.TempDir()); err == nil || !strings.Contains(err.Error(), "start one with") {
		t.Errorf("none: %v", err)
	}
	dir, _ := Dir()
	info, err := os.Stat(filepath.Join(dir, "1.json"))
	if err == nil {
		t.Errorf("unexpected %v", info)
	}
	if err := os.WriteFile(filepath.Join(dir, "999999999.json"), []byte(`{"pid":999999999}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Find(inner); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "999999999.json")); !os.IsNotExist(err) {
		t.Error("a stale file stays")
	}
	remove()
	if in, err := Find(root); err == nil {
		t.Errorf("it was taken back, and is found: %+v", in)
	}
}

func TestFilesAreTheOwnersAlone(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	if _, err := Write(Info{PID: os.Getpid(), Workspace: "/"}); err != nil {
		t.Fatal(err)
	}
	dir, err := Dir()
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*"))
	for _, f := range append(files, dir) {
		info, err := os.Stat(f)
		if err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v %v", f, info.Mode(), err)
		}
	}
}
