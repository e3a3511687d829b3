package figure

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// What TeX sets in rows is written in one line: cells with commas between them, rows
// with semicolons.

// cellEnd is what ends a cell; see ends.
const cellEnd = 0x01

// ends reports whether a cell of a table ends here, and goes behind that.
func (t *texReader) ends() bool {
	rest := t.text[t.at:]
	switch {
	case rest[0] == '&':
		t.at, t.stop = t.at+1, '&'
	case strings.HasPrefix(rest, `\\`):
		t.at, t.stop = t.at+2, '\\'
		t.option()
	case strings.HasPrefix(rest, `\end{`):
		t.at, t.stop = t.at+len(`\end`), 'e'
		t.name()
	default:
		return false
	}
	return true
}

// environment reads \begin{…} up to its end.
func (t *texReader) environment(depth int) term {
	kind := strings.TrimSuffix(t.name(), "*")
	open, end, between, known := brackets(kind)
	if !known {
		t.unknown = true
		return term{}
	}
	if kind == "array" {
		t.name() // how its columns stand
	}
	var rows, cells []string
	for {
		t.stop = 0
		cell := cellOf(t.terms(cellEnd, depth), kind)
		if t.stop == 0 { // it has no end
			t.unknown = true
			return term{}
		}
		if cell != "" || matrix(kind) && (t.stop == '&' || len(cells) > 0) {
			cells = append(cells, cmp.Or(cell, emptyCell))
		}
		if t.stop != '&' && len(cells) > 0 {
			rows, cells = append(rows, strings.Join(cells, between)), nil
		}
		if t.stop == 'e' {
			return word(bindsAs(kind), open+strings.Join(rows, "; ")+end)
		}
	}
}

// emptyCell stands where a matrix has nothing, so that what is behind it keeps its
// column.
const emptyCell = "·"

// matrix reports whether the place of a cell says something.
func matrix(kind string) bool {
	return strings.HasSuffix(kind, "matrix") || kind == "array"
}

// cellOf is the text of a cell. What would run together with the cells beside it gets
// brackets; the points behind a case are those between the cells.
func cellOf(terms []term, kind string) string {
	text := strings.TrimSpace(joined(terms))
	if all := spliced(terms); len(all) > 0 && all[len(all)-1].kind == branches {
		text = strings.TrimSuffix(text, " }") + " }"
	}
	if kind == "cases" {
		return strings.TrimRight(text, ",; ")
	}
	if matrix(kind) && manyIn(text) {
		return "(" + text + ")"
	}
	return text
}

// manyIn reports whether a text has several parts outside of brackets.
func manyIn(text string) bool {
	depth := 0
	for _, c := range text {
		switch {
		case strings.ContainsRune("([{⟨", c), c == Raised, c == Lowered:
			depth++
		case strings.ContainsRune(")]}⟩", c), c == Level:
			depth--
		case depth <= 0 && (c == ',' || c == ';'):
			return true
		}
	}
	return false
}

// bindsAs is how an environment binds to what is beside it.
func bindsAs(kind string) termKind {
	switch kind {
	case "matrix", "smallmatrix", "array":
		return list
	case "cases":
		return branches
	case "align", "aligned", "gather", "gathered", "split", "equation":
		return loose
	}
	return ordinary
}

// brackets are what stands around an environment, and between its cells.
func brackets(kind string) (open, end, between string, known bool) {
	switch kind {
	case "pmatrix":
		return "(", ")", ", ", true
	case "bmatrix":
		return "[", "]", ", ", true
	case "Bmatrix":
		return "{", "}", ", ", true
	case "vmatrix":
		return "|", "|", ", ", true
	case "Vmatrix":
		return "‖", "‖", ", ", true
	case "matrix", "smallmatrix", "array":
		return "", "", ", ", true
	case "cases":
		return "{ ", "", ", ", true
	case "align", "aligned", "gather", "gathered", "split", "equation":
		return "", "", " ", true
	}
	return "", "", "", false
}

// name reads {…} as it is written.
func (t *texReader) name() string {
	text, _, ok := strings.Cut(t.text[t.at:], "}")
	if !ok || !strings.HasPrefix(text, "{") {
		return ""
	}
	t.at += len(text) + 1
	return text[1:]
}

// option reads […], where there is one.
func (t *texReader) option() string {
	text, _, ok := strings.Cut(t.text[t.at:], "]")
	if !ok || !strings.HasPrefix(text, "[") || strings.ContainsAny(text, `\{}&`) {
		return ""
	}
	t.at += len(text) + 1
	return text[1:]
}

// star passes the star behind a name.
func (t *texReader) star() {
	if t.at < len(t.text) && t.text[t.at] == '*' {
		t.at++
	}
}

// factor puts into brackets what would not hold together before a sign.
func factor(s string) string {
	depth := 0
	for _, c := range s {
		switch {
		case strings.ContainsRune("([{", c), c == Raised, c == Lowered:
			depth++
		case strings.ContainsRune(")]}", c), c == Level:
			depth--
		case depth <= 0 && !unicode.IsLetter(c) && !unicode.IsNumber(c) && !unicode.IsMark(c):
			return in(s)
		}
	}
	return s
}

// marksOf are the marks of what is raised and lowered.
const marksOf = string(Raised) + string(Lowered) + string(Level)

// accents are the marks that stand on a letter.
func accents() map[string]string {
	return map[string]string{"vec": "\u20d7", "hat": "\u0302", "widehat": "\u0302", "bar": "\u0304",
		"overline": "\u0305", "underline": "\u0332",
		"tilde": "\u0303", "widetilde": "\u0303", "dot": "\u0307", "ddot": "\u0308", "check": "\u030c",
		"breve": "\u0306", "acute": "\u0301", "grave": "\u0300", "not": "\u0338"}
}

// accented sets a mark on every character, blanks excepted. A mark that is not as
// wide as what it stands on stands on brackets around that.
func accented(s, mark string) string {
	lines := mark == "\u0305" || mark == "\u0332" || mark == "\u0338"
	if letters := strings.Map(func(c rune) rune {
		if unicode.IsMark(c) || unicode.IsSpace(c) {
			return -1
		}
		return c
	}, s); !lines && len([]rune(letters)) > 1 && !strings.ContainsAny(s, marksOf) {
		return "(" + strings.TrimSpace(s) + ")" + mark
	}
	var b strings.Builder
	for _, c := range s {
		b.WriteRune(c)
		if !unicode.IsSpace(c) && !unicode.IsMark(c) && (c < Raised || c > Level) {
			b.WriteString(mark)
		}
	}
	return b.String()
}

// doubled writes letters as sets of numbers are written.
func doubled(s string) string {
	from, to := []rune("CHNPQRZ"), []rune("ℂℍℕℙℚℝℤ")
	return strings.Map(func(c rune) rune {
		if i := slices.Index(from, c); i >= 0 {
			return to[i]
		}
		return c
	}, s)
}
