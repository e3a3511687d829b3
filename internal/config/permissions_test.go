package config

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestAProjectAllowsNothingAndMayHaveMoreAsked(t *testing.T) {
	ws := t.TempDir()
	write(t, filepath.Join(ws, ".openspace"), `{"permissions":{"allow":["bash *"],"ask":["* *"]}}`)
	c, err := Load(write(t, t.TempDir(), `{"permissions":{"allow":["bash go test *"],"ask":["bash git push *"]}}`), ws)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(c.Permissions.Allow, []string{"bash go test *"}) || !slices.Equal(c.Permissions.Ask, []string{"bash git push *", "* *"}) {
		t.Errorf("%+v", c.Permissions)
	}
}

func TestARuleThatCannotBeReadNamesItsLine(t *testing.T) {
	for _, text := range []string{`"allow":["bash"]`, `"allow":["* *"]`, `"ask":[""]`, `"ask":["b* x"]`} {
		_, err := Load(write(t, t.TempDir(), "{\n\"permissions\":{"+text+"}}"), t.TempDir())
		if err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
