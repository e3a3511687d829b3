package mdsyntax

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// found lists the formulas of a line.
func found(line string) []string {
	var out []string
	for i := 0; i < len(line); {
		before, _ := utf8.DecodeLastRuneInString(line[:i])
		if i == 0 {
			before = 0
		}
		if n := Formula(before, line[i:]); n > 0 {
			out = append(out, line[i:i+n])
			i += n
			continue
		}
		i++
	}
	return out
}

// The lines of shells, prices and expressions are of documents of bash, GNU make,
// PHP and Perl, and of GitHub's and pandoc's own examples.
func TestVariablesAndPricesAreNoFormulas(t *testing.T) {
	for _, line := range []string{
		"Done $VERIFIED/$TOTAL, in ${HOME}/${USER}.",
		"$A:$B", "$a,$b,$c", `"$A"/"$B"`, "$HOME/bin:$PATH", "${A}${B}", "${A}-${B}.", "$(pwd)/$(id -u)", "$$ and $$", "kill $$; echo $$",
		"between $5 and $7", "$5-$7", "$5/$7", "US$5m, A$7m", "costs $5.", "$20k–$30k",
		"^foo$|^bar$", `^a.$|^b.$`, "$@/$#", "$1/$2", "$x->y($z)", "$('#a').on($('#b'))", "$_/$_", "a$b$c", "%$x%$y", `\$x$`,
		"cp $SRC/$(date) y", "${x}$(y)", "$BIN/$(uname -s)", "$FOO$(date)", "$USER@$(hostname)", "$log_$(id)", "$a:$(b)",
		"$A-$(b)-$C", `$A\$(b)`, "${x}$'y'", `$SRC/$"name"`, "$DIR/$*", "$A:$?", "$A/$!", "${x}$-", "${A[0]}$(y)", "${A:-b}$(y)",
		"$|=1; $x", "$||$", "a*$|^b|$", "$|++$",
		"$FOO`$BAR`", "$env:PATH;$env:HOME", "$x=$y", "$", "$$", "$$$", "$ x $",
	} {
		if got := found(line); len(got) > 0 {
			t.Errorf("%q: formulas %q", line, got)
		}
	}
}

func TestFormulasBetweenDollars(t *testing.T) {
	for line, want := range map[string]string{
		"if $x$ then $y$.":               "$x$ $y$",
		"其中$x$是数，$y^2$。":                 "$x$ $y^2$",
		"($x$), [$y$] and {$z$}":         "$x$ $y$ $z$",
		"the $n$-th, $n$! and $k$?":      "$n$ $n$ $k$",
		"$$x^2$$ and $$ a + b $$":        "$$x^2$$ $$ a + b $$",
		"$f$(x) and **$x$**":             "$f$ $x$",
		"$f_1$(x), $f'$(x), $T_{n}$(x)":  "$f_1$ $f'$ $T_{n}$",
		"$\\sin$(x), $f^{-1}$(y)":        "$\\sin$ $f^{-1}$",
		"$|x|$ and $|a-b|$":              "$|x|$ $|a-b|$",
		"$|x|^2$, $|A|=n$, $|a|+|b|$":    "$|x|^2$ $|A|=n$ $|a|+|b|$",
		"${\\bf x}$ costs $5":            "${\\bf x}$",
		"$\\frac{a}{b}$/$c$":             "$\\frac{a}{b}$ $c$",
		"$\\{a\\}$; “$b$”":               "$\\{a\\}$ $b$",
		"so $x$\tand $VERIFIED/$TOTAL $": "$x$",
	} {
		if got := strings.Join(found(line), " "); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func FuzzFormulaIsOfItsText(f *testing.F) {
	for _, s := range []string{"$x$", "$$x$$ a", "$", "$\xff$", "${A}$"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n := Formula(0, s)
		if n < 0 || n > len(s) || n > 0 && (n < 3 || s[0] != '$' || s[n-1] != '$' || strings.Contains(s[:n], "\n")) {
			t.Errorf("%q: %d", s, n)
		}
	})
}
