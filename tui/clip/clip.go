// Package clip puts texts into the clipboard and addresses into the browser, and brings
// what the clipboard holds into the prompt.
package clip

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/atotto/clipboard"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/browser"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Clipboard keeps what is copied in order: commands run beside each other, and what
// was copied last is to stay in the clipboard.
type Clipboard struct {
	p      Program
	o      Options
	last   string
	turn   atomic.Uint64
	writes sync.Mutex
}

// Options is what reaches the machine.
type Options struct {
	Write func(text string) error                         // nil: the machine's clipboard
	Read  func(context.Context) (prompt.Clipboard, error) // nil: the machine's clipboard
	Tmux  func(text string) error                         // puts text into tmux's buffer; nil: there is none
	Open  browser.Opener                                  // nil: there is no browser
	Keep  interface {                                     // nil: there is no place for images
		SaveImage(data []byte, mime, name string) (path string, err error)
	}
}

// Program has the prompt.
type Program interface {
	Toast(level commands.Level, text string)
	Context() context.Context
	Log() *slog.Logger
	// Chat is where one writes, or nil, and Paste gives a text to what has the keyboard.
	Chat() *chat.Chat
	Paste(text string) tea.Cmd
	// Spoken reports whether a screen reader is served: no sequence reaches the terminal.
	Spoken() bool
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(c *Clipboard) tea.Cmd }

// Update does on the loop what follows from a result.
func (c *Clipboard) Update(msg Msg) tea.Cmd { return msg.on(c) }

// New has copied nothing yet.
func New(p Program, o Options) *Clipboard {
	if o.Write == nil {
		o.Write = clipboard.WriteAll
	}
	if o.Read == nil {
		o.Read = prompt.ReadClipboard
	}
	return &Clipboard{p: p, o: o}
}

// Last is what was copied last. What pastes by a key has it from here: by the terminal
// it can be sent, and not asked for.
func (c *Clipboard) Last() string { return c.last }

// Copy puts text into the clipboard: of this machine, where there is one, and
// by the terminal (OSC 52), which works across ssh and which nothing confirms.
// It is said to be copied only when that is known.
func (c *Clipboard) Copy(text string) tea.Cmd {
	n := utf8.RuneCountInString(text)
	return c.CopyAs(text, lang.N(n, "copied-characters", n),
		lang.N(n, "characters-sent-terminals-clipboard", n))
}

// CopyWhat copies a text and says what it is; what is empty: how long it is.
func (c *Clipboard) CopyWhat(what, text string) tea.Cmd {
	if what == "" {
		return c.Copy(text)
	}
	return c.CopyAs(text, lang.T("was-copied", what, text), lang.T("sent-terminals-clipboard", what, text))
}

// mostSent is how long a text may be that every terminal with OSC 52 takes, in
// bytes: some drop sequences over 100,000 bytes, which are base64.
const mostSent = 74_994

// CopyAs copies and says so in given words: for when that is known, and for
// when it is not.
func (c *Clipboard) CopyAs(text, known, sent string) tea.Cmd {
	if text == "" {
		c.p.Toast(commands.LevelWarning, lang.T("there-is-nothing-to-copy"))
		return nil
	}
	c.last = text
	turn, spoken := c.turn.Add(1), c.p.Spoken()
	late := func() bool { return c.turn.Load() != turn }
	return tea.Batch(func() tea.Msg {
		if late() {
			return nil
		}
		return tea.SetClipboard(text)()
	}, func() tea.Msg {
		c.writes.Lock()
		defer c.writes.Unlock()
		if late() {
			return nil
		}
		if c.o.Write(text) == nil {
			return dialog.Toasts(commands.LevelSuccess, known)
		}
		return c.notWritten(text, sent, spoken)
	})
}

// notWritten says where a text went that no program here writes to the clipboard.
func (c *Clipboard) notWritten(text, sent string, spoken bool) tea.Msg {
	n := utf8.RuneCountInString(text)
	switch {
	case c.o.Tmux != nil && c.o.Tmux(text) == nil: // whose set-clipboard may keep what programs send from the terminal
		return dialog.Toasts(commands.LevelSuccess, lang.N(n, "characters-tmuxs-buffer-sent-terminals", n))
	case len(text) > mostSent:
		return dialog.Toasts(commands.LevelWarning, lang.N(n, "characters-more-than-many-terminals", n))
	case spoken:
		return dialog.Toasts(commands.LevelError, lang.T("not-copied-no-program-here"))
	}
	return dialog.Toasts(commands.LevelInfo, sent)
}

// Browse opens an address in the person's browser. Where there is none, or it
// fails, the address is copied.
func (c *Clipboard) Browse(address string) tea.Cmd {
	open, ctx := c.o.Open, c.p.Context()
	if open == nil {
		return c.CopyWhat(lang.T("the-link"), address)
	}
	return func() tea.Msg {
		err := open(ctx, address)
		return browsedMsg{err: err, address: address}
	}
}

// browsedMsg is the result of what Browse started.
type browsedMsg struct {
	err     error
	address string
}

func (msg browsedMsg) on(c *Clipboard) tea.Cmd {
	if msg.err != nil {
		c.p.Log().Warn("open an address", "error", msg.err)
		return c.CopyWhat(lang.T("the-link"), msg.address)
	}
	c.p.Toast(commands.LevelSuccess, lang.T("opened-in-the-browser", msg.address))
	return nil
}
