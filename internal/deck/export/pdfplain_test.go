package export

import (
	"testing"

	"codeberg.org/go-pdf/fpdf"
)

func TestLettersOfMathematicsArePlainInAPDF(t *testing.T) {
	f, err := newFonts(fpdf.New("P", "mm", "A4", ""))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"𝐀𝐛 𝕏 𝑥 𝟙": "Ab X x 1",
		"𝒻 \u210A": "f g",
		"1\u20E3":  "1□",
		"𝛼":        "α",
	} {
		if got := f.known(text, regular); got != want || f.err() != nil {
			t.Errorf("%q: %q, want %q (%v)", text, got, want, f.err())
		}
	}
	if f.boxes() == "" {
		t.Error("the box of a keycap is not told")
	}
}
