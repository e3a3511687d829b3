package lang_test

import (
	"os"
	"testing"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/cli"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

func TestMain(m *testing.M) {
	lang.Described = described
	os.Exit(m.Run())
}

// described returns what forms say of arguments: those of the commands that the
// palette lists.
func described() map[string]string {
	out := map[string]string{}
	for _, c := range cli.Registry().All() {
		if c.Hidden {
			continue
		}
		for name, s := range c.Schema.Properties {
			if s.Description != "" {
				out[s.Description] = c.ID + " " + name
			}
		}
	}
	return out
}

func TestTablesHoldPhrases(t *testing.T) {
	is := func(where string, text lang.Phrase) {
		t.Helper()
		if text != "" && !lang.Known(text) {
			t.Errorf("%s: %q is no phrase", where, text)
		}
	}
	for _, c := range cli.Registry().All() {
		is(c.ID, c.Title)
		is(c.ID, c.NoUndo)
		if !c.Hidden || c.Slash != "" {
			is(c.ID, c.Doc)
		}
		if c.When != nil {
			_, why := c.When(commands.Env{Panes: panes.NewWorkspace(panes.Host{}, nil)})
			is(c.ID, why)
		}
	}
	for _, k := range config.Keys() {
		is(k.Name, k.Doc)
	}
}
