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
func (v *view) choose() {
	if v.choice.on {
		v.drop()
		return
	}
	v.beginChoice()
}

// beginChoice begins with the current line, or with those that the mouse chose.
func (v *view) beginChoice() {
	if v.choice.on || v.text.count() == 0 {
		return
	}
	first, last, ok := v.chosenLines()
	if !ok {
		first, last = v.current, v.current
	}
	v.drop()
	v.choice, v.current = choice{true, first}, last
	v.version++
}

// chosenLines returns the first and the last line that are chosen, from 0: what the
// mouse was drawn over counts as its lines.
func (v *view) chosenLines() (first, last int, ok bool) {
	n := v.text.count()
	switch {
	case n == 0:
		return 0, 0, false
	case v.choice.on:
		return min(v.choice.from, v.current), min(max(v.choice.from, v.current), n-1), true
	case v.sel.moved:
		a, b := v.sel.ends()
		return min(a.line, n-1), min(b.line, n-1), true
	}
	return 0, 0, false
}

// drop ends choosing, and reports whether anything was chosen.
func (v *view) drop() bool {
	if !v.choice.on && !v.sel.moved {
		return false
	}
	v.choice, v.sel = choice{}, selection{}
	v.version++
	return true
}

// takeLines returns what is chosen, else the current line, and ends choosing. Where
// there is nothing it may say why.
func (v *view) takeLines() (text, fault string, ok bool) {
	first, last, ok := v.chosenLines()
	if !ok {
		first, last = v.current, v.current
	}
	if last >= v.text.count() {
		return "", "", false
	}
	if from, to := v.text.around(first); last >= to || first < from {
		return "", lang.T("too-many-lines-copied-once"), false
	}
	v.drop()
	var out []string
	for i := first; i <= last; i++ {
		out = append(out, v.text.line(i))
	}
	return strings.Join(out, "\n"), "", true
}

// mention puts the file into the prompt, with the lines that are chosen.
func (e *Editor) mention() panes.Action {
	args := call.MentionArgs{Path: e.path}
	if first, last, ok := e.view.chosenLines(); ok {
		args.StartLine, args.EndLine = first+1, last+1
	}
	e.view.drop()
	return panes.Do(call.PromptMention.With(args))
}
