package hex

import (
	"bytes"
	"fmt"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	files "github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/theme"
)

// hexCursor is how the current byte stands out, in any palette.
const hexCursor = "\x1b[7m"

// byteInks are the colours of kinds of bytes, as SGR.
type byteInks struct{ zero, print, control, high string }

func (k *byteInks) of(b byte) string {
	switch {
	case b == 0:
		return k.zero
	case b >= 0x80:
		return k.high
	case b < ' ' || b == 0x7f:
		return k.control
	}
	return k.print
}

// Draw returns the rows of bytes in view.
func (h *View) Draw(th *theme.Theme) []string {
	if h.Blob.Size == 0 {
		return []string{"", "  " + th.Style(theme.Muted).Render(lang.T("empty-file"))}
	}
	inks := byteInks{syntax.Ink(th.Color(theme.Muted)), syntax.Ink(th.Color(theme.Text)),
		syntax.Ink(th.Color(theme.Secondary)), syntax.Ink(th.Color(theme.Warning))}
	if th.Depth() == theme.NoColor {
		inks = byteInks{}
	}
	n := h.Columns()
	found := h.foundIn(h.Top, min(h.Top+n*int64(h.rows), h.Blob.Size))
	var out []string
	for at := h.Top; at < h.Blob.Size && len(out) < h.rows; at += n {
		out = append(out, h.row(th, &inks, found, at, int(n)))
	}
	return out
}

// row draws the bytes of a row: as numbers, and as far as they are letters.
func (h *View) row(th *theme.Theme, inks *byteInks, found []bool, at int64, n int) string {
	mark := syntax.Ground(th.Color(theme.Selection))
	turned := th.Color(theme.Selection) == theme.Reversed()
	var j syntax.Joiner
	j.Grow(n * 24)
	current := h.At >= at && h.At < at+int64(n)
	head := syntax.Ink(th.Color(theme.Muted))
	if current {
		head = syntax.Ink(th.Color(theme.Text)) + "\x1b[1m"
	}
	j.Add(head, fmt.Sprintf(" %0*x", h.offsetDigits(), at))
	j.Add("", "  ")
	code := func(i int, b byte) string {
		out := inks.of(b)
		if found[at-h.Top+int64(i)] {
			if out += mark; turned {
				out = mark // each byte's colour would be a ground of its own
			}
		}
		if at+int64(i) == h.At {
			out += hexCursor
		}
		return out
	}
	row := h.bytesAt(at, n)
	for i := range n {
		if i == n/2 {
			j.Add("", " ")
		}
		if i >= len(row) {
			j.Add("", "   ")
			continue
		}
		j.Add(code(i, row[i]), fmt.Sprintf("%02x", row[i]))
		between := inks.of(row[i])
		if k := at - h.Top + int64(i) + 1; i+1 < len(row) && i+1 != n/2 && found[k-1] && found[k] {
			between = mark
		}
		j.Add(between, " ")
	}
	j.Add("", " ")
	for i, b := range row {
		j.Add(code(i, b), printed(b))
	}
	return j.Take()
}

// printed is what stands for a byte at the right.
func printed(b byte) string {
	if b < ' ' || b >= 0x7f {
		return "."
	}
	return string(rune(b))
}

// bytesAt gives up to n bytes from an offset on, as far as they are held.
func (h *View) bytesAt(at int64, n int) []byte {
	from, to := at-h.first, min(at+int64(n), h.Blob.Size)-h.first
	if from < 0 || from > int64(len(h.Held)) {
		return nil
	}
	return h.Held[from:max(min(to, int64(len(h.Held))), from)]
}

// foundIn says of bytes whether they are of what is searched for.
func (h *View) foundIn(from, to int64) []bool {
	out := make([]bool, to-from+h.Columns())
	what := h.needle.bytes
	if len(what) == 0 {
		return out
	}
	begin := max(from-int64(len(what))+1, h.first)
	data := h.bytesAt(begin, int(to-begin)+len(what)-1)
	if h.needle.fold {
		data = bytes.Clone(data)
		workspace.Lower(data)
	}
	for i := 0; i < len(data); {
		n := bytes.Index(data[i:], what)
		if n < 0 {
			break
		}
		i += n
		for k := range int64(len(what)) {
			if at := begin + int64(i) + k - from; at >= 0 && at < to-from {
				out[at] = true
			}
		}
		i += len(what)
	}
	return out
}

// Info is what the status row says of bytes: their kind, how many there are,
// and at which one is; instead of the first two, what is to be told.
func (h *View) Info(said string) string {
	out, at := "  "+lang.T("bytes.hex"), ""
	if h.Blob.Size > 0 {
		at = fmt.Sprintf("  %d 0x%x", h.At, h.At)
	}
	switch {
	case h.err != nil:
		return out + at + "  ✗ " + lang.Translate(h.err)
	case said != "":
		return out + at + "  " + said
	}
	if h.kind != "" && h.Blob.Size > 0 {
		out += "  " + h.kind
	}
	out += "  " + files.Size(int(h.Blob.Size)) + at
	if note := h.note(); note != "" {
		out += "  " + note
	}
	return out
}

// note is what came of a search among bytes.
func (h *View) note() string {
	switch q := &h.needle; {
	case q.text == "":
		return ""
	case q.fault != "":
		return q.fault
	case h.due != nil || h.stop != nil:
		return lang.T("searching")
	case h.miss:
		return lang.T("no-match")
	case q.raw:
		return lang.N(len(q.bytes), "n-bytes", len(q.bytes))
	}
	return ""
}

// PromptNote is what stands behind the prompt's field.
func (h *View) PromptNote(kind rune, text string, room int, hints bool, th *theme.Theme) string {
	note, style := h.note(), th.Style(theme.Muted)
	switch {
	case kind == ':' && text == "":
		note = lang.T("4096-0x1000-16-16-from")
	case kind == ':':
		note = ""
	case text == "":
		note = lang.T("text-bytes-de-ad-ef")
	case h.needle.fault != "" || h.miss:
		style = th.Style(theme.Warning)
	}
	if note == "" || text == "" && !hints {
		return ""
	}
	return xansi.Truncate(style.Render("  "+note), room, "…")
}
