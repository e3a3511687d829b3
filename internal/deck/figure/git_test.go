package figure

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// golden says that one of the drawings of a diagram is the one that is wanted.
func golden(t *testing.T, source, want string) {
	t.Helper()
	all, err := Diagram(source)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(all.Drawings, func(lines []string) bool { return "\n"+strings.Join(lines, "\n") == want }) {
		var drawn []string
		for _, d := range all.Drawings {
			drawn = append(drawn, "\n"+strings.Join(d, "\n"))
		}
		t.Errorf("%s\nor any of\n%s", cmp.Diff(want, drawn[0]), strings.Join(drawn, "\n"))
	}
}

func TestCommitsAreDrawnOnLanes(t *testing.T) {
	const flow = "\ncommit id: \"Begin\"\nbranch dev\ncommit id: \"Add the login form\"\nbranch fix\ncommit id: \"修正\" type: REVERSE\ncheckout main\ncommit\nmerge fix tag: \"v1.0\"\ncheckout dev\ncherry-pick id: \"修正\"\nmerge main type: HIGHLIGHT"
	for name, c := range map[string]struct{ source, want string }{
		"along rows": {"gitGraph" + flow, `
                                             [v1.0]
main    ●───┬───────────────────────────●──┬───◉───────────────────────────╮
      Begin │                              │                               │
            │                              │           [cherry-pick:修正]  │
dev         ╰────────●───────┬─────────────│───────────────────◎───────────┴─▣
               Add the login │             │
                   form      │             │
fix                          ╰───⊗─────────╯
                                修正`},
		"down": {"gitGraph" + flow, `
●──╮     Begin
│  │
│  ●──╮  Add the login form
│  │  │
│  │  ⊗  修正  (fix)
│  │  │
●  │  │
│  │  │
◉──│──╯  [v1.0]  (main)
│  │
│  ◎     [cherry-pick:修正]
│  │
╰──▣     (dev)`},
		"up": {"gitGraph BT:" + flow, `
╭──▣     (dev)
│  ◎     [cherry-pick:修正]
◉──│──╮  [v1.0]  (main)
●  │  │
│  │  ⊗  修正  (fix)
│  ●──╯  Add the login form
●──╯     Begin`},
		"a branch without commits of its own": {"gitGraph\ncommit\nbranch a\ncheckout main\ncommit\nmerge a", `
main  ●─┬──●──┬─◉
        │     │
a       ╰─────╯`},
	} {
		t.Run(name, func(t *testing.T) { golden(t, c.source, c.want) })
	}
}

// A branch has its name where it ends, however long what is beside that is.
func TestNamesOfBranchesStayBesideLongCommits(t *testing.T) {
	const id, tag = "a name of a commit that goes on and on until nobody reads it", "a tag that is as long as the name of the commit is, and more"
	for _, way := range []string{"BT", "TB"} {
		all, err := Diagram("gitGraph " + way + ":\ncommit id: \"one\"\ncommit id: \"" + id + "\" tag: \"" + tag + "\"\nbranch \"release\"")
		if err != nil {
			t.Fatal(err)
		}
		for _, lines := range all.Drawings {
			text := strings.Join(lines, "\n")
			for _, want := range []string{"(main)", "…"} {
				if !strings.Contains(text, want) {
					t.Errorf("%s: there is no %s:\n%s", way, want, text)
				}
			}
			below := strings.Join(strings.Fields(text), " ")
			for _, want := range []string{id, tag} {
				if !strings.Contains(below, want) {
					t.Errorf("%s: there is no %s:\n%s", way, want, text)
				}
			}
		}
	}
}
