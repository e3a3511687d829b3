package textfield

import (
	"strings"
	"unicode/utf8"
)

// change is one replacement. Those of one group are undone together.
type change struct {
	at       int
	old, new string
	before   int // the caret
	group    int
}

// history is what was done to a field, oldest first, and what was undone.
type history struct {
	done, undone []change
	group        int
	depth        int  // of open groups
	sealed       bool // the next change begins a group
	bytes        int  // that done holds
}

// What is remembered at most.
const (
	maxChanges = 2000
	maxBytes   = 8 << 20
)

func (h *history) seal() {
	if h.depth == 0 {
		h.sealed = true
	}
}

// begin has all changes up to the matching end undone together.
func (h *history) begin() {
	if h.depth == 0 {
		h.group++
	}
	h.depth++
}

func (h *history) end() {
	if h.depth > 0 {
		h.depth--
	}
	h.seal()
}

func (h *history) add(c change) {
	h.undone = nil
	if h.depth == 0 && !h.continues(c) {
		h.group++
	}
	h.sealed = false
	c.group = h.group
	h.done = append(h.done, c)
	h.bytes += len(c.old) + len(c.new)
	h.trim()
}

// continues reports whether a change goes on with the one before: a word that is
// being typed, or letters that are being taken away.
func (h *history) continues(c change) bool {
	n := len(h.done)
	if h.sealed || n == 0 {
		return false
	}
	p := h.done[n-1]
	typing := c.old == "" && p.old == "" && p.at+len(p.new) == c.at && short(c.new) && short(p.new) &&
		!strings.Contains(p.new+c.new, "\n")
	if typing {
		return !strings.HasSuffix(p.new, " ") || c.new == " "
	}
	return c.new == "" && p.new == "" && short(c.old) && short(p.old) && (c.at+len(c.old) == p.at || c.at == p.at)
}

// short reports whether a text is about one key's.
func short(s string) bool { return len(s) <= 32 && utf8.RuneCountInString(s) <= 8 }

// trim forgets the oldest groups where there is too much.
func (h *history) trim() {
	if len(h.done) <= maxChanges && h.bytes <= maxBytes {
		return
	}
	n := 0
	for left := len(h.done); left > maxChanges*3/4 || h.bytes > maxBytes && left > 1; left = len(h.done) - n {
		for group := h.done[n].group; n < len(h.done) && h.done[n].group == group; n++ {
			h.bytes -= len(h.done[n].old) + len(h.done[n].new)
		}
	}
	h.done = append([]change(nil), h.done[n:]...)
}

// ring is what was cut, newest last.
type ring struct {
	cut      []string
	from, to int // where the last one was put
	back     int // how far back it stands
}

const maxCuts = 30

// kill cuts a stretch. What the key before cut is joined with it.
func (f *Field) kill(from, to int, forward bool) {
	if from == to {
		return
	}
	text, joins := f.text[from:to], f.last == killed && len(f.kills.cut) > 0
	f.replace(from, to, "")
	f.last = killed
	if n := len(f.kills.cut); joins && forward {
		f.kills.cut[n-1] += text
	} else if joins {
		f.kills.cut[n-1] = text + f.kills.cut[n-1]
	} else {
		f.kills.cut = append(f.kills.cut, text)
		f.kills.cut = f.kills.cut[max(len(f.kills.cut)-maxCuts, 0):]
	}
}

// yank puts in what was cut last.
func (f *Field) yank() {
	if n := len(f.kills.cut); n > 0 {
		f.kills.back = 0
		f.paste(f.kills.cut[n-1])
	}
}

// yankPop puts in what was cut before, in place of what was just put in.
func (f *Field) yankPop() {
	n := len(f.kills.cut)
	if f.last != yanked || n < 2 {
		return
	}
	f.kills.back = (f.kills.back + 1) % n
	f.marked = false
	f.mark, f.at, f.marked = f.kills.from, f.kills.to, true
	f.paste(f.kills.cut[n-1-f.kills.back])
}

func (f *Field) paste(text string) {
	from, _, _ := f.Selection()
	f.history.seal()
	f.put(text)
	f.history.seal()
	f.last, f.kills.from, f.kills.to = yanked, from, f.at
}
