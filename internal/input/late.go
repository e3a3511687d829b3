package input

import (
	"bytes"
	"time"
	"unicode/utf8"
)

// forIntroducer is how long a byte that begins sequences is held behind an escape
// that was a key: a slow link may cut a sequence there too, and a person may have
// typed it.
const forIntroducer = 550 * time.Millisecond

const pasteStart = "\x1b[200~"

// late is what is known of bytes that come after the time for them is over.
type late struct {
	pressed time.Time // when an escape was taken for a key
	held    []byte    // behind that escape: what may yet be a sequence
	cut     []byte    // what was dropped of a sequence that broke off, without its escape
	cutAt   time.Time
	pasting bool // a paste broke off
}

// patience is how long what is held waits; 0: nothing is held.
func (l *late) patience() time.Duration {
	switch {
	case len(l.held) == 0:
		return 0
	case typed(l.held):
		return forIntroducer
	}
	return forSequence
}

// typed reports whether a person may have typed what is held.
func typed(held []byte) bool { return len(held) == 1 || string(held) == "[[" }

// rest takes what belongs to an escape, a sequence or a paste that came before it,
// and returns the bytes that are keys.
func (r *Reader) rest(b []byte) []byte {
	if r.late.pasting {
		if b = r.restOfPaste(b); len(b) == 0 {
			return nil
		}
	}
	if len(r.late.cut) > 0 {
		b = r.restOfCut(b)
	}
	if len(r.late.held) == 0 && (r.late.pressed.IsZero() || time.Since(r.late.pressed) >= forSequence) {
		r.late.pressed = time.Time{}
		return b
	}
	all := append(r.late.held, b...)
	had := r.late.held
	r.late.pressed, r.late.held = time.Time{}, nil
	switch n := r.tail(all); {
	case n > 0:
		return all[n:]
	case begun(all):
		r.late.held = all
		return nil
	case len(had) > 0 && !typed(had):
		return b // what was held broke off
	}
	return all
}

// restOfCut drops the end of a sequence that broke off, where it comes as more than
// a key.
func (r *Reader) restOfCut(b []byte) []byte {
	all := append(r.late.cut, b...)
	soon := time.Since(r.late.cutAt) < forPaste
	r.late.cut = nil
	if len(b) < 2 || !soon {
		return b
	}
	var p parser
	p.byte(esc)
	for i, c := range all {
		if p.byte(c); p.state == ground && i >= len(all)-len(b) {
			return all[i+1:]
		}
	}
	r.late.cut = all
	return nil
}

// restOfPaste hands over what still comes of a paste that broke off: all up to its
// end, or a piece of text that is more than a key.
func (r *Reader) restOfPaste(b []byte) []byte {
	if !bytes.Contains(b, []byte(pasteEnd)) && (b[0] == esc || utf8.RuneCount(b) < 2) {
		r.late.pasting = false
		return b
	}
	r.late.pasting = false
	r.feed([]byte(pasteStart))
	r.feed(b)
	return nil
}

// begun reports whether a sequence that a terminal sends may go on behind b, which
// follows an escape.
func begun(b []byte) bool {
	if len(b) == 0 || bytes.IndexByte([]byte("[O]P_"), b[0]) < 0 {
		return false
	}
	var p parser
	p.byte(esc)
	p.feed(b)
	return len(p.ready) == 0 && p.state != ground && p.state != escape
}

// giveUp ends what is held, since nothing more comes: what a person may have typed
// are keys, other bytes are dropped.
func (r *Reader) giveUp() {
	held := r.late.held
	r.late.held = nil
	if typed(held) {
		r.feed(held)
	}
}
