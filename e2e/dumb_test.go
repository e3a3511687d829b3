package e2e

import (
	"strings"
	"testing"
)

func TestADumbTerminalIsRefusedWithTheWayThatWorks(t *testing.T) {
	r := newRig(t)
	r.env = append(r.env, "TERM=dumb")
	tm := r.launch("--demo")
	tm.See("TERM=dumb", "--screen-reader")
	if err := tm.Wait(); err == nil {
		t.Error("it ends as if it had run")
	}
	if strings.Contains(tm.Raw(), "\x1b[?1049h") {
		t.Errorf("it took the screen: %q", tm.Raw())
	}
}
