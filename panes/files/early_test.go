package files

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/paneview"
)

func TestEnterBeforeNamesAreReadOpensWhatIsFoundFirst(t *testing.T) {
	for name, keys := range map[string][]string{"enter alone": {"enter"}, "typed on": {"enter", "x"}} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, "a/long.txt", "b")
			r.c.Key(paneview.Key("/"))
			for _, k := range append([]string{"l", "o", "n", "g"}, keys...) {
				r.c.Key(paneview.Key(k)) // nothing is read in between
			}
			if len(r.did) > 0 {
				t.Fatalf("did %v", r.did)
			}
			r.settle()
			if opened := len(r.did) > 0 && paneview.Args(t, r.last())["path"] == "a/long.txt"; opened != (len(keys) == 1) {
				t.Errorf("did %v", r.did)
			}
		})
	}
}
