package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

const first = "audit-2026-11-21.jsonl"

func TestARecordIsALine(t *testing.T) {
	dir, c := filepath.Join(t.TempDir(), "state", "audit"), newClock()
	local := time.FixedZone("there", 2*60*60)
	write(t, dir, Options{Now: c.Now},
		Record{Time: c.Now().In(local), Workspace: "/home/ada/project", Session: "ses_1", Channel: "mcp", Cmd: "openspace.terminal.send",
			Args: json.RawMessage(`{"terminalId":"t", "text":"a && b < c\n"}`), Success: true, Decision: "asked-allowed", DurationMS: 12, Undo: "close t"},
		Record{Cmd: "openspace.pane.list", Error: "no", Code: "denied"})
	b, err := os.ReadFile(in(dir, first))
	want := `{"time":"2026-11-21T23:59:00Z","workspace":"/home/ada/project","session":"ses_1","channel":"mcp","cmd":"openspace.terminal.send",` +
		`"args":{"terminalId":"t","text":"a && b < c\n"},"success":true,"decision":"asked-allowed","durationMs":12,"undo":"close t"}` + "\n" +
		`{"time":"2026-11-21T23:59:00Z","cmd":"openspace.pane.list","success":false,"error":"no","code":"denied"}` + "\n"
	if err != nil || string(b) != want {
		t.Error(err, cmp.Diff(want, string(b)))
	}
}

func TestNothingIsWrittenBeforeThereIsSomething(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "audit")
	write(t, dir, Options{})
	if got := names(t, dir); len(got) != 0 {
		t.Errorf("%q", got)
	}
}

func TestEachDayHasItsFile(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	for i, step := range []time.Duration{30 * time.Second, time.Minute, 24 * time.Hour, -24 * time.Hour} {
		write(t, dir, Options{Now: c.Now}, Record{Cmd: fmt.Sprint(i)})
		c.add(step)
	}
	l := mustOpen(t, dir, Options{Now: c.Now}) // one log over midnight
	l.Write(Record{Cmd: "late"})
	flush(t, l)
	if got, want := names(t, dir), []string{first, "audit-2026-11-22.jsonl", "audit-2026-11-23.jsonl"}; !slices.Equal(got, want) {
		t.Fatalf("%q, want %q", got, want)
	}
	for name, want := range map[string][]string{first: {"0", "1"}, "audit-2026-11-22.jsonl": {"2", "late"}, "audit-2026-11-23.jsonl": {"3"}} {
		if got := cmds(lines(t, in(dir, name))); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestALogTurnsAtMidnight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, c := t.TempDir(), newClock()
		old := in(dir, "audit-2026-08-23.jsonl")
		if err := os.WriteFile(old, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		l := mustOpen(t, dir, Options{Now: c.Now})
		l.Write(Record{Cmd: "today"})
		synctest.Wait()
		c.add(time.Minute)
		l.Write(Record{Cmd: "at midnight"})
		synctest.Wait()
		if _, err := os.Stat(old); err != nil {
			t.Error("it went too early:", err)
		}
		c.add(24 * time.Hour)
		l.Write(Record{Cmd: "a day later"})
		synctest.Wait()
		if _, err := os.Stat(old); err == nil {
			t.Error("what is older than 90 days is there yet")
		}
		for name, want := range map[string]string{first: "today", "audit-2026-11-22.jsonl": "at midnight", "audit-2026-11-23.jsonl": "a day later"} {
			if got := cmds(lines(t, in(dir, name))); !slices.Equal(got, []string{want}) {
				t.Errorf("%s: %q", name, got)
			}
		}
		if err := l.Err(); err != nil {
			t.Error(err)
		}
		flush(t, l)
	})
}

func TestAFullFileIsFollowedByAnother(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	o := Options{Now: c.Now, MaxBytes: 300}
	var want []string
	for i := range 10 {
		cmd := fmt.Sprintf("openspace.some.command%03d", i)
		want = append(want, cmd)
		write(t, dir, o, Record{Cmd: cmd, Success: true}) // 85 bytes
	}
	var got []string
	for _, name := range []string{first, "audit-2026-11-21.2.jsonl", "audit-2026-11-21.3.jsonl", "audit-2026-11-21.4.jsonl"} {
		records := lines(t, in(dir, name))
		if info, err := os.Stat(in(dir, name)); err != nil || info.Size() > 300 {
			t.Errorf("%s has %d bytes", name, info.Size())
		}
		got = append(got, cmds(records)...)
	}
	if !slices.Equal(got, want) || len(names(t, dir)) != 4 {
		t.Errorf("%q", got)
	}
	write(t, dir, o, Record{Cmd: strings.Repeat("x", 1000)}) // longer than a file: in one of its own
	if n := len(lines(t, in(dir, "audit-2026-11-21.5.jsonl"))); n != 1 {
		t.Errorf("%d lines", n)
	}
}

func TestWhatIsOldGoesAndWhatIsNotOursStays(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	old := []string{"audit-2026-08-22.jsonl", "audit-2026-08-22.2.jsonl", "audit-1999-01-01.jsonl"}
	stay := []string{"audit-2026-08-23.jsonl", "audit-2026-11-20.7.jsonl", "audit-2027-01-01.jsonl", "audit-2026-02-31.jsonl", "notes.txt",
		"audit-2020-01-01.jsonl.bak", "xaudit-2020-01-01.jsonl", "audit-2020-01-01.1.jsonl", "audit-2020-01-01.02.jsonl", "audit-2020-1-1.jsonl"}
	for _, name := range append(slices.Clone(old), stay...) {
		if err := os.WriteFile(in(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(in(dir, "audit-2001-01-01.jsonl"), 0o700); err != nil { // empty: it goes as well
		t.Fatal(err)
	}
	write(t, dir, Options{Now: c.Now})
	slices.Sort(stay)
	if got := names(t, dir); !slices.Equal(got, stay) {
		t.Error(cmp.Diff(stay, got))
	}
}

func TestWhatCannotBeRemovedIsSaidAndHindersNothing(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	if err := os.MkdirAll(in(dir, "audit-2001-01-01.jsonl/full"), 0o700); err != nil {
		t.Fatal(err)
	}
	l := mustOpen(t, dir, Options{Now: c.Now})
	l.Write(Record{Cmd: "x"})
	flush(t, l)
	if err := l.Err(); err == nil || !strings.Contains(err.Error(), "remove what is old") || l.Err() != nil || l.Dropped() != 0 {
		t.Errorf("%v", err)
	}
	if got := lines(t, in(dir, first)); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

func TestSecretsAndControlsLeave(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	key := "ghp_" + strings.Repeat("aB3", 12)
	write(t, dir, Options{Now: c.Now}, Record{
		Cmd: "openspace.file.write\u009b2J", Workspace: "/w token=hunter2", Error: "Authorization: Bearer hunter2hunter2hunter2", Undo: "restore \u202e" + key,
		Args: json.RawMessage(`{"path":"a","nested":[{"deep":{"apiKey":"hunter2"}},"export PASSWORD=hunter2",{"tokens_of":["` + key + `"]},{"password":["hunter2"]}],` +
			`"text":"\u009b1m del \u007f tag \udb40\udc41 ok ü 😀"}`)})
	b, err := os.ReadFile(in(dir, first))
	if err != nil {
		t.Fatal(err)
	}
	s := string(b)
	if strings.Contains(s, "hunter2") || strings.Contains(s, "aB3") || strings.Count(s, "[redacted]") < 7 {
		t.Error(s)
	}
	for _, r := range s {
		if r < 0x20 && r != '\n' || r >= 0x7f && r < 0xa0 || r == 0x202e || r >= 0xe0000 && r < 0xe0080 {
			t.Errorf("%U is in the file", r)
		}
	}
	r := lines(t, in(dir, first))[0]
	if r.Cmd != "openspace.file.write\u009b2J" || !strings.Contains(r.Undo, "\u202e") {
		t.Errorf("escaping changed the text: %q", r.Cmd)
	}
	var args struct{ Text string }
	if err := json.Unmarshal(r.Args, &args); err != nil || args.Text != "\u009b1m del \u007f tag \U000e0041 ok ü 😀" {
		t.Errorf("%v %q", err, args.Text)
	}
}

func TestLinesAreBounded(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	long := strings.Repeat("\x1b<ü", 1<<19)
	args, _ := json.Marshal(map[string]string{"content": long, "path": "a"})
	write(t, dir, Options{Now: c.Now},
		Record{Cmd: long, Workspace: long, Session: long, Channel: long, Error: long, Code: long, Decision: long, Undo: long, Args: args},
		Record{Cmd: "x", Args: json.RawMessage("no JSON")}, Record{Cmd: "y", Args: json.RawMessage{}})
	got := lines(t, in(dir, first))
	if n := len(got[0].Args); n > MaxArgs || n < MaxArgs/4 {
		t.Errorf("%d bytes of arguments", n)
	}
	if info, err := os.Stat(in(dir, first)); err != nil || info.Size() > 160<<10 {
		t.Errorf("%d bytes: %v", info.Size(), err)
	}
	if string(got[1].Args) != `"no JSON"` || got[2].Args != nil {
		t.Errorf("%s, %s", got[1].Args, got[2].Args)
	}
}

func TestSeveralLogsShareAFolder(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	const logs, writers, each = 3, 3, 60
	var wg sync.WaitGroup
	for n := range logs {
		l := mustOpen(t, dir, Options{Now: c.Now, MaxBytes: 4 << 10})
		var own sync.WaitGroup
		for w := range writers {
			own.Go(func() {
				for i := range each {
					for l.Write(Record{Cmd: fmt.Sprintf("%d/%d/%d", n, w, i), Args: json.RawMessage(`{"path":"` + strings.Repeat("x", i) + `"}`)}); len(l.ch) > waiting/2; {
					}
				}
			})
		}
		wg.Go(func() {
			own.Wait()
			if err := l.Close(context.Background()); err != nil || l.Dropped() != 0 {
				t.Errorf("%v, %d dropped", err, l.Dropped())
			}
		})
	}
	wg.Wait()
	seen := map[string]int{}
	for _, name := range names(t, dir) {
		for _, r := range lines(t, in(dir, name)) {
			seen[r.Cmd]++
		}
	}
	if len(seen) != logs*writers*each || len(names(t, dir)) < 5 {
		t.Errorf("%d records in %d files", len(seen), len(names(t, dir)))
	}
	for cmd, n := range seen {
		if n != 1 {
			t.Errorf("%s is there %d times", cmd, n)
		}
	}
}

func TestAFullDiskIsCountedSaidOnceAndWrittenDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, c := t.TempDir(), newClock()
		d := &disk{room: 100}
		l := mustOpen(t, dir, Options{Now: c.Now, open: d.open})
		send := func(list ...string) {
			for _, cmd := range list {
				l.Write(Record{Cmd: cmd})
				synctest.Wait()
			}
		}
		send("fits", "torn", "lost", "lost")
		if err := l.Err(); !errors.Is(err, syscall.ENOSPC) || l.Err() != nil || l.Dropped() != 3 {
			t.Errorf("said %v, %d dropped", err, l.Dropped())
		}
		d.set(-1)
		send("again")
		d.set(0)
		send("lost")
		if l.Err() == nil {
			t.Error("the second time is not said")
		}
		d.set(-1)
		flush(t, l)
		b, err := os.ReadFile(in(dir, first))
		if err != nil {
			t.Fatal(err)
		}
		rows := strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")
		if len(rows) != 5 || json.Valid([]byte(rows[1])) || !strings.Contains(rows[3], `"again"`) || l.Dropped() != 4 {
			t.Fatalf("%q", rows)
		}
		for row, want := range map[int]string{2: `{"records":3}`, 4: `{"records":1}`} {
			var r Record
			if err := json.Unmarshal([]byte(rows[row]), &r); err != nil || r.Cmd != DroppedCmd || string(r.Args) != want || !strings.Contains(r.Error, "no space") || r.Success {
				t.Errorf("%v %+v", err, r)
			}
		}
	})
}

func TestADiskThatHangsHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, c := t.TempDir(), newClock()
		d := &disk{room: -1, hang: make(chan struct{})}
		l := mustOpen(t, dir, Options{Now: c.Now, open: d.open})
		l.Write(Record{Cmd: "0"})
		synctest.Wait() // it hangs
		for i := range waiting + 7 {
			l.Write(Record{Cmd: fmt.Sprint(i + 1)})
		}
		if l.Dropped() != 7 {
			t.Errorf("%d dropped", l.Dropped())
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := l.Close(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("closed with %v", err)
		}
		l.Write(Record{Cmd: "late"})
		close(d.hang)
		flush(t, l)
		got := cmds(lines(t, in(dir, first)))
		if len(got) != waiting+2 || got[0] != "0" || got[1] != DroppedCmd || got[waiting+1] != fmt.Sprint(waiting) || l.Dropped() != 8 {
			t.Errorf("%d records, %d dropped: %q", len(got), l.Dropped(), got)
		}
		l.Write(Record{Cmd: "later"})
		if l.Dropped() != 9 || l.Err() != nil {
			t.Errorf("%d dropped", l.Dropped())
		}
	})
}

func TestAFileThatWentIsMadeAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, c := in(t.TempDir(), "audit"), newClock()
		l := mustOpen(t, dir, Options{Now: c.Now})
		l.Write(Record{Cmd: "1"})
		synctest.Wait()
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		l.Write(Record{Cmd: "2"})
		synctest.Wait()
		if err := os.Rename(in(dir, first), in(dir, "aside")); err != nil {
			t.Fatal(err)
		}
		l.Write(Record{Cmd: "3"})
		flush(t, l)
		for name, want := range map[string]string{first: "3", "aside": "2"} {
			if got := cmds(lines(t, in(dir, name))); !slices.Equal(got, []string{want}) {
				t.Errorf("%s: %q", name, got)
			}
		}
	})
}

func TestALineWithoutItsEndDoesNotTakeTheNextOneAlong(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	if err := os.WriteFile(in(dir, first), []byte("{\"cmd\":\"whole\"}\n{\"cmd\":\"to"), 0o600); err != nil {
		t.Fatal(err)
	}
	write(t, dir, Options{Now: c.Now}, Record{Cmd: "next"}, Record{Cmd: "then"})
	b, _ := os.ReadFile(in(dir, first))
	rows := strings.Split(string(b), "\n")
	if len(rows) != 5 || rows[1] != `{"cmd":"to` || !strings.Contains(rows[2], `"next"`) || !strings.Contains(rows[3], `"then"`) || rows[4] != "" {
		t.Errorf("%q", rows)
	}
}

func TestAWriterThatPanicsEndsNothing(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	l := mustOpen(t, dir, Options{Now: c.Now, open: func(string) (file, error) { panic("oh") }})
	l.Write(Record{Cmd: "x"})
	if err := l.Close(t.Context()); err == nil || l.Dropped() != 1 {
		t.Errorf("%v, %d dropped", err, l.Dropped())
	}
}

func BenchmarkWrite(b *testing.B) {
	l := mustOpen(b, b.TempDir(), Options{})
	r := Record{Cmd: "openspace.editor.open", Session: "ses_1", Args: json.RawMessage(`{"path":"src/a.go","line":42}`), Success: true}
	b.ReportAllocs()
	for b.Loop() {
		l.Write(r)
	}
}
