package workspace

import "strings"

// gitPattern is a pattern of git's, as gitignore(5) and wildmatch have it: bytes,
// with *, ?, classes and backslashes, split at slashes.
type gitPattern []gitPatternPart

// gitPatternPart matches one name. deep is **: any number of names.
type gitPatternPart struct {
	deep    bool
	literal string // when there is no token
	tokens  []token
}

type token struct {
	kind byte // literal 'l', any '?', star '*', class '['
	lit  byte
	set  *[256]bool
}

// compileWild reads a pattern. One that git never matches is not ok.
func compileWild(p string) (w gitPattern, ok bool) {
	var part gitPatternPart
	special := false
	end := func() {
		if !special {
			var b strings.Builder
			for _, t := range part.tokens {
				b.WriteByte(t.lit)
			}
			part = gitPatternPart{literal: b.String()}
		}
		w, part, special = append(w, part), gitPatternPart{}, false
	}
	for i := 0; i < len(p); i++ {
		switch c := p[i]; c {
		case '/':
			end()
			continue
		case '*':
			from := i
			for i+1 < len(p) && p[i+1] == '*' {
				i++
			}
			special = true
			part.tokens = append(part.tokens, token{kind: '*'})
			part.deep = i > from && (from == 0 || p[from-1] == '/') && (i+1 == len(p) || p[i+1] == '/')
		case '?':
			special = true
			part.tokens = append(part.tokens, token{kind: '?'})
		case '[':
			set, n := compileClass(p[i:])
			if set == nil {
				return nil, false
			}
			special = true
			part.tokens = append(part.tokens, token{kind: '[', set: set})
			i += n - 1
		case '\\':
			if i++; i == len(p) {
				return nil, false
			}
			if p[i] == '/' {
				end()
				continue
			}
			part.tokens = append(part.tokens, token{kind: 'l', lit: p[i]})
		default:
			part.tokens = append(part.tokens, token{kind: 'l', lit: c})
		}
	}
	end()
	return w, true
}

// compileClass reads a class like [a-z] or [![:digit:]] and says how long it
// is; nil is one without an end.
func compileClass(p string) (*[256]bool, int) {
	var set [256]bool
	i, not := 1, false
	if i < len(p) && (p[i] == '!' || p[i] == '^') {
		not, i = true, i+1
	}
	next := func() (c byte, ok bool) {
		if i < len(p) && p[i] == '\\' {
			i++
		}
		if i >= len(p) {
			return 0, false
		}
		i++
		return p[i-1], true
	}
	for first := true; ; first = false {
		if i >= len(p) {
			return nil, 0
		}
		if p[i] == ']' && !first {
			break
		}
		if strings.HasPrefix(p[i:], "[:") {
			if name, _, ok := strings.Cut(p[i+2:], ":]"); ok && !strings.Contains(name, "]") {
				if !addClass(&set, name) {
					return nil, 0
				}
				i += len(name) + 4
				continue
			}
		}
		low, ok := next()
		if !ok {
			return nil, 0
		}
		high := low
		if i+1 < len(p) && p[i] == '-' && p[i+1] != ']' {
			i++
			if high, ok = next(); !ok {
				return nil, 0
			}
		}
		for c := int(low); c <= int(high); c++ {
			set[c] = true
		}
	}
	for c := range set {
		set[c] = set[c] != not
	}
	set['/'] = false
	return &set, i + 1
}

// addClass adds a class of POSIX by its name.
func addClass(set *[256]bool, name string) bool {
	in := func(c byte, ranges string) bool {
		for i := 0; i < len(ranges); i += 2 {
			if ranges[i] <= c && c <= ranges[i+1] {
				return true
			}
		}
		return false
	}
	ranges, ok := map[string]string{
		"alnum": "09AZaz", "alpha": "AZaz", "blank": "  \t\t", "cntrl": "\x00\x1f\x7f\x7f", "digit": "09", "graph": "!~",
		"lower": "az", "print": " ~", "punct": "!/:@[`{~", "space": "\t\r  ", "upper": "AZ", "xdigit": "09AFaf",
	}[name]
	for c := range set {
		if in(byte(c), ranges) {
			set[c] = true
		}
	}
	return ok
}

// match reports whether the pattern matches names, all of them. It takes time in
// the product of both lengths at most.
func (w gitPattern) match(names []string) bool {
	p, n := 0, 0
	backP, backN := -1, 0 // where the last ** may take one name more
	for n < len(names) {
		switch {
		case p < len(w) && w[p].deep:
			if p == len(w)-1 {
				return true
			}
			backP, backN = p, n
			p++
		case p < len(w) && w[p].match(names[n]):
			p, n = p+1, n+1
		case backP >= 0:
			backN++
			p, n = backP+1, backN
		default:
			return false
		}
	}
	return p == len(w)
}

// match reports whether one name matches.
func (w gitPatternPart) match(name string) bool {
	if w.tokens == nil {
		return w.literal == name
	}
	t, i := 0, 0
	backT, backI := -1, 0
	for i < len(name) {
		switch {
		case t < len(w.tokens) && w.tokens[t].kind == '*':
			backT, backI = t, i
			t++
		case t < len(w.tokens) && w.tokens[t].takes(name[i]):
			t, i = t+1, i+1
		case backT >= 0:
			backI++
			t, i = backT+1, backI
		default:
			return false
		}
	}
	for t < len(w.tokens) && w.tokens[t].kind == '*' {
		t++
	}
	return t == len(w.tokens)
}

func (t token) takes(c byte) bool {
	switch t.kind {
	case 'l':
		return t.lit == c
	case '[':
		return t.set[c]
	}
	return true
}
