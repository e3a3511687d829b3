package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/coder/websocket"
)

const (
	maxControl  = 4 << 10
	maxInput    = 16 << 10 // bytes of one frame of input
	replacement = "\uFFFD"
)

// attach connects to a terminal's WebSocket, from a cursor on.
func (c *conn) attach(ctx context.Context, tid string, cursor uint64) (*websocket.Conn, error) {
	k := get("/pty/"+id(tid)+"/connect", "cursor", strconv.FormatUint(cursor, 10))
	req, err := c.request(ctx, k)
	if err != nil {
		return nil, err
	}
	conn, res, err := websocket.Dial(ctx, req.URL.String(),
		&websocket.DialOptions{HTTPClient: c.http, HTTPHeader: req.Header})
	switch {
	case err == nil:
		conn.SetReadLimit(-1) // frames are read in pieces
		return conn, nil
	case res == nil:
		return nil, c.transport(ctx, k, err)
	}
	var words []byte
	if res.Body != nil {
		words, _ = io.ReadAll(res.Body) // a beginning of it; the status says enough without
	}
	if err := judge(k, res, words); err != nil {
		return nil, err
	}
	return nil, unknownRoute(k)
}

// stream reads the frames of a terminal: text is output, and a binary one says
// what cursor the output so far has. A cursor counts UTF-16 units from the
// beginning, so that a new connection goes on where the last one broke.
//
// The engine cuts what it repeats into 65,536 units, between the halves of a
// surrogate pair too: such a character arrives as two U+FFFD.
type stream struct {
	cursor uint64 // of what was given away
	frame  io.Reader
	held   []byte // the beginning of a rune
	buf    [32 << 10]byte
}

// begin is for a new connection. What was held back comes again.
func (s *stream) begin() { s.frame, s.held = nil, nil }

// next returns more output, perhaps none. It is good until the next call.
func (s *stream) next(ctx context.Context, conn *websocket.Conn) ([]byte, error) {
	if s.frame == nil {
		kind, r, err := conn.Reader(ctx)
		if err != nil {
			return nil, err
		}
		if kind == websocket.MessageBinary {
			b, err := io.ReadAll(io.LimitReader(r, maxControl))
			if err != nil {
				return nil, err
			}
			_, err = io.Copy(io.Discard, r) // none, unless it is another kind than we know
			return s.control(b), err
		}
		s.frame = r
	}
	n := copy(s.buf[:], s.held)
	m, err := s.frame.Read(s.buf[n:])
	switch err {
	case nil:
	case io.EOF:
		s.frame = nil
	default:
		return nil, err
	}
	return s.take(s.buf[:n+m]), nil
}

// take returns what of the text is whole, and counts it: a character that a break
// cut in two comes again.
func (s *stream) take(b []byte) []byte {
	text, rest := wholeRunes(b)
	if s.frame == nil {
		text, rest = b, nil
	}
	s.held = append(s.held[:0], rest...)
	s.cursor += utf16Len(text)
	return text
}

// control reads the engine's word on the cursor, which comes when it has
// repeated what it still had. What it had forgotten is said to be missing.
func (s *stream) control(b []byte) []byte {
	var c struct {
		Cursor *uint64 `json:"cursor"`
	}
	if len(b) == 0 || b[0] != 0 || json.Unmarshal(b[1:], &c) != nil || c.Cursor == nil {
		return nil
	}
	before := s.cursor
	s.cursor = *c.Cursor
	if s.cursor <= before {
		return nil
	}
	return fmt.Appendf(nil, "\x18\r\n[%d characters of output are missing above]\r\n", s.cursor-before)
}

// utf16Len is how many UTF-16 units a text has.
func utf16Len(text []byte) (n uint64) {
	for _, c := range text {
		switch {
		case c >= 0xF0:
			n += 2
		case utf8.RuneStart(c):
			n++
		}
	}
	return n
}

// wholeRunes cuts off the beginning of a rune at the end.
func wholeRunes(b []byte) (text, rest []byte) {
	for i := len(b) - 1; i >= 0 && i >= len(b)-utf8.UTFMax; i-- {
		if utf8.RuneStart(b[i]) {
			if !utf8.FullRune(b[i:]) {
				return b[:i], b[i:]
			}
			break
		}
	}
	return b, nil
}

// cutInput cuts a frame off text that ends with a whole rune. Frames of text
// are UTF-8, so what is none becomes U+FFFD.
func cutInput(text []byte) (frame, rest []byte) {
	frame = text
	if len(text) > maxInput {
		frame, _ = wholeRunes(text[:maxInput])
	}
	return bytes.ToValidUTF8(frame, []byte(replacement)), text[len(frame):]
}
