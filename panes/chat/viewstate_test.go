package chat

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/openspace-tui/openspace/internal/store"
)

func TestWhatIsNoPlaceIsTheEnd(t *testing.T) {
	c := &Chat{list: newList(store.New(), "")}
	if got := fmt.Sprint(c.View()); got != fmt.Sprint(savedPlace{}) {
		t.Errorf("at the end: %s", got)
	}
	c.SetView(json.RawMessage(`{"message":"msg_1","part":"prt_1","block":2,"line":3,"run":1}`))
	if !c.list.follow {
		t.Error("a place of another run is taken")
	}
	c.SetView(json.RawMessage(fmt.Sprintf(`{"message":"msg_1","part":"prt_1","block":2,"line":3,"run":%d}`, run)))
	if got := fmt.Sprint(c.View()); got != fmt.Sprint(savedPlace{"msg_1", "prt_1", 2, 0, 3, run}) {
		t.Errorf("a place became %s", got)
	}
	for _, bad := range []string{`{"message":"m","line":-1}`, `[]`, `{`} {
		c.SetView(json.RawMessage(bad))
		if c.list.anchor != "msg_1" {
			t.Errorf("%s was taken", bad)
		}
	}
	c.SetView(json.RawMessage(`{}`))
	if !c.list.follow {
		t.Error("the end is not followed")
	}
}
