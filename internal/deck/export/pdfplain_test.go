package export

import (
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"
	"github.com/alecthomas/chroma/v2"

	"github.com/openspace-tui/openspace/internal/deck"
)

func TestLettersOfMathematicsArePlainInAPDF(t *testing.T) {
	f, err := newFonts(fpdf.New("P", "mm", "A4", ""))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"𝐀𝐛 𝕏 𝑥 𝟙":    "Ab X x 1",
		"𝒻 \u210A":    "f g",
		"1\u20E3":     "1□",
		"𝛼":           "α",
		"⑩ ⑪ ⑳ ㉑ ⑴":   "⑩ (11) (20) (21) (1)",
		"5 ₿, 3 ㎏, ⒈": "5 BTC, 3 kg, 1.",
		"one 日 only":  "one □ only",
	} {
		if got := f.known(text, regular); got != want || f.err() != nil {
			t.Errorf("%q: %q, want %q (%v)", text, got, want, f.err())
		}
	}
	if got := f.boxes(); got != "\u20E3日" {
		t.Errorf("%q are told as boxes", got)
	}
}

func TestPlainLettersInCodeOfAPDFTakeTheirRoom(t *testing.T) {
	w, err := newPDF(deck.Parse(nil), Options{})
	if err != nil {
		t.Fatal(err)
	}
	w.scale = 1
	height := func(line string) float64 {
		return w.codeBlock([]chroma.Token{{Type: chroma.Text, Value: line + "\n"}}, 0, place{width: 400, size: 20}).h
	}
	for _, n := range []int{10, 40, 200} {
		if got, want := height(strings.Repeat("⑪", n)), height(strings.Repeat("(11)", n)); got != want {
			t.Errorf("%d numbers are %g high, want %g", n, got, want)
		}
	}
}
