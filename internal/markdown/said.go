package markdown

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/places"
)

// said says whether the language of a block is that of what programs say,
// which names places in files.
func said(lang string) bool {
	switch strings.ToLower(lang) {
	case "", "text", "txt", "plain", "plaintext", "console", "shellsession", "shell-session", "log", "output", "terminal":
		return true
	}
	return false
}

// linkedCode gives targets to the places in files that a line of code names.
func linkedCode(line string) string {
	if !places.May(line) {
		return line
	}
	margin, text := "", line
	if i := strings.LastIndex(line, anchor.Start); i >= 0 {
		margin, text = line[:i+len(anchor.Start)], line[i+len(anchor.Start):]
	} else {
		return line // it goes on: half a name is none
	}
	plain := xansi.Strip(text)
	found := places.Find(plain)
	if len(found) == 0 {
		return line
	}
	out, at := margin, 0
	cells := func(i int) int { return xansi.StringWidth(plain[:i]) }
	for _, f := range found {
		out += xansi.Cut(text, cells(at), cells(f.From)) + anchor.Wrap(FileTarget+f.String(), xansi.Cut(text, cells(f.From), cells(f.To)))
		at = f.To
	}
	return out + xansi.Cut(text, cells(at), cells(len(plain)))
}
