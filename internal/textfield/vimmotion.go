package textfield

import "strings"

// span is what an operator works on.
type span struct {
	from, to int
	lines    bool // whole lines: to is the end of the last, without its line end
}

// motion moves, or has the waiting operator work up to where it would move.
func (v *Vim) motion(f *Field, text string) {
	switch text {
	case "f", "F", "t", "T", "g":
		v.wait = text[0]
		return
	case "i", "a":
		if v.op != 0 {
			v.wait = text[0]
			return
		}
	}
	counted, op := v.count > 0 || v.opened > 0, v.op
	n := v.take()
	if op != 0 && text == string(op) { // dd, cc, yy
		v.operate(f, op, f.linesFrom(f.at, n))
		return
	}
	if op != 0 && (text == "j" || text == "k") {
		v.operate(f, op, f.linesBy(f.at, n, text == "k"))
		return
	}
	if text == "G" {
		v.goLine(f, n, counted, op)
		return
	}
	if op == 'c' && (text == "w" || text == "W") && classAt(f, f.at) != blank {
		text = map[string]string{"w": "e", "W": "E"}[text] // as vi does
		if f.wordEnds(f.at, text == "E") {
			n-- // the caret stands at the end of the first
			if n == 0 {
				v.operate(f, op, span{f.at, f.next(f.at), false})
				return
			}
		}
	}
	to, inclusive, ok := v.target(f, text, n)
	if !ok {
		v.idle()
		return
	}
	v.reach(f, op, to, inclusive, text)
}

// reach moves the caret, or works on what lies between.
func (v *Vim) reach(f *Field, op byte, to int, inclusive bool, text string) {
	if op == 0 {
		f.move(to)
		v.idle()
		return
	}
	from := f.at
	if to < from {
		from, to = to, from
	} else if inclusive && to < f.lineEnd(to) {
		to = f.next(to)
	}
	if (text == "w" || text == "W") && strings.Contains(f.text[from:to], "\n") { // dw stays on its line
		if end := f.lineEnd(from); end > from {
			to = end
		}
	}
	v.operate(f, op, span{from, to, false})
}

// goLine does G and gg.
func (v *Vim) goLine(f *Field, n int, counted bool, op byte) {
	at := len(f.text)
	if counted {
		at = 0
		for range n - 1 {
			if end := f.lineEnd(at); end < len(f.text) {
				at = end + 1
			}
		}
	}
	at = f.lineStart(at)
	if op != 0 {
		v.operate(f, op, span{f.lineStart(min(at, f.at)), f.lineEnd(max(at, f.at)), true})
		return
	}
	f.move(f.firstOf(at))
	v.idle()
}

// linesFrom is n lines from the one that an offset is on.
func (f *Field) linesFrom(at, n int) span {
	s := span{f.lineStart(at), f.lineEnd(at), true}
	for range n - 1 {
		if s.to < len(f.text) {
			s.to = f.lineEnd(s.to + 1)
		}
	}
	return s
}

// linesBy is the line of an offset and n more, down or up.
func (f *Field) linesBy(at, n int, up bool) span {
	if !up {
		return f.linesFrom(at, n+1)
	}
	s := span{f.lineStart(at), f.lineEnd(at), true}
	for range n {
		if s.from > 0 {
			s.from = f.lineStart(s.from - 1)
		}
	}
	return s
}

// target is where a motion leads, and whether what stands there belongs to it.
func (v *Vim) target(f *Field, text string, n int) (to int, inclusive, ok bool) {
	to = f.at
	step := func(move func(int) int) {
		for range n {
			next := move(to)
			if next == to {
				break
			}
			to = next
		}
	}
	switch text {
	case "h":
		step(func(at int) int { return max(f.prev(at), f.lineStart(at)) })
	case "l", " ":
		step(func(at int) int { return min(f.next(at), f.lineEnd(at)) })
	case "0":
		to = f.lineStart(to)
	case "^", "_":
		to = f.firstOf(f.lineStart(to))
	case "$":
		for range n - 1 {
			if end := f.lineEnd(to); end < len(f.text) {
				to = end + 1
			}
		}
		return f.lineEnd(to), true, true
	case "w", "W":
		step(func(at int) int { return f.wordStart(at, text == "W") })
	case "b", "B":
		step(func(at int) int { return f.wordBack(at, text == "B") })
	case "e", "E":
		step(func(at int) int { return f.wordEnd(at, text == "E") })
		return to, true, true
	case ";", ",":
		return v.findAgain(f, text == ",", n)
	default:
		return to, false, false
	}
	return to, false, true
}

// waited takes the key that f, g, r, i or a waited for.
func (v *Vim) waited(f *Field, text string) {
	wait := v.wait
	v.wait = 0
	switch wait {
	case 'f', 'F', 't', 'T':
		v.find.key, v.find.what = string(wait), text
		op, n := v.op, v.take()
		to, inclusive, ok := f.findIn(string(wait), text, n)
		if !ok {
			v.idle()
			return
		}
		v.reach(f, op, to, inclusive, string(wait))
	case 'g':
		counted, op := v.count > 0, v.op
		n := v.take()
		switch text {
		case "g":
			if !counted {
				n = 1
			}
			v.goLine(f, n, true, op)
		default:
			v.idle()
		}
	case 'r':
		v.replaceChars(f, text)
	case 'i', 'a':
		v.object(f, text, wait == 'a')
	}
}

func (v *Vim) replaceChars(f *Field, text string) {
	n, at := v.take(), f.at
	end := at
	for range n {
		if end >= f.lineEnd(at) {
			v.idle()
			return
		}
		end = f.next(end)
	}
	f.Replace(at, end, strings.Repeat(text, n))
	f.move(f.prev(f.at))
	v.idle()
}

func (v *Vim) findAgain(f *Field, back bool, n int) (to int, inclusive, ok bool) {
	key := v.find.key
	if key == "" {
		return 0, false, false
	}
	if back {
		key = map[string]string{"f": "F", "F": "f", "t": "T", "T": "t"}[key]
	}
	return f.findIn(key, v.find.what, n)
}

// findIn finds a grapheme on the caret's line.
func (f *Field) findIn(key, what string, n int) (to int, inclusive, ok bool) {
	start, end := f.lineStart(f.at), f.lineEnd(f.at)
	at, till, forward := f.at, key == "t" || key == "T", key == "f" || key == "t"
	if till && n == 1 { // so that it goes on with ; and ,
		if next := f.next(at); forward && next < end && strings.HasPrefix(f.text[next:], what) {
			at = next
		} else if prev := f.prev(at); !forward && at > start && strings.HasPrefix(f.text[prev:], what) {
			at = prev
		}
	}
	for range n {
		for {
			if forward {
				at = f.next(at)
			} else if at <= start {
				return 0, false, false
			} else {
				at = f.prev(at)
			}
			if at >= end || at < start {
				return 0, false, false
			}
			if f.text[at:f.next(at)] == what {
				break
			}
		}
	}
	switch key {
	case "t":
		at = f.prev(at)
	case "T":
		at = f.next(at)
	}
	return at, forward, true
}
