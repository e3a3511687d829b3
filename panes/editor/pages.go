package editor

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// Of a file that is too large to be held the lines around those in view are,
// and all are counted, so many bytes at a time.
const (
	heldBefore = 500
	heldLines  = 2500
	countStep  = 64 << 20
)

// pages is such a file's text. Lines count from 0.
type pages struct {
	file  *workspace.Large
	n     int     // lines that are counted
	part  float64 // of the file in which they are, of 1
	first int     // the first line that is held
	held  []string

	counting bool
	reading  bool
	asked    int  // the top line for which lines were read last, or -1
	stale    bool // what is held is of the file as it was before
	err      error
	goal     *reveal            // a place that is not counted yet
	due      *pageSearch        // a search that is to begin
	stop     context.CancelFunc // ends the one that is under way
}

// pageSearch is which way a search goes, and from which line on.
type pageSearch struct{ step, from int }

func newPages(f *workspace.Large) *pages {
	p := &pages{file: f, asked: -1}
	p.n, p.part = f.Counted()
	return p
}

// counted says that more lines were counted, gotLines that lines were read, and
// pageFound that one was searched for.
type (
	counted struct {
		of  *workspace.Large
		err error
	}
	gotLines struct {
		of    *workspace.Large
		first int
		lines []string
		err   error
	}
	pageFound struct {
		of       *workspace.Large
		query    query
		line     int // -1: none
		column   int // of the match to go to
		letters  int // how long that is
		err      error
		finished bool // it was not stopped
	}
)

// has reports whether a line is held.
func (p *pages) has(i int) bool { return i >= p.first && i < p.first+len(p.held) }

// setLarge shows a file that is too large to be held.
func (e *Editor) setLarge(f *workspace.Large) {
	v := &e.view
	e.disk.gone = nil
	old := v.text.pages
	if old != nil {
		if old.file.Size == f.Size && old.file.ModTime.Equal(f.ModTime) && old.err == nil {
			return
		}
		old.halt()
	}
	e.picture.Picture, e.failure, e.prose = nil, nil, prose{}
	v.since.marks = nil
	v.endBlame()
	e.file = &workspace.File{Path: f.Path, Size: f.Size, ModTime: f.ModTime, CRLF: f.CRLF, Private: f.Private}
	v.text, v.sel, v.choice = lines{pages: newPages(f)}, selection{}, choice{}
	e.file.Lines = v.text.pages.n
	if old != nil { // what is in view stays until it is read again
		v.text.pages.first, v.text.pages.held, v.text.pages.stale = old.first, old.held, true
		v.text.pages.n = max(v.text.pages.n, min(old.n, v.at.line+v.rows()))
	}
	v.clamp()
	e.version++
	e.begun()
}

// fetch reads what of some rows from a line on is not held, counts on, and begins a
// search.
func (p *pages) fetch(top, rows int, q query) tea.Cmd {
	if p.err != nil {
		return nil
	}
	var cmds []tea.Cmd
	if !p.counting && p.part < 1 {
		p.counting = true
		file := p.file
		cmds = append(cmds, func() tea.Msg {
			_, err := file.Count(context.Background(), countStep)
			return counted{file, err}
		})
	}
	if !p.reading && p.asked != top && p.lacking(top, rows) {
		p.reading, p.asked = true, top
		file := p.file
		cmds = append(cmds, func() tea.Msg {
			first := max(top-heldBefore, 0)
			lines, err := file.Lines(context.Background(), first, heldLines)
			if err == nil && first+len(lines) < top+rows { // they are long, or it is the end
				first = top
				lines, err = file.Lines(context.Background(), first, heldLines)
			}
			return gotLines{file, first, lines, err}
		})
	}
	if p.due != nil {
		cmds = append(cmds, p.search(*p.due, q))
	}
	return tea.Batch(cmds...)
}

// lacking reports whether lines in view are not held, or soon will not be.
func (p *pages) lacking(top, rows int) bool {
	first, last := max(top-rows, 0), min(top+2*rows, p.n-1)
	return p.n > 0 && (p.stale || !p.has(first) || !p.has(last))
}

// takePages takes what was counted, read or found.
func (e *Editor) takePages(msg tea.Msg) {
	v := &e.view
	p := v.text.pages
	if p == nil {
		return
	}
	switch msg := msg.(type) {
	case counted:
		if msg.of != p.file {
			return
		}
		p.counting, p.err = false, msg.err
		p.n, p.part = p.file.Counted()
		e.file.Lines = p.n
		e.reachGoal()
	case gotLines:
		if msg.of != p.file {
			return
		}
		if p.reading, p.err = false, msg.err; p.err != nil {
			break
		}
		p.first, p.held, p.stale, v.text.laid, v.text.step = msg.first, msg.lines, false, nil, 0
		v.clamp()
		if v.shown != nil {
			v.aim()
		}
	case pageFound:
		if msg.of != p.file || msg.query != v.search.query || !msg.finished {
			return
		}
		v.takeFound(msg)
	}
	e.version++
}

// reachGoal goes where one wants to, once that is counted.
func (e *Editor) reachGoal() {
	p := e.view.text.pages
	if p.goal == nil || p.goal.line > p.n && p.part < 1 {
		return
	}
	goal := *p.goal
	p.goal = nil
	e.reveal(goal)
}

// notYet reports whether a place is not counted yet, and notes it.
func (v *view) notYet(r reveal) bool {
	p := v.text.pages
	if p == nil {
		return false
	}
	p.goal = nil
	if p.part == 1 || r.line <= p.n {
		return false
	}
	p.goal = &r
	v.version++
	return true
}

// search searches a file that is not held for the next line of a query, off the
// loop, around the end.
func (p *pages) search(h pageSearch, q query) tea.Cmd {
	f := newFinder(q)
	p.halt()
	if f.idle() {
		return nil
	}
	ctx, stop := context.WithCancel(context.Background())
	p.stop = stop
	file, back, again := p.file, h.step < 0, 0
	from := (h.from + p.n) % max(p.n, 1)
	if back {
		again = p.n - 1
	}
	return func() tea.Msg {
		defer stop()
		column, letters, folds := 0, 0, f.folds()
		test := func(line string) bool {
			if folds {
				line = strings.ToLower(line)
			}
			if !f.matches(line) {
				return false
			}
			column, letters = f.entered(line, h.step)
			return true
		}
		line, err := file.Find(ctx, from, back, test)
		if line < 0 && err == nil {
			line, err = file.Find(ctx, again, back, test)
		}
		return pageFound{file, f.query, line, column, letters, err, ctx.Err() == nil}
	}
}

// halt ends the search that is under way.
func (p *pages) halt() {
	p.due = nil
	if p.stop != nil {
		p.stop()
		p.stop = nil
	}
}

func (v *view) takeFound(h pageFound) {
	p := v.text.pages
	p.stop = nil
	if v.search.miss = h.line < 0; v.search.miss {
		return
	}
	v.shown = &reveal{line: h.line + 1, column: h.column + 1, letters: h.letters}
	v.aim()
}

// about tells at the foot how large such a file is, and what is under way.
func (p *pages) about() string {
	out := workspace.Megabytes(p.file.Size)
	switch {
	case p.err != nil:
		return out + "  ✗ " + lang.Translate(p.err)
	case p.part < 1:
		return out + "  " + lang.T("counting-lines", int(100*p.part))
	}
	return out
}
