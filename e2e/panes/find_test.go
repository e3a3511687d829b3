package panes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestWhatIsFoundInFilesIsOpenedAndReachesTheModel(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("notes/found.txt", "one\ntwo Needles\nbehind-it\n")
	r.Write("notes/other.txt", "a needle\n")
	tm := r.Start()
	tm.Type("/find needle", term.Enter)
	tm.See("search: needle", "2 matches · 2 files", "two Needles", "a needle")
	tm.Type("s")
	tm.See("1 match · 1 file")
	tm.Type("\x7f")
	tm.See("2 matches · 2 files")
	tm.Type(term.Enter)
	tm.See("›      2  two Needles")
	tm.Type("o")
	tm.See("2  two Needles", "3  behind-it", "enter opens")
	tm.Type("v", "@")
	tm.See("@notes/found.txt#2")
	tm.Type("what is this?", term.Enter)
	q := r.Asked("about the match", func(q mockllm.Request) bool {
		for _, m := range q.Body.Messages {
			if strings.Contains(m.Text(), "what is this?") {
				return len(q.Body.Tools) > 0
			}
		}
		return false
	})
	var said strings.Builder
	for _, m := range q.Body.Messages {
		said.WriteString(m.Text() + "\n")
	}
	if s := said.String(); !strings.Contains(s, "notes/found.txt") || !strings.Contains(s, "two Needles") || strings.Contains(s, "behind-it") {
		t.Errorf("the model was asked %s", s)
	}
}

// What /find found is replaced where it was chosen, in all files as one step, and
// never in a file that changed meanwhile.
func TestWhatIsFoundIsReplacedAndTakenBack(t *testing.T) {
	r := rig.NewRig(t)
	files := map[string]string{
		"notes/a.txt": "load(file, 1)\r\nnothing\r\nload(other, 2)\r\n",
		"notes/b.txt": "\xef\xbb\xbfx = load(ü, 3)\n",
		"notes/c.txt": "load(last, 4)\n",
	}
	for name, text := range files {
		r.Write(name, text)
	}
	holds := func(want map[string]string) {
		t.Helper()
		for name, text := range want {
			got, err := os.ReadFile(filepath.Join(r.Dir, name))
			if err != nil || string(got) != text {
				t.Errorf("%s holds %q, not %q: %v", name, got, text, err)
			}
		}
	}
	tm := r.Start()
	tm.Type("/find", term.Enter)
	tm.See("search:", "alt+r regular expression")
	tm.Type(term.Alt("r"), `load\((\w|ü)(\w*), (?P<n>\d)\)`)
	tm.See("4 matches · 3 files")
	tm.Type(term.Enter, "R")
	tm.See("replace with:")
	tm.Type("read($1$2, n=${n}0)")
	tm.See("- load(file, 1)", "+ read(file, n=10)", "- x = load(ü, 3)", "+ x = read(ü, n=30)", "+ read(last, n=40)")
	holds(files)

	// Two lines are chosen.
	tm.Type(term.Enter, "j", "v")
	tm.See("1 line chosen")
	tm.Type("j", "v") // the next file's only line
	tm.See("2 lines chosen")
	tm.Type("a")
	tm.See("replace on 2 lines in 2 files?")
	tm.Type("y")
	tm.See("replaced: 2 matches · 2 files", "u takes it back", "2 matches · 2 files")
	some := map[string]string{
		"notes/a.txt": "load(file, 1)\r\nnothing\r\nread(other, n=20)\r\n",
		"notes/b.txt": "\xef\xbb\xbfx = read(ü, n=30)\n",
		"notes/c.txt": files["notes/c.txt"],
	}
	holds(some)

	// All that is left, but for a file that changed since it was looked at.
	tm.Until("the list of what is left", func(screen string) bool {
		return !strings.Contains(screen, "load(other") && strings.Contains(screen, "+ read(last, n=40)")
	})
	r.Write("notes/c.txt", "load(last, 4) // mine\n")
	tm.Type("a")
	tm.See("replace on 2 lines in 2 files?")
	tm.Type("y")
	tm.See("replaced: 1 match · 1 file", "left as it is: notes/c.txt: it")
	holds(map[string]string{"notes/a.txt": "read(file, n=10)\r\nnothing\r\nread(other, n=20)\r\n", "notes/c.txt": "load(last, 4) // mine\n"})

	// Both are taken back, one after the other; not where a file changed since.
	tm.Type("u")
	tm.See("taken back in 1 file")
	holds(map[string]string{"notes/a.txt": some["notes/a.txt"], "notes/b.txt": some["notes/b.txt"], "notes/c.txt": "load(last, 4) // mine\n"})
	r.Write("notes/b.txt", "\xef\xbb\xbfx = read(ü, n=30)\nmine\n")
	tm.Type("u")
	tm.See("left as it is: notes/b.txt: it")
	holds(map[string]string{"notes/a.txt": files["notes/a.txt"], "notes/b.txt": "\xef\xbb\xbfx = read(ü, n=30)\nmine\n"})
}

// A screen reader hears what each line becomes before it is asked.
func TestWhatIsFoundIsReplacedByEar(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("notes/a.txt", "one needle\nno\n")
	r.Write("notes/b.txt", "two needle needle\n")
	holds := func(a, b string) {
		t.Helper()
		for name, want := range map[string]string{"notes/a.txt": a, "notes/b.txt": b} {
			if got, err := os.ReadFile(filepath.Join(r.Dir, name)); err != nil || string(got) != want {
				t.Errorf("%s holds %q, not %q: %v", name, got, want, err)
			}
		}
	}
	tm := r.Speaking()
	tm.Type("/replace pin", term.Enter)
	rig.Hears(tm, "First /find TEXT, then /replace NEW TEXT")
	tm.Type("/find needle", term.Enter)
	rig.Hears(tm, "2 lines found.")
	tm.Type("/replace pin", term.Enter)
	rig.Hears(tm, "notes/a.txt:1: one needle, becomes: one pin", "notes/b.txt:1: two needle needle, becomes: two pin pin", "Replace on 2 lines in 2 files.")
	holds("one needle\nno\n", "two needle needle\n")
	rig.Answers(tm, "yes", "replaced: 3 matches · 2 files")
	rig.Hears(tm, "/unreplace takes it back.")
	holds("one pin\nno\n", "two pin pin\n")
	r.Write("notes/b.txt", "mine\n")
	tm.Type("/unreplace", term.Enter)
	rig.Hears(tm, "taken back in 1 file", "left as it is: notes/b.txt: it has changed since")
	holds("one needle\nno\n", "mine\n")
	rig.Linear(t, tm.Raw())
}
