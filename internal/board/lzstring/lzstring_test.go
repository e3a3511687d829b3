package lzstring

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// recorded are texts with what lz-string 1.5.0 makes of them.
func recorded(t testing.TB) [][2]string {
	t.Helper()
	data, err := os.ReadFile("testdata/recorded.json")
	if err != nil {
		t.Fatal(err)
	}
	var out [][2]string
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestWhatLzStringWroteIsRead(t *testing.T) {
	for _, c := range recorded(t) {
		if got, err := Decode(c[1], 1<<20); err != nil || got != c[0] {
			t.Errorf("%.60q: %.60q, %v", c[1], got, err)
		}
	}
}

func TestWhatIsNoneIsRefused(t *testing.T) {
	long := recorded(t)
	last := long[len(long)-1]
	for name, c := range map[string]struct {
		text string
		most int
		want error
	}{
		"nothing":           {"", 10, errCorrupt},
		"other letters":     {"!!!!", 10, errCorrupt},
		"half of it":        {last[1][:len(last[1])/2], 1 << 20, errCorrupt},
		"more than allowed": {last[1], 100, errLarge},
		"a code to come":    {"//////", 10, errCorrupt},
	} {
		if got, err := Decode(c.text, c.most); err != c.want {
			t.Errorf("%s: %.40q, %v", name, got, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, c := range recorded(f) {
		f.Add(c[1])
	}
	f.Add(strings.Repeat("A", 300))
	f.Fuzz(func(t *testing.T, text string) {
		if got, err := Decode(text, 10_000); err == nil && len([]rune(got)) > 10_000 {
			t.Fatalf("%d runes", len([]rune(got)))
		}
	})
}
