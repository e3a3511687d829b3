package pty

import (
	"bytes"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/redact"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/vt"
)

// Bounds of the log.
const (
	maxSent = 200
	maxText = 2 << 10 // bytes of one entry
)

// Sent is a line that was sent to a program.
type Sent struct {
	Text   string
	Origin Origin
	Time   time.Time
}

// log is what was sent. What an agent sends is logged as it is. What the person
// types is logged when enter ends it, and only as far as the screen shows it:
// so no password gets there, however a program hides it.
type log struct {
	entries []entry
	typed   *typing // the person's line, until enter
	prompt  string  // before the last line that the person entered, if it was a first one
	entered bool    // the last line was the person's
}

// entry is a line of the log, or one that waits for its echo.
type entry struct {
	Sent
	wait *typing
}

// typing is a line that the person types.
type typing struct {
	number uint64    // the logical line in which it began
	before string    // what stood before it
	line   string    // all of the line in which it began
	other  bool      // another program than the one that was started had the terminal
	text   string    // as typed
	edited bool      // with more than characters: the screen alone knows the line
	hidden bool      // the program did not show it
	alt    bool      // on the alternate screen, which has no line numbers
	at     time.Time // of the last key
}

// Type returns the program what the person types or pastes, as bytes: it never
// blocks. ErrEnded and ErrBusy say why it could not be queued.
func (s *Session) Type(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	r := s.current()
	now := r.situation()
	s.mu.Lock()
	s.active, s.used = time.Now(), true
	s.log.take(s.term, b, now, s.active)
	s.heard.Logged = true // told with the echo: to tell it now would delay that
	s.mu.Unlock()
	return r.input.put(b, false)
}

// Hidden reports whether the program takes a line now without showing it, as for a
// password.
func (s *Session) Hidden() bool { return s.current().line.Hidden() }

// Active is when something was last written to the screen or typed.
func (s *Session) Active() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.active
}

// Used reports whether the person has typed anything since the program was started.
func (s *Session) Used() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.used
}

// History lists what was sent, oldest first; text is safe to print, and without
// secrets of known shapes unless the options left them in.
func (s *Session) History() []Sent {
	s.mu.Lock()
	s.log.settle(s.term)
	var out []Sent
	for _, e := range s.log.entries {
		if e.wait == nil {
			out = append(out, e.Sent)
		}
	}
	s.mu.Unlock()
	for i := range out {
		out[i].Text = sanitize.Text(out[i].Text)
		if !s.opts.Secrets {
			out[i].Text = redact.Text(out[i].Text)
		}
	}
	return out
}

func (l *log) add(e entry) {
	e.Text = cut(e.Text, maxText)
	if len(l.entries) == maxSent {
		l.entries = slices.Delete(l.entries, 0, 1)
	}
	l.entries = append(l.entries, e)
}

// cut shortens text to n bytes, at a character.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// take notes what the person types.
func (l *log) take(t *vt.Terminal, b []byte, is situation, now time.Time) {
	if inner, ok := bracketed(b); ok { // its ends of lines are not enter
		l.open(t, is, now).paste(inner)
		return
	}
	for len(b) > 0 {
		y := l.open(t, is, now)
		i := slices.IndexFunc(b, func(c byte) bool { return c == '\r' || c == '\n' || c == 3 })
		if i < 0 {
			y.add(b)
			return
		}
		y.add(b[:i])
		l.end(t, b[i] == 3, now)
		b = b[i+1:]
	}
}

// open returns the line that the person is at.
func (l *log) open(t *vt.Terminal, is situation, now time.Time) *typing {
	if y := l.typed; y == nil || now.Sub(y.at) > resting && !y.stands(t, is) {
		l.typed = begin(t, is)
	}
	l.typed.at = now
	l.typed.hidden = l.typed.hidden || is.hidden
	return l.typed
}

// begin notes where the person begins to type.
func begin(t *vt.Terminal, is situation) *typing {
	y := &typing{alt: t.Modes().AlternateScreen, before: beforeCursor(t), other: is.other}
	if !y.alt {
		y.line, y.number = cursorLine(t)
	}
	return y
}

// bracketed returns what was pasted in brackets.
func bracketed(b []byte) (string, bool) {
	rest, ok := bytes.CutPrefix(b, []byte("\x1b[200~"))
	if !ok {
		return "", false
	}
	inner, ok := bytes.CutSuffix(rest, []byte("\x1b[201~"))
	return string(inner), ok
}

// paste takes text of any number of lines.
func (y *typing) paste(text string) {
	if text = strings.ReplaceAll(text, "\r", "\n"); !y.edited && len(y.text)+len(text) <= maxText {
		y.text += text
	} else {
		y.edited = true
	}
}

// add takes characters, and backspaces as far as they are plain.
func (y *typing) add(b []byte) {
	for len(b) > 0 && len(y.text) < maxText && !y.edited {
		r, n := utf8.DecodeRune(b)
		b = b[n:]
		switch {
		case r == 0x7f || r == '\b':
			_, n := utf8.DecodeLastRuneInString(y.text)
			y.text = y.text[:len(y.text)-n]
		case r < ' ':
			y.edited = true
		default:
			y.text += string(r)
		}
	}
}

// end is enter, or ctrl+c.
func (l *log) end(t *vt.Terminal, interrupt bool, now time.Time) {
	y := l.typed
	l.typed, l.entered = nil, !interrupt
	if !continues(y.before) || l.prompt == "" {
		l.prompt = y.before
	}
	e := entry{Sent: Sent{Origin: User, Time: now}, wait: y}
	switch {
	case interrupt:
		e.Text, e.wait = "^C", nil
	case y.hidden, y.text == "" && !y.edited:
		return
	case y.edited, y.alt:
		// Now or never: what comes after the line is not of the person's making.
		if e.Text, e.wait = y.shown(t), nil; e.Text == "" {
			return
		}
	default: // it may clear the screen
		if text := y.shown(t); text != "" {
			e.Text, e.wait = text, nil
		}
	}
	l.settle(t)
	l.add(e)
}

// shown returns what the screen shows of a line from where it began.
func (y *typing) shown(t *vt.Terminal) string {
	if y.alt {
		return y.in(t.LineText(t.Cursor().Y))
	}
	lines, _ := t.TextSince(y.number, maxAhead)
	for i, l := range lines {
		if i == 0 && l.Number == y.number {
			if text := y.in(l.Text); text != "" || y.edited {
				return text
			}
		} else if text := strings.TrimSpace(y.text); !y.edited && strings.HasSuffix(l.Text, text) {
			return text // typed ahead: it shows once it is asked for
		}
	}
	return ""
}

// in returns the part of a line on the screen that was typed.
func (y *typing) in(line string) string {
	rest, ok := strings.CutPrefix(line, y.before)
	if !ok {
		return ""
	}
	rest = strings.TrimSpace(rest)
	if y.edited {
		return rest
	}
	text := strings.TrimSpace(y.text)
	if first, _, _ := strings.Cut(text, "\n"); strings.HasPrefix(rest, strings.TrimSpace(first)) {
		return text
	}
	return ""
}

// maxAhead is how many lines further down a line that was typed ahead is looked
// for.
const maxAhead = 50

// maxWaiting is how many lines may wait for their echo.
const maxWaiting = 32

// settle gives lines their text that the screen shows by now, and drops those
// that waited too long.
func (l *log) settle(t *vt.Terminal) {
	waiting := 0
	for i := len(l.entries) - 1; i >= 0; i-- {
		e := &l.entries[i]
		if e.wait == nil {
			continue
		}
		if text := e.wait.shown(t); text != "" {
			e.Text, e.wait = cut(text, maxText), nil
		} else if waiting++; waiting > maxWaiting {
			l.entries = slices.Delete(l.entries, i, i+1)
		}
	}
}
