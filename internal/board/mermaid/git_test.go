package mermaid

import (
	"strings"
	"testing"

	. "github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

func TestCommitsAreReadOnTheirBranches(t *testing.T) {
	chartsAre(t, map[string]charted{
		"what is done":                   {"gitGraph\ncommit id: \"a\"\nbranch dev\ncommit id:\"b\" tag:\"v1\" type: REVERSE\nswitch main\nmerge dev tag: \"v2\" tag: \"v3\"", "- main: a\n- dev: b [v1]\n- main ← dev: [v2] [v3]", ""},
		"messages":                       {"gitGraph:\ncommit \"one\"\ncommit msg: \"two\"\ncommit", "- main: one\n- main: two\n- main", ""},
		"what was picked":                {"gitGraph TB:\ncommit id: \"a\"\nbranch \"cherry-pick\"\ncommit id: \"b\"\ncheckout main\ncherry-pick id: \"b\"\ncherry-pick id: \"b\" parent:\"a\" tag:\"x\"", "- main: a\n- cherry-pick: b\n- main: [cherry-pick:b]\n- main: [x]", ""},
		"what cannot be done":            {"gitGraph\nmerge main\ncherry-pick id: \"q\"\ncommit\nbranch dev\nmerge main\nmerge q\nrebase main\nbranch\ncommit id:", "- main\n- dev: id:", "left out: line 2: merge main, line 3: cherry-pick id: \"q\", line 6: merge main and 3 more"},
		"a branch that there is":         {"gitGraph\ncommit\nbranch dev\ncommit\ncheckout main\nbranch dev\ncommit id: \"d\"", "- main\n- dev\n- dev: d", "left out: line 6: branch dev"},
		"a first branch of another name": {"---\nconfig:\n  gitGraph:\n    mainBranchName: 'trunk'\n---\ngitGraph\ncommit\nbranch a\ncheckout trunk\ncommit", "- trunk\n- trunk", "left out: line 2: config"},
		"so in a directive":              {"%%{init: { 'gitGraph': {'mainBranchName': 'master'}} }%%\ngitGraph\ncommit\ncheckout master", "- master", "left out: line 1: %%{ }%%"},
	})
	for source, want := range map[string]string{"gitGraph\ncommit\ncheckout q": `line 3: there is no branch "q"`, "gitGraph\nbranch q": "there is no diagram", "xychart\nbar [1,\n2]": "there is no diagram (left out: line 2: bar [1,, line 3: 2])"} {
		if _, err := Read(source, ""); err == nil || err.Error() != want {
			t.Errorf("%q: %v", source, err)
		}
	}
}

func TestBranchesAreInTheirOrder(t *testing.T) {
	d, err := Read("gitGraph\ncommit\nbranch a order: 3\nbranch b order: 2\nbranch c\nbranch d", "")
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, l := range d.Chart.(*Git).Lanes {
		got += l.Name + " "
	}
	if want := "main c d b a "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestTooManyCommitsAreLeftOut(t *testing.T) {
	d, err := Read("gitGraph\ncommit\nbranch a\n"+strings.Repeat("commit\n", 9000)+"checkout main\nmerge a", "")
	if err != nil {
		t.Fatal(err)
	}
	if g := d.Chart.(*Git); len(g.Commits) != 200 || len(d.Left) != 9000-200+3 {
		t.Errorf("%d commits, %d left out", len(g.Commits), len(d.Left))
	}
}

func TestCommitsAreDotsOnABoard(t *testing.T) {
	for _, way := range []string{"", "TB:", "BT:"} {
		b, _ := onBoard(t, "gitGraph "+way+"\ncommit id: \"a\"\nbranch dev\ncommit id: \"b\" tag: \"v1\"\ncheckout main\nmerge dev type: HIGHLIGHT")
		kinds := map[string]int{}
		for _, s := range b.Infos() {
			kinds[s.Kind]++
		}
		if kinds["line"] != 3 || kinds["ellipse"] != 2 || kinds["text"] < 4 {
			t.Errorf("%q: %v", way, kinds)
		}
	}
}
