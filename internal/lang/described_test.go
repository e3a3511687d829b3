package lang_test

import (
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/openspace-tui/openspace/internal/cli"
	"github.com/openspace-tui/openspace/internal/lang"
)

func TestMain(m *testing.M) {
	lang.Described = described
	os.Exit(m.Run())
}

// described gives what forms say of arguments: those of the commands that the
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

func TestFormsSayWhatArgumentsAre(t *testing.T) {
	all := slices.Collect(maps.Keys(described()))
	if len(all) < 20 {
		t.Errorf("%d arguments are described: %q", len(all), all)
	}
}
