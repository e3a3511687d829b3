package figure

import (
	"errors"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// A kind that Mermaid has and nobody here reads is told by its own name, whatever is
// before its word or behind it, and never drawn as another kind.
func TestKindsThatAreNotReadAreToldByName(t *testing.T) {
	for kind, body := range map[string]string{
		"treemap":           "\"Food\"\n    \"Fruit\": 3\n    \"Bread\": 5",
		"treemap-beta":      "\"Food\"\n    \"Fruit\": 3\n    \"Bread\": 5",
		"architecture-beta": "    group api(cloud)[API]\n    service db(database)[Store] in api\n    db:L -- R:web",
		"radar-beta":        "  axis m[\"Maths\"], s[\"Science\"]\n  curve a[\"Alice\"]{85, 90}",
		"block":             "  columns 2\n  One Two\n  One --> Two",
		"block-beta":        "  columns 2\n  One[\"Label\"] space\n  Two",
		"zenuml":            "    title Order\n    Alice->Bob: hello",
	} {
		for _, before := range []string{"", "  ", "%% a remark\n\n", "---\ntitle: T\n---\n", "%%{init: {'theme': 'x'}}%%\n"} {
			for _, behind := range []string{"\n", " \n", "  %% a remark\n", ";\n"} {
				source := before + kind + behind + body
				drawn, err := Diagram(source)
				var unread *mermaid.KindError
				switch {
				case err == nil && (len(drawn.Drawings) == 0 || strings.Join(drawn.Drawings[0], "") == ""):
					t.Errorf("%q is neither drawn nor refused", source)
				case err == nil:
				case !errors.As(err, &unread) || strings.Trim(unread.Word, "; ") != kind:
					t.Errorf("%q: the error names another kind: %v", source, err)
				case !strings.Contains(err.Error(), kind):
					t.Errorf("%q: the error does not say it: %v", source, err)
				}
			}
		}
	}
}
