// Package keyboard is what a key press goes to: a dialog, the leader's second key, the
// completion, the table of keys, or the pane that has the keyboard.
package keyboard

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/uskey"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/page"
)

// Program is what keys reach beside the panes.
type Program interface {
	dialog.Host
	Now() time.Time
	Map() *keymap.Map
	// Act does what a content asked for.
	Act(from panes.ContentID, a panes.Action) tea.Cmd
	// Held takes a key, and HeldPaste a paste, that may be for what has just been asked:
	// again gives it once more.
	Held(k tea.KeyPressMsg, again func() tea.Cmd) (cmd tea.Cmd, taken bool)
	HeldPaste(again func() tea.Cmd) (cmd tea.Cmd, taken bool)
	Completion() Completion
	// CancelDrag ends the drag of a tab; it reports whether there was one.
	CancelDrag() bool
	// Undelete brings back the session that was deleted last, where it may be.
	Undelete() (cmd tea.Cmd, ok bool)
	Copy(text string) tea.Cmd
	Quit() tea.Cmd
	// TakeBack ends a notice before its time.
	TakeBack(text string)
}

// Completion is the list of what may be completed.
type Completion interface {
	Open() bool
	Key(key string) (tea.Cmd, bool)
	Typed(key string)
	Refresh()
}

// Keyboard is the state between two keys.
type Keyboard struct {
	p       Program
	ws      *panes.Workspace
	hintFor time.Duration // how long a notice shows

	leader   bool                     // the leader was pressed
	leaderN  int                      // which press, so that an old timeout is told apart
	locked   bool                     // the leader goes to the terminal too
	front    panes.ContentID          // what has the keyboard, as it was told
	away     bool                     // the terminal that we run in has lost the focus
	down     map[rune]panes.ContentID // keys that are held, and what was given them
	lastKey  time.Time
	quitAt   time.Time        // ctrl+c again until then quits
	quietTo  time.Time        // letters may be of a "yes" until then, of which the first one confirmed
	heldBack *tea.KeyPressMsg // one that may be
}

// New returns the keyboard of a workspace. A notice shows for hintFor.
func New(p Program, ws *panes.Workspace, hintFor time.Duration) *Keyboard {
	return &Keyboard{p: p, ws: ws, hintFor: hintFor, down: map[rune]panes.ContentID{}}
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(kb *Keyboard) tea.Cmd }

// Update does on the loop what follows from a result.
func (kb *Keyboard) Update(msg Msg) tea.Cmd { return msg.on(kb) }

// Led reports whether the leader was pressed, and Locked whether it goes to the terminal.
func (kb *Keyboard) Led() bool    { return kb.leader }
func (kb *Keyboard) Locked() bool { return kb.locked }

// SetLocked says whether it does.
func (kb *Keyboard) SetLocked(on bool) { kb.locked = on }

// Away reports whether the terminal that we run in has lost the focus.
func (kb *Keyboard) Away() bool { return kb.away }

// SetAway says whether it has.
func (kb *Keyboard) SetAway(on bool) { kb.away = on }

// LastKey is when a key was typed last. Sent has none typed, and Used one typed now.
func (kb *Keyboard) LastKey() time.Time { return kb.lastKey }
func (kb *Keyboard) Sent()              { kb.lastKey = time.Time{} }
func (kb *Keyboard) Used()              { kb.lastKey = kb.p.Now() }

// Confirmed says that the first letter of a "yes" was an answer, at a time.
func (kb *Keyboard) Confirmed(now time.Time) { kb.quietTo = now.Add(answer.SettleFor) }

const (
	leaderFor = 2 * time.Second
	// LockKey sends every other key to the terminal that has the keyboard, the
	// leader too, and takes that back.
	LockKey = "ctrl+alt+l"
)

// Press routes a key: the open dialog, the leader's second key, the completion
// list, the key table, and last the focused pane.
func (kb *Keyboard) Press(k tea.KeyPressMsg) tea.Cmd {
	key := k.Keystroke()
	if key != "ctrl+c" {
		kb.Stays()
	}
	if key == "esc" && kb.p.CancelDrag() {
		return nil
	}
	if cmd, taken := kb.p.Held(k, func() tea.Cmd { return kb.Press(k) }); taken {
		return cmd
	}
	if cmd, taken := kb.afterYes(k); taken {
		return cmd
	}
	if g, ok := kb.Grabber(); ok && !kb.leader && key != LockKey {
		switch {
		case kb.locked:
			kb.lastKey = kb.p.Now()
			kb.sendKey(g, k)
			return nil
		case key != kb.p.Map().Leader:
			return kb.paneKey(k)
		}
	}
	if b, ok := kb.meaning(k); ok {
		switch {
		case b.As != "":
			k = keymap.PressOf(b.As)
		case b.Act != "":
			k = panes.Press(b.Act)
		case b.Invoke.ID == "":
			return nil // it is to do nothing there
		default:
			return kb.p.Invoke(b.Invoke)
		}
		key = k.Keystroke()
	}
	if key == "ctrl+c" {
		return kb.interrupt()
	}
	if key == "ctrl+z" {
		if cmd, ok := kb.p.Undelete(); ok {
			return cmd
		}
	}
	if len(*kb.p.Dialogs()) > 0 {
		return dialog.Press(kb.p, k)
	}
	if kb.leader {
		kb.leader = false
		return kb.afterLeader(k)
	}
	if key == kb.p.Map().Leader {
		return kb.startLeader()
	}
	if cmd, ok := kb.p.Completion().Key(key); ok {
		return cmd
	}
	if b, ok := kb.Bound(key); ok {
		return kb.p.Invoke(b.Invoke)
	}
	return kb.paneKey(k)
}

// Grabber returns the focused content if every key but the leader is its own
// now, as with a program in a terminal.
func (kb *Keyboard) Grabber() (panes.Grabber, bool) {
	g, ok := kb.ws.FocusedContent().(panes.Grabber)
	return g, ok && len(*kb.p.Dialogs()) == 0 && g.Typing()
}

// afterLeader runs what a key means after the leader, else what it means
// without: where every key is the focused content's own, that is the way out.
func (kb *Keyboard) afterLeader(k tea.KeyPressMsg) tea.Cmd {
	key := k.Keystroke()
	if b, ok := kb.p.Map().Everywhere("<leader>" + key); ok {
		return kb.p.Invoke(b.Invoke)
	}
	if g, ok := kb.Grabber(); ok && key == kb.p.Map().Leader {
		kb.sendKey(g, k)
		return nil
	}
	if b, ok := kb.p.Map().Everywhere(key); ok {
		return kb.p.Invoke(b.Invoke)
	}
	if key != "esc" {
		kb.p.Toast(commands.LevelWarning, lang.T("nothing-is-bound-to", kb.p.Map().Leader+" "+key))
	}
	return nil
}

// sendKey gives a key to the program in the focused pane, whatever it means
// elsewhere.
func (kb *Keyboard) sendKey(g panes.Grabber, k tea.KeyPressMsg) {
	kb.ws.Use()
	kb.pressed(kb.ws.FocusedContent(), k)
	g.SendKey(k)
}

// Bound finds a key's binding, unless the focused pane needs the key itself.
func (kb *Keyboard) Bound(key string) (keymap.Binding, bool) {
	b, ok := kb.p.Map().Everywhere(key)
	if !ok && key == "?" && !kb.TextFocused() {
		b, ok = keymap.Binding{Invoke: call.AppHelp.Bare()}, true
	}
	tab := key == "tab" || key == "shift+tab"
	switch c := kb.ws.FocusedContent().(type) {
	case *chat.Chat:
		if (c.Asking() || c.Requests().Aside() || c.Selecting()) && (tab || page.AnswerKey(key)) {
			return keymap.Binding{}, false
		}
	case panes.Binder:
		if tab && slices.ContainsFunc(c.Bindings(), func(b panes.Binding) bool { return b.ID == panes.NextStop }) {
			return keymap.Binding{}, false
		}
	}
	return b, ok
}

// TextFocused reports whether plain letters are text where the keyboard is.
func (kb *Keyboard) TextFocused() bool {
	t, ok := kb.ws.FocusedContent().(panes.Typer)
	return ok && t.Typing()
}

// afterYes takes the rest of a "yes", whose first letter was the answer, and more
// of the same letter. Whatever else is written is meant for what comes next, with
// an e that was held back.
func (kb *Keyboard) afterYes(k tea.KeyPressMsg) (tea.Cmd, bool) {
	now, held, letter := kb.p.Now(), kb.heldBack, uskey.Text(k.Text)
	kb.heldBack = nil
	switch {
	case held != nil && letter == "s" && now.Before(kb.quietTo):
		return nil, true
	case held != nil:
		kb.quietTo = time.Time{}
		return tea.Batch(kb.Press(*held), kb.Press(k)), true
	case !now.Before(kb.quietTo):
		return nil, false
	case letter == "y":
		kb.quietTo = now.Add(answer.SettleFor)
		return nil, true
	case letter == "e":
		kb.heldBack = &k
		return nil, true
	}
	kb.quietTo = time.Time{}
	return nil, false
}

func (kb *Keyboard) paneKey(k tea.KeyPressMsg) tea.Cmd {
	c := kb.ws.FocusedContent()
	kc, ok := c.(panes.Keyer)
	if !ok {
		return nil
	}
	kb.lastKey = kb.p.Now()
	kb.pressed(c, k)
	marked := marksOf(c)
	a, took := kc.Key(k)
	if k.Keystroke() == "esc" && kb.dismissed(took, marked > 0 && marksOf(c) == 0) {
		return kb.p.Act(c.ID(), a)
	}
	kb.ws.Use()
	cmd := kb.p.Act(c.ID(), a)
	kb.p.Completion().Typed(k.Keystroke())
	return cmd
}

// dismissed gives back what gave way to what an agent showed, when escape dropped
// its marks, or meant nothing else where the person did nothing yet.
func (kb *Keyboard) dismissed(took, unmarked bool) bool {
	on, unused := kb.ws.Interrupted()
	if !on || !unmarked && (took || !unused) {
		return false
	}
	kb.ws.GiveBack()
	return true
}

// marksOf counts what is marked in a content.
func marksOf(c panes.Content) int {
	if k, ok := c.(panes.Marker); ok {
		return len(k.Marks())
	}
	return 0
}

func (kb *Keyboard) startLeader() tea.Cmd {
	kb.leader = true
	kb.leaderN++
	n := kb.leaderN
	return tea.Tick(leaderFor, func(time.Time) tea.Msg {
		return leaderTimedOutMsg{n: n}
	})
}

// leaderTimedOutMsg is the result of what startLeader started.
type leaderTimedOutMsg struct {
	n int
}

func (msg leaderTimedOutMsg) on(kb *Keyboard) tea.Cmd {
	if kb.leaderN == msg.n {
		kb.leader = false
	}
	return nil
}
