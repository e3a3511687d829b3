package panes

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"
)

func TestADumbTerminalIsRefusedWithTheWayThatWorks(t *testing.T) {
	r := rig.NewRig(t)
	r.Env = append(r.Env, "TERM=dumb")
	tm := r.Launch("--demo")
	tm.See("TERM=dumb", "--screen-reader")
	if err := tm.Wait(); err == nil {
		t.Error("it ends as if it had run")
	}
	if strings.Contains(tm.Raw(), "\x1b[?1049h") {
		t.Errorf("it took the screen: %q", tm.Raw())
	}
}
