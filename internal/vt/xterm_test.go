package vt

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"
)

// TestScreensAsXtermHasThem plays 500 random cases of cursor movement, margins,
// DECSC and editing that xterm 379 was given, on 10 columns and 4 rows. Each line
// of the file is [bytes, screen]; xterm printed the screen itself (CSI i).
func TestScreensAsXtermHasThem(t *testing.T) {
	f, err := os.Open("testdata/xterm-379.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); n++ {
		var c [2]string
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if got := show(fed(10, 4, c[0])); got != c[1] {
			t.Errorf("%q shows %q, in xterm %q", c[0], got, c[1])
		}
	}
	if n != 500 {
		t.Errorf("%d cases", n)
	}
}
