package paint

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"

	"github.com/openspace-tui/openspace/internal/vt"
)

// filling are the sequences that fill cells with a terminal's blanks.
var filling = regexp.MustCompile("\x1b\\[\\d*[KJX@PLMST]|\x1b\\[\\d+;\\d+r|\x1bM|\n")

// slanted is a change of style to italics, alone or behind bold.
var slanted = regexp.MustCompile("\x1b\\[(1;)?3[;m]")

// withoutBCE has a terminal fill cells with its own background, as one without
// bce does.
func withoutBCE(written string) string {
	return filling.ReplaceAllStringFunc(written, func(s string) string {
		if s == "\n" || strings.HasSuffix(s, "r") {
			return s
		}
		return "\x1b7\x1b[m" + s + "\x1b8"
	})
}

func TestATerminalThatErasesInItsOwnColourIsFilled(t *testing.T) {
	const w, h = 60, 12
	for _, old := range []bool{true, false} {
		var out bytes.Buffer
		scr := uv.NewTerminalRenderer(&out, []string{"TERM=screen-256color"})
		scr.SetFullscreen(true)
		scr.SetRelativeCursor(false)
		scr.SetColorProfile(colorprofile.TrueColor)
		scr.SetScrollOptim(true)
		p := Painter{fg: "38;2;1;1;1", bg: "48;2;250;250;250", old: old}
		term := vt.New(w, h, vt.Options{})
		holes := 0
		for step := range 30 {
			rows := make([]string, h)
			for i := range rows {
				n := i + step/2
				rows[i] = fmt.Sprintf("\x1b[1;3mrow\x1b[m %d %s", n, strings.Repeat(" x", n%7*3)+strings.Repeat(" ", n%5*4)+"|"[:n%2])
				if n%6 == 0 || step%9 == 8 && i > 3 {
					rows[i] = ""
				}
			}
			buf := uv.NewScreenBuffer(w, h)
			uv.NewStyledString(p.Frame(strings.Join(rows, "\n"), w)).Draw(buf, buf.Bounds())
			scr.Render(buf.RenderBuffer)
			if err := scr.Flush(); err != nil {
				t.Fatal(err)
			}
			if old && slanted.MatchString(out.String()) {
				t.Errorf("italics are written: %q", out.String())
			}
			if _, err := term.Write([]byte(withoutBCE(out.String()))); err != nil {
				t.Fatal(err)
			}
			out.Reset()
			holes += unfilled(term, w, h)
		}
		if old && holes > 0 {
			t.Errorf("%d cells are not filled", holes)
		}
		if !old && holes == 0 {
			t.Error("nothing is erased: this test finds nothing")
		}
	}
}

// unfilled counts the cells that have the terminal's own background.
func unfilled(term *vt.Terminal, w, h int) int {
	n := 0
	for y := range h {
		for x := range w {
			if term.CellAt(x, y).Style.BG.IsDefault() {
				n++
			}
		}
	}
	return n
}

func TestItalicsAreLeftOut(t *testing.T) {
	for in, want := range map[string]string{
		"\x1b[3mx": "x", "\x1b[1;3mx": "\x1b[1mx", "\x1b[38;5;3mx": "\x1b[38;5;3mx", "\x1b[3;38;2;3;3;3;4mx\x1b[23m": "\x1b[38;2;3;3;3;4mx\x1b[23m", "\x1b[mx": "\x1b[mx",
		"\x1b[4:3mx": "\x1b[4:3mx",
	} {
		if got := drawnBlanks(in); got != want {
			t.Errorf("%q becomes %q", in, got)
		}
	}
	for in, want := range map[string]string{"a b": "a b", "a  b": "a\x1b[8m  \x1b[28mb", " a ": "\x1b[8m \x1b[28ma\x1b[8m \x1b[28m", "a\x1b[m b": "a\x1b[m\x1b[8m \x1b[28mb"} {
		if got := drawnBlanks(in); got != want {
			t.Errorf("%q becomes %q", in, got)
		}
	}
}
