package paint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestEachMarkHasOneInASCII looks at the texts of what draws: mathematics alone
// has no other form.
func TestEachMarkHasOneInASCII(t *testing.T) {
	n := 0
	for _, root := range []string{"..", "../../panes", "../../internal/deck/figure"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "math.go") || strings.HasSuffix(path, "formula.go") || strings.HasSuffix(path, "formulanames.go") || strings.HasSuffix(path, "figure/rows.go") || strings.HasSuffix(path, "figure/terms.go") {
				return err
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(node ast.Node) bool {
				lit, ok := node.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					return true
				}
				text, err := strconv.Unquote(lit.Value)
				if err != nil {
					return true
				}
				for _, r := range text {
					if r < 0x2190 || r > 0x2bff {
						continue
					}
					n++
					if got := plainLines(string(r)); got[0] >= 0x80 {
						t.Errorf("%s: %q has no form in ASCII", set.Position(lit.Pos()), r)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if n < 100 {
		t.Errorf("%d marks were found", n)
	}
}

func TestFillsDifferInASCII(t *testing.T) {
	if got := plainLines("███▌░░ █▓▒░"); got != "####.. #%:." {
		t.Errorf("%q: what is full looks like what is empty", got)
	}
}
