package panes

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/charmbracelet/x/ansi/kitty"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// shot is a PNG of a size in one colour.
func shot(t *testing.T, w, h int) string {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		img.Set(i%w, i/w, color.NRGBA{200, 40, 40, 255})
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAPictureIsLookedAt(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("docs/shot.png", shot(t, 30, 20))
	tm := r.Start("--consent", "allow")
	tm.Type("/open docs/shot.png", term.Enter)
	tm.See("docs/shot.png  PNG · 30×20 · ", strings.Repeat("█", 30))
	r.Write("docs/shot.png", shot(t, 12, 8)) // while it shows
	tm.See("PNG · 12×8 · ")
	tm.Gone(strings.Repeat("█", 30))
	r.Write("docs/shot.png", shot(t, 12, 8)[:40])
	tm.See("the PNG is broken")
	if out, code := r.Ctl("openspace.editor.open", `{"path":"docs/shot.png"}`); code != 1 || !strings.Contains(out, "the PNG is broken") {
		t.Errorf("%d: %s", code, out)
	}
	r.Write("docs/shot.png", shot(t, 40, 10))
	tm.See("PNG · 40×10 · ")
	if out, code := r.Ctl("openspace.editor.open", `{"path":"docs/shot.png"}`); code != 0 || !strings.Contains(out, `"editorId":"editor:docs/shot.png"`) {
		t.Errorf("%d: %s", code, out)
	}
	if out, code := r.Ctl("openspace.editor.read_file", `{"path":"docs/shot.png"}`); code != 1 || !strings.Contains(out, `"code":"binary"`) {
		t.Errorf("%d: %s", code, out)
	}
	if err := os.Remove(filepath.Join(r.Dir, "docs", "shot.png")); err != nil {
		t.Fatal(err)
	}
	tm.See("file not found")
}

// A terminal that knows the placeholders of kitty's graphics protocol is sent
// the picture, and cells that name it.
func TestATerminalDrawsAPictureItself(t *testing.T) {
	r := rig.NewRig(t)
	r.Env = append(r.Env, "TERM=xterm-kitty")
	r.Write("docs/shot.png", shot(t, 30, 20))
	r.Write("talk.deck.md", "### Pictures\n\n---\n\n![shot](docs/shot.png)\n")
	tm := r.Start()
	tm.Type("/open docs/shot.png", term.Enter)
	row := func(y, w int) string {
		var b strings.Builder
		for x := range w {
			b.WriteString(string([]rune{kitty.Placeholder, kitty.Diacritic(y), kitty.Diacritic(x)}))
		}
		return b.String()
	}
	tm.See("docs/shot.png  PNG · 30×20 · ", row(0, 30), row(9, 30))
	tm.Gone("█")
	tm.Type(term.Alt("l"), "/deck talk.deck.md", term.Enter)
	tm.See("Pictures")
	tm.Type("j")
	tm.See(row(0, 20))
	tm.Type(term.CtrlC, term.CtrlC)
	if err := tm.Wait(); err != nil {
		t.Error(err)
	}
	for _, want := range []string{"a=T", "U=1", "d=I,a=d"} {
		if !strings.Contains(tm.Raw(), want) {
			t.Errorf("%q was never written", want)
		}
	}
}

func TestAnOpenFileFollowsTheDisk(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("notes.txt", rig.Numbered(40))
	tm := r.Start("--consent", "allow")
	tm.Type("/open notes.txt", term.Enter)
	tm.See("notes.txt  1:1  1–")
	if out, code := r.Ctl("openspace.editor.highlight", `{"path":"notes.txt","ranges":[{"startLine":3,"endLine":3}],"highlightId":"three"}`); code != 0 {
		t.Fatalf("%d: %s", code, out)
	}
	r.Write("notes.txt", "first\n"+strings.Replace(rig.Numbered(40), "number 5\n", "number five\n", 1))
	tm.See("▌ 4  // line number 3", "▎ 6  // line number five")
	tm.Gone("▎")
	if err := os.Remove(filepath.Join(r.Dir, "notes.txt")); err != nil {
		t.Fatal(err)
	}
	tm.See("notes.txt  ✗ file not found", "// line number five")
	r.Write("notes.txt", "back\n")
	tm.See("back", "notes.txt  1:1")
}

func TestABinaryFileIsLookedAtAsHex(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("a.bin", "\x7fELF\x00\x1b]0;gone\x07"+strings.Repeat("\x00", 5002)+"\xde\xad\xbe\xef end")
	tm := r.Start("--consent", "allow")
	tm.Type("/open a.bin", term.Enter)
	tm.See("a.bin  hex  ELF  ", "7f 45 4c 46", "]0;gone")
	tm.Type("/", "de ad be ef", term.Enter)
	tm.See("de ad be ef", ".... end", "5016 0x1398")
	tm.Type(":", "0x10", term.Enter)
	tm.See("16 0x10")
	r.Write("a.bin", "\x00another") // while it shows
	tm.See(".another")
	if out, code := r.Ctl("openspace.editor.open", `{"path":"a.bin"}`); code != 0 || !strings.Contains(out, `"shownAs":"hex"`) {
		t.Errorf("%d: %s", code, out)
	}
}
