package board

import (
	"slices"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// way is a way to go, in steps.
type way struct{ x, y float64 }

// lookKeys move the camera.
var lookKeys = panes.Keymap[*Board]{
	{ID: "look-left", Keys: "h", Show: "h j k l, H J K L", Help: lang.Key("look-around-half-a-screen"),
		Do: panned(4, 0)},
	{ID: "look-down", Keys: "j", Do: panned(0, -2)},
	{ID: "look-up", Keys: "k", Do: panned(0, 2)},
	{ID: "look-right", Keys: "l", Do: panned(-4, 0)},
	{ID: "half-left", Keys: "H", Do: halfScreen(1, 0)},
	{ID: "half-down", Keys: "J", Do: halfScreen(0, -1)},
	{ID: "half-up", Keys: "K", Do: halfScreen(0, 1)},
	{ID: "half-right", Keys: "L", Do: halfScreen(-1, 0)},
	{ID: "nearer", Keys: "+", More: "=", Help: lang.Key("nearer-further-100"),
		Do: looking(func(s shown) board.Camera { return s.around(1.25) })},
	{ID: "further", Keys: "-", More: "_", Do: looking(func(s shown) board.Camera { return s.around(0.8) })},
	{ID: "whole-size", Keys: "0", Do: looking(func(s shown) board.Camera { return s.around(1 / s.cam.Zoom) })},
	{ID: "fit", Keys: "f", Help: lang.Key("fit-everything-what-is-selected"),
		Do: panes.RunWith((*Board).fitKey, []string(nil))},
	{ID: "fit-selected", Keys: "F", Do: panes.Run(func(b *Board) { b.fitKey(b.selection.ids) })},
}

// looking looks from elsewhere.
func looking(from func(shown) board.Camera) func(*Board) panes.Action {
	return panes.Run(func(b *Board) { b.aim(from(b.shown())) })
}

func panned(dx, dy float64) func(*Board) panes.Action {
	return looking(func(s shown) board.Camera { return s.panned(dx, dy) })
}

func halfScreen(dx, dy float64) func(*Board) panes.Action {
	return looking(func(s shown) board.Camera { return s.panned(dx*float64(s.w)/2, dy*float64(s.h)/2) })
}

// changing changes what is selected.
func changing(do func(hand) (board.Change, error)) func(*Board) panes.Action {
	return func(b *Board) panes.Action { return b.edited(do(b.hand())) }
}

// stretchBox moves the corner of the box that is drawn by keys, or all of it.
func stretchBox(all bool) func(*Board, way) panes.Action {
	return func(b *Board, to way) panes.Action {
		b.drag.stretchBox(to, b.shown().grid(), all)
		b.changed()
		return panes.Action{}
	}
}

// moveOrLook moves what is selected, else one looks further.
func moveOrLook(b *Board, to way) panes.Action {
	if len(b.selection.ids) == 0 {
		b.aim(b.shown().panned(-4*to.x, -2*to.y))
		return panes.Action{}
	}
	by := b.shown().grid()
	return b.edited(b.hand().move(board.Point{X: to.x * by.X, Y: to.y * by.Y}))
}

// choose waits for a key that says which shape, alignment or colour.
func choose(prefix string) func(*Board) panes.Action {
	return panes.Run(func(b *Board) {
		b.prefix = prefix
		b.changed()
	})
}

// shapeKeys choose shapes, and change them.
var shapeKeys = slices.Concat(panes.Keymap[*Board]{
	{ID: "next", Keys: "]", Help: lang.Key("choose-next-shape-one-before"), Do: panes.RunWith((*Board).step, 1)},
	{ID: "previous", Keys: "[", Do: panes.RunWith((*Board).step, -1)},
	{ID: "keep", Keys: "space", Help: lang.Key("keep-choose-more-all-draw"),
		Do: panes.Run(func(b *Board) {
			if b.selection.keep() {
				b.notice.say(lang.T("kept-and-choose-more"))
			}
		})},
	{ID: "all", Keys: "A", Do: panes.Run(func(b *Board) {
		b.selection.all(b.index().View, b.board.Page())
		b.changed()
	})},
	{ID: "box", Keys: "V", Do: panes.Run((*Board).beginBox)},
}, arrowRows("move", "", "↑ ↓ ← →", lang.Key("move-what-selected-look-around"), moveOrLook),
	arrowRows("resize", "shift+", "shift+↑ ↓ ← →", lang.Key("make-it-larger-or-smaller"),
		func(b *Board, to way) panes.Action {
			by := b.shown().grid()
			return b.edited(b.hand().resize(board.Point{X: to.x * by.X, Y: to.y * by.Y}))
		}), panes.Keymap[*Board]{
		{ID: "new", Keys: "n", Help: lang.Key("new-shape"), Do: choose("n")},
		{ID: "connect", Keys: "c", Help: lang.Key("connect-choose-the-other-enter"),
			Do: ofOne(func(b *Board, s *board.Shape) {
				b.tool.from = s.ID
				b.notice.say(lang.T("choose-what-connect-click-then"))
			})},
		{ID: "open", Keys: "enter", Help: lang.Key("open-place-code-else-edit"), Do: (*Board).enter},
		{ID: "text", Keys: "e", More: "i", Help: lang.Key("edit-text-place-stands"),
			Do: ofOne(func(b *Board, s *board.Shape) { b.begin("text", s) })},
		{ID: "place", Keys: "r", Do: ofOne(func(b *Board, s *board.Shape) { b.begin("ref", s) })},
		{ID: "seen", Keys: ".", Help: lang.Key("change-file-seen"), Do: func(b *Board) panes.Action {
			if s := b.one(); s != nil && s.Ref != "" {
				return b.edited(b.hand().update("seen", map[string]any{"ref": s.Ref}))
			}
			return panes.Action{}
		}},
		{ID: "duplicate", Keys: "d", Help: lang.Key("duplicate-delete"), Do: func(b *Board) panes.Action {
			by := b.shown().grid()
			return b.edited(b.hand().duplicate(board.Point{X: 2 * by.X, Y: by.Y}))
		}},
		{ID: "delete", Keys: "x", More: "delete backspace", Do: changing(hand.remove)},
		{ID: "align", Keys: "a", Help: lang.Key("align-colour"), Do: choose("a")},
		{ID: "colour", Keys: "o", Do: choose("o")},
		{ID: "front", Keys: ">", Help: lang.Key("front-back"), Do: changing(func(h hand) (board.Change, error) { return h.raise(true) })},
		{ID: "back", Keys: "<", Do: changing(func(h hand) (board.Change, error) { return h.raise(false) })},
		{ID: "group", Keys: "g", Help: lang.Key("one-group-them-no-group"), Do: changing(hand.group)},
		{ID: "ungroup", Keys: "G", Do: changing(hand.ungroup)},
		{ID: "turn-right", Keys: "t", Help: lang.Key("turn-right-left"), Do: changing(func(h hand) (board.Change, error) { return h.rotate(15) })},
		{ID: "turn-left", Keys: "T", Do: changing(func(h hand) (board.Change, error) { return h.rotate(-15) })},
		{ID: "lock", Keys: "z", Help: lang.Key("lock-unlock"), Do: (*Board).lock},
	})

// reload reads the file again, also one that could not be read.
var reload = panes.Keymap[*Board]{
	{ID: "reload", Keys: "R", Do: func(b *Board) panes.Action { return panes.Action{Cmd: b.Reload()} }},
}

// otherKeys are not about shapes.
var otherKeys = slices.Concat(panes.Keymap[*Board]{
	{ID: "copy", Keys: "y", Help: lang.Key("copy-tldraw-has-paste"), Do: func(b *Board) panes.Action {
		text, err := b.hand().copied()
		if err != nil {
			b.notice.fail(err)
			return panes.Action{}
		}
		return panes.Do(call.AppCopy.With(call.CopyArgs{Text: text}))
	}},
	{ID: "paste", Keys: "p", Do: func(b *Board) panes.Action {
		if b.host.Copied == nil {
			return b.paste("")
		}
		return b.paste(b.host.Copied())
	}},
	{ID: "undo", Keys: "u", More: "ctrl+z", Help: lang.Key("undo-redo"), Do: panes.With((*Board).undo, false)},
	{ID: "redo", Keys: "U", More: "ctrl+y", Do: panes.With((*Board).undo, true)},
	{ID: "snap", Keys: "s", Help: lang.Key("snapping-minimap-plain-ascii"), Do: panes.Run(func(b *Board) {
		b.tool.snap = !b.tool.snap
		b.notice.say(map[bool]string{true: lang.T("snapping-is-on"), false: lang.T("snapping-is-off")}[b.tool.snap])
	})},
	{ID: "minimap", Keys: "m", Do: panes.Run(func(b *Board) { b.view.mini.Toggle(b.size()); b.changed() })},
	{ID: "ascii", Keys: "!", Do: panes.Run(func(b *Board) {
		b.view.scene.ASCII = !b.view.scene.ASCII
		b.view.mini.Forget()
		b.changed()
	})},
	{ID: "next-page", Keys: "pgdown", Help: lang.Key("next-page-page-before"), Do: panes.RunWith((*Board).turn, 1)},
	{ID: "previous-page", Keys: "pgup", Do: panes.RunWith((*Board).turn, -1)},
	{ID: "save", Keys: "w", Help: lang.Key("save-read-again"),
		Do: func(b *Board) panes.Action {
			if !b.source.unsaved {
				b.notice.say(lang.T("everything-is-saved"))
			}
			return panes.Action{Cmd: b.save()}
		}},
}, reload, panes.Keymap[*Board]{
	{ID: "leave", Keys: "esc", Help: lang.Key("leave-it"), When: (*Board).mayLeave, Do: panes.Run((*Board).leave)},
})

// boardKeys are all of these, with the choices that may follow a key. conflictKeys come
// first where somebody else changed the same, and boxKeys where a box is drawn by keys.
var (
	boardKeys = slices.Concat(lookKeys, shapeKeys, otherKeys, choosing("n", "new"), choosing("a", "align"),
		choosing("o", "colour"))
	conflictKeys = panes.Keymap[*Board]{
		{ID: "keep-ours", More: "K", Do: func(b *Board) panes.Action { return panes.Action{Cmd: b.resolve(true)} }},
		{ID: "take-theirs", More: "T", Do: func(b *Board) panes.Action { return panes.Action{Cmd: b.resolve(false)} }},
	}
	boxKeys = slices.Concat(arrowRows("stretch", "", "", "", stretchBox(false)), panes.Keymap[*Board]{
		{ID: "box-left", More: "h", Do: panes.With(stretchBox(true), way{-1, 0})},
		{ID: "box-down", More: "j", Do: panes.With(stretchBox(true), way{0, 1})},
		{ID: "box-up", More: "k", Do: panes.With(stretchBox(true), way{0, -1})},
		{ID: "box-right", More: "l", Do: panes.With(stretchBox(true), way{1, 0})},
		{ID: "box-select", More: "enter", Do: panes.Run(func(b *Board) {
			b.selection.inBox(b.index().View, b.drag.rect, false)
			b.drag = drag{}
			b.changed()
		})},
	})
)

// answerKeys are those when somebody else changed what was written, or it is gone; any
// other key goes back to writing.
var answerKeys = panes.Keymap[*Board]{
	{ID: "keep-ours", More: "K", Do: (*Board).keepEntry},
	{ID: "take-theirs", More: "T", Do: panes.Run(func(b *Board) { b.entry = entry{} })},
}

// entryKeys are those while a text is written.
var entryKeys = panes.Keymap[*Board]{
	{ID: "cancel", More: "esc", Do: panes.Run(func(b *Board) { b.entry = entry{} })},
	{ID: "finish", More: "enter", Do: (*Board).finish},
	{ID: "newline", More: "alt+enter shift+enter ctrl+j", Do: panes.Run(func(b *Board) { b.entry.breakLine() })},
	{ID: "undo", More: "ctrl+z", Do: panes.Run(func(b *Board) { b.entry.field.Undo() })},
}

// arrowRows are the rows of the four arrows with a modifier.
func arrowRows(id, mod, show string, help lang.Phrase, do func(*Board, way) panes.Action) panes.Keymap[*Board] {
	return panes.Keymap[*Board]{
		{ID: id + "-up", Keys: mod + "up", Show: show, Help: help, Do: panes.With(do, way{0, -1})},
		{ID: id + "-down", Keys: mod + "down", Do: panes.With(do, way{0, 1})},
		{ID: id + "-left", Keys: mod + "left", Do: panes.With(do, way{-1, 0})},
		{ID: id + "-right", Keys: mod + "right", Do: panes.With(do, way{1, 0})},
	}
}

// ofOne does something with the shape that was chosen last.
func ofOne(do func(*Board, *board.Shape)) func(*Board) panes.Action {
	return panes.Run(func(b *Board) {
		if s := b.one(); s != nil {
			do(b, s)
		}
	})
}

// actions lists all that keys do in the pane.
func actions(kind string) []panes.Binding {
	return slices.Concat(boardKeys, conflictKeys, boxKeys, entryKeys, answerKeys).Actions(kind)
}

// Bindings lists the board's keys.
func (b *Board) Bindings() []panes.Binding { return boardKeys.Bindings() }
