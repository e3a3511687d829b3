package figure

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/mdsyntax"
)

// Formulas are written as a line of plain characters, where there is one for all
// that they name. Others stay as they were written.

// displayed finds $$…$$ on lines of its own.
var displayed = regexp.MustCompile("(?m)^[ \t]*\\$\\$[^$`]+\\$\\$[ \t\r]*$")

// OneLine writes the formulas that have lines of their own on one line each.
// Every byte keeps its place.
func OneLine(text string) string {
	if !strings.Contains(text, "$$") {
		return text
	}
	return displayed.ReplaceAllStringFunc(text, func(found string) string {
		if blankLine.MatchString(found) {
			return found
		}
		found = stepped.ReplaceAllStringFunc(found, func(begin string) string {
			mark, steps, _ := strings.Cut(begin, "{")
			return mark + strings.Repeat(" ", len("{"+steps))
		})
		return strings.ReplaceAll(found, "\n", " ")
	})
}

// stepped is what Slidev says behind the first dollars of which lines stand out in turn.
var stepped = regexp.MustCompile(`^[ \t]*\$\$[ \t]*(?:\{(?:[\d,|*-]|all|none|hide)+\}|\{at:[^{}\n]*\})+[ \t\r]*\n`)

var blankLine = regexp.MustCompile(`\n[ \t\r]*\n`)

// Readable writes the formulas in markdown so that they can be read.
func Readable(text string) string {
	text, _ = readable(text)
	return text
}

// Sources returns the formulas that Readable leaves as they are written.
func Sources(text string) []string {
	_, left := readable(text)
	return left
}

func readable(text string) (out string, left []string) {
	if !strings.Contains(text, "$") {
		return text, nil
	}
	var b strings.Builder
	fence := ""
	for line := range strings.Lines(OneLine(text)) {
		mark := fenceOf(line)
		switch {
		case fence == "" && mark != "":
			fence = mark
		case fence != "" && strings.HasPrefix(mark, fence) && strings.Trim(line, " \t\r\n"+fence[:1]) == "":
			fence = ""
		case fence == "":
			left = append(left, readableLine(&b, line)...)
			continue
		}
		b.WriteString(line)
	}
	return b.String(), left
}

// fenceOf returns the marks with which a line fences code, whatever list or quote it
// stands in.
func fenceOf(line string) string {
	line = strings.TrimLeft(line, " \t>-*+0123456789.)")
	for _, mark := range []string{"`", "~"} {
		marks := line[:len(line)-len(strings.TrimLeft(line, mark))]
		if len(marks) >= 3 && (mark == "~" || !strings.Contains(line[len(marks):], "`")) {
			return marks
		}
	}
	return ""
}

// readableLine writes a line, and returns the formulas in it that stay as they are
// written. Code within the line has none.
func readableLine(b *strings.Builder, line string) (left []string) {
	before := rune(0)
	for at := 0; at < len(line); {
		rest := line[at:]
		size := 0
		switch rest[0] {
		case '`':
			if size = codeSpan(rest); size == 0 {
				size = len(rest) - len(strings.TrimLeft(rest, "`"))
			}
		case '\\':
			size = min(2, len(rest))
		case '$':
			if n := mdsyntax.Formula(before, rest); n > 0 {
				plain, ok := Formula(strings.Trim(rest[:n], "$"), nil)
				if !ok {
					plain, left = rest[:n], append(left, rest[:n])
				}
				b.WriteString("`" + strings.ReplaceAll(plain, "`", "'") + "`")
				at, before = at+n, '$'
				continue
			}
		}
		if size == 0 {
			_, size = utf8.DecodeRuneInString(rest)
		}
		b.WriteString(rest[:size])
		before, _ = utf8.DecodeLastRuneInString(rest[:size])
		at += size
	}
	return left
}

// codeSpan returns the bytes of the code within a line that text begins with.
func codeSpan(text string) int {
	marks := len(text) - len(strings.TrimLeft(text, "`"))
	for at := marks; at < len(text); {
		next := strings.IndexByte(text[at:], '`')
		if next < 0 {
			return 0
		}
		at += next
		n := len(text[at:]) - len(strings.TrimLeft(text[at:], "`"))
		if at += n; n == marks {
			return at
		}
	}
	return 0
}

// Leading returns the TeX of the formula that text begins with, behind a letter, and
// its bytes with the dollars, 0 where there is none.
func Leading(before rune, text string) (tex string, size int) {
	size = mdsyntax.Formula(before, text)
	return strings.Trim(text[:size], "$"), size
}

// maxFormula is how long a formula may be, in bytes, to be written anew.
const maxFormula = 2000

// Formula writes TeX in plain characters, of those that has takes; nil takes
// all. It is not ok where something cannot be written so.
func Formula(tex string, has func(rune) bool) (plain string, ok bool) {
	if len(tex) > maxFormula {
		return "", false
	}
	if has == nil {
		has = func(rune) bool { return true }
	}
	t := texReader{text: tex, names: texNames(), has: has}
	plain = spaced(t.until(0, 0))
	lacks := strings.ContainsFunc(plain, func(c rune) bool { return !has(c) })
	return plain, !t.unknown && !lacks && plain != ""
}

// spaced leaves one blank where there are several, but for those that are wide.
func spaced(s string) string {
	parts := strings.Split(s, string(wide))
	for i, p := range parts {
		parts[i] = strings.Join(strings.Fields(p), " ")
	}
	return strings.Trim(strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), "  "), " ")
}

// Marks in a formula that Scripted writes: what is raised and what is lowered, and
// where that ends. They nest.
const (
	Raised  = '\uE000'
	Lowered = '\uE001'
	Level   = '\uE002'
)

// Scripted is Formula with marks around what is raised and lowered, for those who
// have letters of several sizes.
func Scripted(tex string, has func(rune) bool) (plain string, ok bool) {
	takes := func(c rune) bool { return c >= Raised && c <= Level || has == nil || has(c) }
	if strings.ContainsFunc(tex, func(c rune) bool { return c >= Raised && c <= Level }) || len(tex) > maxFormula {
		return "", false
	}
	t := texReader{text: tex, names: texNames(), has: takes, marks: true}
	plain = spaced(t.until(0, 0))
	lacks := strings.ContainsFunc(plain, func(c rune) bool { return !takes(c) })
	return plain, !t.unknown && !lacks && plain != ""
}

type texReader struct {
	text    string
	at      int
	names   map[string]string
	has     func(rune) bool
	marks   bool // what is raised and lowered is marked
	unknown bool // something has no plain characters
	stop    byte // what ended a cell
}

// maxGroups bounds how deep groups are read.
const maxGroups = 20

// until reads up to a closing byte, 0 for the end.
func (t *texReader) until(end byte, depth int) string { return joined(t.terms(end, depth)) }

// terms reads terms up to a closing byte, 0 for the end.
func (t *texReader) terms(end byte, depth int) []term {
	var out []term
	for t.at < len(t.text) {
		c := t.text[t.at]
		switch {
		case c == end:
			t.at++
			return out
		case end == cellEnd && t.ends():
			return out
		case c == '\\':
			out = append(out, t.command(depth))
		case c == '^' || c == '_':
			t.at++
			out = scripts(out, c, t.script(c, t.group(depth)), t.marks)
		case c == '{' && depth < maxGroups:
			t.at++
			out = append(out, term{kind: braced, inner: t.terms('}', depth+1)})
		case c == '{' || c == '}':
			t.at++
		case c == '&':
			t.at++
		case c == '~':
			out = append(out, word(blankTerm, " "))
			t.at++
		default:
			r, size := utf8.DecodeRuneInString(t.text[t.at:])
			if n := len(out); n > 0 && unicode.IsMark(r) {
				out[n-1].text += t.text[t.at : t.at+size]
			} else {
				out = append(out, termOf(t.text[t.at:t.at+size]))
			}
			t.at += size
		}
	}
	return out
}

// group reads {…}, a command, or one character.
func (t *texReader) group(depth int) string {
	for t.at < len(t.text) && t.text[t.at] == ' ' {
		t.at++
	}
	switch {
	case t.at >= len(t.text):
		return ""
	case t.text[t.at] == '{' && depth < maxGroups:
		t.at++
		return t.until('}', depth+1)
	case t.text[t.at] == '\\':
		return joined([]term{t.command(depth)})
	}
	r := []rune(t.text[t.at:])[0]
	t.at += len(string(r))
	return string(r)
}

// wide is what \quad leaves free: more than one blank, which does not collapse.
const wide = '\u2003'

// command reads \name and what belongs to it.
func (t *texReader) command(depth int) term {
	begin := t.at
	t.at++
	for t.at < len(t.text) && (t.text[t.at] >= 'a' && t.text[t.at] <= 'z' ||
		t.text[t.at] >= 'A' && t.text[t.at] <= 'Z') {
		t.at++
	}
	name := t.text[begin+1 : t.at]
	if name == "" && t.at < len(t.text) {
		return t.sign()
	}
	if depth > maxGroups {
		t.unknown = true
		return term{}
	}
	if out, ok := t.structure(name, depth); ok {
		return out
	}
	if plain, ok := t.names[name]; ok {
		return termOf(plain)
	}
	if mark, ok := accents()[name]; ok {
		return word(ordinary, accented(t.group(depth+1), mark))
	}
	t.unknown = true
	return term{}
}

// sign reads a command that is one character.
func (t *texReader) sign() term {
	c, size := utf8.DecodeRuneInString(t.text[t.at:])
	t.at += size
	switch c {
	case ',', ';', ':', '>', ' ':
		return word(blankTerm, " ")
	case '|':
		return word(bar, "‖")
	case '\\':
		return word(loose, "; ") // a new line
	case '!', '/':
		return word(blankTerm, "")
	}
	return termOf(string(c))
}

// structure reads a command that is more than a character.
func (t *texReader) structure(name string, depth int) (term, bool) {
	switch name {
	case "frac", "dfrac", "tfrac", "cfrac":
		return word(quotient, factor(t.group(depth+1))+"/"+in(t.group(depth+1))), true
	case "binom", "dbinom", "tbinom":
		return word(ordinary, "("+t.group(depth+1)+" over "+t.group(depth+1)+")"), true
	case "sqrt":
		return t.root(depth), true
	case "text", "mathrm", "mathbf", "mathit", "mathcal", "mathsf", "mathtt", "mathfrak", "boldsymbol", "operatorname",
		"mbox", "textbf", "textit", "textrm":
		t.star()
		return wordsOf(t.group(depth + 1)), true
	case "mathbb":
		return word(ordinary, doubled(t.group(depth+1))), true
	case "pmod":
		return word(ordinary, " (mod "+t.group(depth+1)+")"), true
	case "left", "right", "middle":
		if t.at < len(t.text) && t.text[t.at] == '.' { // a bracket that does not show
			t.at++
		}
		return word(blankTerm, ""), true
	case "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "Biggl", "Biggr", "bigm",
		"Bigm", "displaystyle", "textstyle", "limits", "nolimits", "nonumber", "notag":
		return word(blankTerm, ""), true
	case "begin":
		return t.environment(depth + 1), true
	case "label", "phantom", "hspace", "vspace":
		t.star()
		t.group(depth + 1)
		return word(blankTerm, ""), true
	case "quad", "qquad":
		return word(blankTerm, string(wide)), true
	}
	return term{}, false
}

// root reads a root behind its name. An index that cannot be raised is written as the
// power that it is.
func (t *texReader) root(depth int) term {
	index := t.index(depth + 1)
	if index == "" {
		return word(root, "√"+in(t.group(depth+1)))
	}
	of := in(t.group(depth + 1))
	if raised := t.script('^', index); !strings.HasPrefix(raised, "^") {
		return word(indexed, raised+"√"+of)
	}
	return term{kind: ordinary, text: of + "^(1/" + in(index) + ")", script: true}
}

// index reads the formula in […], where there is one.
func (t *texReader) index(depth int) string {
	rest := strings.TrimLeft(t.text[t.at:], " ")
	if !strings.HasPrefix(rest, "[") || !strings.Contains(rest, "]") || depth > maxGroups {
		return ""
	}
	t.at = len(t.text) - len(rest) + 1
	return strings.TrimSpace(t.until(']', depth))
}

// wordsOf is upright text. Of several letters it is a word, which stands apart.
func wordsOf(text string) term {
	letters := 0
	for _, c := range strings.TrimSpace(text) {
		switch {
		case unicode.IsLetter(c):
			letters++
		case !unicode.IsSpace(c) && !unicode.IsMark(c) && !unicode.IsPunct(c):
			return word(ordinary, text)
		}
	}
	if letters > 1 {
		return word(named, text)
	}
	return word(ordinary, text)
}

// in puts what is more than one character into brackets, unless it is in some.
func in(s string) string {
	if len([]rune(s)) < 2 || wrapped(s) {
		return s
	}
	return "(" + s + ")"
}

// script marks what is raised or lowered, or writes it with such characters.
func (t *texReader) script(kind byte, s string) string {
	if !t.marks {
		return script(kind, s, t.has)
	}
	mark := Raised
	if kind == '_' {
		mark = Lowered
	}
	return string(mark) + s + string(Level)
}

// script raises or lowers characters where there are such, and marks them else.
func script(kind byte, s string, has func(rune) bool) string {
	from, to := "0123456789+-=()niabcdefghjklmoprstuvwxyz", []rune("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
	if kind == '^' && slices.Contains([]string{"∘", "′", "°"}, s) { // a degree, a prime
		return strings.ReplaceAll(s, "∘", "°")
	}
	if kind == '_' {
		from, to = "0123456789+-=()aehijklmnoprstuvx", []rune("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
	}
	var out strings.Builder
	for _, c := range s {
		i := strings.IndexRune(from, c)
		if i < 0 || !has(to[i]) {
			return string(kind) + in(s)
		}
		out.WriteRune(to[i])
	}
	return out.String()
}
