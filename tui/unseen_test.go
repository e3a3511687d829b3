package tui

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// long is a text of 63 lines, the last of which says so.
func long() string {
	var b strings.Builder
	for i := range 62 {
		fmt.Fprintf(&b, "rm -r step%d\n", i+1)
	}
	return b.String() + "Ω"
}

// untilGranted presses a key until done says that it granted, and fails if what
// is asked was not seen to its end by then.
func (r *rig) untilGranted(key string, done func() bool) {
	r.t.Helper()
	seen := r.screen()
	for range 100 {
		r.pass(answer.SettleFor)
		r.keys(key)
		if done() {
			if !strings.Contains(seen, "Ω") {
				r.t.Errorf("%s granted what was not seen", key)
			}
			return
		}
		seen += r.screen()
	}
	r.t.Fatalf("%s grants nothing:\n%s", key, r.screen())
}

func TestNoCommandIsGrantedUnseen(t *testing.T) {
	for _, tc := range []struct {
		name, key string
		consent   bool // it is asked, and not a risk
	}{{"a risk", "ctrl+y", false}, {"consent", "enter", true}, {"consent always", "ctrl+a", true}} {
		for _, h := range []int{24, 9} {
			if h == 9 && tc.name != "consent" {
				continue // there is no room for it
			}
			t.Run(fmt.Sprintf("%s in %d rows", tc.name, h), func(t *testing.T) {
				scene(t, func(o *Options) {
					if !tc.consent {
						allowed(o)
					}
				}, func(r *rig) {
					shell(r)
					r.send(tea.WindowSizeMsg{Width: 80, Height: h})
					text := long()
					if tc.consent {
						text = strings.Repeat("step ", 500) + "Ω"
					}
					args, _ := json.Marshal(map[string]string{"text": text}) // strings always marshal
					done := r.agent(r.ctx, "openspace.test.run", string(args))
					r.see("rest")
					r.untilGranted(tc.key, func() bool { return len(done) > 0 })
				})
			})
		}
	}
}

func TestNoDialogGrantsUnseen(t *testing.T) {
	for name, tc := range map[string]struct {
		key  string
		open func(r *rig, done func()) dialog.Dialog
	}{
		"a list of what goes": {"enter", func(r *rig, done func()) dialog.Dialog {
			return dialog.NewConfirm("Really?", "does it", strings.Split(long(), "\n"),
				func() tea.Cmd { done(); return nil })
		}},
		"one long line of what goes": {"enter", func(r *rig, done func()) dialog.Dialog {
			return dialog.NewConfirm("Really?", "does it", []string{strings.Repeat("long ", 600) + "Ω"},
				func() tea.Cmd { done(); return nil })
		}},
		"a change": {"ctrl+y", func(r *rig, done func()) dialog.Dialog {
			return dialog.NewChange(commands.ShowChange{Path: "alpha",
				Diff: "+" + strings.ReplaceAll(long(), "\n", "\n+"),
				Do:   call.Invocation{ID: "openspace.app.help"}})
		}},
		"a change of one long line": {"ctrl+y", func(r *rig, done func()) dialog.Dialog {
			return dialog.NewChange(commands.ShowChange{Path: "alpha", Diff: "+" + strings.Repeat("x", 4000) + "Ω",
				Do: call.Invocation{ID: "openspace.app.help"}})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			scene(t, nil, func(r *rig) {
				r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
				granted := false
				d := tc.open(r, func() { granted = true })
				r.m.dialogs.Push(d)
				r.send(tea.FocusMsg{}) // draws it
				r.untilGranted(tc.key, func() bool { return granted || r.m.dialogs.Top() != d })
			})
		})
	}
}

func TestAHeldKeyGrantsNothingLong(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		r.m.dialogs.Push(dialog.NewConfirm("Really?", "does it", strings.Split(long(), "\n"),
			func() tea.Cmd { t.Error("it was granted"); return nil }))
		r.send(tea.FocusMsg{})
		for range 50 {
			r.keys("enter")
			r.pass(answer.SettleFor / 10)
		}
		r.see("Ω")
	})
}
