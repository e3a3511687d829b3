package board

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// fontSize gives the height of tldraw's letters in pixels; what is "text",
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

// textSize estimates how large tldraw draws a text, which it measures in a
// browser: letters are 0.58 of their height wide, wide ones twice that. With a
// width above 0 lines wrap at it.
func textSize(text string, font, width float64) (w, h float64) {
	lines := 0.0
	for l := range strings.SplitSeq(text, "\n") {
		long := float64(ansi.StringWidth(l)) * font * 0.58
		n := 1.0
		if width > 0 {
			for rest := long; rest > width; rest -= width {
				if n++; n > 1000 {
					break
				}
			}
			long = min(long, width)
		}
		w, lines = max(w, long), lines+n
	}
	return w, lines * font * lineHeight
}
