//go:build unix

package guard

import "testing"

// TestAnEndThatLeftSomethingUnreadIsAnEnd is a parent that is killed before it
// read that a child has ended: the next read is a reset, not an end of file.
func TestAnEndThatLeftSomethingUnreadIsAnEnd(t *testing.T) {
	ours, f, err := socketpair()
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := connOf(f)
	if err != nil {
		t.Fatal(err)
	}
	defer theirs.Close()
	w := newWire(theirs)
	if err := w.send(reply{ID: 1, Ended: true}); err != nil {
		t.Fatal(err)
	}
	if err := ours.Close(); err != nil {
		t.Fatal(err)
	}
	var r request
	if err := w.receive(&r); err == nil {
		t.Errorf("received %+v", r)
	}
}
