//go:build unix

package pty

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/vt"
)

// echoes types keys into a terminal that runs cat, one after the other, and
// gives how long each took to be on the screen and told, shortest first.
func echoes(r *rig, n int) []time.Duration {
	r.t.Helper()
	ctx, cancel := r.within()
	defer cancel()
	w := r.Watch()
	defer w.Close()
	took := make([]time.Duration, 0, n)
	cols, _ := r.Size()
	for i := range n {
		x := i % (cols - 1)
		key := string(rune('a' + i%26))
		start := func() (ok bool) {
			r.View(func(t *vt.Terminal) { ok = t.Cursor().X == 0 })
			return ok
		}
		if x == 0 && !start() {
			r.keys("\r")
			r.until("a new line", start)
		}
		w.last = time.Time{} // people type slower than watches tell
		began := time.Now()
		r.keys(key)
		for {
			ok := false
			r.View(func(t *vt.Terminal) { c := t.Cursor(); ok = c.X == x+1 && t.CellAt(x, c.Y).Text == key })
			if ok {
				break
			}
			if _, err := w.Next(ctx); err != nil {
				r.t.Fatalf("key %d: %v; the screen:\n%s", i, err, r.text())
			}
		}
		if x > 0 { // else the end of the line is still being told
			took = append(took, time.Since(began))
		}
	}
	slices.Sort(took)
	return took
}

// slowest is the bound on the 99th of 100 keys in these tests. What is promised
// is 50 ms; a machine that tests other things meanwhile gets some more.
const slowest = 250 * time.Millisecond

// quick holds keys to the bound. Where other work has the machine meanwhile they
// are pressed again: what is slow by itself is slow each time.
func quick(t *testing.T, what string, press func() (took []time.Duration)) {
	t.Helper()
	const tries = 4
	for try := range tries {
		took := press()
		p50, p99 := took[len(took)/2], took[len(took)*99/100]
		t.Logf("%s: p50 %v, p99 %v", what, p50, p99)
		if p99 <= slowest {
			return
		}
		if try == tries-1 {
			t.Errorf("%s: p99 is %v", what, p99)
		}
	}
}

func TestKeysStayQuickBesideTerminalsThatPrint(t *testing.T) {
	for what, command := range map[string]string{
		"beside yes": "yes", "beside urandom": "cat /dev/urandom", "beside a line without an end": "cat /dev/zero | tr '\\0' x",
		"beside colours": `while :; do printf '\033[38;2;1;2;3mab\033[48;5;9mcd\033[m\033[2J\033[H日本👍'; done`,
	} {
		t.Run(what, func(t *testing.T) {
			busy := script(t, command)
			cat := script(t, "cat >/dev/null")
			busy.until("it prints", func() bool { return busy.text() != "" })
			quick(t, what, func() []time.Duration { return echoes(cat, 200) })
			if !busy.Running() {
				t.Error("it has ended")
			}
		})
	}
}

func TestATerminalThatPrintsTakesKeys(t *testing.T) {
	r := script(t, "yes & read x; kill $!; wait; echo; echo got $x")
	r.shows("y")
	r.keys("a key\r")
	r.sees("^got a key$")
	if e := r.ended(); e.Code != 0 {
		t.Errorf("it ended with %v", e)
	}
}

func TestTwentyTerminalsPrint(t *testing.T) {
	c := NewSet(guarded(), 0)
	defer c.Close(context.Background())
	o := Options{Shell: "/bin/sh", Env: plainEnv(), Script: "yes 'a line of some length, as programs print them'"}
	for range MaxSessions - 1 {
		if _, _, err := c.Create(t.Context(), o); err != nil {
			t.Fatal(err)
		}
	}
	o.Script = "cat >/dev/null"
	_, s, err := c.Create(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	quick(t, "beside 19 that print", func() []time.Duration { return echoes(&rig{s, t}, 100) })
	if err := c.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestMemoryStaysBounded(t *testing.T) {
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	for what, command := range map[string]string{
		"random bytes":      "head -c 8000000 /dev/urandom",
		"a line of 10 MB":   "head -c 10000000 /dev/zero | tr '\\0' x",
		"an OSC of 10 MB":   `printf '\033]0;'; head -c 10000000 /dev/zero | tr '\0' x; printf '\033\\'`,
		"queries, unread":   `stty -icanon -echo; i=0; while [ $i -lt 20000 ]; do printf '\033[c\033[6n\033[5n'; i=$((i+1)); done`,
		"many short lines":  "yes | head -n 2000000",
		"half a sequence":   `printf 'abc\033['; printf '3'; printf '1mred\346\227'; printf '\245'`,
		"not UTF-8 at all ": `printf '\377\376\300\200abc\n'`,
	} {
		t.Run(what, func(t *testing.T) {
			before := heap()
			r := launch(t, guarded(), Options{Shell: "/bin/sh", Script: command, Cols: 120, Rows: 50})
			r.ended()
			if grown := int64(heap()) - int64(before); grown > 60<<20 {
				t.Errorf("the heap grew by %d MB", grown>>20)
			}
			runtime.KeepAlive(r)
			if what == "half a sequence" && r.text() != "abcred日" {
				t.Errorf("it shows %q", r.text())
			}
		})
	}
}

// log writes a log of some megabytes, of the kind that builds print.
func logFile(t testing.TB, megabytes int) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "log")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	for n, i := 0, 0; n < megabytes<<20; i++ {
		k, _ := fmt.Fprintf(w, "2026-01-02T03:04:05.%06dZ \x1b[32mINFO\x1b[0m server request id=%08x path=/api/v1/items/%d status=200 took=%dms\n", i%1000000, i*2654435761, i, i%97)
		n += k
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return file
}

func BenchmarkLog(b *testing.B) {
	file := logFile(b, 50)
	b.SetBytes(50 << 20)
	b.ReportAllocs()
	for b.Loop() {
		r := launch(b, guarded(), Options{Shell: "/bin/sh", Script: "cat " + file, Cols: 120, Rows: 50})
		r.ended()
	}
}

func BenchmarkKeyToCell(b *testing.B) {
	for _, neighbour := range []string{"", "yes", "cat /dev/urandom"} {
		name := "alone"
		if neighbour != "" {
			name = "beside " + strings.ReplaceAll(neighbour, "/dev/", "")
		}
		b.Run(name, func(b *testing.B) {
			if neighbour != "" {
				busy := launch(b, guarded(), Options{Shell: "/bin/sh", Script: neighbour})
				busy.until("it prints", func() bool { return busy.text() != "" })
			}
			cat := launch(b, guarded(), Options{Shell: "/bin/sh", Script: "cat >/dev/null"})
			var took []time.Duration
			for b.Loop() {
				took = append(took, echoes(cat, 100)...)
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}
