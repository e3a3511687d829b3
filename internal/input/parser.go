package input

import (
	"fmt"
	"time"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
)

const esc = 0x1b

// How long the next byte may take, by what is open. Only an escape is a key of
// its own: the others wait for a slow link.
const (
	forEscape   = 50 * time.Millisecond
	forSequence = 2 * time.Second
	forPaste    = 10 * time.Second
)

// forLeftOver is how long nothing more must come of what is left over where the
// terminal answered nothing so far: a round trip over a slow link, and no wait that a
// person minds who leaves.
const forLeftOver = 350 * time.Millisecond

// What is kept of one sequence. A longer one is read to its end and dropped.
const (
	maxControl = 128
	maxString  = 8 << 20
)

// What is open.
type state int

const (
	ground  state = iota
	escape        // one escape or two
	control       // ESC [, up to its final byte
	single        // ESC O
	report        // ESC ] P _, up to ESC \
	ending        // an escape inside of report
	letter        // the first bytes of one in UTF-8
	mouse         // ESC [ M, before three bytes
	console       // ESC [ [, as Linux begins F1 to F5
	paste         // behind ESC [ 200 ~
)

const (
	pasteEnd  = "\x1b[201~"
	escapeKey = "\x1b[27u" // an escape that nothing is waited for behind
)

// parser cuts a stream of bytes into whole events. Where Bubble Tea's decoder
// would wait for more (an escape, alt and a letter) it writes the form that the
// kitty protocol has for the same key.
type parser struct {
	state   state
	seq     []byte // of what is open
	missing int    // bytes
	over    bool   // seq is longer than what is kept
	meta    bool   // another escape came before seq
	ended   int    // bytes of pasteEnd that came
	dec     uv.EventDecoder
	ready   [][]byte // whole events, oldest first

	answers    bool // the terminal answered a question
	attributes int  // how often it said what it is
}

// patience is how long the next byte may take; 0: for ever. A letter needs no
// end: what comes behind its first bytes goes on with it, or drops them.
func (p *parser) patience() time.Duration {
	switch p.state {
	case ground, letter:
		return 0
	case escape:
		return forEscape
	case paste:
		return forPaste
	}
	return forSequence
}

// expire ends what is open, since nothing more comes. It reports whether that
// was an escape.
func (p *parser) expire() bool {
	switch {
	case p.state == escape:
		for range p.seq {
			p.emit([]byte(escapeKey))
		}
		p.reset()
		return true
	case p.state == paste:
		p.emit([]byte(pasteEnd))
		p.reset()
	case len(p.seq) == 2 && p.state != ending: // nothing came behind alt and this letter
		key := alt(p.seq[1:])
		p.drop()
		p.emit(key)
	default:
		p.drop()
	}
	return false
}

func (p *parser) emit(event []byte) { p.ready = append(p.ready, event) }

func (p *parser) reset() {
	p.state, p.seq, p.missing, p.over, p.meta, p.ended = ground, nil, 0, false, false, 0
}

// drop forgets what is open, but for an escape that came before it.
func (p *parser) drop() {
	if p.meta {
		p.emit([]byte(escapeKey))
	}
	p.reset()
}

func (p *parser) open(s state, seq ...byte) { p.state, p.seq = s, append([]byte(nil), seq...) }

func (p *parser) keep(b byte, most int) {
	if p.over = p.over || len(p.seq) >= most; !p.over {
		p.seq = append(p.seq, b)
	}
}

// feed takes bytes in the order that they came in.
func (p *parser) feed(b []byte) {
	for len(b) > 0 {
		if p.state == paste {
			b = p.pasted(b)
			continue
		}
		p.byte(b[0])
		b = b[1:]
	}
}

func (p *parser) byte(b byte) {
	switch p.state {
	case ground:
		p.first(b)
	case escape:
		p.escaped(b)
	case control:
		p.controlled(b)
	case single:
		p.singled(b)
	case report:
		p.reported(b)
	case ending:
		if b == '\\' {
			p.whole(append(p.seq, esc, b))
			return
		}
		p.drop()
		p.open(escape, esc)
		p.byte(b)
	case letter:
		p.lettered(b)
	case mouse:
		if p.seq = append(p.seq, b); len(p.seq) == len("\x1b[M")+3 {
			p.whole(p.seq)
		}
	case console:
		p.consoled(b)
	}
}

// again takes a byte that does not belong to what is open, which is dropped.
func (p *parser) again(b byte) {
	p.drop()
	p.byte(b)
}

func (p *parser) first(b byte) {
	switch {
	case b == esc:
		p.open(escape, b)
	case b < utf8.RuneSelf:
		p.emit([]byte{b})
	case b >= 0xc2 && b <= 0xf4:
		p.open(letter, b)
		p.missing = 1
		if b >= 0xe0 {
			p.missing++
		}
		if b >= 0xf0 {
			p.missing++
		}
	default:
		p.c1(b)
	}
}

// c1 takes a control character of eight bits: one that begins a sequence does,
// others are no keys.
func (p *parser) c1(b byte) {
	switch b {
	case 0x8f, 0x90, 0x9b, 0x9d, 0x9f:
		p.open(escape, esc)
		p.byte(b - 0x40)
	}
}

func (p *parser) escaped(b byte) {
	twice := len(p.seq) == 2
	switch {
	case twice && b != '[' && b != 'O':
		p.emit([]byte(escapeKey))
		p.open(escape, esc)
		p.byte(b)
		return
	case twice:
		p.meta = true
	}
	switch b {
	case esc:
		p.seq = append(p.seq, b)
	case '[':
		p.open(control, esc, b)
	case 'O':
		p.open(single, esc, b)
	case ']', 'P', '_': // no terminal sends SOS or PM, and alt+^ and alt+X are keys
		p.open(report, esc, b)
	default:
		if b < utf8.RuneSelf {
			p.reset()
			p.emit(alt([]byte{b}))
			return
		}
		p.reset()
		if p.first(b); p.state == letter {
			p.meta = true
		} else { // nothing is alt and this byte
			p.ready = append(p.ready, []byte(escapeKey))
		}
	}
}

func (p *parser) controlled(b byte) {
	bare := len(p.seq) == 2
	switch {
	case b == '[' && bare:
		p.state = console
	case b == 'M' && bare:
		p.keep(b, maxControl)
		p.state = mouse
	case b == '$' && !bare && digits(p.seq[2:]): // rxvt: shift and a key
		p.whole(append(p.seq, b))
	case b >= 0x20 && b <= 0x3f:
		p.keep(b, maxControl)
	case b >= 0x40 && b <= 0x7e:
		if p.keep(b, maxControl); string(p.seq) == "\x1b[200~" {
			p.whole(p.seq)
			p.state = paste
			return
		}
		p.whole(p.seq)
	default:
		p.again(b)
	}
}

func digits(b []byte) bool {
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

func (p *parser) singled(b byte) {
	switch {
	case b >= '0' && b <= '9':
		p.keep(b, maxControl)
	case b > 0x20 && b <= 0x7e:
		p.keep(b, maxControl)
		p.whole(p.seq)
	default:
		p.again(b)
	}
}

func (p *parser) reported(b byte) {
	switch {
	case len(p.seq) == 2 && !begins(p.seq[1], b): // it was alt and a letter
		key := alt(p.seq[1:])
		p.reset()
		p.emit(key)
		p.byte(b)
	case b == esc:
		p.state = ending
	case b == '\a' || b == 0x9c && p.seq[len(p.seq)-1] < utf8.RuneSelf:
		p.whole(append(p.seq, b))
	case b < ' ' && b != '\t' && b != '\n' && b != '\r':
		p.again(b)
	default:
		p.keep(b, maxString)
	}
}

// begins reports whether what a terminal answers may begin with b behind an
// introducer. Other bytes are of a person who pressed alt and that letter.
func begins(introducer, b byte) bool {
	switch introducer {
	case ']':
		return b >= '0' && b <= '9' || b == 'l' || b == 'L' || b == 'I'
	case 'P':
		return b >= 0x20 && b <= 0x3f
	}
	return b == 'G'
}

func (p *parser) lettered(b byte) {
	if b&0xc0 != 0x80 {
		p.again(b)
		return
	}
	p.seq = append(p.seq, b)
	if p.missing--; p.missing > 0 {
		return
	}
	whole, meta := p.seq, p.meta
	p.reset()
	switch r, _ := utf8.DecodeRune(whole); {
	case r == utf8.RuneError: // Bubble Tea would wait for it to get better
	case r < 0xa0:
		p.c1(byte(r))
	case meta:
		p.emit(alt(whole))
	default:
		p.emit(whole)
	}
}

func (p *parser) consoled(b byte) {
	meta := p.meta
	p.meta = false
	p.drop()
	if meta {
		p.emit([]byte(escapeKey))
	}
	switch {
	case b >= 'A' && b <= 'D':
		p.emit([]byte{esc, 'O', 'P' + b - 'A'})
	case b == 'E':
		p.emit([]byte("\x1b[15~"))
	case b < ' ' || b > '~':
		p.byte(b)
	}
}

// whole hands over a sequence that Bubble Tea takes as one event. Another is
// dropped, which it would type in pieces.
func (p *parser) whole(seq []byte) {
	over, meta := p.over, p.meta
	p.reset()
	n, event := p.dec.Decode(seq)
	_, unknown := event.(uv.UnknownEvent)
	key, isKey := event.(uv.KeyPressEvent)
	switch {
	case meta && isKey && key.Mod == 0 && !over:
		p.emit(append([]byte{esc}, seq...))
		return
	case meta:
		p.emit([]byte(escapeKey))
	}
	if n != len(seq) || unknown || over {
		return
	}
	p.emit(seq)
	switch event.(type) {
	case uv.PrimaryDeviceAttributesEvent:
		p.attributes++
		p.answers = true
	case uv.ModeReportEvent, uv.BackgroundColorEvent, uv.TerminalVersionEvent, uv.KeyboardEnhancementsEvent:
		p.answers = true
	}
}

// alt is alt and the key of a letter or control character.
func alt(b []byte) []byte {
	var dec uv.EventDecoder
	_, event := dec.Decode(b)
	k, ok := event.(uv.KeyPressEvent)
	if !ok {
		return []byte(escapeKey)
	}
	code := fmt.Sprint(int(k.Code))
	if k.ShiftedCode != 0 {
		code += fmt.Sprintf(":%d", k.ShiftedCode)
	}
	return fmt.Appendf(nil, "\x1b[%s;%du", code, int(k.Mod|uv.ModAlt)+1)
}
