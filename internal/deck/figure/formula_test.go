package figure

import (
	"strings"
	"testing"
)

func TestFormulasOnLinesOfTheirOwn(t *testing.T) {
	for in, want := range map[string]string{
		"a\n\n$$\nx^2\n$$\n\nb":                 "a\n\n`x²`\n\nb",
		"$$\nx\n+ 1\n$$":                        "`x + 1`",
		"  $$x\n= y$$  ":                        "  `x = y`  ",
		"$$\nno\n\nformula\n$$":                 "$$\nno\n\nformula\n$$",
		"```sh\necho $$\necho $$\n```":          "```sh\necho $$\necho $$\n```",
		"$$\n\\begin{matrix}a\\end{matrix}\n$$": "`$$ \\begin{matrix}a\\end{matrix} $$`",
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
	for _, tex := range []string{`\vec{v}`, `\begin{matrix}a\end{matrix}`, `x + \unknown`, strings.Repeat("x", maxFormula+1)} {
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
