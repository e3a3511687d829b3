package store

import (
	"bytes"
	"os"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

// FuzzApply feeds lines of arbitrary JSON as events: the store never panics,
// and its indexes agree.
func FuzzApply(f *testing.F) {
	for _, name := range []string{"stream_error", "subtask_permission", "revert", "abort_during_permission", "fork_rename_delete", "todo"} {
		raw, err := os.ReadFile("testdata/" + name + ".jsonl")
		if err != nil {
			f.Fatal(err)
		}
		lines := bytes.Split(raw, []byte("\n"))
		for from := 0; from < len(lines); from += 20 {
			f.Add(bytes.Join(lines[from:min(from+20, len(lines))], []byte("\n")))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<16 {
			return
		}
		s := New()
		model := newModel(nil)
		for i, line := range bytes.Split(data, []byte("\n")) {
			ev, err := engine.DecodeEvent(line)
			if err != nil {
				continue
			}
			ev.ID = ""
			ch := s.Apply(ev)
			if ch.Has(ChangedText) && !ch.Replaced {
				if p := s.Part(ch.Session, ch.Message, ch.Part); p != nil && ch.PrevLen+len(ch.NewText) != len(p.Text()) {
					t.Fatalf("%d + %d bytes are not %d", ch.PrevLen, len(ch.NewText), len(p.Text()))
				}
			}
			model.take(ev)
			checkInvariants(t, s)
			if i%7 == 3 {
				s.MarkGap()
				model.resync(t, s)
				checkInvariants(t, s)
			}
		}
		for id := range s.tree.sessions {
			for _, m := range s.Visible(id) {
				s.Interrupted(m)
			}
			s.Usage(id)
			s.Answers(id)
			s.OpenFor(id)
		}
		s.Sessions()
	})
}
