package term

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/panes"
)

// Typing reports whether keys are text just now: they go to the program, or into
// the row in which one searches.
func (t *Term) Typing() bool {
	return t.view.search.open || !t.view.copying.on && (t.Running() || t.restarting)
}

// Key gives a key to the program, save those that scroll back; in copy mode it
// moves.
func (t *Term) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	switch {
	case t.view.search.open:
		return t.searchKey(k), true
	case t.view.copying.on:
		t.version++
		t.view.copying.unlinked = false
		act, _ := copyKeys.Key(t, k)
		return act, true
	case t.session == nil:
		if t.failure != nil && t.deps.Open != nil {
			return againKeys.Key(t, k)
		}
		return panes.Action{}, false
	}
	if scrolls(t.session.Modes(), t.view.follow) {
		if act, taken := scrollKeys.Key(t, k); taken {
			return act, true
		}
	}
	switch {
	case t.restarting:
		t.typeAhead(k)
		return panes.Action{}, true
	case !t.Running():
		return endedKeys.Key(t, k)
	}
	return panes.Action{}, t.SendKey(k)
}

// SendKey gives a key to the program whatever else it may mean here: it is what
// a locked mode and a leader that is pressed twice call. It reports whether the
// program hears of it.
func (t *Term) SendKey(k tea.KeyPressMsg) bool {
	if t.session == nil || !t.Running() {
		return false
	}
	e := press
	if k.IsRepeat {
		e = repeat
	}
	b := encode(tea.Key(k), e, t.session.Modes())
	if b == nil {
		return false
	}
	t.typing()
	_ = t.session.Type(b) // a program that reads nothing misses it
	return true
}

// KeyRelease tells the program that a key went up, if it asked for that.
func (t *Term) KeyRelease(k tea.KeyReleaseMsg) {
	if t.session == nil || t.view.copying.on || !t.Running() {
		return
	}
	if b := encode(tea.Key(k), release, t.session.Modes()); b != nil {
		_ = t.session.Report(b) // as in SendKey
	}
}

// WantsReleases reports whether the program asked to hear of keys that go up, so
// that the outer terminal has to be asked.
func (t *Term) WantsReleases() bool {
	return t.session != nil && t.Running() && t.session.Modes().KittyKeyboard&eventTypes != 0
}

// typing shows the end, and drops what the mouse selected.
func (t *Term) typing() {
	if !t.view.follow || t.view.copying.sel != nil {
		t.view.follow, t.view.copying.sel = true, nil
		t.version++
	}
}

// scrolls reports whether keys scroll back: not where the program has the whole screen
// or asked for the kitty protocol, in which it could tell them apart.
func scrolls(m vt.Modes, follow bool) bool {
	return !m.AlternateScreen && (m.KittyKeyboard == 0 || !follow)
}

// Paste gives pasted text to the program, in brackets if it asked for them.
// Control characters are left out: what is pasted cannot press keys.
func (t *Term) Paste(text string) panes.Action {
	switch {
	case t.view.search.open:
		return t.searchTyped(tea.PasteMsg{Content: sanitize.Line(text)})
	case t.session == nil || t.view.copying.on || !t.Running() && !t.restarting:
		return panes.Action{}
	}
	b := pasted(text, t.session.Modes().BracketedPaste)
	if t.restarting {
		t.ahead = append(t.ahead, b[:min(len(b), maxAhead-len(t.ahead))]...)
		return panes.Action{}
	}
	if len(b) == 0 {
		return panes.Action{}
	}
	t.typing()
	if err := t.session.Type(b); err != nil {
		t.failure = err
		t.version++
	}
	return panes.Action{}
}

// pasted is text as a program gets it.
func pasted(text string, brackets bool) []byte {
	text = strings.ReplaceAll(text, "\r\n", "\r")
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return '\r'
		case r == '\r', r == '\t':
			return r
		case r < ' ', r >= 0x7f && r < 0xa0:
			return -1
		}
		return r
	}, text)
	if text == "" {
		return nil
	}
	if brackets {
		text = "\x1b[200~" + text + "\x1b[201~"
	}
	return []byte(text)
}

// Focus tells the program whether its terminal has the keyboard, if it asked to
// know.
func (t *Term) Focus(on bool) {
	if t.focused == on {
		return
	}
	t.focused = on
	if t.session == nil || !t.session.Modes().FocusEvents {
		return
	}
	out := "\x1b[O"
	if on {
		out = "\x1b[I"
	}
	_ = t.session.Report([]byte(out)) // as in SendKey
}

// ColorScheme tells the program that the theme went dark or light, if it asked
// to know.
func (t *Term) ColorScheme(dark bool) {
	if t.session == nil || !t.session.Modes().ColorSchemeEvents {
		return
	}
	out := "\x1b[?997;2n"
	if dark {
		out = "\x1b[?997;1n"
	}
	_ = t.session.Report([]byte(out)) // as in SendKey
}
