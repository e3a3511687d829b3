package deck

import (
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"
)

// where returns the row and cell of words in a drawing, -1 where they are not.
func where(drawn, words string) (row, cell int) {
	for y, l := range strings.Split(xansi.Strip(drawn), "\n") {
		if at := strings.Index(l, words); at >= 0 {
			return y, xansi.StringWidth(l[:at])
		}
	}
	return -1, -1
}

func TestASlideUsesTheRoomThereIs(t *testing.T) {
	const text = "## Two\n\n- one\n  - in it\n- two\n"
	for name, c := range map[string]struct {
		text    string
		w, h    int
		big     bool // the heading is in large letters
		between int  // rows from the first item to the second
	}{
		"a small pane":                    {text, 40, 12, false, 2},
		"a usual pane":                    {text, 80, 24, false, 3},
		"a high pane":                     {text, 200, 50, true, 3},
		"a slide that is full":            {text + strings.Repeat("- more\n", 30), 200, 50, true, 2},
		"a slide that is fuller":          {text + strings.Repeat("- more\n", 41), 200, 50, false, 2},
		"a heading that has no letters":   {"## 二\n\n- one\n- two\n", 200, 50, false, 2},
		"a slide whose pauses come later": {"## Two\n\n- one\n- two\n\n<!-- pause -->\n\n" + strings.Repeat("- more\n", 40), 200, 50, false, 1},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, c.text)
			got := r.d.Draw(c.w, c.h, false)
			if big := strings.Contains(got, "█"); big != c.big {
				t.Errorf("large letters: %v\n%s", big, xansi.Strip(got))
			}
			one, _ := where(got, "• one")
			two, _ := where(got, "• two")
			if two-one != c.between {
				t.Errorf("%d rows from one to two\n%s", two-one, xansi.Strip(got))
			}
		})
	}
}

func TestTextStandsStillWhileStepsCome(t *testing.T) {
	r := newRig(t, "# Title\n\nfirst\n\n<!-- pause -->\n\nsecond, which is much longer than all that stands above it on this slide\n\n<!-- pause -->\n\n- third\n- fourth\n")
	for _, size := range [][2]int{{40, 16}, {80, 24}, {140, 40}, {200, 50}} {
		r.d.Go(0)
		row, cell := where(r.d.Draw(size[0], size[1], false), "first")
		for range 2 {
			r.d.forward()
			if y, x := where(r.d.Draw(size[0], size[1], false), "first"); y != row || x != cell || y < 0 {
				t.Errorf("%v: it was at %d,%d and is at %d,%d", size, row, cell, y, x)
			}
		}
	}
}

func TestNarrowTextStandsInTheMiddle(t *testing.T) {
	r := newRig(t, "## A b\n\n- one\n\n---\nlayout: code\n---\n\n```go\na := 1\n```\n")
	for slide, words := range map[int]string{0: "• one", 1: "a := 1"} {
		r.d.Go(slide)
		if y, x := where(r.d.Draw(200, 50, false), words); x < 60 || y < 8 {
			t.Errorf("slide %d begins at row %d, cell %d", slide, y, x)
		}
	}
}

func TestASlideStandsInTheMiddleWhereItSaysSo(t *testing.T) {
	r := newRig(t, "<!-- jump_to_middle -->\n<!-- alignment: center -->\n\nhello\n").size(81, 25)
	if y, x := where(r.d.Draw(81, 25, false), "hello"); y != 11 || x != 38 {
		t.Errorf("it stands at row %d, cell %d", y, x)
	}
}

func TestATitleSlideShowsTheDecksTitle(t *testing.T) {
	r := newRig(t, "---\ntitle: The deck\nauthor: Ada\ndate: 2026-01-02\n---\n\n---\nlayout: title\n---\n\n<!-- notes: hi -->\n").size(40, 9)
	r.sees("The deck", "Ada", "2026-01-02")
}

func TestASlideStandsAtTheRightWhereItSaysSo(t *testing.T) {
	r := newRig(t, "<!-- alignment: right -->\n\nhello\n\nhello there\n").size(80, 12)
	ends := map[int]bool{}
	for _, row := range r.draw(r.d)[:11] {
		if row = strings.TrimRight(row, " "); row != "" {
			ends[xansi.StringWidth(row)] = true
		}
	}
	if !ends[76] || len(ends) != 1 {
		t.Errorf("its lines end at %v", ends)
	}
}

func TestTextBeginsInOneColumnOnAllSlidesOfALayout(t *testing.T) {
	const code = "\n---\nlayout: code\n---\n\n## Code\n\n```go\n"
	r := newRig(t, "## One\n\nat a few words\n\n---\n\n## A heading far too long for large letters in a pane\n\nat this there are words enough for a line of ninety cells, more than others have, some\n\n---\n\nat no heading\n"+
		code+"at := 1\n```\n"+code+"at := \"a line that is longer than the one before\"\n```\n")
	for _, size := range [][2]int{{80, 24}, {140, 40}, {200, 30}, {200, 50}} {
		for _, of := range [][]int{{0, 1, 2}, {3, 4}} {
			first := 0
			for k, i := range of {
				r.d.Go(i)
				drawn := r.d.Draw(size[0], size[1], false)
				y, x := where(drawn, "at ")
				if k == 0 {
					first = x
				}
				if y < 0 || x != first {
					t.Errorf("%v: slide %d begins in column %d, slide %d in %d\n%s", size, i, x, of[0], first, xansi.Strip(drawn))
				}
			}
		}
	}
}

func TestHeadingsAreOfOneSizeWhateverTheLayout(t *testing.T) {
	r := newRig(t, "## One\n\n- a\n\n---\nlayout: code\n---\n\n## One\n\n```go\na\n```\n\n---\nlayout: image\nimage: pic.png\n---\n\n## One\n\ntext\n\n---\nlayout: two-columns\n---\n\n## One\n\n::left::\n\na\n").size(200, 50)
	const letters = "▄▀▀▄ █▄  █ █▀▀▀"
	for i := range r.d.content.deck.Slides {
		r.d.Go(i)
		r.prepare()
		if y, _ := where(r.d.Draw(200, 50, false), letters); y < 0 {
			t.Errorf("slide %d has another:\n%s", i, xansi.Strip(r.d.Draw(200, 50, false)))
		}
	}
}

func TestAPictureStandsInTheMiddleOfTheHeight(t *testing.T) {
	for _, text := range []string{"", "## Words\n"} {
		r := newRig(t, "---\nlayout: image\nimage: pic.png\n---\n\n"+text+"\n---\n\nx\n").size(80, 40).prepare()
		var rows []int
		for y, l := range r.draw(r.d)[:39] {
			if strings.Contains(l, "▀▀▀▀▀▀▀▀▀▀") {
				rows = append(rows, y)
			}
		}
		if len(rows) == 0 || rows[0] < 2 || 38-rows[len(rows)-1]-rows[0] > 2 || rows[0]-(38-rows[len(rows)-1]) > 2 {
			t.Errorf("%q: it is in rows %v", text, rows)
		}
	}
}

func TestHeadingsStandInOneRowAndColumnWhateverIsBelow(t *testing.T) {
	const diagram = "```mermaid\nflowchart LR\nAlpha_is_long --> Beta_is_long_too --> Gamma_is_as_long --> Delta_is_long --> Epsilon_is_long --> Zeta_is_long\n```\n"
	r := newRig(t, "### A\n\n---\n\n## At one\n\n- a\n\n---\n\n## At one\n\n"+strings.Repeat("- many\n", 12)+"\n---\n\n## At one\n\n"+diagram).prepare()
	for _, size := range [][2]int{{140, 25}, {200, 25}} {
		r.d.Go(1)
		row, cell := where(r.d.Draw(size[0], size[1], false), "At one")
		for i := 2; i < 4; i++ {
			r.d.Go(i)
			r.prepare()
			drawn := r.d.Draw(size[0], size[1], false)
			if y, x := where(drawn, "At one"); i == 3 && y != row || x != cell || y < 0 {
				t.Errorf("%v: slide %d has it at %d,%d, not %d,%d\n%s", size, i, y, x, row, cell, xansi.Strip(drawn))
			}
		}
	}
}

func TestADiagramStandsInTheMiddleOfThePaneAndMayBeWiderThanText(t *testing.T) {
	r := newRig(t, "## A\n\nfew words\n\n```mermaid\nflowchart LR\nA[a node with more words in it] --> B[and a node with words] --> C[this is another one] --> D[the last of all these]\n```\n").prepare()
	for _, w := range []int{140, 200} {
		drawn := r.d.Draw(w, 30, false)
		y, x := where(drawn, "╭")
		line := strings.TrimRight(strings.Split(xansi.Strip(drawn), "\n")[max(y, 0)], " ")
		if right := w - xansi.StringWidth(line); y < 0 || !strings.Contains(drawn, "▶") || right-x > 1 || x-right > 1 {
			t.Errorf("%d: %d free at the left, %d at the right\n%s", w, x, right, xansi.Strip(drawn))
		}
	}
}
