// Package composer is where a prompt is written: a text field with chips for files and long
// pastes, a history, and the keys of vi where they are wanted.
package composer

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/textfield"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

const (
	// MaxRows is how many rows show at most.
	MaxRows = 10
	// A paste beyond these is shown as a chip and sent whole.
	foldPasteLines = 6
	foldPasteBytes = 800
	// MaxExpand is the bytes of a paste beyond which it is not put into the text, where each key would move it.
	MaxExpand = 200_000
)

// Prompt is a text field with its chips, its history and, if they are
// wanted, the keys of vi.
type Prompt struct {
	textfield.Field
	Vim     *textfield.Vim // nil: not wanted
	history *History
	back    int                        // how far back in history; 0 is the draft
	written map[string]textfield.Field // what was made of texts of the history, and the draft as ""
	w, rows int                        // cells, and rows at most
	top     int                        // the first row that shows

	recollected string // the session whose prompts are in the history
}

// New makes an empty prompt; vim has it take the keys of vi.
func New(h *History, vim bool) *Prompt {
	p := &Prompt{history: h, w: 80, rows: MaxRows}
	if vim {
		p.Vim = &textfield.Vim{}
	}
	return p
}

// Clear empties the field and forgets how to undo.
func (p *Prompt) Clear() {
	p.Reset()
	p.top = 0
	if p.Vim != nil {
		p.Vim.Reset(&p.Field)
	}
}

// Take empties the field for sending and remembers the text.
func (p *Prompt) Take() prompt.Draft {
	d := p.Compose()
	if d.Empty() {
		return prompt.Draft{}
	}
	p.Clear()
	text := strings.TrimSpace(d.Value())
	p.history.keep(text, d)
	p.Remember(text)
	return d
}

// Remember adds a text to the history, of which the draft is the end again.
func (p *Prompt) Remember(text string) {
	p.history.add(text)
	p.back, p.written = 0, nil
}

// Recall goes through the history at the first and the last row; on other rows
// the caret moves.
func (p *Prompt) Recall(by int) {
	if !p.recall(by) {
		p.Press(tea.KeyPressMsg{Code: map[int]rune{-1: tea.KeyUp, 1: tea.KeyDown}[by]})
	}
}

// Recollect takes a session's own prompts into the history, which begins empty
// with the program.
func (p *Prompt) Recollect(s *store.Session, messages func() []*store.Message) {
	if s == nil || !s.Loaded || p.recollected == s.ID {
		return
	}
	p.recollected = s.ID
	var texts []string
	for _, m := range messages() {
		if m.Info.Role != engine.RoleUser {
			continue
		}
		for _, part := range m.Parts {
			if part.Type == engine.PartText && !part.Synthetic && !part.Ignored {
				texts = append(texts, strings.TrimSpace(sanitize.Copy(part.Text())))
				break
			}
		}
	}
	p.history.older(texts)
}

// recall moves through history: up at the first row, down at the last. What is
// written on the way stays until something is sent.
func (p *Prompt) recall(by int) bool {
	if by < 0 && !p.OnFirstRow() || by > 0 && !p.OnLastRow() {
		return false
	}
	n := len(p.history.list)
	to := p.back - by
	if to < 0 || to > n {
		return by < 0
	}
	written := p.written
	if written == nil {
		written = map[string]textfield.Field{}
	}
	written[p.history.at(p.back)] = p.Field
	text := p.history.at(to)
	if was, ok := written[text]; ok {
		p.Clear()
		p.Become(was)
	} else {
		p.Fill(text)
	}
	p.back, p.written = to, written
	p.Key("ctrl+end", "")
	if by < 0 {
		p.Key("ctrl+home", "")
		p.Key("end", "")
	}
	return true
}

// Press edits, and reports whether the key meant anything.
func (p *Prompt) Press(k tea.KeyPressMsg) bool {
	key := k.Keystroke()
	if p.Vim != nil {
		if p.Vim.Key(&p.Field, key, k.Text) {
			return true
		}
		if p.Vim.Mode() != textfield.Insert && (k.Text != "" ||
			key != "shift+enter" && key != "alt+enter" && key != "ctrl+j") {
			return false
		}
	}
	return p.Key(key, k.Text)
}

// selection is what is drawn as selected.
func (p *Prompt) selection() (from, to int, ok bool) {
	if p.Vim != nil {
		return p.Vim.Selection(&p.Field)
	}
	return p.Selection()
}

// Resize sets the width, and how many rows show at most.
func (p *Prompt) Resize(w, rows int) { p.w, p.rows = max(w, 4), max(rows, 1) }

// Visible is the rows that show; the caret's is among them.
func (p *Prompt) Visible() []textfield.Row {
	rows := p.Rows(p.w)
	at, _ := p.CaretRow(p.w)
	n := min(p.rows, len(rows))
	p.top = max(min(p.top, at, len(rows)-n), at-n+1, 0)
	return rows[p.top : p.top+n]
}

// Cursor is where the caret is drawn, among the rows that show.
func (p *Prompt) Cursor() (x, y int) {
	p.Visible()
	y, x = p.CaretRow(p.w)
	return x, y - p.top
}

// MarkAround selects the word under the mouse, or the line.
func (p *Prompt) MarkAround(x, y int, line bool) {
	text, at := p.Text(), p.Caret()
	if line {
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
		}
		p.Select(strings.LastIndexByte(text[:at], '\n')+1, end)
		return
	}
	rows := p.Visible()
	if y < 0 || y >= len(rows) {
		return
	}
	var drawn strings.Builder
	p.Runs(rows[y], p.w, func(_ int, text string, _ bool) { drawn.WriteString(text) })
	if from, to := pen.WordAt(drawn.String(), x); from < to {
		p.Select(p.OffsetAt(p.top+y, from, p.w), p.OffsetAt(p.top+y, to, p.w))
	}
}

// Click puts the caret where the mouse is; drag selects up to there.
func (p *Prompt) Click(x, y int, drag bool) {
	at := p.OffsetAt(p.top+max(y, 0), max(x, 0), p.w)
	if !drag {
		p.SetCaret(at)
		return
	}
	mark := p.Caret()
	if from, to, ok := p.Selection(); ok {
		mark = from
		if mark == p.Caret() {
			mark = to
		}
	}
	p.Select(mark, at)
}

// Mode is what is said of vi's mode; empty where its keys are not wanted.
func (p *Prompt) Mode() string {
	if p.Vim == nil {
		return ""
	}
	return p.Vim.Mode().String()
}

// IsCommand reports whether what is typed would run something by itself: a
// slash command, or a line for the shell.
func (p *Prompt) IsCommand() bool {
	draft := strings.TrimSpace(p.Value())
	return strings.HasPrefix(draft, "/") || strings.HasPrefix(draft, "!")
}
