package deck

import "testing"

func TestSlidesAreSearched(t *testing.T) {
	r := newRig(t, "# One\n\n---\n\n# Two\n\na Needle\n\n---\n\n# Three\n\n<!-- pause -->\n\nneedles\n").size(60, 14)
	r.press("/", "n", "e", "e").sees(" /nee")
	if !r.d.Typing() {
		t.Error("nobody types")
	}
	r.press("enter").at(1, 0).press("n").sees("needles").at(2, 1).press("n").at(1, 0).press("N").at(2, 1)
	r.press("esc", "gg").press("g", "g").at(0, 0).press("n").at(1, 0)
	r.press("/", "x", "space", "backspace", "y", "enter").sees("no match").at(1, 0).press("j").sees("!no match")
	r.press("/", "z", "esc").sees("!/z")
	r.d.SetFullscreen(true)
	r.press("/", "q").sees(" /q").press("backspace", "backspace").sees("!▏")
}
