package deck

import (
	"strings"
	"testing"
)

func TestDecksOfOtherProgramsAreKnown(t *testing.T) {
	for text, want := range map[string]bool{
		"---\nmarp: true\ntheme: mine\n---\n# A\n":        true,
		"---\ntheme: mine\nheadingDivider: 2\n---\n# A\n": true,
		"---\ntransition: slide-left\nmdc: true\n---\n":   true,
		"---\nrevealOptions:\n  x: 1\n---\n# A\n":         true,
		"---\ntheme: mine\nauthor: me\n---\n# A\n":        false,
		"# A\n": false,
	} {
		if got := Parse([]byte(text)).Foreign(); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	for name, want := range map[string]bool{"gaia": true, "uncover": true, "seriph": true, "Solarized": true, "@me/slidev-theme-x": true, "catppuccin-mocha": true, "mine": false} {
		if OthersTheme(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}

func TestWhatOthersSayIsNoFault(t *testing.T) {
	const body = "layout: image-right\n---\n\n# A\n\n```ts {monaco}\nx\n```\n"
	if p := Parse([]byte("---\ntransition: fade\n" + body)).Problems; len(p) > 0 {
		t.Errorf("%v", p)
	}
	if p := Parse([]byte("---\ntitle: x\n" + body)).Problems; len(p) != 2 {
		t.Errorf("%v", p)
	}
}

func TestSlidesOfAnotherFileAreTold(t *testing.T) {
	for text, line := range map[string]int{
		"---\ntitle: x\ntransition: fade\n---\n\n# A\n\n---\nlayout: cover\nsrc: ./other.md\n---\n\n---\n\n# B\n": 10,
		"---\ntheme: seriph\nsrc: ./other.md#2,5\n---\n":                                                          3,
		"# A\n\n---\nsrc: other.md\n---\n":                                                                        4,
		"# A\n\n<!-- include: parts/other.md -->\n":                                                               3,
		"# A\n\n<!-- include: both of them in the talk -->\n":                                                     0,
		"# A\n\n---\nsrc:\n---\n":                                                                                 0,
	} {
		got := Parse([]byte(text)).Problems
		switch {
		case line == 0 && len(got) == 0:
		case len(got) != 1 || got[0].Line != line || !strings.Contains(got[0].Message, "other.md") || got[0].Hint == "":
			t.Errorf("%q: %+v", text, got)
		}
	}
}

func TestWhatMarpSaysInAPictureIsNoWord(t *testing.T) {
	for alt, want := range map[string]struct {
		words string
		back  bool
	}{
		"bg":                               {"", true},
		"bg left:40% 80%":                  {"", true},
		"bg fit A view of the sea":         {"A view of the sea", true},
		"w:300px h:200px":                  {"", false},
		"width:10cm A logo":                {"A logo", false},
		"a left turn, cover to cover":      {"a left turn, cover to cover", false},
		"note: 50% of all":                 {"note: 50% of all", false},
		"bg brightness:0.5 opacity:.3 sea": {"sea", true},
	} {
		m := Image{Alt: alt}
		if got := m.Words(); got != want.words || m.Background() != want.back {
			t.Errorf("%q: %q, %v", alt, got, m.Background())
		}
	}
}
