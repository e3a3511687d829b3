package patch

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestHunksBehindTwoChangesThatStandTogetherAreWhereTheyAre(t *testing.T) {
	old := strings.Join(strings.Split("abcdefghijklmnopqrstuvwxyz", ""), "\n") + "\n"
	now := strings.NewReplacer("b\n", "B\nB\n", "e\n", "", "g\n", "G\n", "t\n", "T\nT\n", "y\n", "").Replace(old)
	var got []string
	for _, l := range strings.Split(Unified("x", "x", old, now), "\n") {
		if strings.HasPrefix(l, "@@") {
			got = append(got, l)
		}
	}
	if want := "@@ -1,10 +1,10 @@ @@ -17,10 +17,10 @@"; strings.Join(got, " ") != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestEveryHunkIsWhereItSays for any two texts.
func TestEveryHunkIsWhereItSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b, c strings.Builder
		for i := range rapid.IntRange(0, 80).Draw(t, "lines") {
			line := string(rune('a'+i%7)) + "\n"
			switch rapid.SampledFrom([]string{"", "", "", "", "", "", "", "drop", "add", "change"}).Draw(t, "edit") {
			case "":
				b.WriteString(line)
				c.WriteString(line)
			case "drop":
				b.WriteString(line)
			case "add":
				c.WriteString("+" + line)
			case "change":
				b.WriteString(line)
				c.WriteString("X" + line)
			}
		}
		old, now := b.String(), c.String()
		f, err := Between("x", &old, &now)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(now, "\n")
		for _, h := range f.Hunks {
			at := h.New - 1 + gap(h.NewLines)
			for _, l := range strings.SplitAfter(h.Body, "\n") {
				if l == "" || l[0] == '-' || l[0] == '\\' {
					continue
				}
				if at >= len(lines) || strings.TrimSuffix(l[1:], "\n") != strings.TrimSuffix(lines[at], "\n") {
					t.Fatalf("hunk %+v: line %d is not %q", h, at+1, l)
				}
				at++
			}
		}
	})
}
