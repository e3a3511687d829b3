package spelling

import (
	"os"
	"path/filepath"
	"testing"
)

func TestFilesAreFoundHoweverTheirNamesAreTold(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"Cafe\u0301/Bildschirmfoto 1.23.45\u202fPM.png", "한글.txt", "twice a", "twice\u00a0a"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for told, want := range map[string]string{
		"Café/Bildschirmfoto 1.23.45 PM.png":       "Cafe\u0301/Bildschirmfoto 1.23.45\u202fPM.png",
		"\u1112\u1161\u11ab\u1100\u1173\u11af.txt": "한글.txt",
		"twice a":          "twice a",
		"twice\u2009a":     "",
		"Cafe/x":           "",
		"한글.txt/x":         "",
		"nowhere/at all é": "",
	} {
		got, _, err := Stat(filepath.Join(dir, told))
		if want == "" && err == nil || want != "" && (err != nil || got != filepath.Join(dir, want)) {
			t.Errorf("%q is %q, %v, want %q", told, got, err, want)
		}
	}
}
