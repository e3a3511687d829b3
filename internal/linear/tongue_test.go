package linear

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// unsaid are the words that nobody said and that are not in what was told of.
func unsaid(told []string, theirs string) []string {
	return slices.DeleteFunc(langtest.Unsaid(strings.Join(told, "\n")), func(w string) bool { return strings.Contains(theirs, w) })
}

func TestRecordingsAreToldInThePersonsLanguage(t *testing.T) {
	for _, name := range names(t) {
		t.Run(name, func(t *testing.T) {
			langtest.Pseudo(t)
			theirs, err := os.ReadFile(filepath.Join("..", "store", "testdata", name+".jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			if words := unsaid(tell(recording(t, name)), string(theirs)+sanitize.Prose(string(theirs))); len(words) > 0 {
				t.Errorf("%q is not said", words)
			}
		})
	}
}

func TestRequestsAreToldInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	tl := New(store.New(), Options{Dir: "/w"})
	for _, permission := range []string{"bash", "edit", "read", "list", "glob", "grep", "webfetch", "websearch", "task", "skill", "external_directory", "doom_loop", "x1"} {
		for _, others := range []bool{true, false} {
			p := &engine.Permission{Permission: permission, Patterns: []string{"1"}, Always: []string{"*"}}
			if words := unsaid(tl.Permission(p, nil, map[bool]string{true: "2"}[others], others), ""); len(words) > 0 {
				t.Errorf("%s: %q is not said", permission, words)
			}
		}
	}
	no := false
	options := []engine.QuestionOption{{Label: "1", Description: "2"}}
	for _, q := range []engine.QuestionInfo{{}, {Options: options}, {Options: options, Custom: &no}, {Options: options, Multiple: true}, {Options: options, Multiple: true, Custom: &no}} {
		q.Question = "3"
		if words := unsaid(slices.Concat(Question(&q, 1, 1), Question(&q, 1, 2)), ""); len(words) > 0 {
			b, _ := json.Marshal(q)
			t.Errorf("%s: %q is not said", b, words)
		}
	}
}
