package editor

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/repo"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
)

// shortHash is as much of a commit's hash as is shown, and whenWidth the cells of
// how long ago it was.
const (
	shortHash = 7
	whenWidth = 6
)

// blame is who changed the lines last, while that shows.
type blame struct {
	on      bool
	due     bool // the text or the commits may be others
	busy    bool // it is asked for
	n       int  // what was asked for last
	stop    context.CancelFunc
	commits []repo.Commit
	lines   []int // places in commits, -1 where it is not known yet; nil: of none
}

// blamed is who changed the lines of a text.
type blamed struct {
	n   int
	raw []string
	*repo.Blame
	err error
}

// turnBlame shows who changed the lines, or no longer.
func (v *view) turnBlame(known bool) (fault string) {
	switch b := &v.blame; {
	case b.on:
		v.endBlame()
	case v.text.pages != nil:
		fault = lang.T("too-large-ask-git-who")
	case v.text.count() == 0:
		fault = lang.T("empty-file")
	case !known || filepath.IsAbs(v.path):
		fault = lang.T("git-does-not-know-file")
	default:
		b.on, b.due = true, true
	}
	v.version++
	return fault
}

// endBlame shows it no longer, and ends who is asked.
func (v *view) endBlame() {
	if v.blame.stop != nil {
		v.blame.stop()
	}
	v.blame = blame{n: v.blame.n}
	v.refit()
}

// refit keeps the current line in view when the text's width is another one.
func (v *view) refit() {
	if v.text.count() == 0 {
		return
	}
	v.clamp()
	v.show(v.current)
}

// askBlame asks who changed the lines, while that shows and may be another one.
func (v *view) askBlame(ask func(context.Context, string) (*repo.Blame, error)) tea.Cmd {
	b := &v.blame
	if !b.on || !b.due || b.busy {
		return nil
	}
	if ask == nil || filepath.IsAbs(v.path) || v.text.count() == 0 {
		v.endBlame()
		v.version++
		return nil
	}
	ctx, stop := context.WithCancel(context.Background())
	b.n++
	b.due, b.busy, b.stop = false, true, stop
	out, path := blamed{n: b.n, raw: v.text.raw}, v.path
	return func() tea.Msg {
		defer stop()
		out.Blame, out.err = ask(ctx, path)
		return out
	}
}

// takeBlame takes who changed the lines, unless the text is another one by now.
func (v *view) takeBlame(m blamed) (fault string) {
	b := &v.blame
	if !b.on || m.n != b.n {
		return ""
	}
	b.busy, b.stop = false, nil
	switch {
	case m.err != nil:
		v.endBlame()
		fault = lang.Translate(m.err)
	case len(v.text.raw) == 0 || &m.raw[0] != &v.text.raw[0]:
		return ""
	case b.lines != nil && slices.Equal(b.lines, m.Lines) && slices.Equal(b.commits, m.Commits):
		return ""
	default:
		b.commits, b.lines = m.Commits, m.Lines
		if b.lines == nil {
			b.lines = []int{}
		}
		v.refit()
	}
	v.version++
	return fault
}

// carry takes it along to another text of so many lines, until it is known of
// that.
func (b *blame) carry(m moves, count int) {
	if b.lines == nil {
		return
	}
	out := slices.Repeat([]int{-1}, count)
	from, shift := 0, 0
	keep := func(to int) {
		for i := from; i < min(to, len(b.lines)) && i+shift < count; i++ {
			out[i+shift] = b.lines[i]
		}
	}
	for _, one := range m {
		keep(one.from)
		from, shift = one.to, one.newTo-one.to
	}
	keep(len(b.lines))
	b.lines = out
}

// commit returns who changed a line, or nil.
func (b *blame) commit(i int) *repo.Commit {
	if i < 0 || i >= len(b.lines) || b.lines[i] < 0 {
		return nil
	}
	return &b.commits[b.lines[i]]
}

// begins reports whether a line is of another commit than the one above.
func (b *blame) begins(i int) bool {
	return i == 0 || i < len(b.lines) && b.lines[i] != b.lines[i-1]
}

// width is how many cells of so many it has beside the lines; author is how many of
// those are for a name.
func (b *blame) width(w int) (width, author int) {
	switch {
	case b.lines == nil || w < 40:
		return 0, 0
	case w < 80:
	case w < 120:
		author = 8
	default:
		author = 16
	}
	if width = shortHash + 1 + whenWidth + 1; author > 0 {
		width += author + 1
	}
	return width, author
}

// draw draws in w cells who changed a line, or blanks where the line above says so.
func (b *blame) draw(i int, told bool, w int, now time.Time, th *theme.Theme) string {
	width, author := b.width(w)
	c := b.commit(i)
	if width == 0 || c == nil || !told {
		return strings.Repeat(" ", width)
	}
	text := lang.T("not-committed-yet")
	if c.Hash != "" {
		when := xansi.Truncate(longAgo(now.Sub(c.When)), whenWidth, "…")
		text = c.Hash[:shortHash] + " "
		if author > 0 {
			text += syntax.Pad(xansi.Truncate(sanitize.Line(c.Author), author, "…"), author) + " "
		}
		text += strings.Repeat(" ", max(whenWidth-xansi.StringWidth(when), 0)) + when
	}
	return th.Style(theme.Muted).Render(syntax.Pad(xansi.Truncate(text, width-1, "…"), width))
}

// longAgo says in one word how long ago something was.
func longAgo(d time.Duration) string {
	switch {
	case d < time.Minute:
		return lang.T("ago.now")
	case d < time.Hour:
		return lang.T("m", int(d.Minutes()))
	case d < 24*time.Hour:
		return lang.T("h", int(d.Hours()))
	case d < 365*24*time.Hour:
		return lang.T("d", int(d.Hours()/24))
	default:
		return lang.T("y", int(d.Hours()/24/365))
	}
}

// info is what the status row says of the current line.
func (b *blame) info(current int) string {
	c := b.commit(current)
	switch {
	case !b.on:
		return ""
	case c == nil && (b.busy || b.due):
		return "  " + lang.T("asking-git")
	case c == nil:
		return ""
	case c.Hash == "":
		return "  " + lang.T("not-committed-yet")
	}
	return "  " + sanitize.Line(c.Author) + ", " + lang.Date("date.2-jan-2006",
		c.When) + ": " + sanitize.Line(c.Subject)
}

// currentHash returns that of the commit that changed the current line, or why there
// is none.
func (v *view) currentHash() (hash, fault string, ok bool) {
	c := v.blame.commit(v.current)
	switch {
	case c == nil && v.blame.on:
		return "", lang.T("asking-git"), false
	case c == nil:
		return "", lang.T("b-shows-commits-lines"), false
	case c.Hash == "":
		return "", lang.T("not-committed-yet"), false
	}
	return c.Hash, "", true
}
