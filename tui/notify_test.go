package tui

import (
	"context"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/notify"
)

func TestTheEndOfATurnIsToldWhileNobodyLooks(t *testing.T) {
	var told []string
	live(t, func(o *Options) {
		o.Notify = notify.Desktop
		o.NotifyDesktop = func(_ context.Context, title, text string) error {
			told = append(told, title+": "+text)
			return nil
		}
	}, func(r *rig) {
		openSession(r)
		busy(r, true)
		busy(r, false)
		if len(told) > 0 {
			t.Errorf("told while the terminal is focused: %q", told)
		}
		r.send(tea.BlurMsg{})
		busy(r, false)
		busy(r, true)
		busy(r, false)
		r.events(&engine.SessionIdle{SessionID: "ses_1"}) // as the engine sends it once more
		r.events(&engine.QuestionAsked{Question: engine.Question{ID: "que_1", SessionID: "ses_1", Questions: []engine.QuestionInfo{{Question: "Which?", Options: []engine.QuestionOption{{Label: "a"}}}}}})
		r.events(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: "ses_1", Permission: "bash;\x07"}})
		if len(told) != 3 || told[0] == told[1] {
			t.Errorf("told %q", told)
		}
		r.send(tea.FocusMsg{})
		busy(r, true)
		busy(r, false)
		if len(told) != 3 {
			t.Errorf("told %q", told)
		}
	})
}
