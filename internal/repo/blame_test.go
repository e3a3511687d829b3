package repo

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// told are the subjects of the commits of lines, with - for none.
func (b *Blame) told() string {
	var out []string
	for _, n := range b.Lines {
		if c := b.Commits[n]; c.Hash == "" {
			out = append(out, "-")
		} else {
			out = append(out, c.Subject)
		}
	}
	return strings.Join(out, ",")
}

func TestWhoChangedTheLines(t *testing.T) {
	w := newTree(t)
	ctx := context.Background()
	w.write("in/a", "1\n2\n")
	r := w.open("in")
	if _, err := r.Blame(ctx, "a"); !errors.Is(err, ErrNoCommit) && !errors.Is(err, ErrUnknown) {
		t.Errorf("before the first commit: %v", err)
	}
	sees := func(what, name, want string) {
		t.Helper()
		b, err := r.Blame(ctx, name)
		if err != nil || b.told() != want {
			t.Errorf("%s: %v %v", what, b, err)
		}
	}
	w.git("add", "-A")
	w.git("commit", "-qm", "one", "--date", "2020-01-02T03:04:05Z", "--author", "Ada \x1b[31mL <a@b>")
	w.write("in/a", "1\n2\n3\n")
	w.git("commit", "-qam", "two")
	sees("two commits", "a", "one,one,two")
	b, err := r.Blame(ctx, "a")
	if err != nil {
		t.Fatal(err)
	}
	c := b.Commits[0]
	if got := fmt.Sprintf("%s %v %d", c.Author, c.When.UTC(), len(c.Hash)); got != "Ada \x1b[31mL 2020-01-02 03:04:05 +0000 UTC 40" {
		t.Errorf("%q", got)
	}
	if head := strings.TrimSpace(w.git("rev-parse", "HEAD")); b.Commits[1].Hash != head {
		t.Errorf("%s is not %s", b.Commits[1].Hash, head)
	}
	w.write("in/a", "1\nx\n3\n")
	sees("not committed", "a", "one,-,two")
	w.git("add", "-A")
	sees("staged", "a", "one,-,two")
	w.write("in/b*", "1\n")
	if _, err := r.Blame(ctx, "b*"); !errors.Is(err, ErrUnknown) {
		t.Errorf("a file that git does not know: %v", err)
	}
	w.git("add", "-A")
	sees("a new one", "b*", "-")
	w.write("in/empty", "")
	w.commit()
	sees("an empty one", "empty", "")

	w.git("checkout", "-q", "-b", "side", "HEAD~1")
	w.write("in/a", "1\ny\n3\n")
	w.git("commit", "-qam", "side")
	if out, err := w.try("rebase", "main"); err == nil {
		t.Fatalf("no conflict: %s", out)
	}
	if b, err := r.Blame(ctx, "a"); err != nil || len(b.Lines) != 7 || !strings.HasPrefix(b.told(), "one,-") {
		t.Errorf("in the middle of a rebase: %v %v", b, err)
	}
	ended, stop := context.WithCancel(ctx)
	stop()
	if _, err := r.Blame(ended, "a"); !errors.Is(err, context.Canceled) {
		t.Errorf("it goes on: %v", err)
	}
}

func FuzzBlame(f *testing.F) {
	hash := strings.Repeat("a1", 20)
	f.Add(hash + " 1 1 2\nauthor a\nauthor-time 1\nsummary s\nfilename f\n\tx\n" + hash + " 2 2\n\ty\n")
	f.Add(strings.Repeat("0", 40) + " 1 1 1\n\t\n")
	f.Add("")
	f.Fuzz(func(t *testing.T, out string) {
		b, err := parseBlame(out)
		if err != nil {
			return
		}
		for _, n := range b.Lines {
			if n < 0 || n >= len(b.Commits) {
				t.Errorf("commit %d of %d", n, len(b.Commits))
			}
		}
	})
}
