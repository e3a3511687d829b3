package figure

import (
	"strings"
	"testing"
)

func TestFormulasOnLinesOfTheirOwn(t *testing.T) {
	for in, want := range map[string]string{
		"a\n\n$$\nx^2\n$$\n\nb":         "a\n\n`x²`\n\nb",
		"$$\nx\n+ 1\n$$":                "`x + 1`",
		"  $$x\n= y$$  ":                "  `x = y`  ",
		"$$\nno\n\nformula\n$$":         "$$\nno\n\nformula\n$$",
		"```sh\necho $$\necho $$\n```":  "```sh\necho $$\necho $$\n```",
		"$$\n\\begin{xy}a\\end{xy}\n$$": "`$$ \\begin{xy}a\\end{xy} $$`",
	} {
		if got := Readable(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
		if len(OneLine(in)) != len(in) {
			t.Errorf("%q moves", in)
		}
	}
}

func TestWhatHasNoCharactersStaysAsItWasWritten(t *testing.T) {
	for _, tex := range []string{`\begin{tikz}a\end{tikz}`, `\begin{matrix}a`, `x + \unknown`, strings.Repeat("x", maxFormula+1)} {
		if got := Readable("$" + tex + "$"); got != "`$"+tex+"$`" {
			t.Errorf("%s: %q", tex, got)
		}
	}
}

func TestAFormulaIsWrittenWithTheCharactersThereAre(t *testing.T) {
	few := func(c rune) bool { return !strings.ContainsRune("ⱼᵢ⁽∀", c) }
	for tex, want := range map[string]string{`x_{ij}^{(n)}`: "x_(ij)^(n)", `\alpha_i \leq \sum_1^2`: "α_i ≤ ∑₁²"} {
		if got, ok := Formula(tex, few); !ok || got != want {
			t.Errorf("%s: %q, %v, want %q", tex, got, ok, want)
		}
	}
	if got, ok := Formula(`\forall x`, few); ok {
		t.Errorf("%q", got)
	}
}

func TestRowsAccentsAndSetsAreWrittenInALine(t *testing.T) {
	for tex, want := range map[string]string{
		`\begin{pmatrix} a & b \\ c & d \end{pmatrix}`:                          "(a, b; c, d)",
		`A = \begin{bmatrix}1 & \frac{x+1}{2}\\[2pt] 0 & 1\\ \end{bmatrix}^T`:   "A = [1, (x+1)/2; 0, 1]^T",
		`f(x) = \begin{cases} 1 & x > 0 \\ 0 & \text{else} \end{cases}`:         "f(x) = { 1, x > 0; 0, else",
		`\begin{aligned} a &= b \\ &= c \end{aligned}`:                          "a = b; = c",
		`\left\{ \begin{array}{ll} x & y \end{array} \right.`:                   "{ x, y",
		`\begin{vmatrix} \begin{pmatrix} a & b \end{pmatrix} & c \end{vmatrix}`: "|(a, b), c|",
		`\vec{v} + \hat x \in \mathbb{R}^n`:                                     "v⃗ + x̂ ∈ ℝⁿ",
		`\|x\|`:                                                                 "‖x‖",
		`\left\|x\right\|_2`:                                                    "‖x‖₂",
		`D(P\|Q)`:                                                               "D(P‖Q)",
		`\biggl\|x\biggr\|`:                                                     "‖x‖",
		`a~b`:                                                                   "a b",
		`\text{if~so}`:                                                          "if so",
		`a\>b\!c\/d`:                                                            "a bcd",
		`\begin{pmatrix}a&b\\&c\end{pmatrix}`:                                   "(a, b; ·, c)",
		`\begin{bmatrix}1&&3\\4&5&\\\end{bmatrix}`:                              "[1, ·, 3; 4, 5, ·]",
		`\begin{matrix}\begin{matrix}a&b\end{matrix}&c\end{matrix}`:             "(a, b), c",
		`\begin{pmatrix}\begin{matrix}a\\b\end{matrix}&c\end{pmatrix}`:          "((a; b), c)",
		`\begin{pmatrix}\begin{cases}1&a\end{cases}&c\end{pmatrix}`:             "({ 1, a }, c)",
		`\begin{pmatrix}f(x,y)&c\end{pmatrix}`:                                  "(f(x,y), c)",
		`\begin{cases} 1, & x > 0 \\ 0, & \text{else} \end{cases}`:              "{ 1, x > 0; 0, else",
		`\sqrt[\alpha]{y}`:                                                      "y^(1/α)",
		`\sqrt[{n}]{y}`:                                                         "ⁿ√y",
		`\sqrt[\frac{1}{2}]{y+1}`:                                               "(y+1)^(1/(1/2))",
		`\sqrt[\alpha]{y}z`:                                                     "y^(1/α)z",
		`\sqrt [n]{y}`:                                                          "ⁿ√y",
		`\sqrt[3]{x}`:                                                           "³√x",
		`\binom{n}{k}`:                                                          "(n over k)",
		`\frac{n(n+1)}{2n}`:                                                     "n(n+1)/(2n)",
		`\frac{x^2}{2\sigma^2}`:                                                 "x²/(2σ²)",
		`\frac{-b}{2}`:                                                          "(-b)/2",
		`a \Leftrightarrow b \oint \lVert x \rVert`:                             "a ⇔ b ∮ ‖ x ‖",
	} {
		if got, ok := Formula(tex, nil); !ok || got != want {
			t.Errorf("%s: %q, %v, want %q", tex, got, ok, want)
		}
	}
}

// A sign has as much room at its left as at its right: the blank behind its name is none.
func TestSignsHaveTheSameRoomOnBothSides(t *testing.T) {
	for tex, want := range map[string]string{
		`a\le b`: "a ≤ b", `a \le b`: "a ≤ b", `a\le{}b`: "a≤b", `a=b`: "a=b", `f: A\to B`: "f: A → B", `a\cdot b`: "a · b",
		`x\in A\cup B`: "x ∈ A ∪ B", `x_i\ge 2`: "xᵢ ≥ 2", `x^2\neq y`: "x² ≠ y", `(a)\times b`: "(a) × b", `a +b`: "a + b",
		`a = -b`: "a = -b", `\pm b`: "± b", `a, b`: "a, b", `\frac{1}{2}\le x`: "1/2 ≤ x", `\forall x\exists y`: "∀ x∃ y",
		`a_1,\dots ,a_n`: "a₁,… ,aₙ", `\sqrt x\pm y`: "√x ± y", `n!\sim x`: "n! ∼ x", `e^{-x}\to 0`: "e⁻ˣ → 0", `x\le`: "x≤",
	} {
		if got, ok := Formula(tex, nil); !ok || got != want {
			t.Errorf("%s: %q, %v, want %q", tex, got, ok, want)
		}
	}
}

// Slidev says behind the first dollars which lines stand out in turn, which is no part of a
// formula; what stands between braces there otherwise is.
func TestStepsOfAFormulaAreNoPartOfIt(t *testing.T) {
	for text, want := range map[string]string{
		"$$ {1|3|all}\nE = m\n$$\n":      "E = m",
		"$${1-2,4|*}{at:3}\nE = m\n$$\n": "E = m",
		"$$ {at:'+1'}\r\nE = m\n$$\n":    "E = m",
		"$$ {a|b}\nE = m\n$$\n":          "a|b E = m",
		"$$ {1} + x\n= m\n$$\n":          "1 + x = m",
		"$$ {1} $$\n":                    "1",
	} {
		if got := strings.Trim(Readable(text), "`\n"); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
		if got := OneLine(text); len(got) != len(text) {
			t.Errorf("%q: a byte does not keep its place: %q", text, got)
		}
	}
}
