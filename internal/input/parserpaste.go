package input

import (
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
)

// pasted takes bytes of a paste and returns those behind its end. An escape of
// the text itself goes, as most terminals have it.
func (p *parser) pasted(b []byte) []byte {
	var text []byte
	flush := func() {
		if len(text) > 0 {
			p.emit(text)
		}
	}
	for i, c := range b {
		if p.ended > 0 || c == esc {
			if c == pasteEnd[p.ended] {
				p.seq = nil
				if p.ended++; p.ended == len(pasteEnd) {
					flush()
					p.reset()
					p.emit([]byte(pasteEnd))
					return b[i+1:]
				}
				continue
			}
			text = append(text, pasteEnd[min(1, p.ended):p.ended]...)
			if p.ended = 0; c == esc {
				p.seq, p.ended = nil, 1
				continue
			}
		}
		text = p.written(text, c)
	}
	flush()
	return nil
}

// written adds a byte of pasted text, once its letter is whole.
func (p *parser) written(text []byte, c byte) []byte {
	if c < utf8.RuneSelf {
		p.seq = nil
		return append(text, c)
	}
	p.seq = append(p.seq, c)
	if !utf8.FullRune(p.seq) {
		return text
	}
	if r, n := utf8.DecodeRune(p.seq); r != utf8.RuneError && r >= 0xa0 && n == len(p.seq) {
		text = append(text, p.seq...)
	}
	p.seq = nil
	return text
}

// tail takes the rest of a sequence whose escape came so long before that it
// was a key. It returns how many bytes that were; 0: they are keys.
func (p *parser) tail(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	if len(b) == 3 && b[0] == '[' && b[1] == '[' && b[2] >= 'A' && b[2] <= 'E' { // the Linux console's F1 to F5
		p.byte(esc)
		p.feed(b)
		return len(b)
	}
	n, event := p.dec.Decode(append([]byte{esc}, b...))
	switch event.(type) {
	case uv.KeyPressEvent:
		if b[0] != '[' && (b[0] != 'O' || n <= len(b)) { // OP is typed more often than sent
			return 0
		}
	case uv.UnknownEvent, uv.UnknownCsiEvent, uv.UnknownSs3Event, uv.UnknownOscEvent, uv.UnknownDcsEvent,
		uv.UnknownApcEvent,
		uv.UnknownPmEvent, uv.UnknownSosEvent:
		return 0
	}
	if n <= 2 {
		return 0
	}
	p.byte(esc)
	p.feed(b[:n-1])
	return n - 1
}
