package workspace

import (
	"strings"
	"testing"
)

// A pattern that would make a careless matcher try for hours is answered at once.
func TestWildIsNotSlowed(t *testing.T) {
	w, ok := compileWild(strings.Repeat("*a", 500) + "b")
	if !ok || w.match([]string{strings.Repeat("a", 4000)}) {
		t.Error("stars match what they should not")
	}
	w, ok = compileWild(strings.Repeat("**/*a*/", 200) + "b")
	if !ok || w.match(strings.Split(strings.Repeat("aaaa/", 1000), "/")) {
		t.Error("two stars match what they should not")
	}
}

func FuzzWild(f *testing.F) {
	for _, s := range []string{"a/**/b", "[!a-z]*?", "[[:alpha:]]", "\\*", "[", "**"} {
		f.Add(s, "a/x/b")
	}
	f.Fuzz(func(t *testing.T, pattern, p string) {
		if rule, ok := parseIgnore(pattern); ok {
			rule.pattern.match(strings.Split(p, "/"))
		}
		literal := strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(p)
		if w, ok := compileWild(literal); !ok || !w.match(strings.Split(p, "/")) {
			t.Fatalf("%q as %q does not match itself", p, literal)
		}
	})
}
