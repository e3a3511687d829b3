package icon

import (
	"testing"
	"unicode/utf8"
)

func TestFilesHaveIconsByTheirNames(t *testing.T) {
	for name, want := range map[string]string{
		"a.go": "\ue627", "sub/go.mod": "\ue627", "A.PNG": "\uf1c5", "x.tar.gz": "\uf1c6", "Makefile": "\uf0ad", "talk.deck.md": "\uf1c4", "deck.md": "\ue609",
		"no": file, "odd.xyzzy": file, ".gitignore": "\ue702", ".env": "\ue615", "": file, "a.": file, "v1.2": file, "LICENSE": "\uf02d",
	} {
		if got := File(name); got != want {
			t.Errorf("%q has %q, want %q", name, got, want)
		}
	}
	if Folder(true) == Folder(false) {
		t.Error("an open folder looks like a closed one")
	}
}

func TestIconsAreOneCharacterOfThePrivateUseArea(t *testing.T) {
	for _, table := range []map[string]string{byName(), byExt()} {
		for name, i := range table {
			r, n := utf8.DecodeRuneInString(i)
			if n != len(i) || r < 0xe000 || r > 0xf8ff {
				t.Errorf("%s has %q", name, i)
			}
		}
	}
}
