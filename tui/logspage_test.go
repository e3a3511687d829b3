package tui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// watchedLog has a log followed by a channel, which is made in the test's bubble.
type watchedLog struct {
	file    string
	changed chan bool
	ended   bool
}

func newWatchedLog(t *testing.T) *watchedLog {
	return &watchedLog{file: filepath.Join(t.TempDir(), "openspace.log")}
}

func (l *watchedLog) options(o *Options) {
	l.changed = make(chan bool)
	o.LogFile = l.file
	o.WatchLog = func(ctx context.Context, _ string) func() bool {
		return func() bool {
			select {
			case <-l.changed:
				return true
			case <-ctx.Done():
				l.ended = true
				return false
			}
		}
	}
}

// add writes to it.
func (l *watchedLog) add(t *testing.T, text string) {
	t.Helper()
	f, err := os.OpenFile(l.file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

const someLog = `{"time":"2026-01-02T03:04:05Z","level":"INFO","msg":"headless hub starts","workspace":"/w"}
{"time":"2026-01-02T03:04:06Z","level":"WARN","msg":"guard\u001b[31m","error":"it did not end"}
not of ours
`

func TestLogsShowTheNewestLinesWithTheirLevels(t *testing.T) {
	l := newWatchedLog(t)
	l.add(t, someLog)
	scene(t, l.options, func(r *rig) {
		r.user("openspace.app.logs", nil)
		r.settle()
		r.see("Logs", "INFO  headless hub starts", "workspace=/w", "WARN  guard", "error=it did not end", "not of ours", "2026-01-0", filepath.Base(l.file))
		r.keys("w")
		r.see("guard", "w all lines")
		r.gone("headless hub", "not of ours")
		r.keys("esc")
		r.settle()
		r.gone("Logs")
		if !l.ended {
			t.Error("the file is watched on")
		}
	})
}

func TestLogsFollowTheFileWhileTheyAreAtItsEnd(t *testing.T) {
	l := newWatchedLog(t)
	scene(t, l.options, func(r *rig) {
		r.user("openspace.app.logs", nil)
		r.settle()
		r.see("The log is empty.")
		l.add(t, strings.Repeat(`{"level":"INFO","msg":"one of many"}`+"\n", 100)+`{"level":"ERROR","msg":"the newest"}`+"\n")
		l.changed <- true
		r.settle()
		r.see("ERROR the newest")
		r.keys("home")
		r.gone("the newest")
		l.add(t, `{"level":"INFO","msg":"even newer"}`+"\n")
		l.changed <- true
		r.settle()
		r.gone("even newer")
		r.keys("end")
		r.see("even newer")
		r.keys("q")
		r.settle()
	})
}

func TestLogsSayWhyThereAreNone(t *testing.T) {
	dir := t.TempDir()
	for name, test := range map[string]struct{ file, says string }{
		"nothing is logged": {"", "Nothing is logged"},
		"it is a folder":    {dir, "is no file"},
	} {
		t.Run(name, func(t *testing.T) {
			scene(t, func(o *Options) {
				o.LogFile = test.file
				o.WatchLog = func(context.Context, string) func() bool { return nil }
			}, func(r *rig) {
				r.user("openspace.app.logs", nil)
				r.settle()
				r.see(test.says)
			})
		})
	}
}
