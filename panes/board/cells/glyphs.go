package cells

import (
	"math/bits"

	xansi "github.com/charmbracelet/x/ansi"
)

// boxRune returns the character of lines that meet.
func boxRune(lines uint8) string {
	n := lines & arms
	switch {
	case lines&Round != 0:
		switch n {
		case Right | Down:
			return "╭"
		case Left | Down:
			return "╮"
		case Right | Up:
			return "╰"
		case Left | Up:
			return "╯"
		}
	case lines&Dashed != 0:
		switch n {
		case Left, Right, Left | Right:
			return "╌"
		case Up, Down, Up | Down:
			return "╎"
		}
	case lines&Heavy != 0:
		return string([]rune(" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋")[n])
	}
	// By the bits: up, right, down, left.
	return string([]rune(" ╵╶└╷│┌├╴┘─┴┐┤┬┼")[n])
}

func asciiLine(lines uint8) string {
	switch lines & arms {
	case Left, Right, Left | Right:
		if lines&Dashed != 0 {
			return "."
		}
		return "-"
	case Up, Down, Up | Down:
		if lines&Dashed != 0 {
			return ":"
		}
		return "|"
	}
	return "+"
}

// asciiDots returns a character about as dark as dots are.
func asciiDots(dots uint8) string {
	switch n := bits.OnesCount8(dots); {
	case dots&^0x24 == 0 && n > 1, dots&^0x12 == 0 && n > 1, dots&^0x09 == 0 && n > 1:
		return "-"
	case n < 2:
		return "."
	case n < 4:
		return ":"
	case n < 6:
		return "*"
	}
	return "#"
}

// plain returns ASCII for the signs that are drawn here, and ? for other letters.
func plain(text string) string {
	switch text {
	case "▶", "▷":
		return ">"
	case "◀", "◁":
		return "<"
	case "▲":
		return "^"
	case "▼":
		return "v"
	case "△": // what inherits is no plain arrow
		return "A"
	case "▽":
		return "V"
	case "◆": // as in Mermaid
		return "*"
	case "■":
		return "#"
	case "●", "○", "◇":
		return "o"
	case "◉":
		return "@"
	case "╱":
		return "/"
	case "╲":
		return "\\"
	case Lost:
		return "x"
	case "═":
		return "="
	case "╒", "╕", "╞", "╡":
		return "+"
	case "…":
		return "~"
	case "─":
		return "-"
	case "│", "┃":
		return "|"
	case "±":
		return "!"
	case "↗":
		return "@"
	case "«":
		return "<"
	case "»":
		return ">"
	case "▒", "█", "▌":
		return "#"
	}
	if xansi.StringWidth(text) > 1 {
		return "??"
	}
	return "?"
}

// Lost is the head of a message that does not arrive.
const Lost = "╳"
