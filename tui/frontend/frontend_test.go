package frontend

import (
	"strings"
	"testing"
)

func TestNoCommandOfTheEngineIsMoreThanItSays(t *testing.T) {
	for name, command := range ours() {
		id := string(command.ID())
		if strings.HasPrefix(id, "openspace.permission") || strings.HasPrefix(id, "openspace.app.") && id != "openspace.app.help" {
			t.Errorf("%s runs %s", name, id)
		}
	}
}
