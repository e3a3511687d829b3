package chat

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/textfield"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

const (
	maxPromptRows = 10
	// A paste beyond these is shown as a chip and sent whole.
	foldPasteLines = 6
	foldPasteBytes = 800
	// A paste beyond this is not put into the text, where each key would move it.
	maxExpand = 200_000
)

// field is the prompt's text field with its chips, its history and, if they are
// wanted, the keys of vi.
type field struct {
	textfield.Field
	vim     *textfield.Vim // nil: not wanted
	history *History
	back    int                        // how far back in history; 0 is the draft
	written map[string]textfield.Field // what was made of texts of the history, and the draft as ""
	w, rows int                        // cells, and rows at most
	top     int                        // the first row that shows
}

func newField(h *History, vim bool) field {
	f := field{history: h, w: 80, rows: maxPromptRows}
	if vim {
		f.vim = &textfield.Vim{}
	}
	return f
}

// value is the text as it will be sent, with pastes put back.
func (p *field) value() string { return p.Value() }

func (p *field) empty() bool { return p.Empty() }

// clear empties the field and forgets how to undo.
func (p *field) clear() {
	p.Reset()
	p.top = 0
	if p.vim != nil {
		p.vim.Reset(&p.Field)
	}
}

// set replaces the draft. What was sent with chips has them again; else much
// text becomes a chip.
func (p *field) set(text string) {
	if d, ok := p.history.whole[text]; ok {
		p.recompose(d)
		return
	}
	p.clear()
	p.insert(text)
	p.back, p.written = 0, nil
}

// newlines turns the line ends of terminals and of Windows into our own.
var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// insert adds text at the cursor; much of it becomes a chip.
func (p *field) insert(text string) {
	text = sanitize.Copy(newlines.Replace(text))
	if strings.Count(text, "\n") < foldPasteLines && len(text) <= foldPasteBytes {
		p.Insert(text)
		return
	}
	p.fold(text)
}

// fold puts a long paste in as a chip.
func (p *field) fold(text string) {
	n := 1
	p.Chips(func(_ int, c textfield.Chip) {
		if _, ok := c.Data.(pasted); ok {
			n++
		}
	})
	lines := strings.Count(strings.TrimSuffix(text, "\n"), "\n") + 1
	label := lang.T("pasted", n, lang.N(lines, "lines", lines), prompt.Size(len(text)))
	p.InsertChip(textfield.Chip{Label: label, Text: text, Data: pasted{}})
}

// pasted marks the chip of a paste.
type pasted struct{}

// attach puts a file in that is sent whole.
func (p *field) attach(f prompt.File) {
	n := 1
	p.Chips(func(_ int, c textfield.Chip) {
		if _, ok := c.Data.(prompt.File); ok {
			n++
		}
	})
	if f.Label == "" {
		kind, _, _ := strings.Cut(f.Mime, "/")
		if kind == "application" {
			kind = "file"
		}
		f.Label = fmt.Sprintf("[%s #%d: %s, %s]", strings.ToUpper(kind[:1])+kind[1:], n, sanitize.Line(base(f.Path)),
			prompt.Size(int(f.Size)))
	}
	p.InsertChip(textfield.Chip{Label: f.Label, Text: f.Label, Data: f})
}

func base(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// compose is the draft with what its chips stand for.
func (p *field) compose() prompt.Draft {
	var d prompt.Draft
	text, last := p.Text(), 0
	add := func(upTo int) {
		if upTo > last {
			d.Pieces = append(d.Pieces, prompt.Piece{Text: text[last:upTo]})
		}
	}
	p.Chips(func(at int, c textfield.Chip) {
		add(at)
		last = at + 4
		if f, ok := c.Data.(prompt.File); ok {
			d.Pieces = append(d.Pieces, prompt.Piece{File: &f})
		} else {
			d.Pieces = append(d.Pieces, prompt.Piece{Paste: c.Text})
		}
	})
	add(len(text))
	return d
}

// recompose puts a draft in, in place of what is there.
func (p *field) recompose(d prompt.Draft) {
	p.clear()
	p.back, p.written = 0, nil
	for _, piece := range d.Pieces {
		switch {
		case piece.File != nil:
			p.attach(*piece.File)
		case piece.Paste != "":
			p.fold(sanitize.Copy(piece.Paste))
		default:
			p.Insert(piece.Text)
		}
	}
}

// rewrite replaces the text, which can be undone; the labels of files that
// stood in it stay chips.
func (p *field) rewrite(text string) {
	var files []prompt.File
	p.Chips(func(_ int, c textfield.Chip) {
		if f, ok := c.Data.(prompt.File); ok {
			files = append(files, f)
		}
	})
	p.Together(func() {
		p.Set("")
		for _, f := range files {
			before, after, ok := strings.Cut(text, f.Label)
			if !ok {
				continue
			}
			p.Insert(before)
			p.attach(f)
			text = after
		}
		p.Insert(text)
	})
}

// expand puts the paste at the caret, or the last one, into the text. It says
// what keeps it from that.
func (p *field) expand() string {
	at, found, text := -1, false, ""
	p.Chips(func(i int, c textfield.Chip) {
		if _, ok := c.Data.(pasted); ok && (!found || i <= p.Caret()) {
			at, found, text = i, true, c.Text
		}
	})
	switch {
	case !found:
		return lang.T("there-is-no-folded-paste")
	case len(text) > maxExpand:
		return lang.T("too-long-edited-here-editor")
	}
	p.ReplaceChip(at, text)
	return ""
}

// take empties the field for sending and remembers the text.
func (p *field) take() prompt.Draft {
	d := p.compose()
	if d.Empty() {
		return prompt.Draft{}
	}
	p.clear()
	text := strings.TrimSpace(d.Value())
	p.history.keep(text, d)
	p.remember(text)
	return d
}

// remember adds a text to the history, of which the draft is the end again.
func (p *field) remember(text string) {
	p.history.add(text)
	p.back, p.written = 0, nil
}

// recall moves through history: up at the first row, down at the last. What is
// written on the way stays until something is sent.
func (p *field) recall(by int) bool {
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
		p.clear()
		p.Become(was)
	} else {
		p.set(text)
	}
	p.back, p.written = to, written
	p.Key("ctrl+end", "")
	if by < 0 {
		p.Key("ctrl+home", "")
		p.Key("end", "")
	}
	return true
}

// key edits, and reports whether the key meant anything.
func (p *field) key(k tea.KeyPressMsg) bool {
	key := k.Keystroke()
	if p.vim != nil {
		if p.vim.Key(&p.Field, key, k.Text) {
			return true
		}
		if p.vim.Mode() != textfield.Insert && (k.Text != "" ||
			key != "shift+enter" && key != "alt+enter" && key != "ctrl+j") {
			return false
		}
	}
	return p.Key(key, k.Text)
}

// selection is what is drawn as selected.
func (p *field) selection() (from, to int, ok bool) {
	if p.vim != nil {
		return p.vim.Selection(&p.Field)
	}
	return p.Selection()
}

// resize sets the width, and how many rows show at most.
func (p *field) resize(w, rows int) { p.w, p.rows = max(w, 4), max(rows, 1) }

// view is the rows that show; the caret's is among them.
func (p *field) view() []textfield.Row {
	rows := p.Rows(p.w)
	at, _ := p.CaretRow(p.w)
	n := min(p.rows, len(rows))
	p.top = max(min(p.top, at, len(rows)-n), at-n+1, 0)
	return rows[p.top : p.top+n]
}

// cursor is where the caret is drawn, among the rows that show.
func (p *field) cursor() (x, y int) {
	p.view()
	y, x = p.CaretRow(p.w)
	return x, y - p.top
}

// markAround selects the word under the mouse, or the line.
func (p *field) markAround(x, y int, line bool) {
	text, at := p.Text(), p.Caret()
	if line {
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
		}
		p.Select(strings.LastIndexByte(text[:at], '\n')+1, end)
		return
	}
	rows := p.view()
	if y < 0 || y >= len(rows) {
		return
	}
	var drawn strings.Builder
	p.Runs(rows[y], p.w, func(_ int, text string, _ bool) { drawn.WriteString(text) })
	if from, to := pen.WordAt(drawn.String(), x); from < to {
		p.Select(p.OffsetAt(p.top+y, from, p.w), p.OffsetAt(p.top+y, to, p.w))
	}
}

// click puts the caret where the mouse is; drag selects up to there.
func (p *field) click(x, y int, drag bool) {
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
