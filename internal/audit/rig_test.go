package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv("AUDIT_TEST_WRITE"); dir != "" {
		writeUntilKilled(dir)
	}
	goleak.VerifyTestMain(m)
}

// clock is a time that tests move.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock { return &clock{now: time.Date(2026, 11, 21, 23, 59, 0, 0, time.UTC)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// disk is where a log's files are, and what is wrong with it.
type disk struct {
	mu   sync.Mutex
	room int           // bytes that can be written yet; negative: any
	hang chan struct{} // not nil: each write takes from it first
}

type onDisk struct {
	*os.File
	d *disk
}

func (d *disk) open(path string) (file, error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	return onDisk{f, d}, nil
}

func (d *disk) set(room int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.room = room
}

func (o onDisk) Write(b []byte) (int, error) {
	if o.d.hang != nil {
		<-o.d.hang
	}
	o.d.mu.Lock()
	defer o.d.mu.Unlock()
	if o.d.room >= 0 && len(b) > o.d.room {
		n, err := o.File.Write(b[:o.d.room])
		o.d.room = 0
		return n, errors.Join(err, syscall.ENOSPC)
	}
	if o.d.room >= 0 {
		o.d.room -= len(b)
	}
	return o.File.Write(b)
}

func mustOpen(t testing.TB, dir string, o Options) *Log {
	t.Helper()
	l, err := Open(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close(context.Background()) })
	return l
}

// flush waits until what was written so far is in the files.
func flush(t testing.TB, l *Log) {
	t.Helper()
	if err := l.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// write writes in a log of its own, so that it is in the files afterwards.
func write(t testing.TB, dir string, o Options, records ...Record) {
	t.Helper()
	l := mustOpen(t, dir, o)
	for _, r := range records {
		l.Write(r)
	}
	flush(t, l)
}

// lines returns a file's records. Every line must be one.
func lines(t testing.TB, path string) []Record {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(b) > 0 && b[len(b)-1] != '\n' {
		t.Errorf("%s: the last line has no end: %.100q", path, b[max(len(b)-100, 0):])
	}
	out, broken := parts(b)
	for _, l := range broken {
		t.Fatalf("%s is no record: %.200q", path, l)
	}
	return out
}

// parts returns the records of a file, and its lines that are none.
func parts(b []byte) (out []Record, broken [][]byte) {
	for l := range bytes.Lines(b) {
		var r Record
		if err := json.Unmarshal(l, &r); err != nil {
			broken = append(broken, l)
			continue
		}
		out = append(out, r)
	}
	return out, broken
}

// names lists a folder.
func names(t testing.TB, dir string) (out []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

func cmds(records []Record) (out []string) {
	for _, r := range records {
		out = append(out, r.Cmd)
	}
	return out
}

func in(dir, name string) string { return filepath.Join(dir, name) }
