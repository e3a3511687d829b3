package vt

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const diffCols, diffRows = 80, 24

func TestSameScreenAsTmux(t *testing.T) {
	if _, err := exec.LookPath("tmux"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("tmux is not installed, and CI compares with it")
		}
		t.Skip("it compares with tmux, which is not installed")
	}
	o := newOracle(t, diffCols, diffRows)
	files, err := filepath.Glob("testdata/recordings/*.bin")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recordings: %v", err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if diff := compare(ours(data, diffCols, diffRows), o.run(data, diffCols, diffRows)); diff != "" {
			t.Errorf("%s:\n%s", f, diff)
		}
	}
	cases := diffCases()
	for seed := range 350 {
		cases[fmt.Sprintf("grammar %03d", seed)] = string(grammar(uint64(seed), 60))
	}
	known := knownDifferences()
	differing := 0
	for name, data := range cases {
		diff := compare(ours([]byte(data), diffCols, diffRows), o.run([]byte(data), diffCols, diffRows))
		reason, listed := known[name]
		switch {
		case diff != "" && !listed:
			t.Errorf("%s: %q\n%s", name, data, diff)
		case diff == "" && listed:
			t.Errorf("%s agrees now: take it off the list (%s)", name, reason)
		}
		if diff != "" {
			differing++
		}
	}
	if differing*20 > len(cases) {
		t.Errorf("%d of %d cases differ: more than 5%%", differing, len(cases))
	}
	t.Logf("%d cases, %d known differences", len(cases), differing)
}
