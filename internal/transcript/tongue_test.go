package transcript

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestAnExportIsInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	s, list := talk()
	theirs, err := json.Marshal([]any{s, list})
	if err != nil {
		t.Fatal(err)
	}
	words := langtest.Unsaid(Markdown(s, list, Options{Thinking: true, Tools: true, Metadata: true}), "UTC", "json", "␇")
	if words = slices.DeleteFunc(words, func(w string) bool { return strings.Contains(string(theirs), w) }); len(words) > 0 {
		t.Errorf("%q is not said:\n%s", words, Markdown(s, list, Options{Thinking: true, Tools: true, Metadata: true}))
	}
}
