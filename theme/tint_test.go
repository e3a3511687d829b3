package theme

import (
	"image/color"
	"math"
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
	if tinted < 38 {
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

// Behind words that changed stands the hue of their side also with 256 colours, and
// nothing stands on a hue that is not its own: the nearest of the 256 to a dark red
// may be a purple.
func TestGroundsKeepTheirHueWith256Colours(t *testing.T) {
	for _, name := range Names() {
		if name == "mono" {
			continue
		}
		for _, dark := range []bool{true, false} {
			th, err := Builtin().Theme(name, Terminal{Dark: dark, Depth: Colors256})
			if err != nil {
				t.Fatal(err)
			}
			for _, tok := range []Token{DiffAdded, DiffRemoved, Warning, Primary} {
				c := th.Color(tok)
				words, ink := th.Words(c)
				for what, bg := range map[string]color.Color{"tint": th.Tint(c), "words": words} {
					drawn := measure(colorprofile.ANSI256.Convert(bg))
					if hued(drawn) && turned(drawn, measure(c)) > 0.9 {
						t.Errorf("%s, dark %v: the %s of %s is %s, of %s", name, dark, what, tok, hex(bg), th.Hex(tok))
					}
				}
				on := []Token{Text}
				if ink == nil {
					on = th.texts()
				}
				for _, text := range on {
					if got := Contrast(th.Color(text), words); got < readable(text) {
						t.Errorf("%s, dark %v: %s on words of %s has a contrast of %.2f", name, dark, text, tok, got)
					}
				}
			}
			if dark && (name == "openspace" || name == "catppuccin") {
				for _, tok := range []Token{DiffAdded, DiffRemoved} {
					if bg, _ := th.Words(th.Color(tok)); !hued(measure(bg)) {
						t.Errorf("%s: words of %s stand on the grey %s", name, tok, hex(bg))
					}
				}
			}
		}
	}
}

func hued(m measured) bool { return math.Hypot(m.a, m.b) >= 0.02 }
