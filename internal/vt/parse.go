package vt

import (
	"bytes"

	"github.com/charmbracelet/x/ansi/parser"
)

const (
	maxParams = 32
	// maxParam is the largest parameter; larger ones are taken for it. xterm
	// keeps 16 bits too.
	maxParam = 1<<16 - 1
	// maxString is how long an OSC or DCS string may be. Longer ones are dropped.
	maxString = 256 << 10
	// keepString is how much of a string's buffer is kept for the next one.
	keepString = 4 << 10
)

// params are the parameters of a sequence. A missing one is -1.
type params struct {
	val [maxParams]int32
	sub uint32 // bit i: parameter i was joined to the one before it by a colon
	n   int
}

func (p *params) reset() { p.val[0], p.sub, p.n = -1, 0, 0 }

// add takes one byte of parameters: a digit, ';' or ':'. Parameters past the
// last place are dropped.
func (p *params) add(b byte) {
	if p.n == 0 {
		p.n = 1
	}
	if p.n > maxParams {
		return
	}
	v := &p.val[p.n-1]
	if b < ':' {
		*v = min(max(*v, 0)*10+int32(b-'0'), maxParam)
		return
	}
	p.n++
	if p.n <= maxParams {
		p.val[p.n-1] = -1
		if b == ':' {
			p.sub |= 1 << (p.n - 1)
		}
	}
}

// len is the number of parameters that were kept.
func (p *params) len() int { return min(p.n, maxParams) }

// get returns parameter i, or def when it is missing.
func (p *params) get(i, def int) int {
	if i >= p.len() || p.val[i] < 0 {
		return def
	}
	return int(p.val[i])
}

// count returns parameter i for sequences in which 0 means 1.
func (p *params) count(i int) int { return max(1, p.get(i, 1)) }

// isSub reports whether parameter i continues the one before it (4:3).
func (p *params) isSub(i int) bool { return i < p.len() && p.sub&(1<<i) != 0 }

// sequence is what is known of the escape sequence being read.
type sequence struct {
	state  parser.State
	params params
	prefix byte // of '<' '=' '>' '?', or 0
	inter  byte // the intermediate byte, or 0; 0xff for more than one
	final  byte // of a DCS
	data   []byte
	over   bool // data grew past its limit; the string is dropped
}

// command packs what selects a function: prefix, intermediate, final byte.
func (s *sequence) command(final byte) uint32 {
	return uint32(s.prefix)<<16 | uint32(s.inter)<<8 | uint32(final)
}

func (s *sequence) clear() {
	s.params.reset()
	s.prefix, s.inter, s.final = 0, 0, 0
}

func (s *sequence) startString(final byte) {
	s.final, s.over = final, false
	if cap(s.data) > keepString {
		s.data = nil
	}
	s.data = s.data[:0]
}

func (s *sequence) put(b []byte) {
	if s.over || len(s.data)+len(b) > maxString {
		s.over, s.data = true, nil
		return
	}
	s.data = append(s.data, b...)
}

// Write feeds output of a program to the terminal. It always takes everything
// and never fails, so that a Terminal can stand behind an io.Copy.
func (t *Terminal) Write(p []byte) (int, error) {
	n := len(p)
	for len(p) > 0 {
		if t.seq.state == parser.GroundState {
			p = p[t.ground(p):]
		} else {
			p = p[t.escape(p):]
		}
	}
	t.flushReply()
	return n, nil
}

// ground reads text and C0 controls, up to and with the ESC that ends them,
// and returns how many bytes it read.
func (t *Terminal) ground(p []byte) int {
	for i := 0; i < len(p); {
		b := p[i]
		switch {
		case t.utf8.n > 0:
			i += t.continueUTF8(p[i:])
		case b >= 0x20 && b < 0x7f:
			j := i + 1
			for j < len(p) && p[j]-0x20 < 0x5f {
				j++
			}
			t.printASCII(p[i:j])
			i = j
		case b >= 0x80:
			i += t.readUTF8(p[i:])
		case b == 0x1b:
			t.seq.clear()
			t.seq.state = parser.EscapeState
			return i + 1
		default:
			t.execute(b)
			i++
		}
		if t.seq.state != parser.GroundState { // an encoded C1 control
			return i
		}
	}
	return len(p)
}

// escape reads an escape sequence or a part of it, and returns how many bytes
// it read: up to the end of the sequence or of p.
func (t *Terminal) escape(p []byte) int {
	s := &t.seq
	for i := 0; i < len(p); i++ {
		b := p[i]
		v := transitions[uint(s.state)<<8|uint(b)]
		next, action := v&parser.TransitionStateMask, v>>parser.TransitionActionShift
		switch action {
		case parser.ClearAction:
			s.clear()
		case parser.ParamAction:
			s.params.add(b)
		case parser.PrefixAction:
			s.prefix = b
		case parser.CollectAction:
			if s.inter != 0 {
				b = 0xff
			}
			s.inter = b
		case parser.ExecuteAction:
			t.execute(b)
		case parser.StartAction:
			s.startString(b)
		case parser.PutAction:
			n := stringRun(s.state, p[i:])
			s.put(p[i : i+n])
			i += n - 1
		case parser.DispatchAction:
			from := s.state
			s.state = next
			t.dispatch(from, b)
			next = s.state
			if next == parser.EscapeState {
				s.clear()
			}
		}
		s.state = next
		if next == parser.GroundState {
			return i + 1
		}
	}
	return len(p)
}

// stringRun is how many bytes at the start of p are data of a string. The
// first one is.
func stringRun(state parser.State, p []byte) int {
	if state == parser.OscStringState {
		n := 1
		for n < len(p) && p[n] >= 0x20 {
			n++
		}
		return n
	}
	n := bytes.IndexByte(p, 0x1b)
	if n < 0 {
		n = len(p)
	}
	for _, end := range [...]byte{0x18, 0x1a} {
		if k := bytes.IndexByte(p[:n], end); k >= 0 {
			n = k
		}
	}
	return max(n, 1)
}

// dispatch performs the sequence whose last byte is b.
func (t *Terminal) dispatch(from parser.State, b byte) {
	s := &t.seq
	switch from {
	case parser.EscapeState, parser.EscapeIntermediateState:
		t.escDispatch(s.command(b))
	case parser.CsiEntryState, parser.CsiParamState, parser.CsiIntermediateState:
		t.csiDispatch(s.command(b), &s.params)
	case parser.OscStringState:
		if !s.over {
			t.oscDispatch(s.data, b == 0x07)
		}
		s.startString(0)
	case parser.DcsStringState:
		if !s.over {
			t.dcsDispatch(s.command(s.final), s.data)
		}
		s.startString(0)
	case parser.SosStringState, parser.PmStringState, parser.ApcStringState:
		s.startString(0) // nothing we know speaks in these
	}
}

// char writes a character that is not ASCII, or runs an encoded C1 control.
func (t *Terminal) char(r rune) {
	if r >= 0x80 && r < 0xa0 {
		t.c1(byte(r))
		return
	}
	t.printRune(r)
}

// c1 runs a control from U+0080 to U+009F, which xterm heeds in UTF-8.
func (t *Terminal) c1(b byte) {
	s := &t.seq
	s.clear()
	switch b {
	case 0x90:
		s.state = parser.DcsEntryState
	case 0x98:
		s.startString(0)
		s.state = parser.SosStringState
	case 0x9b:
		s.state = parser.CsiEntryState
	case 0x9d:
		s.startString(0)
		s.state = parser.OscStringState
	case 0x9e:
		s.startString(0)
		s.state = parser.PmStringState
	case 0x9f:
		s.startString(0)
		s.state = parser.ApcStringState
	default:
		t.escDispatch(uint32(b - 0x40))
	}
}
