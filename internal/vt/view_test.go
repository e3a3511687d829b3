package vt

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestSpansAreRunsOfOneStyle(t *testing.T) {
	term := fed(12, 2, "ab\x1b[31mcd日\x1b[m  e")
	got := term.AppendSpans(nil, 0)
	want := []Span{
		{Col: 0, Width: 2, Text: "ab"},
		{Col: 2, Width: 4, Text: "cd日", Style: Style{FG: Indexed(1)}},
		{Col: 6, Width: 3, Text: "  e"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("spans %+v", got)
	}
	if term.AppendSpans(nil, 99) != nil || term.AppendSpans(nil, -1) != nil || term.LineText(99) != "" {
		t.Error("lines that are not there have something")
	}
}

func TestScrollbackLooksAsTheScreenDid(t *testing.T) {
	term := New(40, 3, Options{Scrollback: 10})
	line := "\x1b[1;38;2;1;2;3mbold\x1b[m 日本 👩‍💻\x1b[48;5;9m   \x1b[4:3;58;5;2mx\x1b[m\x1b[10Cy"
	write(term, line+"\r\n")
	before, ansi := term.AppendSpans(nil, 0), string(term.AppendANSI(nil, 0))
	write(term, "1\r\n2\r\n3\r\n4")
	if term.ScrollbackLen() != 2 {
		t.Fatalf("%d rows of scrollback", term.ScrollbackLen())
	}
	if got := term.AppendSpans(nil, 0); !reflect.DeepEqual(got, before) {
		t.Errorf("spans %+v\nwere  %+v", got, before)
	}
	if got := string(term.AppendANSI(nil, 0)); got != ansi {
		t.Errorf("drawn %q, was %q", got, ansi)
	}
}

func TestScrollbackKeepsItsLimitAndItsNumbers(t *testing.T) {
	term := New(20, 4, Options{Scrollback: 5})
	for i := range 50 {
		write(term, fmt.Sprintf("line %d\r\n", i))
	}
	if term.ScrollbackLen() != 5 || term.Lines() != 9 {
		t.Fatalf("%d rows of %d", term.ScrollbackLen(), term.Lines())
	}
	lines := term.Text(3)
	if lines[0].Number != 48 || lines[0].Text != "line 48" || lines[2].Text != "" {
		t.Errorf("the last lines are %+v", lines)
	}
	got, next := term.TextSince(47, -1)
	if len(got) != 4 || got[0].Text != "line 47" || next != 50 {
		t.Errorf("since 47: %+v, next %d", got, next)
	}
	if got, _ := term.TextSince(3, 1); len(got) != 1 || got[0].Text != "line 42" {
		t.Errorf("since a line that is gone: %+v", got)
	}
	write(term, "more")
	if got, next := term.TextSince(next, -1); len(got) != 1 || got[0].Text != "more" || next != 50 {
		t.Errorf("the line of the cursor comes again: %+v, next %d", got, next)
	}
	write(term, "\x1b[3J")
	if term.ScrollbackLen() != 0 || term.Text(1)[0].Number != 50 {
		t.Errorf("after ED 3: %d rows, line %+v", term.ScrollbackLen(), term.Text(1))
	}
}

func TestClearKeepsWhatWasOnTheScreen(t *testing.T) {
	term := fed(20, 4, "one\r\ntwo\x1b[H\x1b[2J$ ")
	if show(term) != "$" || term.LineText(0) != "one" || term.LineText(1) != "two" {
		t.Errorf("screen %q, scrollback %q %q", show(term), term.LineText(0), term.LineText(1))
	}
	term.Resize(30, 4)
	if show(term) != "$" {
		t.Errorf("a resize brings back what was cleared: %q", show(term))
	}
}

func TestTheAlternateScreenHasNoScrollback(t *testing.T) {
	term := fed(20, 3, "1\r\n2\r\n3\r\n4\r\n\x1b[?1049h\x1b[Hvim")
	if term.ScrollbackLen() != 0 || term.Text(-1)[0].Text != "vim" {
		t.Errorf("%d rows, text %+v", term.ScrollbackLen(), term.Text(-1))
	}
	write(term, strings.Repeat("\r\n", 10)+"\x1b[?1049l")
	if term.ScrollbackLen() != 2 || show(term) != "3|4" {
		t.Errorf("%d rows, screen %q", term.ScrollbackLen(), show(term))
	}
}

func TestWrappedLinesAreJoined(t *testing.T) {
	term := fed(10, 4, "0123456789abc  日本\r\nx\r\n")
	if got := term.Text(-1)[0]; got.Text != "0123456789abc  日本" || got.Rows != 2 {
		t.Errorf("line %+v", got)
	}
	if got := term.Range(8, 0, 1, 2); got != "89abc  日本\nx" {
		t.Errorf("copied %q", got)
	}
	if got := term.Range(1, 2, 8, 0); got != "89abc  日本\nx" {
		t.Errorf("copied backwards %q", got)
	}
	if got := term.Columns(1, 1, 7); got != "bc  日" {
		t.Errorf("block %q", got)
	}
}

// What tmux 3.5 shows after the same.
func TestALineEndsWhereWhatItWentOnWithIsErased(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"to the end of the screen": {"abcdefghijKLM\r\x1b[Jnew", "ij|new"},
		"to the end of the line":   {"abcdefghijKLM\r\x1b[Knew", "ij|new"},
		"the whole line":           {"abcdefghijKLM\x1b[2K\rnew", "ij|new"},
		"a part of the line":       {"abcdefghijKLM\x1b[K", "abcdefgh|ijKLM"},
		"to the cursor":            {"abcdefghijKLM\x1b[10G\x1b[1K\rnew", "ij|new"},
		"a part to the cursor":     {"abcdefghijKLM\x1b[3G\x1b[1K\rnew", "abcdefgh|ijnew"},
		"all cells":                {"abcdefghijKLM\r\x1b[20Xnew", "ij|new"},
		"some cells":               {"abcdefghijKLM\r\x1b[3Xnew", "abcdefgh|ijnew"},
		"all letters taken out":    {"abcdefghijKLM\r\x1b[10Pnew", "ij|new"},
		"some letters taken out":   {"abcdefghijKLM\r\x1b[3Pnew", "abcdefgh|ijnew"},
		"all pushed out":           {"abcdefghijKLM\r\x1b[10@new", "abcdefgh|ijnew"},
		"the line taken out":       {"abcdefghijKLM\r\x1b[Mnew", "ij|new"},
		"a line put in":            {"abcdefghijKLM\r\x1b[Lnew", "ij|new|KLM"},
		"what is not protected":    {"abcdefghijKLM\x1b[?2K\rnew", "ij|new"},
	} {
		t.Run(name, func(t *testing.T) {
			term := fed(10, 4, c.in)
			term.Resize(8, 4)
			if got := show(term); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
	for _, erase := range []string{"\x1b[2K", "\x1b[M", "\x1b[10X", "\x1b[10P", "\x1b[J", "\x1b[L"} {
		term := New(10, 2, Options{Scrollback: 10})
		term.Write([]byte("abcdefghijKLM\r\n\x1b[H" + erase + "x"))
		if got := term.Text(-2)[0].Text; got != "abcdefghij" {
			t.Errorf("%q: the scrollback goes on with %q", erase, got)
		}
	}
}

func TestAWideCharacterThatWrappedLeavesNoSpace(t *testing.T) {
	term := fed(5, 3, "abcd日本")
	if got := term.Text(-1)[0].Text; got != "abcd日本" {
		t.Errorf("text %q", got)
	}
	term.Resize(8, 3)
	if show(term) != "abcd日本" {
		t.Errorf("reflowed %q", show(term))
	}
}

func TestDamageIsTheRowsThatChanged(t *testing.T) {
	term := New(10, 5, Options{Scrollback: 10})
	var d Damage
	if got := d.Screen(term); len(got) != 5 {
		t.Fatalf("at first %v", got)
	}
	if got := d.Screen(term); len(got) != 0 {
		t.Errorf("unchanged %v", got)
	}
	write(term, "\x1b[2;1Hx\x1b[4;1H\x1b[K\x1b[5;5H")
	if got := d.Screen(term); !reflect.DeepEqual(got, []int{1, 3}) {
		t.Errorf("changed %v", got)
	}
	version := term.LineVersion(1)
	write(term, "\n")
	if got := term.LineVersion(1); term.ScrollbackLen() != 1 || got != version {
		t.Errorf("a row that scrolled has version %d, had %d", got, version)
	}
}

func TestMarksOfTheShell(t *testing.T) {
	var marks []PromptMark
	term := New(20, 6, Options{Scrollback: 100, Prompt: func(m PromptMark) { marks = append(marks, m) }})
	prompt := "\x1b]133;A\x07$ \x1b]133;B\x07"
	write(term, prompt+"make\r\n\x1b]133;C\x07cc a.c and a very long command line\r\nok\r\n\x1b]133;D;2\x07"+prompt+
		"ls\r\n\x1b]133;C\x07a b\r\n")
	out, ok := term.LastOutput()
	if !ok || out.Done || !reflect.DeepEqual(out.Lines, []string{"a b", ""}) {
		t.Errorf("while it runs: %+v", out)
	}
	write(term, "\x1b]133;D;0\x07"+prompt)
	out, _ = term.LastOutput()
	if !out.Done || !out.Known || out.Exit != 0 || !reflect.DeepEqual(out.Lines, []string{"a b"}) {
		t.Errorf("at its end: %+v", out)
	}
	if len(marks) != 10 || marks[3] != (PromptMark{Kind: CommandEnded, Exit: 2, Known: true}) {
		t.Errorf("marks %+v", marks)
	}
	for _, cols := range []int{7, 40, 20} {
		term.Resize(cols, 6)
		var at []string
		for i := term.PreviousPrompt(term.Lines()); i >= 0; i = term.PreviousPrompt(i) {
			at = append(at, term.LineText(i))
		}
		if !reflect.DeepEqual(at, []string{"$", "$ ls", "$ make"}) {
			t.Errorf("prompts at %d columns: %q", cols, at)
		}
		if term.NextPrompt(-1) != 0 {
			t.Errorf("the first prompt is in line %d", term.NextPrompt(-1))
		}
	}
	write(term, "true\r\n\x1b]133;C\x07\x1b]133;D\x07"+prompt)
	if out, _ = term.LastOutput(); len(out.Lines) != 0 || !out.Done || out.Known {
		t.Errorf("a command without output: %+v", out)
	}
	if _, ok := New(5, 5, Options{}).LastOutput(); ok {
		t.Error("output without a mark")
	}
}

func TestCallbacksGetCleanText(t *testing.T) {
	var got []string
	say := func(format string, args ...any) { got = append(got, fmt.Sprintf(format, args...)) }
	term := New(20, 3, Options{
		Title: func(s string) { say("title %q", s) }, Cwd: func(h, p string) { say("cwd %q %q", h, p) },
		Bell:      func() { say("bell") },
		Clipboard: func(s string, b []byte) { say("clip %s %q", s, b) },
		Notify:    func(a, b string) { say("note %q %q", a, b) },
	})
	write(term, "\x1b]0;a\u202eb\u009b\xffc\x07\x07\x1b]2;"+strings.Repeat("é", 300)+"\x07")
	write(term, "\x1b]7;file://host/home/a%20b\x07\x1b]7;file:///x%1b[y\x07\x1b]7;http://host/\x07\x1b]7;file://relative\x07")
	write(term, "\x1b]52;c;aGVsbG8=\x07\x1b]52;c;?\x07\x1b]52;c;!!\x07\x1b]52;z;aGVsbG8=\x07")
	write(term, "\x1b]9;done\x07\x1b]9;4;1;50\x07\x1b]777;notify;t\x1b]777;notify;t;b\x07")
	want := []string{
		`title "ab` + "\ufffd" + `c"`, "bell", fmt.Sprintf("title %q", strings.Repeat("é", 256)),
		`cwd "host" "/home/a b"`, `clip c "hello"`, `note "" "done"`, `note "t" ""`, `note "t" "b"`,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("heard\n%q\nwant\n%q", got, want)
	}
	host, path := term.Cwd()
	if host != "host" || path != "/home/a b" || term.Title() != strings.Repeat("é", 256) {
		t.Errorf("cwd %q %q, title %q", host, path, term.Title())
	}
	write(term, "\x1b[22t\x1b]2;other\x07\x1b[23t")
	if term.Title() != strings.Repeat("é", 256) {
		t.Errorf("the title that was put aside does not come back: %q", term.Title())
	}
}

func TestLinks(t *testing.T) {
	term := New(20, 2, Options{Scrollback: 5})
	write(term, "a \x1b]8;id=1;https://example.com/\x1b\\link\x1b]8;;\x1b\\ b\r\n\r\n\r\n")
	for x, want := range map[int]string{0: "", 2: "https://example.com/", 5: "https://example.com/", 6: "", 15: ""} {
		if link, ok := term.LinkAt(x, 0); link.URI != want || ok != (want != "") {
			t.Errorf("column %d links to %q", x, link.URI)
		}
	}
}

func TestColours(t *testing.T) {
	term := fed(5, 2, "\x1b]10;#123\x07\x1b]11;rgb:ff/ff/ff\x07\x1b]12;rgb:zz/1/1\x07\x1b]4;300;#fff\x07")
	fg, bg, cursor := term.DefaultColors()
	if fg != RGB(0x11, 0x22, 0x33) || bg != RGB(255, 255, 255) || !cursor.IsDefault() {
		t.Errorf("colours %v %v %v", fg, bg, cursor)
	}
	write(term, "\x1b]110\x07\x1b]111\x07\x1b]112\x07")
	if fg, bg, _ := term.DefaultColors(); fg != 0 || bg != 0 {
		t.Errorf("after the reset %v %v", fg, bg)
	}
	for i, want := range map[uint8]Color{0: RGB(0, 0, 0), 15: RGB(255, 255, 255), 16: RGB(0, 0, 0), 196: RGB(255, 0, 0),
		255: RGB(238, 238, 238)} {
		if got := term.PaletteColor(i); got != want {
			t.Errorf("colour %d is %v", i, got)
		}
	}
	var reply string
	term = New(5, 2, Options{Reply: func(b []byte) { reply += string(b) }})
	write(term, "\x1b[?2031h")
	term.SetDefaultColors(RGB(0, 0, 0), RGB(250, 250, 250), 0)
	if reply != "\x1b[?997;2n" {
		t.Errorf("a new theme is told as %q", reply)
	}
	if s := fmt.Sprint(Color(0), Indexed(3), RGB(1, 2, 3)); s != "default 3 #010203" {
		t.Errorf("colours print as %s", s)
	}
}

func TestReflow(t *testing.T) {
	for name, c := range map[string]struct {
		in         string
		cols, rows int
		want       string
		x, y       int
	}{
		"narrower wraps":                       {"hello world", 6, 4, "hello|world", 5, 1},
		"the cursor stays on its character":    {"hello world\x1b[3D", 6, 4, "hello|world", 4, 1},
		"wider joins":                          {"0123456789ab", 20, 4, "0123456789ab", 12, 0},
		"ends of lines stay":                   {"ab\r\ncd", 20, 4, "ab|cd", 2, 1},
		"blanks before the cursor count":       {"$ ", 4, 4, "$", 2, 0},
		"fewer rows lose the blank ones":       {"ab\r\ncd", 10, 2, "ab|cd", 2, 1},
		"then the top ones":                    {"a\r\nb\r\nc\r\nd", 10, 2, "c|d", 1, 1},
		"the cursor's row is kept":             {"a\r\nb\r\nc\r\nd\x1b[H", 10, 2, "a|b", 0, 0},
		"more rows bring the scrollback back":  {"a\r\nb\r\nc\r\nd\r\ne\r\nf", 10, 6, "a|b|c|d|e|f", 1, 5},
		"the alternate screen is cut":          {"\x1b[?1049h\x1b[H0123456789ab", 4, 4, "0123|ab", 2, 1},
		"rows that wrapping adds go up (tmux)": {"$ 3456789", 6, 4, "789", 3, 0},
		"main under it reflows":                {"hello world\x1b[?1049h\x1b[?1049l", 6, 4, "world", 5, 0},
	} {
		t.Run(name, func(t *testing.T) {
			term := fed(10, 4, c.in)
			if name == "main under it reflows" {
				term = fed(12, 4, "hello world\x1b[?1049h")
				term.Resize(c.cols, c.rows)
				write(term, "\x1b[?1049l")
			} else {
				term.Resize(c.cols, c.rows)
			}
			cur := term.Cursor()
			if got := show(term); got != c.want || cur.X != c.x || cur.Y != c.y {
				t.Errorf("screen %q, cursor %d,%d; want %q %d,%d", got, cur.X, cur.Y, c.want, c.x, c.y)
			}
		})
	}
}
