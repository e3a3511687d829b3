package editor

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/editor/hex"
)

// visits lead back to where one was, and forward.
var visits = panes.Keymap[*Editor]{
	{ID: "back", Keys: "<", Help: lang.Key("back-where-you-forward"),
		Do: panes.Invoke[*Editor](call.FileBack.Bare())},
	{ID: "forward", Keys: ">", Do: panes.Invoke[*Editor](call.FileForward.Bare())},
}

// textKeys are the keys in a text.
var textKeys = slices.Concat(panes.MoveKeys(func(e *Editor, m panes.Motion) { e.view.moveBy(m) }, lang.Key("a-line"),
	lang.Key("a-page"), lang.Key("first-last-line")).Also("page-down", "space"), panes.Keymap[*Editor]{
	{ID: "left", Keys: "h left", Show: "h l left right 0 $", Help: lang.Key("sideways"), When: asLines,
		Do: moving(func(v *view) { v.sideways(-4) })},
	{ID: "right", Keys: "l right", When: asLines, Do: moving(func(v *view) { v.sideways(4) })},
	{ID: "line-start", Keys: "0", Do: moving(func(v *view) { v.left = 0 })},
	{ID: "line-end", Keys: "$", Do: moving(func(v *view) { v.sideways(math.MaxInt32) })},
	{ID: "find", Keys: "/", Help: lang.Key("search-next-before"), Do: onLines(panes.With((*Editor).ask, '/'))},
	{ID: "next", Keys: "n", Do: onLines(moving(func(v *view) { v.next(1) }))},
	{ID: "previous", Keys: "N", Do: onLines(moving(func(v *view) { v.next(-1) }))},
	{ID: "go-to", Keys: ":", Help: lang.Key("go-to-line"), Do: onLines(panes.With((*Editor).ask, ':'))},
	{ID: "bracket", Keys: "%", Help: lang.Key("to-the-other-bracket"), Do: onLines(telling((*view).match))},
	{ID: "next-change", Keys: "]", Help: lang.Key("next-change-since-last-commit"),
		Do: onLines(telling(func(v *view) string { return v.toChange(1) }))},
	{ID: "previous-change", Keys: "[", Do: onLines(telling(func(v *view) string { return v.toChange(-1) }))},
}, visits, panes.Keymap[*Editor]{
	{ID: "regexp", Keys: "alt+r", Help: lang.Key("search-regular-expression"), When: searched,
		Do: findAs((*query).turnRegexp)},
	{ID: "case", Keys: "alt+c", Help: lang.Key("search-case-counts"), When: searched,
		Do: findAs((*query).turnCase)},
	{ID: "wrap", Keys: "w", Help: lang.Key("wrap-long-lines"), Do: onLines(moving((*view).toggleWrap))},
	{ID: "guides", Keys: "i", Help: lang.Key("indentation-guides"),
		Do: onLines(inText(func(v *view) { v.guides = !v.guides }))},
	{ID: "blanks", Keys: ".", Help: lang.Key("show-whitespace"),
		Do: onLines(inText(func(v *view) { v.showBlanks = !v.showBlanks }))},
	{ID: "blame", Keys: "b", Help: lang.Key("who-changed-the-lines"),
		Do: onLines(panes.Run(func(e *Editor) { e.said = e.view.turnBlame(e.host.Blame != nil) }))},
	{ID: "copy-commit", Keys: "Y", Help: lang.Key("copy-hash-lines-commit"),
		Do: onLines(copying((*view).currentHash))},
	{ID: "scopes", Keys: "s", Help: lang.Key("keep-enclosing-lines-top"),
		Do: onLines(inText((*view).toggleScopes))},
	{ID: "prose", Keys: "m", Help: lang.Key("markdown-as-it-reads"), Do: panes.Run((*Editor).turnProse)},
	{ID: "hex", Keys: "x", Help: lang.Key("its-bytes-as-hex"), Do: (*Editor).turnHex},
	{ID: "encoding", Keys: encodingKey, Help: lang.Key("another-encoding"), Do: panes.With((*Editor).ask, encodingRune)},
	{ID: "choose", Keys: "v", Show: "v shift+up shift+down", Help: lang.Key("choose-lines"),
		Do: onLines(inText((*view).choose))},
	{ID: "choose-up", Keys: "shift+up", Do: onLines(moving(func(v *view) { v.extend(-1) }))},
	{ID: "choose-down", Keys: "shift+down", Do: onLines(moving(func(v *view) { v.extend(1) }))},
	{ID: "copy", Keys: "y", Help: lang.Key("copy-the-line"), Do: onLines(copying((*view).takeLines))},
	{ID: "mention", Keys: "@", Help: lang.Key("mention-it-in-the-prompt"), Do: (*Editor).mention},
	{ID: "edit", Keys: "e", Help: lang.Key("edit-in-editor"), Do: func(e *Editor) panes.Action {
		return panes.Do(call.TerminalEdit.With(call.EditArgs{Path: e.path, Line: e.view.current + 1}))
	}},
	{ID: "retry", More: "enter", When: func(e *Editor) bool { return e.failure != nil && e.file == nil },
		Do: (*Editor).retry},
	{ID: "drop", Keys: "esc", Help: lang.Key("drop-highlights-go-back"),
		When: func(e *Editor) bool { return e.view.mayDrop() },
		Do: panes.Run(func(e *Editor) {
			if e.view.escape() {
				e.prose.seek(e.view.at.line, 0)
			}
		})},
})

// proseKeys are those where a text shows as it reads. Others have its lines shown again,
// or mean the same.
var proseKeys = panes.MoveKeys((*Editor).moveProse, "", "", "").Also("page-down", "space")

// pictureKeys are those that a text has, and a picture has not.
var pictureKeys = panes.Keymap[*Editor]{
	{ID: "no-text", More: "v y e / : n N % w i . m [ ]", Do: panes.Run(func(e *Editor) { e.picture.asked = true })},
	{ID: "drop", More: "esc", When: func(e *Editor) bool { return e.picture.asked },
		Do: panes.Run(func(e *Editor) { e.picture.asked = false })},
}

// hexKeys are those where bytes show.
var hexKeys = slices.Concat(panes.Keymap[*Editor]{
	{ID: "left", Keys: "h left", Show: "h l left right", Help: lang.Key("a-byte"),
		Do: onBytes(func(h *hex.View) { h.MoveByte(-1) })},
	{ID: "right", Keys: "l right", Do: onBytes(func(h *hex.View) { h.MoveByte(1) })},
}, panes.MoveKeys(func(e *Editor, m panes.Motion) { e.hex.Move(m) }, lang.Key("a-row"), lang.Key("a-page"),
	lang.Key("first-last-byte")).Also("page-down", "space"), panes.Keymap[*Editor]{
	{ID: "find", Keys: "/", Help: lang.Key("search-next-before"), Do: askBytes('/')},
	{ID: "next", Keys: "n", Do: onBytes(func(h *hex.View) { h.Next(1) })},
	{ID: "previous", Keys: "N", Do: onBytes(func(h *hex.View) { h.Next(-1) })},
	{ID: "go-to", Keys: ":", Help: lang.Key("go-to-an-offset"), Do: askBytes(':')},
	{ID: "copy", Keys: "y", Help: lang.Key("copy-the-rows-bytes"),
		Do: func(e *Editor) panes.Action { return e.hex.CopyRow() }},
	{ID: "mention", Keys: "@", Help: lang.Key("mention-it-in-the-prompt"), Do: func(e *Editor) panes.Action {
		return panes.Do(call.PromptMention.With(call.MentionArgs{Path: e.path}))
	}},
}, visits, panes.Keymap[*Editor]{
	{ID: "text", Keys: "x", Help: lang.Key("the-text-again"), When: func(e *Editor) bool { return e.hex.over },
		Do: (*Editor).turnHex},
	{ID: "picture", Keys: "x", Help: lang.Key("the-picture-again"), When: func(e *Editor) bool { return e.hex.ofPicture },
		Do: (*Editor).turnHex},
	{ID: "encoding", Keys: encodingKey, Help: lang.Key("as-text-of-an-encoding"),
		When: func(e *Editor) bool { return !e.hex.over && !e.hex.ofPicture },
		Do:   panes.With((*Editor).ask, encodingRune)},
	{ID: "other-encoding", More: encodingKey, Do: panes.With((*Editor).ask, encodingRune)},
	{ID: "no-other", More: "x", Do: (*Editor).turnHex},
	{ID: "no-text", More: "e v w i . m % ] [ shift+up shift+down",
		Do: panes.Run(func(e *Editor) { e.say(e.hex.noText(e.Title())) })},
	{ID: "drop", More: "esc", When: func(e *Editor) bool { return e.hex.Looking() },
		Do: onBytes((*hex.View).Forget)},
})

// promptKeys are those while it is written what to look for or where to go, hexPromptKeys
// the same where bytes show.
var (
	promptKeys = panes.Keymap[*Editor]{
		{ID: "cancel", More: "esc", Do: panes.Run((*Editor).cancelPrompt)},
		{ID: "finish", More: "enter", Do: panes.Run((*Editor).finishPrompt)},
		{ID: "regexp", More: "alt+r", When: searching, Do: typedAs((*query).turnRegexp)},
		{ID: "case", More: "alt+c", When: searching, Do: typedAs((*query).turnCase)},
	}
	hexPromptKeys = panes.Keymap[*Editor]{
		{ID: "cancel", More: "esc", Do: panes.Run(func(e *Editor) {
			if e.prompt.open = false; e.prompt.kind == '/' {
				e.hex.Cancel()
			}
		})},
		{ID: "finish", More: "enter", Do: panes.Run(func(e *Editor) {
			if e.prompt.open = false; e.prompt.kind == ':' {
				e.said = e.hex.GoToText(e.prompt.field.Value())
			}
		})},
	}
)

// previewKeys are those of the preview that are not the file's.
var previewKeys = panes.Keymap[*Preview]{
	{ID: "follow", Keys: "f", Help: lang.Key("follow-on"),
		Do: panes.Invoke[*Preview](call.AppFollow.With(call.FollowArgs{Act: "on"}))},
	{ID: "open", Keys: "o", Help: lang.Key("open-the-file-by-itself"), When: func(p *Preview) bool { return p.ed != nil },
		Do: func(p *Preview) panes.Action { return panes.Do(call.EditorOpen.With(p.openArgs())) }},
}

// When some rows apply: where the text shows with its lines and not as it reads, where
// something is looked for, and while that is being written.
func asLines(e *Editor) bool   { return !e.asProse() }
func searched(e *Editor) bool  { return e.view.search.query.text != "" }
func searching(e *Editor) bool { return e.prompt.kind == '/' }

// askBytes opens the prompt for bytes or an offset.
func askBytes(kind rune) func(*Editor) panes.Action {
	return func(e *Editor) panes.Action {
		e.hex.Begin()
		return e.ask(kind)
	}
}

// onBytes does what only the bytes take part in.
func onBytes(do func(*hex.View)) func(*Editor) panes.Action {
	return panes.Run(func(e *Editor) { do(&e.hex.View) })
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

// inText does what only the text takes part in.
func inText(do func(*view)) func(*Editor) panes.Action {
	return panes.Run(func(e *Editor) { do(&e.view) })
}

// moving is what the person moves by.
func moving(do func(*view)) func(*Editor) panes.Action {
	return panes.Run(func(e *Editor) {
		do(&e.view)
		e.view.moved()
	})
}

// telling is what says at the foot why there was nothing to do.
func telling(do func(*view) (fault string)) func(*Editor) panes.Action {
	return panes.Run(func(e *Editor) {
		if fault := do(&e.view); fault != "" {
			e.say(fault)
		}
	})
}

// copying is what copies a text, or says at the foot why there is none.
func copying(take func(*view) (text, fault string, ok bool)) func(*Editor) panes.Action {
	return func(e *Editor) panes.Action {
		text, fault, ok := take(&e.view)
		if !ok {
			e.say(fault)
			return panes.Action{}
		}
		return panes.Do(call.AppCopy.With(call.CopyArgs{Text: text}))
	}
}

// findAs changes how is searched, and goes to the first that is found so; typedAs does
// while it is written what for.
func findAs(change func(*query)) func(*Editor) panes.Action {
	return panes.Run(func(e *Editor) {
		change(&e.view.search.query)
		e.view.find(1, e.view.current)
		e.version++
	})
}

func typedAs(change func(*query)) func(*Editor) panes.Action {
	return panes.Run(func(e *Editor) {
		change(&e.view.search.query)
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
	case e.picture.Picture != nil:
		return slices.Concat(textKeys.Pick("hex"), visits).Bindings()
	case e.hex.Shown():
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
