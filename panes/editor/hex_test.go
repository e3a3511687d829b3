package editor

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/editor/hex"
	"github.com/openspace-tui/openspace/theme"
)

// hexRig shows a file of some bytes.
func hexRig(t testing.TB, name string, data []byte) (*rig, string) {
	t.Helper()
	dir := t.TempDir()
	at := filepath.Join(dir, name)
	if err := os.WriteFile(at, data, 0o600); err != nil {
		t.Fatal(err)
	}
	files, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	r := newRig(t, name, "unread")
	r.e.host.Files = files
	r.read()
	return r.settle(), at
}

// mixed is every kind of byte: a header, all bytes, zeros, a secret word, and
// sequences that a terminal would take for commands.
func mixed() []byte {
	var b bytes.Buffer
	b.WriteString("\x7fELF\x02\x01\x01")
	for i := range 256 {
		b.WriteByte(byte(i))
	}
	b.Write(make([]byte, 40))
	b.WriteString("\x1b[31mred\x1b]0;title\x07 Needle in here \xde\xad\xbe\xef\xc3\xa9")
	b.Write(make([]byte, 200))
	b.WriteString("needle")
	return b.Bytes()
}

// do presses a key and does what it asks for.
func (r *rig) do(key string) *rig {
	r.t.Helper()
	a, _ := r.e.Key(tea.KeyPressMsg{Code: []rune(key)[0], Text: key})
	if a.Cmd != nil {
		r.e.Update(a.Cmd())
	}
	return r.settle()
}

// on checks the first byte in view and the current one.
func (r *rig) on(top, at int64) {
	r.t.Helper()
	if h := &r.e.hex; h.Top != top || h.At != at {
		r.t.Errorf("bytes from %#x on show and %#x is current, want %#x and %#x", h.Top, h.At, top, at)
	}
}

func TestABinaryFileShowsAsHex(t *testing.T) {
	for _, c := range []struct{ w, h int }{{40, 12}, {60, 20}, {80, 24}, {140, 40}, {200, 50}} {
		r, _ := hexRig(t, "a.bin", mixed())
		paneview.Golden(t, fmt.Sprintf("hex-%dx%d.txt", c.w, c.h), r.size(c.w, c.h).settle().screen())
	}
	for look, dark := range map[string]bool{"dark": true, "light": false} {
		r, _ := hexRig(t, "a.bin", mixed())
		r.setTheme(dark)
		r.press("/", `"needle`, "enter").settle()
		paneview.Golden(t, "hex-80x24-"+look+".txt", strings.ReplaceAll(r.e.Draw(80, 24, true), "\x1b", "␛")+"\n")
	}
	r, _ := hexRig(t, "a.bin", mixed())
	r.sees("a.bin  hex  ELF  549 bytes  0 0x0", " 00000000  7f 45 4c 46 02 01 01 00  01 02 03 04 05 06 07 08  .ELF............")
}

func TestBytesWithoutColours(t *testing.T) {
	r, _ := hexRig(t, "a.bin", mixed())
	th, err := theme.Builtin().Theme("", theme.Terminal{Dark: true, Depth: theme.NoColor})
	if err != nil {
		t.Fatal(err)
	}
	r.th = th
	r.sees("7f 45 4c 46")
	if s := r.e.Draw(80, 24, false); strings.Count(strings.Join(strings.Split(s, "\n")[1:23], ""), "38;2") > 22 { // offsets
		t.Errorf("bytes are coloured: %q", s)
	}
}

// What a file holds cannot reach the terminal but as letters of ASCII.
func TestBytesAreHarmless(t *testing.T) {
	data := mixed()
	r, _ := hexRig(t, "a.bin", data)
	for _, row := range r.size(200, 50).draw() {
		for _, c := range row {
			if (c < ' ' || c > '~') && !strings.ContainsRune("…", c) {
				t.Fatalf("%q in %q", c, row)
			}
		}
	}
}

func TestAnEmptyFileSaysSo(t *testing.T) {
	r, _ := hexRig(t, "empty", nil)
	r.sees("(empty file)")
	r.do("x").sees("(empty file)", "hex  0 bytes")
	r.press("j", "G", "g", "pgdown", "/", `"x`, "enter", "n", "N", ":", `"5`, "enter", "y").settle()
	r.sees("(empty file)")
	if s := strings.Join(r.do("x").draw(), "\n"); strings.Contains(s, "0–0") {
		t.Errorf("an empty file has no lines to count:\n%s", s)
	}
}

func TestMovingThroughBytes(t *testing.T) {
	data := make([]byte, 16*100+5) // 101 rows, of which 23 show
	for name, c := range map[string]struct {
		keys    []string
		top, at int64
	}{
		"a byte":                         {[]string{"l", "right", "l", "h"}, 0, 2},
		"back from the first":            {[]string{"h", "left"}, 0, 0},
		"rows":                           {[]string{"j", "down", "l", "k"}, 0, 17},
		"out of view":                    {[]string{"G", "g", "j", "j"}, 0, 32},
		"the end":                        {[]string{"G"}, 78 * 16, 1604},
		"behind the end":                 {[]string{"G", "l", "j"}, 78 * 16, 1604},
		"the end and up":                 {[]string{"end", "k"}, 78 * 16, 1588},
		"a page":                         {[]string{"pgdown"}, 21 * 16, 21 * 16},
		"a page and back":                {[]string{"l", "space", "pgup"}, 0, 1},
		"pages to the end":               {[]string{"space", "space", "space", "space", "space", "space"}, 78 * 16, 1604},
		"half a page":                    {[]string{"ctrl+d"}, 160, 160},
		"half a page back":               {[]string{"ctrl+d", "ctrl+d", "ctrl+u"}, 160, 160},
		"up from the first row":          {[]string{"l", "l", "k", "pgup"}, 0, 2},
		"a row that is shorter below it": {[]string{"G", "k", "l", "l", "l", "l", "l", "j"}, 78 * 16, 1604},
		"decimal":                        {[]string{":", `"1000`, "enter"}, 992 - 7*16, 1000},
		"hexadecimal":                    {[]string{":", `"0x3E8`, "enter"}, 992 - 7*16, 1000},
		"from here":                      {[]string{":", `"10`, "enter", ":", `"+0x10`, "enter", ":", `"-1`, "enter"}, 0, 25},
		"past the end":                   {[]string{":", `"99999`, "enter"}, 78 * 16, 1604},
		"before the begin":               {[]string{"l", ":", `"-99`, "enter"}, 0, 0},
		"no offset":                      {[]string{"l", ":", `"zz`, "enter"}, 0, 1},
		"left by escape":                 {[]string{"l", ":", `"500`, "esc"}, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := hexRig(t, "a.bin", data)
			r.press(c.keys...).settle()
			r.on(c.top, c.at)
		})
	}
	r, _ := hexRig(t, "a.bin", data)
	r.press(":", `"zz`, "enter").sees("zz is no offset: 4096 and 0x1000 are")
	r.press("j").press(":", `"0xffff`, "enter").sees("the last byte is at 1604 (0x644)")
	r.press("m").sees("a.bin is a binary file: it has no text")
	r.press(":").sees("4096 · 0x1000 · +16 and -16 from here")
}

func TestBytesAreScrolledAndClicked(t *testing.T) {
	r, _ := hexRig(t, "a.bin", make([]byte, 16*100))
	mouse := func(kind panes.MouseKind, x, y int) *rig {
		r.e.Mouse(panes.Mouse{Kind: kind, X: x, Y: y})
		return r.settle()
	}
	mouse(panes.MouseWheelDown, 0, 0).on(48, 48)
	mouse(panes.MouseWheelUp, 0, 0).on(0, 48)
	for name, c := range map[string]struct {
		x, y int
		at   int64
	}{
		"an offset": {3, 2, 48}, "the first": {11, 0, 0}, "its second digit": {12, 0, 0}, "the next": {14, 0, 1}, "the eighth": {32, 0, 7},
		"between the groups": {35, 1, 7}, "the ninth": {36, 1, 24}, "the last": {58, 0, 15}, "its letter": {76, 1, 31}, "the first letter": {61, 1, 16},
		"behind all": {79, 1, 16}, "the foot": {12, 23, 16},
	} {
		t.Run(name, func(t *testing.T) {
			before := r.e.hex.At
			mouse(panes.MousePress, c.x, c.y)
			if name == "an offset" || name == "behind all" || name == "the foot" || name == "between the groups" {
				c.at = before
			}
			r.on(0, c.at)
		})
	}
}

func TestBytesAreSearched(t *testing.T) {
	data := mixed()
	first, second := int64(bytes.Index(data, []byte("Needle"))), int64(bytes.LastIndex(data, []byte("needle")))
	raw := int64(bytes.LastIndex(data, []byte{0xde, 0xad, 0xbe, 0xef}))
	for name, c := range map[string]struct {
		keys []string
		at   int64
	}{
		"text":                      {[]string{"/", `"needle`, "enter"}, first},
		"the next":                  {[]string{"/", `"needle`, "enter", "n"}, second},
		"around the end":            {[]string{"/", `"needle`, "enter", "n", "n"}, first},
		"the one before":            {[]string{"/", `"needle`, "enter", "N"}, second},
		"case counts with capitals": {[]string{"/", `"Needle`, "enter", "n"}, first},
		"bytes":                     {[]string{"/", `"de ad be ef`, "enter"}, raw},
		"bytes behind 0x":           {[]string{"/", `"0xDEADBEEF`, "enter"}, raw},
		"one byte":                  {[]string{"/", `"0xde`, "enter", "n"}, raw},
		"a letter that is no ASCII": {[]string{"/", `"é`, "enter"}, raw + 4},
		"nothing":                   {[]string{"/", `"nothing`, "enter"}, 0},
		"half a byte":               {[]string{"/", `"0xd`, "enter"}, 0},
		"left by escape":            {[]string{"/", `"needle`, "esc"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := hexRig(t, "a.bin", data)
			for _, k := range c.keys {
				r.press(k).settle()
			}
			if r.e.hex.At != c.at {
				t.Errorf("at %#x, want %#x", r.e.hex.At, c.at)
			}
		})
	}
	r, _ := hexRig(t, "a.bin", data)
	r.press("/").sees("text, or bytes: de ad be ef · 0xdeadbeef")
	r.press(`"needles`).sees("searching…")
	r.settle().sees("no match")
	r.press("esc", "/", `"de ad be ef`).settle().sees("4 bytes")
	r.press("esc", "/", `"0xabc`).sees("a byte has two digits")
	r.press("esc", "/", `"needle`, "enter").settle()
	if got := r.marked(); len(got) != 1 || strings.ReplaceAll(got[0], " ", "") != "4e6565646c65Needle" {
		t.Errorf("marked: %q", got)
	}
	if _, ok := r.e.Key(tea.KeyPressMsg{Code: tea.KeyEscape}); !ok || r.e.hex.Looking() {
		t.Error("escape drops no search")
	}
	if _, ok := r.e.Key(tea.KeyPressMsg{Code: tea.KeyEscape}); ok {
		t.Error("escape is taken with nothing to drop")
	}
}

func TestATextIsLookedAtAsHexAndBack(t *testing.T) {
	r, name := hexRig(t, "a.txt", []byte(numbered(300)))
	r.press(":", `"100`, "enter")
	top := r.e.view.at.line
	r.do("x")
	at := int64(strings.Index(numbered(300), "line 100\n"))
	r.sees("hex  text/plain", fmt.Sprintf("%d 0x%x", at, at), ".line 101")
	if r.e.hex.At != at {
		t.Errorf("at %d, want %d", r.e.hex.At, at)
	}
	r.do("x")
	if r.e.hex.Shown() || r.e.view.current != 99 || r.e.view.at.line != top {
		t.Errorf("back at line %d, and %d is at the top, not %d", r.e.view.current+1, r.e.view.at.line, top)
	}
	r.do("x").press("/", `"line 200`, "enter").settle().do("x")
	if r.e.view.current != 199 {
		t.Errorf("at line %d", r.e.view.current+1)
	}
	r.sees("line 200")
	r.do("x").press("w").sees("x shows the text again")
	if err := os.WriteFile(name, []byte(numbered(300)+"more\x01"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.read()
	r.settle().press("G").settle().sees("more.")
	r.e.Reveal(7, 0, 0, 0) // lines are of the text
	r.sees("line 7")
	if r.e.hex.Shown() || r.e.view.current != 6 {
		t.Errorf("as hex: %v, line %d", r.e.hex.Shown(), r.e.view.current+1)
	}
}

func TestAFileThatBecomesBinaryAndTextAgain(t *testing.T) {
	r, name := hexRig(t, "a.txt", []byte("text\n"))
	for range 2 {
		if err := os.WriteFile(name, []byte("\x00\x01\x02"), 0o600); err != nil {
			t.Fatal(err)
		}
		r.read()
		r.settle().sees("00 01 02")
		if err := os.WriteFile(name, []byte("text again\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		r.read()
		r.settle().sees("1  text again")
	}
}

func TestBytesFollowTheDisk(t *testing.T) {
	r, name := hexRig(t, "a.bin", mixed())
	r.press("G", "k").settle()
	top, at := r.e.hex.Top, r.e.hex.At
	if err := os.WriteFile(name, append(mixed(), "\x00more"...), 0o600); err != nil {
		t.Fatal(err)
	}
	r.read()
	r.settle().on(top, at)
	r.press("G").settle().sees("more")
	if err := os.WriteFile(name, []byte("\x00ab"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.press("n").settle()
	r.read()
	r.settle().on(0, 2)
	r.sees("00 61 62", "3 bytes")
}

func TestBytesOfALargeFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "big.bin")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	const size = 5 << 30 // with holes in it
	if err := f.Truncate(size); err != nil {
		t.Skip(err)
	}
	if _, err := f.WriteAt([]byte("the end"), size-7); err != nil {
		t.Fatal(err)
	}
	files, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	r := newRig(t, "big.bin", "unread")
	r.e.host.Files = files
	r.read()
	r.settle().press("G").settle().sees("the end", " 13ffffff0 ", "5368 MB")
	if n := len(r.e.hex.Held); n > hex.HeldBytes {
		t.Errorf("%d bytes are held", n)
	}
	r.press("g", "/", `"end`) // which the next key stops
	r.e.Pending()
	r.press("esc").settle()
	r.on(0, 0)
}

func TestWhereOneWasAmongBytes(t *testing.T) {
	r, _ := hexRig(t, "a.bin", make([]byte, 16*100))
	r.press(":", `"1000`, "enter").settle()
	view, err := json.Marshal(r.e.View())
	if err != nil {
		t.Fatal(err)
	}
	again := New(r.e.host, "a.bin")
	again.SetView(view)
	r.e = again
	r.read()
	r.settle().on(992-7*16, 1000)
	r.e.SetView(json.RawMessage(`{"byte":3}`))
	r.on(0, 3)

	r, _ = hexRig(t, "a.txt", []byte(numbered(300)))
	r.do("x").press(":", `"1000`, "enter").settle()
	top := r.e.hex.Top
	if view, err = json.Marshal(r.e.View()); err != nil {
		t.Fatal(err)
	}
	r.e = New(r.e.host, "a.txt")
	r.e.SetView(view)
	r.read()
	r.settle().on(top, 1000)
}

func TestBytesThatAgentsMayNotRead(t *testing.T) {
	r, _ := hexRig(t, "a.bin", mixed())
	r.e.host.Files = r.e.host.Files.Own()
	if err := os.WriteFile(filepath.Join(r.e.host.Files.Dir(), ".env"), []byte("\x00secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.e = New(r.e.host, ".env")
	r.read()
	r.settle().sees("secret")
	if s := r.e.Excerpt(1000); s != "" || strings.Contains(r.e.Describe(), "secret") || !r.e.private {
		t.Errorf("%q, %q", s, r.e.Describe())
	}
}

func TestWhatAgentsAreToldOfBytes(t *testing.T) {
	r, _ := hexRig(t, "a.bin", mixed())
	if got := r.e.Describe(); got != "shown as hex, ELF, bytes 0-367 of 549 in view" {
		t.Error(got)
	}
	if _, err := r.e.Highlight(panes.Mark{Spans: []call.Range{{StartLine: 1, EndLine: 1}}}); err == nil {
		t.Error("lines of it are marked")
	}
	r.e.Reveal(3, 0, 0, 0)
	r.on(0, 0)
	if got := r.does('y'); got != "openspace.app.copy map[text:7f 45 4c 46 02 01 01 00 01 02 03 04 05 06 07 08]" {
		t.Error(got)
	}
}
