package editor

import (
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// choice is whole lines that are being chosen: from one to the current one.
type choice struct {
	on   bool
	from int // the line at which it began, from 0
}

// choose begins to choose lines, or ends it.
func (e *Editor) choose() {
	if e.choice.on {
		e.drop()
		return
	}
	e.beginChoice()
}

// beginChoice begins with the current line, or with those that the mouse chose.
func (e *Editor) beginChoice() {
	if e.choice.on || e.text.count() == 0 {
		return
	}
	first, last, ok := e.chosenLines()
	if !ok {
		first, last = e.current, e.current
	}
	e.drop()
	e.choice, e.current = choice{true, first}, last
	e.version++
}

// chosenLines returns the first and the last line that are chosen, from 0: what the
// mouse was drawn over counts as its lines.
func (e *Editor) chosenLines() (first, last int, ok bool) {
	n := e.text.count()
	switch {
	case n == 0:
		return 0, 0, false
	case e.choice.on:
		return min(e.choice.from, e.current), min(max(e.choice.from, e.current), n-1), true
	case e.sel.moved:
		a, b := e.sel.ends()
		return min(a.line, n-1), min(b.line, n-1), true
	}
	return 0, 0, false
}

// drop ends choosing, and reports whether anything was chosen.
func (e *Editor) drop() bool {
	if !e.choice.on && !e.sel.moved {
		return false
	}
	e.choice, e.sel = choice{}, selection{}
	e.version++
	return true
}

// copyLines copies what is chosen, else the current line.
func (e *Editor) copyLines() panes.Action {
	first, last, ok := e.chosenLines()
	if !ok {
		first, last = e.current, e.current
	}
	if last >= e.text.count() {
		return panes.Action{}
	}
	if from, to := e.text.around(first); last >= to || first < from {
		e.said = lang.T("too-many-lines-copied-once")
		e.version++
		return panes.Action{}
	}
	e.drop()
	var out []string
	for i := first; i <= last; i++ {
		out = append(out, e.text.line(i))
	}
	return panes.Do(call.AppCopy.With(call.CopyArgs{Text: strings.Join(out, "\n")}))
}

// mention puts the file into the prompt, with the lines that are chosen.
func (e *Editor) mention() panes.Action {
	args := call.MentionArgs{Path: e.path}
	if first, last, ok := e.chosenLines(); ok {
		args.StartLine, args.EndLine = first+1, last+1
	}
	e.drop()
	return panes.Do(call.PromptMention.With(args))
}
