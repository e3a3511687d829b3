package tui

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestAnotherLanguageShowsAtOnce(t *testing.T) {
	configured(t, `{}`, ``, func(r *filed) {
		r.write("/hel")
		r.see("no agent yet", "Show the keys and slash commands.")
		back := func() {}
		defer func() { back() }()
		r.m.settings.Apply = func() { back = lang.UseTest(langtest.Said) }
		configurable{host{r.m}}.Follow([]string{"language"})
		r.see(langtest.Said("no agent yet"), langtest.Said("Show the keys and slash commands."))
	})
}
