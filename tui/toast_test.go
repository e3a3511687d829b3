package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/dialog"
)

func TestALongToastHidesNothingOfAQuestion(t *testing.T) {
	long := strings.Repeat("a long story ", 30) + "end"
	for name, size := range map[string][2]int{"large": {140, 40}, "usual": {80, 24}, "small": {40, 12}} {
		t.Run(name, func(t *testing.T) {
			live(t, nil, func(r *rig) {
				openSession(r)
				r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				r.m.dialogs.Push(dialog.NewConfirm("Really?", "does it", []string{"a first thing", "a second thing"},
					func() tea.Cmd { return nil }))
				_, at := dialog.Placed(host{r.m}, r.m.dialogs.Top())
				r.m.toast(commands.LevelError, long)
				r.settle()
				r.see("Really?", "a first thing", "a second thing", "esc keeps it", "✗ a long story")
				if !strings.Contains(r.screen(), "╭") || at.Empty() {
					t.Errorf("the dialog is at %v", at)
				}
				r.keys("esc")
				r.events(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: "ses_1",
					Permission: "bash", Metadata: map[string]any{"command": "make everything"},
					Always: []string{"make *"}}})
				before := r.screen()
				r.m.toast(commands.LevelError, long)
				r.settle()
				for _, line := range strings.Split(before, "\n") {
					if strings.Contains(line, "make everything") || strings.Contains(line, "Allow once") {
						r.see(strings.TrimSpace(line))
					}
				}
			})
		})
	}
}

func TestOfTwoToastsAtOnceNoComplaintIsLost(t *testing.T) {
	for name, c := range map[string]struct {
		first, second commands.Level
		shows         string
	}{
		"an error stays before success": {commands.LevelError, commands.LevelSuccess, "first"},
		"a warning joins an error":      {commands.LevelError, commands.LevelWarning, "✗ first · second"},
		"an error joins a warning":      {commands.LevelWarning, commands.LevelError, "✗ first · second"},
		"warnings stand side by side":   {commands.LevelWarning, commands.LevelWarning, "! first · second"},
		"of good news the later shows":  {commands.LevelInfo, commands.LevelSuccess, "second"},
	} {
		t.Run(name, func(t *testing.T) {
			live(t, nil, func(r *rig) {
				r.send(apply(func(m *Model) tea.Cmd {
					m.toast(c.first, "first")
					m.toast(c.second, "second")
					return nil
				}))
				r.see(c.shows)
				r.gone("first · first")
				r.send(apply(func(m *Model) tea.Cmd { m.toast(commands.LevelInfo, "later"); return nil }))
				r.see("later")
			})
		})
	}
}

func TestAModelAndAnAgentThatAreNotThereAreBothSaid(t *testing.T) {
	scene(t, func(o *Options) { o.Model, o.Agent = "mokc/m2", "biuld" }, func(r *rig) {
		r.connect(client.Attached)
		r.see("mokc/m2, which -m names", `there is no agent "biuld"; the nearest is build`)
	})
}

func TestToastsOfSeveralEventsAtOnceReplaceEachOther(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.events(&engine.ToastShow{Message: "first", Variant: "error"},
			&engine.ToastShow{Message: "second", Variant: "info"})
		r.see("second")
	})
}
