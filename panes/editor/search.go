package editor

import (
	"strconv"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// prompt is the line at the bottom in which one searches or names a line.
type prompt struct {
	open  bool
	kind  rune // / or :
	field textinput.Model
	from  spot  // where one was
	found query // what was searched for then
	miss  bool  // nothing was found
}

// Typing reports whether the search or line prompt is open.
func (e *Editor) Typing() bool { return e.search.open }

func (e *Editor) openPrompt(kind rune) panes.Action {
	f := panes.NewField()
	e.search = prompt{open: true, kind: kind, field: f, from: e.spot, found: e.found}
	return panes.Action{Cmd: e.search.field.Focus()}
}

// promptKey answers keys while the prompt is open.
func (e *Editor) promptKey(k tea.KeyPressMsg) panes.Action {
	e.version++
	keys := promptKeys
	if e.hex.shown() && !e.encodes() {
		keys = hexPromptKeys
	}
	if act, taken := keys.Key(e, k); taken {
		return act
	}
	var cmd tea.Cmd
	e.search.field, cmd = e.search.field.Update(k)
	e.typed()
	return panes.Action{Cmd: cmd}
}

// searched reports whether something is looked for, searching whether it is being
// written.
func (e *Editor) searched() bool  { return e.found.text != "" }
func (e *Editor) searching() bool { return e.search.kind == '/' }

// cancelPrompt closes the prompt, and goes back to where one was.
func (e *Editor) cancelPrompt() {
	s := &e.search
	s.open = false
	if s.kind == '/' {
		e.spot, e.found, s.miss = s.from, s.found, false
		e.clamp()
	}
}

// finishPrompt closes the prompt, and goes to what is written in it.
func (e *Editor) finishPrompt() {
	s := &e.search
	s.open = false
	if s.kind == ':' {
		e.goTo(s.field.Value())
	} else if s.kind == encodingRune {
		e.readIn(s.field.Value())
	} else if e.back == nil && e.found.text != "" {
		from := s.from
		e.back = &from
	}
}

// Paste goes into the open prompt.
func (e *Editor) Paste(text string) panes.Action {
	if !e.search.open {
		return panes.Action{}
	}
	var cmd tea.Cmd
	e.search.field, cmd = e.search.field.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	e.typed()
	e.version++
	return panes.Action{Cmd: cmd}
}

// typed searches for what is in the prompt, from where one was.
func (e *Editor) typed() {
	if e.hex.shown() && !e.encodes() {
		e.hex.typed(&e.search)
		return
	}
	if s := &e.search; s.kind == '/' {
		e.spot, e.found.text = s.from, s.field.Value()
		e.clamp()
		s.miss = !e.find(1, e.current) && e.found.text != ""
	}
}

// goTo shows a line, or a line and a column with a colon between.
func (e *Editor) goTo(text string) {
	l, c, _ := strings.Cut(strings.TrimSpace(text), ":")
	line, err := strconv.Atoi(l)
	if err != nil {
		return
	}
	column, _ := strconv.Atoi(c)
	chosen := e.choice
	e.Reveal(line, 0, column, 0)
	e.choice = chosen
	e.shown, e.back = nil, nil // who names a line wants to stay there
}

// next moves to the next match, or with a step of -1 to the one before: in the
// line where one stands at one, then in other lines.
func (e *Editor) next(step int) {
	if !e.along(step) {
		e.find(step, e.current+step)
	}
}

// along moves to the next match of the line in which one has gone to a place,
// and reports whether there is one.
func (e *Editor) along(step int) bool {
	if e.caret.line != e.current || e.text.count() == 0 {
		return false
	}
	at, best := e.matches(e.current), -1
	for i := 0; i < len(at); i += 2 {
		if (at[i]-e.caret.column)*step > 0 && (best < 0 || step < 0) {
			best = i
		}
	}
	if best < 0 {
		return false
	}
	e.reach(e.current, at[best], at[best+1]-at[best])
	return true
}

// find moves to the next line with what is searched for, around the end, and
// reports whether there is one.
func (e *Editor) find(step, from int) bool {
	n, f := e.text.count(), e.finder()
	if p := e.text.pages; p != nil {
		p.halt()
		p.due = &pageSearch{step, from}
	}
	if f.idle() {
		return false
	}
	if e.text.pages != nil {
		return true // which is not known yet
	}
	for i := range n {
		at := ((from+i*step)%n + n) % n
		if f.in(&e.text, at) {
			column, letters := f.entered(f.hay(&e.text, at), step)
			e.reach(at, column, letters)
			return true
		}
	}
	return false
}

// reach has a stretch of a line in view and makes the line current.
func (e *Editor) reach(line, column, n int) {
	e.current, e.caret, e.shown = line, caret{line, column, n}, nil
	if p := (place{line, 0}); p.before(e.down(e.at, len(e.around()))) || e.bottom().before(p) {
		e.at = e.up(p, e.rows()/3) // with what is around it
	}
	e.clamp()
	e.uncover(line)
	cells := e.text.cells(line, []int{column, column + n})
	if e.wrap {
		row := 0
		for i, s := range e.lay(line).starts {
			if s.cell <= cells[0] {
				row = i
			}
		}
		if p := (place{line, row}); p.before(e.at) || e.bottom().before(p) {
			e.at = e.up(p, e.rows()/3)
		}
		e.clamp()
		e.uncover(line)
		return
	}
	if cells[1] < e.room() {
		e.left = 0
	} else if cells[0] < e.left || cells[1] >= e.left+e.room() {
		e.left = max(cells[0]-e.room()/2, 0)
	}
}

// lowered returns a line in lower case.
func (l *lines) lowered(i int) string {
	if l.pages != nil {
		return strings.ToLower(l.line(i))
	}
	if l.lower == nil {
		l.lower = make([]string, len(l.raw))
		for i, r := range l.raw {
			l.lower[i] = strings.ToLower(r)
		}
	}
	return l.lower[i]
}

// maxMatches is how many matches of one line are shown.
const maxMatches = 500

// matches returns the columns, from 0, where what is searched for begins and
// ends in a line, one after the other.
func (e *Editor) matches(i int) []int { return e.finder().columns(&e.text, i, maxMatches) }

// promptLine draws the open prompt. Behind what is searched for stands how, and
// what came of it.
func (e *Editor) promptLine(th *theme.Theme) string {
	s, note := &e.search, ""
	if e.encodes() {
		note = e.encodingNote(th)
	} else if e.hex.shown() {
		note = e.hex.promptNote(&e.search, th)
	} else if s.kind == '/' {
		note = th.Style(theme.Muted).Render(e.found.ways())
		switch fault, value := e.fault(), s.field.Value(); {
		case value == "" && e.w >= wideHint:
			note += th.Style(theme.Muted).Render("  " + lang.T("alt-r-regular-expression-alt"))
		case value == "":
		case fault != "":
			note += th.Style(theme.Warning).Render("  " + fault)
		default:
			note += th.Style(theme.Muted).Render("  " + e.tally())
		}
		note = xansi.Truncate(note, max(e.w-2-minField, 0), "…")
	}
	s.field.SetWidth(max(e.w-2-xansi.StringWidth(note), 1))
	return th.Style(theme.Primary).Render(string(s.kind)) + s.field.View() + note
}

// minField is how much of the prompt's line is for what is written, and wideHint
// is from which width on it tells its keys.
const (
	minField = 12
	wideHint = 70
)

// Cursor places the cursor in the open prompt.
func (e *Editor) Cursor(w, h int) (x, y int, ok bool) {
	if !e.search.open {
		return 0, 0, false
	}
	x, ok = panes.Caret(e.search.field)
	return min(1+x, w-1), h - 1, ok
}
