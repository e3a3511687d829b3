package markdown

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/places"
)

// said reports whether the language of a block is that of what programs say,
// which names places in files.
func said(lang string) bool {
	switch strings.ToLower(lang) {
	case "", "text", "txt", "plain", "plaintext", "console", "shellsession", "shell-session", "log", "output",
		"terminal":
		return true
	}
	return false
}

// Name is what a text names, from byte From to To, excluded: an address of the
// web, or a place in a file.
type Name struct {
	From, To int
	Target   string
}

// Names lists what a text names, in its order.
func Names(text string) []Name {
	if !places.May(text) && !anchor.MayWeb(text) {
		return nil
	}
	var out []Name
	web := anchor.FindWeb(text)
	for _, f := range web {
		out = append(out, Name(f))
	}
	for _, f := range places.Find(text) {
		for len(web) > 0 && web[0].To <= f.From {
			web = web[1:]
		}
		if len(web) == 0 || f.To <= web[0].From {
			out = append(out, Name{f.From, f.To, FileTarget + f.String()})
		}
	}
	slices.SortFunc(out, func(a, b Name) int { return a.From - b.From })
	return out
}

// links lists what a line of code names, by its cells.
func links(line string) []anchor.Span {
	if !places.May(line) && !anchor.MayWeb(line) {
		return nil
	}
	plain := xansi.Strip(line)
	at, cell := 0, 0
	cells := func(i int) int { // they are asked for in order
		at, cell = i, cell+xansi.StringWidth(plain[at:i])
		return cell
	}
	var out []anchor.Span
	for _, f := range Names(plain) {
		out = append(out, anchor.Span{From: cells(f.From), To: cells(f.To), Target: f.Target})
	}
	return out
}

// under puts targets under a stretch of a line of code that begins at a cell.
func under(part string, from int, links []anchor.Span) string {
	var b strings.Builder
	at, end := 0, xansi.StringWidth(part)
	for _, l := range links {
		if l.From-from >= end {
			break
		}
		if a, z := max(l.From-from, 0), min(l.To-from, end); a < z {
			b.WriteString(xansi.Cut(part, at, a) + anchor.Wrap(l.Target, xansi.Cut(part, a, z)))
			at = z
		}
	}
	if at == 0 {
		return part
	}
	return b.String() + xansi.Cut(part, at, end)
}
