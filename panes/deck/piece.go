package deck

import (
	"fmt"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/figure"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// heading is how a slide's first heading is drawn.
type heading struct {
	big   int  // the scale of a banner, 0 for none
	lines int  // how many lines it may have
	rule  int  // how long the rule below is
	first bool // it did not come yet
}

// scale returns the letters of a heading of a level: what is below a title is
// smaller, where there is a smaller one.
func (h *heading) scale(level int) int {
	if level > 1 {
		return min(h.big, small)
	}
	return h.big
}

// maxSlide is how much text of a slide shows, in bytes.
const maxSlide = 64 << 10

// text draws markdown.
func (p *slideRenderer) text(text string, width int, head *heading) []string {
	cut := len(text) > maxSlide
	if cut {
		text = strings.ToValidUTF8(text[:maxSlide], "")
	}
	var out []string
	if level, words, rest, ok := firstHeading(text); ok && head.first {
		out = p.heading(level, words, width, head)
		text = rest
	}
	if strings.TrimSpace(text) != "" {
		head.first = false
		lines := p.look.renderer(setting{width, p.loose}).Render(figure.Readable(text))
		for i, l := range lines {
			lines[i] = anchor.WithoutFlow(l)
		}
		out = apart(out, lines)
	}
	if cut {
		out = append(out, "", p.look.theme.Style(theme.Warning).Render(
			lang.T("rest-slide-too-long-show")))
	}
	return out
}

// firstHeading splits text that begins with a heading of the first or second
// level.
func firstHeading(text string) (level int, words, rest string, ok bool) {
	text = strings.TrimLeft(text, "\n")
	line, rest, _ := strings.Cut(text, "\n")
	trimmed := strings.TrimSpace(line)
	for level = 1; level <= 2; level++ {
		w, found := strings.CutPrefix(trimmed, strings.Repeat("#", level))
		if found && strings.HasPrefix(strings.ReplaceAll(w, "\t", " "), " ") && !strings.HasPrefix(line, "    ") {
			return level, strings.TrimSpace(strings.TrimRight(w, "#")), rest, true
		}
	}
	under, after, _ := strings.Cut(rest, "\n")
	under = strings.TrimRight(under, " ")
	if trimmed != "" && under != "" && !strings.HasPrefix(trimmed, "#") && len(under) >= 2 {
		if strings.Trim(under, "=") == "" {
			return 1, trimmed, after, true
		}
		if strings.Trim(under, "-") == "" && !strings.ContainsAny(trimmed[:1], "-*+>|") {
			return 2, trimmed, after, true
		}
	}
	return 0, "", text, false
}

// heading draws a slide's heading: in large letters where there is room, else
// bold above a rule.
func (p *slideRenderer) heading(level int, words string, width int, head *heading) []string {
	head.first = false
	th := p.look.theme
	lines := p.look.renderer(setting{width: width}).Render(strings.Repeat("#", level) + " " + words)
	for i, l := range lines {
		lines[i] = anchor.WithoutFlow(l)
	}
	linked := false
	for _, l := range lines {
		linked = linked || anchor.Has(l)
	}
	if !p.thumb && !linked {
		plain := strings.Join(strings.Fields(xansi.Strip(strings.Join(lines, " "))), " ")
		for scale := head.scale(level); scale > 0; scale-- {
			if big := banner(plain, width, max(head.lines, 1), scale); big != nil {
				style := th.Style(theme.Heading)
				for i, l := range big {
					if l != "" {
						big[i] = style.Render(l)
					}
				}
				return big
			}
		}
	}
	if head.rule > 0 && !p.thumb {
		lines = append(lines, th.Style(theme.Border).Render(strings.Repeat("─", min(head.rule, width))))
	}
	return lines
}

// code draws a code block.
func (p *slideRenderer) code(piece deck.Piece, width int) []string {
	a := p.assets.of(piece)
	var lines []string
	drawn := piece.Code.Lang == figure.Lang
	if a != nil && (!drawn || a.err != nil) {
		lines = a.lines
	} else {
		lines = plainCode(short(piece.Text))
	}
	out := p.listing(lines, piece, piece.Code.First, width)
	if a != nil && drawn && !p.thumb {
		why := lang.T("diagram-wider-than-there-room")
		if a.err != nil {
			why = sanitize.Line(lang.Translate(a.err))
		}
		for _, l := range wrap.Lines(why, width, "") {
			out = append(out, p.look.theme.Style(theme.Muted).Render(l))
		}
	}
	switch {
	case !piece.Code.Run || p.thumb || strings.TrimSpace(piece.Text) == "":
	case !syntax.Shell(piece.Code.Lang):
		out = append(out, p.look.theme.Style(theme.Muted).Render(xansi.Truncate(cannotRun(piece.Code), width, "…")))
	default:
		label := anchor.Wrap(fmt.Sprintf("%s%d", runTarget, piece.Code.Line),
			p.look.theme.Style(theme.Link).Render("▶ "+lang.T("button.run")))
		out = append(out, label+p.look.theme.Style(theme.Muted).Render("  "+lang.T("x-runs-terminal")))
	}
	return out
}

// plainCode returns code that was not coloured yet.
func plainCode(code string) []string {
	return strings.Split(syntax.Tabs(sanitize.Text(strings.TrimSuffix(code, "\n"))), "\n")
}

// embed draws lines of a file as they are now.
func (p *slideRenderer) embed(piece deck.Piece, width int) []string {
	th := p.look.theme
	a := p.assets.of(piece)
	place := piece.Embed.Path
	if a != nil && a.path != "" {
		place = a.path
	}
	name := sanitize.Line(place)
	if piece.Embed.First > 0 {
		place = fmt.Sprintf("%s:%d", place, piece.Embed.First)
		if piece.Embed.Last > piece.Embed.First {
			place += fmt.Sprintf("-%d", piece.Embed.Last)
		}
		name = sanitize.Line(place)
	}
	caption := anchor.Wrap(embedTarget+place, th.Style(theme.Muted).Render(xansi.Truncate(name, width, "…")))
	switch {
	case a == nil:
		return []string{caption, th.Style(theme.Muted).Render(lang.T("reading-2"))}
	case a.err == nil:
		first := a.first
		if piece.Code.First > 1 {
			first = piece.Code.First
		}
		out := append([]string{caption}, p.listing(a.lines, piece, first, width)...)
		if a.more > 0 {
			out = append(out, th.Style(theme.Warning).Render(
				xansi.Truncate(lang.N(a.more, "more-lines", a.more), width, "…")))
		}
		return out
	}
	failed := th.Style(theme.Warning).Render(xansi.Truncate(name+": "+reason(a.err), width, "…"))
	if strings.TrimSpace(piece.Text) == "" {
		return []string{failed}
	}
	return append([]string{failed}, p.listing(plainCode(short(piece.Text)), piece, piece.Code.First, width)...)
}

// muted is the sequence of what does not stand out.
func (p *slideRenderer) muted() string {
	return strings.TrimSuffix(strings.SplitAfter(p.look.theme.Style(theme.Muted).Render("x"), "m")[0], "x")
}

// listing draws lines of code on a panel, with those that do not stand out
// muted, and line numbers where they are asked for.
func (p *slideRenderer) listing(lines []string, piece deck.Piece, first, width int) []string {
	th := p.look.theme
	back := background(th.Color(theme.Panel))
	digits := 0
	if piece.Code.Numbered || piece.Embed != nil {
		digits = len(fmt.Sprint(first+len(lines)-1)) + 2
	}
	room := max(width-digits-2, 4)
	muted := p.muted()
	var out []string
	for n, line := range lines {
		dim := !piece.Stage.All && !piece.Stage.Has(n+1)
		if dim {
			line = xansi.Strip(line)
		}
		for k, row := range syntax.Wrap(line, room) {
			number := strings.Repeat(" ", digits)
			if k == 0 && digits > 0 {
				number = fmt.Sprintf("%*d  ", digits-2, first+n)
			}
			free := strings.Repeat(" ", max(room-xansi.StringWidth(row), 0))
			if dim {
				row = muted + row
			}
			row = strings.ReplaceAll(row, "\x1b[m", "\x1b[m"+back)
			out = append(out, back+" "+muted+number+"\x1b[m"+back+row+"\x1b[m"+back+free+" \x1b[m")
		}
	}
	return out
}

// image draws a picture in at most width×rows cells.
func (p *slideRenderer) image(m deck.Image, width, rows int) []string {
	th := p.look.theme
	alt := sanitize.Line(m.Words())
	if alt == "" {
		alt = sanitize.Line(deck.Address(m.Path))
	}
	box := func(text string, tok theme.Token) []string {
		return []string{th.Style(tok).Render(xansi.Truncate("▦ "+text, width, "…"))}
	}
	a := p.assets.have[ask{kind: deck.ImageBlock, path: m.Path}]
	switch {
	case m.Paint():
		return nil
	case p.thumb:
		return box(alt, theme.Muted)
	case a == nil:
		return box(alt, theme.Muted)
	case a.err != nil && m.Background():
		return box(alt, theme.Muted)
	case a.err != nil && deck.OnNetwork(m.Path): // nothing is wrong with it
		return box(alt+": "+reason(a.err), theme.Muted)
	case a.err != nil:
		return box(alt+": "+reason(a.err), theme.Warning)
	case th.Depth() == theme.NoColor: // half blocks would all be alike
		return box(alt+"  "+a.image.Caption(), theme.Muted)
	}
	var told []string
	if a.image.Part != nil && rows > 1 {
		told, rows = box(alt+": "+reason(a.image.Part), theme.Muted), rows-1
	}
	lines := p.graphics.Draw(a.image, width, rows)
	return append(shifted(lines, (width-xansi.StringWidth(lines[0]))/2), told...)
}

// reason says in a few words why something cannot be shown.
func reason(err error) string {
	if what, _, ok := panes.FileFault(err); ok {
		return sanitize.Line(what)
	}
	return sanitize.Line(lang.Translate(err))
}

// of returns what was prepared for a piece, or nil.
func (a *assets) of(piece deck.Piece) *asset {
	k, ok := askOf(piece)
	if !ok {
		return nil
	}
	return a.have[k]
}
