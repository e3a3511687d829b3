package langtest

import (
	"slices"
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
)

func TestWordsThatNobodySaidAreFound(t *testing.T) {
	Pseudo(t)
	drawn := lang.T("of-viewed", 3, "main.go") + "  Forgotten word · ctrl+o " + lang.T("state.open") + " /open name " +
		lang.N(2, "n-files", 2)
	if want := "⟦3 öƒ main.go ṽîéŵéđ⟧  Forgotten word · ctrl+o ⟦öþéñ⟧ /open name ⟦2 ƒîļéš⟧"; drawn != want {
		t.Errorf("drawn is %s", drawn)
	}
	if got := Unsaid(drawn, "name"); !slices.Equal(got, []string{"Forgotten", "word"}) {
		t.Errorf("unsaid are %q", got)
	}
}

func TestErrorsStayEnglishForOthers(t *testing.T) {
	Pseudo(t)
	err := lang.Errorf("the-deck-is-not-open", "x")
	if err.Error() != `the deck "x" is not open` || lang.Translate(err) != `⟦ŧĥé đéçķ "x" îš ñöŧ öþéñ⟧` {
		t.Errorf("%v is said %s", err, lang.Translate(err))
	}
}
