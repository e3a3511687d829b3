package editor

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// visits lead back to where one was, and forward.
var visits = panes.Keymap[*Editor]{
	{ID: "back", Keys: "<", Help: lang.Key("back-where-you-forward"),
		Do: panes.Invoke[*Editor](call.FileBack.Bare())},
	{ID: "forward", Keys: ">", Do: panes.Invoke[*Editor](call.FileForward.Bare())},
}

// textKeys are the keys in a text.
var textKeys = slices.Concat(panes.MoveKeys((*Editor).moveBy, lang.Key("a-line"), lang.Key("a-page"),
	lang.Key("first-last-line")).Also("page-down", "space"), panes.Keymap[*Editor]{
	{ID: "left", Keys: "h left", Show: "h l left right 0 $", Help: lang.Key("sideways"), When: (*Editor).asLines,
		Do: moving(func(e *Editor) { e.sideways(-4) })},
	{ID: "right", Keys: "l right", When: (*Editor).asLines, Do: moving(func(e *Editor) { e.sideways(4) })},
	{ID: "line-start", Keys: "0", Do: moving(func(e *Editor) { e.left = 0 })},
	{ID: "line-end", Keys: "$", Do: moving(func(e *Editor) { e.sideways(math.MaxInt32) })},
	{ID: "find", Keys: "/", Help: lang.Key("search-next-before"), Do: onLines(panes.With((*Editor).ask, '/'))},
	{ID: "next", Keys: "n", Do: onLines(moving(func(e *Editor) { e.next(1) }))},
	{ID: "previous", Keys: "N", Do: onLines(moving(func(e *Editor) { e.next(-1) }))},
	{ID: "go-to", Keys: ":", Help: lang.Key("go-to-line"), Do: onLines(panes.With((*Editor).ask, ':'))},
	{ID: "bracket", Keys: "%", Help: lang.Key("to-the-other-bracket"), Do: onLines(moving((*Editor).match))},
	{ID: "next-change", Keys: "]", Help: lang.Key("next-change-since-last-commit"),
		Do: onLines(panes.RunWith((*Editor).toChange, 1))},
	{ID: "previous-change", Keys: "[", Do: onLines(panes.RunWith((*Editor).toChange, -1))},
}, visits, panes.Keymap[*Editor]{
	{ID: "regexp", Keys: "alt+r", Help: lang.Key("search-regular-expression"), When: (*Editor).searched,
		Do: findAs((*query).turnRegexp)},
	{ID: "case", Keys: "alt+c", Help: lang.Key("search-case-counts"), When: (*Editor).searched,
		Do: findAs((*query).turnCase)},
	{ID: "wrap", Keys: "w", Help: lang.Key("wrap-long-lines"), Do: onLines(moving((*Editor).toggleWrap))},
	{ID: "guides", Keys: "i", Help: lang.Key("indentation-guides"),
		Do: onLines(panes.Run(func(e *Editor) { e.guides = !e.guides }))},
	{ID: "blanks", Keys: ".", Help: lang.Key("show-whitespace"),
		Do: onLines(panes.Run(func(e *Editor) { e.white = !e.white }))},
	{ID: "blame", Keys: "b", Help: lang.Key("who-changed-the-lines"), Do: onLines(panes.Run((*Editor).turnBlame))},
	{ID: "copy-commit", Keys: "Y", Help: lang.Key("copy-hash-lines-commit"),
		Do: onLines((*Editor).copyCommit)},
	{ID: "scopes", Keys: "s", Help: lang.Key("keep-enclosing-lines-top"),
		Do: onLines(panes.Run((*Editor).toggleScopes))},
	{ID: "prose", Keys: "m", Help: lang.Key("markdown-as-it-reads"), Do: panes.Run((*Editor).turnProse)},
	{ID: "hex", Keys: "x", Help: lang.Key("its-bytes-as-hex"), Do: (*Editor).toggleHex},
	{ID: "encoding", Keys: encodingKey, Help: lang.Key("another-encoding"), Do: panes.With((*Editor).ask, encodingRune)},
	{ID: "choose", Keys: "v", Show: "v shift+up shift+down", Help: lang.Key("choose-lines"),
		Do: onLines(panes.Run((*Editor).choose))},
	{ID: "choose-up", Keys: "shift+up", Do: onLines(moving(func(e *Editor) { e.extend(-1) }))},
	{ID: "choose-down", Keys: "shift+down", Do: onLines(moving(func(e *Editor) { e.extend(1) }))},
	{ID: "copy", Keys: "y", Help: lang.Key("copy-the-line"), Do: onLines((*Editor).copyLines)},
	{ID: "mention", Keys: "@", Help: lang.Key("mention-it-in-the-prompt"), Do: (*Editor).mention},
	{ID: "edit", Keys: "e", Help: lang.Key("edit-in-editor"), Do: func(e *Editor) panes.Action {
		return panes.Do(call.TerminalEdit.With(call.EditArgs{Path: e.path, Line: e.current + 1}))
	}},
	{ID: "retry", More: "enter", When: func(e *Editor) bool { return e.failure != nil && e.file == nil },
		Do: (*Editor).retry},
	{ID: "drop", Keys: "esc", Help: lang.Key("drop-highlights-go-back"), When: (*Editor).mayDrop,
		Do: panes.Run((*Editor).escape)},
})

// proseKeys are those where a text shows as it reads. Others have its lines shown again,
// or mean the same.
var proseKeys = panes.MoveKeys((*Editor).moveProse, "", "", "").Also("page-down", "space")

// pictureKeys are those that a text has, and a picture has not.
var pictureKeys = panes.Keymap[*Editor]{
	{ID: "no-text", More: "v y e / : n N % w i . m [ ]", Do: panes.Run(func(e *Editor) { e.shot.asked = true })},
	{ID: "drop", More: "esc", When: func(e *Editor) bool { return e.shot.asked },
		Do: panes.Run(func(e *Editor) { e.shot.asked = false })},
}

// hexKeys are those where bytes show.
var hexKeys = slices.Concat(panes.Keymap[*Editor]{
	{ID: "left", Keys: "h left", Show: "h l left right", Help: lang.Key("a-byte"),
		Do: onBytes(func(h *hex) { h.moveByte(-1) })},
	{ID: "right", Keys: "l right", Do: onBytes(func(h *hex) { h.moveByte(1) })},
}, panes.MoveKeys(func(e *Editor, m panes.Motion) { e.hex.move(m) }, lang.Key("a-row"), lang.Key("a-page"),
	lang.Key("first-last-byte")).Also("page-down", "space"), panes.Keymap[*Editor]{
	{ID: "find", Keys: "/", Help: lang.Key("search-next-before"), Do: panes.With((*Editor).askHex, '/')},
	{ID: "next", Keys: "n", Do: onBytes(func(h *hex) { h.find(seek{from: h.at + 1}) })},
	{ID: "previous", Keys: "N", Do: onBytes(func(h *hex) { h.find(seek{from: h.at - 1, back: true}) })},
	{ID: "go-to", Keys: ":", Help: lang.Key("go-to-an-offset"), Do: panes.With((*Editor).askHex, ':')},
	{ID: "copy", Keys: "y", Help: lang.Key("copy-the-rows-bytes"),
		Do: func(e *Editor) panes.Action { return e.hex.copyRow() }},
	{ID: "mention", Keys: "@", Help: lang.Key("mention-it-in-the-prompt"), Do: func(e *Editor) panes.Action {
		return panes.Do(call.PromptMention.With(call.MentionArgs{Path: e.path}))
	}},
}, visits, panes.Keymap[*Editor]{
	{ID: "text", Keys: "x", Help: lang.Key("the-text-again"), When: func(e *Editor) bool { return e.hex.over },
		Do: (*Editor).toggleHex},
	{ID: "picture", Keys: "x", Help: lang.Key("the-picture-again"), When: func(e *Editor) bool { return e.hex.shot },
		Do: (*Editor).toggleHex},
	{ID: "encoding", Keys: encodingKey, Help: lang.Key("as-text-of-an-encoding"),
		When: func(e *Editor) bool { return !e.hex.over && !e.hex.shot }, Do: panes.With((*Editor).ask, encodingRune)},
	{ID: "other-encoding", More: encodingKey, Do: panes.With((*Editor).ask, encodingRune)},
	{ID: "no-other", More: "x", Do: (*Editor).toggleHex},
	{ID: "no-text", More: "e v w i . m % ] [ shift+up shift+down", Do: panes.Run((*Editor).sayNoText)},
	{ID: "drop", More: "esc", When: func(e *Editor) bool { return e.hex.needle.text != "" },
		Do: onBytes((*hex).forget)},
})

// promptKeys are those while it is written what to look for or where to go, hexPromptKeys
// the same where bytes show.
var (
	promptKeys = panes.Keymap[*Editor]{
		{ID: "cancel", More: "esc", Do: panes.Run((*Editor).cancelPrompt)},
		{ID: "finish", More: "enter", Do: panes.Run((*Editor).finishPrompt)},
		{ID: "regexp", More: "alt+r", When: (*Editor).searching, Do: typedAs((*query).turnRegexp)},
		{ID: "case", More: "alt+c", When: (*Editor).searching, Do: typedAs((*query).turnCase)},
	}
	hexPromptKeys = panes.Keymap[*Editor]{
		{ID: "cancel", More: "esc", Do: panes.Run((*Editor).cancelHexPrompt)},
		{ID: "finish", More: "enter", Do: panes.Run((*Editor).finishHexPrompt)},
	}
)

// previewKeys are those of the preview that are not the file's.
var previewKeys = panes.Keymap[*Preview]{
	{ID: "follow", Keys: "f", Help: lang.Key("follow-on"),
		Do: panes.Invoke[*Preview](call.AppFollow.With(call.FollowArgs{Act: "on"}))},
	{ID: "open", Keys: "o", Help: lang.Key("open-the-file-by-itself"), When: func(p *Preview) bool { return p.ed != nil },
		Do: func(p *Preview) panes.Action { return panes.Do(call.EditorOpen.With(p.openArgs())) }},
}

// onBytes does what only the bytes take part in.
func onBytes(do func(*hex)) func(*Editor) panes.Action {
	return panes.Run(func(e *Editor) { do(&e.hex) })
}

// onLines does what needs lines: a text that shows as it reads shows them again.
func onLines(do func(*Editor) panes.Action) func(*Editor) panes.Action {
	return func(e *Editor) panes.Action {
		if e.asProse() {
			e.prose.on = false
		}
		e.version++
		return do(e)
	}
}

// moving is what the person moves by.
func moving(do func(*Editor)) func(*Editor) panes.Action {
	return panes.Run(func(e *Editor) {
		do(e)
		e.moved()
	})
}

// findAs changes how is searched, and goes to the first that is found so; typedAs does
// while it is written what for.
func findAs(change func(*query)) func(*Editor) panes.Action {
	return panes.Run(func(e *Editor) {
		change(&e.found)
		e.find(1, e.current)
		e.version++
	})
}

func typedAs(change func(*query)) func(*Editor) panes.Action {
	return panes.Run(func(e *Editor) {
		change(&e.found)
		e.typed()
	})
}

// actions lists all that keys do in the pane.
func actions(kind string) []panes.Binding {
	return slices.Concat(textKeys, proseKeys, hexKeys, pictureKeys, promptKeys, hexPromptKeys).Actions(kind)
}

// Bindings lists the editor's keys. A picture has those that lead elsewhere, and
// bytes have their own.
func (e *Editor) Bindings() []panes.Binding {
	switch {
	case e.shot.Picture != nil:
		return slices.Concat(textKeys.Pick("hex"), visits).Bindings()
	case e.hex.shown():
		return hexKeys.Applying(e).Bindings()
	}
	return textKeys.Bindings()
}

// Bindings lists a file's keys, and those of the preview.
func (p *Preview) Bindings() []panes.Binding {
	own := previewKeys.Bindings()
	if p.ed == nil {
		return own
	}
	return append(own, p.ed.Bindings()...)
}
