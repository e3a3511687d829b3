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
}

// Typing reports whether the search or line prompt is open.
func (e *Editor) Typing() bool { return e.prompt.open }

// ask opens the prompt for what is looked for, a line or an encoding.
func (e *Editor) ask(kind rune) panes.Action {
	e.view.search.miss = false
	e.prompt = prompt{open: true, kind: kind, field: panes.NewField(), from: e.view.spot, found: e.view.search.query}
	e.version++
	return panes.Action{Cmd: e.prompt.field.Focus()}
}

// promptKey answers keys while the prompt is open.
func (e *Editor) promptKey(k tea.KeyPressMsg) panes.Action {
	e.version++
	keys := promptKeys
	if e.hex.Shown() && !e.prompt.encodes() {
		keys = hexPromptKeys
	}
	if act, taken := keys.Key(e, k); taken {
		return act
	}
	var cmd tea.Cmd
	e.prompt.field, cmd = e.prompt.field.Update(k)
	e.typed()
	return panes.Action{Cmd: cmd}
}

// cancelPrompt closes the prompt, and goes back to where one was.
func (e *Editor) cancelPrompt() {
	v := &e.view
	s := &e.prompt
	s.open = false
	if s.kind == '/' {
		v.spot, v.search.query, v.search.miss = s.from, s.found, false
		v.clamp()
	}
}

// finishPrompt closes the prompt, and goes to what is written in it.
func (e *Editor) finishPrompt() {
	s := &e.prompt
	s.open = false
	if s.kind == ':' {
		e.goTo(s.field.Value())
	} else if s.kind == encodingRune {
		e.readIn(s.field.Value())
	} else if e.view.back == nil && e.view.search.query.text != "" {
		from := s.from
		e.view.back = &from
	}
}

// Paste goes into the open prompt.
func (e *Editor) Paste(text string) panes.Action {
	if !e.prompt.open {
		return panes.Action{}
	}
	var cmd tea.Cmd
	e.prompt.field, cmd = e.prompt.field.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	e.typed()
	e.version++
	return panes.Action{Cmd: cmd}
}

// typed searches for what is in the prompt, from where one was.
func (e *Editor) typed() {
	v := &e.view
	if e.hex.Shown() && !e.prompt.encodes() {
		if e.prompt.kind == '/' {
			e.hex.Typed(e.prompt.field.Value())
		}
		return
	}
	if s := &e.prompt; s.kind == '/' {
		v.spot, v.search.query.text = s.from, s.field.Value()
		v.clamp()
		v.search.miss = !v.find(1, v.current) && v.search.query.text != ""
	}
}

// goTo shows a line, or a line and a column with a colon between.
func (e *Editor) goTo(text string) {
	v := &e.view
	l, c, _ := strings.Cut(strings.TrimSpace(text), ":")
	line, err := strconv.Atoi(l)
	if err != nil {
		return
	}
	column, _ := strconv.Atoi(c)
	chosen := v.choice
	e.Reveal(line, 0, column, 0)
	v.choice = chosen
	v.shown, v.back = nil, nil // who names a line wants to stay there
}

// next moves to the next match, or with a step of -1 to the one before: in the
// line where one stands at one, then in other lines.
func (v *view) next(step int) {
	if !v.along(step) {
		v.find(step, v.current+step)
	}
}

// along moves to the next match of the line in which one has gone to a place,
// and reports whether there is one.
func (v *view) along(step int) bool {
	if v.caret.line != v.current || v.text.count() == 0 {
		return false
	}
	at, best := v.search.matches(&v.text, v.current), -1
	for i := 0; i < len(at); i += 2 {
		if (at[i]-v.caret.column)*step > 0 && (best < 0 || step < 0) {
			best = i
		}
	}
	if best < 0 {
		return false
	}
	v.reach(v.current, at[best], at[best+1]-at[best])
	return true
}

// find moves to the next line with what is searched for, around the end, and
// reports whether there is one.
func (v *view) find(step, from int) bool {
	n, f := v.text.count(), v.search.finder()
	if p := v.text.pages; p != nil {
		p.halt()
		p.due = &pageSearch{step, from}
	}
	if f.idle() {
		return false
	}
	if v.text.pages != nil {
		return true // which is not known yet
	}
	for i := range n {
		at := ((from+i*step)%n + n) % n
		if f.in(&v.text, at) {
			column, letters := f.entered(f.hay(&v.text, at), step)
			v.reach(at, column, letters)
			return true
		}
	}
	return false
}

// reach has a stretch of a line in view and makes the line current.
func (v *view) reach(line, column, n int) {
	v.current, v.caret, v.shown = line, caret{line, column, n}, nil
	if p := (place{line, 0}); p.before(v.down(v.at, len(v.around()))) || v.bottom().before(p) {
		v.at = v.up(p, v.rows()/3) // with what is around it
	}
	v.clamp()
	v.uncover(line)
	cells := v.text.cells(line, []int{column, column + n})
	if v.wrap {
		row := 0
		for i, s := range v.lay(line).starts {
			if s.cell <= cells[0] {
				row = i
			}
		}
		if p := (place{line, row}); p.before(v.at) || v.bottom().before(p) {
			v.at = v.up(p, v.rows()/3)
		}
		v.clamp()
		v.uncover(line)
		return
	}
	if cells[1] < v.room() {
		v.left = 0
	} else if cells[0] < v.left || cells[1] >= v.left+v.room() {
		v.left = max(cells[0]-v.room()/2, 0)
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
func (s *search) matches(l *lines, i int) []int { return s.finder().columns(l, i, maxMatches) }

// promptLine draws the open prompt. Behind what is searched for stands how, and
// what came of it.
func (e *Editor) promptLine(th *theme.Theme) string {
	v := &e.view
	s, note := &e.prompt, ""
	if e.prompt.encodes() {
		note = s.encodingNote(e.w, th)
	} else if e.hex.Shown() {
		note = e.hex.PromptNote(s.kind, s.field.Value(), max(e.w-2-minField, 0), e.w >= wideHint, th)
	} else if s.kind == '/' {
		note = th.Style(theme.Muted).Render(v.search.query.ways())
		switch fault, value := v.search.fault(v.text.pages), s.field.Value(); {
		case value == "" && e.w >= wideHint:
			note += th.Style(theme.Muted).Render("  " + lang.T("alt-r-regular-expression-alt"))
		case value == "":
		case fault != "":
			note += th.Style(theme.Warning).Render("  " + fault)
		default:
			note += th.Style(theme.Muted).Render("  " + v.search.tally(&v.text, v.current))
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
	if !e.prompt.open {
		return 0, 0, false
	}
	x, ok = panes.Caret(e.prompt.field)
	return min(1+x, w-1), h - 1, ok
}
