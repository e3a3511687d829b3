package pty

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/redact"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/vt"
)

// Bounds of what is read at once.
const (
	maxLine   = 4 << 10   // bytes of one line
	maxOutput = 256 << 10 // bytes of all
	// lookback is how many lines before those that are read are looked at for
	// the beginning of a secret.
	lookback = 64
)

// Output is what a terminal shows, as text.
type Output struct {
	// Lines are logical lines, oldest first: rows that were wrapped are one.
	// They are plain: no escapes, no control characters.
	Lines []string
	// Cursor is what to give as since to read on: the number of the line that
	// the cursor is on, which comes again as it may have grown.
	Cursor uint64
	// Missed is how many of the lines since then are no longer there.
	Missed uint64
	// Screen says that a full-screen program runs: Lines are the screen's rows.
	Screen  bool
	Running bool
	Exit    Exit // unless Running
}

// Read returns the last max lines, or with since the first max lines from that
// cursor on.
func (s *Session) Read(max int, since *uint64) Output {
	var out Output
	var before []string
	exit, ended := s.Exit()
	s.mu.Lock()
	switch t := s.term; {
	case t.Modes().AlternateScreen:
		out.Screen = true
		out.Lines = screen(t)
		_, out.Cursor = t.TextSince(0, 0) // the main screen's rows are not lost
	case since != nil:
		first := firstNumber(t)
		if *since < first {
			out.Missed = first - *since
		}
		from := *since - min(*since, lookback)
		lines, next := t.TextSince(from, add(max, int(*since-from)))
		before, out.Lines = split(lines, *since)
		if n := len(out.Lines); n > 0 && out.Lines[n-1] == "" && lines[len(lines)-1].Number == next {
			out.Lines = out.Lines[:n-1]
		}
		out.Cursor = next
	default:
		lines := t.Text(add(max, lookback))
		if n := len(lines); n > 0 && lines[n-1].Text == "" {
			lines = lines[:n-1] // where the cursor waits
		}
		n := len(lines)
		if max >= 0 && n > max {
			n = max
		}
		before, out.Lines = texts(lines[:len(lines)-n]), texts(lines[len(lines)-n:])
		_, out.Cursor = t.TextSince(^uint64(0), 0)
	}
	s.mu.Unlock()
	out.Running, out.Exit = !ended, exit
	out.Lines = s.plain(before, out.Lines)
	return out
}

// add adds to a limit; a negative one is none.
func add(max, n int) int {
	if max < 0 {
		return max
	}
	return max + n
}

// firstNumber is the number of the oldest logical line there is.
func firstNumber(t *vt.Terminal) uint64 {
	if lines, _ := t.TextSince(0, 1); len(lines) > 0 {
		return lines[0].Number
	}
	return 0
}

// screen returns the rows that show, without the empty ones at the end.
func screen(t *vt.Terminal) []string {
	var rows []string
	for i := t.ScrollbackLen(); i < t.Lines(); i++ {
		rows = append(rows, t.LineText(i))
	}
	for len(rows) > 0 && rows[len(rows)-1] == "" {
		rows = rows[:len(rows)-1]
	}
	return rows
}

func texts(lines []vt.LogicalLine) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = l.Text
	}
	return out
}

// split parts lines at a number.
func split(lines []vt.LogicalLine, at uint64) (before, rest []string) {
	n := 0
	for n < len(lines) && lines[n].Number < at {
		n++
	}
	return texts(lines[:n]), texts(lines[n:])
}

// plain makes lines fit for an agent. Secrets are looked for in the lines before,
// too: a key may have begun there.
func (s *Session) plain(before, lines []string) []string {
	lines = bounded(lines)
	if !s.opts.Secrets && len(lines) > 0 {
		lines = clean(before, lines)
	}
	for i, l := range lines {
		lines[i] = sanitize.Line(l)
	}
	return lines
}

// bounded cuts long lines, and lines off the end when they are too many.
func bounded(lines []string) []string {
	size := 0
	for i, l := range lines {
		if len(l) > maxLine {
			n := utf8.RuneCountInString(l)
			l = cut(l, maxLine)
			lines[i] = l + " (" + strconv.Itoa(n) + " characters)"
		}
		if size += len(l) + 1; size > maxOutput {
			return append(lines[:i:i], "… (cut here: read fewer lines, or from a cursor)")
		}
	}
	return lines
}

// clean takes secrets out of lines. What both texts begin with is what stands
// before the lines; a secret that began there ends in them.
func clean(before, lines []string) []string {
	head := ""
	if len(before) > 0 {
		head = strings.Join(before, "\n") + "\n"
	}
	all := redact.Text(head + strings.Join(lines, "\n"))
	head = redact.Text(head)
	n := 0
	for n < len(head) && n < len(all) && head[n] == all[n] {
		n++
	}
	rest := all[n:]
	if strings.HasSuffix(head[:n], redact.Mark) { // it took the end of the line, too
		rest = redact.Mark + rest
	}
	return strings.Split(rest, "\n")
}

// Command is the last command that a shell with marks (OSC 133) ran.
type Command struct {
	Output []string // as Output.Lines
	Done   bool
	Exit   int // when Known
	Known  bool
}

// LastCommand returns the output of the last command, if the shell marks its
// prompts.
func (s *Session) LastCommand() (Command, bool) {
	s.mu.Lock()
	o, ok := s.term.LastOutput()
	s.mu.Unlock()
	if !ok {
		return Command{}, false
	}
	return Command{Output: s.plain(nil, o.Lines), Done: o.Done, Exit: o.Exit, Known: o.Known}, true
}
