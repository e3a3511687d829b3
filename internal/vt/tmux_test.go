package vt

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/term"
)

// The differential tests feed the same bytes to tmux, on a server of their own,
// and compare cell by cell. tmux runs this test binary as the program in its
// pane: it writes the bytes, asks XTVERSION and waits for the answer, by which
// tmux has read them all.

const caseVariable = "OPENSPACE_VT_CASE"

func TestMain(m *testing.M) {
	if path := os.Getenv(caseVariable); path != "" {
		if err := playCase(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// playCase is the program in tmux's pane.
func playCase(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if _, err := term.MakeRaw(0); err != nil {
		return err
	}
	// CAN ends whatever sequence the case left open.
	if _, err := os.Stdout.Write(append(data, "\x18\x1b[>q"...)); err != nil {
		return err
	}
	in := bufio.NewReader(os.Stdin)
	for seen := ""; !strings.HasSuffix(seen, "\x1bP>|tmux"); {
		b, err := in.ReadByte()
		if err != nil {
			return err
		}
		seen += string(b)
	}
	if err := exec.Command("tmux", "-L", os.Getenv("OPENSPACE_VT_SOCKET"), "wait-for", "-S", filepath.Base(path)).Run(); err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, in) // stay until the pane is used again
	return err
}

// oracle is a tmux server with one pane.
type oracle struct {
	t      *testing.T
	socket string
	dir    string
	n      int
}

func newOracle(t *testing.T, cols, rows int) *oracle {
	o := &oracle{t: t, socket: fmt.Sprintf("vtdiff-%d", os.Getpid()), dir: t.TempDir()}
	conf := filepath.Join(o.dir, "tmux.conf")
	text := "set -g history-limit 500\nset -g status off\nset -g default-terminal tmux-256color\nset -g remain-on-exit on\nset -g escape-time 0\n"
	if err := os.WriteFile(conf, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	o.tmux("-u", "-f", conf, "new-session", "-d", "-x", strconv.Itoa(cols), "-y", strconv.Itoa(rows), "sleep 1000")
	t.Cleanup(func() { o.tmux("kill-server") })
	return o
}

func (o *oracle) tmux(args ...string) string {
	o.t.Helper()
	cmd := exec.Command("tmux", append([]string{"-L", o.socket}, args...)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "TMUX=", "TERM=xterm-256color")
	out, err := cmd.CombinedOutput()
	if err != nil {
		o.t.Fatalf("tmux %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// tmuxScreen is a screen as the comparison sees it.
type tmuxScreen struct {
	cells  [][]shown
	cursor string
}

// shown is one cell. Blank cells have no text and only a background.
type shown struct {
	text  string
	style Style
	// unknown: capture-pane ends a line at the last cell that was written, so a
	// background erased past it does not show.
	unknown bool
}

func (s shown) normal() shown {
	if s.text == "" || s.text == " " {
		s.text = " "
		// What a space looks like beside its background differs in what programs
		// keep, and does not show.
		s.style = Style{BG: s.style.BG, Attrs: s.style.Attrs & Reverse, FG: s.style.FG, Underline: s.style.Underline}
		if s.style.Attrs&Reverse == 0 {
			s.style.FG = 0
		}
	}
	s.style.Link = Link{}
	return s
}

// run plays bytes in tmux and reads its screen.
func (o *oracle) run(data []byte, cols, rows int) tmuxScreen {
	o.t.Helper()
	o.n++
	path := filepath.Join(o.dir, fmt.Sprintf("case-%d", o.n))
	if err := os.WriteFile(path, data, 0o600); err != nil {
		o.t.Fatal(err)
	}
	exe, err := os.Executable()
	if err != nil {
		o.t.Fatal(err)
	}
	out := o.tmux("respawn-pane", "-k", "-t", ":0", "-e", caseVariable+"="+path, "-e", "OPENSPACE_VT_SOCKET="+o.socket, exe,
		";", "wait-for", filepath.Base(path), ";", "display-message", "-p", "-t", ":0", "#{cursor_x},#{cursor_y}",
		";", "capture-pane", "-p", "-e", "-N", "-t", ":0")
	cursor, screen, _ := strings.Cut(out, "\n")
	g := tmuxScreen{cursor: cursor}
	lines := strings.Split(strings.TrimSuffix(screen, "\n"), "\n")
	pen, drawing := Style{}, false
	for y := range rows {
		var line string
		if y < len(lines) {
			line = lines[y]
		}
		g.cells = append(g.cells, readANSI(line, cols, &pen, &drawing))
	}
	return g
}

// readANSI reads a line of capture-pane: text, SGR, and SO and SI around line
// drawing. It is a reader of its own, so that a mistake of the emulator's
// cannot hide itself.
func readANSI(line string, cols int, pen *Style, drawing *bool) []shown {
	cells := make([]shown, cols)
	for x := range cells {
		cells[x].unknown = true
	}
	x := 0
	for len(line) > 0 {
		if rest, ok := strings.CutPrefix(line, "\x1b["); ok {
			codes, after, _ := strings.Cut(rest, "m")
			readSGR(codes, pen)
			line = after
			continue
		}
		if rest, ok := strings.CutPrefix(line, "\x1b]"); ok {
			_, line, _ = strings.Cut(rest, "\x1b\\")
			continue
		}
		r, n := utf8.DecodeRuneInString(line)
		line = line[n:]
		switch {
		case r == 0x0e:
			*drawing = true
			continue
		case r == 0x0f:
			*drawing = false
			continue
		case *drawing && r >= 0x5f && r < 0x7f:
			r = lineGlyphs[r-0x5f]
		}
		w := runeWidth(r)
		if w == 0 && x > 0 {
			at := x - 1
			for at > 0 && cells[at].text == "" {
				at--
			}
			cells[at].text += string(r)
			continue
		}
		if x < cols {
			cells[x] = shown{text: string(r), style: *pen}
		}
		if w == 2 && x+1 < cols {
			cells[x+1] = shown{style: *pen}
		}
		x += max(w, 1)
	}
	return cells
}

func readSGR(codes string, s *Style) {
	fields := strings.Split(strings.ReplaceAll(codes, "::", ":"), ";")
	for i := 0; i < len(fields); i++ {
		sub := strings.Split(fields[i], ":")
		n, _ := strconv.Atoi(sub[0])
		num := func(k int) uint8 { v, _ := strconv.Atoi(fields[min(i+k, len(fields)-1)]); return uint8(v) }
		if n == 38 || n == 48 || n == 58 {
			var c Color
			if len(sub) > 1 {
				fields = append(append(append([]string{}, fields[:i]...), sub...), fields[i+1:]...)
			}
			if num(1) == 5 {
				c = Indexed(num(2))
				i += 2
			} else {
				c = RGB(num(2), num(3), num(4))
				i += 4
			}
			*map[int]*Color{38: &s.FG, 48: &s.BG, 58: &s.UnderlineColor}[n] = c
			continue
		}
		attrs := map[int]Attrs{1: Bold, 2: Faint, 3: Italic, 5: Blink, 7: Reverse, 8: Conceal, 9: Strike, 53: Overline}
		switch {
		case n == 0:
			*s = Style{}
		case n == 4:
			s.Underline = SingleUnderline
			if len(sub) > 1 {
				v, _ := strconv.Atoi(sub[1])
				s.Underline = Underline(v)
			}
		case attrs[n] != 0:
			s.Attrs |= attrs[n]
		case n >= 30 && n <= 37:
			s.FG = Indexed(uint8(n - 30))
		case n >= 40 && n <= 47:
			s.BG = Indexed(uint8(n - 40))
		case n >= 90 && n <= 97:
			s.FG = Indexed(uint8(n - 82))
		case n >= 100 && n <= 107:
			s.BG = Indexed(uint8(n - 92))
		case n == 39:
			s.FG = 0
		case n == 49:
			s.BG = 0
		case n == 59:
			s.UnderlineColor = 0
		}
	}
}

// ours is our screen in the same form.
func ours(data []byte, cols, rows int) tmuxScreen {
	t := New(cols, rows, Options{Scrollback: 500})
	_, _ = t.Write(data)
	c := t.Cursor()
	x := c.X
	if c.Pending {
		x++
	}
	g := tmuxScreen{cursor: fmt.Sprintf("%d,%d", x, c.Y)}
	for y := range rows {
		line := make([]shown, cols)
		for x := range line {
			c := t.CellAt(x, y)
			c.Style.Attrs &^= Protected
			if c.Style.Attrs&RapidBlink != 0 { // tmux knows one blink
				c.Style.Attrs = c.Style.Attrs&^RapidBlink | Blink
			}
			line[x] = shown{text: c.Text, style: c.Style}
		}
		g.cells = append(g.cells, line)
	}
	return g
}

// compare says where two screens differ, or nothing.
func compare(got, want tmuxScreen) string {
	var out bytes.Buffer
	for y := range want.cells {
		for x := range want.cells[y] {
			a, b := got.cells[y][x].normal(), want.cells[y][x].normal()
			if b.unknown {
				a.style, a.unknown = b.style, true
			}
			if a != b && out.Len() < 600 {
				fmt.Fprintf(&out, "cell %d,%d: ours %q %v, tmux %q %v\n", x, y, a.text, a.style, b.text, b.style)
			}
		}
	}
	if got.cursor != want.cursor {
		fmt.Fprintf(&out, "cursor: ours %s, tmux %s\n", got.cursor, want.cursor)
	}
	return out.String()
}
