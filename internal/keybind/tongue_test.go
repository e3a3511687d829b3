package keybind

import (
	"slices"
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestFaultsOfKeysAreInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	for _, text := range []string{"", "1", "alt+1", "none: alt+1 none", "chat: <leader>1 none", "ctrl+c none", "1 none", "enter none", "hyper1+1 none", "alt+12 none", "alt+1 2 {", "alt+1 none {}", "chat: alt+1 leader", "<leader>1 leader"} {
		if _, err := Parse(text); err != nil {
			if words := langtest.Unsaid(lang.Translate(err), slices.Concat(Places, modifiers, named, []string{"none", "leader", "pg"})...); len(words) > 0 {
				t.Errorf("%q: %q is not said", text, words)
			}
		}
	}
}
