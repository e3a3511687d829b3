package vt

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// recordings are the outputs of real programs, by name.
func recordings(t testing.TB) map[string][]byte {
	files, err := filepath.Glob("testdata/recordings/*.bin")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recordings: %v", err)
	}
	all := make(map[string][]byte)
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(f)] = data
	}
	return all
}

// played writes data to a terminal in pieces that cut after each of the ends.
func played(data []byte, ends ...int) (*Terminal, string) {
	var replies bytes.Buffer
	t := New(80, 24, Options{Scrollback: 200, Reply: func(b []byte) { replies.Write(b) }})
	from := 0
	for _, end := range append(ends, len(data)) {
		_, _ = t.Write(data[from:end])
		from = end
	}
	return t, replies.String()
}

func TestRecordingsGiveTheSameScreenByteByByte(t *testing.T) {
	for name, data := range recordings(t) {
		whole, replies := played(data)
		ends := make([]int, len(data))
		for i := range ends {
			ends[i] = i
		}
		single, singleReplies := played(data, ends...)
		if state(whole) != state(single) || replies != singleReplies {
			t.Errorf("%s: written byte by byte it gives another screen", name)
		}
		if why := broken(whole); why != "" {
			t.Errorf("%s: %s", name, why)
		}
	}
}

func TestTwoWritesGiveTheSameScreenAsOneWhereverTheyAreCut(t *testing.T) {
	cases := diffCases()
	for name, data := range recordings(t) {
		cases[name] = string(data[:min(len(data), 700)])
	}
	for seed := range 10 {
		cases["grammar"+string(rune('0'+seed))] = string(grammar(uint64(seed), 12))
	}
	for name, data := range cases {
		whole, _ := played([]byte(data))
		want := state(whole)
		for cut := range len(data) {
			if got, _ := played([]byte(data), cut); state(got) != want {
				t.Fatalf("%s: cut at %d it gives another screen\n%q", name, cut, data)
			}
		}
	}
}

// anyStream draws bytes that are likely to mean something.
func anyStream() *rapid.Generator[[]byte] {
	piece := rapid.OneOf(
		rapid.Map(rapid.Uint64(), func(seed uint64) []byte { return grammar(seed, 1) }),
		rapid.SliceOfN(rapid.Byte(), 0, 8),
		rapid.Map(rapid.StringMatching(`\x1b\[[?>=<]?[0-9;:]{0,8}[ -/]?[@-~]`), func(s string) []byte { return []byte(s) }),
		rapid.Map(rapid.StringMatching(`\x1b[ -/]?[0-~]`), func(s string) []byte { return []byte(s) }),
		rapid.Map(rapid.SampledFrom([]string{
			"👩‍💻", "🇩🇪", "❤️", "日本", "e\u0301", "\x1b]8;;http://x\x07", "\x1b]8;;\x07", "\x1b]133;A\x07", "\x1b]133;C\x07",
			"\x1b[?69h\x1b[3;9s", "\x1b[?1049h", "\x1b[?1049l", "\x1b[4h", "\x1b[?6h", "\x1b[5;9r", "\xf0\x9f", "\x1b[4;58:2::1:2:3m",
			"\x1b[2;2;5;9$z", "\x1b[1;1;4;9;1;3;4;1$v", "\x1b[?7l", "\x1b[80b", strings.Repeat("x", 90),
		}), func(s string) []byte { return []byte(s) }),
	)
	return rapid.Map(rapid.SliceOfN(piece, 0, 40), func(p [][]byte) []byte { return bytes.Join(p, nil) })
}

func TestAnyChunkingGivesTheSameScreen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := anyStream().Draw(t, "data")
		whole, replies := played(data)
		if why := broken(whole); why != "" {
			t.Fatal(why)
		}
		var ends []int
		for at := 0; at < len(data); {
			at += rapid.IntRange(1, 5).Draw(t, "n")
			if at < len(data) {
				ends = append(ends, at)
			}
		}
		cut, cutReplies := played(data, ends...)
		if state(whole) != state(cut) || replies != cutReplies {
			t.Fatalf("another screen\n%s\n%s", state(whole), state(cut))
		}
	})
}

func TestResizingKeepsTheRulesAndTheCursor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		term := New(rapid.IntRange(1, 30).Draw(t, "cols"), rapid.IntRange(1, 10).Draw(t, "rows"), Options{Scrollback: rapid.IntRange(0, 20).Draw(t, "limit")})
		for range rapid.IntRange(1, 6).Draw(t, "steps") {
			_, _ = term.Write(anyStream().Draw(t, "data"))
			if why := broken(term); why != "" {
				t.Fatal(why)
			}
			term.Resize(rapid.IntRange(1, 40).Draw(t, "cols"), rapid.IntRange(1, 12).Draw(t, "rows"))
			if why := broken(term); why != "" {
				t.Fatal("after a resize: ", why)
			}
		}
	})
}

// plainLines draws text without controls, some of it wide.
func plainLines() *rapid.Generator[[]string] {
	return rapid.SliceOfN(rapid.StringMatching(`([a-z ]|日|é){0,60}[a-z]|`), 1, 20)
}

func TestReflowThereAndBackKeepsTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cols, rows := rapid.IntRange(4, 40).Draw(t, "cols"), rapid.IntRange(2, 10).Draw(t, "rows")
		term := New(cols, rows, Options{Scrollback: 5000})
		lines := plainLines().Draw(t, "lines")
		write(term, strings.Join(lines, "\r\n"))
		before, version := term.Text(-1), term.Version()
		for range rapid.IntRange(1, 4).Draw(t, "resizes") {
			term.Resize(rapid.IntRange(2, 60).Draw(t, "cols"), rapid.IntRange(1, 12).Draw(t, "rows"))
		}
		checkText(t, lines, term.Text(-1))
		term.Resize(cols, rows)
		after := term.Text(-1)
		checkText(t, lines, after)
		if len(before) != len(after) || term.Version() < version {
			t.Fatalf("%d lines became %d", len(before), len(after))
		}
		// The cursor stands where the last line ends, so what is typed goes on there.
		write(term, "END")
		got := term.Text(-1)
		if want := lines[len(lines)-1] + "END"; got[len(got)-1].Text != want {
			t.Fatalf("typing went to %q, not %q", got[len(got)-1].Text, want)
		}
	})
}

func checkText(t *rapid.T, want []string, got []LogicalLine) {
	if len(got) != len(want) {
		t.Fatalf("%d lines, not %d", len(got), len(want))
	}
	for i, line := range got {
		if line.Text != strings.TrimRight(want[i], " ") {
			t.Fatalf("line %d is %q, not %q", i, line.Text, want[i])
		}
		if line.Number != uint64(i) {
			t.Fatalf("line %d has number %d", i, line.Number)
		}
	}
}
