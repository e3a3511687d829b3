package board

import (
	"slices"
	"strings"
	"testing"
)

// words are the toolbar's, from the left.
func (r *rig) words() []string { return strings.Fields(r.draw()[0]) }

func TestTheToolbarHasWholeWordsAlone(t *testing.T) {
	known := strings.Fields("select box decision ellipse text note frame connect draw undo redo tools colour align front back copy duplicate delete group ungroup turn lock more … − 100% + fit")
	for _, selected := range []bool{false, true} {
		for w := 40; w < 160; w += 5 {
			r := newRig(t, three()...)
			if selected {
				r.press("]")
			}
			r.size(w, 24).press("0")
			seen, first := map[string]bool{}, r.words()
			for range 12 {
				words := r.words()
				for _, word := range words {
					if seen[word] = true; !slices.Contains(known, word) {
						t.Fatalf("%d columns: %q of %q is no word", w, word, words)
					}
				}
				if got := strings.Join(words[len(words)-4:], " "); got != "− 100% + fit" {
					t.Fatalf("%d columns: the end is %q", w, got)
				}
				if !slices.Contains(words, "more") {
					break
				}
				x, _ := r.cell("more …")
				if r.click(x, 0); slices.Equal(r.words(), first) {
					break
				}
			}
			for _, word := range []string{"undo", "redo", "connect"} {
				if !seen[word] {
					t.Errorf("%d columns: one never comes to %s", w, word)
				}
			}
		}
	}
}

func TestTheToolbarBeginsAnewWithOtherButtons(t *testing.T) {
	r := newRig(t, three()...)
	r.size(60, 24)
	x, _ := r.cell("more …")
	r.click(x, 0)
	if got := r.words()[0]; got == "select" {
		t.Errorf("it begins with %s", got)
	}
	if got := r.press("]").words()[0]; got != "tools" {
		t.Errorf("it begins with %s", got)
	}
	if got := r.press("esc").words()[0]; got != "select" {
		t.Errorf("it begins with %s", got)
	}
}
