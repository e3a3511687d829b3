package diff

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// stage stages what is chosen or, of what is staged, takes it out.
func (c *Diff) stage(whole bool) panes.Action {
	f, hunks := c.view.chosen(whole)
	act := Stage
	if c.source == Staged {
		act = Unstage
	}
	if c.view.choice.on {
		a, ok := c.onLines(act)
		if !ok {
			return panes.Action{}
		}
		c.view.choice = choice{}
		return c.run(a)
	}
	if !c.may(act, f) {
		return panes.Action{}
	}
	return c.do(act, f.File, hunks)
}

// may reports whether an act on a file's hunks is possible, or why not. A conflict that
// was mended is staged.
func (c *Diff) may(act Act, f *shown) bool {
	switch {
	case f == nil:
		c.note = lang.T("there-are-no-changes")
	case c.set.Why != "":
		c.note = c.set.Why
	case !c.set.Acts:
		c.note = lang.T("only-changes-work-tree-can")
	case f.Conflict && act != Stage:
		c.note = lang.T("conflict-mend-first", sanitize.Name(f.Name()))
	default:
		return true
	}
	return false
}

// do acts off the loop.
func (c *Diff) do(act Act, f patch.File, hunks []int) panes.Action {
	return c.run(acted{undoable: undoable{act: act, file: f, hunks: hunks}})
}

func (c *Diff) run(a acted) panes.Action {
	if c.acting { // what shows is about to change
		c.note = lang.T("wait-until-last-one-done")
		return panes.Action{}
	}
	c.acting = true
	run, file, hunks := c.deps.Act, a.file, a.hunks
	if a.undoes { // it stands where the act left it
		file, hunks = file.Alone(a.act != Unstage, hunks...), nil
		file.Moved = true
	}
	return panes.Action{Cmd: func() tea.Msg {
		a.err = run(a.act, file, hunks)
		return a
	}}
}

// discarding asks whether what cannot be taken back is to be done.
func discarding(text string, yes func() panes.Action) *panes.Question {
	return &panes.Question{Text: text, No: lang.T("nothing-was-discarded"), Yes: yes}
}

// discard asks, and takes what is chosen out of the work tree.
func (c *Diff) discard(whole bool) panes.Action {
	f, hunks := c.view.chosen(whole)
	if !c.may(Discard, f) {
		return panes.Action{}
	}
	if c.source == Staged {
		c.note = lang.T("take-out-s-first-only")
		return panes.Action{}
	}
	if c.view.choice.on {
		a, ok := c.onLines(Discard)
		c.view.choice = choice{}
		if ok {
			c.ask = discarding(lang.N(a.lines, "discard-lines-of", a.lines,
				sanitize.Name(f.Name())), func() panes.Action { return c.run(a) })
		}
		return panes.Action{}
	}
	text := lang.T("discard-this-hunk-of", sanitize.Name(f.Name()))
	if len(hunks) != 1 || len(f.hunks) == 1 {
		text = lang.T("discard-all-changes-of", sanitize.Name(f.Name()))
	}
	file := f.File
	c.ask = discarding(text, func() panes.Action { return c.do(Discard, file, hunks) })
	return panes.Action{}
}

// takeBack takes back what was staged, taken out or discarded last.
func (c *Diff) takeBack() panes.Action {
	n := len(c.done)
	if n == 0 {
		c.note = lang.T("there-is-nothing-to-undo")
		return panes.Action{}
	}
	last := c.done[n-1]
	if !c.acting {
		c.done, c.undoing = c.done[:n-1], last
	}
	return c.run(acted{undoable: undoable{undo(last.act), last.file, last.hunks, last.lines}, undoes: true})
}
