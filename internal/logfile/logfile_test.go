package logfile

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func write(t *testing.T, path string, size int, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text+strings.Repeat("x", size)), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestWhatGrewIsPutAside(t *testing.T) {
	path := filepath.Join(t.TempDir(), "openspace.log")
	begins := func(file string) string {
		b, err := os.ReadFile(file)
		if err != nil {
			return "none"
		}
		return string(b[:1])
	}
	rotate := func() {
		t.Helper()
		if err := Rotate(path); err != nil {
			t.Fatal(err)
		}
	}
	rotate() // nothing is there
	write(t, path, MaxSize-1, "a")
	rotate()
	if got := begins(path); got != "a" {
		t.Errorf("a file of the size that is kept is %s", got)
	}
	for _, name := range []string{"a", "b", "c", "d"} {
		write(t, path, MaxSize, name)
		rotate()
	}
	for file, want := range map[string]string{path: "none", path + ".1": "d", path + ".2": "c", path + ".3": "b", path + ".4": "none"} {
		if got := begins(file); got != want {
			t.Errorf("%s begins with %s, want %s", filepath.Base(file), got, want)
		}
	}
	write(t, path, 1, "e")
	if err := os.Remove(path + ".1"); err != nil {
		t.Fatal(err)
	}
	write(t, path, MaxSize, "f")
	rotate()
	if begins(path+".1") != "f" || begins(path+".3") != "c" {
		t.Errorf("a gap: %s, %s", begins(path+".1"), begins(path+".3"))
	}
	link := filepath.Join(t.TempDir(), "link")
	write(t, path, MaxSize, "g")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	if err := Rotate(link); err != nil || begins(link) != "g" {
		t.Errorf("a link is put aside: %v", err)
	}
	for _, file := range []string{path, path + ".2"} {
		write(t, file, MaxSize, "h")
	}
	if err := os.Remove(path + ".3"); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(path+".3", "in the way"), 1, "")
	if err := Rotate(path); err == nil || begins(path) != "h" {
		t.Errorf("a folder in the way: %v", err)
	}
}

func TestALogIsItsOwnersAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "openspace.log")
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	if _, err := Open(filepath.Join(path, "below")); err == nil {
		t.Error("a log below a file was opened")
	}
}

type secretive struct{}

func (secretive) LogValue() slog.Value { return slog.StringValue("token=abcdef123456789") }

func TestSecretsDoNotReachTheLog(t *testing.T) {
	var b bytes.Buffer
	log := New(&b, slog.LevelDebug)
	const key = "sk-ant-abcdefghijklmnopqrstuvwxyz"
	log.Debug("signed in with "+key, "password", "hunter22", "header", "Authorization: Bearer abcdefghijklmnop.qrst", "error", errors.New("no: "+key))
	log.Info("nested", slog.Group("auth", "api_key", "plain words"), "body", []byte(`{"token":"opensesame1"}`), "map", map[string]any{"client_secret": "s3cr3t"},
		"value", secretive{}, "odd", func() {}, "none", nil)
	for _, secret := range []string{key, "hunter22", "qrst", "plain words", "opensesame1", "s3cr3t", "abcdef123456789"} {
		if strings.Contains(b.String(), secret) {
			t.Errorf("%q is in the log:\n%s", secret, b.String())
		}
	}
	b.Reset()
	log.Warn("as it is", "count", 3, "took", time.Second, "ok", true, "path", "/a/b", "list", []int{1}, "tokens", 12)
	for _, want := range []string{`"level":"WARN","msg":"as it is"`, `"count":3`, `"took":1000000000`, `"ok":true`, `"path":"/a/b"`, `"list":[1]`, `"tokens":12`, `"time":"2`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in %s", want, b.String())
		}
	}
	b.Reset()
	New(&b, slog.LevelInfo).Debug("quiet")
	if b.Len() > 0 {
		t.Error(b.String())
	}
}

func TestTheNewestLinesAreRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	if got, err := Tail(path, 10); got != nil || err != nil {
		t.Errorf("none: %v %v", got, err)
	}
	write(t, path, 0, `{"time":"2026-01-02T03:04:05.678Z","level":"WARN","msg":"a \u001b[31mfault\nhere","cmd":"x","n":2,"o":{"a":1}}`+"\nno JSON\n\n{\"cut\":\n[1]\n{\"msg\":\"last\"}\n")
	got, err := Tail(path, 10)
	if err != nil || len(got) != 5 {
		t.Fatalf("%v %+v", err, got)
	}
	if e := got[0]; e.Level != "WARN" || e.Attrs != `cmd=x n=2 o={"a":1}` || e.Time.Nanosecond() == 0 || strings.ContainsAny(e.Text, "\x1b\n") || !strings.Contains(e.Text, "fault") {
		t.Errorf("%+v", e)
	}
	if got[1] != (Entry{Text: "no JSON"}) || got[2] != (Entry{Text: `{"cut":`}) || got[3] != (Entry{Text: "[1]"}) || got[4] != (Entry{Text: "last"}) {
		t.Errorf("%+v", got[1:])
	}
	if got, _ = Tail(path, 1); len(got) != 1 || got[0].Text != "last" {
		t.Errorf("%+v", got)
	}
	write(t, path, 0, strings.Repeat(`{"msg":"`+strings.Repeat("long ", 2000)+`"}`+"\n", 100))
	if got, err = Tail(path, 1000); err != nil || len(got) < 40 || len(got) > 60 || len(got[0].Text) > maxLine+8 || got[0].Text == "" {
		t.Errorf("%d lines of %d bytes, %v", len(got), len(got[0].Text), err)
	}
	if _, err := Tail(t.TempDir(), 1); err == nil {
		t.Error("a folder was read")
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{`{"time":"x","level":3,"msg":null}`, `{`, `{"a":`, "\x1b]0;x\x07", `{"a":"\u0000\u009b"}`, `{"":{}}x`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, e := range parseAll(b, 100) {
			if strings.ContainsAny(e.Text+e.Level+e.Attrs, "\x1b\n\r\x00\u009b") {
				t.Errorf("%+v", e)
			}
		}
	})
}
