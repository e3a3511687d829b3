package tui

import (
	"errors"
	"sync"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestWhatIsCopiedLastStays runs the commands of two copies beside each other,
// those of the first one last.
func TestWhatIsCopiedLastStays(t *testing.T) {
	var mu sync.Mutex
	var wrote []string
	m := &Model{}
	m.o.Clipboard = func(s string) error {
		mu.Lock()
		defer mu.Unlock()
		wrote = append(wrote, s)
		return nil
	}
	var sent []tea.Msg
	run := func(cmd tea.Cmd) {
		for _, c := range cmd().(tea.BatchMsg) {
			if msg := c(); msg != nil {
				sent = append(sent, msg)
			}
		}
	}
	word, line := m.copy("word"), m.copy("the whole line")
	run(line)
	run(word)
	if len(wrote) != 1 || wrote[0] != "the whole line" || m.copies.last != "the whole line" || len(sent) != 2 {
		t.Errorf("wrote %q, kept %q, %d messages", wrote, m.copies.last, len(sent))
	}
}

func TestCopyingGoesByTmuxWhereNothingElseIsSureToWrite(t *testing.T) {
	buffer := ""
	scene(t, func(o *Options) {
		o.Clipboard = func(string) error { return errors.New("no program here") }
		o.Tmux = func(text string) error { buffer = text; return nil }
	}, func(r *rig) {
		r.start(r.m.copy("four"))
		r.settle()
		r.see("4 characters are in tmux's buffer")
		if buffer != "four" {
			t.Errorf("the buffer holds %q", buffer)
		}
	})
}
