// Package paneview is how tests of panes press keys and look at what is drawn.
package paneview

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files")

// Rows returns a drawing's rows as they are read, without colours. It fails the
// test where the drawing is not h rows of w cells each.
func Rows(t testing.TB, drawn string, w, h int) []string {
	t.Helper()
	rows := strings.Split(drawn, "\n")
	if len(rows) != h {
		t.Fatalf("%d rows, want %d", len(rows), h)
	}
	for i, row := range rows {
		if n := xansi.StringWidth(row); n != w {
			t.Fatalf("%dx%d: row %d has %d cells: %q", w, h, i, n, row)
		}
		rows[i] = xansi.Strip(row)
	}
	return rows
}

// Trim takes the blanks from the ends of rows.
func Trim(rows []string) []string {
	for i, row := range rows {
		rows[i] = strings.TrimRight(row, " ")
	}
	return rows
}

// Screen is rows as one text, without blanks at their ends.
func Screen(rows []string) string { return strings.Join(Trim(rows), "\n") + "\n" }

// Has checks that a screen holds each text, or with ! before it that it does not.
func Has(t testing.TB, screen string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		bare, no := strings.CutPrefix(text, "!")
		if strings.Contains(screen, bare) != no {
			continue
		}
		if no {
			t.Errorf("%q is on the screen:\n%s", bare, screen)
		} else {
			t.Errorf("%q is not on the screen:\n%s", bare, screen)
		}
	}
}

// Lacks checks that a screen holds none of the texts.
func Lacks(t testing.TB, screen string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		Has(t, screen, "!"+text)
	}
}

// As is a drawing as a terminal with those colours gets it.
func As(t testing.TB, profile colorprofile.Profile, drawn string) string {
	t.Helper()
	var out strings.Builder
	if _, err := (&colorprofile.Writer{Forward: &out, Profile: profile}).WriteString(drawn); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Golden compares a text with the file of that name in testdata. With -update
// the file is written first: read the change before it is committed.
func Golden(t testing.TB, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("%s (-update writes it): %s", file, d)
	}
}

// Safe fails where a drawing holds what could control a terminal, but for colours and
// links.
func Safe(t testing.TB, drawn string) {
	t.Helper()
	var state byte
	for len(drawn) > 0 {
		seq, width, n, next := xansi.DecodeSequence(drawn, state, nil)
		if width == 0 && seq != "\n" && !(strings.HasPrefix(seq, "\x1b[") && strings.HasSuffix(seq, "m")) &&
			!strings.HasPrefix(seq, "\x1b]8;") && strings.ContainsAny(seq, "\x00\x07\x08\r\x1b\u009b\u202e") {
			t.Fatalf("%q is written to the terminal", seq)
		}
		state, drawn = next, drawn[n:]
	}
}
