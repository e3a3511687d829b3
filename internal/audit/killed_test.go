package audit

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
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

func TestProgramsThatAreKilledLeaveWholeLines(t *testing.T) {
	dir := t.TempDir()
	own := mustOpen(t, dir, Options{MaxBytes: 64 << 10})
	for range 3 {
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
	for _, name := range names(t, dir) {
		all = append(all, cmds(lines(t, in(dir, name)))...)
	}
	ours := slices.DeleteFunc(slices.Clone(all), func(s string) bool { return s != "own" })
	if len(ours) != 15 || len(all) < 30 {
		t.Errorf("%d records, %d of our own", len(all), len(ours))
	}
}
