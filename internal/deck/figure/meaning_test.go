package figure

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// expr is an expression, as TeX writes it, and its value.
type expr struct {
	tex   string
	value float64
	sum   bool // it binds as a sum
	atom  bool // one letter, or in brackets
}

// values are those of the letters.
func values() map[rune]float64 {
	return map[rune]float64{'a': 1.3127, 'b': 2.7841, 'x': 0.7193, 'y': 3.1511, 'n': 2.2387, 'α': 1.7019, 'π': math.Pi, '2': 2, '3': 3, '5': 5}
}

// drawn draws an expression whose value is one to compare.
func drawn(t *rapid.T, depth int) expr {
	e := anyOf(t, depth)
	if v := math.Abs(e.value); math.IsNaN(v) || v > 1e4 || v < 1e-3 {
		return anyOf(t, 0)
	}
	return e
}

func anyOf(t *rapid.T, depth int) expr {
	if depth == 0 {
		name := rapid.SampledFrom([]string{"a", "b", "x", "y", "n", `\alpha `, `\pi `, "2", "3", "5"}).Draw(t, "letter")
		letter := map[string]rune{`\alpha `: 'α', `\pi `: 'π'}[name]
		if letter == 0 {
			letter = rune(name[0])
		}
		return expr{tex: name, value: values()[letter], atom: true}
	}
	a := drawn(t, rapid.IntRange(0, depth-1).Draw(t, "a"))
	b := drawn(t, rapid.IntRange(0, depth-1).Draw(t, "b"))
	switch rapid.SampledFrom([]string{"sum", "less", "product", "times", "frac", "power", "root", "cube", "sin", "log"}).Draw(t, "kind") {
	case "sum":
		return expr{tex: a.tex + "+" + b.tex, value: a.value + b.value, sum: true}
	case "less":
		return expr{tex: a.tex + " - " + unsum(b).tex, value: a.value - b.value, sum: true}
	case "product":
		l, r := unsum(a), unsum(b)
		if number(r.tex) || strings.HasSuffix(l.tex, "log") { // 2 3 and a2 are not written so
			r = bracketed(r)
		}
		return expr{tex: l.tex + rapid.SampledFrom([]string{"", " "}).Draw(t, "space") + r.tex, value: a.value * b.value}
	case "times":
		return expr{tex: unsum(a).tex + rapid.SampledFrom([]string{`\cdot `, `\times `}).Draw(t, "sign") + unsum(b).tex, value: a.value * b.value}
	case "frac":
		return expr{tex: `\frac{` + a.tex + "}{" + b.tex + "}", value: a.value / b.value}
	case "power":
		return expr{tex: base(t, a) + "^{" + b.tex + "}", value: math.Pow(a.value, b.value)}
	case "root":
		return expr{tex: `\sqrt{` + a.tex + "}", value: math.Sqrt(a.value)}
	case "cube":
		return expr{tex: `\sqrt[3]{` + a.tex + "}", value: math.Cbrt(a.value)}
	}
	name, of := `\sin`, math.Sin
	if rapid.Bool().Draw(t, "log") {
		name, of = `\log`, math.Log
	}
	a = bracketed(a)
	return expr{tex: name + a.tex, value: of(a.value), atom: false}
}

func number(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

func unsum(e expr) expr {
	if e.sum {
		return bracketed(e)
	}
	return e
}

func bracketed(e expr) expr {
	return expr{tex: `\left(` + e.tex + `\right)`, value: e.value, atom: true}
}

// base is what a power is of.
func base(t *rapid.T, e expr) string {
	if e.atom {
		return e.tex
	}
	if rapid.Bool().Draw(t, "braces") {
		return "{" + e.tex + "}"
	}
	return bracketed(e).tex
}

// reader reads a line as a person would who knows the usual order: what stands
// beside each other binds tighter than a stroke, and is read neither way where it
// stands right behind one.
type reader struct {
	text string
	t    interface{ Fatalf(string, ...any) }
}

func (r *reader) peek() rune {
	c, _ := utf8.DecodeRuneInString(r.text)
	return c
}

func (r *reader) next() rune {
	c, n := utf8.DecodeRuneInString(r.text)
	r.text = r.text[n:]
	return c
}

func (r *reader) blanks() { r.text = strings.TrimLeft(r.text, " ") }

func (r *reader) sum() float64 {
	v := r.product()
	for {
		r.blanks()
		switch r.peek() {
		case '+':
			r.next()
			v += r.product()
		case '-':
			r.next()
			v -= r.product()
		default:
			return v
		}
	}
}

func (r *reader) product() float64 {
	v := r.quotient()
	for {
		r.blanks()
		switch r.peek() {
		case '·', '×':
			r.next()
			v *= r.quotient()
		default:
			return v
		}
	}
}

// quotient reads factors beside each other, and a stroke with one below it.
func (r *reader) quotient() float64 {
	v := r.power()
	for r.factorNext() {
		v *= r.power()
	}
	r.blanks()
	if r.peek() != '/' {
		return v
	}
	r.next()
	v /= r.power()
	if r.blanks(); r.factorNext() || r.peek() == '/' {
		r.t.Fatalf("something stands behind a quotient: %q", r.text)
	}
	return v
}

func (r *reader) factorNext() bool {
	rest := strings.TrimLeft(r.text, " ")
	c, _ := utf8.DecodeRuneInString(rest)
	return rest != "" && !strings.ContainsRune("+-·×/)", c)
}

func (r *reader) power() float64 {
	r.blanks()
	v := r.atom()
	for {
		switch c := r.peek(); {
		case c == '^':
			r.next()
			v = math.Pow(v, r.atom())
		case strings.ContainsRune(raisedScript, c) && c != utf8.RuneError:
			v = math.Pow(v, r.script())
		default:
			return v
		}
	}
}

const raisedScript = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"

// script reads what is raised: it is a line of its own.
func (r *reader) script() float64 {
	var b strings.Builder
	for strings.ContainsRune(raisedScript, r.peek()) && r.text != "" {
		c := r.next()
		for i, s := range []rune(raisedScript) {
			if s == c {
				b.WriteRune([]rune("0123456789+-=()niabcdefghjklmoprstuvwxyz")[i])
			}
		}
	}
	in := &reader{b.String(), r.t}
	v := in.sum()
	if in.text != "" {
		r.t.Fatalf("%q is left of a script", in.text)
	}
	return v
}

func (r *reader) atom() float64 {
	for _, f := range []struct {
		name string
		of   func(float64) float64
	}{{"sin", math.Sin}, {"log", math.Log}} {
		if rest, ok := strings.CutPrefix(r.text, f.name); ok {
			r.text = strings.TrimLeft(rest, " ")
			return f.of(r.atom())
		}
	}
	switch c := r.next(); {
	case c == '√':
		return math.Sqrt(r.atom())
	case c == '³' && r.peek() == '√':
		r.next()
		return math.Cbrt(r.atom())
	case c == '(':
		v := r.sum()
		if r.blanks(); r.next() != ')' {
			r.t.Fatalf("a bracket is not closed before %q", r.text)
		}
		return v
	default:
		v, ok := values()[c]
		if !ok {
			r.t.Fatalf("%q is no letter, before %q", c, r.text)
		}
		return v
	}
}

// The value of a line that somebody reads is that of the formula, whatever the
// formula is.
func TestAFormulaInALineMeansTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawn(t, 4)
		line, ok := Formula(e.tex, nil)
		if !ok {
			t.Fatalf("%s is not written", e.tex)
		}
		r := &reader{line, readingOf{t, e.tex + " is " + line}}
		got := r.sum()
		if r.blanks(); r.text != "" {
			t.Fatalf("%s is %s: %q is left", e.tex, line, r.text)
		}
		if math.IsNaN(e.value) || math.IsInf(e.value, 0) || math.IsNaN(got) && math.IsNaN(e.value) {
			return
		}
		if diff := math.Abs(got - e.value); diff > 1e-6*max(1, math.Abs(e.value)) || math.IsNaN(got) {
			t.Fatalf("%s is %s: %v, want %v", e.tex, line, got, e.value)
		}
	})
}

type readingOf struct {
	t   *rapid.T
	say string
}

func (t readingOf) Fatalf(format string, args ...any) {
	t.t.Fatalf("%s: %s", t.say, fmt.Sprintf(format, args...))
}

func TestFormulasKeepTheirMeaningInALine(t *testing.T) {
	for tex, want := range map[string]string{
		`\frac{a}{b}c`:                        "(a/b)c",
		`c\frac{a}{b}`:                        "c(a/b)",
		`\frac{a}{b}\frac{c}{d}`:              "(a/b)(c/d)",
		`\frac{a}{b}^2`:                       "(a/b)²",
		`\frac{a}{b} + c = -\frac{d}{e}`:      "a/b + c = -d/e",
		`a / \frac{b}{c}`:                     "a / (b/c)",
		`y\sqrt[3]{x}`:                        "y ³√x",
		`\sqrt{x}y`:                           "√(x)y",
		`\sqrt{x}^2`:                          "(√x)²",
		`2\sin\theta\cos\theta`:               "2 sin θ cos θ",
		`x\ln y`:                              "x ln y",
		`\log_2n`:                             "log₂ n",
		`\sin^2x`:                             "sin² x",
		`\sin(x)`:                             "sin(x)",
		`x^\alpha y`:                          "x^α y",
		`x^\alpha{}y`:                         "x^(α)y",
		`{a+b}^2`:                             "(a+b)²",
		`90^\circ`:                            "90°",
		`x\text{if}y`:                         "x if y",
		`5\,\mathrm{kg}`:                      "5 kg",
		`\hat{xy}`:                            "(xy)\u0302",
		`\overline{AB}`:                       "A\u0305B\u0305",
		`x=1\quad y=2`:                        "x=1  y=2",
		`a=b\\c=d`:                            "a=b; c=d",
		`\sum_{i=1}^nx_i`:                     "∑ᵢ₌₁ⁿ xᵢ",
		`\frac{d}{dx}f(x)`:                    "(d/(dx))f(x)",
		`\begin{matrix}a & b\end{matrix} + c`: "(a, b) + c",
		`\begin{cases}1\\2\end{cases} + c`:    "{ 1; 2 } + c",
		`\left|\frac{a}{b}\right|`:            "|(a/b)|",
		`a \equiv b \pmod{n}`:                 "a ≡ b (mod n)",
		`\frac{1}{2}.`:                        "1/2.",
		`e^{-\frac{x^2}{2}}`:                  "e^(-x²/2)",
		`\int_0^1\frac{dx}{x}`:                "∫₀¹ dx/x",
		`{}^{14}C`:                            "¹⁴C",
		`(1+\frac{1}{n})^n`:                   "(1+1/n)ⁿ",
		`P(A|B)=\frac{P(B|A)P(A)}{P(B)}`:      "P(A|B)=P(B|A)P(A)/(P(B))",
		`\frac{\partial f}{\partial x}`:       "(∂ f)/(∂ x)",
		`\operatorname{softmax}(x)\mathbf{W}`: "softmax(x)W",
		`A^T x`:                               "A^T x",
		`\lim_{x\to0}\frac{\sin x}{x}`:        "lim_(x→0) ((sin x)/x)",
		`\frac{n!}{k!(n-k)!}`:                 "(n!)/(k!(n-k)!)",
		`\int\limits_a^b`:                     "∫ₐᵇ",
		`f'(x)\frac{1}{2}`:                    "f'(x)(1/2)",
	} {
		if got, ok := Formula(tex, nil); !ok || got != want {
			t.Errorf("%s: %q, %v, want %q", tex, got, ok, want)
		}
	}
}

func TestVariablesOfAShellStayText(t *testing.T) {
	const line = "Done $VERIFIED/$TOTAL, in ${HOME}/${USER}."
	for in, want := range map[string]string{
		line: line, "`$a$` ``$b$`` $c$": "`$a$` ``$b$`` `c`", "- ```sh\n  echo $A$\n  ```\n$x$": "- ```sh\n  echo $A$\n  ```\n`x`",
		`\$x$ $y$`: "\\$x$ `y`", "其中$x^2$是": "其中`x²`是",
	} {
		if got := Readable(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
