package choice

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestWhyAModelIsListedIsTranslated(t *testing.T) {
	langtest.Pseudo(t)
	for _, by := range []string{byPerson, byFlag, bySession, byEngine, byAgent("build")} {
		if words := langtest.Unsaid(goneBut(by)+listedFor(by), "build"); len(words) > 0 {
			t.Errorf("%s: nobody said %q", by, words)
		}
	}
}
