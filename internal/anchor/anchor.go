// Package anchor puts targets under stretches of a terminal line, so that what
// is drawn knows where it leads: to a file, a page on the web, a part of a
// conversation. A line carries its targets from where it is made to where it
// is shown, through wrapping, cutting and indenting, as hyperlinks of the
// terminal (OSC 8); Take takes them out before it is printed. Only addresses
// on the web stay in the line.
//
// Text must be free of escape sequences of others, as sanitize makes it. A
// target may hold anything: it is encoded.
package anchor

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

const (
	opens = "\x1b]8;;"
	ends  = "\x1b\\"
	// Close ends what Open began.
	Close = opens + ends
)

// maxTarget is the longest target that is kept, in bytes.
const maxTarget = 8 << 10

// Span is a stretch of a line in cells, To excluded, and where it leads.
type Span struct {
	From, To int
	Target   string
}

// Open begins a target; Close ends it. An empty target, and one that is too
// long, is none.
func Open(target string) string {
	if target == "" || len(target) > maxTarget {
		return Close
	}
	return opens + encode(target) + ends
}

// Wrap puts a target under text.
func Wrap(target, text string) string { return Open(target) + text + Close }

// encode makes a target safe inside a sequence.
func encode(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c >= 0x7f || c == '%' {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// Has reports whether a line may carry a target.
func Has(line string) bool { return strings.Contains(line, opens) }

// Find returns the first target in a line that begins with a text, which must be
// of letters and colons.
func Find(line, begin string) (target string, ok bool) {
	_, rest, ok := strings.Cut(line, opens+begin)
	if !ok {
		return "", false
	}
	if rest, _, ok = strings.Cut(rest, ends); !ok {
		return "", false
	}
	target, err := url.PathUnescape(begin + rest)
	return target, err == nil
}

// Take takes the targets out of a line. Style gives the sequences around what
// leads to a target, such as those for an underline, or nothing.
func Take(line string, style func(target string) (on, off string)) (string, []Span) {
	if !Has(line) {
		return line, nil
	}
	var out strings.Builder
	var spans []Span
	at, target := 0, ""
	put := func(text string) {
		n := ansi.StringWidth(text)
		switch {
		case target == "":
			out.WriteString(text)
		case text != "":
			on, off := style(target)
			text = Paint(text, on, off)
			if web, ok := Web(target); ok {
				text = opens + web + ends + text + Close
			}
			out.WriteString(text)
			if k := len(spans) - 1; k >= 0 && spans[k].To == at && spans[k].Target == target {
				spans[k].To = at + n
			} else {
				spans = append(spans, Span{at, at + n, target})
			}
		}
		at += n
	}
	for {
		text, rest, found := strings.Cut(line, opens)
		put(text)
		if !found {
			return out.String(), spans
		}
		var address string
		if address, line, found = strings.Cut(rest, ends); !found {
			return out.String(), spans
		}
		if target, _ = url.PathUnescape(address); strings.HasPrefix(target, restTarget) {
			target = ""
		}
	}
}

// Paint lays a style over text that has colours of its own.
func Paint(text, on, off string) string {
	if on == "" {
		return text
	}
	var b strings.Builder
	b.WriteString(on)
	for {
		i := strings.IndexByte(text, '\x1b')
		n := -1
		if i >= 0 {
			n = strings.IndexByte(text[i:], 'm')
		}
		if n < 0 {
			b.WriteString(text)
			b.WriteString(off)
			return b.String()
		}
		b.WriteString(text[:i+n+1])
		b.WriteString(on)
		text = text[i+n+1:]
	}
}
