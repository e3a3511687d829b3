package tui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/tui/dialog"
)

func TestNoKeyIsBoundTwice(t *testing.T) {
	scene(t, nil, func(r *rig) {
		if c := r.m.keys.Conflicts(); len(c) > 0 {
			t.Errorf("bound twice: %v", c)
		}
	})
}

func TestEveryKeyRunsACommandThatTakesItsArguments(t *testing.T) {
	scene(t, nil, func(r *rig) {
		for _, b := range r.m.keys.All {
			if _, ok := r.m.reg.Get(string(b.Invoke.ID)); !ok {
				t.Errorf("%s runs %s, which there is not", b.Key, b.Invoke.ID)
			}
			if b.Help == "" {
				t.Errorf("%s has no help", b.Key)
			}
		}
	})
}

func TestAShiftedKeyWorksHoweverTheTerminalTellsIt(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		open(r, "beta")
		first := func() string { return r.m.ws.Focused().Tabs[0].Content.Title() }
		r.send(tea.KeyPressMsg{Code: '<', Mod: tea.ModAlt})
		if got := first(); got != "beta" {
			t.Fatalf("alt+< as plain terminals send it: first tab is %s", got)
		}
		r.send(tea.KeyPressMsg{Code: '.', Mod: tea.ModAlt | tea.ModShift})
		if got := first(); got != "alpha" {
			t.Errorf("alt+> as the kitty protocol tells it: first tab is %s", got)
		}
	})
}

func TestTheLeaderWaitsTwoSecondsForItsSecondKey(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("ctrl+x")
		r.see("quit", "new session", "1-9")
		r.pass(1900 * time.Millisecond)
		r.see("new session")
		r.pass(200 * time.Millisecond)
		r.gone("new session")
		r.write("h")
		if r.chat().Draft() != "h" {
			t.Errorf("the key after the timeout is text, the draft is %q", r.chat().Draft())
		}
		r.keys("ctrl+x", "h")
		r.see("Help", "Everywhere")
	})
}

func TestALateTimeoutDoesNotEndANewSequence(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("ctrl+x", "esc")
		r.pass(1500 * time.Millisecond)
		r.keys("ctrl+x")
		r.pass(time.Second)
		if !r.m.keyboard.Led() {
			t.Error("the first press's timer ended the second sequence")
		}
		r.keys("z")
		r.see("nothing is bound to ctrl+x z")
	})
}

func TestEscEndsASequenceSilently(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("ctrl+x", "esc")
		r.gone("nothing is bound", "new session")
	})
}

func TestQuestionMarkIsTextInThePromptAndHelpElsewhere(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.write("?")
		if r.chat().Draft() != "?" {
			t.Errorf("the draft is %q", r.chat().Draft())
		}
		open(r, "alpha")
		r.write("?")
		r.see("This pane", "search, next, before")
		r.keys("esc")
		r.keys("f1")
		r.see("Everywhere")
		r.keys("pgdown")
		r.see("focus left")
	})
}

func TestCtrlCClosesClearsThenQuits(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.write("draft")
		r.keys("ctrl+p", "ctrl+c")
		r.gone("Commands")
		if r.chat().Draft() != "draft" {
			t.Fatal("closing the palette touched the draft")
		}
		r.keys("ctrl+c")
		if r.chat().Draft() != "" || r.quit {
			t.Fatalf("draft %q, quit %v", r.chat().Draft(), r.quit)
		}
		r.keys("ctrl+c")
		r.see("ctrl+c again to quit")
		r.keys("right")
		r.gone("ctrl+c again to quit")
		r.keys("ctrl+c")
		r.see("ctrl+c again to quit")
		r.pass(5 * time.Second)
		r.keys("ctrl+c")
		if r.quit {
			t.Fatal("the second ctrl+c came too late to quit")
		}
		r.keys("ctrl+c")
		if !r.quit {
			t.Error("ctrl+c twice does not quit")
		}
	})
}

func TestTheLeaderQuits(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("ctrl+x", "q")
		if !r.quit || r.m.View().Content != "" {
			t.Error("the program goes on")
		}
	})
}

func TestTabSwitchesAgents(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.see("build", "mock/m1")
		r.keys("tab")
		r.see("plan")
		r.keys("tab")
		r.see("build")
		r.keys("shift+tab")
		r.see("plan")
		r.gone("explore", "title")
	})
}

func TestAgentsAreNotSwitchedBeforeTheyAreKnown(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("tab")
		r.see("the engine's agents are not known yet")
	})
}

func TestAPasteGoesWhereTheKeyboardIs(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.send(tea.PasteMsg{Content: "two\nlines"})
		if r.chat().Draft() != "two\nlines" {
			t.Errorf("the draft is %q", r.chat().Draft())
		}
		r.keys("ctrl+p")
		r.send(tea.PasteMsg{Content: "zoom"})
		r.see("› zoom", "Zoom pane")
		r.gone("New session  ")
		r.send(tea.PasteMsg{Content: "\x1b[2J"})
		r.see("› zoom␛[2J", "nothing matches")
		if r.chat().Draft() != "two\nlines" {
			t.Errorf("the palette's paste went to the draft: %q", r.chat().Draft())
		}
	})
}

// open opens a file by the person's hand.
func open(r *rig, path string) {
	r.t.Helper()
	r.user("openspace.editor.open", map[string]string{"path": path})
}

func TestWhatMayFollowTheLeaderStandsInColumns(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.send(tea.WindowSizeMsg{Width: 110, Height: 12})
		r.keys("ctrl+x")
		r.see("ctrl+y  terminal: l", "1-9  session of t", "n  new session", "h    help")
	})
}

func TestShortcutsAreOnTheirKeysUnderEveryLayout(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.send(tea.KeyPressMsg{Code: 'з', Mod: tea.ModCtrl}) // ctrl+p
		r.see("enter runs")
		r.keys("esc")
		r.send(tea.KeyPressMsg{Code: 'χ', Mod: tea.ModCtrl}) // ctrl+x
		r.see("new session")
		r.send(tea.KeyPressMsg{Code: 'ך', Text: "ך"}) // l
		r.see("Sessions")
		r.keys("esc")
		for answer, rests := range map[string]bool{"ㅜ": false, "น": true, "ん": false} { // n, o, y
			r.m.ask(&dialog.Question{Title: "Sure?"})
			r.pass(time.Second)
			if r.write(answer); len(r.m.dialogs) > 0 != rests {
				t.Errorf("%s leaves %d dialogs", answer, len(r.m.dialogs))
			}
			r.m.dialogs = nil
		}
		r.pass(time.Minute)
		r.send(tea.KeyPressMsg{Code: 'z', BaseCode: 'y', Mod: tea.ModCtrl}) // QWERTZ
		r.send(tea.KeyPressMsg{Code: 'т', BaseCode: 'n', Text: "т"})
		if got := r.chat().Draft(); got != "т" {
			t.Errorf("the draft is %q", got)
		}
		r.send(tea.KeyPressMsg{Code: 'с', Mod: tea.ModCtrl},
			tea.KeyPressMsg{Code: 'c', BaseCode: 'i', Mod: tea.ModCtrl})
		r.see("ctrl+c again to quit")
		if r.send(tea.KeyPressMsg{Code: 'ؤ', Mod: tea.ModCtrl}); !r.quit {
			t.Error("ctrl+c of an Arabic keyboard does not quit")
		}
	})
}

func TestAnotherKeyBetweenTwoInterruptsKeepsTheProgram(t *testing.T) {
	live(t, nil, func(r *rig) {
		for _, msg := range []tea.Msg{tea.PasteMsg{Content: "x"}, tea.MouseClickMsg{X: 5, Y: 5, Button: tea.MouseLeft}} {
			r.keys("ctrl+c")
			r.see("ctrl+c again to quit")
			r.send(msg)
			r.gone("ctrl+c again to quit")
			if r.chat().Dirty() {
				r.keys("ctrl+c")
			}
			r.pass(time.Minute)
		}
		for _, key := range []string{"a", "alt+h", "left"} {
			r.keys("ctrl+c", key, "ctrl+c")
			if r.chat().Dirty() || r.quit {
				t.Fatalf("%s between: quit %v, draft %q", key, r.quit, r.chat().Draft())
			}
			r.pass(time.Minute)
		}
		if r.keys("ctrl+c", "ctrl+c"); !r.quit {
			t.Error("two of them do not quit")
		}
	})
}
