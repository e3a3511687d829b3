package pen

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/anchor"
)

func TestOverlay(t *testing.T) {
	link := anchor.Wrap("https://x.org/", "link")
	for name, c := range map[string]struct {
		line  string
		marks []Cells
		want  string
	}{
		"nothing":                {"abc", nil, "abc"},
		"a stretch":              {"abcd", []Cells{{1, 3}}, "a<bc>d"},
		"two":                    {"abcd", []Cells{{0, 1}, {2, 3}}, "<a>b<c>d"},
		"two that meet":          {"abcd", []Cells{{0, 2}, {2, 3}}, "<abc>d"},
		"up to the end":          {"abc", []Cells{{1, 9}}, "a<bc>"},
		"colours go on":          {"\x1b[1mab\x1b[mc", []Cells{{1, 2}}, "\x1b[1ma<b\x1b[m<>c"},
		"and come back":          {"\x1b[1mabc\x1b[m", []Cells{{1, 2}}, "\x1b[1ma<b>\x1b[1mc\x1b[m"},
		"links stay":             {link, []Cells{{1, 3}}, "\x1b]8;;https://x.org/\x1b\\l<in>k\x1b]8;;\x1b\\"},
		"wide characters":        {"日本語", []Cells{{2, 4}}, "日<本>語"},
		"half a wide character":  {"日本", []Cells{{1, 2}}, "日本"},
		"a sequence without end": {"a\x1b[1", []Cells{{0, 1}}, "<a\x1b[1>"},
	} {
		if got := Overlay(c.line, c.marks, "<", ">"); got != c.want {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
}
