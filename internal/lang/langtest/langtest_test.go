package langtest

import (
	"slices"
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
)

func TestWordsThatNobodySaidAreFound(t *testing.T) {
	Pseudo(t)
	drawn := lang.T("%d of %s are gone", 3, "main.go") + "  Forgotten word · ctrl+o " + lang.C("verb", "open") + " /open name " +
		lang.N(2, "%d file", "%d files", 2)
	if want := "⟦3 öƒ main.go åŕé ĝöñé⟧  Forgotten word · ctrl+o ⟦öþéñ⟧ /open name ⟦2 ƒîļéš⟧"; drawn != want {
		t.Errorf("drawn is %s", drawn)
	}
	if got := Unsaid(drawn, "name"); !slices.Equal(got, []string{"Forgotten", "word"}) {
		t.Errorf("unsaid are %q", got)
	}
}

func TestErrorsStayEnglishForOthers(t *testing.T) {
	Pseudo(t)
	err := lang.Errorf("no pane %q", "x")
	if err.Error() != `no pane "x"` || lang.Translate(err) != `⟦ñö þåñé "x"⟧` {
		t.Errorf("%v is said %s", err, lang.Translate(err))
	}
}
