package term

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/panes"
)

// lawful checks a drawing: its shape, and that nothing but colours and checked
// links is in it.
func lawful(t interface{ Fatalf(string, ...any) }, got string, w, h int) {
	rows := strings.Split(got, "\n")
	if len(rows) != h {
		t.Fatalf("%d rows, want %d", len(rows), h)
	}
	for _, row := range rows {
		if n := xansi.StringWidth(row); n != w {
			t.Fatalf("a row has %d cells, want %d: %q", n, w, row)
		}
		for rest := row; len(rest) > 0; {
			seq, _, n, _ := xansi.DecodeSequence(rest, xansi.NormalState, nil)
			rest = rest[n:]
			switch {
			case seq[0] >= ' ' && seq[0] != 0x7f:
			case strings.HasPrefix(seq, "\x1b[") && strings.HasSuffix(seq, "m"):
			case strings.HasPrefix(seq, "\x1b]8;"):
			default:
				t.Fatalf("it draws %q", seq)
			}
		}
	}
}

// FuzzDraw draws whatever a program writes.
func FuzzDraw(f *testing.F) {
	f.Add([]byte(session), 40, 12)
	f.Add([]byte(colors()), 7, 3)
	f.Add([]byte("\x1b[1;3H🇪\x1b[1;1H🇩\x1b[1;2He\u0301\u200d\u200d日"), 4, 2)
	f.Add([]byte("\x1b]8;id=x;https://a/\x07\x1b[9999C日\x1b[?5h\x1b]11;#fff\x07"), 1, 1)
	r := newRig(f, 40, 12)
	f.Fuzz(func(t *testing.T, b []byte, w, h int) {
		w, h = 1+abs(w)%100, 1+abs(h)%40
		v := vt.New(w, h, vt.Options{Scrollback: 50})
		_, _ = v.Write(b)
		p := New(r.p.host, Deps{}, "x")
		p.paint.selection, p.paint.found = r.p.paint.selection, r.p.paint.found
		p.w, p.view.h = w, h
		p.view.track(v)
		join := func(rows []string) string {
			for len(rows) < h {
				rows = append(rows, strings.Repeat(" ", w))
			}
			return strings.Join(rows, "\n")
		}
		lawful(t, join(p.screenRows(v, w, h)), w, h)
		if w > 1 { // narrower than the terminal
			lawful(t, join(p.screenRows(v, w-1, h)), w-1, h)
		}
		p.view.copying.on, p.view.search.query = true, "a"
		p.view.copying.sel = &selection{kind: selectKind(len(b) % 4)}
		for _, to := range []func(at pos) pos{
			func(at pos) pos { return pos{at.line, rightOf(v, at)} }, func(at pos) pos { return wordMove(v, at, 'w') },
			func(at pos) pos { return wordMove(v, at, 'e') }, func(at pos) pos { return wordMove(v, at, 'b') },
			func(at pos) pos { return pos{at.line + 1, at.x} }, func(at pos) pos { return pos{at.line, width(v, at.line) - 1} },
			func(at pos) pos { return pos{at.line, leftOf(v, at)} }, func(pos) pos { return pos{line: last(v)} },
			func(at pos) pos { return pos{at.line - 1, at.x} },
		} {
			p.view.moveTo(v, to(p.view.copying.at))
		}
		p.view.find(v, true, false)
		p.view.find(v, false, true)
		lawful(t, join(p.screenRows(v, w, h)), w, h)
	})
}

func abs(n int) int { return max(n, -(n + 1)) }

// FuzzKeys encodes any key in any mode: never more than a sequence or a
// character.
func FuzzKeys(f *testing.F) {
	f.Add(int32('a'), 0, 1, uint8(0), "a")
	f.Add(int32(tea.KeyUp), 5, 3, uint8(31), "")
	f.Fuzz(func(t *testing.T, code int32, mod, e int, flags uint8, text string) {
		k := tea.Key{Code: code, Mod: tea.KeyMod(mod), Text: text}
		m := vt.Modes{KittyKeyboard: flags & 31, ModifyOtherKeys: flags >> 5, AppCursor: mod&1 == 0, AppKeypad: mod&2 == 0}
		got := encode(k, press+event(abs(e)%3), m)
		if len(got) > 40+16*len(text) {
			t.Errorf("%d bytes", len(got))
		}
		if encode(tea.Key{Code: code, Mod: tea.KeyMod(mod)}, release, vt.Modes{KittyKeyboard: 1}) != nil {
			t.Error("a release that nobody asked for")
		}
	})
}

func TestAnyKeysAndOutputInCopyMode(t *testing.T) {
	keys := []string{"h", "j", "k", "l", "w", "b", "e", "0", "$", "^", "g", "G", "H", "M", "L", "v", "V", "W", "ctrl+v", "o", "[", "]", "/", `"li`, "enter", "n", "N", "esc",
		"y", "ctrl+u", "ctrl+d", "pgup", "pgdown", "shift+pgup", "shift+home"}
	outputs := []string{"line\r\n", "日本語\r\n", strings.Repeat("long ", 30) + "\r\n", "\x1b[?1049h", "\x1b[?1049l", "\x1b[2J\x1b[H", "\x1b[3J", "\x1b]133;A\x07$ \r\n", "\x1b[5;5Hx", strings.Repeat("a\r\n", 40)}
	r := newRig(t, 30, 8)
	rapid.Check(t, func(t *rapid.T) {
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				r.line.out <- []byte(rapid.SampledFrom(outputs).Draw(t, "output"))
				r.line.out <- nil
				r.p.version++
			case 1:
				r.p.EnterCopyMode()
			case 2:
				r.p.Mouse(panes.Mouse{Kind: panes.MouseKind(rapid.IntRange(0, 4).Draw(t, "mouse")), Button: tea.MouseLeft,
					X: rapid.IntRange(-2, 40).Draw(t, "x"), Y: rapid.IntRange(-2, 12).Draw(t, "y"), W: r.w, H: r.h})
			default:
				r.key(rapid.SampledFrom(keys).Draw(t, "key"))
			}
			lawful(t, r.p.Draw(r.w, r.h, true), r.w, r.h)
			if x, y, ok := r.p.Cursor(r.w, r.h); ok && (x < 0 || y < 0 || x >= r.w || y >= r.h) {
				t.Fatalf("the cursor is at %d,%d", x, y)
			}
		}
	})
}
