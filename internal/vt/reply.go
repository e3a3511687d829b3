package vt

import "fmt"

// maxReply is how much may be answered in one Write.
const maxReply = 4 << 10

// replyf adds an answer, or drops it when there are too many or nobody listens.
func (t *Terminal) replyf(format string, args ...any) {
	if t.opts.Reply == nil || len(t.reply) >= maxReply {
		return
	}
	n := len(t.reply)
	t.reply = fmt.Appendf(t.reply, format, args...)
	if len(t.reply) > maxReply {
		t.reply = t.reply[:n]
	}
}

// flushReply hands over the answers of one Write.
func (t *Terminal) flushReply() {
	if len(t.reply) > 0 {
		t.opts.Reply(t.reply)
		t.reply = t.reply[:0]
	}
}

// csiQuery answers questions.
func (t *Terminal) csiQuery(cmd uint32, p *params) bool {
	switch cmd {
	case 'c':
		if p.get(0, 0) == 0 {
			t.reportAttributes()
		}
	case greater | 'c':
		if p.get(0, 0) == 0 {
			t.replyf("\x1b[>1;500;0c") // a VT220; the version is our own
		}
	case equals | 'c':
		if p.get(0, 0) == 0 {
			t.replyf("\x1bP!|00000000\x1b\\")
		}
	case 'n':
		t.reportStatus(p.get(0, 0))
	case question | 'n':
		t.reportDECStatus(p.get(0, 0))
	case dollar | 'p':
		t.replyf("\x1b[%d;%d$y", p.get(0, 0), t.modeState(ansiMode(p.get(0, 0))))
	case question | dollar | 'p':
		t.replyf("\x1b[?%d;%d$y", p.get(0, 0), t.modeState(decMode(p.get(0, 0))))
	case greater | 'q':
		if p.get(0, 0) == 0 {
			t.replyf("\x1bP>|%s\x1b\\", t.opts.Name)
		}
	case question | 'u':
		t.replyf("\x1b[?%du", t.scr.keys.current())
	case question | 'm':
		if p.get(0, 0) == 4 {
			t.replyf("\x1b[>4;%dm", t.keyMods)
		}
	case 'x':
		if n := p.get(0, 0); n <= 1 {
			t.replyf("\x1b[%d;1;1;128;128;1;0x", n+2) // DECREPTPARM
		}
	default:
		return false
	}
	return true
}

// reportAttributes is DA1: a VT420 with selective erase (6), horizontal
// scrolling (21), colour (22), rectangles (28) and a clipboard (52).
func (t *Terminal) reportAttributes() { t.replyf("\x1b[?64;6;21;22;28;52c") }

func (t *Terminal) reportStatus(n int) {
	switch n {
	case 5:
		t.replyf("\x1b[0n")
	case 6:
		t.replyf("\x1b[%d;%dR", t.originY()+1, t.originX()+1)
	}
}

func (t *Terminal) reportDECStatus(n int) {
	switch n {
	case 6:
		t.replyf("\x1b[?%d;%dR", t.originY()+1, t.originX()+1)
	case 15:
		t.replyf("\x1b[?13n") // no printer
	case 25:
		t.replyf("\x1b[?21n") // no user-defined keys
	case 26:
		t.replyf("\x1b[?27;1;0;0n") // a North American keyboard
	case 996:
		scheme := 1
		if t.palette.background(&t.opts).light() {
			scheme = 2
		}
		t.replyf("\x1b[?997;%dn", scheme)
	}
}

// reportSize tells a program that asked for it (mode 2048) of the size.
func (t *Terminal) reportSize() { t.replyf("\x1b[48;%d;%d;0;0t", t.rows, t.cols) }
