// Package pen draws lines of a conversation: in a theme, wrapped at a width, with what
// in them leads somewhere. Lines are safe to print. What it returns depends on nothing
// but its arguments and the pen.
package pen

import (
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
)

// Pen is a width and how things look.
type Pen struct {
	Width   int
	Theme   *theme.Theme
	Styles  Styles
	Root    string                            // the workspace's folder, to shorten paths
	Colours func(agent string) lipgloss.Style // nil: agents have the same

	code *syntax.Painter
}

// Styles are those of a theme.
type Styles struct {
	Text, Muted, Primary, Secondary, Err, Warn, OK, Info, Added, Removed, Link lipgloss.Style
}

// maxColouring is how long a piece of source code may take to be coloured.
const maxColouring = 20 * time.Millisecond

// New returns a pen of a width.
func New(width int, th *theme.Theme) *Pen {
	code := syntax.NewPainter(th.Chroma())
	code.Limit(maxColouring)
	return &Pen{Width: width, Theme: th, code: code, Styles: Styles{
		Text: th.Plain(), Muted: th.Style(theme.Muted), Primary: th.Style(theme.Primary),
		Secondary: th.Style(theme.Secondary), Err: th.Style(theme.Error), Warn: th.Style(theme.Warning),
		OK: th.Style(theme.Success), Info: th.Style(theme.Info), Link: th.Style(theme.Link),
		Added: th.Style(theme.DiffAdded), Removed: th.Style(theme.DiffRemoved),
	}}
}

// Agent is how an agent's name is drawn.
func (p *Pen) Agent(name string) lipgloss.Style {
	if p.Colours == nil {
		return p.Styles.Secondary
	}
	return p.Colours(name)
}

// Note is a short text at the margin, wrapped behind its sign or its indent.
func (p *Pen) Note(style lipgloss.Style, text string) []string {
	if text == "" {
		return nil
	}
	hang := ""
	for _, sign := range []string{"  ", "✗ ", "↻ ", "▣ ", "■ ", "· "} {
		if strings.HasPrefix(text, sign) {
			hang = "  "
		}
	}
	var out []string
	text = sanitize.Text(text)
	if xansi.StringWidth(text) <= p.Width-3 {
		hang = ""
	}
	for i, l := range Wrap(text, p.Width-3-len(hang)) {
		mark, l := anchor.Text(l)
		if i > 0 {
			mark, l = hang+mark, strings.TrimPrefix(l, "· ")
		}
		out = append(out, "  "+mark+style.Render(strings.TrimSuffix(l, " ·")))
	}
	return out
}

// Path is a file's name as it is shown: from the workspace where it is inside.
func (p *Pen) Path(path string) string {
	if p.Root != "" {
		if rest, ok := strings.CutPrefix(path, p.Root+"/"); ok {
			path = rest
		}
	}
	return sanitize.Line(path)
}

// Link is a path or place that leads to its file.
func (p *Pen) Link(shown, place string) string {
	return anchor.Wrap(markdown.FileTarget+place, p.Styles.Link.Render(shown))
}

// File is one line for a file: what it is, and how large where that is known. It
// leads to the file that it names, or to target.
func (p *Pen) File(f *engine.Part, target string) string {
	name := sanitize.Line(FileName(f))
	if u, err := url.Parse(f.URL); err == nil && u.Scheme == "file" {
		path := p.Path(u.Path)
		name = path
		if from := u.Query().Get("start"); from != "" {
			name += ":" + sanitize.Line(from)
			if to := u.Query().Get("end"); to != "" && to != from {
				name += "-" + sanitize.Line(to)
			}
		}
		target = markdown.FileTarget + name
	}
	mark, kind := "⊕ ", f.Mime
	switch {
	case strings.HasPrefix(f.Mime, "image/"):
		mark, kind = "▦ ", lang.T("image", strings.TrimPrefix(f.Mime, "image/"))
	case f.Mime == "application/x-directory":
		kind = lang.T("folder")
	case f.Mime == "text/plain":
		kind = ""
	}
	if n := dataSize(f.URL); n > 0 {
		kind += ", " + prompt.Size(n)
	}
	line := p.Styles.Info.Render(mark) + anchor.Wrap(target, p.Styles.Info.Render(name))
	if kind = strings.TrimPrefix(sanitize.Line(kind), ", "); kind != "" {
		line += p.Styles.Muted.Render("  " + kind)
	}
	return xansi.Truncate(line, max(p.Width-4, 4), "…")
}

// FileName is what an attached file is called.
func FileName(f *engine.Part) string {
	switch {
	case f.Filename != "":
		return f.Filename
	case strings.HasPrefix(f.URL, "data:"):
		return lang.T("attachment")
	}
	return f.URL[strings.LastIndexByte(f.URL, '/')+1:]
}

// dataSize is how many bytes a data: address in base64 holds, 0 for others.
func dataSize(address string) int {
	head, data, ok := strings.Cut(address, ",")
	if !ok || !strings.HasPrefix(head, "data:") || !strings.HasSuffix(head, ";base64") {
		return 0
	}
	return len(strings.TrimRight(data, "=")) * 3 / 4
}

// Folded shows the first lines of a text, or all of it, and how many are hidden.
func (p *Pen) Folded(style lipgloss.Style, text string, most int, whole bool) []string {
	if whole {
		return p.Wrapped(style, strings.Split(text, "\n"))
	}
	n := strings.Count(text, "\n") + 1
	if Fits(n, most) {
		most = n
	}
	lines := strings.SplitN(text, "\n", most+1)
	out := p.Cut(style, lines[:min(len(lines), most)])
	if n > most {
		out = append(out, p.More(n-most))
	}
	return out
}

// Fits reports whether n lines show whole where most of them should: a single one
// that is hidden would take as much room as the word of it.
func Fits(n, most int) bool { return n <= most+1 }

// More says how many lines are hidden.
func (p *Pen) More(n int) string {
	return anchor.Border(p.Styles.Muted.Render(lang.N(n, "more-lines-ctrl-o-shows", n)))
}

// Wrapped colours lines and wraps those that are too long.
func (p *Pen) Wrapped(style lipgloss.Style, lines []string) []string {
	var out []string
	for _, l := range lines {
		out = append(out, LinkedRows(style, l, p.Width-6)...)
	}
	return out
}

// Cut cuts lines to the width and colours them.
func (p *Pen) Cut(style lipgloss.Style, lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = anchor.Cut(linked(style, syntax.OutputTabs(Clip(l))), max(p.Width-6, 4), "›")
	}
	return out
}

// maxShown is how much of a line is looked at where it is cut to the width, in
// bytes.
const maxShown = 4 << 10

// Clip takes the beginning of a text of which no more can show.
func Clip(s string) string {
	if len(s) <= maxShown {
		return s
	}
	n := maxShown
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// Wrap cuts text into lines of at most w cells, at words where it can. Those
// that go on with the one before begin with a joint.
func Wrap(text string, w int) []string {
	var out []string
	for line := range strings.SplitSeq(syntax.Tabs(text), "\n") {
		if len(line) <= w {
			out = append(out, line)
			continue
		}
		rest := line
		for i, part := range wrap.Lines(line, max(w, 4), "") {
			if i > 0 {
				space := strings.HasPrefix(rest, " ")
				rest = strings.TrimLeft(rest, " ")
				part = anchor.Joint(space) + part
			}
			out = append(out, part)
			rest = strings.TrimPrefix(rest, anchor.WithoutFlow(part))
		}
	}
	return out
}

// Fit wraps a text to a width, in a style. It is safe to print then.
func Fit(style lipgloss.Style, said string, w int) []string {
	var out []string
	for _, l := range Wrap(strings.TrimRight(sanitize.Text(said), "\n"), max(w, 4)) {
		_, l = anchor.Text(l)
		out = append(out, style.Render(l))
	}
	return out
}

// Pad fills or cuts a line to exactly w cells.
func Pad(l string, w int) string {
	n := xansi.StringWidth(l)
	for most := w; n > w; most-- { // what is cut off may have joined two characters to one
		l = xansi.Truncate(l, most, "")
		n = xansi.StringWidth(l)
	}
	if n < w {
		l += strings.Repeat(" ", w-n)
	}
	return l
}
