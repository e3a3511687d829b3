package editor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/repo"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
)

// blames has git say of so many lines who changed them: by turns two people, some
// lines each, and now and then nobody yet. It counts how often it is asked.
func (r *rig) blames(lines int) *int {
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	r.e.host.Now = func() time.Time { return now }
	b := repo.Blame{Commits: []repo.Commit{
		{Hash: strings.Repeat("1a2b3c4d", 5), Author: "Ada Lovelace", Subject: "walk the tree", When: now.Add(-3 * 24 * time.Hour)},
		{Hash: strings.Repeat("f", 40), Author: "李\x1b[31m小龙\u202e", Subject: "fix\x07 it", When: now.Add(-5 * 365 * 24 * time.Hour)},
		{},
	}}
	for i := range lines {
		b.Lines = append(b.Lines, []int{0, 0, 0, 1, 1, 2, 1}[i%7])
	}
	asked := 0
	r.e.host.Blame = func(_ context.Context, path string) (*repo.Blame, error) {
		asked++
		c := b
		return &c, nil
	}
	return &asked
}

func TestWhoChangedTheLinesIsToldBesideThem(t *testing.T) {
	r := newRig(t, "a.txt", numbered(20)).size(100, 12)
	asked := r.blames(20)
	before := r.screen()
	if r.paint(); *asked != 0 || r.screen() != before {
		t.Error("git is asked though nobody wants to know")
	}
	r.press("b").sees("asking git …")
	r.paint()
	r.sees("1a2b3c4 Ada Lov…     3d   1  line 1", "                          2  line 2", "fffffff 李␛[31m…     5y   4  line 4", "not committed yet         6  line 6", "Ada Lovelace, 1 Mar 2026: walk the tree")
	r.press("j", "j", "j").sees("李␛[31m小龙‹U+202E›", ": fix␇ it")
	r.press("j", "j").sees("a.txt  6:1  1–11/20  not committed yet")
	r.e.view.scroll(1)
	r.sees("1a2b3c4 Ada Lov…     3d   2  line 2") // of the first line in view it is always told
	if r.press("b"); *asked != 1 || strings.Contains(r.screen(), "Ada") {
		t.Errorf("asked %d times, off:\n%s", *asked, r.screen())
	}
	for w, want := range map[int]string{39: "  1  line 1", 40: "1a2b3c4     3d   1  line 1", 60: "1a2b3c4     3d   1  line 1", 140: "1a2b3c4 Ada Lovelace         3d   1  line 1"} {
		r := newRig(t, "a.txt", numbered(20)).size(w, 12)
		r.blames(20)
		r.press("b").paint()
		if !strings.HasPrefix(r.draw()[0], want) {
			t.Errorf("%d: %q", w, r.draw()[0])
		}
	}
}

func TestWhoChangedTheLinesFollowsTheText(t *testing.T) {
	r := newRig(t, "a.txt", numbered(8)).size(100, 12)
	r.e.host.Still = func() bool { return true }
	asked := r.blames(8)
	r.press("b").paint()
	r.e.SetFile(file("a.txt", "new\n"+numbered(8)))
	if got := fmt.Sprint(r.e.view.blame.lines); got != "[-1 0 0 0 1 1 2 1 0]" {
		t.Errorf("before git is asked: %s", got)
	}
	r.draw()
	r.blames(9)
	r.paint()
	if got := fmt.Sprint(r.e.view.blame.lines); got != "[0 0 0 1 1 2 1 0 0]" {
		t.Errorf("after it: %s", got)
	}
	version := r.e.Version()
	r.e.SetFile(file("a.txt", "new\n"+numbered(8))) // as after a commit that is not of this file
	if r.paint(); *asked != 1 || r.e.Version() != version {
		t.Error("the same is drawn anew")
	}
	cmd := r.press("b", "b").e.Pending()
	r.press("b")
	if r.e.Update(cmd()); r.e.view.blame.lines != nil {
		t.Error("it shows though it is wanted no longer")
	}
	late := r.press("b").e.Pending()
	r.e.SetFile(file("a.txt", "other\n"))
	if r.e.Update(late()); r.e.view.blame.lines != nil {
		t.Error("it shows of another text")
	}
}

func TestWhyNobodyKnowsWhoChangedTheLines(t *testing.T) {
	fails := errors.New("git does not know this file")
	for name, c := range map[string]struct {
		path, text string
		err        error
		none       bool
		want       string
	}{
		"git fails":    {"a.txt", "x\n", fails, false, "git does not know this file"},
		"no git":       {"a.txt", "x\n", nil, true, "git does not know this file"},
		"from outside": {"/tmp/a.txt", "x\n", nil, false, "git does not know this file"},
		"empty":        {"a.txt", "", nil, false, "(empty file)"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, c.path, c.text).size(100, 12)
			if !c.none {
				r.e.host.Blame = func(context.Context, string) (*repo.Blame, error) { return nil, c.err }
			}
			r.press("b").paint()
			if r.sees("  " + c.want); r.e.view.blame.on {
				t.Error("it is on")
			}
		})
	}
	r, _ := largeRig(t, 200_000)
	r.blames(10)
	r.press("b").sees("too large to ask git")
}

func TestACommitOfALineIsCopied(t *testing.T) {
	r := newRig(t, "a.txt", numbered(8)).size(100, 12)
	r.blames(8)
	r.press("Y").sees("b shows the commits of the lines")
	r.press("b").paint()
	if got := r.does('Y'); got != "openspace.app.copy map[text:"+strings.Repeat("1a2b3c4d", 5)+"]" {
		t.Error(got)
	}
	r.press("j", "j", "j", "j", "j", "Y").sees("not committed yet  not committed yet")
}

func TestThatItShowsIsKept(t *testing.T) {
	r := newRig(t, "a.txt", numbered(8))
	r.blames(8)
	kept, err := json.Marshal(r.press("b", "s").e.View())
	if err != nil || string(kept) != `{"alone":true,"blame":true}` {
		t.Errorf("%s %v", kept, err)
	}
	o := newRig(t, "a.txt", "unread").size(100, 12)
	o.blames(8)
	o.e.SetView(kept)
	o.e.SetFile(file("a.txt", numbered(8)))
	o.paint()
	o.sees("Ada Lov…")
	if !o.e.view.unscoped {
		t.Error("the lines around show")
	}
}

func TestScreensOfWhoChangedTheLines(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {140, 40}, {200, 50}} {
		r := newRig(t, "tree.go", source(t)).size(size[0], size[1])
		r.blames(r.e.view.text.count())
		r.press("b")
		r.e.view.scroll(19)
		if err := r.mark(30); err != nil {
			t.Fatal(err)
		}
		r.paint()
		paneview.Golden(t, fmt.Sprintf("blame-%dx%d.txt", size[0], size[1]), r.screen())
	}
}

// mark marks a line.
func (r *rig) mark(line int) error {
	_, err := r.e.Highlight(panes.Mark{Spans: []call.Range{{StartLine: line, EndLine: line}}})
	return err
}
