package anchor

import (
	"fmt"
	"net"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// maxWeb is the longest address of the web that leads anywhere, in bytes.
const maxWeb = 2000

// Web returns the address that may stand in a terminal's hyperlink: absolute, of
// http or https, in printable ASCII. A host in other letters is written as the
// net has it, and none where its letters are mixed to be misread; what else is
// no ASCII is encoded. A symbol that stands for what cannot be seen is of no
// address.
func Web(address string) (string, bool) {
	address = strings.TrimSpace(address)
	if len(address) > maxWeb || symbols(address) {
		return "", false
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.User != nil {
		return "", false
	}
	host, ok := hostOf(u.Hostname())
	if !ok {
		return "", false
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port := u.Port(); port != "" {
		host += ":" + port
	}
	u.Host = host
	return printable(u.String()), true
}

// symbols reports whether sanitize wrote something of a text down as a symbol.
func symbols(s string) bool {
	return strings.Contains(s, "‹U+") || strings.IndexFunc(s,
		func(r rune) bool { return r >= 0x2400 && r <= 0x2421 || r == utf8.RuneError }) >= 0
}

// printable encodes what is no printable ASCII.
func printable(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c >= 0x7f {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// hostOf returns a host's name in ASCII, or none where it is no host.
func hostOf(name string) (string, bool) {
	if strings.Contains(name, ":") {
		return name, net.ParseIP(name) != nil
	}
	if strings.IndexFunc(name, func(r rune) bool {
		return r >= utf8.RuneSelf &&
			!unicode.In(r, unicode.L, unicode.M, unicode.Nd)
	}) >= 0 {
		return "", false // it would be left out
	}
	if strings.IndexFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		profile := idna.New(idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(true))
		ascii, err := profile.ToASCII(name)
		if err != nil {
			return "", false
		}
		shown, err := profile.ToUnicode(ascii)
		if err != nil {
			return "", false
		}
		for label := range strings.SplitSeq(shown, ".") {
			if misleads(label) {
				return "", false
			}
		}
		name = ascii
	}
	for label := range strings.SplitSeq(strings.TrimSuffix(name, "."), ".") {
		if label == "" ||
			strings.Trim(label, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") != "" {
			return "", false
		}
	}
	return name, len(name) <= 253
}

// misleads reports whether the letters of a part of a host's name are mixed, or
// look like others: more than what Unicode calls highly restrictive (UTS 39),
// or Cyrillic or Greek letters that all look Latin.
func misleads(label string) bool {
	scripts := map[string]bool{}
	latin := true // every letter looks it
	for _, r := range label {
		switch {
		case r < utf8.RuneSelf && !unicode.IsLetter(r), unicode.In(r, unicode.Common, unicode.Inherited):
			continue
		case r >= 0x250 && r <= 0x2af || r >= 0x1d00 && r <= 0x1dbf || r >= 0xa720 && r <= 0xa7ff || r == 'ı' ||
			r == 'ſ':
			return true // of phoneticians, and of inscriptions
		}
		scripts[scriptOf(r)] = true
		latin = latin && strings.ContainsRune("аысԁеһіюјӏорԛѕԝхуъьҽпгѵѡкмтвнќ"+"ανορυκτιγχωεηβμϲϳ", r)
	}
	if len(scripts) <= 1 {
		return latin && len(scripts) == 1 && (scripts["Cyrillic"] || scripts["Greek"])
	}
	for _, together := range [][]string{{"Latin", "Han", "Hiragana", "Katakana"}, {"Latin", "Han", "Bopomofo"},
		{"Latin", "Han", "Hangul"}} {
		n := 0
		for _, s := range together {
			if scripts[s] {
				n++
			}
		}
		if n == len(scripts) {
			return false
		}
	}
	return true
}

func scriptOf(r rune) string {
	if r < utf8.RuneSelf {
		return "Latin"
	}
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return name
		}
	}
	return ""
}

// Link is an address of the web in a text, from byte From to To, excluded, and
// where it leads.
type Link struct {
	From, To int
	Target   string
}

// FindWeb returns the addresses that a text names as they are, as GitHub's
// autolinks have it, hosts without a dot and such in other letters too.
func FindWeb(text string) []Link {
	var out []Link
	at := 0
	next := func(mark string, last int) int { // the first from at on, len(text) for none
		if last >= at {
			return last
		}
		if i := strings.Index(text[at:], mark); i >= 0 {
			return at + i
		}
		return len(text)
	}
	for http, www := -1, -1; ; {
		http, www = next("http", http), next("www.", www)
		i := min(http, www)
		if i == len(text) {
			return out
		}
		n, target := WebAt(text[i:])
		if target == "" || i > 0 && isWord(text[i-1]) {
			at = i + max(n, 1)
			continue
		}
		out = append(out, Link{i, i + n, target})
		at = i + n
	}
}

// MayWeb reports whether a text may name an address of the web.
func MayWeb(text string) bool { return strings.Contains(text, "://") || strings.Contains(text, "www.") }

func begins(text string) bool {
	return strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "www.")
}

func isWord(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// endsAddress are letters that no address has in it as it is.
const endsAddress = "<>\"`\\。，、；：！？（）【】「」『』《》"

// WebAt reads the address that a text begins with: how long it is, and where it
// leads, or nothing where it leads nowhere.
func WebAt(text string) (n int, target string) {
	if !begins(text) {
		return 0, ""
	}
	for n < len(text) {
		r, size := utf8.DecodeRuneInString(text[n:])
		if r <= ' ' || r == 0x7f || unicode.IsSpace(r) || strings.ContainsRune(endsAddress, r) {
			break
		}
		if n += size; n > maxWeb {
			return n, ""
		}
	}
	n = trimmed(text[:n])
	address := text[:n]
	if strings.HasPrefix(address, "www.") {
		host, _, _ := strings.Cut(address[len("www."):], "/")
		if !strings.Contains(host, ".") {
			return n, ""
		}
		address = "http://" + address
	}
	target, _ = Web(address)
	return n, target
}

// trimmed leaves out what ends the sentence around an address, and not the
// address: punctuation, brackets that close none of its own, an entity.
func trimmed(s string) int {
	round := strings.Count(s, ")") - strings.Count(s, "(")
	square := strings.Count(s, "]") - strings.Count(s, "[")
	for n := len(s); ; {
		if n == 0 {
			return 0
		}
		switch c := s[n-1]; {
		case strings.IndexByte("?!.,:*_~'", c) >= 0:
			n--
		case c == ')' && round > 0:
			n, round = n-1, round-1
		case c == ']' && square > 0:
			n, square = n-1, square-1
		case c == ';':
			i := n - 1
			for i > 0 && isWord(s[i-1]) {
				i--
			}
			if n--; i < n && i > 0 && s[i-1] == '&' {
				n = i - 1
			}
		default:
			return n
		}
	}
}
