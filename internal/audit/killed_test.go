package audit

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

// writeUntilKilled is the other program of the test below.
func writeUntilKilled(dir string) {
	l, err := Open(dir, Options{MaxBytes: 64 << 10})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for i := 0; ; i++ {
		l.Write(Record{Cmd: "openspace.editor.open", Args: []byte(`{"text":"` + strings.Repeat("x", i%3000) + `"}`)})
		if i%1000 == 0 {
			fmt.Println(i)
		}
	}
}

func TestALineAfterOneThatAnotherProgramLeftWithoutEndBeginsOnItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, c := t.TempDir(), newClock()
		l := mustOpen(t, dir, Options{Now: c.Now})
		l.Write(Record{Cmd: "1"})
		synctest.Wait()
		other, err := os.OpenFile(in(dir, first), os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := other.WriteString(`{"cmd":"ha`); err != nil || other.Close() != nil {
			t.Fatal(err)
		}
		l.Write(Record{Cmd: "2"})
		flush(t, l)
		b, err := os.ReadFile(in(dir, first))
		if got, broken := parts(b); err != nil || !slices.Equal(cmds(got), []string{"1", "2"}) || len(broken) != 1 {
			t.Errorf("%v, %q", err, b)
		}
	})
}

// A kill may cut the one line that is being written (Linux ends a write
// between two pages), and no other.
func TestProgramsThatAreKilledCutOneLineAtMost(t *testing.T) {
	dir := t.TempDir()
	own := mustOpen(t, dir, Options{MaxBytes: 64 << 10})
	const kills = 3
	for range kills {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "AUDIT_TEST_WRITE="+dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		s := bufio.NewScanner(out)
		for n := 0; n < 5 && s.Scan(); n++ {
			own.Write(Record{Cmd: "own"})
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
	}
	flush(t, own)
	var all []string
	var cut [][]byte
	for _, name := range names(t, dir) {
		b, err := os.ReadFile(in(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		records, broken := parts(b)
		all, cut = append(all, cmds(records)...), append(cut, broken...)
	}
	if len(cut) > kills {
		t.Errorf("%d lines were cut by %d kills: %.200q", len(cut), kills, cut)
	}
	ours := slices.DeleteFunc(slices.Clone(all), func(s string) bool { return s != "own" })
	if len(ours) != 15 || len(all) < 30 {
		t.Errorf("%d records, %d of our own", len(all), len(ours))
	}
}
