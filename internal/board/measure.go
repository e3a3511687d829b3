package board

import (
	"math"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/internal/board/layout"
)

// fontSize returns the height of tldraw's letters in pixels; what is "text",
// "arrow" or a label.
func fontSize(what, size string) float64 {
	i := strings.Index("s m l xl", size)
	if size == "" || i < 0 {
		i = 2
	}
	sizes := [...]float64{18, 22, 26, 32}
	switch what {
	case "text":
		sizes = [...]float64{18, 24, 36, 44}
	case "arrow":
		sizes = [...]float64{18, 20, 24, 28}
	}
	return sizes[i/2]
}

const lineHeight = 1.35

// letter is how wide a letter is, as a part of its height.
const letter = 0.58

// textSize estimates how large tldraw draws a text, which it measures in a
// browser: letters are 0.58 of their height wide, wide ones twice that. With a
// width above 0 lines wrap at it, between words and within those that are wider.
func textSize(text string, font, width float64) (w, h float64) {
	lines := 0.0
	for l := range strings.SplitSeq(text, "\n") {
		long, n := float64(ansi.StringWidth(l))*font*letter, 1.0
		if width > 0 && long > width {
			long, n = wrappedAt(l, font*letter, width)
		}
		w, lines = max(w, long), lines+n
	}
	return w, lines * font * lineHeight
}

// wrappedAt returns the width and the number of the lines of one that wraps.
func wrappedAt(l string, each, width float64) (w, n float64) {
	n = 1
	at := 0.0
	for word := range strings.FieldsSeq(l) {
		long := float64(ansi.StringWidth(word)) * each
		if at > 0 && at+each+long <= width {
			at += each + long
		} else {
			if at > 0 {
				n++
			}
			if over := math.Ceil(long/width) - 1; over > 0 {
				n = min(n+over, 1000)
				long = width
			}
			at = long
		}
		w = max(w, at)
	}
	return w, min(n, 1000)
}

// comfortable returns the width at which a long label wraps, or 0 for a short one:
// so that it becomes a block a few times as wide as high, and no word breaks.
func comfortable(text string, font float64) float64 {
	const short, shape = 200, 4.0
	w, h := textSize(text, font, 0)
	if w <= short {
		return 0
	}
	longest := 0
	for word := range strings.FieldsSeq(text) {
		longest = max(longest, ansi.StringWidth(word))
	}
	return max(short, math.Sqrt(w*h*shape), min(float64(longest)*font*letter, 600)) + 1
}

// Letters of a terminal do not get smaller where one looks from further away:
// what one takes of the page at sixty and at fifty per cent, in pixels.
const (
	cellAtSixty = 17
	cellAtFifty = 20
)

// cells returns how many cells the longest line of a text takes.
func cells(text string) float64 {
	n := 0
	for l := range strings.SplitSeq(text, "\n") {
		n = max(n, ansi.StringWidth(l))
	}
	return float64(n)
}

// outline is the rectangle that a shape takes, from its own corner.
func (it *item) outline() Rect {
	w, h := max(it.w, 1), max(it.h, 1)
	if it.rotation == 0 {
		return Rect{W: w, H: h}
	}
	return geometry.Around(geometry.Turned(0, 0, it.rotation).All(Rect{W: w, H: h}.Corners()))
}

// slot returns how large the place is that a layout leaves for a shape: so wide that
// its label can still be read from further away.
func (it *item) slot() layout.Size {
	own, letter := it.outline(), float64(cellAtFifty)
	if it.kind.sections {
		letter = cellAtSixty
	}
	wide := own.W
	if it.kind.ID != "lifeline" && it.text != "" {
		wide = max(wide, min((cells(it.text)+2)*letter, wide+160))
	}
	return layout.Size{W: wide, H: own.H}
}

// TextWidth is how wide a text is that is put on a board without a width.
func TextWidth(text string) float64 {
	it := item{typ: "text"}
	it.defaults()
	w, _ := textSize(text, fontSize("text", it.word("size")), 0)
	return w
}
