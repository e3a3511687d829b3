package textfield

import "strings"

// kind is the class of what stands at an offset as vi parts words: a big word
// is all that is no blank. The end of the text is blank.
func (f *Field) kind(at int, big bool) class {
	c := classAt(f, at)
	if big && c != blank {
		return letter
	}
	return c
}

func classAt(f *Field, at int) class {
	if at >= len(f.text) {
		return blank
	}
	return classOf(f.text[at:])
}

// sameWord reports whether what stands at two neighbouring offsets is one word.
func (f *Field) sameWord(a, b int, big bool) bool {
	k := f.kind(a, big)
	return k == f.kind(b, big) && k != blank && (big || !k.alone())
}

// emptyLine reports whether an offset is a line without text, which is a word to
// vi.
func (f *Field) emptyLine(at int) bool {
	return f.lineStart(at) == at && f.lineEnd(at) == at
}

// wordStart is where w leads.
func (f *Field) wordStart(at int, big bool) int {
	if f.kind(at, big) != blank {
		for {
			next := f.next(at)
			same := next < len(f.text) && f.sameWord(at, next, big)
			at = next
			if !same {
				break
			}
		}
	} else if f.emptyLine(at) {
		at = f.next(at)
	}
	for at < len(f.text) && f.kind(at, big) == blank && !f.emptyLine(at) {
		at = f.next(at)
	}
	return at
}

// wordBack is where b leads.
func (f *Field) wordBack(at int, big bool) int {
	for at > 0 {
		at = f.prev(at)
		if f.kind(at, big) != blank || f.emptyLine(at) {
			break
		}
	}
	for at > 0 && f.sameWord(f.prev(at), at, big) {
		at = f.prev(at)
	}
	return at
}

// wordEnd is where e leads.
func (f *Field) wordEnd(at int, big bool) int {
	from := at
	at = f.next(at)
	for at < len(f.text) && f.kind(at, big) == blank {
		at = f.next(at)
	}
	if at >= len(f.text) {
		if last := f.prev(len(f.text)); last > from {
			return last
		}
		return from
	}
	for !f.wordEnds(at, big) {
		at = f.next(at)
	}
	return at
}

// wordEnds reports whether the last grapheme of a word stands at an offset.
func (f *Field) wordEnds(at int, big bool) bool {
	next := f.next(at)
	return f.kind(at, big) != blank && (next >= len(f.text) || !f.sameWord(at, next, big))
}

// object does what iw, aw and the like select.
func (v *Vim) object(f *Field, text string, around bool) {
	op := v.op
	n := v.take()
	s, ok := f.objectAt(text, around)
	if !ok {
		v.idle()
		return
	}
	for range n - 1 {
		if more, ok := (&Field{text: f.text, at: s.to, chips: f.chips}).objectAt(text, around); ok &&
			s.to < len(f.text) {
			s.to = more.to
		}
	}
	if op == 0 { // of a selection
		v.anchor = s.from
		f.move(f.prev(s.to))
		v.idle()
		return
	}
	v.operate(f, op, s)
}

// objectAt finds the text object at the caret.
func (f *Field) objectAt(text string, around bool) (span, bool) {
	switch text {
	case "w", "W":
		return f.wordObject(text == "W", around)
	case `"`, "'", "`":
		return f.quoteObject(text, around)
	case "(", ")", "b":
		return f.bracketObject('(', ')', around)
	case "[", "]":
		return f.bracketObject('[', ']', around)
	case "{", "}", "B":
		return f.bracketObject('{', '}', around)
	case "<", ">":
		return f.bracketObject('<', '>', around)
	case "p":
		return f.paragraph(around), true
	}
	return span{}, false
}

func (f *Field) wordObject(big, around bool) (span, bool) {
	start, end := f.lineStart(f.at), f.lineEnd(f.at)
	if start == end || f.at >= len(f.text) {
		return span{f.at, f.at, false}, start == end
	}
	run := func(at int) (from, to int) {
		same := func(a, b int) bool {
			if f.kind(a, big) == blank {
				return f.kind(b, big) == blank
			}
			return f.sameWord(a, b, big)
		}
		from, to = at, f.next(at)
		for from > start && same(f.prev(from), from) {
			from = f.prev(from)
		}
		for to < end && same(f.prev(to), to) {
			to = f.next(to)
		}
		return from, to
	}
	from, to := run(min(f.at, f.prev(end)))
	if !around {
		return span{from, to, false}, true
	}
	switch {
	case f.kind(from, big) == blank && to < end:
		_, to = run(to)
	case to < end && f.kind(to, big) == blank:
		_, to = run(to)
	case from > start && f.kind(f.prev(from), big) == blank:
		from, _ = run(f.prev(from))
	}
	return span{from, to, false}, true
}

// quoteObject is what stands between two quotes of the caret's line.
func (f *Field) quoteObject(quote string, around bool) (span, bool) {
	start, end := f.lineStart(f.at), f.lineEnd(f.at)
	line := f.text[start:end]
	for at := 0; ; {
		a := strings.Index(line[at:], quote)
		if a < 0 {
			return span{}, false
		}
		a += at
		b := strings.Index(line[a+1:], quote)
		if b < 0 {
			return span{}, false
		}
		b += a + 1
		if f.at <= start+b {
			if around {
				return span{start + a, start + b + 1, false}, true
			}
			return span{start + a + 1, start + b, false}, true
		}
		at = b + 1
	}
}

// bracketObject is what stands in the brackets around the caret.
func (f *Field) bracketObject(open, shut byte, around bool) (span, bool) {
	from, depth := -1, 0
	for i := min(f.at, len(f.text)-1); i >= 0; i-- {
		switch c := f.text[i]; {
		case c == shut && i != f.at:
			depth++
		case c == open && depth > 0:
			depth--
		case c == open:
			from = i
		}
		if from >= 0 {
			break
		}
	}
	if from < 0 {
		return span{}, false
	}
	depth = 0
	for i := from; i < len(f.text); i++ {
		switch f.text[i] {
		case open:
			depth++
		case shut:
			depth--
		}
		if depth == 0 {
			if around {
				return span{from, i + 1, false}, true
			}
			return span{from + 1, i, false}, true
		}
	}
	return span{}, false
}

// paragraph is the lines up to the next ones without text.
func (f *Field) paragraph(around bool) span {
	s := span{f.lineStart(f.at), f.lineEnd(f.at), true}
	void := f.emptyLine(s.from)
	for s.from > 0 && f.emptyLine(f.lineStart(s.from-1)) == void {
		s.from = f.lineStart(s.from - 1)
	}
	grow := func(empty bool) {
		for s.to < len(f.text) && f.emptyLine(s.to+1) == empty {
			s.to = f.lineEnd(s.to + 1)
		}
	}
	grow(void)
	if around {
		grow(!void)
	}
	return s
}

// operate does d, c or y on a stretch.
func (v *Vim) operate(f *Field, op byte, s span) {
	v.idle()
	s.from, s.to = f.floor(s.from), f.ceil(s.to)
	v.store(f, s.from, s.to, s.lines)
	switch op {
	case 'y':
		if !s.lines || s.from < f.lineStart(f.at) {
			f.move(s.from)
		}
	case 'c':
		v.toInsert(f)
		f.replace(s.from, s.to, "")
	case 'd':
		if s.lines { // with a line end
			if s.to < len(f.text) {
				s.to++
			} else if s.from > 0 {
				s.from--
			}
		}
		f.replace(s.from, s.to, "")
		if s.lines {
			f.move(f.firstOf(f.lineStart(f.at)))
		}
		f.history.seal()
	}
}
