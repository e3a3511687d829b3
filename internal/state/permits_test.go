package state

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestPermissionRulesAreKeptPerWorkspace(t *testing.T) {
	dir := home(t)
	for _, rules := range [][]string{{"bash ls *", "edit a b"}, {"bash ls *"}, nil} {
		if err := KeepPermits("/a", rules); err != nil {
			t.Fatal(err)
		}
		if got, err := Permits("/a"); err != nil || !slices.Equal(got, rules) {
			t.Errorf("%q %v, want %q", got, err, rules)
		}
	}
	if got, err := Permits("/b"); err != nil || len(got) != 0 {
		t.Errorf("another workspace has %q, %v", got, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "permissions.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := Permits("/a"); err == nil || len(got) != 0 {
		t.Errorf("a broken file allows %q", got)
	}
}
