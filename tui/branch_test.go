package tui

import (
	"context"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/status"
)

// signal is a watcher that tells when the test says so.
type signal chan struct{}

func (c signal) Next(ctx context.Context) error {
	select {
	case <-c:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (signal) Close() {}

func (signal) Set([]string) {}

// The engine tells of another branch late or never: the repository is asked, as long as
// it is here.
func TestTheLastLineFollowsTheBranch(t *testing.T) {
	var change signal // made where it is waited for, in the test's own time
	name := "topic"
	live(t, func(o *Options) {
		o.Branch = func(context.Context) (string, string) { return name, "HEAD" }
		o.Watch = func(paths ...string) panes.FileWatcher {
			w := make(signal)
			if paths[0] == "HEAD" {
				change = w
			}
			return w
		}
	}, func(r *rig) {
		r.eng.says("GET /vcs", engine.VCS{Branch: "stale"})
		r.send(tea.WindowSizeMsg{Width: 140, Height: 40})
		openSession(r)
		r.events(&engine.SessionIdle{SessionID: "ses_1"})
		r.pass(status.AskAfter)
		r.see(" topic ·")
		name = "1234567"
		change <- struct{}{}
		r.settle()
		r.see(" 1234567 ·")
	})
}
