package textfield

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/uskey"
)

// Mode is what keys mean in a field with the keys of vi.
type Mode uint8

// The modes of Vim.
const (
	Insert Mode = iota
	Normal
	Visual
	VisualLine
)

// String is the mode as vi shows it.
func (m Mode) String() string { return [...]string{"INSERT", "NORMAL", "VISUAL", "V-LINE"}[m] }

// Vim is the keys of vi on a field. Its zero value inserts.
type Vim struct {
	mode   Mode
	count  int  // as typed so far
	op     byte // d, c or y waits for a motion
	opened int  // the count before it
	wait   byte // f F t T r g i a: another key belongs to it
	find   struct{ key, what string }
	lines  bool // what was cut last is whole lines
	anchor int  // the other end of a visual selection
	open   bool // a group of undo is open for what is inserted
	dot    repeat
}

// Mode is what keys mean just now.
func (v *Vim) Mode() Mode { return v.mode }

// Pending reports whether keys were typed that wait for more.
func (v *Vim) Pending() bool { return v.op != 0 || v.wait != 0 || v.count != 0 }

// Reset goes back to inserting, as when the field was emptied.
func (v *Vim) Reset(f *Field) {
	v.open = false
	v.toInsert(f)
}

// Selection is what visual mode has selected, or the field's own selection.
func (v *Vim) Selection(f *Field) (from, to int, ok bool) {
	a, b := min(v.anchor, f.at), max(v.anchor, f.at)
	switch v.mode {
	case Visual:
		return f.floor(a), f.next(f.floor(b)), len(f.text) > 0
	case VisualLine:
		return f.lineStart(f.floor(a)), f.lineEnd(f.floor(b)), true
	}
	return f.Selection()
}

// Key does what a key means and reports whether it means anything to vi. Keys that
// it leaves are the field's in insert mode, and the program's.
func (v *Vim) Key(f *Field, key, text string) bool {
	v.dot.hear(v, f, stroke{key, text})
	taken := v.key(f, key, text)
	v.dot.settle(v, f)
	return taken
}

func (v *Vim) key(f *Field, key, text string) bool {
	if v.mode == Insert {
		if !v.open {
			v.open = true
			f.history.begin()
		}
		if key != "esc" && key != "ctrl+[" {
			return false
		}
		v.toNormal(f, true)
		return true
	}
	taken := v.command(f, key, text)
	if v.mode == Normal {
		v.clamp(f)
	}
	return taken
}

func (v *Vim) command(f *Field, key, text string) bool {
	switch {
	case key == "esc" || key == "ctrl+[":
		had := v.Pending() || v.mode != Normal
		v.toNormal(f, false)
		return had
	case key == "ctrl+r":
		v.times(func() { f.Redo() })
		return true
	case text == "":
		return v.arrow(f, key)
	case v.wait != 0:
		v.waited(f, text)
		return true
	}
	text = uskey.Text(text)
	if text >= "1" && text <= "9" || text == "0" && v.count > 0 {
		v.count = min(v.count*10+int(text[0]-'0'), 999)
		return true
	}
	if v.mode != Normal && v.visual(f, text) {
		return true
	}
	if v.mode == Normal && v.op == 0 && v.normal(f, text) {
		return true
	}
	v.motion(f, text)
	return true
}

// arrow has keys without text move as they do elsewhere.
func (v *Vim) arrow(f *Field, key string) bool {
	names := map[string]string{"left": "h", "right": "l", "up": "k", "down": "j", "home": "0", "end": "$",
		"ctrl+left": "b", "ctrl+right": "w", "backspace": "h"}
	name, ok := names[key]
	if !ok || v.wait != 0 {
		return false
	}
	if (name == "j" || name == "k") && v.op == 0 {
		return v.rows(f, name)
	}
	v.motion(f, name)
	return true
}

// rows moves by rows of the screen.
func (v *Vim) rows(f *Field, name string) bool {
	by, n := 1, v.take()
	if name == "k" {
		by = -1
	}
	moved := false
	for range n {
		if !f.vertical(by) {
			break
		}
		moved = true
	}
	return moved
}

// take returns the count that was typed, 1 for none, and forgets it.
func (v *Vim) take() int {
	n := max(v.count, 1) * max(v.opened, 1)
	v.count, v.opened = 0, 0
	return min(n, 999)
}

func (v *Vim) times(do func()) {
	for range v.take() {
		do()
	}
}

func (v *Vim) idle() { v.count, v.opened, v.op, v.wait = 0, 0, 0, 0 }

// toNormal leaves a mode. From insert mode the caret steps back, as in vi.
func (v *Vim) toNormal(f *Field, step bool) {
	v.idle()
	if v.open {
		v.open = false
		f.history.end()
	}
	v.mode = Normal
	at := f.at
	if step && at > f.lineStart(at) {
		at = f.prev(at)
	}
	f.SetCaret(at)
	v.clamp(f)
}

// toInsert has keys write. All of it is one step of undo.
func (v *Vim) toInsert(f *Field) {
	v.idle()
	v.mode = Insert
	if !v.open {
		v.open = true
		f.history.begin()
	}
	f.version++
}

// clamp keeps the caret on a grapheme of its line, if there is one.
func (v *Vim) clamp(f *Field) {
	if at := f.at; at > f.lineStart(at) && at == f.lineEnd(at) {
		goal := f.goal
		f.move(f.prev(at))
		f.goal = goal
	}
}

// normal does the keys that are no motions.
func (v *Vim) normal(f *Field, text string) bool {
	start, end := f.lineStart(f.at), f.lineEnd(f.at)
	insertAt := func(at int) {
		f.SetCaret(at)
		v.toInsert(f)
	}
	switch text {
	case "i":
		insertAt(f.at)
	case "a":
		insertAt(min(f.next(f.at), end))
	case "I":
		insertAt(f.firstOf(start))
	case "A":
		insertAt(end)
	case "o", "O":
		v.openLine(f, text == "o")
	case "v", "V":
		v.startVisual(f, text)
	case "d", "c", "y":
		v.op, v.opened, v.count = text[0], v.count, 0
	case "D", "C", "Y":
		v.upper(f, text)
	case "x", "X", "s":
		v.chars(f, text)
	case "S":
		v.op = 'c'
		v.motion(f, "c")
	case "r":
		v.wait = 'r'
	case "~":
		v.times(func() { f.swapCase() })
	case "J":
		v.times(func() { f.join() })
	case "p", "P":
		v.put(f, text == "p")
	case "u":
		v.times(func() { f.Undo() })
	case ".":
		v.again(f, v.take())
	case "j", "k":
		v.rows(f, text)
	default:
		return false
	}
	return true
}

// openLine begins a line below or above.
func (v *Vim) openLine(f *Field, below bool) {
	at := f.lineStart(f.at)
	if below {
		at = f.lineEnd(f.at)
	}
	v.toInsert(f)
	f.replace(at, at, "\n")
	if !below {
		f.move(at)
	}
}

func (v *Vim) startVisual(f *Field, text string) {
	v.idle()
	v.anchor, v.mode = f.at, Visual
	if text == "V" {
		v.mode = VisualLine
	}
	f.version++
}

// upper does D, C and Y: to the end of the line, or the line.
func (v *Vim) upper(f *Field, text string) {
	v.op = text[0] | 0x20
	if text == "Y" {
		v.motion(f, "y")
		return
	}
	v.motion(f, "$")
}

// chars does x, X and s.
func (v *Vim) chars(f *Field, text string) {
	from, to := f.at, f.at
	v.times(func() {
		if text == "X" {
			from = max(f.prev(from), f.lineStart(f.at))
		} else if to < f.lineEnd(f.at) {
			to = f.next(to)
		}
	})
	if text == "s" {
		v.toInsert(f)
	}
	v.store(f, from, to, false)
	f.replace(from, to, "")
}

// store keeps what is cut or copied, where ctrl+y finds it too.
func (v *Vim) store(f *Field, from, to int, lines bool) {
	if from < to || lines {
		f.kills.cut = append(f.kills.cut, f.text[from:to])
		f.kills.cut = f.kills.cut[max(len(f.kills.cut)-maxCuts, 0):]
		v.lines = lines
	}
}

// put puts what was cut behind or before the caret.
func (v *Vim) put(f *Field, after bool) {
	n := len(f.kills.cut)
	if n == 0 {
		v.idle()
		return
	}
	text, at := f.kills.cut[n-1], f.at
	count := min(v.take(), max(1<<16/max(len(text), 1), 1))
	f.history.begin()
	defer f.history.end()
	if !v.lines {
		if after && at < f.lineEnd(at) {
			at = f.next(at)
		}
		f.replace(at, at, strings.Repeat(text, count))
		f.move(f.prev(f.at))
		return
	}
	if after {
		at = f.lineEnd(at)
		f.replace(at, at, strings.Repeat("\n"+text, count))
		f.move(f.firstOf(at + 1))
		return
	}
	at = f.lineStart(at)
	f.replace(at, at, strings.Repeat(text+"\n", count))
	f.move(f.firstOf(at))
}

// firstOf is the first grapheme of a line that is no blank, from the line's
// start, or its end.
func (f *Field) firstOf(at int) int {
	for end := f.lineEnd(at); at < end && classOf(f.text[at:]) == blank; {
		at = f.next(at)
	}
	return at
}

// swapCase turns a letter over and goes on to the next.
func (f *Field) swapCase() {
	if f.at == f.lineEnd(f.at) {
		return
	}
	s := f.text[f.at:f.next(f.at)]
	other := strings.ToUpper(s)
	if other == s {
		other = strings.ToLower(s)
	}
	f.replace(f.at, f.at+len(s), other)
}

// join puts the next line behind this one.
func (f *Field) join() {
	end := f.lineEnd(f.at)
	if end == len(f.text) {
		return
	}
	to := f.firstOf(end + 1)
	f.replace(end, to, " ")
	f.move(end)
}
