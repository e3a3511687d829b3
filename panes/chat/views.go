package chat

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// ToggleThinking shows or folds the model's reasoning, and says which.
func (l *List) ToggleThinking() bool { return l.toggle(&l.view.thinking) }

// ToggleDetails shows or folds everything: tool output, steps and their cost.
func (l *List) ToggleDetails() bool { return l.toggle(&l.view.all) }

// ToggleTimestamps shows or hides when messages were written.
func (l *List) ToggleTimestamps() bool { return l.toggle(&l.view.times) }

func (l *List) toggle(on *bool) bool {
	*on = !*on
	l.view.unfold = map[string]bool{}
	l.reset()
	l.version++
	return *on
}

// Entry is a prompt of the person's in the timeline.
type Entry struct {
	ID, Text string
	Created  int64 // Unix milliseconds
}

// nearTop is in how many of the first rows a prompt begins that the view stands
// at: the end of the turn before may show above it.
const nearTop = 4

// Timeline lists the person's prompts, oldest first, and which of them the
// view stands at, or -1.
func (l *List) Timeline() (list []Entry, at int) {
	at = -1
	top := l.top
	for _, row := range l.rows[:min(nearTop, len(l.rows))] {
		if all := l.all(); row.msg < len(all) && isUser(all[row.msg]) {
			top = max(top, row.msg)
			break
		}
	}
	for i, m := range l.all() {
		e, ok := entryOf(m)
		if !ok {
			continue
		}
		if list = append(list, e); i <= top {
			at = len(list) - 1
		}
	}
	return list, at
}

// entryOf returns a message's entry; false for a reply, and for what the program
// or the engine said in the person's name.
func entryOf(m *store.Message) (Entry, bool) {
	if !isUser(m) {
		return Entry{}, false
	}
	for _, p := range m.Parts {
		if p.Type == engine.PartText && !p.Synthetic && !p.Ignored {
			text := sanitize.Line(strings.TrimSpace(p.Text()))
			return Entry{ID: m.Info.ID, Text: text, Created: m.Info.Time.Created}, text != ""
		}
	}
	return Entry{}, false
}

// Reveal puts a message at the top of the view; false when there is none.
func (l *List) Reveal(message string) bool {
	msgs := l.all()
	i := indexOf(msgs, message)
	if i < 0 || l.r == nil {
		return false
	}
	l.put(msgs, i)
	l.version++
	return true
}

// Place is where a chat's view stands, to come back to.
type Place struct {
	anchor, part string
	top          int
	at           pos
	follow       bool
}

// Place returns where the view stands.
func (l *List) Place() Place {
	return Place{anchor: l.anchor, part: l.part, top: l.top, at: l.at, follow: l.follow}
}

// AtEnd reports whether the view stays with the end of the conversation.
func (p Place) AtEnd() bool { return p.follow }

// Restore goes back to where the view stood, older messages that came in since
// notwithstanding.
func (l *List) Restore(p Place) {
	l.anchor, l.part, l.top, l.at, l.follow = p.anchor, p.part, p.top, p.at, p.follow
	l.version++
}
