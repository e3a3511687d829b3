package figure

import (
	"regexp"
	"strings"
)

// Formulas are written as a line of plain characters, where there is one for all
// that they name. Others stay as they were written.

// formulas finds $…$ and $$…$$ within a line, and code spans, which are none.
// After $ and before the closing one stands no blank, and behind it no digit,
// so that prices stay what they are.
var formulas = regexp.MustCompile("`+[^`\n]*`+|\\$\\$[^$\n]+\\$\\$|\\$[^\\s$](?:[^$\n]*[^\\s$])?\\$")

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
		return strings.ReplaceAll(found, "\n", " ")
	})
}

var blankLine = regexp.MustCompile(`\n[ \t\r]*\n`)

// Readable writes the formulas in markdown so that they can be read.
func Readable(text string) string {
	text, _ = readable(text)
	return text
}

// Sources gives the formulas that Readable leaves as they are written.
func Sources(text string) []string {
	_, left := readable(text)
	return left
}

func readable(text string) (out string, left []string) {
	if !strings.Contains(text, "$") {
		return text, nil
	}
	text = OneLine(text)
	var b strings.Builder
	at := 0
	for _, m := range formulas.FindAllStringIndex(text, -1) {
		found := text[m[0]:m[1]]
		price := m[1] < len(text) && text[m[1]] >= '0' && text[m[1]] <= '9'
		if found[0] == '`' || price || m[0] > 0 && text[m[0]-1] == '\\' {
			continue
		}
		b.WriteString(text[at:m[0]])
		plain, ok := Formula(strings.Trim(found, "$"), nil)
		if !ok {
			plain, left = found, append(left, found)
		}
		b.WriteString("`" + strings.ReplaceAll(plain, "`", "'") + "`")
		at = m[1]
	}
	return b.String() + text[at:], left
}

// Leading gives the TeX of the formula that text begins with, and its bytes with
// the dollars, 0 where there is none.
func Leading(text string) (tex string, size int) {
	m := formulas.FindStringIndex(text)
	if m == nil || m[0] > 0 || text[0] != '$' || m[1] < len(text) && text[m[1]] >= '0' && text[m[1]] <= '9' {
		return "", 0
	}
	return strings.Trim(text[:m[1]], "$"), m[1]
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
	plain = strings.Join(strings.Fields(t.until(0, 0)), " ")
	lacks := strings.ContainsFunc(plain, func(c rune) bool { return !has(c) })
	return plain, !t.unknown && !lacks && plain != ""
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
	plain = strings.Join(strings.Fields(t.until(0, 0)), " ")
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
func (t *texReader) until(end byte, depth int) string {
	var out strings.Builder
	for t.at < len(t.text) {
		c := t.text[t.at]
		switch {
		case c == end:
			t.at++
			return out.String()
		case end == cellEnd && t.ends():
			return out.String()
		case c == '\\':
			out.WriteString(t.command(depth))
		case c == '^' || c == '_':
			t.at++
			out.WriteString(t.script(c, t.group(depth)))
		case c == '{' && depth < maxGroups:
			t.at++
			out.WriteString(t.until('}', depth+1))
		case c == '{' || c == '}':
			t.at++
		case c == '&':
			t.at++
		default:
			out.WriteByte(c)
			t.at++
		}
	}
	return out.String()
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
		return t.command(depth)
	}
	r := []rune(t.text[t.at:])[0]
	t.at += len(string(r))
	return string(r)
}

// command reads \name and what belongs to it.
func (t *texReader) command(depth int) string {
	begin := t.at
	t.at++
	for t.at < len(t.text) && (t.text[t.at] >= 'a' && t.text[t.at] <= 'z' || t.text[t.at] >= 'A' && t.text[t.at] <= 'Z') {
		t.at++
	}
	name := t.text[begin+1 : t.at]
	if name == "" && t.at < len(t.text) {
		c := t.text[t.at]
		t.at++
		switch c {
		case ',', ';', ':', ' ', '\\':
			return " "
		case '!':
			return ""
		}
		return string(c)
	}
	if depth > maxGroups {
		t.unknown = true
		return ""
	}
	switch name {
	case "frac", "dfrac", "tfrac", "cfrac":
		return factor(t.group(depth+1)) + "/" + in(t.group(depth+1))
	case "binom", "dbinom", "tbinom":
		return "(" + t.group(depth+1) + " over " + t.group(depth+1) + ")"
	case "sqrt":
		root := t.option()
		if root != "" {
			root = t.script('^', root)
		}
		return root + "√" + in(t.group(depth+1))
	case "text", "mathrm", "mathbf", "mathit", "mathcal", "mathsf", "mathtt", "mathfrak", "boldsymbol", "operatorname", "mbox", "textbf", "textit", "textrm":
		t.star()
		return t.group(depth + 1)
	case "mathbb":
		return doubled(t.group(depth + 1))
	case "left", "right", "middle":
		if t.at < len(t.text) && t.text[t.at] == '.' { // a bracket that does not show
			t.at++
		}
		return ""
	case "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "displaystyle", "textstyle", "limits", "nolimits", "nonumber", "notag":
		return ""
	case "begin":
		return t.environment(depth + 1)
	case "label", "phantom", "hspace", "vspace":
		t.star()
		t.group(depth + 1)
		return ""
	case "quad", "qquad":
		return "  "
	}
	if plain, ok := t.names[name]; ok {
		return plain
	}
	if mark, ok := accents()[name]; ok {
		return accented(t.group(depth+1), mark)
	}
	t.unknown = true
	return ""
}

// in puts what is more than one character into brackets, unless it is in some.
func in(s string) string {
	bracketed := strings.HasPrefix(s, "(") && strings.Index(s, ")") == len(s)-1
	if len([]rune(s)) < 2 || bracketed {
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

// texNames are the names that stand for a character.
func texNames() map[string]string {
	out := map[string]string{}
	fields := strings.Fields(`alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ
sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω
cdot · times × div ÷ pm ± mp ∓ le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ equiv ≡ sim ∼ propto ∝ infty ∞ sum ∑ prod ∏ int ∫ partial ∂ nabla ∇
in ∈ notin ∉ subset ⊂ subseteq ⊆ cup ∪ cap ∩ emptyset ∅ forall ∀ exists ∃ neg ¬ land ∧ lor ∨ to → rightarrow → leftarrow ← Rightarrow ⇒ implies ⇒ iff ⇔
mapsto ↦ ldots … dots … cdots ⋯ circ ∘ ell ℓ hbar ℏ degree ° log log ln ln sin sin cos cos tan tan exp exp max max min min lim lim mod mod ll ≪ gg ≫
langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ oplus ⊕ otimes ⊗ perp ⊥ mid | star ⋆
arcsin arcsin arccos arccos arctan arctan sinh sinh cosh cosh tanh tanh cot cot sec sec csc csc det det dim dim ker ker deg deg gcd gcd sup sup inf inf
arg arg Pr Pr lg lg bmod mod limsup limsup liminf liminf argmax argmax argmin argmin hom hom
vartheta ϑ varrho ϱ varsigma ς varpi ϖ digamma ϝ Upsilon Υ aleph ℵ Re ℜ Im ℑ wp ℘ imath ı jmath ȷ prime ′
cong ≅ simeq ≃ asymp ≍ doteq ≐ models ⊨ vdash ⊢ dashv ⊣ top ⊤ bot ⊥ supset ⊃ supseteq ⊇ subsetneq ⊊ sqcup ⊔ sqcap ⊓ uplus ⊎ setminus ∖ ni ∋ nmid ∤ parallel ∥
wedge ∧ vee ∨ lnot ¬ nexists ∄ varnothing ∅ therefore ∴ because ∵ angle ∠ triangle △ square □ bullet • diamond ⋄ ast ∗ dagger † ddagger ‡ odot ⊙ ominus ⊖ bigcup ⋃ bigcap ⋂
bigoplus ⨁ bigotimes ⨂ bigvee ⋁ bigwedge ⋀ coprod ∐ oint ∮ iint ∬ iiint ∭ prec ≺ succ ≻ preceq ⪯ succeq ⪰ lesssim ≲ gtrsim ≳ triangleq ≜
gets ← leftrightarrow ↔ Leftarrow ⇐ Leftrightarrow ⇔ longrightarrow ⟶ longleftarrow ⟵ Longrightarrow ⟹ uparrow ↑ downarrow ↓ Uparrow ⇑ Downarrow ⇓ hookrightarrow ↪ rightharpoonup ⇀
rightleftharpoons ⇌ nearrow ↗ searrow ↘ leadsto ⇝ vdots ⋮ ddots ⋱ colon : lbrace { rbrace } lbrack [ rbrack ] backslash \\ Vert ‖ lVert ‖ rVert ‖ lvert | rvert | vert | checkmark ✓`)
	for i := 0; i+1 < len(fields); i += 2 {
		out[fields[i]] = fields[i+1]
	}
	return out
}
