package complete

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestLinesThatDefineNamesAreSymbols(t *testing.T) {
	for line, want := range map[string]string{
		"func (r *Root) Search(ctx context.Context) {": "Search",
		"export default function searchAll(a) {":       "searchAll",
		"class BinarySearchTree(Base):":                "BinarySearchTree",
		"pub(crate) fn search<T>(x: T)":                "search",
		"const SEARCH = 1; let reSearch = 2":           "SEARCH reSearch",
		"type search struct {":                         "search",
		"// the search for a type":                     "",
		"x := search(1)":                               "",
		"    def __research(self): # searching":        "__research",
		"interface Searcher<T> extends Sort {":         "Searcher",
		"\tvar evil\x1b[31msearch = 1":                 "",
	} {
		var names []string
		for _, s := range defined([]engine.Match{{Path: engine.TextOf{Text: "./a.go"}, Lines: engine.TextOf{Text: line}, LineNumber: 7}}, "search") {
			names = append(names, s.name)
			if s.place != "a.go#7" {
				t.Errorf("%q is at %s", line, s.place)
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%q defines %q, not %q", line, got, want)
		}
	}
	var s engine.Symbol
	s.Name, s.Location.URI = "x", "file:///w/src/a.go"
	s.Location.Range.Start.Line, s.Location.Range.End.Line = 4, 6
	if got := fmt.Sprint(placed(s, "/w")); got != "{x src/a.go#5-7}" {
		t.Errorf("a server's is %s", got)
	}
	s.Location.URI = "https://x"
	if got := placed(s, "/w").candidate(); got.Insert != "" {
		t.Errorf("what is no file is offered as %q", got.Insert)
	}
}
