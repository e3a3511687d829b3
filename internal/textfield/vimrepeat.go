package textfield

import "slices"

// stroke is a key as it was pressed.
type stroke struct{ key, text string }

// repeat is what . does again: the keys of the last command that changed the
// text. What was pasted or completed is not of its keys.
type repeat struct {
	keys  []stroke // of the command that is being typed
	on    bool     // it began in normal mode
	edits uint64   // of the field when it began
	last  []stroke
	busy  bool // they are being pressed again
}

// maxStrokes is the longest command that is kept for repeating.
const maxStrokes = 4096

// hear notes a key before it does anything.
func (d *repeat) hear(v *Vim, f *Field, s stroke) {
	if d.busy {
		return
	}
	if v.mode == Normal && !v.Pending() {
		d.keys, d.on, d.edits = d.keys[:0], true, f.Edits()
	}
	if d.keys = append(d.keys, s); len(d.keys) > maxStrokes {
		d.keys, d.on = d.keys[:0], false
	}
}

// settle keeps a command that is complete and changed the text.
func (d *repeat) settle(v *Vim, f *Field) {
	if d.busy || !d.on || v.mode != Normal || v.Pending() {
		return
	}
	d.on = false
	i := slices.IndexFunc(d.keys, func(s stroke) bool { return s.text < "0" || s.text > "9" }) // behind a count
	if f.Edits() != d.edits && i >= 0 && !slices.Contains([]string{"u", ".", "ctrl+r"}, d.keys[i].key) {
		d.last = slices.Clone(d.keys)
	}
}

// again presses the keys of the last change n times, as one step of undo.
func (v *Vim) again(f *Field, n int) {
	if v.dot.busy || len(v.dot.last) == 0 {
		return
	}
	v.dot.busy = true
	f.history.begin()
	for range n {
		for _, s := range v.dot.last {
			if !v.Key(f, s.key, s.text) {
				f.Key(s.key, s.text)
			}
		}
	}
	f.history.end()
	v.dot.busy = false
}
