package keymap

import (
	"strings"
	"testing"
)

func TestKeysThatAreBoundTwiceAreListed(t *testing.T) {
	k := &Map{byKey: map[string]Binding{}}
	for _, key := range []string{"alt+b", "alt+a", "alt+b", "alt+a", "alt+c"} {
		k.add(Binding{Key: key})
	}
	if got := strings.Join(k.Conflicts(), " "); got != "alt+a alt+b" {
		t.Errorf("conflicts: %q", got)
	}
}
