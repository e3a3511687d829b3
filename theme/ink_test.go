package theme

import (
	"image/color"
	"testing"

	"charm.land/lipgloss/v2"
)

func TestInkIsReadableOnEveryGround(t *testing.T) {
	for _, dark := range []bool{true, false} {
		th := made(t, Terminal{Dark: dark, Depth: TrueColor})
		for _, c := range []color.Color{color.Black, color.White, lipgloss.Color("#ff8800"), lipgloss.Color("#000080"), lipgloss.Color("#ffff00")} {
			if got := Contrast(th.Ink(c).GetForeground(), th.base()); got < readable(Text) {
				t.Errorf("dark %v, %s: a contrast of %.1f", dark, hex(c), got)
			}
		}
		orange := lipgloss.Color("#ff8800")
		if got := th.Ink(orange).GetForeground(); dark && hex(got) != "#ff8800" {
			t.Errorf("a readable colour became %s", hex(got))
		}
	}
	few := made(t, Terminal{Dark: true, Depth: Colors16})
	if few.Ink(color.White).GetForeground() != few.Style(Secondary).GetForeground() {
		t.Error("16 colours have one of the terminal's")
	}
}

func made(t *testing.T, on Terminal) *Theme {
	t.Helper()
	th, err := Open().Theme("", on)
	if err != nil {
		t.Fatal(err)
	}
	return th
}
