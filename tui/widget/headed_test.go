package widget

import "testing"

func TestHeadingsArePassedBy(t *testing.T) {
	for name, c := range map[string]struct {
		lines    string // h: a heading
		at, by   int
		step, to int // where step and leap lead
	}{
		"on":                     {"hxxhx", 1, 1, 2, 2},
		"over a heading":         {"hxxhx", 2, 1, 4, 4},
		"back over one":          {"hxxhx", 4, -1, 2, 2},
		"around the end":         {"hxxhx", 4, 1, 1, 4},
		"around the beginning":   {"hxxhx", 1, -1, 4, 1},
		"off a heading":          {"hxxhx", 3, 0, 4, 4},
		"many":                   {"hxxhx", 1, 5, 4, 4},
		"two headings in a row":  {"hhx", 0, 0, 2, 2},
		"beyond the list":        {"hx", 9, 0, 1, 1},
		"nothing is in the list": {"", 3, 1, 0, 0},
	} {
		h := Headed{N: len(c.lines), Heading: func(i int) bool { return c.lines[i] == 'h' }}
		if got := h.Step(c.at, c.by); got != c.step {
			t.Errorf("%s: a step leads to %d, not %d", name, got, c.step)
		}
		if got := h.Leap(c.at, c.by); got != c.to {
			t.Errorf("%s: a leap leads to %d, not %d", name, got, c.to)
		}
	}
}
