package term

import (
	"encoding/json"
	"testing"

	"github.com/openspace-tui/openspace/panes"
)

// A layout is kept again before every shell that it brought back runs: a kill
// then must not lose them.
func TestAShellThatHasYetToStartIsKept(t *testing.T) {
	for _, kept := range []string{`{"shell":true}`, `{"title":"build","shell":true}`, `{"title":"build"}`, `{}`} {
		p := New(panes.Host{}, Deps{}, "1")
		p.SetView(json.RawMessage(kept))
		got, err := json.Marshal(p.View())
		if err != nil || string(got) != kept {
			t.Errorf("%s is kept as %s, %v", kept, got, err)
		}
	}
}
