package toolview

import "testing"

func TestTailOf(t *testing.T) {
	for _, c := range []struct {
		text  string
		n     int
		above int
		tail  string
	}{{"a\nb\nc", 2, 1, "b\nc"}, {"a\nb", 2, 0, "a\nb"}, {"a", 5, 0, "a"}, {"", 3, 0, ""}, {"a\n\n\nb", 2, 2, "\nb"}} {
		if above, tail := tailOf(c.text, c.n); above != c.above || tail != c.tail {
			t.Errorf("%q: %d %q", c.text, above, tail)
		}
	}
}
