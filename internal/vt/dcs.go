package vt

import (
	"bytes"
	"encoding/hex"
	"fmt"
)

const plus = '+' << 8

// dcsDispatch runs a device control string.
func (t *Terminal) dcsDispatch(cmd uint32, data []byte) {
	switch cmd {
	case dollar | 'q':
		t.requestSetting(string(data))
	case plus | 'q':
		t.requestCapabilities(data)
	}
}

// requestSetting is DECRQSS.
func (t *Terminal) requestSetting(what string) {
	var value string
	switch what {
	case "m":
		value = string(appendSGR(nil, t.style(t.pen)))
	case "r":
		value = fmt.Sprintf("%d;%d", t.top+1, t.bottom+1)
	case "s":
		value = fmt.Sprintf("%d;%d", t.left+1, t.right+1)
	case " q":
		value = fmt.Sprint(t.shape.number())
	case "\"q":
		value = "0"
		if t.pen.attrs&Protected != 0 {
			value = "1"
		}
	case "\"p":
		value = "64;1"
	default:
		t.replyf("\x1bP0$r\x1b\\")
		return
	}
	t.replyf("\x1bP1$r%s%s\x1b\\", value, what)
}

// number is what DECSCUSR would choose the shape with.
func (s CursorShape) number() int {
	switch {
	case s.Kind == DefaultCursor:
		return 0
	case s.Steady:
		return 2 * int(s.Kind)
	}
	return 2*int(s.Kind) - 1
}

// maxCapabilities is how many names one request may have.
const maxCapabilities = 16

// requestCapabilities is XTGETTCAP: names in hexadecimal. The first that we do
// not know ends the answer (xterm).
func (t *Terminal) requestCapabilities(data []byte) {
	for range maxCapabilities {
		name, rest, more := bytes.Cut(data, []byte{';'})
		raw, err := hex.DecodeString(string(name))
		if err != nil || len(raw) > 16 {
			return
		}
		value, ok := capability(string(raw))
		if !ok {
			t.replyf("\x1bP0+r%X\x1b\\", raw)
			return
		}
		t.replyf("\x1bP1+r%X=%X\x1b\\", raw, value)
		if !more {
			return
		}
		data = rest
	}
}

// capability is the value of a terminfo name.
func capability(name string) (string, bool) {
	switch name {
	case "TN", "name":
		return "xterm-256color", true
	case "Co", "colors":
		return "256", true
	case "RGB":
		return "8", true
	}
	return "", false
}
