package theme

import (
	"image/color"
	"math"
	"regexp"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/alecthomas/chroma/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func each(t *testing.T, f func(t *testing.T, th *Theme)) {
	for _, name := range Names() {
		for _, dark := range []bool{true, false} {
			th, err := Named(name, dark)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(name+map[bool]string{true: " dark", false: " light"}[dark], func(t *testing.T) { f(t, th) })
		}
	}
}

// grounds are what text stands on: the theme's own background, or those that
// terminals have.
func grounds(th *Theme, on Terminal) map[string]color.Color {
	out := map[string]color.Color{}
	for _, tok := range fills() {
		out[string(tok)] = th.Color(tok)
	}
	if th.ground != nil {
		out["ground"] = th.ground
		return out
	}
	for _, c := range on.grounds() {
		out[hex(c)] = c
	}
	return out
}

func readableText(t *testing.T, th *Theme, on Terminal) {
	t.Helper()
	for name, bg := range grounds(th, on) {
		for _, tok := range written() {
			if c := Contrast(th.Color(tok), bg); c < readable(tok) {
				t.Errorf("%s, dark %v, depth %d: %s %s on %s %s has a contrast of %.2f, want %.1f", th.Name, th.Dark, th.depth, tok, th.Hex(tok), name, hex(bg), c, readable(tok))
			}
		}
	}
	seenLines(t, th, on)
}

// seenLines reports whether the borders of panes are seen.
func seenLines(t *testing.T, th *Theme, on Terminal) {
	t.Helper()
	all := on.grounds()
	if th.ground != nil {
		all = []color.Color{th.ground}
	}
	for _, bg := range all {
		for tok, want := range edges() {
			if c := Contrast(th.Color(tok), bg); c < want {
				t.Errorf("%s, dark %v, depth %d: %s %s on %s has a contrast of %.2f, want %.1f", th.Name, th.Dark, th.depth, tok, th.Hex(tok), hex(bg), c, want)
			}
		}
	}
}

func complete(t *testing.T, th *Theme) {
	t.Helper()
	for _, tok := range append(append(written(), fills()...), Border, BorderOn) {
		if th.colors[tok] == nil {
			t.Errorf("%s: %s has no colour", th.Name, tok)
		}
	}
}

func TestTextCanBeReadInEveryBuiltInTheme(t *testing.T) {
	each(t, func(t *testing.T, th *Theme) { readableText(t, th, Terminal{Dark: th.Dark}) })
}

func TestTextCanBeReadOnEveryTerminal(t *testing.T) {
	for _, bg := range []string{"#000000", "#1e1e2e", "#2e3440", "#5f5f5f", "#777777", "#999999", "#fdf6e3", "#ffffff", "#d0ffd0", "#300a24"} {
		ground := lipgloss.Color(bg)
		for _, name := range Names() {
			for _, depth := range []Depth{TrueColor, Colors256} {
				on := Terminal{Dark: isDark(ground), Background: ground, Depth: depth, Keep: true}
				th, err := Builtin().Theme(name, on)
				if err != nil {
					t.Fatal(err)
				}
				if th.Ground() != nil || th.Dark != on.Dark {
					t.Errorf("%s on %s has the background %v", name, bg, th.Ground())
				}
				readableText(t, th, on)
			}
		}
	}
}

func TestTheContrastThemeHasMore(t *testing.T) {
	for _, dark := range []bool{true, false} {
		th, err := Named("contrast", dark)
		if err != nil {
			t.Fatal(err)
		}
		for name, bg := range grounds(th, Terminal{Dark: dark}) {
			for _, tok := range written() {
				if c := Contrast(th.Color(tok), bg); c < 7 {
					t.Errorf("dark %v: %s on %s has %.2f", dark, tok, name, c)
				}
			}
		}
	}
}

func TestMarksAreSeen(t *testing.T) {
	each(t, func(t *testing.T, th *Theme) {
		for _, tok := range []Token{Element, Highlight, Selection} {
			if c := Contrast(th.Color(tok), th.base()); c < 1.06 {
				t.Errorf("%s has a contrast of %.2f to the background", tok, c)
			}
		}
	})
}

func TestSixteenColours(t *testing.T) {
	for _, name := range Names() {
		for _, dark := range []bool{true, false} {
			th, err := Builtin().Theme(name, Terminal{Dark: dark, Depth: Colors16})
			if err != nil {
				t.Fatal(err)
			}
			complete(t, th)
			ground := color.Color(color.White)
			if dark {
				ground = color.Black
			}
			for _, tok := range written() {
				if c := Contrast(th.Color(tok), ground); c < readable(tok) {
					t.Errorf("%s, dark %v: %s has a contrast of %.2f", name, dark, tok, c)
				}
			}
			for _, tok := range written() {
				again := lipgloss.ANSIColor(ansi.Convert16(lipgloss.Color(th.Hex(tok))))
				if th.Color(tok) != again {
					t.Errorf("%s, dark %v: %s in code is colour %v, and %v elsewhere", name, dark, tok, again, th.Color(tok))
				}
			}
			for _, fill := range []Token{Element, Highlight, Selection} {
				if th.Color(fill) != Reversed() {
					t.Errorf("%s, dark %v: %s is %s", name, dark, fill, th.Hex(fill))
				}
			}
			if name == "mono" && th.Color(Error) != th.Color(Text) {
				t.Errorf("mono has hues in 16 colours")
			}
			if th.Ground() != nil || th.Depth() != Colors16 {
				t.Errorf("%s: background %v, depth %d", name, th.Ground(), th.Depth())
			}
		}
	}
}

func TestWithoutColoursPanelsHaveNoBackground(t *testing.T) {
	th, err := Builtin().Theme("dracula", Terminal{Dark: true, Depth: NoColor})
	if err != nil {
		t.Fatal(err)
	}
	complete(t, th)
	if th.Ground() != nil || lipgloss.NewStyle().Background(th.Color(Panel)).Render("x") != "x" {
		t.Error("a panel has a background")
	}
	if !strings.Contains(lipgloss.NewStyle().Background(th.Color(Element)).Render("x"), "\x1b[48;2;1;2;3m") {
		t.Error("the chosen row has no background to be reversed")
	}
}

func TestSystemIsOfTheTerminalsColours(t *testing.T) {
	on := Terminal{Dark: true, Background: lipgloss.Color("#2e3440"), Foreground: lipgloss.Color("#d8dee9")}
	for i, h := range []string{"#3b4252", "#bf616a", "#a3be8c", "#ebcb8b", "#81a1c1", "#b48ead", "#88c0d0", "#e5e9f0"} {
		on.Colors[i], on.Colors[i+8] = lipgloss.Color(h), lipgloss.Color(h)
	}
	th, err := Builtin().Theme(System, on)
	if err != nil {
		t.Fatal(err)
	}
	if th.Hex(Text) != "#d8dee9" || th.Hex(Warning) != "#ebcb8b" || th.Ground() != nil {
		t.Errorf("text %s, success %s, warning %s, background %v", th.Hex(Text), th.Hex(Success), th.Hex(Warning), th.Ground())
	}
	readableText(t, th, on)
	for _, on := range []Terminal{{Dark: true}, {}, {Dark: true, Foreground: color.Black}, {Background: lipgloss.Color("#fdf6e3")}} {
		if th, err = Builtin().Theme(System, on); err != nil {
			t.Fatal(err)
		}
		complete(t, th)
		readableText(t, th, on)
	}
	on = Terminal{Dark: true}
	on.Colors[1], on.Colors[9] = lipgloss.Color("#300000"), lipgloss.Color("#ffa0a0")
	if th, _ = Builtin().Theme(System, on); th.Hex(Error) != "#ffa0a0" {
		t.Errorf("the bright red reads better, and %s was taken", th.Hex(Error))
	}
}

func TestEveryTokenHasAColour(t *testing.T) {
	each(t, func(t *testing.T, th *Theme) {
		complete(t, th)
		if th.Color("nonsense") != th.Color(Text) {
			t.Error("an unknown token is not the text's colour")
		}
	})
}

func TestTintLeavesTextReadable(t *testing.T) {
	each(t, func(t *testing.T, th *Theme) {
		rapid.Check(t, func(t *rapid.T) {
			c := color.RGBA{rapid.Byte().Draw(t, "r"), rapid.Byte().Draw(t, "g"), rapid.Byte().Draw(t, "b"), 255}
			bg := th.Tint(c)
			for _, tok := range []Token{Text, Keyword, String, Function, Type, Error} {
				if got := Contrast(th.Color(tok), bg); got < 4.5 {
					t.Fatalf("%s on %s, made of %s, has a contrast of %.2f", tok, hex(bg), hex(c), got)
				}
			}
		})
	})
}

func TestContrast(t *testing.T) {
	black, white, grey := color.Black, color.White, lipgloss.Color("#777777")
	for _, c := range []struct {
		a, b color.Color
		want float64
	}{{black, white, 21}, {white, black, 21}, {white, white, 1}, {grey, white, 4.48}} {
		if got := Contrast(c.a, c.b); math.Abs(got-c.want) > 0.01 {
			t.Errorf("got %.2f, want %.2f", got, c.want)
		}
	}
}

func TestResolve(t *testing.T) {
	th, err := Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"primary": th.Hex(Primary), "syntaxString": th.Hex(String), "green": th.Hex(Success), "GREEN": th.Hex(Success),
		"grey": th.Hex(Muted), "#12aBef": "#12abef",
	} {
		if c, ok := th.Resolve(name); !ok || hex(c) != want {
			t.Errorf("%q is %v, %v; want %s", name, c, ok, want)
		}
	}
	for _, name := range []string{"", "#", "#123", "#12345g", "#1234567", "12", "mauve", "Primary", "\x1b[31m"} {
		if c, ok := th.Resolve(name); ok {
			t.Errorf("%q is %v", name, c)
		}
	}
}

func TestNamed(t *testing.T) {
	if _, err := Named("nope", true); err == nil || !strings.Contains(err.Error(), "use one of ayu, catppuccin") {
		t.Errorf("got %v", err)
	}
	def, err := Named("", false)
	if err != nil || def.Name != "openspace" || def.Dark {
		t.Errorf("the default is %+v, %v", def, err)
	}
	if got := def.Style(Text).Render("x"); !strings.Contains(got, "x") || !strings.Contains(got, "\x1b[38;2;") {
		t.Errorf("a style renders %q", got)
	}
}

func TestStylesFollowTheTokens(t *testing.T) {
	each(t, func(t *testing.T, th *Theme) {
		st := th.Chroma()
		for kind, tok := range map[chroma.TokenType]Token{
			chroma.KeywordDeclaration: Keyword, chroma.KeywordType: Type, chroma.LiteralStringDouble: String, chroma.LiteralNumberHex: Number,
			chroma.CommentSingle: Comment, chroma.NameFunction: Function, chroma.NameOther: Variable, chroma.Punctuation: Punctuation, chroma.Error: Text,
		} {
			if got := st.Get(kind).Colour.String(); got != th.Hex(tok) {
				t.Errorf("%s is %s, want %s", kind, got, th.Hex(tok))
			}
		}
		if bg := st.Get(chroma.Background).Background; bg.IsSet() {
			t.Errorf("code has a background: %s", bg)
		}
		md := th.Prose()
		hexes := regexp.MustCompile(`^#[0-9a-f]{6}$`)
		if own := md.Document.Color == nil; own != (th.Ground() == nil) {
			t.Errorf("text of the terminal's own colour: %v, on the ground %v", own, th.Ground())
		}
		for name, c := range map[string]*string{
			"heading": md.Heading.Color, "link": md.Link.Color, "code": md.Code.Color, "quote": md.BlockQuote.Color,
			"rule": md.HorizontalRule.Color, "number": md.Enumeration.Color,
		} {
			if c == nil || !hexes.MatchString(*c) {
				t.Errorf("%s has no colour", name)
			}
		}
	})
}

func BenchmarkNamed(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Named("nord", true); err != nil {
			b.Fatal(err)
		}
	}
}

func TestAChosenFormHasABackgroundWhereTheTerminalsIsAnother(t *testing.T) {
	dark, light := lipgloss.Color("#101010"), lipgloss.Color("#fafafa")
	for name, c := range map[string]struct {
		on     Terminal
		ground bool
		dark   bool
	}{
		"dark as the terminal":              {Terminal{Dark: true, Forced: true, Background: dark}, false, true},
		"light on a dark one":               {Terminal{Forced: true, Background: dark}, true, false},
		"light, and the terminal is silent": {Terminal{Forced: true}, true, false},
		"dark on a light one":               {Terminal{Dark: true, Forced: true, Background: light}, true, true},
		"its background stays all the same": {Terminal{Dark: true, Forced: true, Keep: true, Background: light}, false, false},
		"not chosen":                        {Terminal{Dark: true, Background: dark}, false, true},
	} {
		th, err := Builtin().Theme("", c.on)
		if err != nil || (th.Ground() != nil) != c.ground || th.Dark != c.dark {
			t.Errorf("%s: %v, dark %v, %v", name, th.Ground(), th.Dark, err)
			continue
		}
		readableText(t, th, Terminal{Dark: th.Dark, Background: c.on.Background})
		again, _ := Builtin().Theme("", c.on)
		other, _ := Builtin().Theme("nord", c.on)
		if !th.Same(again) || th.Same(other) {
			t.Errorf("%s: themes are not told apart", name)
		}
	}
}
