package osstream

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Limits on a block.
const (
	MaxBlock = 64 << 10        // bytes, braces included
	MaxAge   = 5 * time.Second // from its first byte to its last, unless NewTimed says otherwise
)

const opener = "%%OS{"

// Block is a command found in the text.
type Block struct {
	Cmd    string
	Args   json.RawMessage // an object, or nil
	Offset int64           // of its first byte in the whole text
}

// Warning says why a block is not run: it was given up and is text.
type Warning struct {
	Offset int64 // of the block's first byte
	Reason string
	Whole  bool // it is a block in all but its place
}

// Result is what a piece of text gave.
type Result struct {
	Text     string // may be shown now
	Blocks   []Block
	Warnings []Warning
}

type state int

const (
	plain  state = iota // text
	body                // inside a block's braces
	ending              // behind its last brace: %% must follow
	broken              // text: what still comes of a block that was given up
)

// Parser reads one part's text. It belongs to one goroutine.
type Parser struct {
	now    func() time.Time
	age    time.Duration
	state  state
	pos    int64  // of the next byte
	held   int    // bytes of opener seen
	code   code   // the text outside blocks
	buf    []byte // the open block, from its first brace
	start  int64  // its offset
	began  time.Time
	depth  int
	quoted bool
	escape bool
	perc   int     // % seen behind the last brace
	nl     bool    // broken: nothing but spaces since a newline
	late   []int64 // offsets of blocks that are too old

	blocks   []Block
	warnings []Warning
}

// New returns a parser whose blocks never grow too old, but for those that did
// when the text was read with a clock: their offsets, as Late gives them.
func New(late ...int64) *Parser {
	return NewTimed(func() time.Time { return time.Time{} }, 0, late...)
}

// NewTimed returns a parser that notes by a clock when blocks began, for Expire.
// Blocks may take age, or MaxAge when that is 0. For late see New.
func NewTimed(now func() time.Time, age time.Duration, late ...int64) *Parser {
	if age <= 0 {
		age = MaxAge
	}
	return &Parser{now: now, age: age, late: slices.Clone(late)}
}

// Write reads the next piece of the text.
func (p *Parser) Write(chunk string) Result {
	for i := 0; i < len(chunk); {
		if p.state == plain && p.held == 0 {
			n := strings.IndexByte(chunk[i:], '%')
			if n < 0 {
				n = len(chunk) - i
			}
			if n > 0 {
				p.code.put(chunk[i : i+n])
				p.pos += int64(n)
				i += n
				continue
			}
		}
		p.pos++
		p.read(chunk[i])
		i++
	}
	return p.take()
}

// read reads one byte outside the fast path.
func (p *Parser) read(c byte) {
	switch p.state {
	case plain:
		p.text(c)
	case body:
		p.inside(c)
	case ending:
		p.end(c)
	case broken:
		p.rest(c)
	}
}

// text reads a byte outside blocks, holding back what may open one.
func (p *Parser) text(c byte) {
	if c == opener[p.held] {
		if p.held++; p.held == len(opener) {
			p.held = 0
			p.open()
		}
		return
	}
	if p.held == 2 && c == '%' { // %%% may still open one with its last two
		p.code.putByte('%')
		return
	}
	held := p.held
	p.held = 0
	p.code.put(opener[:held])
	if held > 0 {
		p.text(c)
		return
	}
	p.code.putByte(c)
}

// open begins a block, unless its opener is code.
func (p *Parser) open() {
	start := p.pos - int64(len(opener))
	switch in := p.code.next(); in {
	case behindBacktick, inComment:
		p.code.suspect(start, in)
		fallthrough
	case inCode:
		p.code.put(opener)
		return
	}
	p.start = start
	p.began = p.now()
	p.depth, p.quoted, p.escape = 1, false, false
	if slices.Contains(p.late, start) {
		p.state, p.perc, p.nl = broken, 0, false
		p.code.put(opener)
		return
	}
	p.state = body
	p.buf = append(p.buf[:0], '{')
}

// brace follows strings and braces and reports whether the block's last brace
// was read.
func (p *Parser) brace(c byte) bool {
	switch {
	case p.escape:
		p.escape = false
	case p.quoted && c == '\\':
		p.escape = true
	case c == '"':
		p.quoted = !p.quoted
	case p.quoted:
	case c == '{':
		p.depth++
	case c == '}':
		p.depth--
		return p.depth == 0
	}
	return false
}

func (p *Parser) inside(c byte) {
	switch {
	case p.quoted && c < ' ':
		p.giveUp(lang.English("block-not-json-string-has"))
		p.read(c)
		return
	case !p.quoted && !inJSON(c):
		p.giveUp(lang.English("the-block-is-not-json"))
		p.read(c)
		return
	}
	p.buf = append(p.buf, c)
	last := p.brace(c)
	switch {
	case len(p.buf) > MaxBlock:
		p.giveUp(lang.English("block-longer-than-64-kib"))
	case last:
		p.state, p.perc = ending, 0
	}
}

// inJSON reports whether a byte may stand outside the strings of JSON.
func inJSON(c byte) bool { return strings.IndexByte("{}[]:,\"0123456789+-.eEtrufalsn \t\r\n", c) >= 0 }

func (p *Parser) end(c byte) {
	if c == '%' {
		if p.perc++; p.perc == 2 {
			p.state = plain
			p.finish()
		}
		return
	}
	p.warn(lang.English("blocks-last-brace-not-followed"))
	p.state = plain
	p.show("")
	for range p.perc {
		p.text('%')
	}
	p.text(c)
}

// finish judges a complete block.
func (p *Parser) finish() {
	var b struct {
		Cmd  *string         `json:"cmd"`
		Args json.RawMessage `json:"args"`
	}
	err := json.Unmarshal(p.buf, &b)
	args := b.Args
	if string(args) == "null" {
		args = nil
	}
	switch {
	case err != nil:
		p.warn("the block is not JSON: " + err.Error())
	case b.Cmd == nil || *b.Cmd == "":
		p.warn(lang.English("the-block-has-no-cmd"))
	case len(args) > 0 && args[0] != '{':
		p.warn(lang.English("blocks-args-no-object"))
	default:
		p.blocks = append(p.blocks, Block{Cmd: *b.Cmd, Args: args, Offset: p.start})
		return
	}
	p.show("%%")
}

// show makes text of what was held back of a block.
func (p *Parser) show(behind string) {
	p.code.put(opener[:len(opener)-1])
	p.code.put(string(p.buf))
	p.code.put(behind)
	p.buf = p.buf[:0]
}

// giveUp makes text of an open block and of whatever still comes of it. No
// block begins in that, up to its end or a blank line.
func (p *Parser) giveUp(reason string) {
	p.warn(reason)
	if p.state == body {
		p.perc = 0
	}
	if at := blank.FindIndex(p.buf); at != nil {
		p.readAgain(at[1])
		return
	}
	p.state = broken
	p.nl = lineEnd.Match(p.buf)
	p.show(opener[:p.perc])
}

// readAgain reads what was held back behind a blank line of an open block: it is
// text as any other.
func (p *Parser) readAgain(from int) {
	rest := string(p.buf[from:]) + opener[:p.perc]
	end := p.pos
	p.pos = p.start + int64(len(opener)-1+from)
	p.buf = p.buf[:from]
	p.state = plain
	p.show("")
	for _, c := range []byte(rest) {
		p.pos++
		p.read(c)
	}
	p.pos = end
}

var (
	blank   = regexp.MustCompile(`\n[ \t\r]*\n`)
	lineEnd = regexp.MustCompile(`\n[ \t\r]*$`)
)

// rest reads a byte of a block that was given up.
func (p *Parser) rest(c byte) {
	if p.depth == 0 {
		if c != '%' {
			p.state = plain
			p.text(c)
			return
		}
		p.code.putByte(c)
		if p.perc++; p.perc == 2 {
			p.state = plain
		}
		return
	}
	p.code.putByte(c)
	if c == '\n' && p.nl {
		p.state = plain
		return
	}
	p.nl = c == '\n' || p.nl && (c == ' ' || c == '\t' || c == '\r')
	p.brace(c)
}

func (p *Parser) warn(reason string) {
	p.warnings = append(p.warnings, Warning{Offset: p.start, Reason: reason})
}

func (p *Parser) take() Result {
	r := Result{Text: p.code.take(), Blocks: p.blocks, Warnings: p.warnings}
	p.blocks, p.warnings = nil, nil
	return r
}

// Deadline returns when an open block will be too old, if one is open.
func (p *Parser) Deadline() (time.Time, bool) {
	if p.state != body && p.state != ending {
		return time.Time{}, false
	}
	return p.began.Add(p.age), true
}

// Expire gives up the open block if it is too old.
func (p *Parser) Expire(now time.Time) Result {
	if d, open := p.Deadline(); open && !now.Before(d) {
		p.late = append(p.late, p.start)
		p.giveUp(lang.English("block-not-closed-time-not"))
	}
	return p.take()
}

// Late returns the offsets of blocks that were given up because of their age.
func (p *Parser) Late() []int64 { return p.late }

// Close ends the part: what is held back is text.
func (p *Parser) Close() Result {
	for p.state == body || p.state == ending {
		p.giveUp(lang.English("text-ended-inside-block"))
	}
	p.code.put(opener[:p.held])
	for _, s := range p.code.missed() {
		reason := lang.English("block-stands-behind-backtick-nothing")
		if s.in == inComment {
			reason = lang.English("block-stands-comment-html-which")
		}
		p.warnings = append(p.warnings, Warning{Offset: s.start, Reason: reason, Whole: true})
	}
	r := p.take()
	p.state, p.held, p.code = plain, 0, code{}
	return r
}

// Strip returns a complete text without its blocks, but for those that were too
// old when it was read with a clock.
func Strip(text string, late ...int64) string {
	if !strings.Contains(text, opener) {
		return text
	}
	p := New(late...)
	return p.Write(text).Text + p.Close().Text
}

// StripSoFar returns a text that goes on without its blocks, and without one
// that is open at its end.
func StripSoFar(text string, late ...int64) string {
	return New(late...).Write(text).Text
}
