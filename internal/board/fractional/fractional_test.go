package fractional

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestKeysAreThoseOfTldrawsGenerator(t *testing.T) {
	for _, test := range []struct{ name, a, b, want string }{
		{"the first key", "", "", "a0"},
		{"after the first", "a0", "", "a1"},
		{"before the first", "", "a0", "Zz"},
		{"before that", "", "Zz", "Zy"},
		{"between neighbours halves", "a0", "a1", "a0V"},
		{"halves again", "a0V", "a1", "a0l"},
		{"between halves, low", "a0", "a0V", "a0G"},
		{"over the end of a digit", "az", "", "b00"},
		{"under the beginning of a digit", "", "Z0", "Yzz"},
		{"from a long integer to the next", "bzz", "", "c000"},
		{"the whole between two fractions", "a0V", "a2", "a1"},
		{"a fraction alone leaves its integer below", "", "a0V", "a0"},
		{"across the sign", "Zz", "a0", "ZzV"},
		{"across the sign with room", "Zy", "a0", "Zz"},
		{"tight digits go deeper", "a0G", "a0H", "a0GV"},
		{"tight against a longer one", "a0G", "a0H1", "a0H"},
		{"close to the smallest", "", smallest + "1", smallest + "0V"},
		{"the last integers have a fraction", strings.Repeat("z", 27), "", strings.Repeat("z", 27) + "V"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, err := Between(test.a, test.b); err != nil || got != test.want {
				t.Errorf("Between(%q, %q) = %q, %v, want %q", test.a, test.b, got, err, test.want)
			}
		})
	}
}

func TestSpreadKeysAreThoseOfTldrawsGenerator(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want string
	}{
		{"", "", "a0 a1 a2 a3 a4"},
		{"a4", "", "a5 a6 a7 a8 a9"},
		{"", "a0", "Zv Zw Zx Zy Zz"},
		{"a0", "a2", "a0G a0V a1 a1G a1V"},
	} {
		got, err := Spread(test.a, test.b, 5)
		if err != nil || strings.Join(got, " ") != test.want {
			t.Errorf("Spread(%q, %q) = %q, %v, want %q", test.a, test.b, got, err, test.want)
		}
	}
}

func TestWhatIsNoKeyIsRefused(t *testing.T) {
	for _, key := range []string{"a", "0", "!", "a00", "b0", "a0V0", smallest, "é", "a é", "a0-1", " a0"} {
		if Valid(key) {
			t.Errorf("%q passes for a key", key)
		}
		if _, err := Between(key, ""); err == nil {
			t.Errorf("a key above %q was made", key)
		}
	}
	for _, pair := range [][2]string{{"a1", "a0"}, {"a1", "a1"}} {
		if got, err := Between(pair[0], pair[1]); err == nil {
			t.Errorf("%q is between %q", got, pair)
		}
	}
}

// Keys inserted anywhere, in any order, stay in the order in which they stand.
func TestAKeyIsAlwaysStrictlyBetween(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var keys []string
		for range rapid.IntRange(1, 120).Draw(t, "inserts") {
			at := rapid.IntRange(0, len(keys)).Draw(t, "at")
			a, b := "", ""
			if at > 0 {
				a = keys[at-1]
			}
			if at < len(keys) {
				b = keys[at]
			}
			made, err := Spread(a, b, rapid.IntRange(1, 4).Draw(t, "n"))
			if err != nil {
				t.Fatal(err)
			}
			keys = slices.Insert(keys, at, made...)
		}
		for i, key := range keys {
			if !Valid(key) || i > 0 && keys[i-1] >= key {
				t.Fatalf("key %d of %q", i, keys)
			}
		}
	})
}

func FuzzBetween(f *testing.F) {
	for _, pair := range [][2]string{{"a0", "a1"}, {"", "Zz"}, {"b00", ""}, {smallest + "1", "a0"}, {"a", "é"}, {"", "A00000000000000000000000001"}} {
		f.Add(pair[0], pair[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		key, err := Between(a, b)
		if err != nil {
			return
		}
		if !Valid(key) || a != "" && key <= a || b != "" && key >= b {
			t.Errorf("Between(%q, %q) = %q", a, b, key)
		}
	})
}
