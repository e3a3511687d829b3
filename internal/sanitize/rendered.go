package sanitize

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Rendered makes the output of a renderer safe: of all escape sequences, SGR
// passes, and OSC 8 with an http, https or mailto address. Newlines stay,
// other controls are dropped.
func Rendered(s string) string {
	if utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return r < 0x20 && r != '\n' || r >= 0x7f && r <= 0x9f || hidden(r) }) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	var state byte
	p := ansi.GetParser()
	defer ansi.PutParser(p)
	for len(s) > 0 {
		seq, width, n, next := ansi.DecodeSequence(s, state, p)
		switch {
		case width > 0:
			b.WriteString(Text(seq))
		case seq == "\n":
			b.WriteByte('\n')
		case strings.HasPrefix(seq, "\x1b[") && strings.HasSuffix(seq, "m") && p.Command() == 'm':
			if plainSGR(seq) {
				b.WriteString(seq)
			}
		case safeLink(seq):
			b.WriteString(seq)
		}
		state = next
		s = s[n:]
	}
	return b.String()
}

// plainSGR says whether a sequence holds parameters alone, no private marker
// and no intermediate byte.
func plainSGR(seq string) bool {
	return strings.Trim(seq[2:len(seq)-1], "0123456789;:") == ""
}

// safeLink says whether a sequence is a whole OSC 8 that opens a checked
// address or closes a link.
func safeLink(seq string) bool {
	body, ok := strings.CutPrefix(seq, "\x1b]8;")
	if !ok {
		return false
	}
	if body, ok = strings.CutSuffix(body, "\x1b\\"); !ok {
		if body, ok = strings.CutSuffix(seq[4:], "\x07"); !ok {
			return false
		}
	}
	params, url, ok := strings.Cut(body, ";")
	if !ok || strings.ContainsFunc(params+url, func(r rune) bool { return r < 0x20 || r >= 0x7f && r <= 0x9f }) {
		return false
	}
	for _, scheme := range []string{"https://", "http://", "mailto:"} {
		if strings.HasPrefix(url, scheme) {
			return true
		}
	}
	return url == ""
}
