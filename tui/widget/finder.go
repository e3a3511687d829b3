package widget

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
)

// Finder looks for a text in the lines of a dialog: / begins, n and N go to the
// next one and the one before.
type Finder struct {
	Typing bool
	Text   textinput.Model
	find   string // in lower case; empty: nothing
	Hit    int    // the line that was found last
}

// Searching reports whether keys are those of a text to look for.
func (f *Finder) Searching() bool { return f.Typing }

// Key takes a key of a view whose first line is top and which is h lines high.
// It returns the line that is to be in view, or -1; false says that the key is
// none of its own.
func (f *Finder) Key(k tea.KeyPressMsg, top, h int, line func(i int) string, n int) (cmd tea.Cmd, to int, ok bool) {
	key := k.Keystroke()
	switch {
	case f.Typing && key == "esc":
		f.Typing = false
	case f.Typing && key == "enter":
		f.Typing, f.find = false, strings.ToLower(f.Text.Value())
		f.Hit = top - 1
		return nil, f.next(+1, line, n), true
	case f.Typing:
		f.Text, cmd = f.Text.Update(k)
	case key == "/":
		f.Text = textinput.New()
		f.Text.Prompt = "/"
		f.Text.SetVirtualCursor(true)
		f.Typing, cmd = true, f.Text.Focus()
	case key == "n":
		if f.Hit < top || f.Hit >= top+h { // it was scrolled away from
			f.Hit = top - 1
		}
		return nil, f.next(+1, line, n), true
	case key == "N" || key == "shift+n":
		if f.Hit < top || f.Hit >= top+h {
			f.Hit = top + h
		}
		return nil, f.next(-1, line, n), true
	default:
		return nil, -1, false
	}
	return cmd, -1, true
}

// next goes to the next line with what is looked for, around the end.
func (f *Finder) next(by int, line func(i int) string, n int) int {
	for i := 1; i <= n && f.find != ""; i++ {
		if at := ((f.Hit+by*i)%n + n) % n; f.In(line(at)) {
			f.Hit = at
			return at
		}
	}
	return -1
}

// In reports whether a line has what is looked for.
func (f *Finder) In(line string) bool {
	return f.find != "" && strings.Contains(strings.ToLower(line), f.find)
}

// Paste writes into what is typed.
func (f *Finder) Paste(text string) {
	if f.Typing {
		f.Text.SetValue(f.Text.Value() + sanitize.Line(text))
		f.Text.CursorEnd()
	}
}

// InView is the first line of a view of h lines of n that shows the line at.
func InView(top, at, h, n int) int {
	if at >= 0 && (at < top || at >= top+h) {
		top = at - h/3
	}
	return max(min(top, n-h), 0)
}

// Marked draws a line that has what is looked for.
func (f *Finder) Marked(win *Window, i int, line string) string {
	style := win.Theme.Style(theme.Primary).Bold(true)
	if i == f.Hit {
		style = style.Reverse(true)
	}
	return style.Render(xansi.Strip(line))
}

// Titled is a dialog's title with the part that is in view at the right, as of
// the lines or choices from first to last of all. Where all of them show it is
// the title alone.
func Titled(title string, w, first, last, all int) string {
	if first <= 0 && last >= all {
		return title
	}
	return located(title, w, fmt.Sprintf("%d–%d/%d", first+1, last, all), first > 0, last < all)
}

// TitledAt is Titled of a list that shows h of n rows from top, the row at chosen.
func TitledAt(title string, w, at, top, h, n int) string {
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
		return Padded(title, gap) + where
	}
	return title // which says what it is
}
