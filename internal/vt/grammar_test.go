package vt

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
)

// grammar makes a stream of n well-formed pieces. It leaves out what tmux is
// known to do otherwise, which diffCases has one by one, and two mistakes of
// tmux 3.3a in ICH: more than half of the rest of a line leaves old cells
// between, and cells that were never written lose their background.
func grammar(seed uint64, n int) []byte {
	rng := rand.New(rand.NewPCG(seed, 7))
	var b bytes.Buffer
	for range n {
		b.WriteString(sentence(rng))
	}
	b.WriteString("\x1b[?6l\x1b[r\x1b[20;3H\x1b[2K" + "日本語"[:3+3*rng.IntN(3)] + "x")
	return b.Bytes()
}

func sentence(rng *rand.Rand) string {
	num := func(most int) int { return 1 + rng.IntN(most) }
	switch rng.IntN(34) {
	case 0, 1, 2, 3, 4:
		return fmt.Sprintf("\x1b[%dG", num(45)) + words(rng, num(30))
	case 5:
		return "\x1b[49m" + words(rng, num(100))
	case 6, 7:
		return "\r\n"
	case 8, 9:
		return fmt.Sprintf("\x1b[%d;%dH", num(26), num(84))
	case 10:
		return fmt.Sprintf("\r\x1b[%d%c", num(30), "ABCD"[rng.IntN(4)])
	case 11:
		return fmt.Sprintf("\x1b[%dG", num(84))
	case 12:
		return fmt.Sprintf("\x1b[%dd", num(26))
	case 13:
		return fmt.Sprintf("\r\x1b[%dK", rng.IntN(3))
	case 14:
		return fmt.Sprintf("\x1b[%d;%dH\x1b[%dK", num(24), num(79), rng.IntN(3))
	case 15:
		return fmt.Sprintf("\x1b[%d;%dH\x1b[%dJ", num(24), num(79), rng.IntN(3))
	case 16:
		return fmt.Sprintf("\x1b[49m\r\x1b[2K%s\r\x1b[%dC\x1b[%d%c", words(rng, 79), num(39), num(20), "@PX"[rng.IntN(3)])
	case 17:
		return fmt.Sprintf("\x1b[?6l\x1b[r\r\x1b[%d%c", num(5), "LM"[rng.IntN(2)])
	case 18:
		return fmt.Sprintf("\x1b[%d%c", num(5), "ST"[rng.IntN(2)])
	case 19:
		top := num(20)
		return fmt.Sprintf("\x1b[?6l\x1b[%d;%dr", top, top+num(8))
	case 20:
		return "\x1b[?6l\x1b[r"
	case 21:
		return "\r\x1bM"
	case 22:
		return "\r\x1bD"
	case 23:
		return "\r\x1b7" + words(rng, num(10)) + "\x1b8"
	case 24:
		return "\r" + words(rng, 3) + "\t" + words(rng, 3)
	case 25:
		return fmt.Sprintf("\r%sx\x1b[%db", words(rng, 4), num(20))
	case 26:
		return "\x1b[20Gäöü"
	case 27:
		return "\r\x1b[5Ce\u0301o\u0308"
	case 28:
		return "\r\x1b(0lqk\x1b(B"
	case 29:
		return fmt.Sprintf("\x1b[?6%c", "hl"[rng.IntN(2)])
	case 30:
		return "\x1b[49m\r\x1b[4habc\x1b[4l"
	case 31:
		return "\r" + strings.Repeat("\t", num(6)) + "\x1b[Z"

	}
	return style(rng)
}

func style(rng *rand.Rand) string {
	switch rng.IntN(6) {
	case 0:
		return fmt.Sprintf("\x1b[3%dm", rng.IntN(8))
	case 1:
		return fmt.Sprintf("\x1b[4%dm", rng.IntN(8))
	case 2:
		return fmt.Sprintf("\x1b[38;5;%dm", rng.IntN(256))
	case 3:
		return fmt.Sprintf("\x1b[48;2;%d;%d;%dm", rng.IntN(256), rng.IntN(256), rng.IntN(256))
	case 4:
		return fmt.Sprintf("\x1b[%dm", []int{1, 2, 3, 4, 7, 9, 22, 23, 24, 27, 29}[rng.IntN(11)])
	}
	return "\x1b[m"
}

func words(rng *rand.Rand, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = " abcdefghijklmnopqrstuvwxyz"[rng.IntN(27)]
	}
	return string(b)
}
