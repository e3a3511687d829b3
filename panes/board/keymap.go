package board

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// way is a way to go, in steps.
type way struct{ x, y float64 }

// lookKeys move the camera.
var lookKeys = panes.Keymap[*Board]{
	{ID: "look-left", Keys: "h", Show: "h j k l, H J K L", Help: lang.Key("look-around-half-a-screen"),
		Do: panes.RunWith((*Board).look, way{-1, 0})},
	{ID: "look-down", Keys: "j", Do: panes.RunWith((*Board).look, way{0, 1})},
	{ID: "look-up", Keys: "k", Do: panes.RunWith((*Board).look, way{0, -1})},
	{ID: "look-right", Keys: "l", Do: panes.RunWith((*Board).look, way{1, 0})},
	{ID: "half-left", Keys: "H", Do: panes.RunWith((*Board).lookFar, way{-1, 0})},
	{ID: "half-down", Keys: "J", Do: panes.RunWith((*Board).lookFar, way{0, 1})},
	{ID: "half-up", Keys: "K", Do: panes.RunWith((*Board).lookFar, way{0, -1})},
	{ID: "half-right", Keys: "L", Do: panes.RunWith((*Board).lookFar, way{1, 0})},
	{ID: "nearer", Keys: "+", More: "=", Help: lang.Key("nearer-further-100"),
		Do: panes.RunWith((*Board).zoomBy, 1.25)},
	{ID: "further", Keys: "-", More: "_", Do: panes.RunWith((*Board).zoomBy, 0.8)},
	{ID: "whole-size", Keys: "0", Do: panes.Run(func(b *Board) { b.zoomBy(1 / b.board.Camera().Zoom) })},
	{ID: "fit", Keys: "f", Help: lang.Key("fit-everything-what-is-selected"),
		Do: panes.RunWith((*Board).fitKey, []string(nil))},
	{ID: "fit-selected", Keys: "F", Do: panes.Run(func(b *Board) { b.fitKey(b.selection.ids) })},
}

// shapeKeys choose shapes, and change them.
var shapeKeys = slices.Concat(panes.Keymap[*Board]{
	{ID: "next", Keys: "]", Help: lang.Key("choose-next-shape-one-before"), Do: panes.RunWith((*Board).step, 1)},
	{ID: "previous", Keys: "[", Do: panes.RunWith((*Board).step, -1)},
	{ID: "keep", Keys: "space", Help: lang.Key("keep-choose-more-all-draw"),
		Do: panes.Run((*Board).keep)},
	{ID: "all", Keys: "A", Do: panes.Run((*Board).selectAll)},
	{ID: "box", Keys: "V", Do: panes.Run((*Board).beginBox)},
}, arrowRows("move", "", "↑ ↓ ← →", lang.Key("move-what-selected-look-around"), (*Board).moveOrLook),
	arrowRows("resize", "shift+", "shift+↑ ↓ ← →", lang.Key("make-it-larger-or-smaller"),
		func(b *Board, to way) panes.Action { return b.resize(int(to.x), int(to.y)) }), panes.Keymap[*Board]{
		{ID: "new", Keys: "n", Help: lang.Key("new-shape"), Do: panes.RunWith((*Board).beginPrefix, "n")},
		{ID: "connect", Keys: "c", Help: lang.Key("connect-choose-the-other-enter"), Do: panes.Run((*Board).beginArrow)},
		{ID: "open", Keys: "enter", Help: lang.Key("open-place-code-else-edit"), Do: (*Board).enter},
		{ID: "text", Keys: "e", More: "i", Help: lang.Key("edit-text-place-stands"),
			Do: ofOne((*Board).beginText)},
		{ID: "place", Keys: "r", Do: ofOne(func(b *Board, s *board.Shape) { b.begin("ref", s, s.Ref) })},
		{ID: "seen", Keys: ".", Help: lang.Key("change-file-seen"), Do: (*Board).markSeen},
		{ID: "duplicate", Keys: "d", Help: lang.Key("duplicate-delete"), Do: (*Board).duplicate},
		{ID: "delete", Keys: "x", More: "delete backspace", Do: (*Board).remove},
		{ID: "align", Keys: "a", Help: lang.Key("align-colour"), Do: panes.RunWith((*Board).beginPrefix, "a")},
		{ID: "colour", Keys: "o", Do: panes.RunWith((*Board).beginPrefix, "o")},
		{ID: "front", Keys: ">", Help: lang.Key("front-back"), Do: panes.With((*Board).raise, true)},
		{ID: "back", Keys: "<", Do: panes.With((*Board).raise, false)},
		{ID: "group", Keys: "g", Help: lang.Key("one-group-them-no-group"), Do: (*Board).group},
		{ID: "ungroup", Keys: "G", Do: (*Board).ungroup},
		{ID: "turn-right", Keys: "t", Help: lang.Key("turn-right-left"), Do: panes.With((*Board).rotate, 15)},
		{ID: "turn-left", Keys: "T", Do: panes.With((*Board).rotate, -15)},
		{ID: "lock", Keys: "z", Help: lang.Key("lock-unlock"), Do: (*Board).lock},
	})

// reload reads the file again, also one that could not be read.
var reload = panes.Keymap[*Board]{
	{ID: "reload", Keys: "R", Do: func(b *Board) panes.Action { return panes.Action{Cmd: b.Reload()} }},
}

// otherKeys are not about shapes.
var otherKeys = slices.Concat(panes.Keymap[*Board]{
	{ID: "copy", Keys: "y", Help: lang.Key("copy-tldraw-has-paste"), Do: (*Board).copy},
	{ID: "paste", Keys: "p", Do: func(b *Board) panes.Action { return b.paste(b.copied()) }},
	{ID: "undo", Keys: "u", More: "ctrl+z", Help: lang.Key("undo-redo"), Do: panes.With((*Board).undo, false)},
	{ID: "redo", Keys: "U", More: "ctrl+y", Do: panes.With((*Board).undo, true)},
	{ID: "snap", Keys: "s", Help: lang.Key("snapping-minimap-plain-ascii"), Do: panes.Run((*Board).toggleSnap)},
	{ID: "minimap", Keys: "m", Do: panes.Run((*Board).toggleMinimap)},
	{ID: "ascii", Keys: "!", Do: panes.Run((*Board).toggleASCII)},
	{ID: "next-page", Keys: "pgdown", Help: lang.Key("next-page-page-before"), Do: panes.RunWith((*Board).turn, 1)},
	{ID: "previous-page", Keys: "pgup", Do: panes.RunWith((*Board).turn, -1)},
	{ID: "save", Keys: "w", Help: lang.Key("save-read-again"),
		Do: func(b *Board) panes.Action { return panes.Action{Cmd: b.write()} }},
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
	boxKeys = slices.Concat(arrowRows("stretch", "", "", "", (*Board).stretchBox), panes.Keymap[*Board]{
		{ID: "box-left", More: "h", Do: panes.RunWith((*Board).moveBox, way{-1, 0})},
		{ID: "box-down", More: "j", Do: panes.RunWith((*Board).moveBox, way{0, 1})},
		{ID: "box-up", More: "k", Do: panes.RunWith((*Board).moveBox, way{0, -1})},
		{ID: "box-right", More: "l", Do: panes.RunWith((*Board).moveBox, way{1, 0})},
		{ID: "box-select", More: "enter", Do: panes.Run((*Board).selectBox)},
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
	{ID: "newline", More: "alt+enter shift+enter ctrl+j", Do: panes.Run((*Board).breakLine)},
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
