package tui

import (
	"errors"
	"testing"
)

func TestCopyingGoesByTmuxWhereNothingElseIsSureToWrite(t *testing.T) {
	buffer := ""
	scene(t, func(o *Options) {
		o.Clipboard = func(string) error { return errors.New("no program here") }
		o.Tmux = func(text string) error { buffer = text; return nil }
	}, func(r *rig) {
		r.start(r.m.clip.Copy("four"))
		r.settle()
		r.see("4 characters are in tmux's buffer")
		if buffer != "four" {
			t.Errorf("the buffer holds %q", buffer)
		}
	})
}
