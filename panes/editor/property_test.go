package editor

import (
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// pieces are what files are drawn from.
var pieces = []string{
	"a", "word ", "\n", "\n", "\n\n", "\t", "中文", "👩‍👩‍👧", "🇩🇪", "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "e\u0301", "\u0301\u0302", "\r\n", "\r", "\x1b[31m", "\x1b]0;t\x07", "\x00", "\x7f", "\u009b2J",
	"\u202e", "\u200b", "\u200d", "\ufe0f", "❤️", "ﷺ", "func f() {\n", "/* ", " */", "\"", "İ", "\u023a", strings.Repeat("long ", 60), strings.Repeat("宽", 40), "\ufffd", "\xff",
}

// step does one thing that a person, an agent or the program can do.
func step(t *rapid.T, r *rig, text func() string) {
	num := func(name string) int { return rapid.IntRange(0, 60).Draw(t, name) }
	switch rapid.IntRange(0, 10).Draw(t, "step") {
	case 0:
		r.w, r.h = rapid.IntRange(1, 90).Draw(t, "w"), rapid.IntRange(1, 30).Draw(t, "h")
	case 1, 2, 3:
		keys := []string{"j", "k", "pgdown", "pgup", "G", "g", "h", "l", "l", "w", "i", ".", "s", "b", "n", "N", "y", "esc", "/", ":", "enter", "1", "a", "backspace", "ctrl+d", "ctrl+u"}
		r.key(rapid.SampledFrom(keys).Draw(t, "key"))
	case 4:
		line := num("line")
		span := r.e.Reveal(line, line+num("more"), num("column"), num("endColumn"))
		if rapid.Bool().Draw(t, "highlight") {
			_, _ = r.e.Highlight(panes.Mark{ID: panes.RevealMark, Spans: []call.Range{span}})
		}
	case 5:
		s := call.Range{StartLine: num("start") + 1, StartColumn: num("from"), EndColumn: num("to")}
		s.EndLine = s.StartLine + num("lines")
		colour := rapid.SampledFrom([]string{"", "red", "#ffffff", "primary", "none"}).Draw(t, "colour")
		_, _ = r.e.Highlight(panes.Mark{ID: rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "id"), Spans: []call.Range{s, s}, Color: colour})
	case 6:
		kind := rapid.SampledFrom([]panes.MouseKind{panes.MousePress, panes.MouseDrag, panes.MouseWheelUp, panes.MouseWheelDown}).Draw(t, "mouse")
		r.e.Mouse(panes.Mouse{Kind: kind, X: num("x"), Y: num("y")})
	case 7:
		r.e.SetFile(file("a.go", text()))
	case 8:
		r.e.view.fresh.fade() // takes its time
		if cmd := r.e.Pending(); cmd != nil {
			r.e.Update(cmd())
		}
	case 9:
		r.e.Paste(rapid.SampledFrom(pieces).Draw(t, "paste"))
	case 10:
		r.e.view.showChange(changeOf(t, r.e.view.text.raw), "")
	}
}

// changeOf is a change that could have led to a text.
func changeOf(t *rapid.T, raw []string) difftext.File {
	var h difftext.Hunk
	for i := range len(raw) + 1 {
		for range rapid.SampledFrom([]int{0, 0, 0, 1, 2, 40}).Draw(t, "cut") {
			text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 5).Draw(t, "gone"), "")
			h.Lines = append(h.Lines, difftext.Line{Op: difftext.Removed, Old: 1, Text: strings.ReplaceAll(text, "\n", "")})
		}
		if i < len(raw) {
			op := rapid.SampledFrom([]difftext.Op{difftext.Same, difftext.Added}).Draw(t, "op")
			h.Lines = append(h.Lines, difftext.Line{Op: op, New: i + 1, Text: raw[i]})
		}
	}
	return difftext.File{Hunks: []difftext.Hunk{h}}
}

// Whatever is shown, wherever one is: h lines of w cells, nothing but text and
// colours in them, the current line exists, and what shows exists.
func TestAnyDrawingIsExact(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := func() string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 60).Draw(rt, "text"), "")
		}
		r := newRig(t, "a.go", text())
		for range rapid.IntRange(1, 25).Draw(rt, "steps") {
			step(rt, r, text)
			checkDrawing(rt, r)
		}
	})
}

// apart takes out what a field that scrolls leaves of an emoji that it cuts: joiners,
// and the tags of a flag.
var apart = strings.NewReplacer("\u200d", "", "\ufe0f", "", "\U000e0067", "", "\U000e0062", "", "\U000e0065", "",
	"\U000e006e", "", "\U000e007f", "")

func checkDrawing(t interface{ Fatalf(string, ...any) }, r *rig) {
	rows := strings.Split(r.e.Draw(r.w, r.h, true), "\n")
	if len(rows) != r.h {
		t.Fatalf("%d rows, want %d", len(rows), r.h)
	}
	for i, l := range rows {
		if n := xansi.StringWidth(l); n != r.w {
			t.Fatalf("row %d has %d cells, want %d: %q", i, n, r.w, l)
		}
		if plain := apart.Replace(xansi.Strip(l)); sanitize.Line(plain) != plain {
			t.Fatalf("row %d is not safe: %q", i, l)
		}
		for rest := l; ; {
			at := strings.IndexByte(rest, '\x1b')
			if at < 0 {
				break
			}
			end := strings.IndexByte(rest[at:], 'm')
			if end < 0 || strings.Trim(rest[at+1:at+end], "[0123456789;") != "" {
				t.Fatalf("row %d holds more than colours: %q", i, l)
			}
			rest = rest[at+end:]
		}
	}
	first, last := r.e.VisibleLines()
	n := r.e.view.text.count()
	if n > 0 && (first < 1 || last < first || last > n || r.e.view.current < 0 || r.e.view.current >= n) {
		t.Fatalf("lines %d–%d of %d show, %d is current", first, last, n, r.e.view.current+1)
	}
	if n > 0 && r.e.view.bottom() != r.e.view.down(r.e.view.at, 1<<20) && r.e.view.rows() > 1 {
		// There is more below, so that the view must be full.
		if p := r.e.view.down(r.e.view.at, r.e.view.rows()-1); r.e.view.up(p, r.e.view.rows()-1) != r.e.view.at {
			t.Fatalf("from %v, %d rows down and up again is another place", r.e.view.at, r.e.view.rows())
		}
	}
}

// The cells of columns are those of what is drawn, but for marks that a tab
// has to carry.
func TestColumnsAreCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 20).Draw(t, "line"), "")
		line = strings.NewReplacer("\n", "", "\r", "", "\xff", "").Replace(line)
		line = strings.NewReplacer("\t\ufe0f", "", "\t\u200d", "", "\t\u0301", "").Replace(line)
		l := lines{raw: []string{line}}
		n := len([]rune(line))
		at := rapid.IntRange(0, n+3).Draw(t, "at")
		got := l.cells(0, []int{at, n + 5})
		head := string([]rune(line)[:min(at, n)])
		if want := xansi.StringWidth((&lines{raw: []string{head}}).plain(0)); got[0] != want {
			t.Fatalf("column %d is cell %d, want %d", at, got[0], want)
		}
	})
}

func FuzzDraw(f *testing.F) {
	f.Add("package a\n\tx\n", uint8(40), uint8(12), uint8(3), uint8(2), true)
	f.Add(strings.Join(pieces, ""), uint8(13), uint8(5), uint8(1), uint8(7), false)
	f.Fuzz(func(t *testing.T, text string, w, h, line, column uint8, wrap bool) {
		r := newRig(t, "a.go", strings.ToValidUTF8(text, "\ufffd"))
		r.w, r.h = max(int(w), 1), max(int(h), 1)
		r.e.view.wrap = wrap
		show(r.e, int(line), int(line)+2, int(column), int(column)+1)
		checkDrawing(t, r)
		r.e.view.fresh.fade() // takes its time
		if cmd := r.e.Pending(); cmd != nil {
			r.e.Update(cmd())
		}
		r.e.view.search.query.text = "a"
		r.e.view.find(1, 0)
		checkDrawing(t, r)
	})
}

func TestTwoHundredThousandLines(t *testing.T) {
	r := newRig(t, "a.txt", numbered(200_000)).size(80, 24)
	r.press("G")
	r.at(199_978, 200_000, 200_000)
	r.press("/", `"line 123456`, "enter")
	r.sees("line 123456")
	r.press("w", "g", "G")
	r.sees("line 200000", "199978–200000/200000")
}

func TestALineOfAMegabyte(t *testing.T) {
	long := strings.Repeat("0123456789 中文 ", 1<<16) // 16 cells each
	r := newRig(t, "a.txt", "first\n"+long+"last word\nend").size(80, 24)
	r.sees("first", "0123456789", "›", "end")
	r.press("/", `"last word`, "enter")
	r.sees("last word")
	r.e.view.left = 12_345
	r.draw()
	r.e.view.left = 0
	r.press("w", "G", "k")
	r.sees("last word", "end")
	r.press("/", `"9`) // in every other row
	r.draw()
}

func TestAnEmptyFileIsSearched(t *testing.T) {
	r := newRig(t, "a.go", "")
	for _, key := range []string{"/", "j", "enter", "n", "N"} {
		r.key(key)
	}
	checkDrawing(t, r)
}
