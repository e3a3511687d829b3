package diff

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// changeKeys are the keys in the changes.
var changeKeys = slices.Concat(dropKeys, panes.Keymap[*Diff]{
	{ID: "turn", Keys: "1", Show: "1 2 3 4", Help: lang.Key("turn-session-work-tree-staged"),
		Do: panes.RunWith((*Diff).Show, Turn)},
	{ID: "session", Keys: "2", Do: panes.RunWith((*Diff).Show, Session)},
	{ID: "tree", Keys: "3", Do: panes.RunWith((*Diff).Show, Tree)},
	{ID: "staged", Keys: "4", Do: panes.RunWith((*Diff).Show, Staged)},
	{ID: "next-source", Keys: "d", Help: lang.Key("the-next-of-them"), Do: panes.Run((*Diff).nextSource)},
}, panes.ListKeys(func(c *Diff, m panes.Motion) { c.view.move(m) }), panes.Keymap[*Diff]{
	{ID: "next-hunk", Keys: "]", Help: lang.Key("next-previous-hunk"), Do: moving((*view).toHunk, 1)},
	{ID: "previous-hunk", Keys: "[", Do: moving((*view).toHunk, -1)},
	{ID: "next", Keys: "n", Help: lang.Key("next-previous-file"), Do: panes.RunWith((*Diff).nextOr, 1)},
	{ID: "previous-file", Keys: "p", Do: moving((*view).toFile, -1)},
	{ID: "find", Keys: "/", Show: "/ n N", Help: lang.Key("search-next-before"), Do: (*Diff).lookFor},
	{ID: "previous", Keys: "N", Do: panes.RunWith((*Diff).nextOr, -1)},
	{ID: "open", Keys: "enter", Help: lang.Key("open-file-line"), Do: (*Diff).open},
	{ID: "fold", Keys: "space", Help: lang.Key("fold-or-unfold-the-file"), Do: inView((*view).fold)},
	{ID: "fold-all", Keys: "E", Help: lang.Key("fold-or-unfold-all-files"), Do: inView((*view).foldAll)},
	{ID: "file-tree", Keys: "f", Help: lang.Key("files-as-a-tree"), Do: inView((*view).showTree)},
	{ID: "viewed", Keys: "v", Help: lang.Key("viewed-or-not"), Do: panes.Run((*Diff).mark)},
	{ID: "split", Keys: "t", Help: lang.Key("one-column-or-two"), Do: inView((*view).toggleSplit)},
	{ID: "left", Keys: "left", More: "h", Help: lang.Key("scroll-sideways"), Do: moving((*view).pan, -8)},
	{ID: "right", Keys: "right", More: "l", Do: moving((*view).pan, 8)},
	{ID: "choose-down", Keys: "J shift+down", Show: "J K shift+down shift+up",
		Help: lang.Key("choose-lines-s-x-take"), Do: extending(1)},
	{ID: "choose-up", Keys: "K shift+up", Do: extending(-1)},
	{ID: "stage", Keys: "s", Help: lang.Key("stage-hunk-take-out"),
		Do: onChoice(panes.With((*Diff).stage, false))},
	{ID: "stage-file", Keys: "S", Help: lang.Key("the-same-with-the-file"), Do: panes.With((*Diff).stage, true)},
	{ID: "discard", Keys: "x", Help: lang.Key("discard-the-hunk"), Do: onChoice(panes.With((*Diff).discard, false))},
	{ID: "discard-file", Keys: "X", Help: lang.Key("the-same-with-the-file"), Do: panes.With((*Diff).discard, true)},
	{ID: "undo", Keys: "u", Help: lang.Key("undo-the-last-of-these"), Do: (*Diff).takeBack},
	{ID: "remark", Keys: "c", Help: lang.Key("remark-on-the-line"), Do: (*Diff).remark},
	{ID: "send", Keys: "C", Help: lang.Key("put-all-remarks-into-prompt"), Do: (*Diff).send},
	{ID: "again", Keys: "r", Help: lang.Key("read-again"), Do: panes.Run(func(c *Diff) { c.stale = true })},
	{ID: "close", Keys: "esc q", Help: lang.Key("close"), Do: panes.Close[*Diff]},
})

// dropKeys take away what was chosen, then what was found.
var dropKeys = panes.Keymap[*Diff]{
	{ID: "drop-choice", More: "esc", When: func(c *Diff) bool { return c.view.before.on }, Do: panes.Run(func(*Diff) {})},
	{ID: "drop-search", More: "esc", When: func(c *Diff) bool { return c.view.quest.text != "" },
		Do: panes.Run(func(c *Diff) { c.view.quest = quest{} })},
}

// noteKeys come first where a note is shown.
var noteKeys = panes.Keymap[*Diff]{
	{ID: "drop-note", More: "esc", When: func(c *Diff) bool { return c.note != "" }, Do: panes.Run(func(*Diff) {})},
}

// treeKeys are those in the tree of files. Others mean what they mean in the changes.
var treeKeys = slices.Concat(dropKeys, panes.ListKeys(func(c *Diff, m panes.Motion) {
	c.view.moveInTree(m)
}), panes.Keymap[*Diff]{
	{ID: "enter", More: "enter", Do: inView(func(v *view) { v.intoBranch(true) })},
	{ID: "into", More: "l right", Do: inView(func(v *view) { v.intoBranch(false) })},
	{ID: "out", More: "h left", Do: inView((*view).outOfBranch)},
	{ID: "fold", More: "space", Do: inView((*view).foldBranch)},
	{ID: "viewed", More: "v", Do: panes.Run((*Diff).markBranch)},
	{ID: "of-files", More: "s S x X c", When: func(c *Diff) bool { return c.view.onFolder() },
		Do: panes.Run(func(c *Diff) { c.note = lang.T("takes-file-folder") })},
	{ID: "close-tree", More: "f", Do: inView((*view).showTree)},
	{ID: "leave-tree", More: "esc", Do: panes.Run(func(c *Diff) { c.view.tree.keys, c.view.tree.on = false, false })},
})

// remarkKeys are those while a remark is written, questKeys while it is written what to
// look for.
var (
	remarkKeys = panes.Keymap[*Diff]{
		{ID: "keep", More: "enter", Do: panes.RunWith((*Diff).endRemark, true)},
		{ID: "cancel", More: "esc", Do: panes.RunWith((*Diff).endRemark, false)},
	}
	questKeys = panes.Keymap[*Diff]{
		{ID: "stay", More: "enter", Do: panes.Run((*Diff).stayAtHit)},
		{ID: "cancel", More: "esc", Do: panes.Run((*Diff).cancelQuest)},
	}
)

// inView does what only the view of the changes takes part in.
func inView(do func(*view)) func(*Diff) panes.Action {
	return panes.Run(func(c *Diff) { do(&c.view) })
}

// moving moves the cursor, and keeps it in view.
func moving(move func(*view, int), by int) func(*Diff) panes.Action {
	return inView(func(v *view) {
		move(v, by)
		v.reveal()
	})
}

// extending chooses lines to the next, or says why not.
func extending(by int) func(*Diff) panes.Action {
	return onChoice(panes.Run(func(c *Diff) { c.note = c.view.extend(by) }))
}

// onChoice does something to the lines that are chosen, which other keys drop.
func onChoice(do func(*Diff) panes.Action) func(*Diff) panes.Action {
	return func(c *Diff) panes.Action {
		c.view.choice = c.view.before
		return do(c)
	}
}

// actions lists all that keys do in the pane.
func actions(kind string) []panes.Binding {
	own := slices.Concat(changeKeys, noteKeys, treeKeys, remarkKeys, questKeys)
	return append(own.Actions(kind), panes.QuestionKeys.Actions(kind)...)
}

// Bindings lists the pane's keys.
func (c *Diff) Bindings() []panes.Binding { return changeKeys.Bindings() }
