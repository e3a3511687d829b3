package markdown

import (
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/mdstyle"

	"github.com/openspace-tui/openspace/internal/anchor"
)

// look is how a stretch of text is drawn. The zero look is plain.
type look struct {
	fg, bg                           string // SGR parameters
	bold, italic, under, strike, dim bool
	to                               string // where it leads, as anchor has it
}

// with lays a style over a look.
func (l look) with(p mdstyle.Primitive) look {
	set := func(to *bool, from *bool) {
		if from != nil {
			*to = *from
		}
	}
	if c := parameters("38", p.Color); c != "" {
		l.fg = c
	}
	if c := parameters("48", p.BackgroundColor); c != "" {
		l.bg = c
	}
	set(&l.bold, p.Bold)
	set(&l.italic, p.Italic)
	set(&l.under, p.Underline)
	set(&l.strike, p.CrossedOut)
	set(&l.dim, p.Faint)
	return l
}

// parameters returns a colour, #rrggbb or a number of the 256, as SGR has it.
func parameters(kind string, colour *string) string {
	if colour == nil {
		return ""
	}
	if n, err := strconv.ParseUint(*colour, 10, 8); err == nil {
		return kind + ";5;" + strconv.FormatUint(n, 10)
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(*colour, "#"), 16, 24)
	if err != nil || len(*colour) != 7 {
		return ""
	}
	var b strings.Builder
	b.WriteString(kind + ";2")
	for shift := 16; shift >= 0; shift -= 8 {
		b.WriteString(";" + strconv.FormatUint(n>>shift&0xff, 10))
	}
	return b.String()
}

// code returns the look as one SGR sequence, "" when it is plain, behind that of
// its target.
func (l look) code() string {
	if l.to == "" {
		return l.sgr()
	}
	return anchor.Open(l.to) + l.sgr()
}

func (l look) sgr() string {
	var parts []string
	for _, p := range []struct {
		on   bool
		code string
	}{{l.bold, "1"}, {l.dim, "2"}, {l.italic, "3"}, {l.under, "4"}, {l.strike, "9"}, {l.fg != "", l.fg},
		{l.bg != "", l.bg}} {
		if p.on {
			parts = append(parts, p.code)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "\x1b[" + strings.Join(parts, ";") + "m"
}
