package state

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestModelsAreKeptByListInTheirOrder(t *testing.T) {
	dir := home(t)
	for _, models := range [][]string{{"b/two", "a/one/of:them"}, {"a/one/of:them"}, nil, {"c/x"}} {
		if err := KeepModels(Favourites, models); err != nil {
			t.Fatal(err)
		}
		if got, err := Models(Favourites); err != nil || !slices.Equal(got, models) {
			t.Errorf("%q %v, want %q", got, err, models)
		}
	}
	if err := KeepModels(Recent, []string{"d/y"}); err != nil {
		t.Fatal(err)
	}
	for list, want := range map[string]string{Favourites: "c/x", Recent: "d/y"} {
		if got, err := Models(list); err != nil || !slices.Equal(got, []string{want}) {
			t.Errorf("%s: %q %v", list, got, err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "models.json"), []byte(`{"recent":["a"]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := Models(Recent); err == nil || len(got) != 0 {
		t.Errorf("a broken file holds %q", got)
	}
}
