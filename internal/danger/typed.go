package danger

import "strings"

// maxPending bounds the line that is being typed, in bytes.
const maxPending = 64 << 10

// Typed follows what is typed into one terminal, so that a command sent in
// pieces is judged by the line it completes. It belongs to one goroutine.
type Typed struct {
	pending  string
	unknown  bool // keys were sent whose effect on the line is not known
	overflow bool
}

// Add gives what must be judged before text may be sent: the lines that it
// completes, with what was typed before them. Complete is false while no line
// ends in it, and unknown says that the line was edited in ways that cannot be
// followed, such as recalled from history, so that nobody knows what will run.
// Nothing is remembered until Commit.
func (t *Typed) Add(text string) (lines string, complete, unknown bool) {
	next := *t
	return next.take(text)
}

// Commit remembers text as sent.
func (t *Typed) Commit(text string) { t.take(text) }

// Reset forgets the line, as when the program that reads changed.
func (t *Typed) Reset() { *t = Typed{} }

func (t *Typed) take(text string) (lines string, complete, unknown bool) {
	var done strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '\r', '\n':
			done.WriteString(t.pending)
			done.WriteByte('\n')
			complete = true
			unknown = unknown || t.unknown || t.overflow
			// A line that goes on is judged with what follows it too.
			if strings.HasSuffix(t.pending, `\`) {
				t.pending = strings.TrimSuffix(t.pending, `\`)
				continue
			}
			*t = Typed{}
		case 0x03, 0x15: // ctrl+c, ctrl+u
			*t = Typed{}
		case 0x7f, 0x08:
			if n := len(t.pending); n > 0 {
				t.pending = t.pending[:n-1]
			}
		case '\t':
			t.unknown = true // completion
			t.pending += " "
		default:
			if c < 0x20 {
				t.unknown = true
				continue
			}
			if len(t.pending) >= maxPending {
				t.overflow = true
				continue
			}
			t.pending += text[i : i+1]
		}
	}
	return done.String(), complete, unknown
}
