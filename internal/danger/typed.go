package danger

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// maxPending bounds the line that is being typed, in bytes.
const maxPending = 64 << 10

// Typed follows what is typed into one terminal, so that a command sent in
// pieces is judged by the line it completes. It belongs to one goroutine.
type Typed struct {
	// Bash says that bash reads what is typed, and no other shell.
	Bash bool

	pending  string // since the last line that is complete
	unknown  bool   // keys were sent whose effect on the line is not known
	overflow bool
}

// Check is what must be judged before keys may be sent.
type Check struct {
	// Whole is the lines that the keys complete, with what was typed before
	// them; Alone is without that. What came before can have been read by
	// something else than the shell, so that it must not make a line harmless.
	Whole, Alone string
	// Complete says that a line ends, or that a key may run one. Otherwise
	// there is nothing to judge yet.
	Complete bool
	// Unknown says that nobody knows what will run: the line was edited in
	// ways that cannot be followed, as by recalling it from history.
	Unknown bool
}

// Add returns what must be judged before keys may be sent. Nothing is remembered
// until Commit.
func (t *Typed) Add(keys string) Check {
	next := *t
	return next.take(keys)
}

// Commit remembers keys as sent.
func (t *Typed) Commit(keys string) { t.take(keys) }

// Lose says that keys which were committed may not have been sent.
func (t *Typed) Lose() { t.unknown = true }

// The control characters that have a meaning here, by the names of their keys.
const (
	ctrlC = 0x03 // drops the line, and in some shells the next character with it
	ctrlD = 0x04 // ends the input of an empty line, and sends one that is begun
	ctrlH = 0x08
	ctrlL = 0x0c // draws the screen anew
	ctrlU = 0x15 // drops what is before the cursor
	esc   = 0x1b // begins the keys that have no character
	del   = 0x7f
)

func (t *Typed) take(keys string) Check {
	var c Check
	var whole, alone strings.Builder
	whole.WriteString(t.pending)
	began := 0 // of the line that is not complete, in whole
	fresh := 0 // the same in alone
	finish := func() {
		c.Complete, c.Unknown = true, c.Unknown || t.unknown || t.overflow
		*t = Typed{Bash: t.Bash}
		began, fresh = whole.Len(), alone.Len()
	}
	put := func(b byte) {
		if whole.Len()-began >= maxPending {
			t.overflow = true
			return
		}
		whole.WriteByte(b)
		alone.WriteByte(b)
	}
	cut := func(n int) { // drops bytes of the line that is not complete
		w, a := whole.String(), alone.String()
		whole.Reset()
		whole.WriteString(w[:max(len(w)-n, began)])
		alone.Reset()
		alone.WriteString(a[:max(len(a)-n, fresh)])
	}
	for i := 0; i < len(keys); i++ {
		switch b := keys[i]; {
		case b == '\r', b == '\n':
			put('\n')
			finish()
		case b == '\t': // completion
			t.unknown = true
			put(' ')
		case b == del, b == ctrlH:
			cut(1)
		case b == ctrlU && !t.unknown:
			cut(maxPending + 1)
		case b == ctrlC:
			cut(maxPending + 1)
			t.overflow = false
			t.unknown = i < len(keys)-1 // what follows at once may lose its beginning
		case b == ctrlD && whole.Len() == began && !t.unknown, b == ctrlL:
		case b == esc, b == ctrlU:
			t.unknown = true
		case b < 0x20: // some of these run the line
			t.unknown = true
			put(' ')
			c.Complete, c.Unknown = true, true
		default:
			put(b)
		}
	}
	t.pending = whole.String()[began:]
	if last := whole.String()[:began]; began > 0 && goesOn(last, t.Bash) { // what follows is part of it
		kept := lastLines(last, t.Bash)
		t.overflow = t.overflow || len(kept) < len(last) && len(kept) == maxPending
		t.pending = kept + t.pending
	}
	c.Whole, c.Alone = whole.String(), alone.String()
	if !c.Unknown { // what is not complete is judged when it is
		c.Whole, c.Alone = c.Whole[:began], c.Alone[:fresh]
	}
	return c
}

// lastLines returns what of lines that go on may belong to what follows: those
// that end with a backslash, or as much as is kept.
func lastLines(lines string, bash bool) string {
	all := strings.SplitAfter(lines, "\n")
	i := len(all) - 1 // empty: lines end with a newline
	for i > 0 && strings.HasSuffix(all[i-1], "\\\n") {
		i--
	}
	if i == len(all)-1 || goesOn(strings.Join(all[:i], ""), bash) { // something is open
		i = 0
	}
	out := strings.Join(all[i:], "")
	return out[max(len(out)-maxPending, 0):]
}

// unreadable is the reason that Lines gives for text that does not parse.
var unreadable = lang.Key("cannot-read-shell-commands")

// Keys judges what typing gave. What was typed before cannot make a line
// harmless, so that the keys alone are judged too, unless they are no commands
// by themselves.
func (j *Judge) Keys(c Check) []Finding {
	if !c.Complete {
		return nil
	}
	found := j.typed(c.Whole)
	if c.Alone != c.Whole {
		for _, f := range j.typed(c.Alone) {
			if f.Reason != unreadable && !slices.Contains(found, f) {
				found = append(found, f)
			}
		}
	}
	if c.Unknown {
		found = append(found, Finding{Reason: lang.Key("line-edited-ways-cannot-followed")})
	}
	return found
}

// typed judges lines as each shell reads them.
func (j *Judge) typed(text string) (found []Finding) {
	all, alike := Readings(text)
	for _, reading := range all {
		for _, f := range j.Lines(reading) {
			if !slices.Contains(found, f) {
				found = append(found, f)
			}
		}
	}
	if !alike {
		found = append(found, Finding{Reason: lang.Key("shells-read-differently-something-else")})
	}
	return found
}
