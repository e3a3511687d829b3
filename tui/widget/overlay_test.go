package widget

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// composed is what the library's compositor makes of the same.
func composed(frame string, w, h int, box string, x, y int) string {
	all := lipgloss.NewCompositor(lipgloss.NewLayer(frame), lipgloss.NewLayer(box).X(x).Y(y).Z(1))
	return lipgloss.NewCanvas(w, h).Compose(all).Render()
}

func put(frame string, w, h int, box string, x, y int) string {
	o := NewOverlay(frame, w, h)
	o.Put(strings.Split(box, "\n"), x, y)
	return o.String()
}

func TestABoxOverAFrame(t *testing.T) {
	frame := "\x1b[31mred and long\x1b[m\nab\n日本語日本語\nplain line !"
	for name, c := range map[string]struct {
		box  string
		x, y int
		want string
	}{
		"in the middle":               {"XX\nYY", 3, 0, "redXXnd long\nab YY\n日本語日本語\nplain line !"},
		"where a line ends before it": {"XX", 5, 1, "red and long\nab   XX\n日本語日本語\nplain line !"},
		"over halves of letters":      {"XX", 3, 2, "red and long\nab\n日 XX 日本語\nplain line !"},
		"beyond the right":            {"XXXX", 10, 3, "red and long\nab\n日本語日本語\nplain lineXX"},
		"beyond the bottom":           {"XX\nYY", 0, 3, "red and long\nab\n日本語日本語\nXXain line !"},
	} {
		t.Run(name, func(t *testing.T) {
			got := put(frame, 12, 4, c.box, c.x, c.y)
			if trimmedRows(xansi.Strip(got)) != c.want {
				t.Errorf("%q, want %q", xansi.Strip(got), c.want)
			}
			if again, want := recomposed(got, 12, 4), composed(frame, 12, 4, c.box, c.x, c.y); again != want {
				t.Errorf("%q, the library %q", again, want)
			}
		})
	}
}

// recomposed is a frame as its cells say it.
func recomposed(frame string, w, h int) string {
	return lipgloss.NewCanvas(w, h).Compose(lipgloss.NewLayer(frame)).Render()
}

func trimmedRows(s string) string {
	rows := strings.Split(s, "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return strings.Join(rows, "\n")
}

func TestBoxesAreWhereTheLibraryPutsThem(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a", "b ", "日", "é", "👍", "\x1b[31m", "\x1b[1m", "\x1b[m", "\x1b[48;5;4m", "\x1b]8;;https://a.b\x1b\\l\x1b]8;;\x1b\\"})
	line := rapid.Custom(func(t *rapid.T) string {
		return xansi.Truncate(strings.Join(rapid.SliceOfN(piece, 0, 20).Draw(t, "line"), "")+"\x1b[m", 20, "")
	})
	rapid.Check(t, func(t *rapid.T) {
		frame := strings.Join(rapid.SliceOfN(line, 1, 4).Draw(t, "frame"), "\n")
		n, style := rapid.IntRange(1, 8).Draw(t, "width"), rapid.SampledFrom([]string{"", "\x1b[32m"}).Draw(t, "style")
		box := strings.TrimSuffix(strings.Repeat(style+strings.Repeat("x", n)+"\x1b[m\n",
			rapid.IntRange(1, 3).Draw(t, "height")), "\n")
		x, y := rapid.IntRange(0, 12).Draw(t, "x"), rapid.IntRange(0, 3).Draw(t, "y")
		if got, want := recomposed(put(frame, 20, 4, box, x, y), 20, 4),
			composed(frame, 20, 4, box, x, y); got != want {
			t.Errorf("%q over %q at %d,%d:\n%q\n%q", box, frame, x, y, got, want)
		}
	})
}
