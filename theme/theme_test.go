package theme

import (
	"image/color"
	"math"
	"regexp"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/alecthomas/chroma/v2"
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

// Terminals have backgrounds of their own; these are common ones.
func backgrounds(th *Theme) map[string]color.Color {
	out := map[string]color.Color{"white": lipgloss.Color("#ffffff"), "cream": lipgloss.Color("#fdf6e3")}
	if th.Dark {
		out = map[string]color.Color{"black": lipgloss.Color("#000000"), "dark grey": lipgloss.Color("#1e1e1e")}
	}
	for _, tok := range []Token{Panel, Element, Highlight, Selection} {
		out[string(tok)] = th.Color(tok)
	}
	return out
}

func TestTextCanBeRead(t *testing.T) {
	each(t, func(t *testing.T, th *Theme) {
		for name, bg := range backgrounds(th) {
			for _, tok := range written() {
				if c := Contrast(th.Color(tok), bg); c < readable(tok) {
					t.Errorf("%s on %s has a contrast of %.2f, want %.1f", tok, name, c, readable(tok))
				}
			}
		}
	})
}

func TestEveryTokenHasAColour(t *testing.T) {
	each(t, func(t *testing.T, th *Theme) {
		for _, tok := range append(written(), Panel, Element, Border, BorderOn, Highlight, Selection) {
			if _, ok := th.colors[tok]; !ok {
				t.Errorf("%s has none", tok)
			}
		}
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
	if _, err := Named("nope", true); err == nil || !strings.Contains(err.Error(), "use one of mono, openspace") {
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
		md := th.Glamour()
		hexes := regexp.MustCompile(`^#[0-9a-f]{6}$`)
		for name, c := range map[string]*string{
			"text": md.Document.Color, "heading": md.Heading.Color, "link": md.Link.Color, "code": md.Code.Color, "quote": md.BlockQuote.Color,
			"rule": md.HorizontalRule.Color, "number": md.Enumeration.Color,
		} {
			if c == nil || !hexes.MatchString(*c) {
				t.Errorf("%s has no colour", name)
			}
		}
	})
}
