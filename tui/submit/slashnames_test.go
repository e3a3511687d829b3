package submit

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Any command of the engine is found behind a slash, by its whole name, with any white
// space behind it and what comes then as its arguments. A name that goes on is another.
func TestAnyCommandOfTheEngineIsTyped(t *testing.T) {
	name := rapid.Custom(func(t *rapid.T) string {
		parts := []string{"a", "Go", "git", "/", ":", "-", "_", ".", "2", "é", "e\u0301", "ж", "日本", "这样", "ไทย", "한", "😀", "&", "%20", "#"}
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 1, 5).Draw(t, "name"), "")
	})
	var spaces []string
	for c := rune(0); c < 0x3100; c++ {
		if unicode.IsSpace(c) {
			spaces = append(spaces, string(c))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		var all []engine.Command
		for _, n := range rapid.SliceOfN(name, 1, 6).Draw(t, "names") {
			all = append(all, engine.Command{Name: n})
		}
		want := rapid.SampledFrom(all).Draw(t, "typed").Name
		blank := strings.Join(rapid.SliceOfN(rapid.SampledFrom(spaces), 1, 3).Draw(t, "blank"), "")
		args := rapid.SampledFrom([]string{"", "x", "some words", "/other", "@a.go b", "两 个"}).Draw(t, "arguments")
		got, rest, ok := commandOf(all, want+blank+args)
		if !ok || !same(got, want) || strings.TrimSpace(rest) != args {
			t.Fatalf("%q of %v is %q %q, %v", want+blank+args, all, got, rest, ok)
		}
		if got, rest, ok := commandOf(all, want); !ok || !same(got, want) || rest != "" {
			t.Fatalf("%q of %v is %q %q, %v", want, all, got, rest, ok)
		}
		longer := want + "zz" + blank + args
		if got, _, ok := commandOf(all, longer); ok {
			t.Fatalf("%q is %q", longer, got)
		}
	})
}

// same reports whether two names are one, in whichever form their accents are.
func same(a, b string) bool {
	return strings.ReplaceAll(a, "e\u0301", "é") == strings.ReplaceAll(b, "e\u0301", "é")
}
