package deck

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestProblemsAndRefusalsAreSaid(t *testing.T) {
	langtest.Pseudo(t)
	for _, p := range Parse([]byte("---\nlayout: odd\n---\n# A\n\n```go {9-2}\n```\n\n- 1 <!-- pause -->\n\n<!-- column: 1 -->\n[a](command:)\n\n```embed\n```\n\n```go {1\n")).Problems {
		if words := langtest.Unsaid(p.Said(), "odd"); len(words) > 0 {
			t.Errorf("%q: %q is not said", p.Said(), words)
		}
	}
	_, long := UpdateSlide([]byte("# A\n"), 7, "x")
	_, split := UpdateSlide([]byte("# A\n"), 0, "a\n\n---\n\nb")
	for _, err := range []error{long, split} {
		if words := langtest.Unsaid(lang.Translate(err)); err == nil || len(words) > 0 {
			t.Errorf("%v: %q is not said", err, words)
		}
	}
}
