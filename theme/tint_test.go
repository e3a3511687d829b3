package theme

import (
	"image/color"
	"testing"

	"github.com/charmbracelet/colorprofile"
)

// With 256 colours what is marked in one colour is not taken for what is marked in
// another: the ground differs where text can be read on it, and the bar at the
// edge everywhere.
func TestMarksDifferWith256Colours(t *testing.T) {
	tinted := 0
	for _, name := range Names() {
		if name == "mono" {
			continue // it has one colour
		}
		for _, dark := range []bool{true, false} {
			th, err := Builtin().Theme(name, Terminal{Dark: dark, Depth: Colors256})
			if err != nil {
				t.Fatal(err)
			}
			grounds, bars := map[color.Color]Token{}, map[color.Color]Token{}
			for _, tok := range []Token{Success, Error} {
				c := th.Color(tok)
				if bar := colorprofile.ANSI256.Convert(th.Ink(c).GetForeground()); bars[bar] != "" {
					t.Errorf("%s, dark %v: the bar of %s is that of %s", name, dark, tok, bars[bar])
				} else {
					bars[bar] = tok
				}
				bg, ok := th.tint256(c)
				if !ok {
					continue
				}
				tinted++
				if at := colorprofile.ANSI256.Convert(bg); grounds[at] != "" || at == colorprofile.ANSI256.Convert(th.base()) || !th.readsOn(bg) {
					t.Errorf("%s, dark %v: %s stands on %v, as %q", name, dark, tok, at, grounds[at])
				} else {
					grounds[at] = tok
				}
			}
		}
	}
	if tinted < 35 {
		t.Errorf("%d have a tint of their own", tinted)
	}
}

// A ground is no gaudier than its hue asks for, where a paler one can be read on.
func TestTintsOf256ColoursArePale(t *testing.T) {
	for _, c := range []struct {
		name, want string
		tok        Token
	}{{"catppuccin", "#afffaf", DiffAdded}, {"github", "#afffaf", DiffAdded}, {"catppuccin", "#ffd7d7", DiffRemoved}} {
		th, err := Builtin().Theme(c.name, Terminal{Depth: Colors256})
		if err != nil {
			t.Fatal(err)
		}
		if got := hex(th.Tint(th.Color(c.tok))); got != c.want {
			t.Errorf("%s: %s stands on %s, want %s", c.name, c.tok, got, c.want)
		}
	}
}
