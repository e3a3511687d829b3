package diff

import (
	"fmt"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
)

// fileRow is a file's head: whether it is folded and viewed, its name and how
// much of it changed.
func (v *view) fileRow(p pen, f *shown) string {
	fold := "▾ "
	if f.folded {
		fold = "▸ "
	}
	name := sanitize.Name(f.Name())
	if f.Old != "" && f.New != "" && f.Old != f.New {
		name = sanitize.Name(f.Old) + " → " + name
	}
	var notes []string
	switch {
	case f.Conflict:
		notes = append(notes, lang.T("in-conflict"))
	case f.Submodule:
		notes = append(notes, lang.T("a-repository-of-its-own"))
	case f.Old == "":
		notes = append(notes, lang.T("new"))
	case f.New == "":
		notes = append(notes, lang.T("gone"))
	case f.OldMode != "" && f.Mode != "" && f.OldMode != f.Mode:
		notes = append(notes, f.OldMode+" → "+f.Mode)
	}
	if f.Encoding != "" {
		notes = append(notes, f.Encoding)
	}
	if f.viewed {
		notes = append(notes, "✓ "+lang.T("viewed"))
	}
	note, tone := "", theme.Muted
	if len(notes) > 0 {
		note = " " + strings.Join(notes, " · ")
	}
	if f.Conflict {
		tone = theme.Warning
	}
	right := " "
	if len(f.hunks) > 0 {
		right = " " + p.count(f.Added, f.Removed) + " "
	}
	room := max(p.W-1-xansi.StringWidth(fold)-xansi.StringWidth(note)-xansi.StringWidth(right)-1, 8)
	if over := xansi.StringWidth(name) - room; over > 0 { // the end tells files apart
		name = "…" + xansi.TruncateLeft(name, over+1, "")
	}
	left := fold + v.found(p.Style(theme.Text).Bold(true).Render(name), name) + p.Style(tone).Render(note) + " "
	rule := strings.Repeat("─", max(p.W-1-xansi.StringWidth(left)-xansi.StringWidth(right), 0))
	return left + p.Style(theme.Border).Render(rule) + right
}

// Instead says what is to be said of a file without hunks.
func Instead(f patch.File) string {
	switch {
	case f.Locked:
		return lang.T("it-cannot-be-read")
	case f.Binary:
		return lang.T("binary-file-one-too-large")
	case f.Recoded && f.Old != "" && f.New != "":
		return lang.T("same-text-another-encoding")
	case f.Untold:
		return lang.T("no-lines-told-empty-binary")
	case f.Conflict && f.New == "":
		return lang.T("both-sides-deleted-moved-s")
	case f.Lone:
		return lang.T("one-side-has-other-does")
	case f.Conflict:
		return lang.T("both-sides-changed-enter-opens")
	case f.Old != f.New && f.Old != "" && f.New != "":
		return lang.T("renamed-with-the-same-text")
	case f.OldMode != f.Mode && f.Old == f.New:
		return lang.T("only-its-mode-changed")
	}
	return lang.T("an-empty-file")
}

// hunkRow is a hunk's head: where it is, and what it is in.
func (v *view) hunkRow(p pen, b *block) string {
	head := "  " + strings.TrimSuffix(b.Head(), "\n")
	info, section := p.Style(theme.Info), ""
	if i := strings.LastIndex(head, "@@"); b.Section != "" && i >= 0 {
		head, section = head[:i]+"@@ ", sanitize.Line(b.Section)
	}
	return xansi.Truncate(info.Render(head)+v.found(info.Render(section), section), max(p.W-1, 1), info.Render("…"))
}

// some is how many lines are coloured at a time.
const some = 200

// text is a line of a hunk in colours. It is coloured with its neighbours, once.
func (v *view) text(f *shown, b *block, i int) string {
	lines := b.read()
	if i < 0 || i >= len(lines) {
		return ""
	}
	part := i / some
	if b.texts[part] == nil {
		if b.texts == nil {
			b.texts = map[int][]string{}
		}
		b.texts[part] = v.look.Texts(f.Name(), lines[part*some:min((part+1)*some, len(lines))])
	}
	return b.texts[part][i%some]
}

// room is how many cells there are for the text of a file's lines.
func (v *view) room(f *shown) int {
	w, n := v.w, f.digits()
	if side := v.beside(); side > 0 && v.table.rows() > 0 {
		w -= side + 1
	}
	if v.table.split {
		return halved(w) - n - 3
	}
	return w - 1 - 2*n - 4
}

// halved is how wide each of two columns is.
func halved(w int) int { return (w - 2) / 2 }

// lineText is a line's text on the ground of its row, as wide as that. A file's last
// line says that it has no newline, where the change is that, however long it is.
func (v *view) lineText(p pen, f *shown, b *block, i, room int) string {
	l, note := b.read()[i], ""
	if l.Open {
		note = xansi.Truncate("  "+lang.T("no-newline-at-the-end"), room-minText, "…")
	}
	text := v.cut(v.found(v.text(f, b, i), l.Text), room-xansi.StringWidth(note))
	return v.look.Fill(l.Op, text+p.Style(theme.Muted).Render(note), room)
}

// minText is how many cells of a line's text show beside a note.
const minText = 4

// digits is how wide a file's line numbers are, so that its hunks stand below each
// other; the last hunk has the largest.
func (f *shown) digits() int {
	last := f.hunks[len(f.hunks)-1]
	return len(fmt.Sprint(max(last.Old+last.OldLines, last.New+last.NewLines)))
}

// side is how a line's side looks.
func side(op difftext.Op) (sign string, tok theme.Token) {
	switch op {
	case difftext.Added:
		return "+", theme.DiffAdded
	case difftext.Removed:
		return "-", theme.DiffRemoved
	case difftext.Same:
	}
	return " ", theme.Muted
}

// lineRow is a line with both numbers, of which one is where it is not.
func (v *view) lineRow(p pen, f *shown, b *block, i int) string {
	lines := b.read()
	if i >= len(lines) {
		return ""
	}
	l, n := lines[i], f.digits()
	sign, tok := side(l.Op)
	gutter := p.Style(tok).Render(fmt.Sprintf("%s %s %s", number(l.Old, n), number(l.New, n), sign))
	return gutter + v.remarkMark(p, f, l) + v.lineText(p, f, b, i, v.room(f))
}

// number is a line's, or as much space.
func number(n, digits int) string {
	if n == 0 {
		return strings.Repeat(" ", digits)
	}
	return fmt.Sprintf("%*d", digits, n)
}

// remarkMark stands before a line that has a remark.
func (v *view) remarkMark(p pen, f *shown, l difftext.Line) string {
	if len(v.remarks.all) == 0 || v.remarks.of(f.remark(l)) < 0 {
		return " "
	}
	return p.Style(theme.Accent).Render("●")
}

// pairRow is a row of the split view.
func (v *view) pairRow(p pen, f *shown, b *block, i int) string {
	pairs, lines := b.paired(), b.read()
	if i >= len(pairs) {
		return ""
	}
	n := f.digits()
	half := halved(p.W)
	put := func(at int, number func(difftext.Line) int) string {
		if at < 0 || at >= len(lines) {
			return strings.Repeat(" ", half)
		}
		sign, tok := side(lines[at].Op)
		s := p.Style(tok).Render(fmt.Sprintf("%*d %s", n, number(lines[at]), sign)) + v.remarkMark(p, f, lines[at]) +
			v.lineText(p, f, b, at, v.room(f))
		return newPen(p.Theme, half).Pad(s)
	}
	return put(pairs[i].before, func(l difftext.Line) int { return l.Old }) + p.Style(theme.Border).Render("│") +
		put(pairs[i].after, func(l difftext.Line) int { return l.New })
}

// cut returns the part of a line that is in view.
func (v *view) cut(text string, room int) string {
	if v.left > 0 {
		text = xansi.TruncateLeft(text, v.left, "")
	}
	return xansi.Truncate(text, max(room, 1), "›")
}
