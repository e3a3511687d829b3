package editor

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
)

// Of the lines in which others are: how many show, one for so many rows of a
// view, in texts of how many bytes, how far up they are looked for, and how long
// a line may be that is one.
const (
	maxHeads    = 3
	rowsPerHead = 6
	maxScoped   = 1 << 20
	maxUp       = 20_000
	maxHead     = 4 << 10
)

// maxScopes is of how many lines it is kept in which they are.
const maxScopes = 4000

// scope returns the lines in which a line is, the outermost first, by indents: each
// is the next one above that is indented less, and begins something.
func (l *lines) scope(i int, n notation) []int {
	if l.scopes == nil || len(l.scopes) > maxScopes {
		l.scopes = map[int][]int{}
	}
	if heads, known := l.scopes[i]; known {
		return heads
	}
	var heads []int
	want := l.deep(i)
	for j := i - 1; j >= max(i-maxUp, 0) && want > 0; j-- {
		cells, empty := l.indent(j)
		if empty || cells >= want {
			continue
		}
		switch l.headed(j, n) {
		case isHead:
			heads, want = append(heads, j), cells
		case isTail:
			want = cells + 1
		case isNone:
		}
	}
	slices.Reverse(heads)
	l.scopes[i] = heads
	return heads
}

// part is what a line is to lines below it that are indented further.
type part int

const (
	isHead part = iota // they are in it
	isTail             // it ends what began further up, at its indent or before
	isNone             // it says nothing of them: a comment
)

// directives begin lines that stand at any indent, in languages of // comments.
var directives = []string{"#if", "#el", "#end", "#define", "#undef", "#include", "#pragma", "#region"}

// headed says which part a line has.
func (l *lines) headed(i int, n notation) part {
	raw := l.line(i)
	if len(raw) > maxHead {
		return isNone
	}
	line := strings.TrimSpace(raw)
	begins := func(with string) bool { return strings.HasPrefix(line, with) }
	switch {
	case n.comment != "" && begins(n.comment), n.block &&
		(begins("/*") || begins("*") && !strings.HasSuffix(line, "{")):
		return isNone
	case n.comment == "//" && slices.ContainsFunc(directives, begins):
		return isNone
	case begins("}") && n.opens(line), begins("* {"):
		return isHead
	case !strings.ContainsFunc(line, isWord), begins(")"), begins("]"), begins("}"):
		return isTail
	case n.ends(line) || l.goesOn(i, line, n):
		return isTail
	}
	return isHead
}

// isWord reports whether a letter is one of words and numbers, not a sign.
func isWord(c rune) bool {
	return c >= 0x80 || c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// opens reports whether a line ends with what begins something.
func (n notation) opens(line string) bool {
	all := n.brackets(line)
	if len(all) > 0 && strings.IndexByte(openers, all[len(all)-1].letter) >= 0 {
		return true
	}
	return strings.HasSuffix(line, ":") || strings.HasSuffix(line, "=>") || strings.HasSuffix(line, "->")
}

// ends reports whether a line has a bracket of arguments that closes one of a line
// above.
func (n notation) ends(line string) bool {
	open := 0
	for _, b := range n.brackets(line) {
		switch {
		case strings.IndexByte(openers, b.letter) >= 0:
			open++
		case open == 0 && b.letter != '}':
			return true
		default:
			open = max(open-1, 0)
		}
	}
	return false
}

// goesOn reports whether a line is the rest of the one above.
func (l *lines) goesOn(i int, line string, n notation) bool {
	if i == 0 {
		return false
	}
	before := l.line(i - 1)
	if len(before) > maxHead {
		return false
	}
	before = strings.TrimSpace(before)
	switch {
	case strings.HasSuffix(before, `\`), strings.HasSuffix(before, "&&"), strings.HasSuffix(before, "||"):
		return true
	case strings.HasSuffix(before, ","):
		return !n.opens(line)
	}
	return false
}

// mostHeads is how many lines around may show; none where lines are not known as
// they are, in diffs, and where a line is too long to be looked at.
func (v *view) mostHeads() int {
	if v.unscoped || v.text.pages != nil || v.text.bytes > maxScoped || v.at == (place{}) {
		return 0
	}
	switch strings.ToLower(path.Ext(v.path)) {
	case ".diff", ".patch":
		return 0
	}
	for i := range v.marks.list {
		if len(v.marks.list[i].cuts) > 0 {
			return 0
		}
	}
	return min(v.rows()/rowsPerHead, maxHeads)
}

// around returns the lines in which those in view are, as they stand over the
// first rows of it: all of them begin above the first row that is left.
func (v *view) around() []int {
	most := v.mostHeads()
	if most == 0 || v.text.count() == 0 {
		return nil
	}
	n, notes := 0, notationOf(v.path)
	heads := v.scopeAt(0, notes)
	for n < most && len(heads) > n {
		n++
		heads = v.scopeAt(n, notes)
	}
	if len(heads) < n { // the scope ends there
		n--
		heads = v.scopeAt(n, notes)
	}
	return heads[:n]
}

// scopeAt returns the lines in which the one at a row of the view is.
func (v *view) scopeAt(row int, n notation) []int { return v.text.scope(v.down(v.at, row).line, n) }

// heads are the lines that stand over the first rows. The current line and what
// is revealed are never covered.
func (v *view) heads() []int {
	all := v.around()
	for row := range all {
		line := v.down(v.at, row).line
		if line == v.current || v.shown != nil && line == v.shown.line-1 {
			return all[:row]
		}
	}
	return all
}

// uncover scrolls up until a line is not covered.
func (v *view) uncover(line int) {
	for range maxHeads * (maxHeads + 1) {
		p := place{line, 0}
		if p.before(v.at) || !p.before(v.down(v.at, len(v.around()))) {
			return
		}
		v.at = v.up(v.at, 1)
	}
}

// free is the first line that is not covered.
func (v *view) free() int {
	n := len(v.around())
	if n == 0 {
		return v.at.line
	}
	p := v.down(v.at, n)
	if p.row > 0 && p.line < v.bottom().line {
		return p.line + 1 // its beginning is covered
	}
	return p.line
}

// drawHeads puts the lines around over the first rows.
func (v *view) drawHeads(rows []string, th *theme.Theme) {
	heads, left := v.heads(), v.left
	if len(heads) == 0 {
		return
	}
	v.left = 0
	defer func() { v.left = left }()
	for row, i := range heads {
		ground, style := headLook(row == len(heads)-1, th)
		head := style.Render(fmt.Sprintf("%s%*d  ", strings.Repeat(" ", v.gutter()-v.digits()-2), v.digits(), i+1))
		rows[row] = head + v.row(i, 0, []span{{0, -1, ground}}, th)
	}
}

// headLook is the ground of a line around, and the look of its number. Where there
// are no grounds the last one is underlined.
func headLook(last bool, th *theme.Theme) (ground string, number lipgloss.Style) {
	number = th.Style(theme.Muted)
	switch th.Depth() {
	case theme.Colors16, theme.NoColor:
		if !last {
			return "", number
		}
		return "\x1b[4m", number.Underline(true)
	}
	return syntax.Ground(th.Color(theme.Panel)), number.Background(th.Color(theme.Panel))
}
