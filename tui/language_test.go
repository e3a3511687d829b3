package tui

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestAnotherLanguageShowsAtOnce(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.write("/hel")
		r.see("no agent yet", "Show the keys and slash commands.")
		defer lang.Tongue(langtest.Said)()
		r.m.retell()
		r.see(langtest.Said("no agent yet"), langtest.Said("Show the keys and slash commands."))
	})
}
