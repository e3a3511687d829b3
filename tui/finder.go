package tui

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
)

// finder looks for a text in the lines of a dialog: / begins, n and N go to the
// next one and the one before.
type finder struct {
	typing bool
	field  textinput.Model
	find   string // in lower case; empty: nothing
	hit    int    // the line that was found last
}

// searching reports whether keys are those of a text to look for.
func (f *finder) searching() bool { return f.typing }

// key takes a key of a view whose first line is top and which is h lines high.
// It returns the line that is to be in view, or -1; false says that the key is
// none of its own.
func (f *finder) key(k tea.KeyPressMsg, top, h int, line func(i int) string, n int) (cmd tea.Cmd, to int, ok bool) {
	key := k.Keystroke()
	switch {
	case f.typing && key == "esc":
		f.typing = false
	case f.typing && key == "enter":
		f.typing, f.find = false, strings.ToLower(f.field.Value())
		f.hit = top - 1
		return nil, f.next(+1, line, n), true
	case f.typing:
		f.field, cmd = f.field.Update(k)
	case key == "/":
		f.field = textinput.New()
		f.field.Prompt = "/"
		f.field.SetVirtualCursor(true)
		f.typing, cmd = true, f.field.Focus()
	case key == "n":
		if f.hit < top || f.hit >= top+h { // it was scrolled away from
			f.hit = top - 1
		}
		return nil, f.next(+1, line, n), true
	case key == "N" || key == "shift+n":
		if f.hit < top || f.hit >= top+h {
			f.hit = top + h
		}
		return nil, f.next(-1, line, n), true
	default:
		return nil, -1, false
	}
	return cmd, -1, true
}

// next goes to the next line with what is looked for, around the end.
func (f *finder) next(by int, line func(i int) string, n int) int {
	for i := 1; i <= n && f.find != ""; i++ {
		if at := ((f.hit+by*i)%n + n) % n; f.in(line(at)) {
			f.hit = at
			return at
		}
	}
	return -1
}

// in reports whether a line has what is looked for.
func (f *finder) in(line string) bool {
	return f.find != "" && strings.Contains(strings.ToLower(line), f.find)
}

// paste writes into what is typed.
func (f *finder) paste(text string) {
	if f.typing {
		f.field.SetValue(f.field.Value() + sanitize.Line(text))
		f.field.CursorEnd()
	}
}

// inView is the first line of a view of h lines of n that shows the line at.
func inView(top, at, h, n int) int {
	if at >= 0 && (at < top || at >= top+h) {
		top = at - h/3
	}
	return max(min(top, n-h), 0)
}

// marked draws a line that has what is looked for.
func (f *finder) marked(m *Model, i int, line string) string {
	style := m.theme.Style(theme.Primary).Bold(true)
	if i == f.hit {
		style = style.Reverse(true)
	}
	return style.Render(xansi.Strip(line))
}

// titled is a dialog's title with the part that is in view at the right, as of
// the lines or choices from first to last of all. Where all of them show it is
// the title alone.
func titled(title string, w, first, last, all int) string {
	if first <= 0 && last >= all {
		return title
	}
	return located(title, w, fmt.Sprintf("%d–%d/%d", first+1, last, all), first > 0, last < all)
}

// chosenOf is titled of a list that shows h of n rows from top, the row at chosen.
func chosenOf(title string, w, at, top, h, n int) string {
	if n <= h {
		return title
	}
	return located(title, w, fmt.Sprintf("%d/%d", at+1, n), top > 0, top+h < n)
}

func located(title string, w int, where string, above, below bool) string {
	up, down := "  ", "  "
	if above {
		up = "↑ "
	}
	if below {
		down = " ↓"
	}
	where = up + where + down
	if gap := w - xansi.StringWidth(where); gap > xansi.StringWidth(title) {
		return padded(title, gap) + where
	}
	return title // which says what it is
}
