package pty

import (
	"regexp"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/vt"
)

const (
	// echoing is how long what was typed may take to show.
	echoing = time.Second
	// resting is after how long a line that does not stand there is over.
	resting = 2 * time.Second
	// using is how long after a key the terminal counts as the person's: keys
	// that a program took by itself begin no line.
	using = 10 * time.Second
)

// situation is how a line takes keys just now.
type situation struct {
	hidden bool // without showing them, as a password
	other  bool // for another program than the one that was started
}

func (r *run) situation() situation {
	is := situation{hidden: r.line.Hidden()}
	if f, ok := r.line.(foregrounder); ok {
		is.other = f.Elsewhere()
	}
	return is
}

// Typed reports whether the person is typing: they have begun a line that is not
// sent yet, or used the terminal within the last ten seconds without ending a
// line. What an agent sends now would get in between.
func (s *Session) Typed() bool {
	is := s.current().situation()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.begun(s.term, is, time.Now())
}

func (l *log) begun(t *vt.Terminal, is situation, now time.Time) bool {
	y := l.typed
	if y == nil {
		before := beforeCursor(t)
		return l.entered && continues(before) && before != l.prompt && !t.Modes().AlternateScreen
	}
	switch since := now.Sub(y.at); {
	case y.alt, y.text == "" && !y.edited && !y.hidden:
		return false
	case since < echoing:
		return true
	case !y.hidden && y.gone(t):
		return false
	case since < using:
		return true
	}
	return y.stands(t, is) || y.other == is.other && y.before == l.prompt && y.above(t)
}

// above reports whether the line stands further up, where output of the background
// has pushed it, and no prompt came since.
func (y *typing) above(t *vt.Terminal) bool {
	prompt := strings.TrimSpace(y.before)
	lines, _ := t.TextSince(y.number, maxAhead)
	if prompt == "" || y.edited || len(lines) < 2 || lines[0].Number != y.number ||
		!strings.HasPrefix(lines[0].Text, y.before+y.text) {
		return false
	}
	for _, l := range lines[1:] {
		if strings.HasPrefix(l.Text, prompt) {
			return false
		}
	}
	return true
}

// secondPrompt is how shells and interpreters ask for the rest of what was
// begun: bash and sh by "> ", zsh by "quote> ", python by "... ".
var secondPrompt = regexp.MustCompile(`^(?:[a-z][a-z ]*)?> $|^\.\.\. $`)

// continues reports whether what stands before the cursor asks for the rest of a
// command.
func continues(before string) bool { return secondPrompt.MatchString(before) }

// beforeCursor is the text of the cursor's line as far as the cursor, with one
// blank where it ends with blanks.
func beforeCursor(t *vt.Terminal) string {
	cur, row := t.Cursor(), t.ScrollbackLen()
	row += cur.Y
	first := row
	for first > 0 && t.LineWrapped(first-1) {
		first--
	}
	switch {
	case cur.X > 0:
		text := t.Range(0, first, cur.X-1, row)
		if left := t.CellAt(cur.X-1, cur.Y).Text; text != "" && (left == "" || left == " ") {
			text += " "
		}
		return text
	case first < row:
		return t.Range(0, first, 1<<30, row-1)
	}
	return ""
}

// cursorLine is the logical line of the cursor, with its number.
func cursorLine(t *vt.Terminal) (text string, number uint64) {
	_, number = t.TextSince(^uint64(0), 0)
	if lines, _ := t.TextSince(number, 1); len(lines) > 0 {
		text = lines[0].Text
	}
	return text, number
}

// gone reports whether all that was typed was taken back.
func (y *typing) gone(t *vt.Terminal) bool {
	line, number := cursorLine(t)
	return number == y.number && line == y.line && beforeCursor(t) == y.before
}

// stands reports whether the line is still there to be sent.
func (y *typing) stands(t *vt.Terminal, is situation) bool {
	if y.hidden {
		return is.hidden
	}
	if y.alt {
		return false
	}
	text, before := strings.TrimSpace(y.text), beforeCursor(t)
	if i := strings.LastIndexByte(text, '\n'); i >= 0 { // pasted, of which the last line shows there
		text = strings.TrimSpace(text[i:])
	}
	line, number := cursorLine(t)
	if strings.HasSuffix(y.text, "\n") && number > 0 { // pasted with its last end of line
		lines, _ := t.TextSince(number-1, 1)
		return strings.TrimSpace(before) == "" && len(lines) > 0 && strings.HasSuffix(lines[0].Text, text)
	}
	switch {
	case y.other != is.other, number != y.number && strings.TrimSpace(y.before) == "":
		// What was typed ahead stands behind a prompt that came later.
		return !y.edited && text != "" && strings.HasSuffix(before, text)
	case strings.Contains(line, "i-search"): // of readline and zsh
		return y.edited && number == y.number
	case !y.edited:
		rest, ok := strings.CutPrefix(before, y.before)
		return text != "" && (ok && strings.TrimSpace(rest) == text || strings.HasSuffix(before, text) ||
			number == y.number && y.before+text == line)
	case !strings.HasPrefix(line, strings.TrimRight(y.before, " ")):
		return false
	}
	return line != y.line && strings.TrimSpace(line[min(len(line), len(y.before)):]) != ""
}
