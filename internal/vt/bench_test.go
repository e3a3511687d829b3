package vt

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
)

// logOf makes n bytes that look like a build log: lines of 20 to 160 letters,
// some of them coloured.
func logOf(n int) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "2026-11-21T07:%02d:%02d.%03dZ ", i/60%60, i%60, i%1000)
		if i%10 == 0 {
			b.WriteString("\x1b[33mWARN\x1b[0m ")
		} else {
			b.WriteString("INFO ")
		}
		for range 1 + rng.IntN(16) {
			b.WriteString([]string{"request ", "handled ", "in 12ms ", "/api/v1/users ", "worker-7 "}[rng.IntN(5)])
		}
		b.WriteString("\r\n")
	}
	return b.Bytes()[:n]
}

// truecolorOf makes n bytes of half blocks in two direct colours each, as image
// viewers do.
func truecolorOf(n int) []byte {
	var b bytes.Buffer
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "\x1b[38;2;%d;%d;%dm\x1b[48;2;%d;%d;%dm▀", i%256, i/3%256, i/7%256, i/2%256, i/5%256, i/11%256)
		if i%200 == 199 {
			b.WriteString("\x1b[0m\r\n")
		}
	}
	return b.Bytes()[:n]
}

func benchmarkWrite(b *testing.B, cols, rows int, data []byte) {
	t := New(cols, rows, Options{Scrollback: 10_000})
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		for rest := data; len(rest) > 0; {
			n := min(len(rest), 32<<10)
			_, _ = t.Write(rest[:n])
			rest = rest[n:]
		}
	}
}

func BenchmarkLog(b *testing.B)       { benchmarkWrite(b, 120, 50, logOf(50<<20)) }
func BenchmarkTruecolor(b *testing.B) { benchmarkWrite(b, 200, 50, truecolorOf(10<<20)) }
func BenchmarkYes(b *testing.B)       { benchmarkWrite(b, 80, 24, bytes.Repeat([]byte("y\r\n"), 1<<20)) }
func BenchmarkCJK(b *testing.B) {
	benchmarkWrite(b, 120, 50, bytes.Repeat([]byte("日本語の文字列 ことばの 端末\r\n"), 1<<16))
}
func BenchmarkEmoji(b *testing.B) {
	benchmarkWrite(b, 120, 50, bytes.Repeat([]byte("👩‍💻 ok ❤️ 🇩🇪 é\r\n"), 1<<15))
}
func BenchmarkOneLine(b *testing.B) {
	benchmarkWrite(b, 120, 50, bytes.Repeat([]byte("0123456789"), 1<<20))
}

func BenchmarkSpans(b *testing.B) {
	t := New(120, 50, Options{})
	_, _ = t.Write(logOf(32 << 10))
	var spans []Span
	b.ReportAllocs()
	for b.Loop() {
		for y := range 50 {
			spans = t.AppendSpans(spans[:0], y)
		}
	}
}

func BenchmarkResize(b *testing.B) {
	t := New(120, 50, Options{Scrollback: 10_000})
	_, _ = t.Write(logOf(4 << 20))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		t.Resize(119+i%2, 50)
	}
}

// fullScrollback fills 10,000 rows of 120 columns.
func fullScrollback(colour bool) *Terminal {
	t := New(120, 50, Options{Scrollback: 10_000})
	var b bytes.Buffer
	for i := range 10_060 {
		for c := range 120 {
			if colour {
				fmt.Fprintf(&b, "\x1b[38;2;%d;%d;%dm", i%256, c, (i+c)%256)
			}
			b.WriteByte(byte('a' + (i+c)%26))
		}
		b.WriteString("\r\n")
		_, _ = t.Write(b.Bytes())
		b.Reset()
	}
	return t
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func BenchmarkScrollbackHeap(b *testing.B) {
	for name, colour := range map[string]bool{"plain": false, "truecolor": true} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				before := heap()
				t := fullScrollback(colour)
				b.ReportMetric(float64(heap()-before)/(1<<20), "MB")
				runtime.KeepAlive(t)
			}
		})
	}
}
