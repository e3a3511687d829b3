package vt

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/uitest/spent"
)

// timed fails when f takes longer than it may. The bound is generous for a
// machine that is busy and runs under the race detector.
func timed(t *testing.T, most time.Duration, f func()) {
	t.Helper()
	if raceEnabled {
		most *= 20
	}
	if best := spent.Least(3, f); best > most {
		t.Errorf("took %v, more than %v", best, most)
	}
}

func TestNoParameterCostsMoreThanAScreenful(t *testing.T) {
	for _, final := range []string{
		"b", "@", "A", "B", "C", "D", "E", "F", "G", "I", "L", "M", "P", "S", "T", "X", "Z", "`", "a", "d", "e", "g", " @", " A", "'}", "'~",
		"J", "K", "m", "r", "s", "t", "c", "n", "h", "l", "$x", "$z", "$v", "${",
	} {
		term := fed(200, 60, "\x1b[?69hab")
		timed(t, 10*time.Millisecond, func() {
			write(term, "\x1b[2000000000;2000000000;2000000000;2000000000"+final)
			write(term, "x\x1b[2000000000"+final)
		})
		if why := broken(term); why != "" {
			t.Errorf("CSI 2000000000 %s: %s", final, why)
		}
	}
}

func TestACellKeepsSixtyFourBytesOfMarks(t *testing.T) {
	term := fed(20, 3, "e"+strings.Repeat("\u0301", 256<<10)+"x")
	if n := len(term.CellAt(0, 0).Text); n > 64 || n < 60 {
		t.Errorf("the cell has %d bytes", n)
	}
	if got := term.CellAt(1, 0).Text; got != "x" {
		t.Errorf("the next cell has %q", got)
	}
	if n := len(term.clusters.text); n > 2*minClusters {
		t.Errorf("%d clusters are kept", n)
	}
}

func TestAStringWithoutItsEndTakesLittleMemory(t *testing.T) {
	for name, start := range map[string]string{"OSC": "\x1b]2;", "DCS": "\x1bPq", "APC": "\x1b_", "PM": "\x1b^", "SOS": "\x1bX"} {
		t.Run(name, func(t *testing.T) {
			called := 0
			term := New(80, 24, Options{Title: func(string) { called++ }})
			block := bytes.Repeat([]byte("0123456789abcdef"), 4<<10)
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			write(term, start)
			for range 100 << 20 / len(block) {
				_, _ = term.Write(block)
			}
			runtime.ReadMemStats(&after)
			if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
				t.Errorf("%d bytes were allocated", n)
			}
			write(term, "\x1b\\ok")
			if show(term) != "ok" || called != 0 {
				t.Errorf("screen %q, %d titles", show(term), called)
			}
		})
	}
}

func TestAFloodOfQueriesDoesNotGrow(t *testing.T) {
	most, calls := 0, 0
	term := New(80, 24, Options{Reply: func(b []byte) { most = max(most, len(b)); calls++ }})
	flood := []byte(strings.Repeat("\x1b[c\x1b[6n\x1b[>q\x1b]11;?\x07\x1bP$qm\x1b\\\x1b[?2026$p", 10_000))
	for range 10 {
		_, _ = term.Write(flood)
	}
	if most > maxReply || calls != 10 || cap(term.reply) > 2*maxReply {
		t.Errorf("%d bytes at once, %d calls, %d kept", most, calls, cap(term.reply))
	}
	silent := New(80, 24, Options{})
	_, _ = silent.Write(flood)
	if len(silent.reply) != 0 {
		t.Error("answers are kept for nobody")
	}
}

func TestLinksAndUnderlineColoursAreBounded(t *testing.T) {
	term := New(80, 24, Options{Scrollback: 100})
	for i := range 200_000 {
		write(term, fmt.Sprintf("\x1b]8;;http://example.com/%d/%s\x07x\x1b[58;2;%d;%d;1my", i, strings.Repeat("p", 500), i%256, i/256%256))
		if i%40 == 0 {
			write(term, "\r\n")
		}
	}
	if n := len(term.extras.entry); n > maxExtras+1 || term.extras.bytes > maxExtraBytes {
		t.Errorf("%d links, %d bytes", n, term.extras.bytes)
	}
	if why := broken(term); why != "" {
		t.Error(why)
	}
	write(term, "\x1b]8;;\x07\x1b[2J\x1b[3J\x1b[H\x1b]8;;http://new/\x07z")
	for range 2 * extraPatience / 10 {
		write(term, "\x1b[58;5;1;58;5;2;58;5;3;58;5;4;58;5;5;58;5;6;58;5;7;58;5;8;58;5;9;58;5;10m")
	}
	write(term, "\x1b]8;;http://later/\x07q")
	if link := term.CellAt(term.Cursor().X-1, term.Cursor().Y).Style.Link; link.URI != "http://later/" {
		t.Errorf("a link after the flood is %q", link.URI)
	}
}

func TestClustersAreSweptWhileNewOnesCome(t *testing.T) {
	term := New(40, 10, Options{Scrollback: 50})
	for i := range 100_000 {
		write(term, "x"+string(rune(0x300+i%0x60))+string(rune(0x300+i/0x60%0x60))+string(rune(0x300+i/0x2400%0x60)))
	}
	if n := len(term.clusters.text); n > 2*minClusters {
		t.Errorf("%d clusters are kept", n)
	}
	if why := broken(term); why != "" {
		t.Error(why)
	}
}

func TestStacksAreBounded(t *testing.T) {
	term := fed(80, 24, strings.Repeat("\x1b]2;t\x07\x1b[22t\x1b[>5u", 1000))
	if len(term.titles) > maxTitles || term.Modes().KittyKeyboard != 5 {
		t.Errorf("%d titles, flags %d", len(term.titles), term.Modes().KittyKeyboard)
	}
	write(term, "\x1b[<2000000000u")
	if term.Modes().KittyKeyboard != 0 {
		t.Error("flags are left after all were popped")
	}
}

func TestTenMegabytesInOneLineStayWithinTheScrollback(t *testing.T) {
	term := New(80, 24, Options{Scrollback: 1000})
	_, _ = term.Write(bytes.Repeat([]byte("0123456789"), 1<<20))
	if term.ScrollbackLen() != 1000 {
		t.Errorf("%d rows", term.ScrollbackLen())
	}
	term.Resize(81, 24)
	if got := term.Text(-1); len(got) != 1 || term.ScrollbackLen() > 1000 {
		t.Errorf("%d lines, %d rows", len(got), term.ScrollbackLen())
	}
	if why := broken(term); why != "" {
		t.Error(why)
	}
}

func TestAnySizeWorks(t *testing.T) {
	data := grammar(3, 80)
	for _, size := range [][2]int{{1, 1}, {2, 1}, {1, 2}, {0, 0}, {-5, 9}, {3, 3}, {100_000, 1}, {1, 100_000}} {
		term := New(size[0], size[1], Options{Scrollback: 10})
		_, _ = term.Write(data)
		write(term, "日本👩‍💻❤️\x1b[?69h\x1b[1;1s\x1b[b")
		if why := broken(term); why != "" {
			t.Errorf("%v: %s", size, why)
		}
	}
	term := New(80, 24, Options{Scrollback: 1000})
	_, _ = term.Write(data)
	for i := range 100 {
		term.Resize(1+i*7%90, 1+i*5%40)
		_, _ = term.Write(data[:len(data)/8])
		if why := broken(term); why != "" {
			t.Fatal(why)
		}
	}
	term.Resize(1, 1)
	term.Resize(80, 24)
	if why := broken(term); why != "" {
		t.Error(why)
	}
}

func TestRandomBytesAreHarmless(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	term := New(80, 24, Options{Scrollback: 100, Reply: func([]byte) {}})
	b := make([]byte, 64<<10)
	for range 40 {
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
		_, _ = term.Write(b)
		if why := broken(term); why != "" {
			t.Fatal(why)
		}
	}
}

func TestTenThousandRowsTakeLessThanFifteenMegabytes(t *testing.T) {
	for name, colour := range map[string]bool{"plain": false, "every cell in its own direct colour": true} {
		before := heap()
		term := fullScrollback(colour)
		n := float64(heap()-before) / (1 << 20)
		if term.ScrollbackLen() != 10_000 || n > 15 {
			t.Errorf("%s: %d rows take %.1f MB", name, term.ScrollbackLen(), n)
		}
		runtime.KeepAlive(term)
	}
}

func FuzzWrite(f *testing.F) {
	for seed := range 20 {
		f.Add(grammar(uint64(seed), 10), uint8(20), uint8(5), uint8(7))
	}
	for _, c := range diffCases() {
		f.Add([]byte(c), uint8(80), uint8(24), uint8(33))
	}
	f.Fuzz(func(t *testing.T, data []byte, cols, rows, cut uint8) {
		term := New(int(cols), int(rows), Options{Scrollback: 30, Reply: func([]byte) {}, Clipboard: func(string, []byte) {}})
		_, _ = term.Write(data)
		if why := broken(term); why != "" {
			t.Fatal(why)
		}
		again := New(int(cols), int(rows), Options{Scrollback: 30, Reply: func([]byte) {}})
		n := min(int(cut), len(data))
		_, _ = again.Write(data[:n])
		_, _ = again.Write(data[n:])
		if state(term) != state(again) {
			t.Fatal("another screen when cut in two")
		}
		term.Resize(int(rows), int(cols))
		if why := broken(term); why != "" {
			t.Fatal("after a resize: ", why)
		}
		for i := range term.Lines() {
			if s := string(term.AppendANSI(nil, i)); strings.ContainsAny(strings.ReplaceAll(s, "\x1b[", ""), "\x1b\a\b\r\n\u009b\u202e") {
				t.Fatalf("line %d is not safe to draw: %q", i, s)
			}
		}
		_, _ = term.TextSince(0, -1)
		_, _ = term.LastOutput()
		_ = term.Range(3, 0, 5, term.Lines())
	})
}
