package paint

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestWhatHasNoColoursGetsTheThemes(t *testing.T) {
	p := Painter{fg: "38;2;1;1;1", bg: "48;2;2;2;2"}
	for in, want := range map[string]string{
		"a":                                  "{}a\x1b[m{} \x1b[m",
		"\x1b[1mab\x1b[m":                    "{}\x1b[1mab\x1b[m{}\x1b[m",
		"\x1b[38;2;9;0;49mab\x1b[0m":         "{}\x1b[38;2;9;0;49mab\x1b[0m{}\x1b[m",
		"\x1b[39mab":                         "{}\x1b[39m[]ab\x1b[m",
		"\x1b[49mab":                         "{}\x1b[49m()ab\x1b[m",
		"\x1b[0;31mab":                       "{}\x1b[0;31m()ab\x1b[m",
		"\x1b[0;41;38:2::1:2:3mab":           "{}\x1b[0;41;38:2::1:2:3mab\x1b[m",
		"\x1b[48;5;0;1mab":                   "{}\x1b[48;5;0;1mab\x1b[m",
		"ab\x1b[12":                          "{}ab\x1b[12\x1b[m",
		"\x1b]8;;http://x\x07ab\x1b]8;;\x07": "{}\x1b]8;;http://x\x07ab\x1b]8;;\x07\x1b[m",
		"\x1b[97;107mab":                     "{}\x1b[97;107mab\x1b[m",
	} {
		want = strings.NewReplacer("{}", "\x1b["+p.fg+";"+p.bg+"m", "[]", "\x1b["+p.fg+"m", "()",
			"\x1b["+p.bg+"m").Replace(want)
		if got := p.Frame(in, 2); got != want {
			t.Errorf("%q is\n%q, want\n%q", in, got, want)
		}
	}
	for in, want := range map[string]string{
		"a\x1b[48;5;4mb\x1b[mc":                "a\x1b[48;5;4m\x1b[7mb\x1b[mc",
		"\x1b[1;48;2;1;2;3mb\x1b[49mc":         "\x1b[1;48;2;1;2;3m\x1b[49;7mb\x1b[49m\x1b[27mc",
		"\x1b[48;2;1;2;3mb\x1b[31mc\x1b[0;1md": "\x1b[48;2;1;2;3m\x1b[49;7mb\x1b[31mc\x1b[0;1md",
	} {
		if got := (&Painter{reverse: true, plain: true}).Frame(in, 3); got != want {
			t.Errorf("without colours %q is\n%q, want\n%q", in, got, want)
		}
	}
	if got := (&Painter{reverse: true}).Frame("\x1b[44ma\x1b[48;2;1;2;3mb\x1b[44mc",
		3); got != "\x1b[44m\x1b[27ma\x1b[48;2;1;2;3m\x1b[49;7mb\x1b[44m\x1b[27mc" {
		t.Errorf("in 16 colours: %q", got)
	}
	if got := (&Painter{ascii: true}).Frame("╭─╮│●…→✓▀a", 9); got != "+-+|*~>v#a" {
		t.Errorf("in ASCII: %q", got)
	}
	if got := (&Painter{}).Frame("─", 1); got != "─" {
		t.Errorf("the terminal's own: %q", got)
	}
}

func TestAFrameIsPaintedTheSameWhateverWasBefore(t *testing.T) {
	row := rapid.SampledFrom([]string{"", "plain", "\x1b[38;2;9;9;9mred\x1b[m – ⣾ “x”", "\x1b[48;2;1;2;3mon\x1b[m",
		"──╮", "a\x1b[39mb\x1b[49m"})
	rapid.Check(t, func(t *rapid.T) {
		fresh := Painter{fg: "38;2;1;1;1", bg: "48;2;2;2;2", reverse: true, ascii: rapid.Bool().Draw(t, "ascii")}
		kept := fresh
		for range rapid.IntRange(1, 6).Draw(t, "frames") {
			frame, w := strings.Join(rapid.SliceOfN(row, 0, 5).Draw(t, "rows"), "\n"),
				rapid.IntRange(1, 9).Draw(t, "width")
			alone := fresh
			if got, want := kept.Frame(frame, w), alone.Frame(frame, w); got != want {
				t.Fatalf("%q is %q, and alone %q", frame, got, want)
			}
			if out := kept.out; fresh.ascii && strings.ContainsAny(out, "–⣾“”─╮") {
				t.Fatalf("there are marks in %q", out)
			}
		}
	})
}

func BenchmarkFrame(b *testing.B) {
	line := strings.Repeat("\x1b[38;2;1;2;3mword\x1b[m ", 40)
	frames := [2]string{strings.Repeat(line+"\n", 50), strings.Repeat(line+"\n", 50) + "x"}
	p := Painter{fg: "38;2;1;1;1", bg: "48;2;2;2;2"}
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		p.Frame(frames[n%2], 200)
	}
}
