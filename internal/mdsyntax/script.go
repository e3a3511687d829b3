package mdsyntax

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"
)

// Letters that Unicode has raised and lowered.
const (
	upright = "0123456789+-=()niabcdefghjklmoprstuvwxyz"
	raised  = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"
	level   = "0123456789+-=()aehijklmnoprstuvx"
	lowered = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"
)

// maxScript is how long a text is, in letters, that is raised rather than small.
const maxScript = 12

// scripted writes text that HTML raises or lowers, behind another text, so that it
// does not run together with that: 10², H₂O, x^(A). It is not ok where the tag is
// for small letters alone, as in <sub>made with love</sub>.
func scripted(s string, name atom.Atom, before string) (out string, ok bool) {
	from, to, mark := upright, []rune(raised), "^"
	switch name {
	case atom.Sup:
	case atom.Sub:
		from, to, mark = level, []rune(lowered), "_"
	default:
		return "", false
	}
	s = strings.TrimSpace(s)
	last, _ := utf8.DecodeLastRuneInString(before)
	attached := before != "" && (unicode.IsLetter(last) || unicode.IsNumber(last) || last == ')' || last == ']')
	if s == "" || utf8.RuneCountInString(s) > maxScript || !attached && strings.Trim(s, "0123456789+-") != "" {
		return "", false
	}
	var b strings.Builder
	for _, c := range strings.ReplaceAll(s, "−", "-") {
		i := strings.IndexRune(from, c)
		if i < 0 {
			return bracketed(mark, s)
		}
		b.WriteRune(to[i])
	}
	return b.String(), true
}

// bracketed writes a script for which there are no letters.
func bracketed(mark, s string) (string, bool) {
	if strings.ContainsFunc(s, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("[]()", c) }) {
		return "", false // a note's number, or small words
	}
	if utf8.RuneCountInString(s) == 1 {
		return mark + s, true
	}
	return mark + "(" + s + ")", true
}
