package deck

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/lang/langtest"
	"github.com/openspace-tui/openspace/theme"
)

func TestDecksAreInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	for name, c := range map[string]struct {
		text string
		keys []string
	}{
		"without slides": {"", nil},
		"steps":          {"1\n<!-- pause -->\n2\n", nil},
		"a long one":     {"1\n\n2\n\n3\n\n4\n\n5\n\n6\n\n7\n\n8\n\n9\n\n10\n\n11\n\n12\n\n13\n\n14\n\n15\n", nil},
		"playing":        {"1\n\n---\n\n2\n", []string{"p"}},
		"paused":         {"1\n\n---\n\n2\n", []string{"p", "p"}},
		"a number":       {"1\n\n---\n\n2\n", []string{"2"}},
		"nothing to run": {"1\n", []string{"x"}},
		"code to run":    {"```sh +exec\n1\n```\n", []string{"x"}},
		"a link":         {"[1](command:x.y)\n", []string{"]"}},
		"a theme":        {"---\ntheme: x1\n---\n1", nil},
		"embeds":         {"```embed 1.go\n```\n\n```embed main.go#L99\n```\n\n![1](none.png)\n\n![1](http://x/y.png)\n", nil},
		"a diagram":      {"```mermaid\ngraph LR\nA1-->B1-->C1-->D1-->E1-->F1-->G1-->H1-->I1-->J1-->K1-->L1-->M1-->N1-->O1\n```\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, c.text).size(80, 16)
			if words := langtest.Unsaid(r.screen(r.d), known...); len(words) > 0 {
				t.Errorf("before it is read: %q is not said:\n%s", words, r.screen(r.d))
			}
			r.prepare().press(c.keys...)
			for _, what := range []drawable{r.d, r.presenter} {
				if words := langtest.Unsaid(r.screen(what), known...); len(words) > 0 {
					t.Errorf("%q is not said:\n%s", words, r.screen(what))
				}
			}
		})
	}
}

// known are texts of the decks and names of themes.
var known = append([]string{"graph LR"}, theme.Names()...)

func TestADeckThatIsNotThereIsSoInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	r := newRig(t, "1")
	r.d.Close()
	if words := langtest.Unsaid(r.screen(r.presenter)); len(words) > 0 {
		t.Errorf("%q is not said", words)
	}
	for _, b := range append(r.d.Bindings(), r.presenter.Bindings()...) {
		if b.Help == "" {
			t.Errorf("%s has no help", b.Key)
		}
	}
}
