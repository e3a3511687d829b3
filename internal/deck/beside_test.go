package deck

import (
	"errors"
	"testing"

	"github.com/openspace-tui/openspace/internal/workspace"
)

func TestFindTellsOfTheFileThatIsMeant(t *testing.T) {
	for name, c := range map[string]struct {
		path string
		have map[string]workspace.Code // what reading a path gives, "" for its text
		want string
		code workspace.Code
	}{
		"beside the deck":                      {"a.png", map[string]workspace.Code{"talk/a.png": "", "a.png": ""}, "talk/a.png", ""},
		"from the workspace":                   {"a.png", map[string]workspace.Code{"a.png": ""}, "a.png", ""},
		"nowhere":                              {"a.png", nil, "", workspace.NotFound},
		"beside it, but no file":               {"../img", map[string]workspace.Code{"img": workspace.NotAFile, "../img": workspace.Outside}, "", workspace.NotAFile},
		"nowhere, above the deck":              {"../a.png", map[string]workspace.Code{"../a.png": workspace.Outside}, "", workspace.NotFound},
		"outside":                              {"../../a.png", map[string]workspace.Code{"../a.png": workspace.Outside, "../../a.png": workspace.Outside}, "", workspace.Outside},
		"from the workspace, but too large":    {"a.png", map[string]workspace.Code{"a.png": workspace.TooLarge}, "", workspace.TooLarge},
		"beside it too large, and a good one":  {"a.png", map[string]workspace.Code{"talk/a.png": workspace.TooLarge, "a.png": ""}, "a.png", ""},
		"beside it too large, and none at all": {"a.png", map[string]workspace.Code{"talk/a.png": workspace.TooLarge}, "", workspace.TooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Find("talk/x.deck.md", c.path, func(p string) (string, error) {
				code, ok := c.have[p]
				if !ok {
					code = workspace.NotFound
				}
				if code != "" {
					return "", &workspace.Error{Code: code}
				}
				return p, nil
			})
			var we *workspace.Error
			if errors.As(err, &we); got != c.want || (c.code == "") != (err == nil) || we != nil && we.Code != c.code {
				t.Errorf("%q, %v, want %q, %s", got, err, c.want, c.code)
			}
		})
	}
}
