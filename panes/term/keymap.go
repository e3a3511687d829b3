package term

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/panes"
)

// scrollKeys scroll back while a program runs, which gets all other keys.
var scrollKeys = panes.Keymap[*Term]{
	{ID: "page-up", Keys: "shift+pgup", Help: lang.Key("scroll-back-forward"),
		Do: panes.RunWith((*Term).ScrollPages, -1)},
	{ID: "page-down", Keys: "shift+pgdown", Do: panes.RunWith((*Term).ScrollPages, 1)},
	{ID: "top", Keys: "shift+home", Help: lang.Key("scroll-top-end"),
		Do: panes.RunWith((*Term).scrollBy, -1<<30)},
	{ID: "end", Keys: "shift+end", Do: panes.Run((*Term).ScrollToEnd)},
}

// againKeys are those where no program runs, endedKeys those behind one that ended.
var (
	againKeys = panes.Keymap[*Term]{{ID: "again", Keys: "enter", Help: lang.Key("run-again"),
		Do: func(t *Term) panes.Action { return panes.Action{Cmd: t.Restart()} }}}
	endedKeys = slices.Concat(againKeys, panes.Keymap[*Term]{
		{ID: "close", Keys: "q", Help: lang.Key("close"), Do: panes.Close[*Term]}})
)

// copyKeys are those of copy mode.
var copyKeys = panes.Keymap[*Term]{
	{ID: "open-link", More: "enter o", When: func(t *Term) bool { return t.view.copying.sel == nil && t.underCursor() != "" },
		Do: func(t *Term) panes.Action { return browse(t.underCursor()) }},
	{ID: "left", Keys: "h", More: "left backspace", Help: lang.Key("move"),
		Do: move(func(vw *view, v *vt.Terminal, at pos) pos { return pos{at.line, leftOf(v, at)} })},
	{ID: "down", Keys: "j", More: "down", Do: lines(func(int) int { return 1 })},
	{ID: "up", Keys: "k", More: "up", Do: lines(func(int) int { return -1 })},
	{ID: "right", Keys: "l", More: "right",
		Do: move(func(vw *view, v *vt.Terminal, at pos) pos { return pos{at.line, rightOf(v, at)} })},
	{ID: "next-word", Keys: "w", Help: lang.Key("by-words"), Do: words('w')},
	{ID: "previous-word", Keys: "b", Do: words('b')},
	{ID: "end-of-word", Keys: "e", Do: words('e')},
	{ID: "line-start", Keys: "0", Help: lang.Key("start-end-of-the-line"),
		Do: move(func(_ *view, _ *vt.Terminal, at pos) pos { return pos{line: at.line} })},
	{ID: "first-letter", Keys: "^", Do: move(func(_ *view, v *vt.Terminal, at pos) pos {
		text := v.LineText(at.line)
		return pos{at.line, len(text) - len(strings.TrimLeft(text, " "))}
	})},
	{ID: "line-end", Keys: "$", Do: move(func(_ *view, v *vt.Terminal, at pos) pos {
		return pos{at.line, max(width(v, at.line)-1, 0)}
	})},
	{ID: "half-down", Keys: "ctrl+d", Help: lang.Key("half-a-page"), Do: lines(func(h int) int { return h / 2 })},
	{ID: "half-up", Keys: "ctrl+u", Do: lines(func(h int) int { return -(h / 2) })},
	{ID: "page-up", Keys: "pgup", More: "ctrl+b", Help: lang.Key("a-page"), Do: lines(func(h int) int { return -h })},
	{ID: "page-down", Keys: "pgdown", More: "ctrl+f", Do: lines(func(h int) int { return h })},
	{ID: "first", Keys: "g", More: "home", Help: lang.Key("top-end"),
		Do: move(func(*view, *vt.Terminal, pos) pos { return pos{} })},
	{ID: "last", Keys: "G", More: "end",
		Do: move(func(vw *view, v *vt.Terminal, _ pos) pos { return pos{line: last(v)} })},
	{ID: "view-top", Keys: "H", Help: lang.Key("in-the-view"), Do: inView(func(int) int { return 0 })},
	{ID: "view-middle", Keys: "M", Do: inView(func(h int) int { return h / 2 })},
	{ID: "view-end", Keys: "L", Do: inView(func(h int) int { return h - 1 })},
	{ID: "previous-command", Keys: "[", Help: lang.Key("command-before-after"),
		Do: panes.Run(func(t *Term) { t.ScrollToPrompt(-1) })},
	{ID: "next-command", Keys: "]", Do: panes.Run(func(t *Term) { t.ScrollToPrompt(1) })},
	{ID: "select", Keys: "v", More: "space", Help: lang.Key("select-characters-words-lines-block"),
		Do: selecting(selectChars)},
	{ID: "select-words", Keys: "W", Do: selecting(selectWords)},
	{ID: "select-lines", Keys: "V", Do: selecting(selectLines)},
	{ID: "select-block", Keys: "ctrl+v", Do: selecting(selectBlock)},
	{ID: "other-end", Keys: "o", Help: lang.Key("other-end-without-selection-open"),
		Do: onLines((*view).otherEnd)},
	{ID: panes.NextStop, Keys: "tab", Help: lang.Key("next-address-web-shift-tab"),
		Do: onLines(func(vw *view, v *vt.Terminal) { vw.nextLink(v, false) })},
	{ID: "previous-stop", More: "shift+tab",
		Do: onLines(func(vw *view, v *vt.Terminal) { vw.nextLink(v, true) })},
	{ID: "find", Keys: "/", Help: lang.Key("search"), Do: panes.With((*Term).openSearch, false)},
	{ID: "find-upward", Keys: "?", Do: panes.With((*Term).openSearch, true)},
	{ID: "next", Keys: "n",
		Do: onLines(func(vw *view, v *vt.Terminal) { vw.again(v, vw.search.back) })},
	{ID: "previous", Keys: "N",
		Do: onLines(func(vw *view, v *vt.Terminal) { vw.again(v, !vw.search.back) })},
	{ID: "copy", Keys: "y enter", Help: lang.Key("copy-enter-address-opens"), Do: (*Term).copySelected},
	{ID: "drop", More: "esc", When: func(t *Term) bool { return t.view.copying.sel != nil || t.view.search.query != "" },
		Do: panes.Run(func(t *Term) { t.view.copying.sel, t.view.search = nil, search{} })},
	{ID: "leave", Keys: "esc q", More: "ctrl+c i", Help: lang.Key("leave"), Do: panes.Run((*Term).LeaveCopyMode)},
}

// searchKeys are those while it is typed what to look for.
var searchKeys = panes.Keymap[*Term]{
	{ID: "cancel", More: "esc ctrl+c", Do: panes.Run((*Term).cancelSearch)},
	{ID: "stay", More: "enter", Do: panes.Run(func(t *Term) { t.view.search.open = false })},
}

// selecting begins to select, changes how, or ends it.
func selecting(kind selectKind) func(*Term) panes.Action {
	return panes.Run(func(t *Term) { t.view.copying.mark(kind) })
}

// onLines does what has to do with the lines and the view of them alone.
func onLines(do func(*view, *vt.Terminal)) func(*Term) panes.Action {
	return panes.Run(func(t *Term) { t.look(func(v *vt.Terminal) { do(&t.view, v) }) })
}

// move moves the cursor of copy mode.
func move(to func(vw *view, v *vt.Terminal, at pos) pos) func(*Term) panes.Action {
	return onLines(func(vw *view, v *vt.Terminal) { vw.moveTo(v, to(vw, v, vw.copying.at)) })
}

// lines moves it by lines, inView to a row, which depend on how many show; words moves
// it as wordMove does.
func lines(by func(rows int) int) func(*Term) panes.Action {
	return move(func(vw *view, _ *vt.Terminal, at pos) pos { return pos{at.line + by(vw.rows()), at.x} })
}

func inView(row func(rows int) int) func(*Term) panes.Action {
	return move(func(vw *view, v *vt.Terminal, _ pos) pos { return pos{line: vw.first(v) + row(vw.rows())} })
}

func words(key byte) func(*Term) panes.Action {
	return move(func(_ *view, v *vt.Terminal, at pos) pos { return wordMove(v, at, key) })
}

// actions lists all that keys do in the pane.
func actions(kind string) []panes.Binding {
	return slices.Concat(scrollKeys, endedKeys, copyKeys, searchKeys).Actions(kind)
}

// Bindings lists the pane's own keys; the others go to the program.
func (t *Term) Bindings() []panes.Binding {
	switch {
	case t.view.copying.on:
		return copyKeys.Bindings()
	case t.session != nil && !t.Running():
		return endedKeys.Bindings()
	}
	return scrollKeys.Bindings()
}
