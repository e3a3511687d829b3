package activity

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/keywalk"
)

func TestEveryKeyDoesWhatItsRowSays(t *testing.T) {
	state := func(name string, keys ...string) keywalk.State[*Activity] {
		return keywalk.State[*Activity]{Name: name, W: 80, H: 8, Make: func() *Activity {
			r := newRig(t).size(80, 8)
			r.day()
			r.opened(20)
			r.press(keys...)
			return r.a
		}}
	}
	keywalk.Press(t, listKeys, state("the newest"), state("the oldest", "G"), state("failed alone", "f"))
	keywalk.Press(t, fieldKeys, state("a filter", "/", "f"), state("a filter, further down", "/", "down"))
}
