package figure

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A formula is set in a line as terms beside each other. What binds weaker than its
// neighbours there, where two dimensions showed it to be one, gets brackets, and
// what would run together with them, a blank.

// termKind is how a term binds.
type termKind uint8

const (
	ordinary  termKind = iota // letters, numbers, and what is bracketed
	blankTerm                 // a space
	opening                   // ( [ {
	closing                   // ) ] }
	bar                       // |, of which nobody knows whether it opens
	loose                     // signs and points: + = ,
	division                  // / ÷
	postfix                   // ! '
	named                     // sin, and words
	summing                   // ∑ ∫
	quotient                  // a/b
	root                      // √x
	indexed                   // ³√x
	list                      // cells without brackets
	branches                  // { a; b
	braced                    // {…}: terms that TeX takes for one
)

// term is one.
type term struct {
	kind   termKind
	text   string
	inner  []term // of braces
	script bool   // something is raised or lowered at its end
	caret  int    // bytes of the last script, where that is ^ and one letter: a², but a^α
}

func word(kind termKind, text string) term { return term{kind: kind, text: text} }

// termOf is the term of a text that is one letter or sign, or the name of one.
func termOf(text string) term {
	c, size := utf8.DecodeRuneInString(text)
	switch {
	case size < len(text) && unicode.IsLetter(c):
		if c2, _ := utf8.DecodeRuneInString(text[size:]); unicode.IsLetter(c2) {
			return word(named, text)
		}
		return word(ordinary, text)
	case strings.TrimSpace(text) == "":
		return word(blankTerm, text)
	case strings.ContainsRune("([{⟨⌊⌈", c):
		return word(opening, text)
	case strings.ContainsRune(")]}⟩⌋⌉", c):
		return word(closing, text)
	case c == '|' || c == '‖':
		return word(bar, text)
	case c == '/' || c == '÷':
		return word(division, text)
	case strings.ContainsRune("!'′%°", c):
		return word(postfix, text)
	case strings.ContainsRune("∑∏∫∐∮∬∭⋃⋂⨁⨂⋁⋀", c):
		return word(summing, text)
	case unicode.IsLetter(c), unicode.IsNumber(c), unicode.IsMark(c), strings.ContainsRune("∞∅∂∇¬√∠△□⊤⊥ℏ℘ℜℑ#$", c):
		return word(ordinary, text)
	}
	return word(loose, text)
}

// leftTight are terms that bind to what is right of them, rightTight those that
// bind to what is left of them.
func (k termKind) leftTight() bool {
	return slices.Contains([]termKind{ordinary, closing, division, postfix, named, quotient, root, indexed}, k)
}

func (k termKind) rightTight() bool {
	return slices.Contains([]termKind{ordinary, opening, bar, division, postfix, named, summing, quotient, root,
		indexed, list, branches}, k)
}

// scripts adds a script to the term that it stands at.
func scripts(terms []term, mark byte, text string, marked bool) []term {
	for len(terms) > 0 && terms[len(terms)-1].kind == blankTerm {
		terms = terms[:len(terms)-1]
	}
	if len(terms) == 0 || slices.Contains([]termKind{opening, loose, division}, terms[len(terms)-1].kind) {
		terms = append(terms, word(ordinary, ""))
	}
	t := &terms[len(terms)-1]
	switch t.kind {
	case quotient, root, indexed, list, branches:
		t.text, t.kind, t.caret = "("+closed(*t)+")", ordinary, 0
	case braced:
		*t = grouped(t.inner)
	}
	t.bracketCaret()
	t.text += text
	t.script = true
	if rest, ok := strings.CutPrefix(text, string(mark)); ok && !marked && utf8.RuneCountInString(rest) == 1 {
		t.caret = len(rest)
	}
	return terms
}

// grouped makes one term of what stands in braces, before a script.
func grouped(inner []term) term {
	text := strings.TrimSpace(joined(inner))
	number := text != "" && strings.Trim(text, "0123456789.") == ""
	if shown := slices.DeleteFunc(slices.Clone(inner),
		func(t term) bool { return t.kind == blankTerm }); len(shown) == 1 && shown[0].kind != braced {
		if t := shown[0]; !t.script && (t.kind == ordinary || t.kind == named || t.kind == summing || t.kind == loose) {
			return t
		}
	}
	if number || text == "" || wrapped(text) {
		return word(ordinary, text)
	}
	return word(ordinary, "("+text+")")
}

// bracketCaret brackets a script that would run on with what comes behind it.
func (t *term) bracketCaret() {
	if t.caret > 0 {
		at := len(t.text) - t.caret
		t.text, t.caret = t.text[:at]+"("+t.text[at:]+")", 0
	}
}

// closed is a term's text with the end that it lacks.
func closed(t term) string {
	if t.kind == branches {
		return t.text + " }"
	}
	return t.text
}

// spliced puts the terms in braces into the place of those.
func spliced(terms []term) []term {
	var out []term
	for _, t := range terms {
		if t.kind == braced {
			out = append(out, spliced(t.inner)...)
		} else if t.text != "" {
			out = append(out, t)
		}
	}
	return out
}

// joined sets terms in a line.
func joined(terms []term) string {
	terms = spliced(terms)
	var b strings.Builder
	for i := range terms {
		t := terms[i]
		left, right := shownAt(terms, i, -1), shownAt(terms, i, 1)
		near := i+1 < len(terms) && terms[i+1].kind != blankTerm
		touches := i > 0 && terms[i-1].kind != blankTerm
		switch t.kind {
		case quotient:
			if left != nil && left.kind.leftTight() || right != nil && right.kind.rightTight() {
				t.text = "(" + t.text + ")"
			}
		case root, indexed:
			if t.kind == indexed && touches && (left.kind.leftTight() || left.script) {
				t.text = " " + t.text
			}
			if right != nil && right.kind == postfix {
				t.text = "(" + t.text + ")"
			} else if near && right.kind.rightTight() && right.kind != division && right.kind != bar {
				t.text = rootClosed(t.text)
			}
		case list:
			if left != nil && left.kind != opening && left.kind != bar ||
				right != nil && right.kind != closing && right.kind != bar {
				t.text = "(" + t.text + ")"
			}
		case branches:
			if right != nil && right.kind != closing {
				t.text = closed(t)
			}
		case named:
			if touches && (left.kind.leftTight() || left.script) && left.kind != division {
				t.text = " " + t.text
			}
			if near && right.kind.rightTight() && right.kind != opening && right.kind != postfix &&
				right.kind != division {
				t.text += " "
			}
		case loose:
			switch {
			case left == nil || right == nil || !t.between(*left):
			case touches && !near: // a blank that ends the name of the sign
				t.text = " " + t.text
			case near && !touches:
				t.text += " "
			}
		case summing:
			if t.script && near && right.kind != blankTerm {
				t.text += " "
			}
		}
		if near && (right.kind == ordinary || right.kind == opening || right.kind == indexed || right.kind == root) {
			t.bracketCaret()
		}
		b.WriteString(t.text)
	}
	return b.String()
}

// between reports whether a sign is one between two terms, of which one is left of it,
// rather than a point or the sign of a number.
func (t term) between(left term) bool {
	c, _ := utf8.DecodeRuneInString(t.text)
	sign := unicode.IsSymbol(c) || strings.ContainsRune("-·*•", c)
	return sign && !strings.ContainsRune("⋯⋮⋱∀∃∄", c) && (left.kind.leftTight() || left.script)
}

// shownAt is the next term to one side that is no blank.
func shownAt(terms []term, i, by int) *term {
	for i += by; i >= 0 && i < len(terms); i += by {
		if terms[i].kind != blankTerm {
			return &terms[i]
		}
	}
	return nil
}

// rootClosed puts what a root is of into brackets.
func rootClosed(text string) string {
	before, of, _ := strings.Cut(text, "√")
	if wrapped(of) {
		return text
	}
	return before + "√(" + of + ")"
}

// wrapped reports whether a text begins with a bracket that its end closes.
func wrapped(s string) bool {
	if !strings.HasPrefix(s, "(") || !strings.HasSuffix(s, ")") {
		return false
	}
	depth := 0
	for i, c := range s {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i == len(s)-1
			}
		}
	}
	return false
}
