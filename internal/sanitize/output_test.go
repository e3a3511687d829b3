package sanitize

import (
	"strings"
	"testing"
)

func TestOutput(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"plain text stays":                   {"a\nb\n", "a\nb\n"},
		"colours go":                         {"\x1b[1;31mred\x1b[0m and \x1b[38:5:9mmore\x1b[m\n", "red and more\n"},
		"progress shows its last state":      {"10%\r50%\r100%\ndone", "100%\ndone"},
		"what was longer shows behind":       {"loading…\rok", "okading…"},
		"what was erased does not":           {"loading…\r\x1b[Kok\nfetch 1/2\x1b[2K\rfetch 2/2\n", "ok\nfetch 2/2\n"},
		"progress of several lines":          {"a: 1%\nb: 1%\n\x1b[2A\x1b[2K\ra: 2%\x1b[1B\x1b[2K\rb: 100%\x1b[B\rdone\n", "a: 2%\nb: 100%\ndone\n"},
		"a line above, by its beginning":     {"one\ntwo\n\x1b[2Funo\n\x1b[Etres", "uno\ntwo\ntres"},
		"up beyond the first line":           {"one\n\x1b[99Auno", "uno\n"},
		"down beyond the last line":          {"\x1b[1Aone\x1b[9B\rtwo", "two"},
		"down where there is no line":        {"one\n\x1b[1Auno\ntwo\x1b[9Bthree\x1b[Efour", "uno\nfourhree"},
		"a line end of Windows is one":       {"a\r\nb\r\n", "a\nb\n"},
		"a colour within progress":           {"\x1b[32m10%\x1b[0m\r\x1b[32m20%\x1b[0m", "20%"},
		"a return at the end leaves it":      {"50%\r", "50%"},
		"other sequences stay to be shown":   {"\x1b]52;c;x\x07 \x1b[2J \x1b[?25l", "\x1b]52;c;x\x07 \x1b[2J \x1b[?25l"},
		"an unfinished sequence stays":       {"a\x1b[31", "a\x1b[31"},
		"wide letters are written over too":  {"日本\rab", "ab"},
		"erasing alone, without going back":  {"a\x1b[Kb", "a\x1b[Kb"},
		"erasing all keeps where one writes": {"\rabc\x1b[2Kd", "   d"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Output(c.in); got != c.want {
				t.Errorf("Output(%q) = %q, want %q", c.in, got, c.want)
			}
		})
	}
}

func TestALineThatIsOverwrittenWithoutEndTakesNoMoreTimeForThat(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for name, s := range map[string]string{
		"erased":  long + strings.Repeat("\x1b[2Ky", 1<<18) + "\r",
		"written": long + strings.Repeat("\ry", 1<<19),
		"both":    long + strings.Repeat("\x1b[2K\r\x1b[Ky", 1<<18),
	} {
		if got := Output(s); strings.Count(got, "y") == 0 {
			t.Errorf("%s: nothing is left", name)
		}
	}
}

func FuzzOutput(f *testing.F) {
	f.Add("a\x1b[31mb\r\x1b[Kc\r\n\x1b[2K")
	f.Add("a\nb\n\x1b[2Ac\x1b[Bd\x1b[1Ee\n")
	f.Fuzz(func(t *testing.T, s string) {
		got := Output(s)
		if strings.Contains(got, "\r") {
			t.Fatalf("%q has a return", got)
		}
		if n := strings.Count(s, "\n"); strings.Count(got, "\n") > n || strings.Count(got, "\n") < n && !upward.MatchString(s) {
			t.Fatalf("%q has other lines than %q", got, s)
		}
	})
}
