package editor

import (
	"fmt"
	"strings"
	"testing"
)

func TestWaysToSearch(t *testing.T) {
	const text = "Foo bar\nfoo.bar(1)\nFOO\n\nfoo bar 22\nüf foo\n"
	for name, c := range map[string]struct {
		keys  []string
		found []string
		tally string
	}{
		"letters are letters":             {[]string{"/", `"o.b`}, []string{"o.b"}, "1/1"},
		"an expression":                   {[]string{"/", "alt+r", `"o.b`}, []string{"o b", "o.b", "o b"}, "1/3"},
		"turned on behind the words":      {[]string{"/", `"o.b`, "alt+r"}, []string{"o b", "o.b", "o b"}, "1/3"},
		"and off again":                   {[]string{"/", `"o.b`, "alt+r", "alt+r"}, []string{"o.b"}, "1/1"},
		"in any case":                     {[]string{"/", `"foo`}, []string{"Foo", "foo", "FOO", "foo", "foo"}, "1/5"},
		"case counts":                     {[]string{"/", `"foo`, "alt+c"}, []string{"foo", "foo", "foo"}, "1/3"},
		"capitals make it count":          {[]string{"/", `"Foo`}, []string{"Foo"}, "1/1"},
		"capitals that do not count":      {[]string{"/", `"Foo`, "alt+c"}, []string{"Foo", "foo", "FOO", "foo", "foo"}, "1/5"},
		"capitals that count again":       {[]string{"/", `"Foo`, "alt+c", "alt+c"}, []string{"Foo"}, "1/1"},
		"capitals of an expression not":   {[]string{"/", "alt+r", `"F.o`, "alt+c"}, []string{"Foo", "foo", "FOO", "foo", "foo"}, "1/5"},
		"capitals of an expression too":   {[]string{"/", "alt+r", `"F.o`}, []string{"Foo"}, "1/1"},
		"but not what is behind a \\":     {[]string{"/", "alt+r", `"f\S+`}, []string{"Foo", "foo.bar(1)", "FOO", "foo", "foo"}, "1/5"},
		"an expression whose case counts": {[]string{"/", "alt+r", "alt+c", `"^foo`}, []string{"foo", "foo"}, "1/2"},
		"several in a line":               {[]string{"/", "alt+r", `"\d`}, []string{"1", "22"}, "1/2"},
		"behind a wide letter":            {[]string{"/", "alt+r", `"f foo`}, []string{"f foo"}, "1/1"},
		"an empty match":                  {[]string{"/", "alt+r", `"^$`}, nil, "1/1"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, "a", text).press(c.keys...)
			if got := r.marked(); strings.Join(got, "|") != strings.Join(c.found, "|") {
				t.Errorf("found %q, not %q", got, c.found)
			}
			r.sees(c.tally)
		})
	}
}

func TestHowIsSearchedCanBeTurnedOnceTheFieldIsClosed(t *testing.T) {
	r := newRig(t, "a", "f.o\nFoo\nfoo\n").size(80, 11).press("/", `"f.o`, "enter")
	r.sees("1/1")
	r.press("alt+r")
	r.sees("1/3", ".*")
	r.press("alt+c")
	r.sees("1/2", "Aa", ".*")
	r.press("n")
	r.sees("2/2")
	r.press("alt+r", "alt+c")
	r.sees("1/1")
}

// What is usual is not said: that case does not count.
func TestItIsSaidThatCaseCounts(t *testing.T) {
	for name, c := range map[string]struct {
		keys []string
		says bool
	}{
		"small letters":             {[]string{`"foo`}, false},
		"small letters, told to":    {[]string{`"foo`, "alt+c"}, true},
		"a capital":                 {[]string{`"Foo`}, true},
		"a capital, told not to":    {[]string{`"Foo`, "alt+c"}, false},
		"a capital that is escaped": {[]string{"alt+r", `"\S`}, false},
		"till it is taken away":     {[]string{`"foO`, "backspace"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, "a", "foo Foo\n").press("/").press(c.keys...)
			if says := strings.Contains(strings.Join(r.draw(), "\n"), "Aa"); says != c.says {
				t.Errorf("it says so: %v", says)
			}
		})
	}
}

func TestTheFootCountsWhatIsFound(t *testing.T) {
	r := small(t).size(60, 11).press("/", `"line 4`, "enter")
	r.sees("1/11")
	r.press("n", "n")
	r.sees("3/11")
	r.press("N", "N", "N")
	r.sees("11/11")
	r.press("g")
	r.sees("–/11")
	r.e.SetFile(file("a.txt", "line 4\n"))
	r.sees("1/1")
	r = newRig(t, "a", numbered(5000)).press("/", `"line`, "enter")
	r.sees("1/1000+")
	r.press("G")
	r.sees("–/1000+")
	r = newRig(t, "a", strings.Repeat(strings.Repeat("x", 1000)+"\n", 3000)+"needle\n").press("/", `"needle`, "enter")
	r.at(2979, 3001, 3001)
	if h := r.e.view.search.hits(&r.e.view.text); !h.more || len(h.lines) != 0 {
		t.Errorf("of a large file %d lines are counted, more: %v", len(h.lines), h.more)
	}
}

func TestABrokenExpressionIsNamed(t *testing.T) {
	r := small(t).size(80, 11).press("j", "/", "alt+r", `"(line`)
	r.sees("not a regular expression: missing closing )", ".*")
	r.at(1, 10, 2)
	r.press("enter", "n", "N")
	r.sees("not a regular expression")
	r.at(1, 10, 2)
	r.press("/", `"(line) 42`, "enter")
	r.sees("1/1")
	r.at(39, 48, 42)
	r.press("esc", "/")
	r.sees("alt+r regular expression", ".*")
	for _, w := range []int{1, 5, 20, 40, 79} {
		r.size(w, 11).press(`"[a`).press("backspace", "backspace")
	}
	if got := fmt.Sprint(r.e.view.search.query); got != "{ true 0}" {
		t.Errorf("it looks for %s", got)
	}
}
