package deck

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

const (
	maxColumns = 8
	maxShare   = 100
)

// note keeps what is for the speaker.
func (b *builder) note(i int, text string) {
	text = strings.Trim(unixLines(text), "\n \t")
	if rest, ok := strings.CutPrefix(text, "|"); ok && (rest == "" || rest[0] == '\n') {
		text = strings.Trim(rest, "\n \t")
	}
	if text != "" {
		b.sl.Notes = append(b.sl.Notes, Note{Text: text, Line: i + 1})
	}
}

// commentsAt takes the comments from a line on that stand alone.
func (b *builder) commentsAt(i int) int {
	next := i + 1
	for next < b.last && b.s.kinds[next] == kindComment && !b.begins(next) {
		next++
	}
	for _, c := range b.s.commentsOf(i, next) {
		b.command(c)
	}
	return next
}

// begins reports whether a comment begins on a line.
func (b *builder) begins(i int) bool { return len(b.s.commentsOf(i, i+1)) > 0 }

// command does what a comment says; one that says nothing known is a comment.
func (b *builder) command(c comment) {
	text := string(bytes.TrimSpace(b.s.src[c.inside.Start:max(c.inside.Start, c.inside.End)]))
	name, value, valued := strings.Cut(text, ":")
	value = strings.TrimSpace(value)
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "note", "notes", "speaker_note", "speaker_notes":
		if valued {
			b.note(c.line, value)
		}
	case "pause":
		b.pending = b.pending || !valued
	case "incremental_lists", "incremental":
		b.incremental = value != "false"
	case "column_layout", "columns":
		b.layout(c.line, value)
	case "column":
		column := 0
		if n, err := strconv.Atoi(value); valued && (err != nil || n < 0) {
			b.problem(c.line, lang.M("is-no-column", sanitize.Line(short(value))),
				"columns count from 0, as in <!-- column: 1 -->")
			return
		} else if valued {
			column = n
		} else if b.columns {
			column = b.column + 1
		}
		b.enter(c.line, column)
	case "reset_layout":
		if b.columns {
			b.sl.Areas = append(b.sl.Areas, Area{Widths: []int{1}})
			b.area, b.column, b.columns = len(b.sl.Areas)-1, 0, false
		}
	case "jump_to_middle":
		b.sl.Middle = true
	case "alignment":
		b.sl.Centre, b.sl.Right = value == "center" || value == "centre", value == "right"
		if !b.sl.Centre && !b.sl.Right && value != "left" {
			b.problem(c.line, lang.M("is-no-alignment", sanitize.Line(short(value))),
				"alignments are left, center and right")
		}
	case "end_slide":
		b.problem(c.line, lang.M("end-slide-divides-no-slides"),
			"divide them by a line of --- between empty lines")
	case "include": // presenterm's
		if value != "" && !strings.ContainsAny(value, " \n") {
			b.d.Problems = append(b.d.Problems, elsewhere(c.line+1, value))
		}
	}
}

// layout opens columns of given widths, as in [3, 2].
func (b *builder) layout(i int, value string) {
	var widths []int
	for _, part := range strings.FieldsFunc(strings.Trim(value, "[] \t"),
		func(r rune) bool { return r == ',' || r == ' ' }) {
		n, err := strconv.Atoi(part)
		if err != nil || n < 1 || n > maxShare {
			widths = nil
			break
		}
		widths = append(widths, n)
	}
	if len(widths) == 0 || len(widths) > maxColumns {
		b.problem(i, lang.M("are-no-columns", sanitize.Line(short(value))),
			"write their shares, as in <!-- column_layout: [3, 2] -->")
		return
	}
	b.open(widths)
}

// enter begins a column, and the area of columns where there is none.
func (b *builder) enter(i, column int) {
	if column >= maxColumns {
		b.problem(i, lang.M("slide-has-most-columns", maxColumns), "")
		return
	}
	if !b.columns {
		b.open(nil)
		if column > 0 { // what came before is the first column, but for headings
			b.adopt(b.nextHeading(i))
		}
	}
	b.leading = false
	b.column = column
	area := &b.sl.Areas[b.area]
	for len(area.Widths) <= column {
		area.Widths = append(area.Widths, 1)
	}
}

// nextHeading is the level of the heading that follows a line, 0 where something
// else does.
func (b *builder) nextHeading(i int) int {
	for i++; i < b.last && b.s.kinds[i] == kindBlank; {
		i++
	}
	if i >= b.last || b.s.kinds[i] != kindHeading {
		return 0
	}
	return heading(bytes.TrimLeft(b.s.text(i), " \t"))
}

// adopt moves what stands before the first column marker into column 0, but
// for the headings above it. One of the level of that with which the next column
// begins is its counterpart, and begins column 0.
func (b *builder) adopt(next int) {
	k := 0
	for k < len(b.sl.Blocks) && b.sl.Blocks[k].Area == b.area-1 && b.sl.Blocks[k].heading {
		if text, _, _ := strings.Cut(b.d.String(b.sl.Blocks[k].Span), "\n"); next > 0 &&
			heading([]byte(strings.TrimSpace(text))) == next {
			break
		}
		k++
	}
	for ; k < len(b.sl.Blocks); k++ {
		if b.sl.Blocks[k].Area == b.area-1 {
			b.sl.Blocks[k].Area, b.sl.Blocks[k].Column = b.area, 0
		}
	}
}

// open begins an area of columns with given widths.
func (b *builder) open(widths []int) {
	b.sl.Areas = append(b.sl.Areas, Area{Widths: widths})
	b.area, b.column, b.columns = len(b.sl.Areas)-1, 0, true
}
