package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/tui/keyboard"
	"github.com/openspace-tui/openspace/tui/keymap"
)

// keyed is the model as the keyboard sees it.
type keyed struct{ host }

// The methods implement [keyboard.Program].

func (t keyed) Map() *keymap.Map                               { return t.m.keys }
func (t keyed) Completion() keyboard.Completion                { return t.m.complete }
func (t keyed) Quit() tea.Cmd                                  { return t.m.effect(commands.Quit{}) }
func (t keyed) HeldPaste(again func() tea.Cmd) (tea.Cmd, bool) { return t.m.calls.Paste(again) }

func (t keyed) Held(k tea.KeyPressMsg, again func() tea.Cmd) (tea.Cmd, bool) {
	return t.m.calls.Key(k, again)
}

func (t keyed) CancelDrag() bool {
	if !t.m.screen.MovesTab() {
		return false
	}
	t.m.screen.LetGo()
	return true
}

func (t keyed) Undelete() (tea.Cmd, bool) {
	if !t.m.roster.MayUndelete() {
		return nil, false
	}
	return t.m.roster.Undelete(), true
}

func (t keyed) TakeBack(text string) {
	if t.m.toasts.Text() == text {
		t.m.toasts.Clear()
	}
}
