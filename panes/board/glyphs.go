package board

import (
	"math/bits"

	xansi "github.com/charmbracelet/x/ansi"
)

// boxRune returns the character of lines that meet.
func boxRune(lines uint8) string {
	n := lines & arms
	switch {
	case lines&round != 0:
		switch n {
		case right | down:
			return "╭"
		case left | down:
			return "╮"
		case right | up:
			return "╰"
		case left | up:
			return "╯"
		}
	case lines&dashed != 0:
		switch n {
		case left, right, left | right:
			return "╌"
		case up, down, up | down:
			return "╎"
		}
	case lines&heavy != 0:
		return string([]rune(" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋")[n])
	}
	// By the bits: up, right, down, left.
	return string([]rune(" ╵╶└╷│┌├╴┘─┴┐┤┬┼")[n])
}

func asciiLine(lines uint8) string {
	switch lines & arms {
	case left, right, left | right:
		if lines&dashed != 0 {
			return "."
		}
		return "-"
	case up, down, up | down:
		if lines&dashed != 0 {
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
	case lost:
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
