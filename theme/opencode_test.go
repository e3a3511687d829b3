package theme

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
)

const nord = `{
  "$schema": "https://opencode.ai/theme.json",
  "defs": {"frost": "#88C0D0", "snow": "#abc", "again": "frost", "ansi": 208},
  "theme": {
    "primary": {"dark": "frost", "light": "#5E81AC"},
    "secondary": "again",
    "accent": "ansi",
    "error": {"dark": 9},
    "text": {"dark": "snow", "light": "primary"},
    "textMuted": "none",
    "background": {"dark": "none", "light": "none"},
    "syntaxString": "secondary",
    "newTokenOfNextYear": {"x": 1}
  }
}`

func TestAPaletteIsTakenAsItIsWritten(t *testing.T) {
	for _, dark := range []bool{true, false} {
		base := palettes()[Default].theme("", dark)
		th, err := parse("nord", []byte(nord), dark)
		if err != nil {
			t.Fatal(err)
		}
		want := map[Token]string{
			Primary: "#5e81ac", Secondary: "#88c0d0", Accent: "#ff8700", Error: "#ff0000", Text: "#5e81ac", String: "#88c0d0",
			Muted: base.Hex(Muted), Keyword: base.Hex(Keyword),
		}
		if dark {
			want[Primary], want[Text] = "#88c0d0", "#aabbcc"
		}
		for tok, hex := range want {
			if got := th.Hex(tok); got != hex {
				t.Errorf("dark %v: %s is %s, want %s", dark, tok, got, hex)
			}
		}
		if th.Name != "nord" || th.Dark != dark || th.Ground() != nil {
			t.Errorf("got %q, %v, %v", th.Name, th.Dark, th.Ground())
		}
	}
}

func TestColoursAreReadInEveryForm(t *testing.T) {
	for in, want := range map[string]string{
		`"#abc"`: "#aabbcc", `"#ABCDEF"`: "#abcdef", `"#abcd"`: "#aabbcc", `"#abcdef80"`: "#abcdef", `16`: "#000000", `231`: "#ffffff",
		`{"dark":"#111111"}`: "#111111", `{"light":"#222222"}`: "#222222", `{"dark":{"dark":"x"},"light":1}`: "#0a0b0c",
	} {
		th, err := parse("x", []byte(`{"defs":{"x":"#0a0b0c"},"theme":{"background":"#000","text":`+in+`}}`), true)
		if err != nil || th.Hex(Text) != want {
			t.Errorf("%s: %v, want %s", in, err, want)
		}
	}
	for _, none := range []string{`"none"`, `"transparent"`, `"#00000000"`, `"#fff0"`, `{"dark":"none","light":"#fff"}`} {
		th, err := parse("x", []byte(`{"theme":{"text":"#fff","background":`+none+`}}`), true)
		if err != nil || th.Ground() != nil {
			t.Errorf("%s is the background %v, %v", none, th, err)
		}
	}
}

func TestAFileOfOneFormKeepsItsBackground(t *testing.T) {
	for _, dark := range []bool{true, false} {
		th, err := Parse("vesper", []byte("\ufeff"+`{"theme":{"background":"#101010","text":"#ffffff","primary":"#ffc799"}}`), dark)
		if err != nil {
			t.Fatal(err)
		}
		if !th.Dark || hex(th.Ground()) != "#101010" || th.Hex(Text) != "#ffffff" || th.Hex(Primary) != "#ffc799" {
			t.Errorf("asked for dark %v: %v, %s, %s", dark, th.Dark, hex(th.Ground()), th.Hex(Text))
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"no JSON":                     {"{", "unexpected end"},
		"no theme":                    {`{"defs":{}}`, `no "theme" object`},
		"an unknown name":             {`{"theme":{"text":"mauve"}}`, `text: there is no colour "mauve"`},
		"a wrong colour":              {`{"theme":{"text":"#12"}}`, "write #rrggbb"},
		"digits that are none":        {`{"theme":{"text":"#12345x"}}`, "write #rrggbb"},
		"a sign is no digit":          {`{"theme":{"text":"#+12345"}}`, "write #rrggbb"},
		"a number that is too large":  {`{"theme":{"text":256}}`, "no colour of the 256"},
		"a number below zero":         {`{"theme":{"text":-1}}`, "no colour of the 256"},
		"a name that leads to itself": {`{"defs":{"a":"b","b":"a"},"theme":{"text":"a"}}`, "leads back to itself"},
		"the same over dark and light": {`{"defs":{"a":{"dark":"b"},"b":{"dark":"a"}},"theme":{"text":"a"}}`,
			"leads back to itself"},
		"another kind of value": {`{"theme":{"text":[1]}}`, "[1] is no colour"},
		"an empty object":       {`{"theme":{"text":{}}}`, "{} is no colour"},
		"depth without end":     {`{"theme":{"text":` + strings.Repeat(`{"dark":`, 50) + `"#123456"` + strings.Repeat("}", 50) + `}}`, "nested too deep"},
		"a file without end":    {strings.Repeat(" ", 2<<20), "more than 1 MB"},
	} {
		t.Run(name, func(t *testing.T) {
			if th, err := Parse("x", []byte(c.in), true); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, %v", th, err)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add(nord, true)
	f.Add(`{"defs":{"a":{"dark":"b"}},"theme":{"text":"a","primary":7}}`, false)
	f.Add(`{"theme":{"background":"#808080","text":"#7f7f7f","backgroundPanel":"#ffffff","backgroundElement":"#000","highlight":"#999"}}`, true)
	f.Fuzz(func(t *testing.T, data string, dark bool) {
		l := Builtin()
		c := &candidate{src: Source{Name: "x"}, make: func(on Terminal) (*Theme, error) { return parse("x", []byte(data), on.Dark) }}
		l.add(c)
		for _, depth := range []Depth{TrueColor, Colors256, Colors16, NoColor} {
			th, err := l.Theme("x", Terminal{Dark: dark, Depth: depth})
			if err != nil {
				return
			}
			complete(t, th)
			if depth <= Colors256 {
				readableText(t, th, Terminal{Dark: dark})
			}
			th.Chroma()
			th.Prose()
		}
	})
}

func TestTheColoursOfMarkdownAreThePalettes(t *testing.T) {
	const palette = `{"theme":{"background":"#000000","text":"#eeeeee","markdownText":"#dddddd","markdownStrong":"#ffaa00","markdownEmph":"#000001",
		"markdownListItem":"#00ffff","markdownLinkText":"#ff00ff","markdownImageText":"none"}}`
	l := Builtin()
	l.add(&candidate{src: Source{Name: "x"}, make: func(on Terminal) (*Theme, error) { return parse("x", []byte(palette), on.Dark) }})
	th, err := l.Theme("x", Terminal{Dark: true})
	if err != nil {
		t.Fatal(err)
	}
	g := th.Prose()
	for what, c := range map[string][2]*string{
		"text": {g.Document.Color, new("#dddddd")}, "strong": {g.Strong.Color, new("#ffaa00")}, "items": {g.Item.Color, new("#00ffff")},
		"the text of links": {g.LinkText.Color, new("#ff00ff")}, "numbers": {g.Enumeration.Color, new(th.Hex(Info))},
		"the text of images": {g.ImageText.Color, new(th.Hex(Muted))}, "rules": {g.HorizontalRule.Color, new(th.Hex(Border))},
	} {
		if c[0] == nil || *c[0] != *c[1] {
			t.Errorf("%s: %v, want %s", what, c[0], *c[1])
		}
	}
	if Contrast(th.Color(Emph), th.Ground()) < 4.5 {
		t.Errorf("what is stressed cannot be read: %s", *g.Emph.Color)
	}
	if th, err = l.Theme("x", Terminal{Dark: true, Depth: Colors16}); err != nil || th.Prose().Strong.Color != nil {
		t.Errorf("with 16 colours strong text has one of its own: %v", err)
	}
	if th, err = l.Theme("", Terminal{Dark: true}); err != nil || th.Prose().Strong.Color != nil || th.Prose().Document.Color != nil {
		t.Errorf("a palette without them: %v", err)
	}
	if c := th.Plain().GetForeground(); c != (lipgloss.NoColor{}) {
		t.Errorf("on the terminal's own background text has the colour %v", c)
	}
	if th, err = l.Theme("contrast", Terminal{Dark: true}); err != nil || *th.Prose().Document.Color != th.Hex(Text) || th.Plain().GetForeground() != th.Color(Text) {
		t.Errorf("a palette without them, with a background: %v", err)
	}
}

func TestAPaletteThatIsHardToSeeIsMadeVisible(t *testing.T) {
	for name, palette := range map[string]string{
		"few colours": `{"theme":{"background":{"dark":"#101010","light":"#ffffff"},"text":"#dddddd","primary":"#ff8800"}}`,
		"faint ones":  `{"theme":{"background":{"dark":"#101010","light":"#ffffff"},"text":{"dark":"#222222","light":"#eeeeee"},"textMuted":"#111111","primary":"#111111"}}`,
		"all alike":   `{"theme":{"background":"#123456","text":"#123456","border":"#123456","borderActive":"#123456"}}`,
	} {
		for _, dark := range []bool{true, false} {
			for _, depth := range []Depth{TrueColor, Colors256} {
				l := Builtin()
				l.add(&candidate{src: Source{Name: "x"}, make: func(on Terminal) (*Theme, error) { return parse("x", []byte(palette), on.Dark) }})
				on := Terminal{Dark: dark, Depth: depth}
				th, err := l.Theme("x", on)
				if err != nil {
					t.Fatal(err)
				}
				t.Run(name, func(t *testing.T) { complete(t, th); readableText(t, th, on) })
			}
		}
	}
}
