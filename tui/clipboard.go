package tui

import (
	"sync"
	"sync/atomic"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/atotto/clipboard"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
)

// copy puts text into the clipboard: of this machine, where there is one, and
// by the terminal (OSC 52), which works across ssh and which nothing confirms.
// It is said to be copied only when that is known.
func (m *Model) copy(text string) tea.Cmd {
	n := utf8.RuneCountInString(text)
	return m.copyAs(text, lang.N(n, "copied-characters", n),
		lang.N(n, "characters-sent-terminals-clipboard", n))
}

// copies keeps what is copied in order: commands run beside each other, and what
// was copied last is to stay in the clipboard. What pastes by a key has it from
// here: by the terminal it can be sent, and not asked for.
type copies struct {
	last   string
	turn   atomic.Uint64
	writes sync.Mutex
}

// mostSent is how long a text may be that every terminal with OSC 52 takes, in
// bytes: some drop sequences over 100,000 bytes, which are base64.
const mostSent = 74_994

// copyAs copies and says so in given words: for when that is known, and for
// when it is not.
func (m *Model) copyAs(text, known, sent string) tea.Cmd {
	if text == "" {
		m.toast(commands.LevelWarning, lang.T("there-is-nothing-to-copy"))
		return nil
	}
	m.copies.last = text
	n := utf8.RuneCountInString(text)
	write := m.o.Clipboard
	if write == nil {
		write = clipboard.WriteAll
	}
	tmux := m.o.Tmux
	deaf := m.screenReader != nil // no sequence reaches the terminal
	turn := m.copies.turn.Add(1)
	late := func() bool { return m.copies.turn.Load() != turn }
	return tea.Batch(func() tea.Msg {
		if late() {
			return nil
		}
		return tea.SetClipboard(text)()
	}, func() tea.Msg {
		m.copies.writes.Lock()
		defer m.copies.writes.Unlock()
		if late() {
			return nil
		}
		if err := write(text); err != nil {
			if tmux != nil && tmux(text) == nil { // whose set-clipboard may keep what programs send from the terminal
				return toastMsg(commands.LevelSuccess,
					lang.N(n, "characters-tmuxs-buffer-sent-terminals", n))
			}
			if len(text) > mostSent {
				return toastMsg(commands.LevelWarning,
					lang.N(n, "characters-more-than-many-terminals", n))
			}
			if deaf {
				return toastMsg(commands.LevelError,
					lang.T("not-copied-no-program-here"))
			}
			return toastMsg(commands.LevelInfo, sent)
		}
		return toastMsg(commands.LevelSuccess, known)
	})
}

// copyLogin copies where the person is to log in.
func (m *Model) copyLogin(url string) tea.Cmd {
	return m.copyAs(url, lang.T("the-address-was-copied"),
		lang.T("address-sent-terminals-clipboard"))
}
