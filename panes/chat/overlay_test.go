package chat

import (
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
)

func TestOverlay(t *testing.T) {
	link := anchor.Wrap("https://x.org/", "link")
	for name, c := range map[string]struct {
		line  string
		marks []cells
		want  string
	}{
		"nothing":                {"abc", nil, "abc"},
		"a stretch":              {"abcd", []cells{{1, 3}}, "a<bc>d"},
		"two":                    {"abcd", []cells{{0, 1}, {2, 3}}, "<a>b<c>d"},
		"two that meet":          {"abcd", []cells{{0, 2}, {2, 3}}, "<abc>d"},
		"up to the end":          {"abc", []cells{{1, 9}}, "a<bc>"},
		"colours go on":          {"\x1b[1mab\x1b[mc", []cells{{1, 2}}, "\x1b[1ma<b\x1b[m<>c"},
		"and come back":          {"\x1b[1mabc\x1b[m", []cells{{1, 2}}, "\x1b[1ma<b>\x1b[1mc\x1b[m"},
		"links stay":             {link, []cells{{1, 3}}, "\x1b]8;;https://x.org/\x1b\\l<in>k\x1b]8;;\x1b\\"},
		"wide characters":        {"日本語", []cells{{2, 4}}, "日<本>語"},
		"half a wide character":  {"日本", []cells{{1, 2}}, "日本"},
		"a sequence without end": {"a\x1b[1", []cells{{0, 1}}, "<a\x1b[1>"},
	} {
		if got := overlay(c.line, c.marks, "<", ">"); got != c.want {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
}

// Each mark once made three lines' sequences of one line's.
func TestManyMarksInALineCostLittle(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say(strings.Repeat("[e](https://x.org/) `e` ", 40)))
	r.done(m)
	r.draw(100, 40)
	r.run(r.chat.Search("e").Cmd)
	if out := r.draw(100, 40); len(out) > 100_000 || xansi.StringWidth(strings.Split(out, "\n")[5]) != 100 {
		t.Errorf("%d bytes", len(out))
	}
}
