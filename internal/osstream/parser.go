package osstream

import (
	"encoding/json"
	"regexp"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Limits on a block.
const (
	MaxBlock = 64 << 10        // bytes, braces included
	MaxAge   = 5 * time.Second // from its first byte to its last

	maxAgain = 1 << 20 // bytes of one part that are read a second time
)

const opener = "%%OS{"

// Block is a command found in the text.
type Block struct {
	Cmd    string
	Args   json.RawMessage // an object, or nil
	Offset int64           // of its first byte in the whole text
}

// Warning says why a block was dropped.
type Warning struct {
	Offset int64 // of the block's first byte
	Reason string
}

// Result is what a piece of text gave.
type Result struct {
	Text     string // may be shown now
	Blocks   []Block
	Warnings []Warning
}

type state int

const (
	plain  state = iota // text, perhaps inside a span
	body                // inside a block's braces
	ending              // behind its last brace: %% must follow
	skip                // inside a block that was given up
)

// Parser reads one part's text. It belongs to one goroutine.
type Parser struct {
	now    func() time.Time
	state  state
	pos    int64 // of the next byte
	held   int   // bytes of opener seen
	code   code
	buf    []byte // the open block, from its first brace
	start  int64  // its offset
	began  time.Time
	depth  int
	quoted bool
	escape bool
	perc   int  // % seen behind the last brace
	nl     bool // skip: the last byte was a newline
	again  int  // bytes that were read a second time

	out      strings.Builder
	blocks   []Block
	warnings []Warning
}

// New gives a parser whose blocks never grow too old; see NewTimed.
func New() *Parser { return NewTimed(func() time.Time { return time.Time{} }) }

// NewTimed gives a parser that notes by a clock when blocks began, for Expire.
func NewTimed(now func() time.Time) *Parser { return &Parser{now: now} }

// Write reads the next piece of the text.
func (p *Parser) Write(chunk string) Result {
	from := -1 // where bytes that go out as they are began
	for i := 0; i < len(chunk); i++ {
		c := chunk[i]
		if p.state == plain && p.held == 0 && c != '%' {
			if from < 0 {
				from = i
			}
			p.code.next(c)
			p.pos++
			continue
		}
		if from >= 0 {
			p.out.WriteString(chunk[from:i])
			from = -1
		}
		p.byte(c)
	}
	if from >= 0 {
		p.out.WriteString(chunk[from:])
	}
	return p.take()
}

// byte reads one byte outside the fast path.
func (p *Parser) byte(c byte) {
	p.pos++
	switch p.state {
	case plain:
		p.text(c)
	case body:
		p.inside(c)
	case ending:
		p.end(c)
	case skip:
		p.skip(c)
	}
}

// text reads a byte outside blocks, holding back what may open one.
func (p *Parser) text(c byte) {
	if c == opener[p.held] && !p.code.protects() {
		if p.held++; p.held == len(opener) {
			p.open()
		}
		return
	}
	if p.held == 2 && c == '%' { // %%% may still open one with its last two
		p.emit('%')
		return
	}
	held := p.held
	p.held = 0
	for i := range held {
		p.emit(opener[i])
	}
	if held > 0 {
		p.text(c)
		return
	}
	p.emit(c)
}

func (p *Parser) emit(c byte) {
	p.code.next(c)
	p.out.WriteByte(c)
}

func (p *Parser) open() {
	p.state, p.held = body, 0
	p.buf = append(p.buf[:0], '{')
	p.start = p.pos - int64(len(opener))
	p.began = p.now()
	p.depth, p.quoted, p.escape = 1, false, false
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
	p.buf = append(p.buf, c)
	last := p.brace(c)
	switch {
	case len(p.buf) > MaxBlock:
		p.giveUp(lang.Key("the block is longer than 64 KiB"))
	case last:
		p.state, p.perc = ending, 0
	}
}

func (p *Parser) end(c byte) {
	if c == '%' {
		if p.perc++; p.perc == 2 {
			p.state = plain
			p.finish()
		}
		return
	}
	perc := p.perc
	p.warn(lang.Key("the block's last brace is not followed by %%"))
	p.state = plain
	for range perc {
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
	if err := json.Unmarshal(p.buf, &b); err != nil {
		p.warn("the block is not JSON: " + err.Error())
		return
	}
	if b.Cmd == nil || *b.Cmd == "" {
		p.warn(lang.Key(`the block has no "cmd"`))
		return
	}
	args := b.Args
	if string(args) == "null" {
		args = nil
	}
	if len(args) > 0 && args[0] != '{' {
		p.warn(lang.Key(`the block's "args" is no object`))
		return
	}
	p.blocks = append(p.blocks, Block{Cmd: *b.Cmd, Args: args, Offset: p.start})
}

// giveUp drops an open block and whatever still comes of it. A blank line ends
// it: what came behind one is text again, with the blocks in it.
func (p *Parser) giveUp(reason string) {
	rest, ok := p.behindBlank()
	p.warn(reason)
	if p.state == body {
		p.perc = 0
	}
	p.state, p.nl = skip, false
	if !ok {
		return
	}
	p.state = plain
	p.pos -= int64(len(rest))
	for i := range len(rest) {
		p.byte(rest[i])
	}
}

// behindBlank gives what the open block holds from its first blank line on.
// It says no more than that there is one when text was read again too often,
// so that openers without end cost no more than other text.
func (p *Parser) behindBlank() (string, bool) {
	at := blank.FindIndex(p.buf)
	if at == nil {
		return "", false
	}
	rest := string(p.buf[at[1]-1:])
	if p.again+len(rest) > maxAgain {
		return "", false
	}
	p.again += len(rest)
	return rest, true
}

// blank is a blank line, and the newline before it.
var blank = regexp.MustCompile(`\n[ \t\r]*\n`)

// skip drops bytes until the given-up block ends, or a blank line.
func (p *Parser) skip(c byte) {
	if p.depth == 0 {
		if c == '%' {
			if p.perc++; p.perc == 2 {
				p.state = plain
			}
			return
		}
		p.state = plain
		p.text(c)
		return
	}
	if c == '\n' && p.nl {
		p.state = plain
		p.emit('\n')
		return
	}
	p.nl = c == '\n' || p.nl && (c == ' ' || c == '\t' || c == '\r')
	p.brace(c)
}

func (p *Parser) warn(reason string) {
	p.warnings = append(p.warnings, Warning{Offset: p.start, Reason: reason})
	p.buf = p.buf[:0]
}

func (p *Parser) take() Result {
	r := Result{Text: p.out.String(), Blocks: p.blocks, Warnings: p.warnings}
	p.out.Reset()
	p.blocks, p.warnings = nil, nil
	return r
}

// Deadline says when an open block will be too old, if one is open.
func (p *Parser) Deadline() (time.Time, bool) {
	if p.state != body && p.state != ending {
		return time.Time{}, false
	}
	return p.began.Add(MaxAge), true
}

// Expire drops the open block if it is too old.
func (p *Parser) Expire(now time.Time) Result {
	if d, open := p.Deadline(); open && !now.Before(d) {
		p.giveUp(lang.Key("the block was not closed within 5 seconds"))
	}
	return p.take()
}

// Close ends the part: an open block is dropped up to a blank line in it, held
// text is released.
func (p *Parser) Close() Result {
	for p.state == body || p.state == ending {
		p.giveUp(lang.Key("the text ended inside the block"))
	}
	if p.state == plain {
		for i := range p.held {
			p.emit(opener[i])
		}
	}
	p.state, p.held = plain, 0
	return p.take()
}

// Strip gives a complete text without its blocks.
func Strip(text string) string {
	if !strings.Contains(text, opener) {
		return text
	}
	p := New()
	return p.Write(text).Text + p.Close().Text
}
